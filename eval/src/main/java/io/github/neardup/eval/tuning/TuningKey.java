package io.github.neardup.eval.tuning;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.cache.CacheKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a dataset's tuning is kept under: all that it depends on. */
final class TuningKey {

  private static final String KIND = "tuning";

  private TuningKey() {}

  /**
   * The key of a dataset's tuning.
   *
   * @param specs the algorithms as written, which says what of them was not to be varied
   * @param grids what is tried of each: an algorithm may come to try other values by itself
   * @return none if the dataset was not read from files
   */
  static Optional<CacheKey> of(
      Dataset dataset,
      TuningPlan plan,
      int replicates,
      long seed,
      List<String> specs,
      List<Grid> grids,
      int threads) {
    List<String> lines = new ArrayList<>();
    lines.add("development " + plan.development());
    lines.add("measure " + plan.measure().label());
    lines.add("seed " + seed);
    lines.add("bootstrap " + replicates);
    specs.forEach(spec -> lines.add("spec " + spec));
    List<Settings> runs = new ArrayList<>();
    for (Grid grid : grids) {
      lines.add("grid " + grid.spec() + " refused " + grid.refused());
      runs.add(Algorithms.settings(grid.spec()));
      for (Grid.Combination combination : grid.combinations()) {
        for (Grid.Step step : combination.steps()) {
          lines.add("try " + step.order() + " " + step.unchanged() + " " + step.spec());
          runs.add(Algorithms.settings(step.spec()));
        }
      }
    }
    return CacheKey.ofRuns(dataset, KIND, runs, threads, lines);
  }
}

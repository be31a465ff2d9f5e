package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.choose.TuningResults.DatasetTuning;
import io.github.neardup.eval.choose.TuningResults.TriedSettings;
import io.github.neardup.eval.choose.TuningResults.TunedAlgorithm;
import io.github.neardup.eval.run.Cache;
import io.github.neardup.eval.testing.Runs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedTuningTest {

  private static final Dataset DATASET = BundledDatasets.load("everyday-en");
  private static final List<String> SPECS = List.of("kshingle", "ksentence");
  private static final Map<String, Map<String, List<String>>> GRID =
      Map.of(
          "kshingle", Map.of("threshold", List.of("0.05", "0.3", "0.5", "0.7")),
          "ksentence", Map.of("k", List.of("1", "3")));
  private static final TuningPlan PLAN = new TuningPlan(0.5, Measures.F1, GRID);

  @TempDir private Path folder;
  private final List<String> warnings = new ArrayList<>();

  /** How often a run told its progress: once, if nothing was run. */
  private final AtomicInteger told = new AtomicInteger();

  private Tuner tuner(TuningPlan plan, int threads, int replicates, long seed) {
    return new Tuner(
        plan,
        new SplitTuning.Conditions(plan.measure(), threads, replicates, seed),
        Cache.in(folder, warnings::add));
  }

  private Tuner tuner() {
    return tuner(PLAN, 1, 20, 1);
  }

  private DatasetTuning run(Tuner tuner) {
    return tuner.run(DATASET, SPECS, share -> told.incrementAndGet());
  }

  /** Whether a run had to run anything since this was last asked. */
  private boolean hasRun() {
    return told.getAndSet(0) > 1;
  }

  private static String json(DatasetTuning tuning) {
    RunDescription run = Runs.of(List.of(DATASET), "<specs>");
    TuningResults results = new TuningResults(run, PLAN, List.of(tuning));
    return results.toJson().replace(run.date(), "");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.sorted().toList();
    }
  }

  @Test
  void whatIsKeptIsNotTunedAgainAndGivesTheSameResultsToTheByte() throws IOException {
    assertThat(tuner().isCached(DATASET, SPECS)).isFalse();
    DatasetTuning first = run(tuner());
    assertThat(hasRun()).isTrue();
    assertThat(first.algorithms()).hasSize(2);
    assertThat(first.algorithms().get(0).tried()).isNotEmpty();
    assertThat(files())
        .extracting(file -> file.getFileName().toString().replaceAll("[0-9a-f]{16}", "#"))
        .containsExactly("everyday-en--#.tuning.gz");

    assertThat(tuner().isCached(DATASET, SPECS)).isTrue();
    List<Double> shares = new ArrayList<>();
    DatasetTuning second = tuner().run(DATASET, SPECS, shares::add);
    assertThat(hasRun()).isFalse();
    assertThat(shares).containsExactly(1.0);
    assertThat(second).isEqualTo(first);
    assertThat(json(second)).isEqualTo(json(first));
    assertThat(warnings).isEmpty();
  }

  @Test
  void whatIsNotDefinedIsKeptAsSuch() {
    DatasetTuning run = run(tuner(PLAN, 1, 0, 1));
    TunedAlgorithm tuned = run.algorithms().get(0);
    assertThat(tuned.difference().p()).as("not resampled").isNaN();
    TriedSettings tried = tuned.tried().get(0);
    DatasetTuning tuning =
        new DatasetTuning(
            run.dataset(),
            run.development(),
            run.test(),
            Optional.empty(),
            List.of(
                new TunedAlgorithm(
                    tuned.algorithm(),
                    tuned.combinations(),
                    tuned.refused(),
                    tuned.byDefault(),
                    tuned.tuned(),
                    tuned.onEdge(),
                    tuned.oracle(),
                    tuned.difference(),
                    List.of(new TriedSettings(tried.spec(), tried.label(), Double.NaN, 1 / 3.0)))));
    Cache kept = Cache.in(folder, warnings::add);
    Cache.Key key = new Cache.Key("any.tuning.gz", "of a test");
    kept.keep(key, tuning);
    assertThat(kept.find(key, DatasetTuning.class)).contains(tuning);
    assertThat(warnings).isEmpty();
  }

  @Test
  void aDatasetThatCannotBeTunedOnIsKeptAsOne() {
    Dataset small =
        Dataset.builder("small")
            .documents(List.of(new Document("a", "one"), new Document("b", "one")))
            .clusters(0, 0)
            .sha256("0".repeat(64))
            .build();
    DatasetTuning first = tuner().run(small, SPECS, share -> {});
    assertThat(first.obstacle()).isPresent();
    assertThat(tuner().isCached(small, SPECS)).isTrue();
    assertThat(tuner().run(small, SPECS, share -> {})).isEqualTo(first);
  }

  // --- what it depends on -----------------------------------------------------------------------

  @Test
  void anotherPlanSeedSpecOrDatasetIsTunedAnew() {
    run(tuner());
    assertThat(tuner(PLAN, 1, 20, 1).isCached(DATASET, SPECS)).isTrue();
    assertThat(tuner(PLAN, 2, 20, 1).isCached(DATASET, SPECS)).as("threads").isTrue();
    assertThat(tuner(PLAN, 1, 21, 1).isCached(DATASET, SPECS)).as("resamplings").isFalse();
    assertThat(tuner(PLAN, 1, 20, 2).isCached(DATASET, SPECS)).as("seed").isFalse();
    for (TuningPlan plan :
        List.of(
            new TuningPlan(0.4, Measures.F1, GRID),
            new TuningPlan(0.5, Measures.F2, GRID),
            new TuningPlan(0.5, Measures.F1, Map.of("kshingle", GRID.get("kshingle"))),
            TuningPlan.DEFAULT)) {
      assertThat(tuner(plan, 1, 20, 1).isCached(DATASET, SPECS)).as("%s", plan).isFalse();
    }
    for (List<String> specs :
        List.of(
            List.of("kshingle"),
            List.of("ksentence", "kshingle"),
            List.of("kshingle:shingle=1", "ksentence"))) {
      assertThat(tuner().isCached(DATASET, specs)).as("%s", specs).isFalse();
    }
    assertThat(tuner().isCached(BundledDatasets.load("everyday-zh"), SPECS)).isFalse();

    hasRun();
    run(tuner(PLAN, 1, 20, 2));
    assertThat(hasRun()).isTrue();
    assertThat(tuner().isCached(DATASET, SPECS)).as("the first is still there").isTrue();
  }
}

package io.github.neardup.eval.testing;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.RunDescription;
import java.util.List;

/** Descriptions of runs, for what is written with one. */
public final class Runs {

  private Runs() {}

  /** A run of these algorithms as they are set. */
  public static RunDescription of(List<Dataset> datasets, List<Algorithm> algorithms) {
    return of(
        datasets,
        algorithms.stream().map(algorithm -> algorithm.settings().toSpec()).toArray(String[]::new));
  }

  /** A run of a hostile version on two threads, of which nothing but these matters. */
  public static RunDescription of(List<Dataset> datasets, String... specs) {
    return RunDescription.now(
        "<test>", 2, 1, 0.25, 100, 1, datasets, List.of(), List.of(specs), List.of(), 0);
  }
}

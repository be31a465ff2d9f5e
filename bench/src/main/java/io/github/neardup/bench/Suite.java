package io.github.neardup.bench;

import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/** Benchmarks that belong together, and what their figures are compared with. */
interface Suite {

  /** The name it is called by. */
  String name();

  /** What is measured, in a sentence or two. */
  String meaning();

  /** Whether it measures with texts that are given to it. */
  default boolean takesTexts() {
    return false;
  }

  /** Runs it. */
  List<PeerComparison> run(Bench bench) throws RunnerException;
}

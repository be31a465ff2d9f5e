package io.github.neardup.bench.speed;

import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Benchmarks that belong together, and what their figures are compared with.
 *
 * @param name the name it is called by
 * @param takesTexts whether it measures with texts that are given to it
 * @param meaning what is measured, in a sentence or two
 * @param runner runs it
 */
record Suite(String name, boolean takesTexts, String meaning, Running runner) {

  @FunctionalInterface
  interface Running {
    List<PeerComparison> run(Bench bench) throws RunnerException;
  }
}

package io.github.neardup.bench.speed;

import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Benchmarks that belong together, and the figures with which theirs are compared.
 *
 * @param name the name on the command line
 * @param takesTexts whether it can measure with given texts
 * @param meaning what it measures, in a sentence or two
 * @param runner the code that runs it
 */
record Suite(String name, boolean takesTexts, String meaning, Running runner) {

  @FunctionalInterface
  interface Running {
    List<PeerComparison> run(Bench bench) throws RunnerException;
  }
}

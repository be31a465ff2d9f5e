package io.github.neardup.bench;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs single benchmarks with JMH.
 *
 * @param quick whether a rough figure will do
 * @param inputs files or folders with real text, for suites that can do with some
 */
record Bench(boolean quick, List<String> inputs) {

  /**
   * What a run gave.
   *
   * @param score the figure, in the benchmark's unit
   * @param bytesAllocated by an operation
   */
  record Outcome(double score, double bytesAllocated) {}

  /**
   * Runs a benchmark.
   *
   * @param type the class
   * @param method the method
   * @param parameters values of its parameters
   * @param threads how many threads run it at once
   */
  Outcome run(Class<?> type, String method, Map<String, String> parameters, int threads)
      throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + type.getName().replace(".", "\\.") + "\\." + method + "$")
            .threads(threads)
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT);
    parameters.forEach(options::param);
    if (quick) {
      options
          .warmupIterations(2)
          .warmupTime(TimeValue.milliseconds(300))
          .measurementIterations(3)
          .measurementTime(TimeValue.milliseconds(200));
    }
    System.err.println(type.getSimpleName() + "." + method + " " + parameters + " x" + threads);
    Collection<RunResult> results = new Runner(options.build()).run();
    RunResult result = results.iterator().next();
    return new Outcome(
        result.getPrimaryResult().getScore(),
        Objects.requireNonNull(result.getSecondaryResults().get("gc.alloc.rate.norm")).getScore());
  }
}

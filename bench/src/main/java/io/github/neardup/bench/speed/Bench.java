package io.github.neardup.bench.speed;

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
 * @param quick whether a rough figure suffices
 * @param vectors whether the JVM of the benchmarks has the Vector API
 * @param texts the source of the texts, as for {@link Texts}; empty for the bundled ones
 */
record Bench(boolean quick, boolean vectors, List<String> texts) {

  /** The figure, in the unit of the benchmark, and the bytes allocated per operation. */
  record Outcome(double score, double bytesAllocated) {}

  /** Returns the same on a JVM with default options, as users of the library start it. */
  Bench withoutVectors() {
    return new Bench(quick, false, texts);
  }

  Outcome run(Class<?> type, String method, Map<String, String> parameters, int threads)
      throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + type.getName().replace(".", "\\.") + "\\." + method + "$")
            .threads(threads)
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT);
    if (vectors) {
      options.jvmArgs("--add-modules", "jdk.incubator.vector");
    } else {
      options.jvmArgs();
    }
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

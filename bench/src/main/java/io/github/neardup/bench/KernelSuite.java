package io.github.neardup.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** Features to sketches, beside hash4j. */
final class KernelSuite implements Suite {

  private static final List<Integer> SIZES = List.of(10, 300, 10_000);
  private static final List<Integer> QUICK_SIZES = List.of(300);

  @Override
  public String name() {
    return "kernels";
  }

  @Override
  public String meaning() {
    return "Nanoseconds from features to a sketch: MinHash of 128 components, SimHash of 64 bits.";
  }

  @Override
  public List<Comparison> run(Bench bench) throws RunnerException {
    List<Comparison> comparisons = new ArrayList<>();
    for (int size : bench.quick() ? QUICK_SIZES : SIZES) {
      double minHash = nanoseconds(bench, "minHash", size);
      String what = "MinHash 128, " + size + " elements, ns";
      comparisons.add(
          Comparison.ofCosts(
              what, minHash, "hash4j MinHash", nanoseconds(bench, "hash4jMinHash", size)));
      comparisons.add(
          Comparison.ofCosts(
              what,
              minHash,
              "hash4j SuperMinHash",
              nanoseconds(bench, "hash4jSuperMinHash", size)));
      comparisons.add(
          Comparison.ofCosts(
              "SimHash 64, " + size + " elements, ns",
              nanoseconds(bench, "simHash", size),
              "hash4j FastSimHash",
              nanoseconds(bench, "hash4jFastSimHash", size)));
    }
    return comparisons;
  }

  private static double nanoseconds(Bench bench, String method, int size) throws RunnerException {
    return bench
        .run(SketchBenchmark.class, method, Map.of("elements", String.valueOf(size)), 1)
        .score();
  }
}

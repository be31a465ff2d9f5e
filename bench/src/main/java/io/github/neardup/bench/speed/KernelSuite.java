package io.github.neardup.bench.speed;

import static io.github.neardup.bench.speed.Contender.HASH4J_FAST_SIM_HASH;
import static io.github.neardup.bench.speed.Contender.HASH4J_MIN_HASH;
import static io.github.neardup.bench.speed.Contender.HASH4J_SIM_HASH;
import static io.github.neardup.bench.speed.Contender.HASH4J_SUPER_MIN_HASH;
import static io.github.neardup.bench.speed.Contender.JAVA_LSH;
import static io.github.neardup.bench.speed.Contender.MIN_HASH;
import static io.github.neardup.bench.speed.Contender.MURMUR_LOOP;
import static io.github.neardup.bench.speed.Contender.ONE_PERMUTATION;
import static io.github.neardup.bench.speed.Contender.PLAIN_LOOP;
import static io.github.neardup.bench.speed.Contender.SIM_HASH;
import static io.github.neardup.bench.speed.Contender.WEIGHTED_SIM_HASH;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.runner.RunnerException;

/** Times the way from features to sketches, and its share of the way from text to sketch. */
final class KernelSuite {

  private static final List<Integer> SIZES = List.of(10, 300, 10_000);
  private static final List<Integer> BITS = List.of(64, 128, 256);

  /**
   * The loops that people write are slow, so they run for at most this number of values per sketch.
   */
  private static final int MOST_VALUES_OF_LOOPS = 300 * 256;

  private static final Set<Contender> LOOPS = Set.of(MURMUR_LOOP, JAVA_LSH);

  private static final String PORTABLE = " without the Vector API";

  private static final List<String> BUNDLED = List.of("everyday-en", "everyday-zh");

  private record Contest(
      Contender ours, List<Integer> sizes, List<Integer> widths, List<Contender> others) {}

  private static final List<Contender> MIN_HASHES =
      List.of(HASH4J_MIN_HASH, HASH4J_SUPER_MIN_HASH, PLAIN_LOOP, JAVA_LSH, MURMUR_LOOP);

  private static final List<Contest> CONTESTS =
      List.of(
          new Contest(MIN_HASH, SIZES, List.of(64, 128, 1024), MIN_HASHES),
          new Contest(ONE_PERMUTATION, List.of(10_000), List.of(1024), List.of(MIN_HASH)),
          new Contest(SIM_HASH, SIZES, BITS, List.of(HASH4J_FAST_SIM_HASH, HASH4J_SIM_HASH)),
          new Contest(WEIGHTED_SIM_HASH, SIZES, BITS, List.of(SIM_HASH)));

  /** The contenders whose share of the time from text to sketch is measured. */
  private static final List<Contest> FROM_TEXT =
      List.of(
          new Contest(MIN_HASH, List.of(), List.of(128), List.of(PLAIN_LOOP, HASH4J_MIN_HASH)),
          new Contest(SIM_HASH, List.of(), List.of(64), List.of(HASH4J_FAST_SIM_HASH)));

  private static final List<Contest> QUICK_CONTESTS =
      List.of(
          new Contest(MIN_HASH, List.of(300), List.of(128), MIN_HASHES.subList(0, 2)),
          new Contest(SIM_HASH, List.of(300), List.of(64), List.of(HASH4J_FAST_SIM_HASH)));

  static final Suite SUITE =
      new Suite(
          "kernels",
          true,
          "Nanoseconds from features to a sketch on one core, by the number of components"
              + " (MinHash) or bits (SimHash). The Vector API is available if the JVM runs with"
              + " `--add-modules jdk.incubator.vector`; without it, sketches are the same."
              + " hash4j's components have 8 bits, ours 31. Below are the share of sketching in"
              + " the time from text to sketch (tokens `standard`, shingles of 3) and the"
              + " megabytes of UTF-8 per second for the whole way. The plain loop is the code"
              + " that people write without a library.",
          KernelSuite::run);

  private KernelSuite() {}

  private static List<PeerComparison> run(Bench bench) throws RunnerException {
    List<PeerComparison> comparisons = new ArrayList<>();
    for (Contest contest : bench.quick() ? QUICK_CONTESTS : CONTESTS) {
      for (int size : contest.sizes()) {
        for (int width : contest.widths()) {
          run(bench, contest, size, width, comparisons);
        }
      }
    }
    List<String> bundled = bench.quick() ? BUNDLED.subList(0, 1) : BUNDLED;
    for (String corpus : bench.texts().isEmpty() ? bundled : bench.texts()) {
      shares(bench, corpus, comparisons);
    }
    return comparisons;
  }

  private static void run(
      Bench bench, Contest contest, int size, int width, List<PeerComparison> comparisons)
      throws RunnerException {
    Contender ours = contest.ours();
    String title = ours.title() + " " + width;
    String what = ", " + size + " elements, ns";
    double vectors = nanoseconds(bench, ours, size, width);
    double portable =
        ours == MIN_HASH ? nanoseconds(bench.withoutVectors(), ours, size, width) : Double.NaN;
    if (ours == MIN_HASH) {
      PeerComparison.addCosts(comparisons, title + what, vectors, "the same" + PORTABLE, portable);
    }
    for (Contender other : contest.others()) {
      if (LOOPS.contains(other) && size * width > MOST_VALUES_OF_LOOPS) {
        continue;
      }
      double theirs = nanoseconds(bench, other, size, width);
      PeerComparison.addCosts(comparisons, title + what, vectors, other.title(), theirs);
      if (ours == MIN_HASH) {
        PeerComparison.addCosts(
            comparisons, title + PORTABLE + what, portable, other.title(), theirs);
      }
    }
  }

  private static double nanoseconds(Bench bench, Contender contender, int size, int width)
      throws RunnerException {
    Map<String, String> parameters =
        Map.of(
            "contender", contender.name(),
            "elements", String.valueOf(size),
            "width", String.valueOf(width));
    return bench.run(SketchBenchmark.class, "sketch", parameters, 1).score();
  }

  private static void shares(Bench bench, String corpus, List<PeerComparison> comparisons)
      throws RunnerException {
    double megabytes = Texts.bytes(Texts.of(corpus)) / 1e6;
    double features = milliseconds(bench, "features", corpus, MIN_HASH, 128);
    for (Contest contest : FROM_TEXT) {
      int width = contest.widths().get(0);
      String title =
          contest.ours().title() + " " + width + ", " + Path.of(corpus).getFileName() + ", ";
      double ours = milliseconds(bench, "sketches", corpus, contest.ours(), width);
      for (Contender other : contest.others()) {
        double theirs = milliseconds(bench, "sketches", corpus, other, width);
        PeerComparison.addCosts(
            comparisons,
            title + "percent of the time that is sketching",
            percent(features, ours),
            other.title(),
            percent(features, theirs));
        PeerComparison.addSpeeds(
            comparisons,
            title + "MB/s from text to sketch",
            megabytes / ours * 1000,
            other.title(),
            megabytes / theirs * 1000);
      }
    }
  }

  /** Time that is not spent on features is sketching; noise can make the result negative. */
  private static double percent(double features, double all) {
    return Math.max(0, all - features) / all * 100;
  }

  private static double milliseconds(
      Bench bench, String method, String corpus, Contender contender, int width)
      throws RunnerException {
    Map<String, String> parameters =
        Map.of("corpus", corpus, "contender", contender.name(), "width", String.valueOf(width));
    return bench.run(FingerprintBenchmark.class, method, parameters, 1).score();
  }
}

package io.github.neardup.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** What share sketching has in the time from text to sketch, with ours and with others. */
final class FingerprintShares {

  /**
   * A sketch of ours and what does the same.
   *
   * @param ours ours
   * @param width components or bits
   * @param others the others
   */
  private record Contest(Contender ours, int width, List<Contender> others) {}

  private static final List<Contest> CONTESTS =
      List.of(
          new Contest(
              Contender.MIN_HASH, 128, List.of(Contender.PLAIN_LOOP, Contender.HASH4J_MIN_HASH)),
          new Contest(Contender.SIM_HASH, 64, List.of(Contender.HASH4J_FAST_SIM_HASH)));

  private final Bench bench;

  FingerprintShares(Bench bench) {
    this.bench = bench;
  }

  /** The lines for a corpus; see {@link Texts}. */
  List<PeerComparison> of(String corpus) throws RunnerException {
    String of = ", " + Path.of(corpus).getFileName();
    double megabytes = Texts.bytes(Texts.of(corpus)) / 1e6;
    double features = milliseconds(bench, "features", corpus, Contender.MIN_HASH, 128);
    List<PeerComparison> comparisons = new ArrayList<>();
    for (Contest contest : CONTESTS) {
      String title = contest.ours().title() + " " + contest.width() + of;
      double ours = milliseconds(bench, "sketches", corpus, contest.ours(), contest.width());
      for (Contender other : contest.others()) {
        double theirs = milliseconds(bench, "sketches", corpus, other, contest.width());
        comparisons.add(
            PeerComparison.ofCosts(
                title + ", percent of the time that is sketching",
                percent(features, ours),
                other.title(),
                percent(features, theirs)));
        comparisons.add(
            PeerComparison.ofSpeeds(
                title + ", MB/s from text to sketch",
                megabytes / ours * 1000,
                other.title(),
                megabytes / theirs * 1000));
      }
    }
    return comparisons;
  }

  /** What is not features is sketching; noise can make that less than nothing. */
  private static double percent(double features, double all) {
    return Math.max(0, all - features) / all * 100;
  }

  private static double milliseconds(
      Bench bench, String method, String corpus, Contender contender, int width)
      throws RunnerException {
    return bench
        .run(
            FingerprintBenchmark.class,
            method,
            Map.of(
                "corpus", corpus,
                "contender", contender.name(),
                "width", String.valueOf(width)),
            1)
        .score();
  }
}

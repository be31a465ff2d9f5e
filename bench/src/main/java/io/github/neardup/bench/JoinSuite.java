package io.github.neardup.bench;

import io.github.neardup.core.algorithm.FingerprintTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All pairs of shingle sets that reach a Jaccard similarity, beside the textbook's join. */
final class JoinSuite implements Suite {

  private static final List<String> BUNDLED = List.of("everyday-en", "everyday-zh");
  private static final List<Double> QUICK_THRESHOLDS = List.of(0.7);

  @Override
  public String name() {
    return "join";
  }

  @Override
  public String meaning() {
    return "Seconds to find all pairs of documents whose sets of 3-shingles reach a Jaccard similarity, fingerprints"
        + " given, on one thread: `kshingle` beside a textbook AllPairs in Java on the same sets; and two threads beside"
        + " one. The fastest of three runs after one to warm up.";
  }

  @Override
  public boolean takesTexts() {
    return true;
  }

  @Override
  public List<PeerComparison> run(Bench bench) {
    List<PeerComparison> comparisons = new ArrayList<>();
    for (String input : bench.texts().isEmpty() ? BUNDLED : bench.texts()) {
      FingerprintTable table = JoinBenchmark.sets(input);
      String corpus = Path.of(input).getFileName() + ", " + table.size() + " documents";
      for (double threshold : bench.quick() ? QUICK_THRESHOLDS : JoinBenchmark.THRESHOLDS) {
        System.err.println(corpus + " at " + threshold);
        JoinBenchmark.Timed ours = JoinBenchmark.ours(table, threshold, 1);
        JoinBenchmark.Timed two = JoinBenchmark.ours(table, threshold, 2);
        JoinBenchmark.Timed plain = JoinBenchmark.allPairs(table, threshold);
        if (ours.pairs() != plain.pairs() || ours.pairs() != two.pairs()) {
          throw new IllegalStateException(
              "found " + ours.pairs() + ", " + two.pairs() + " and " + plain.pairs() + " pairs");
        }
        String what = corpus + ", " + ours.pairs() + " pairs at " + threshold + ", seconds";
        comparisons.add(PeerComparison.ofCosts(what, ours.seconds(), "AllPairs", plain.seconds()));
        comparisons.add(
            PeerComparison.ofCosts(
                what + " on two threads", two.seconds(), "one thread", ours.seconds()));
      }
    }
    return comparisons;
  }
}

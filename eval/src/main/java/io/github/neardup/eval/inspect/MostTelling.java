package io.github.neardup.eval.inspect;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Keeps a bounded number of the pairs it is shown, the first in an order; of equals those of the
 * lower rows, so that what is kept does not depend on the order of showing. Not thread-safe.
 */
final class MostTelling {

  private final int most;
  private final Comparator<ScoredPair> order;
  private final PriorityQueue<ScoredPair> kept;

  private MostTelling(int most, Comparator<ScoredPair> order) {
    this.most = most;
    this.order =
        order
            .thenComparingInt(pair -> pair.rows().left())
            .thenComparingInt(pair -> pair.rows().right());
    this.kept = new PriorityQueue<>(this.order.reversed());
  }

  static MostTelling ofLeastSimilarity(int most) {
    return new MostTelling(most, Comparator.comparingDouble(ScoredPair::similarity));
  }

  static MostTelling ofMostSimilarity(int most) {
    return new MostTelling(most, Comparator.comparingDouble(ScoredPair::similarity).reversed());
  }

  void show(ScoredPair pair) {
    if (kept.size() < most) {
      kept.add(pair);
    } else if (most > 0 && order.compare(pair, kept.element()) < 0) {
      kept.remove();
      kept.add(pair);
    }
  }

  boolean isFull() {
    return kept.size() >= most;
  }

  /** The similarity of the last pair kept. */
  double lastSimilarity() {
    return kept.element().similarity();
  }

  /** What is kept, in order. */
  List<ScoredPair> pairs() {
    return kept.stream().sorted(order).toList();
  }
}

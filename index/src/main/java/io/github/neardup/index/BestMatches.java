package io.github.neardup.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The best of the matches it is shown, up to a limit. */
final class BestMatches<M> {

  private final int limit;
  private final ToDoubleFunction<M> similarity;
  private final Comparator<M> bestFirst;
  private double atLeast;

  /** The worst on top; null before the first. */
  private @Nullable PriorityQueue<M> matches;

  /**
   * @param bestFirst of the most similar first
   */
  BestMatches(double atLeast, int limit, ToDoubleFunction<M> similarity, Comparator<M> bestFirst) {
    this.atLeast = atLeast;
    this.limit = limit;
    this.similarity = similarity;
    this.bestFirst = bestFirst;
  }

  /** The least similarity of what may still be among the best. */
  double atLeast() {
    return atLeast;
  }

  void add(M match) {
    if (similarity.applyAsDouble(match) < atLeast) {
      return;
    }
    if (matches == null) {
      matches = new PriorityQueue<>(bestFirst.reversed());
    }
    if (matches.size() == limit) {
      if (bestFirst.compare(match, matches.element()) > 0) {
        return;
      }
      matches.remove();
    }
    matches.add(match);
    if (matches.size() == limit) {
      atLeast = similarity.applyAsDouble(matches.element());
    }
  }

  List<M> toList() {
    if (matches == null) {
      return List.of();
    }
    List<M> sorted = new ArrayList<>(matches);
    sorted.sort(bestFirst);
    return List.copyOf(sorted);
  }
}

package io.github.neardup.index;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** The best of the matches it is shown, up to a limit. */
final class BestMatches {

  private final int limit;
  private double atLeast;

  /** The worst on top. */
  private final PriorityQueue<Match> matches = new PriorityQueue<>(Match.BEST_FIRST.reversed());

  BestMatches(double atLeast, int limit) {
    this.atLeast = atLeast;
    this.limit = limit;
  }

  /** The least similarity of what may still be among the best. */
  double atLeast() {
    return atLeast;
  }

  void add(long id, double similarity) {
    if (similarity < atLeast) {
      return;
    }
    if (matches.size() == limit) {
      Match worst = matches.element();
      if (similarity == worst.similarity() && id > worst.id()) {
        return;
      }
      matches.remove();
    }
    matches.add(new Match(id, similarity));
    if (matches.size() == limit) {
      atLeast = matches.element().similarity();
    }
  }

  List<Match> toList() {
    List<Match> sorted = new ArrayList<>(matches);
    sorted.sort(Match.BEST_FIRST);
    return List.copyOf(sorted);
  }
}

package io.github.neardup.index;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Verifies the candidates of a search, and keeps the best matches up to a limit. */
final class BestMatches implements EntryStorage.Query {

  private final Direction.Share share;
  private final Keys keys;
  private final Row fingerprint;
  private final int limit;

  /** The smallest similarity that can still be among the best. */
  private double atLeast;

  /** The similarity of the last fingerprint that matched. */
  private double similarity;

  /** The worst match on top; null before the first match. */
  private @Nullable PriorityQueue<Match> matches;

  BestMatches(Algorithm algorithm, long[] fingerprint, double atLeast, int limit) {
    this.share = Direction.share(algorithm);
    this.keys = algorithm.keys();
    this.fingerprint = Row.of(fingerprint);
    this.atLeast = atLeast;
    this.limit = limit;
  }

  @Override
  public boolean matches(Row other) {
    similarity = share.of(fingerprint, other, atLeast);
    // A storage keeps hashes of keys, or parts of them, so it may confuse two keys.
    return similarity >= atLeast && keys.agreeBefore(keys.slots(), fingerprint, other);
  }

  @Override
  public void entry(Entry entry) {
    if (similarity < atLeast) {
      return;
    }
    Match match = new Match(entry, similarity);
    if (matches == null) {
      matches = new PriorityQueue<>(Match.BEST_FIRST.reversed());
    }
    if (matches.size() == limit) {
      if (Match.BEST_FIRST.compare(match, matches.element()) > 0) {
        return;
      }
      matches.remove();
    }
    matches.add(match);
    if (matches.size() == limit) {
      atLeast = matches.element().similarity();
    }
  }

  /** Returns the matches, the best first. */
  List<Match> toList() {
    if (matches == null) {
      return List.of();
    }
    List<Match> sorted = new ArrayList<>(matches);
    sorted.sort(Match.BEST_FIRST);
    return List.copyOf(sorted);
  }
}

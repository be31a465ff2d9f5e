package io.github.neardup.index;

import io.github.neardup.index.storage.Entry;
import java.util.Comparator;
import java.util.Objects;

/**
 * An entry that a query found.
 *
 * @param entry the entry
 * @param similarity of its fingerprint and the one asked for, from 0 to 1; of an algorithm that
 *     {@linkplain io.github.neardup.core.algorithm.Algorithm#isOneSided() has a direction}, the
 *     share of the one asked for that is in its fingerprint
 */
public record Match(Entry entry, double similarity) {
  public Match {
    Objects.requireNonNull(entry, "entry");
  }

  /** The most similar first; of equally similar ones the earliest, then by id. */
  static final Comparator<Match> BEST_FIRST =
      Comparator.comparingDouble(Match::similarity)
          .reversed()
          .thenComparing(Match::entry, Entry.EARLIEST_FIRST);
}

package io.github.neardup.index;

import io.github.neardup.index.storage.Entry;
import java.util.Comparator;
import java.util.Objects;

/**
 * An entry found by a query.
 *
 * @param entry the entry
 * @param similarity the similarity of its fingerprint and the query's, from 0 to 1; if the
 *     algorithm {@linkplain io.github.neardup.core.algorithm.Algorithm#direction() has a
 *     direction}, the share of the query's fingerprint that is in the entry's
 */
public record Match(Entry entry, double similarity) {
  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if the similarity is not from 0 to 1
   */
  public Match {
    Objects.requireNonNull(entry, "entry");
    if (!(similarity >= 0 && similarity <= 1)) {
      throw new IllegalArgumentException("similarity must be from 0 to 1, not " + similarity);
    }
  }

  /** The most similar first; in case of a tie, the earliest, then by id. */
  static final Comparator<Match> BEST_FIRST =
      Comparator.comparingDouble(Match::similarity)
          .reversed()
          .thenComparing(Match::entry, Entry.EARLIEST_FIRST);
}

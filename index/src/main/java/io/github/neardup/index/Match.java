package io.github.neardup.index;

import java.util.Comparator;

/**
 * An entry that a query found.
 *
 * @param id the entry's id
 * @param similarity of its fingerprint and the one asked for, from 0 to 1
 */
public record Match(long id, double similarity) {

  /** The most similar first; of equally similar ones the least id. */
  static final Comparator<Match> BEST_FIRST =
      Comparator.comparingDouble(Match::similarity).reversed().thenComparingLong(Match::id);
}

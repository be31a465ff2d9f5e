package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.eval.score.FingerprintGroups;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * What a system found in one dataset, in the form of an algorithm: so that the same search, the
 * same clusters and the same report serve both.
 *
 * <p>The fingerprint of a document is the number of its row, followed by the rows it is paired
 * with, ascending, each with the bits of the score. A pair is a key of both. The documents of a
 * given cluster have the same fingerprint, the row of its first one alone, so that a large cluster
 * is never written out in pairs. There are no fingerprints of texts.
 */
public final class GivenPairs implements Algorithm {

  private static final long serialVersionUID = 1;

  private static final String NO_TEXTS = "a system's results are known, not how it makes them";

  /** Least similarity of a pair in the table: below it, two documents are none. */
  private static final double LEAST = Double.MIN_VALUE;

  private final String name;
  private final String sha256;
  private final boolean scored;

  GivenPairs(String name, String sha256, boolean scored) {
    this.name = name;
    this.sha256 = sha256;
    this.scored = scored;
  }

  @Override
  public Settings settings() {
    return Settings.none(name);
  }

  /** The name and the digest of the file: there is nothing else it depends on. */
  @Override
  public Identity identity() {
    return new Identity(name, new TreeMap<>(Map.of("file", sha256)), "none", "none");
  }

  /** The least there is: what is no pair has no similarity at all. */
  @Override
  public double threshold() {
    return LEAST;
  }

  @Override
  public Fingerprinter fingerprinter() {
    throw new UnsupportedOperationException(NO_TEXTS);
  }

  @Override
  public long[] fingerprint(String text) {
    throw new UnsupportedOperationException(NO_TEXTS);
  }

  @Override
  public String explain(String left, String right) {
    throw new UnsupportedOperationException(NO_TEXTS);
  }

  @Override
  public Keys keys() {
    return PairKeys.INSTANCE;
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    if (a[aFrom] == b[bFrom]) {
      return 1;
    }
    int at = find(a, aFrom, aTo, b[bFrom]);
    return at < 0 ? 0 : Math.max(LEAST, Double.longBitsToDouble(a[at + 1]));
  }

  /**
   * The score that the system gave two documents.
   *
   * @param table of the dataset
   * @return NaN if it gave none
   */
  public double score(FingerprintTable table, int left, int right) {
    int at = find(table.words(left), table.from(left), table.to(left), right);
    return scored && at >= 0 ? Double.longBitsToDouble(table.words(left)[at + 1]) : Double.NaN;
  }

  /** Where the row stands that a fingerprint is paired with; negative if it is not. */
  private static int find(long[] words, int from, int to, long row) {
    int low = 0;
    int high = (to - from - 1) / 2 - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int at = from + 1 + 2 * middle;
      if (words[at] == row) {
        return at;
      }
      if (words[at] < row) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  @Override
  public String toString() {
    return name;
  }

  private enum PairKeys implements Keys {
    INSTANCE;

    @Override
    public int slots() {
      return 1;
    }

    @Override
    public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
      for (int at = from + 1; at < to; at += 2) {
        // Mixing is one to one: no two pairs have the same key.
        sink.accept(Hash64.mix(FingerprintGroups.key((int) words[from], (int) words[at])));
      }
    }

    @Override
    public boolean agreeBefore(
        int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
      return slot > 0 && find(a, aFrom, aTo, b[bFrom]) >= 0;
    }
  }
}

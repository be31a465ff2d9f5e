package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.eval.score.FingerprintGroups;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * What a system found in one dataset, in the form of an algorithm: so that the same search, the
 * same clusters and the same report serve both.
 *
 * <p>The fingerprint of a document is the number of its row, followed by the rows it is paired
 * with, ascending. A pair is a key of both. The documents of a given cluster have the same
 * fingerprint, the row of one of them alone, so that a large cluster is never written out in pairs.
 * There are no fingerprints of texts.
 */
public final class GivenPairs implements Algorithm {

  private static final long serialVersionUID = 1;

  private static final String NO_TEXTS = "a system's results are known, not how it makes them";

  /** Least similarity of a pair in the table: below it, two documents are none. */
  private static final double LEAST = Double.MIN_VALUE;

  private final String name;
  private final String sha256;

  /** Not sent anywhere: results of systems are evaluated where they are read. */
  private final transient SystemFindings findings;

  GivenPairs(String name, String sha256, SystemFindings findings) {
    this.name = name;
    this.sha256 = sha256;
    this.findings = findings;
  }

  /** Checksum of the file's content, uncompressed. */
  public String sha256() {
    return sha256;
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
    SystemFindings.Pair pair = findings.pair((int) a[aFrom], (int) b[bFrom]);
    return pair == null ? 0 : Math.max(LEAST, pair.score());
  }

  /**
   * The score that the system gave two documents.
   *
   * @return NaN if it gave none
   */
  public double score(int left, int right) {
    SystemFindings.Pair pair = findings.pair(left, right);
    return pair == null || !findings.isScored() ? Double.NaN : pair.score();
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
      for (int at = from + 1; at < to; at++) {
        // Mixing is one to one: no two pairs have the same key.
        sink.accept(Hash64.mix(FingerprintGroups.key((int) words[from], (int) words[at])));
      }
    }

    @Override
    public boolean agreeBefore(
        int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
      return slot > 0 && Arrays.binarySearch(a, aFrom + 1, aTo, b[bFrom]) >= 0;
    }
  }
}

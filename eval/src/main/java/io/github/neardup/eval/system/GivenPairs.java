package io.github.neardup.eval.system;

import io.github.neardup.core.Row;
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
 * The output of a system for one dataset in the form of an algorithm, so that the same search,
 * clusters and report serve both.
 *
 * <p>The fingerprint of a document is its row, followed by the rows paired with it in ascending
 * order. A pair is a key of both. The documents of a given cluster share the same fingerprint, the
 * row of one of them alone, so that a large cluster is never expanded into pairs. Texts have no
 * fingerprints.
 */
public final class GivenPairs implements Algorithm {

  private static final long serialVersionUID = 1;

  private static final String NO_TEXTS = "a system's results are known, not how it makes them";

  /** The least similarity of a pair in the table: two documents with less are not a pair. */
  private static final double LEAST = Double.MIN_VALUE;

  private final String name;
  private final String sha256;

  /** Never serialised: systems are evaluated in the process that reads their output. */
  private final transient SystemFindings findings;

  GivenPairs(String name, String sha256, SystemFindings findings) {
    this.name = name;
    this.sha256 = sha256;
    this.findings = findings;
  }

  /** Returns the checksum of the file's content, uncompressed. */
  public String sha256() {
    return sha256;
  }

  @Override
  public Settings settings() {
    return Settings.none(name);
  }

  /** Returns the name and the digest of the file, on which everything else depends. */
  @Override
  public Identity identity() {
    return new Identity(name, new TreeMap<>(Map.of("file", sha256)), "none", "none");
  }

  /** Returns the least threshold: documents that are not a pair have no similarity at all. */
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
  public double similarity(Row a, Row b, double atLeast) {
    if (a.get(0) == b.get(0)) {
      return 1;
    }
    SystemFindings.Pair pair = findings.pair((int) a.get(0), (int) b.get(0));
    return pair == null ? 0 : Math.max(LEAST, pair.score());
  }

  /**
   * Returns the score that the system gave two documents.
   *
   * @return NaN if there is none
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
    public void keys(Row fingerprint, int slot, LongConsumer sink) {
      for (int at = 1; at < fingerprint.size(); at++) {
        // Mixing is one-to-one: no two pairs have the same key.
        sink.accept(
            Hash64.mix(FingerprintGroups.key((int) fingerprint.get(0), (int) fingerprint.get(at))));
      }
    }

    @Override
    public boolean agreeBefore(int slot, Row a, Row b) {
      return slot > 0 && Arrays.binarySearch(a.words(), a.from() + 1, a.to(), b.get(0)) >= 0;
    }
  }
}

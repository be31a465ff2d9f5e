package io.github.neardup.core.algorithm;

import java.io.Serializable;
import java.util.Map;

/**
 * A near-duplicate algorithm with its settings: three pure functions.
 *
 * <ul>
 *   <li><b>fingerprint</b>: text to a sequence of 64-bit words ({@link #fingerprinter()});
 *   <li><b>keys</b>: a fingerprint to 64-bit keys, each in a numbered slot ({@link #keys()});
 *   <li><b>similarity</b>: two fingerprints to a number from 0 to 1.
 * </ul>
 *
 * <p>Two documents are <em>candidates</em> when they have the same key in the same slot, and a
 * <em>verified pair</em> when they are candidates and their similarity is at least {@link
 * #threshold()}. Whatever can group by a 64-bit key can therefore run every algorithm without
 * knowing which one it runs.
 *
 * <p>A fingerprint is any number of words, at least one; equal fingerprints have similarity 1 and
 * the same keys. Fingerprints of different settings must not be mixed.
 *
 * <p>What only some algorithms can do are interfaces of their own, such as {@link CollectionKeys},
 * {@link io.github.neardup.core.search.Joining}, {@link Estimating} and {@link FeatureReading}. Ask
 * for them with {@code instanceof}; an algorithm made around another has those alone that it names
 * itself.
 *
 * <p>Implementations are immutable and thread-safe. They are serialised by {@link #identity()}, as
 * {@link BaseAlgorithm} does: what is sent is the spec and the digests of the files it names, and
 * the algorithm is made again where it arrives.
 */
public interface Algorithm extends Serializable {

  /**
   * The settings in force, defaults included; they and the algorithm's name make its {@linkplain
   * Spec spec}.
   */
  Settings settings();

  /**
   * All that fingerprints depend on besides the text: the settings, the content of the files they
   * name, and the versions of hash functions and Unicode tables.
   */
  default Identity identity() {
    return Identity.of(settings(), Map.of());
  }

  /** The least similarity of a verified pair, from 0 to 1. */
  double threshold();

  /** Makes a fingerprinter for the use of one thread. */
  Fingerprinter fingerprinter();

  /**
   * The fingerprint of one text, for callers with a few of them; thread-safe. For many, take a
   * {@link Fingerprinter} for each thread, or {@link ParallelFingerprinter}.
   */
  long[] fingerprint(String text);

  /**
   * Checks that something can be a fingerprint of this algorithm, as far as its form tells: for
   * fingerprints that callers bring, or that come from a file.
   *
   * @throws IllegalArgumentException if it cannot be one; the message says why
   */
  default void check(long[] fingerprint) {
    if (fingerprint.length == 0) {
      throw new IllegalArgumentException("a fingerprint has at least one word");
    }
  }

  /** The keys, as a function of the fingerprint alone. */
  Keys keys();

  /**
   * Compares two fingerprints, {@code a[aFrom..aTo)} and {@code b[bFrom..bTo)}.
   *
   * @param atLeast the least similarity of interest: below it, any number below it may be given
   *     back, so that the comparison can end early; 0 for the exact value always
   * @return the similarity, from 0 to 1; symmetric
   */
  double similarity(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast);

  /**
   * Compares two fingerprints.
   *
   * @return the similarity, from 0 to 1
   */
  default double similarity(long[] a, long[] b) {
    return similarity(a, 0, a.length, b, 0, b.length, 0);
  }

  /**
   * Says in a few words what the similarity of two texts rests on, such as "3 of 64 bits differ".
   *
   * @param left a text
   * @param right another
   * @return one line, without a full stop
   */
  String explain(String left, String right);
}

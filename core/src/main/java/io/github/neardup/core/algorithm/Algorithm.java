package io.github.neardup.core.algorithm;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A near-duplicate algorithm with its settings: three pure functions.
 *
 * <ul>
 *   <li><b>fingerprint</b>: text to a sequence of 64-bit words ({@link #fingerprinter()}), mostly
 *       by way of tokens ({@link #tokenization()});
 *   <li><b>keys</b>: a fingerprint to 64-bit keys, each in a numbered slot ({@link #keys()});
 *   <li><b>similarity</b>: two fingerprints to a number from 0 to 1.
 * </ul>
 *
 * <p>Two documents are <em>candidates</em> if they have the same key in the same slot, and a
 * <em>verified pair</em> if they are candidates and their similarity is at least {@link
 * #threshold()}. Any system that can group by a 64-bit key can therefore run every algorithm
 * without knowing which one it is.
 *
 * <p>A fingerprint has any number of words, at least one. Equal fingerprints have similarity 1 and
 * the same keys. Fingerprints made with different settings must not be mixed.
 *
 * <p>The other methods have defaults that suit most algorithms; what only few algorithms have is an
 * optional object each. A {@link io.github.neardup.core.composite.Composite} is an algorithm made
 * of others.
 *
 * <p>Implementations are immutable and thread-safe. They are serialised by {@link #identity()}, as
 * in {@link BaseAlgorithm}: the serialised form has the spec and the digests of the files it names,
 * and deserialisation creates the algorithm anew.
 */
public interface Algorithm extends Serializable {

  /**
   * Returns the settings in force, including defaults. They and the algorithm's name form its
   * {@linkplain Spec spec}.
   */
  Settings settings();

  /**
   * Returns all that fingerprints depend on besides the text: the settings, the contents of the
   * files they name, and the versions of hash functions and Unicode tables.
   */
  default Identity identity() {
    return Identity.of(settings(), Map.of());
  }

  /** Returns the smallest similarity of a verified pair, from 0 to 1. */
  double threshold();

  /** Creates a fingerprinter for one thread. */
  Fingerprinter fingerprinter();

  /**
   * Returns the fingerprint of one text. Thread-safe; meant for a few texts. For many texts, use a
   * {@link Fingerprinter} per thread, or {@link FingerprintTable#of}.
   */
  long[] fingerprint(String text);

  /**
   * Returns the fingerprint of one text of fields; otherwise as {@link #fingerprint(String)}.
   *
   * @param fields at least one
   */
  default long[] fingerprint(List<String> fields) {
    return fingerprint(Document.text(fields));
  }

  /**
   * Checks that words can be a fingerprint of this algorithm, as far as its form shows. For
   * fingerprints from callers or files.
   *
   * @throws IllegalArgumentException if it cannot be one; the message says why
   */
  default void check(Row fingerprint) {
    if (fingerprint.size() == 0) {
      throw new IllegalArgumentException("a fingerprint has at least one word");
    }
  }

  /** Returns the keys, which depend only on the fingerprint. */
  Keys keys();

  /**
   * Compares two fingerprints.
   *
   * @param atLeast the smallest similarity of interest. Below it, the result may be any number
   *     below it, so that the comparison can end early; 0 always yields the exact value
   * @return the similarity, from 0 to 1; symmetric
   */
  double similarity(Row a, Row b, double atLeast);

  /**
   * Compares two fingerprints.
   *
   * @param a one fingerprint made by this algorithm
   * @param b another
   * @return the similarity, from 0 to 1
   * @throws IllegalArgumentException if either cannot be a fingerprint of this algorithm
   */
  default double similarity(long[] a, long[] b) {
    Row left = Row.of(a);
    Row right = Row.of(b);
    check(left);
    check(right);
    return similarity(left, right, 0);
  }

  /**
   * Explains the similarity of two texts in a few words, such as "3 of 64 bits differ".
   *
   * @param left a text
   * @param right another text
   * @return one line, without a full stop
   */
  String explain(String left, String right);

  /**
   * Explains the similarity of two texts of fields; otherwise as {@link #explain(String, String)}.
   *
   * @param left the fields of a text, at least one
   * @param right the fields of another text
   */
  default String explain(List<String> left, List<String> right) {
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(right, "right");
    return explain(Document.text(left), Document.text(right));
  }

  /**
   * Returns whether any two fingerprints whose similarity reaches the threshold share a key. If so,
   * a search with a lower threshold and otherwise equal settings finds all pairs that this search
   * finds.
   */
  default boolean missesNothing() {
    return false;
  }

  /**
   * Returns the settings that the algorithm chose because they were left open, with their values,
   * by name; none if all were given.
   */
  default Map<String, String> derivedSettings() {
    return Map.of();
  }

  /**
   * Returns the spec of an algorithm that finds every pair whose exact similarity reaches the
   * threshold, if this algorithm estimates that similarity. Used to measure how many of these pairs
   * the keys find; the algorithm may not be on the class path.
   */
  default Optional<String> exactSearch() {
    return Optional.empty();
  }

  // What only few algorithms have.

  /**
   * Returns how fingerprints are made from tokens; empty if they are made directly from texts. A
   * fingerprint made in two steps equals a fingerprint made directly.
   */
  default Optional<Tokenization> tokenization() {
    return Optional.empty();
  }

  /** Returns keys for one collection only; empty if {@link #keys()} suit every collection. */
  default Optional<Keys.OfCollection> collectionKeys() {
    return Optional.empty();
  }

  /**
   * Returns a way to find all verified pairs of a collection that is faster than grouping by keys,
   * if there is one.
   *
   * @param rows the number of fingerprints, or a larger number
   * @param linksOnly whether {@linkplain SelfJoin.Sink#linksOnly only links are needed}
   */
  default Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    return Optional.empty();
  }

  /** Returns the initial part of a fingerprint, if a search can begin with less than the whole. */
  default Optional<Sketch> sketch() {
    return Optional.empty();
  }

  /**
   * Returns the algorithm that decides the similarity of two documents: the exact algorithm behind
   * a sketch, otherwise this algorithm. Its fingerprints are faster to make, and their similarity
   * is the same.
   */
  default Algorithm deciding() {
    return sketch().map(Sketch::exact).orElse(this);
  }

  /**
   * Returns the direction of duplicates, if they have one: a text is removed only in favour of a
   * text that contains it. Such an algorithm has no {@linkplain #sketch() sketch}.
   */
  default Optional<Direction> direction() {
    return Optional.empty();
  }
}

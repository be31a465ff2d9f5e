package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
 * <p>The other methods have defaults that suit most algorithms; an algorithm overrides those that
 * it can improve. An algorithm that wraps another delegates the methods that it overrides itself,
 * and no more.
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
   * Checks that an array can be a fingerprint of this algorithm, as far as its form shows. For
   * fingerprints from callers or files.
   *
   * @throws IllegalArgumentException if it cannot be one; the message says why
   */
  default void check(long[] fingerprint) {
    if (fingerprint.length == 0) {
      throw new IllegalArgumentException("a fingerprint has at least one word");
    }
  }

  /** Returns the keys, which depend only on the fingerprint. */
  Keys keys();

  /**
   * Returns the statistics of a collection with which {@link #keys(CollectionStatistics)} finds
   * fewer candidates. Empty if {@link #keys()} suit every collection.
   */
  default Set<CollectionStatistics.Part> statistics() {
    return Set.of();
  }

  /**
   * Adds a fingerprint of the collection to its statistics. If it consists of several fingerprints,
   * adds each of them.
   *
   * @param words holds the fingerprint
   * @param from index of its first word
   * @param to index after its last
   * @param builder made with {@link #statistics()}
   */
  default void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    builder.add(words, from, to);
  }

  /**
   * Returns keys for one collection only. They yield the same verified pairs as {@link #keys()},
   * unless the algorithm may miss pairs: then it may miss others. Equal algorithms make the same
   * keys from equal statistics, on any machine. {@link FingerprintTable#keys} collects the
   * statistics and makes the keys in one step.
   *
   * @param collection statistics of all its fingerprints, with at least the parts that {@link
   *     #statistics()} names
   */
  default Keys keys(CollectionStatistics collection) {
    return keys();
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
   * Returns a way to find all verified pairs of a collection that is faster than grouping by keys,
   * if there is one.
   *
   * @param rows the number of fingerprints, or a larger number
   * @param linksOnly whether {@linkplain SelfJoin.Sink#linksOnly only links are needed}
   */
  default Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    return Optional.empty();
  }

  /**
   * Returns how fingerprints are made from tokens; empty if they are made directly from texts. A
   * fingerprint made in two steps equals a fingerprint made directly.
   */
  default Optional<Tokenization> tokenization() {
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
   * Compares two fingerprints, {@code a[aFrom..aTo)} and {@code b[bFrom..bTo)}.
   *
   * @param atLeast the smallest similarity of interest. Below it, the result may be any number
   *     below it, so that the comparison can end early; 0 always yields the exact value
   * @return the similarity, from 0 to 1; symmetric
   */
  double similarity(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast);

  /**
   * Returns whether duplicates have a direction: a text is removed only in favour of a text that
   * contains it, by {@link #similarityWithin}. Such an algorithm has no {@linkplain #sketch()
   * sketch}.
   */
  default boolean isOneSided() {
    return false;
  }

  /**
   * Returns how much of the first fingerprint is in the second, if the algorithm {@linkplain
   * #isOneSided() has a direction}; otherwise the similarity. Never exceeds the similarity, so keys
   * that miss no pair miss none here either.
   *
   * @param atLeast the smallest share of interest, as in {@link #similarity(long[], int, int,
   *     long[], int, int, double)}
   * @return the share of {@code a[aFrom..aTo)} that is in {@code b[bFrom..bTo)}, from 0 to 1
   */
  default double similarityWithin(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  /**
   * Returns the extent of a fingerprint, if the algorithm {@linkplain #isOneSided() has a
   * direction}; otherwise 0. Of two texts, the text of greater extent can contain the other; if the
   * extents are equal, each can contain the other. {@link #similarityWithin} decides whether it
   * does.
   */
  default long extent(long[] words, int from, int to) {
    return 0;
  }

  /**
   * Compares two fingerprints.
   *
   * @param a one fingerprint made by this algorithm
   * @param b another
   * @return the similarity, from 0 to 1
   * @throws IllegalArgumentException if either cannot be a fingerprint of this algorithm
   */
  default double similarity(long[] a, long[] b) {
    check(a);
    check(b);
    return similarity(a, 0, a.length, b, 0, b.length, 0);
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

  /**
   * Explains the similarity of two texts in a few words, such as "3 of 64 bits differ".
   *
   * @param left a text
   * @param right another text
   * @return one line, without a full stop
   */
  String explain(String left, String right);
}

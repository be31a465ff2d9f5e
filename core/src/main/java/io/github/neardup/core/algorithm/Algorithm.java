package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
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
 * <p>Two documents are <em>candidates</em> when they have the same key in the same slot, and a
 * <em>verified pair</em> when they are candidates and their similarity is at least {@link
 * #threshold()}. Whatever can group by a 64-bit key can therefore run every algorithm without
 * knowing which one it runs.
 *
 * <p>A fingerprint is any number of words, at least one; equal fingerprints have similarity 1 and
 * the same keys. Fingerprints of different settings must not be mixed.
 *
 * <p>The other methods have defaults that suit most algorithms; one overrides those in which it can
 * do better. An algorithm made around another passes on what it overrides itself, and no more.
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
   * {@link Fingerprinter} for each thread, or {@link FingerprintTable#of}.
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
   * The statistics of a collection by which {@link #keys(CollectionStatistics)} finds fewer
   * candidates. Empty if {@link #keys()} suit every collection.
   */
  default Set<CollectionStatistics.Part> statistics() {
    return Set.of();
  }

  /**
   * Adds a fingerprint of the collection to its statistics: by itself or, if it consists of several
   * fingerprints, each of them.
   *
   * @param words holds the fingerprint
   * @param from index of its first word
   * @param to index after its last
   * @param builder made with {@link #statistics()}
   */
  default void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    Objects.requireNonNull(words, "words");
    builder.add(words, from, to);
  }

  /**
   * Keys for one collection only. The verified pairs within it are the same as with {@link
   * #keys()}; an algorithm that may miss pairs may miss others. Equal algorithms make the same keys
   * from equal statistics, on any machine. {@link FingerprintTable#keys} collects the statistics
   * and makes the keys in one step.
   *
   * @param collection statistics of all its fingerprints, with at least the parts that {@link
   *     #statistics()} names
   */
  default Keys keys(CollectionStatistics collection) {
    Objects.requireNonNull(collection, "collection");
    return keys();
  }

  /**
   * Whether any two fingerprints whose similarity reaches the threshold have a key in common: then
   * a search with a lower threshold, and nothing else changed, finds all that this one finds.
   */
  default boolean missesNothing() {
    return false;
  }

  /**
   * A way to find all verified pairs of a collection that is faster than by keys, if there is one.
   */
  default Optional<SelfJoin> selfJoin() {
    return Optional.empty();
  }

  /**
   * How fingerprints are made of tokens; empty if they are made of texts in one piece. A
   * fingerprint made in two steps is the same as one made at once.
   */
  default Optional<Tokenization> tokenization() {
    return Optional.empty();
  }

  /** What a fingerprint begins with, if a search can begin with less than the whole. */
  default Optional<Sketch> sketch() {
    return Optional.empty();
  }

  /**
   * The algorithm that decides how similar two documents are: the exact one behind a sketch,
   * otherwise this one. Its fingerprints take less to make, and their similarity is the same.
   */
  default Algorithm deciding() {
    return sketch().map(Sketch::exact).orElse(this);
  }

  /**
   * Compares two fingerprints, {@code a[aFrom..aTo)} and {@code b[bFrom..bTo)}.
   *
   * @param atLeast the least similarity of interest: below it, any number below it may be given
   *     back, so that the comparison can end early; 0 for the exact value always
   * @return the similarity, from 0 to 1; symmetric
   */
  double similarity(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast);

  /**
   * Whether duplicates have a direction: a text is removed only for one that contains it, by {@link
   * #similarityWithin}. Such an algorithm has no {@linkplain #sketch() sketch}.
   */
  default boolean isOneSided() {
    return false;
  }

  /**
   * How much of the first fingerprint is in the second, if the algorithm {@linkplain #isOneSided()
   * has a direction}; otherwise the similarity. At most the similarity, so that keys which miss
   * nothing miss nothing here.
   *
   * @param atLeast the least share of interest, as in {@link #similarity(long[], int, int, long[],
   *     int, int, double)}
   * @return the share of {@code a[aFrom..aTo)} that is in {@code b[bFrom..bTo)}, from 0 to 1
   */
  default double similarityWithin(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    Objects.requireNonNull(a, "a");
    Objects.requireNonNull(b, "b");
    return similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  /**
   * How large a fingerprint is, if the algorithm {@linkplain #isOneSided() has a direction};
   * otherwise 0. Of two texts, the one of greater extent can contain the other; of equal extent,
   * each can. {@link #similarityWithin} decides whether it does.
   */
  default long extent(long[] words, int from, int to) {
    Objects.requireNonNull(words, "words");
    return 0;
  }

  /**
   * Compares two fingerprints.
   *
   * @param a a fingerprint made by this algorithm
   * @param b another
   * @return the similarity, from 0 to 1
   * @throws IllegalArgumentException if either cannot be a fingerprint of this algorithm
   */
  default double similarity(long[] a, long[] b) {
    check(Objects.requireNonNull(a, "a"));
    check(Objects.requireNonNull(b, "b"));
    return similarity(a, 0, a.length, b, 0, b.length, 0);
  }

  /**
   * The settings whose values the algorithm chose because they were left open, by name; none if all
   * were given.
   */
  default Map<String, String> derivedSettings() {
    return Map.of();
  }

  /**
   * The spec of an algorithm that finds every pair whose exact similarity reaches the threshold, if
   * the similarity of this one is an estimate of it. It shows how many of these pairs the keys
   * find; the algorithm may not be on the class path.
   */
  default Optional<String> exactSearch() {
    return Optional.empty();
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

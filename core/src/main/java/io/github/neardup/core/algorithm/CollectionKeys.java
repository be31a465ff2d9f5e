package io.github.neardup.core.algorithm;

import java.util.Set;

/**
 * An {@link Algorithm} that finds fewer candidates when it knows some statistics of the collection.
 * The verified pairs within the collection are the same as with {@link Algorithm#keys()}.
 *
 * <p>Keys of one collection are those of equal algorithms and equal statistics, on whatever machine
 * they are made. {@link FingerprintTable#keys} makes them in one step.
 */
public interface CollectionKeys {

  /**
   * What of {@link CollectionStatistics} the keys depend on, so that nothing else is collected.
   * Empty if {@link Algorithm#keys()} cannot be improved on with the settings in force.
   */
  Set<CollectionStatistics.Part> statistics();

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
    builder.add(words, from, to);
  }

  /**
   * Keys that suit one collection, to be used for this collection only.
   *
   * @param collection statistics of all its fingerprints, with at least the parts that {@link
   *     #statistics()} names
   */
  Keys keys(CollectionStatistics collection);

  /**
   * What an algorithm does for a collection; one that is no {@code CollectionKeys} needs nothing.
   */
  static CollectionKeys of(Algorithm algorithm) {
    if (algorithm instanceof CollectionKeys itself) {
      return itself;
    }
    return new CollectionKeys() {
      @Override
      public Set<CollectionStatistics.Part> statistics() {
        return Set.of();
      }

      @Override
      public Keys keys(CollectionStatistics collection) {
        return algorithm.keys();
      }
    };
  }
}

package io.github.neardup.core.algorithm;

import io.github.neardup.core.Row;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * How an algorithm makes keys for one collection only, with which a search finds fewer candidates
 * than with {@link Algorithm#keys}. They yield the same verified pairs, unless the algorithm may
 * miss pairs: then it may miss others. Equal algorithms make the same keys from equal statistics,
 * on any machine.
 *
 * @param statistics the parts of the statistics from which keys are made
 * @param adding adds a fingerprint of the collection to the statistics
 * @param keys makes the keys from statistics of all fingerprints, with at least these parts
 */
public record CollectionKeys(
    Set<CollectionStatistics.Part> statistics,
    BiConsumer<CollectionStatistics.Builder, Row> adding,
    Function<CollectionStatistics, Keys> keys) {

  public CollectionKeys {
    statistics = Set.copyOf(statistics);
    Objects.requireNonNull(adding, "adding");
    Objects.requireNonNull(keys, "keys");
  }

  /** Adds fingerprints as they are. */
  public CollectionKeys(
      CollectionStatistics.Part statistics, Function<CollectionStatistics, Keys> keys) {
    this(Set.of(statistics), CollectionStatistics.Builder::add, keys);
  }
}

package io.github.neardup.core.algorithm;

import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * The keys of fingerprints: two fingerprints that share a key in the same slot are candidates. Most
 * algorithms have one key in each of several slots. A set-based algorithm may have many keys in a
 * single slot, and documents in parts have many keys in each slot.
 *
 * <p>Implementations are pure and thread-safe.
 */
@FunctionalInterface
public interface Keys {

  /** Returns the number of slots, at least 1; by default 1. */
  default int slots() {
    return 1;
  }

  /**
   * Passes on the keys of a fingerprint in one slot.
   *
   * @param slot from 0 to {@code slots() - 1}
   * @param sink receives the keys
   */
  void keys(Row fingerprint, int slot, LongConsumer sink);

  /**
   * Returns whether two fingerprints share a key in a slot before {@code slot}. A pair belongs to
   * the first slot in which it agrees, so a search reports it once without remembering it. Takes
   * time linear in the keys; worth overriding if the answer is possible without computing keys.
   */
  default boolean agreeBefore(int slot, Row a, Row b) {
    LongOpenHashSet ofA = new LongOpenHashSet();
    boolean[] agree = new boolean[1];
    for (int s = 0; s < slot && !agree[0]; s++) {
      ofA.clear();
      keys(a, s, ofA::add);
      keys(b, s, key -> agree[0] |= ofA.contains(key));
    }
    return agree[0];
  }

  /**
   * Returns finer keys for fingerprints that share a key of {@code slot}, for use when there are
   * too many to compare them all. Any two of them that reach the threshold share a finer key as
   * well.
   *
   * @param slot from 0 to {@code slots() - 1}
   * @return the keys, or empty if no keys keep this promise
   */
  default Optional<Keys> within(int slot) {
    return Optional.empty();
  }

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
  public record OfCollection(
      Set<CollectionStatistics.Part> statistics,
      BiConsumer<CollectionStatistics.Builder, Row> adding,
      Function<CollectionStatistics, Keys> keys) {

    public OfCollection {
      statistics = Set.copyOf(statistics);
      Objects.requireNonNull(adding, "adding");
      Objects.requireNonNull(keys, "keys");
    }

    /** Adds fingerprints as they are. */
    public OfCollection(
        CollectionStatistics.Part statistics, Function<CollectionStatistics, Keys> keys) {
      this(Set.of(statistics), CollectionStatistics.Builder::add, keys);
    }
  }
}

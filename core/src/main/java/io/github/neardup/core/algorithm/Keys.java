package io.github.neardup.core.algorithm;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The keys of fingerprints: two fingerprints with a common key in the same slot are candidates.
 * Most algorithms have one key in each of several slots; a set-based one may have many in a single
 * slot, and documents in parts have many in each.
 *
 * <p>Implementations are pure and thread-safe.
 */
public interface Keys {

  /** The number of slots, at least 1. */
  int slots();

  /**
   * The part that a slot is of. Parts have equally many slots, which follow each other; a
   * fingerprint without a key in one of them has none in the others, so that a search can leave
   * such fingerprints out.
   *
   * @param slot from 0 to {@code slots() - 1}
   */
  default int part(int slot) {
    return 0;
  }

  /**
   * Hands out the keys of a fingerprint in one slot.
   *
   * @param words holds the fingerprint
   * @param from index of its first word
   * @param to index after its last
   * @param slot from 0 to {@code slots() - 1}
   * @param sink receives the keys
   */
  void keys(long[] words, int from, int to, int slot, LongConsumer sink);

  /**
   * Hands out the keys of a fingerprint in several slots that follow each other, if it has one in
   * each. Worth overriding where many fingerprints are gone through.
   *
   * @param slot the first slot
   * @param into receives a key for each slot, from {@code at} to before {@code at + slots}
   * @return false if it has no key, or several, in some slot; what was written then means nothing
   */
  default boolean oneKeyEach(
      long[] words, int from, int to, int slot, int slots, long[] into, int at) {
    int[] count = new int[1];
    for (int i = 0; i < slots; i++) {
      int place = at + i;
      count[0] = 0;
      keys(
          words,
          from,
          to,
          slot + i,
          key -> {
            into[place] = key;
            count[0]++;
          });
      if (count[0] != 1) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether two fingerprints have a common key in a slot before {@code slot}. A pair belongs to the
   * first slot in which it agrees: that is how a search reports it once without remembering it.
   * Takes time linear in the keys; worth overriding where they need not be computed to know.
   */
  default boolean agreeBefore(
      int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
    LongOpenHashSet ofA = new LongOpenHashSet();
    boolean[] agree = new boolean[1];
    for (int s = 0; s < slot && !agree[0]; s++) {
      ofA.clear();
      keys(a, aFrom, aTo, s, ofA::add);
      keys(b, bFrom, bTo, s, key -> agree[0] |= ofA.contains(key));
    }
    return agree[0];
  }

  /**
   * Finer keys for fingerprints that have a key of {@code slot} in common, when they are so many
   * that comparing them all would take too long. Any two of them that reach the threshold have one
   * of the finer keys in common as well.
   *
   * @param slot from 0 to {@code slots() - 1}
   * @return the keys, or empty if there are none that keep this promise
   */
  default Optional<Keys> within(int slot) {
    return Optional.empty();
  }
}

package io.github.neardup.rocksdb;

import org.jspecify.annotations.Nullable;

/**
 * The fingerprints added last. A writer that has searched before it got the lock looks here for
 * fingerprints added since, instead of searching again. Guarded by the writers' lock, except {@link
 * #count}.
 */
final class RecentFingerprints {

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Recent(long number, long[] words) {}

  private static final int KEPT = 256;

  private final @Nullable Recent[] ring = new Recent[KEPT];
  private volatile long count;

  /** The number of fingerprints added so far. */
  long count() {
    return count;
  }

  /** Adds a fingerprint. Called when searches can see it. */
  void add(long number, long[] words) {
    long before = count;
    ring[(int) (before % KEPT)] = new Recent(number, words);
    count = before + 1;
  }

  /** Returns whether all fingerprints added since {@link #count} had that value are kept. */
  boolean reachesTo(long then) {
    return count - then <= KEPT;
  }

  /** Returns the fingerprint that was added when {@link #count} had that value. */
  Recent get(long then) {
    Recent recent = ring[(int) (then % KEPT)];
    if (recent == null) {
      throw new IllegalArgumentException("nothing was added as number " + then);
    }
    return recent;
  }
}

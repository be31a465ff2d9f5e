package io.github.neardup.rocksdb;

import org.jspecify.annotations.Nullable;

/**
 * The fingerprints that came last. Who searched before it had the right to write looks here for
 * those that came since, instead of searching again. Guarded by the lock of the writers, but {@link
 * #count}.
 */
final class RecentFingerprints {

  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Recent(long number, long[] words) {}

  private static final int KEPT = 256;

  private final @Nullable Recent[] ring = new Recent[KEPT];
  private volatile long count;

  /** How many came so far. */
  long count() {
    return count;
  }

  /** Called when it can be seen by searches. */
  void add(long number, long[] words) {
    long before = count;
    ring[(int) (before % KEPT)] = new Recent(number, words);
    count = before + 1;
  }

  /** Whether all that came since {@link #count} had that value are kept. */
  boolean reachesTo(long then) {
    return count - then <= KEPT;
  }

  /** The one that was added when {@link #count} had that value. */
  Recent get(long then) {
    Recent recent = ring[(int) (then % KEPT)];
    if (recent == null) {
      throw new IllegalArgumentException("nothing was added as number " + then);
    }
    return recent;
  }
}

package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.search.SelfJoin;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Finds the way through long postings past those that need no comparison, as they are in the same
 * {@linkplain SelfJoin.Sink#group group} as the set that looks for partners.
 *
 * <p>Groups merge and never split. So once postings that follow each other are in one group, they
 * are so for good, and a jump is kept from each of them to the posting after them. Jumps are made
 * longer whenever they are used, as in union-find with path compression, so that a way along n
 * postings takes O(log n) in the long run, however many they are.
 *
 * <p>Thread-safe: a jump is one number, right by itself whoever wrote it. 4 bytes a posting, and
 * none as long as no groups merge.
 */
final class KnownLinks {

  private static final VarHandle JUMPS = MethodHandles.arrayElementVarHandle(int[].class);

  private final Bundles bundles;
  private final int[] positions;
  private final SelfJoin.Sink sink;

  /** For postings the one up to which all are in one group; 0 for the next. */
  private volatile int @Nullable [] jumps;

  KnownLinks(Bundles bundles, Postings postings, SelfJoin.Sink sink) {
    this.bundles = bundles;
    this.positions = postings.positions();
    this.sink = sink;
  }

  /** Whether groups merge at all: without that, no posting can be passed. */
  boolean any() {
    return jumps != null;
  }

  /** Is told of each verified pair; one that has become a group says that groups merge. */
  void verified(int row, int other) {
    if (jumps == null && sink.group(row) == sink.group(other)) {
      begin();
    }
  }

  private synchronized void begin() {
    if (jumps == null) {
      jumps = new int[positions.length];
    }
  }

  /** The group of the set at a position. */
  int group(int position) {
    return sink.group(bundles.rows()[position]);
  }

  /**
   * The first posting from {@code from} on that is not in the group.
   *
   * @param to where to stop; what is given back may be beyond it
   */
  int pass(int from, int to, int group) {
    int at = from;
    while (at < to && group(positions[at]) == group) {
      at = end(at);
    }
    for (int passed = from; passed < at; ) {
      int next = end(passed);
      if (next < at) {
        JUMPS.setOpaque(jumps, passed, at);
      }
      passed = next;
    }
    return at;
  }

  /** All postings from this one up to the one given back are in one group. */
  int end(int posting) {
    int jump = (int) JUMPS.getOpaque(jumps, posting);
    return jump == 0 ? posting + 1 : jump;
  }
}

package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.objects.ObjectOpenCustomHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The search behind every result: slots, candidates and verification. The sink decides what becomes
 * of a verified pair, and which rows need no comparison. An algorithm that has a {@linkplain
 * SelfJoin join of its own} is searched by the join. Memory: that of {@link KeyedRows} and, if all
 * rows are long and have one key in each of several slots, 32 bytes a row, up to a sixth of Java's
 * memory.
 */
final class SlotSearch {

  /*
   * For each slot, the (key, row) entries are sorted into runs of equal keys. Two rows of one run are
   * candidates. Each candidate pair is compared, and goes to the sink if it reaches the threshold.
   *
   * Pairs: a pair may agree in several slots. It belongs to the first of them and is passed over in the
   * others (Keys.agreeBefore), so no set of seen pairs is kept. Example: rows 4 and 9 agree in slots 2 and
   * 5; slot 2 compares them, slot 5 sees the agreement in slot 2 and does not.
   *
   * Links: only connected components count. Rows of one group, those already linked, are not compared.
   * Rows of two groups are compared wherever they meet, even a second time: to remember costs more. Large
   * buckets come last and largest first, because the links they give spare most comparisons elsewhere.
   *
   * Invariant of links: after a slot, any two rows with a common key in it that are a verified pair are
   * in one group.
   */

  private static final int ROWS_A_PIECE = 1 << 12;

  /** So many slots have their keys made together. */
  private static final int SLOTS = 4;

  /** Fingerprints of so many words are in other lines of the cache than the next. */
  private static final int FAR = 16;

  private final Verifier verifier;
  private final FingerprintTable table;
  private final Parallel parallel;
  private final KeyedRows.Workspace workspace;
  private final SelfJoin.Sink sink;

  SlotSearch(
      Verifier verifier,
      FingerprintTable table,
      Parallel parallel,
      KeyedRows.Workspace workspace,
      SelfJoin.Sink sink) {
    this.verifier = verifier;
    this.table = table;
    this.parallel = parallel;
    this.workspace = workspace;
    this.sink = sink;
  }

  /** Every verified pair among the rows goes to the sink, once. */
  void pairs(int[] rows) {
    if (!joined(rows)) {
      pairsByKeys(rows);
    }
  }

  /** The same without the algorithm's own join. */
  void pairsByKeys(int[] rows) {
    pairs(rows, table.keys(verifier.algorithm()));
  }

  /** The same by these keys. */
  void pairs(int[] rows, Keys keys) {
    forEachSlot(
        rows,
        keys,
        (slot, ahead) -> forEachPart(ahead, keys, slot, entries -> pairs(entries, keys, slot)));
  }

  private void pairs(KeyedRows entries, Keys keys, int slot) {
    if (entries.oneKeyEach()) {
      entries.forEachRun(
          (worker, from, to) -> {
            int[] members = entries.rows();
            for (int i = from; i < to; i++) {
              for (int j = i + 1; j < to; j++) {
                pair(worker, keys, slot, members[i], members[j]);
              }
            }
          });
    } else {
      new ManyKeysPerRow(entries, table.size(), Integer.MAX_VALUE)
          .forEachPair(
              parallel,
              (worker, left, right) -> pair(worker, keys, slot, left, right),
              (worker, from, to) -> {});
    }
  }

  /** The same among rows with a key of the slot in common, but for those of earlier slots. */
  void pairsOfBucket(int[] rows, Keys keys, int slot) {
    for (int i = 0; i < rows.length; i++) {
      for (int j = i + 1; j < rows.length; j++) {
        pair(0, keys, slot, rows[i], rows[j]);
      }
    }
  }

  /** The same between the first {@code first} rows and the others. */
  void pairsBetween(int[] rows, int first, Keys keys, int slot) {
    for (int i = 0; i < first; i++) {
      for (int j = first; j < rows.length; j++) {
        pair(0, keys, slot, rows[i], rows[j]);
      }
    }
  }

  private boolean joined(int[] rows) {
    Optional<SelfJoin> join = verifier.algorithm().selfJoin();
    join.ifPresent(own -> own.join(table, rows, parallel.workers(), sink));
    return join.isPresent();
  }

  /** What is done with a slot, and rows among which are all that have a key in it. */
  private interface SlotConsumer {
    void slot(int slot, KeysAhead rows);
  }

  private void forEachSlot(int[] rows, Keys keys, SlotConsumer consumer) {
    KeysAhead some = new KeysAhead(rows, keys, 0);
    for (int slot = 0; slot < keys.slots(); slot++) {
      if (slot > 0 ? keys.part(slot) != keys.part(slot - 1) : keys.part(keys.slots() - 1) > 0) {
        some = new KeysAhead(withKeys(rows, keys, slot), keys, slot);
      }
      consumer.slot(slot, some);
    }
  }

  /**
   * Makes the keys of a few slots in one pass over some rows, where each has one key in each slot:
   * fingerprints are far from each other in memory, and the keys of one are near.
   */
  private final class KeysAhead {
    private final int[] rows;
    private final Keys keys;

    /** Of one part: how many there are, and the first that was made. */
    private final int end;

    private int first;

    /** Of each row the keys of {@value SLOTS} slots. */
    private long[] made = {};

    private volatile boolean oneKeyEach;

    /** Of all slots from a first one that are of one part. */
    KeysAhead(int[] rows, Keys keys, int slot) {
      this.rows = rows;
      this.keys = keys;
      int after = slot + 1;
      while (after < keys.slots() && keys.part(after) == keys.part(slot)) {
        after++;
      }
      this.end = after;
      this.oneKeyEach =
          end - slot > 1
              && rows.length < Integer.MAX_VALUE / SLOTS
              && isAheadWorthwhile(rows.length, (double) table.wordCount() / table.size());
    }

    /** The entries of a slot, if all rows have one key. */
    Optional<KeyedRows> entries(int slot) {
      if (oneKeyEach && (made.length == 0 || slot >= first + SLOTS)) {
        first = slot;
        made = made.length == 0 ? new long[rows.length * SLOTS] : made;
        parallel.forRange(rows.length, ROWS_A_PIECE, (worker, from, to) -> make(from, to));
      }
      return oneKeyEach
          ? Optional.of(new KeyedRows(parallel, rows, made, slot - first, SLOTS, workspace))
          : Optional.empty();
    }

    private void make(int from, int to) {
      int slots = Math.min(SLOTS, end - first);
      for (int i = from; i < to && oneKeyEach; i++) {
        int row = rows[i];
        if (!keys.oneKeyEach(
            table.words(row), table.from(row), table.to(row), first, slots, made, i * SLOTS)) {
          oneKeyEach = false;
        }
      }
    }
  }

  /** Whether fingerprints are long enough for that, and there is room. */
  private static boolean isAheadWorthwhile(double rows, double words) {
    return words >= FAR && rows * SLOTS * Long.BYTES <= KeyedRows.Workspace.usualBytes() / 2.0;
  }

  /**
   * The bytes that keys take which are made together.
   *
   * @param words of a fingerprint
   */
  static double bytesAhead(double rows, double words) {
    return isAheadWorthwhile(rows, words) ? rows * SLOTS * Long.BYTES : 0;
  }

  private int[] withKeys(int[] rows, Keys keys, int slot) {
    boolean[] any = new boolean[1];
    LongConsumer seen = key -> any[0] = true;
    int[] some = new int[rows.length];
    int count = 0;
    for (int row : rows) {
      any[0] = false;
      keys.keys(table.words(row), table.from(row), table.to(row), slot, seen);
      some[count] = row;
      count += any[0] ? 1 : 0;
    }
    return Arrays.copyOf(some, count);
  }

  private void forEachPart(KeysAhead ahead, Keys keys, int slot, Consumer<KeyedRows> consumer) {
    Optional<KeyedRows> entries = ahead.entries(slot);
    if (entries.isPresent()) {
      consumer.accept(entries.get());
      return;
    }
    KeyedRows.forEachPart(
        parallel,
        ahead.rows,
        (row, keySink) ->
            keys.keys(table.words(row), table.from(row), table.to(row), slot, keySink),
        workspace,
        consumer);
  }

  private void pair(int worker, Keys keys, int slot, int left, int right) {
    if (slot > 0
        && keys.agreeBefore(
            slot,
            table.words(left),
            table.from(left),
            table.to(left),
            table.words(right),
            table.from(right),
            table.to(right))) {
      return;
    }
    compare(worker, left, right);
  }

  private void compare(int worker, int left, int right) {
    sink.candidate(worker, left, right);
    double similarity = verifier.similarity(table, left, right);
    if (similarity >= verifier.threshold()) {
      sink.verified(worker, left, right, similarity);
    }
  }

  /**
   * Of every two rows with a key in common that are a verified pair, either the sink is told, or
   * they are in one group.
   */
  void links(int[] rows) {
    if (!joined(rows)) {
      links(rows, table.keys(verifier.algorithm()));
    }
  }

  /** The same by these keys. */
  void links(int[] rows, Keys keys) {
    forEachSlot(
        rows,
        keys,
        (slot, ahead) -> {
          List<int[]> large = linkSmallBuckets(ahead, keys, slot);
          BucketLinker buckets = buckets(keys, slot);
          large.forEach(buckets::link);
        });
  }

  /** The same among rows with a key of the slot in common. */
  void linkBucket(int[] rows, Keys keys, int slot) {
    buckets(keys, slot).link(rows);
  }

  private BucketLinker buckets(Keys keys, int slot) {
    return new BucketLinker(verifier, table, sink, parallel, splitter(keys, slot));
  }

  /** By finer keys, which are made once, and only if they are wanted. */
  private BucketLinker.Splitter splitter(Keys keys, int slot) {
    AtomicReference<@Nullable Optional<Keys>> finer = new AtomicReference<>();
    return members -> {
      Optional<Keys> found = finer.updateAndGet(known -> known == null ? keys.within(slot) : known);
      found.ifPresent(within -> links(members, within));
      return found.isPresent();
    };
  }

  /** Gives back the large buckets, the largest first: what it links, others need not compare. */
  private List<int[]> linkSmallBuckets(KeysAhead ahead, Keys keys, int slot) {
    // Of many keys, some make one bucket of the same rows: those of a boilerplate, say.
    Set<int[]> large = new ObjectOpenCustomHashSet<>(IntArrays.HASH_STRATEGY);
    forEachPart(ahead, keys, slot, entries -> linkSmallBuckets(entries, large));
    List<int[]> largestFirst = new ArrayList<>(large);
    largestFirst.sort(
        Comparator.comparingInt((int[] members) -> -members.length)
            .thenComparing((a, b) -> Arrays.compare(a, b)));
    return largestFirst;
  }

  private void linkSmallBuckets(KeyedRows entries, Set<int[]> large) {
    KeyedRows.RunVisitor addLarge =
        (worker, from, to) -> {
          int[] members = BucketLinker.distinct(entries.rows(), from, to);
          synchronized (large) {
            large.add(members);
          }
        };
    if (entries.oneKeyEach()) {
      entries.forEachRun(
          (worker, from, to) -> {
            if (to - from > BucketLinker.LARGEST_SMALL) {
              addLarge.run(worker, from, to);
            } else {
              BucketLinker.linkSmall(verifier, table, sink, worker, entries.rows(), from, to);
            }
          });
    } else {
      new ManyKeysPerRow(entries, table.size(), BucketLinker.LARGEST_SMALL)
          .forEachPair(
              parallel,
              (worker, left, right) -> {
                if (sink.group(left) != sink.group(right)) {
                  compare(worker, left, right);
                }
              },
              addLarge);
    }
  }
}

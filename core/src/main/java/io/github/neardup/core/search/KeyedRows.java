package io.github.neardup.core.search;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.core.util.RowSpace;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Groups entries (key, row) into runs of equal keys. The result is the same for any number of
 * threads. Takes 24 bytes of memory per entry, in the workspace.
 */
final class KeyedRows {

  /*
   * A search needs all rows with the same key next to each other. A hash table would access memory
   * at random for each entry; sorting passes over arrays in order.
   *
   * 1. Each row's key is multiplied by SPREAD. Multiplication by an odd number is one-to-one, so
   *    equal keys stay equal and different keys stay different. It also spreads keys over the upper
   *    bits (keys 1, 2, 3 become far apart).
   * 2. Entries are scattered over up to 1,024 partitions by their upper bits. Each worker first
   *    counts its share, so it knows where its entries go in each partition, and no two workers
   *    write to the same place.
   * 3. One worker sorts each partition: a radix sort, most significant digit first (Knuth, "The Art
   *    of Computer Programming", vol. 3, 5.2.5), with an insertion sort for up to 24 entries. A
   *    partition has a few thousand entries and stays in the cache of a core.
   *
   * Example: keys 7, 3, 7 of rows 0, 1, 2 become the runs (3: row 1) and (7: rows 0, 2); only the
   * second run is visited. Runs come in the order of the products, which callers must not rely on.
   *
   * If there is not enough room for all entries, they are processed in parts, each with the keys
   * from one range of products. Each part needs another pass over the rows but no disk space.
   *
   * Invariant: every step is stable, so the rows of a run ascend if they were given in ascending
   * order.
   */

  /** Supplies the keys of a row; called from several threads. */
  @FunctionalInterface
  interface KeySource {
    /** Passes the keys of a row to {@code sink}. */
    void keys(int row, LongConsumer sink);
  }

  /** Processes a run. */
  @FunctionalInterface
  interface RunVisitor {
    /** Called for each run of two or more entries, from several threads at once. */
    void run(int worker, int from, int to);
  }

  private static final int MOST_ENTRIES = Integer.MAX_VALUE - 8;
  private static final int ROWS_A_PIECE = 1 << 14;
  private static final int PARTITION_SHIFT = 13;
  private static final int MOST_PARTITION_BITS = 10;
  private static final int INSERTION_SORT_LIMIT = 24;
  private static final int ENTRIES_A_DIGIT_VALUE = 8;
  private static final int MOST_DIGIT_BITS = 11;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Arrays for the entries of one slot after another, the larger part of a search's memory. */
  static final class Workspace {

    private final long most;
    private long[] keys = {};
    private int[] rows = {};
    private long[] spareKeys = {};
    private int[] spareRows = {};

    /** Creates a workspace with room for what fits into a third of the heap. */
    Workspace() {
      this(RowSpace.keys());
    }

    /** Creates a workspace for the given entries, or for more if rows have several keys each. */
    Workspace(long most) {
      this.most = most;
    }

    private void ensureCapacity(int entries) {
      if (keys.length < entries) {
        release();
        keys = new long[entries];
        rows = new int[entries];
        spareKeys = new long[entries];
        spareRows = new int[entries];
      }
    }

    /** Releases the larger arrays before more memory is requested. */
    void release() {
      keys = new long[0];
      rows = new int[0];
      spareKeys = keys;
      spareRows = rows;
    }
  }

  private final Parallel parallel;

  /** The keys multiplied by {@link #SPREAD}. */
  private long[] keys = {};

  private int[] rows = {};
  private long[] spareKeys = {};
  private int[] spareRows = {};
  private int size;
  private boolean oneKeyEach = true;

  /**
   * Creates the entries.
   *
   * @param rowsWithKeys the rows, ascending if they should ascend within runs
   */
  KeyedRows(Parallel parallel, int[] rowsWithKeys, KeySource source, Workspace workspace) {
    this.parallel = parallel;
    use(workspace, rowsWithKeys.length);
    if (!fillWithOneKeyEach(rowsWithKeys, source)) {
      oneKeyEach = false;
      fill(rowsWithKeys, source, workspace, () -> false);
    }
  }

  /** Creates the entries of one part; none if a row has several keys. */
  private KeyedRows(
      Parallel parallel, int[] rowsWithKeys, KeySource source, Workspace workspace, Part part) {
    this.parallel = parallel;
    AtomicBoolean several = new AtomicBoolean();
    fill(
        rowsWithKeys,
        (row, sink) -> {
          int[] keysOfRow = new int[1];
          source.keys(
              row,
              key -> {
                if (++keysOfRow[0] > 1) {
                  several.setPlain(true);
                }
                if (part.has(key * SPREAD)) {
                  sink.accept(key);
                }
              });
        },
        workspace,
        several::get);
    oneKeyEach = !several.get();
  }

  /** One of several equal ranges of products. */
  private record Part(int number, int of) {
    boolean has(long product) {
      return (int) (((product >>> Integer.SIZE) * of) >>> Integer.SIZE) == number;
    }
  }

  /**
   * Passes all entries to a consumer, in parts if they do not fit at once and no row has several
   * keys. Rows that share a key are in one part.
   *
   * @param rowsWithKeys the rows, ascending if they should ascend within runs
   */
  static void forEachPart(
      Parallel parallel,
      int[] rowsWithKeys,
      KeySource source,
      Workspace workspace,
      Consumer<KeyedRows> consumer) {
    int parts = (int) ((rowsWithKeys.length + workspace.most - 1) / workspace.most);
    for (int part = 0; parts > 1 && part < parts; part++) {
      KeyedRows entries =
          new KeyedRows(parallel, rowsWithKeys, source, workspace, new Part(part, parts));
      if (!entries.oneKeyEach) {
        parts = 1; // the first part reveals rows with several keys
      } else {
        consumer.accept(entries);
      }
    }
    if (parts < 2) {
      consumer.accept(new KeyedRows(parallel, rowsWithKeys, source, workspace));
    }
  }

  private void use(Workspace workspace, int capacity) {
    workspace.ensureCapacity(capacity);
    keys = workspace.keys;
    rows = workspace.rows;
    spareKeys = workspace.spareKeys;
    spareRows = workspace.spareRows;
  }

  /** Returns the number of entries. */
  int size() {
    return size;
  }

  /** Returns whether no row has more than one key. */
  boolean oneKeyEach() {
    return oneKeyEach;
  }

  /** Returns the rows of the entries; in runs, once {@link #forEachRun} has been called. */
  int[] rows() {
    return rows;
  }

  /** Returns the product of an entry's key, which identifies the key. */
  long product(int entry) {
    return keys[entry];
  }

  /** Fills in the usual case in one pass. Returns false if a row has several keys. */
  private boolean fillWithOneKeyEach(int[] rowsWithKeys, KeySource source) {
    int capacity = rowsWithKeys.length;
    int[] ofPiece = new int[pieces(capacity)];
    AtomicBoolean several = new AtomicBoolean();
    parallel.forRange(
        capacity,
        ROWS_A_PIECE,
        (worker, from, to) -> {
          SingleKey single = new SingleKey();
          int next = from;
          for (int i = from; i < to && !several.getPlain(); i++) {
            single.count = 0;
            source.keys(rowsWithKeys[i], single);
            if (single.count == 1) {
              keys[next] = single.key * SPREAD;
              rows[next++] = rowsWithKeys[i];
            } else if (single.count > 1) {
              several.setPlain(true);
            }
          }
          ofPiece[from / ROWS_A_PIECE] = next - from;
        });
    if (several.get()) {
      return false;
    }
    // Rows without a key leave gaps at the ends of pieces.
    for (int piece = 0; piece < ofPiece.length; piece++) {
      int from = piece * ROWS_A_PIECE;
      if (from != size) {
        System.arraycopy(keys, from, keys, size, ofPiece[piece]);
        System.arraycopy(rows, from, rows, size, ofPiece[piece]);
      }
      size += ofPiece[piece];
    }
    return true;
  }

  /** Keeps the last of the keys of a row, and counts them. */
  static final class SingleKey implements LongConsumer {
    long key;
    int count;

    @Override
    public void accept(long value) {
      key = value;
      count++;
    }
  }

  /**
   * Fills in two passes: the number of keys in each piece, then the keys.
   *
   * @param inVain decides, after the first pass, whether the keys are useless
   */
  private void fill(
      int[] rowsWithKeys, KeySource source, Workspace workspace, BooleanSupplier inVain) {
    long[] ofPiece = new long[pieces(rowsWithKeys.length)];
    parallel.forRange(
        rowsWithKeys.length,
        ROWS_A_PIECE,
        (worker, from, to) -> {
          long[] count = new long[1];
          for (int i = from; i < to; i++) {
            source.keys(rowsWithKeys[i], key -> count[0]++);
          }
          ofPiece[from / ROWS_A_PIECE] = count[0];
        });
    if (inVain.getAsBoolean()) {
      return;
    }
    long[] start = new long[ofPiece.length];
    long total = 0;
    for (int piece = 0; piece < ofPiece.length; piece++) {
      start[piece] = total;
      total += ofPiece[piece];
    }
    if (total > MOST_ENTRIES) {
      throw new CapacityException(
          String.format(
              Locale.ROOT,
              "%,d keys in one slot are more than fit into memory; use fewer documents or a higher"
                  + " threshold",
              total));
    }
    size = (int) total;
    use(workspace, size);
    parallel.forRange(
        rowsWithKeys.length,
        ROWS_A_PIECE,
        (worker, from, to) -> {
          int[] next = {(int) start[from / ROWS_A_PIECE]};
          for (int i = from; i < to; i++) {
            int row = rowsWithKeys[i];
            source.keys(
                row,
                key -> {
                  keys[next[0]] = key * SPREAD;
                  rows[next[0]++] = row;
                });
          }
        });
  }

  private static int pieces(int length) {
    return (int) (((long) length + ROWS_A_PIECE - 1) / ROWS_A_PIECE);
  }

  /**
   * Sorts the entries into runs and visits each run of two or more in parallel. May be called once.
   */
  void forEachRun(RunVisitor visitor) {
    int bits = partitionBits();
    int[] start = bits == 0 ? new int[] {0, size} : scatter(bits);
    long[] scatteredKeys = bits == 0 ? keys : spareKeys;
    int[] scatteredRows = bits == 0 ? rows : spareRows;
    parallel.forRange(
        1 << bits,
        1,
        (worker, from, to) -> {
          for (int partition = from; partition < to; partition++) {
            int begin = start[partition];
            int end = start[partition + 1];
            sort(scatteredKeys, scatteredRows, begin, end, Long.SIZE - bits);
            visitRuns(worker, begin, end, visitor);
          }
        });
  }

  private void visitRuns(int worker, int begin, int end, RunVisitor visitor) {
    for (int i = begin; i < end; ) {
      int next = i + 1;
      while (next < end && keys[next] == keys[i]) {
        next++;
      }
      if (next - i > 1) {
        visitor.run(worker, i, next);
      }
      i = next;
    }
  }

  /** Chooses partitions of a few thousand entries each, and enough of them for all workers. */
  private int partitionBits() {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(size >>> PARTITION_SHIFT);
    int workers = parallel.workers();
    int least = workers == 1 ? 0 : 33 - Integer.numberOfLeadingZeros(workers * 2);
    return Math.min(MOST_PARTITION_BITS, Math.max(bits, least));
  }

  /** Scatters entries into the spare arrays; returns where partitions begin, and the end. */
  private int[] scatter(int bits) {
    int partitions = 1 << bits;
    int[] start = new int[partitions + 1];
    start[partitions] = size;
    // Each worker has a share of the entries and, in each partition, its own place for them.
    int shares = parallel.workers();
    int[][] next = new int[shares][partitions];
    parallel.forRange(
        shares,
        1,
        (worker, share, end) -> {
          int[] counts = next[share];
          for (int i = begin(share, shares), to = begin(end, shares); i < to; i++) {
            counts[(int) (keys[i] >>> (Long.SIZE - bits))]++;
          }
        });
    int at = 0;
    for (int partition = 0; partition < partitions; partition++) {
      start[partition] = at;
      for (int share = 0; share < shares; share++) {
        int count = next[share][partition];
        next[share][partition] = at;
        at += count;
      }
    }
    parallel.forRange(
        shares,
        1,
        (worker, share, end) -> {
          int[] places = next[share];
          for (int i = begin(share, shares), to = begin(end, shares); i < to; i++) {
            int target = places[(int) (keys[i] >>> (Long.SIZE - bits))]++;
            spareKeys[target] = keys[i];
            spareRows[target] = rows[i];
          }
        });
    return start;
  }

  private int begin(int share, int shares) {
    return (int) ((long) size * share / shares);
  }

  /**
   * Sorts entries whose keys agree in all but the lowest {@code open} bits.
   *
   * @param fromKeys the array that holds the entries: their own array, where they end up, or the
   *     spare one
   */
  private void sort(long[] fromKeys, int[] fromRows, int begin, int end, int open) {
    boolean inPlace = fromKeys == keys;
    int entries = end - begin;
    long differing = 0;
    for (int i = begin + 1; i < end && entries > INSERTION_SORT_LIMIT; i++) {
      differing |= fromKeys[i] ^ fromKeys[begin];
    }
    if (differing == 0) {
      if (!inPlace) {
        System.arraycopy(fromKeys, begin, keys, begin, entries);
        System.arraycopy(fromRows, begin, rows, begin, entries);
      }
      if (entries <= INSERTION_SORT_LIMIT) {
        insertionSort(begin, end);
      }
      return;
    }
    long[] toKeys = inPlace ? spareKeys : keys;
    int[] toRows = inPlace ? spareRows : rows;
    int remaining = Math.min(open, Long.SIZE - Long.numberOfLeadingZeros(differing));
    int wanted = Integer.SIZE - Integer.numberOfLeadingZeros(entries / ENTRIES_A_DIGIT_VALUE);
    int digitBits = Math.min(Math.min(wanted, MOST_DIGIT_BITS), remaining);
    int shift = remaining - digitBits;
    int mask = (1 << digitBits) - 1;
    int[] next = new int[mask + 2];
    for (int i = begin; i < end; i++) {
      next[(int) (fromKeys[i] >>> shift & mask) + 1]++;
    }
    next[0] = begin;
    for (int digit = 0; digit < mask; digit++) {
      next[digit + 1] += next[digit];
    }
    for (int i = begin; i < end; i++) {
      int target = next[(int) (fromKeys[i] >>> shift & mask)]++;
      toKeys[target] = fromKeys[i];
      toRows[target] = fromRows[i];
    }
    if (inPlace) {
      System.arraycopy(spareKeys, begin, keys, begin, entries);
      System.arraycopy(spareRows, begin, rows, begin, entries);
    }
    int from = begin;
    for (int digit = 0; digit <= mask; digit++) {
      // By now, each entry of next has advanced to the end of its digit.
      int to = next[digit];
      if (to - from > 1) {
        sort(keys, rows, from, to, shift);
      }
      from = to;
    }
  }

  private void insertionSort(int begin, int end) {
    for (int i = begin + 1; i < end; i++) {
      long key = keys[i];
      int row = rows[i];
      int j = i - 1;
      for (; j >= begin && keys[j] > key; j--) {
        keys[j + 1] = keys[j];
        rows[j + 1] = rows[j];
      }
      keys[j + 1] = key;
      rows[j + 1] = row;
    }
  }
}

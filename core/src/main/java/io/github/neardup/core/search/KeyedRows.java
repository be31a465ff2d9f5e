package io.github.neardup.core.search;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.util.Parallel;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Entries (key, row), brought into runs of equal keys. The result is the same for any number of
 * threads. Memory: 24 bytes an entry, in the workspace.
 */
final class KeyedRows {

  /*
   * A search needs all rows with the same key side by side. A hash table would jump through memory for
   * each entry; sorting passes over arrays in order.
   *
   * 1. Each row's key is made and multiplied by SPREAD. The product of an odd number is one-to-one, so
   *    equal keys stay equal and others differ, and its upper bits differ even if those of the keys do
   *    not (keys 1, 2, 3 become far apart).
   * 2. Entries are scattered over up to 1,024 partitions by their upper bits. Each worker counts its share
   *    first, so it knows where in each partition its entries go, and no two workers write to one place.
   * 3. Each partition is sorted by one worker: a radix sort, most significant digit first (Knuth, "The Art
   *    of Computer Programming", vol. 3, 5.2.5), with an insertion sort for 24 entries or fewer. A
   *    partition has some thousand entries and stays in the cache of a core.
   *
   * Example: keys 7, 3, 7 of rows 0, 1, 2 become the runs (3: row 1) and (7: rows 0, 2); only the second
   * is visited. Runs come in the order of the products, which nobody may rely on.
   *
   * More entries than there is room for are done in parts, each with the keys of one range of products. The
   * rows are gone over once more for each part, which takes no disk.
   *
   * Invariant: every step is stable, so the rows of a run ascend if they were given in ascending order.
   */

  /** Where the keys of a row come from; called from several threads. */
  @FunctionalInterface
  interface KeySource {
    /** Hands the keys of a row to {@code sink}. */
    void keys(int row, LongConsumer sink);
  }

  /** What is done with a run. */
  @FunctionalInterface
  interface RunVisitor {
    /**
     * Called for each run of two or more entries, from several threads at once.
     *
     * @param worker number of the worker thread
     * @param from index of the run's first entry in {@link #rows()}
     * @param to index after its last
     */
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

  /**
   * Arrays for the entries of one slot after another: the larger part of a search's memory, which
   * need not be had anew for each. Entries made with it are overwritten by the next.
   */
  static final class Workspace {

    /** Of all memory, what entries may take. */
    private static final int FRACTION = 3;

    private static final int ENTRY_BYTES = 2 * (Long.BYTES + Integer.BYTES);

    private final long most;
    private long[] keys = {};
    private int[] rows = {};
    private long[] spareKeys = {};
    private int[] spareRows = {};

    /** With room for what fits into a third of Java's memory. */
    Workspace() {
      this(Math.max(1, usualBytes() / ENTRY_BYTES));
    }

    static long usualBytes() {
      return Runtime.getRuntime().maxMemory() / FRACTION;
    }

    /** With room for a number of entries; for more if rows have several keys each. */
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

    /** Lets go of what may be large before more is asked for. */
    void release() {
      keys = new long[0];
      rows = new int[0];
      spareKeys = keys;
      spareRows = rows;
    }
  }

  private final Parallel parallel;

  /** Keys times {@link #SPREAD}. */
  private long[] keys = {};

  private int[] rows = {};
  private long[] spareKeys = {};
  private int[] spareRows = {};
  private int size;
  private boolean oneKeyEach = true;

  /**
   * Makes the entries.
   *
   * @param rowsWithKeys the rows; ascending, if they are to ascend within runs
   * @param workspace holds them
   * @throws CapacityException if there are more entries than an array can hold
   */
  KeyedRows(Parallel parallel, int[] rowsWithKeys, KeySource source, Workspace workspace) {
    this.parallel = parallel;
    use(workspace, rowsWithKeys.length);
    if (!fillWithOneKeyEach(rowsWithKeys, source)) {
      oneKeyEach = false;
      fill(rowsWithKeys, source, workspace, () -> false);
    }
  }

  /**
   * Makes the entries of rows with one key each.
   *
   * @param rowsWithKeys the rows; ascending, if they are to ascend within runs
   * @param keysOfRows has the key of the first row at {@code first}, that of the next {@code
   *     distance} behind it, and so on
   * @param workspace holds them
   */
  KeyedRows(
      Parallel parallel,
      int[] rowsWithKeys,
      long[] keysOfRows,
      int first,
      int distance,
      Workspace workspace) {
    this.parallel = parallel;
    use(workspace, rowsWithKeys.length);
    for (int i = 0; i < rowsWithKeys.length; i++) {
      keys[i] = keysOfRows[first + i * distance] * SPREAD;
    }
    System.arraycopy(rowsWithKeys, 0, rows, 0, rowsWithKeys.length);
    size = rowsWithKeys.length;
  }

  /** The entries of one part, unless {@link #oneKeyEach} is false: then there are none. */
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

  /** A range of products, one of several that are alike. */
  private record Part(int number, int of) {
    boolean has(long product) {
      return (int) (((product >>> Integer.SIZE) * of) >>> Integer.SIZE) == number;
    }
  }

  /**
   * Gives all entries to a consumer, in parts if there is no room for them in one and no row has
   * several. Rows with a key in common are in one part.
   *
   * @param rowsWithKeys the rows; ascending, if they are to ascend within runs
   * @throws CapacityException if there are more entries than an array can hold
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
        parts = 1; // the first part shows that
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

  /** The number of entries. */
  int size() {
    return size;
  }

  /** Whether no row has more than one key. */
  boolean oneKeyEach() {
    return oneKeyEach;
  }

  /** The rows of the entries; in runs, once {@link #forEachRun} has been called. */
  int[] rows() {
    return rows;
  }

  /** The product of an entry's key, which tells keys apart. */
  long product(int entry) {
    return keys[entry];
  }

  /** The usual case, in one pass. False if a row has several keys. */
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

  private static final class SingleKey implements LongConsumer {
    private long key;
    private int count;

    @Override
    public void accept(long value) {
      key = value;
      count++;
    }
  }

  /**
   * In two passes: how many keys each piece has, then the keys.
   *
   * @param inVain whether the first pass shows that the keys are of no use
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

  /** Sorts the entries into runs and visits each run of two or more, in parallel. Once only. */
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

  /** Partitions of some thousand entries, and enough of them for all workers. */
  private int partitionBits() {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(size >>> PARTITION_SHIFT);
    int workers = parallel.workers();
    int least = workers == 1 ? 0 : 33 - Integer.numberOfLeadingZeros(workers * 2);
    return Math.min(MOST_PARTITION_BITS, Math.max(bits, least));
  }

  /**
   * Brings the entries into partitions, in the spare arrays.
   *
   * @return where each begins, and after them all where the last ends
   */
  private int[] scatter(int bits) {
    int partitions = 1 << bits;
    int[] start = new int[partitions + 1];
    start[partitions] = size;
    // Each worker has a share of the entries and, in each partition, a place of its own for them.
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
   * @param fromKeys where they are: the entries' own arrays, which is where they end up, or the
   *     spare ones
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
      // By now each entry of next has moved on to where its digit ends.
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

package io.github.neardup.core.search;

import io.github.neardup.core.internal.Parallel;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * Entries (key, row), brought into runs of equal keys. Entries are first scattered over partitions
 * by a hash of the key, then each partition is sorted on its own by a least-significant-digit radix
 * sort (Knuth, "The Art of Computer Programming", vol. 3, 5.2.5) that skips the bytes in which its
 * keys do not differ. Both steps are stable: within a run rows ascend if they were added in
 * ascending order. Partitions are independent, so any number of threads gives the same result.
 *
 * <p>Memory: 24 bytes an entry while sorting.
 */
final class KeyedRows {

  /** What is done with a run. */
  @FunctionalInterface
  interface RunVisitor {
    /**
     * Called for each run of two or more entries.
     *
     * @param worker number of the worker thread
     * @param from index of the run's first entry in {@link #rows()}
     * @param to index after its last
     */
    void run(int worker, int from, int to);
  }

  private static final int INSERTION_SORT_LIMIT = 48;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] keys;
  private int[] rows;
  private int size;

  KeyedRows(int capacity) {
    keys = new long[Math.max(16, capacity)];
    rows = new int[Math.max(16, capacity)];
  }

  void add(long key, int row) {
    if (size == keys.length) {
      if (size == Integer.MAX_VALUE - 8) {
        throw new IllegalStateException(
            "more than " + size + " keys in one slot: use fewer documents or a higher threshold");
      }
      keys = LongArrays.grow(keys, size + 1);
      rows = IntArrays.grow(rows, size + 1);
    }
    keys[size] = key;
    rows[size++] = row;
  }

  int size() {
    return size;
  }

  int[] rows() {
    return rows;
  }

  /** Sorts the entries into runs and visits each run of two or more, in parallel. */
  void forEachRun(Parallel parallel, RunVisitor visitor) {
    int bits = partitionBits(size, parallel.workers());
    int[] start = scatter(bits);
    long[] spareKeys = new long[size];
    int[] spareRows = new int[size];
    parallel.forRange(
        1 << bits,
        1,
        (worker, from, to) -> {
          for (int partition = from; partition < to; partition++) {
            int begin = start[partition];
            int end = start[partition + 1];
            sort(begin, end, spareKeys, spareRows);
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

  /** Partitions of some thousand entries, which stay in a core's own cache. */
  private static int partitionBits(int size, int workers) {
    int bits = 32 - Integer.numberOfLeadingZeros(size >>> 14);
    int least = workers == 1 ? 0 : 33 - Integer.numberOfLeadingZeros(workers * 2);
    return Math.min(12, Math.max(bits, least));
  }

  private int[] scatter(int bits) {
    int[] start = new int[(1 << bits) + 1];
    if (bits == 0) {
      start[1] = size;
      return start;
    }
    for (int i = 0; i < size; i++) {
      start[partition(keys[i], bits) + 1]++;
    }
    for (int p = 0; p < 1 << bits; p++) {
      start[p + 1] += start[p];
    }
    int[] next = start.clone();
    long[] scatteredKeys = new long[size];
    int[] scatteredRows = new int[size];
    for (int i = 0; i < size; i++) {
      int target = next[partition(keys[i], bits)]++;
      scatteredKeys[target] = keys[i];
      scatteredRows[target] = rows[i];
    }
    keys = scatteredKeys;
    rows = scatteredRows;
    return start;
  }

  private static int partition(long key, int bits) {
    return (int) ((key * SPREAD) >>> (64 - bits));
  }

  private void sort(int begin, int end, long[] spareKeys, int[] spareRows) {
    if (end - begin <= INSERTION_SORT_LIMIT) {
      insertionSort(begin, end);
      return;
    }
    long differing = 0;
    for (int i = begin + 1; i < end; i++) {
      differing |= keys[i] ^ keys[begin];
    }
    long[] fromKeys = keys;
    int[] fromRows = rows;
    long[] toKeys = spareKeys;
    int[] toRows = spareRows;
    int[] next = new int[257];
    for (int shift = 0; shift < 64; shift += 8) {
      if ((differing >>> shift & 0xFF) == 0) {
        continue;
      }
      Arrays.fill(next, 0);
      for (int i = begin; i < end; i++) {
        next[(int) (fromKeys[i] >>> shift & 0xFF) + 1]++;
      }
      next[0] = begin;
      for (int digit = 0; digit < 256; digit++) {
        next[digit + 1] += next[digit];
      }
      for (int i = begin; i < end; i++) {
        int target = next[(int) (fromKeys[i] >>> shift & 0xFF)]++;
        toKeys[target] = fromKeys[i];
        toRows[target] = fromRows[i];
      }
      long[] swapKeys = fromKeys;
      fromKeys = toKeys;
      toKeys = swapKeys;
      int[] swapRows = fromRows;
      fromRows = toRows;
      toRows = swapRows;
    }
    if (fromKeys != keys) {
      System.arraycopy(fromKeys, begin, keys, begin, end - begin);
      System.arraycopy(fromRows, begin, rows, begin, end - begin);
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

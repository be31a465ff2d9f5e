package io.github.neardup.core.algorithm;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.PerThread;
import io.github.neardup.core.util.RowBuffer;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The fingerprints of a collection, one per row, packed into large arrays: 8 bytes per word, plus
 * 12 bytes per row if rows differ in length. Rows are read in place: see {@link #row}.
 *
 * <p>Many threads may read rows once the writing thread has added them all.
 */
public final class FingerprintTable {

  /** Words in a chunk, as long as all rows have one length. */
  private static final int CHUNK = 1 << 17;

  /** Words in a chunk of a large table of long rows, which the garbage collector hardly moves. */
  private static final int LARGEST_CHUNK = 1 << 22;

  /** If rows differ in length, a new chunk has room for this fraction of all earlier rows. */
  private static final int GROWTH = 8;

  /** Initial words in the first chunk, which grows with its rows. */
  private static final int FIRST = 1 << 10;

  private static final long[] NONE = {};

  private final List<long[]> chunks = new ArrayList<>();

  /** The chunk that rows are copied to. */
  private int filling;

  /** The words used in that chunk. */
  private int used;

  /** The chunk of the last row that was added in place. */
  private int lastInPlace;

  private int size;
  private long wordCount;

  /** The length of every row, or -1 once they differ. */
  private int rowLength;

  /** As long as rows have one length, a chunk holds two to the power of this many rows. */
  private int rowsShift;

  /** If rows differ in length: chunk number and offset of each row, and its length. */
  private long[] position = new long[0];

  private int[] length = new int[0];

  /** The rows that are not in the heap, after all others. */
  private @Nullable PerThread<Recent> outside;

  /** The first row that is not in the heap. */
  private int firstOutside = Integer.MAX_VALUE;

  /** Supplies rows that are not in the heap. Thread-safe. */
  public interface OutsideRows {

    /** Returns the number of rows. */
    int size();

    /** Creates a reader for one thread. */
    RowReader reader();
  }

  /** Reads rows. */
  @FunctionalInterface
  public interface RowReader {
    /** Returns the words of a row as a new array. */
    long[] read(int row);
  }

  /** The rows that a thread has accessed, the last one at each place. */
  private static final class Recent {
    private static final int PLACES = 1 << 12;

    private final RowReader reader;
    private final int[] rows = new int[PLACES];
    private final long[][] words = new long[PLACES][];

    Recent(RowReader reader) {
      this.reader = reader;
      Arrays.fill(rows, -1);
    }

    long[] words(int row) {
      int place = row & (PLACES - 1);
      if (rows[place] != row) {
        words[place] = reader.read(row);
        rows[place] = row;
      }
      return words[place];
    }
  }

  /**
   * Creates a table of rows outside the heap. Each row is made or read on access, so a collection
   * may be larger than the memory. No rows can be added.
   */
  public static FingerprintTable outside(OutsideRows rows) {
    FingerprintTable table = new FingerprintTable();
    table.addOutside(rows);
    return table;
  }

  /**
   * Adds rows outside the heap. Each is made or read on access, so a collection may be larger than
   * the memory. No rows can be added afterwards.
   */
  public void addOutside(OutsideRows rows) {
    requireRoomFor(1);
    outside = new PerThread<>(() -> new Recent(rows.reader()));
    firstOutside = size;
    size = Math.addExact(size, rows.size());
  }

  /**
   * Fingerprints documents on several threads.
   *
   * <p>The calling thread reads documents and hands them out in batches, workers fingerprint them,
   * and the table receives the batches in the order in which they were read. At most a few batches
   * per worker are in memory at a time, whatever the length of the stream.
   *
   * @param algorithm the algorithm
   * @param documents the documents; exceptions of the iterator are passed on
   * @param threads how many threads to use, at least 1
   * @return a table with a row for each document, in order
   * @throws IllegalArgumentException if {@code threads} is less than 1
   * @throws FingerprintException if a document cannot be fingerprinted; the message names the
   *     document
   */
  public static FingerprintTable of(
      Algorithm algorithm, Iterator<Document> documents, int threads) {
    FingerprintTable table = new FingerprintTable();
    DocumentBatches.<RowBuffer.Rows>process(
        documents,
        threads,
        () -> {
          Fingerprinter fingerprinter = algorithm.fingerprinter();
          RowBuffer buffer = new RowBuffer();
          return batch -> {
            for (Document document : batch) {
              fingerprinter.fingerprint(document, buffer.words());
              buffer.end();
            }
            return buffer.take();
          };
        },
        rows -> rows.forEach(table::add));
    return table;
  }

  /**
   * Adds a row.
   *
   * @param words the fingerprint, at least one word
   */
  public void add(LongArray words) {
    add(words.view());
  }

  /**
   * Adds a copy of a row.
   *
   * @throws IllegalArgumentException if the row is empty
   * @throws CapacityException if there are {@link Integer#MAX_VALUE} rows already
   */
  public void add(Row row) {
    int count = row.size();
    requireRoomFor(count);
    if (size == 0) {
      rowLength = count;
      rowsShift = 31 - Integer.numberOfLeadingZeros(Math.max(1, CHUNK / count));
    } else if (rowLength != count && rowLength > 0) {
      recordPositions();
    }
    System.arraycopy(row.words(), row.from(), room(count), used, count);
    addPosition(filling, used, count);
    used += count;
  }

  /** Returns the current chunk, with room for {@code count} words. */
  private long[] room(int count) {
    if (chunks.isEmpty()) {
      chunks.add(NONE); // the first chunk grows
    }
    long[] chunk = chunks.get(filling);
    if (count <= chunk.length - used) {
      return chunk;
    }
    int full = chunkWords(count);
    if (filling > 0 || count > full - used) {
      chunk = new long[full];
      filling = chunks.size();
      chunks.add(chunk);
      used = 0;
      return chunk;
    }
    int doubled = Math.max(FIRST, 2 * chunk.length);
    chunk = Arrays.copyOf(chunk, Math.min(full, Math.max(used + count, doubled)));
    chunks.set(filling, chunk);
    return chunk;
  }

  /** Returns the final size, in words, of a chunk whose next row has {@code count} words. */
  private int chunkWords(int count) {
    return rowLength > 0
        ? count << rowsShift // equal chunks, so that the place of a row can be computed
        : (int) Math.max(count, Math.max(CHUNK, Math.min(LARGEST_CHUNK, wordCount / GROWTH)));
  }

  /**
   * Adds a row without copying it. The row takes 12 more bytes, even if all rows have one length.
   *
   * @param row a row that will not be changed
   * @throws IllegalArgumentException if the row is empty
   * @throws CapacityException if there are {@link Integer#MAX_VALUE} rows already
   */
  public void addInPlace(Row row) {
    long[] words = row.words();
    requireRoomFor(row.size());
    if (rowLength >= 0) {
      recordPositions();
    }
    if (chunks.isEmpty()) {
      chunks.add(NONE); // the first chunk grows
    }
    if (chunks.get(lastInPlace) != words) {
      lastInPlace = chunks.size() - 1;
      while (lastInPlace >= 0 && chunks.get(lastInPlace) != words) {
        lastInPlace--;
      }
      if (lastInPlace < 0) {
        lastInPlace = chunks.size();
        chunks.add(words);
      }
    }
    addPosition(lastInPlace, row.from(), row.size());
  }

  private void requireRoomFor(int count) {
    if (outside != null) {
      throw new IllegalStateException("no rows can be added after rows outside the heap");
    }
    if (count < 1) {
      throw new IllegalArgumentException("a fingerprint has at least one word");
    }
    if (size == Integer.MAX_VALUE - 8) {
      throw new CapacityException(
          String.format(
              Locale.ROOT,
              "more than %,d documents do not fit into one run; split the input",
              size));
    }
  }

  private void addPosition(int chunk, int from, int count) {
    if (rowLength < 0) {
      if (size == length.length) {
        position = LongArrays.grow(position, size + 1);
        length = IntArrays.grow(length, size + 1);
      }
      position[size] = (long) chunk << 32 | from;
      length[size] = count;
    }
    wordCount += count;
    size++;
  }

  private void recordPositions() {
    position = new long[size + 1];
    length = new int[size + 1];
    for (int row = 0; row < size; row++) {
      position[row] = (long) (row >>> rowsShift) << 32 | from(row);
      length[row] = rowLength;
    }
    rowLength = -1;
  }

  /** Returns the number of rows. */
  public int size() {
    return size;
  }

  /** Returns whether all rows are in the heap. */
  public boolean isInHeap() {
    return outside == null;
  }

  /**
   * Returns a table with some rows, all in the heap. Rows that are there already are not copied.
   *
   * @param rows the row at each index of the new table
   */
  public FingerprintTable subset(int[] rows) {
    FingerprintTable some = new FingerprintTable();
    for (int row : rows) {
      if (row < firstOutside) {
        some.addInPlace(row(row));
      } else {
        some.add(row(row));
      }
    }
    return some;
  }

  /** Returns the total number of words of the rows in the heap. */
  public long wordCount() {
    return wordCount;
  }

  /** Returns the mean number of words of the rows in the heap, or if there are none, of one row. */
  public double meanLength() {
    int inHeap = Math.min(size, firstOutside);
    return inHeap > 0 ? (double) wordCount / inHeap : size > 0 ? row(0).size() : 0;
  }

  /** Returns a view of a row. */
  public Row row(int row) {
    if (outside != null && row >= firstOutside) {
      return Row.of(outside.get().words(row - firstOutside));
    }
    long[] words = chunks.get(rowLength < 0 ? (int) (position[row] >>> 32) : row >>> rowsShift);
    int from = from(row);
    return new Row(words, from, from + (rowLength < 0 ? length[row] : rowLength));
  }

  private int from(int row) {
    return rowLength < 0 ? (int) position[row] : (row & (1 << rowsShift) - 1) * rowLength;
  }

  /**
   * Compares two rows.
   *
   * @param algorithm the algorithm that made the fingerprints
   * @param atLeast the smallest similarity of interest, as in {@link Algorithm#similarity(Row, Row,
   *     double)}
   * @return the similarity, from 0 to 1
   */
  public double similarity(Algorithm algorithm, int a, int b, double atLeast) {
    return algorithm.similarity(row(a), row(b), atLeast);
  }

  /**
   * Returns the keys for searching this collection, made for it if the algorithm {@linkplain
   * Algorithm#collectionKeys() supports that}. Takes time linear in what it counts.
   *
   * @param algorithm the algorithm that made the fingerprints
   */
  public Keys keys(Algorithm algorithm) {
    return keys(algorithm, IntStream.range(0, size));
  }

  /** Returns the keys for searching some rows. */
  public Keys keys(Algorithm algorithm, IntStream rows) {
    return algorithm
        .collectionKeys()
        .map(making -> making.keys().apply(statistics(making, rows)))
        .orElseGet(algorithm::keys);
  }

  private CollectionStatistics statistics(Keys.OfCollection making, IntStream rows) {
    CollectionStatistics.Builder builder = CollectionStatistics.builder(making.statistics());
    rows.forEach(row -> making.adding().accept(builder, row(row)));
    return builder.build();
  }

  /** Returns whether two rows share a key in some slot, or are the same fingerprint. */
  public boolean areCandidates(Keys keys, int a, int b) {
    return keys.agreeBefore(keys.slots(), row(a), row(b)) || row(a).equals(row(b));
  }
}

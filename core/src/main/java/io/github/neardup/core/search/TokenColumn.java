package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.PackedTokens;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.core.util.RowBuffer;
import io.github.neardup.core.util.RowSpace;
import io.github.neardup.core.util.RowStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a collection, one row per document: everything that algorithms with the same {@link
 * Tokenization} need, without the texts. Rows are in the heap as long as all fit there, otherwise
 * packed in a {@link RowStore}. Some 5 bytes per row are then in the heap.
 *
 * <p>Many threads may read rows once the writing thread has added them all.
 */
final class TokenColumn {

  /** Names the rows in messages. */
  static final String TOKENS = "the tokens of the texts";

  private static final int ROWS_A_PIECE = 256;

  /** The rows whose fingerprints are in the heap on their way to a store. */
  private static final int ROWS_AT_ONCE = 1 << 14;

  /** The number of tokens from which the frequent ones are learned, at most and at least. */
  private static final int SAMPLE = 1 << 22;

  private static final int LEAST_SAMPLE = 1 << 16;

  /** The fraction of the rows in the heap that is sampled: counting takes several times as much. */
  private static final int SAMPLE_FRACTION = 16;

  /** The number of words that are written in one piece when rows leave the heap. */
  private static final int WORDS_A_PIECE = 1 << 17;

  private final RowStore store;
  private final long mostInHeap;

  /** All rows, as long as they fit. */
  private FingerprintTable inHeap = new FingerprintTable();

  /** The places of all other rows in the store. */
  private final StoredRows stored = new StoredRows();

  /** Packs the rows that were added here and are in the store; null if there are none. */
  private volatile @Nullable PackedTokens packed;

  private long words;

  /**
   * Creates an empty column.
   *
   * @param store receives rows that do not stay in the heap
   * @param mostInHeap the maximum words of rows in the heap, 8 bytes each
   */
  TokenColumn(RowStore store, long mostInHeap) {
    this.store = store;
    this.mostInHeap = mostInHeap;
  }

  /** Reads the tokens of documents. Rows that do not fit go to a temporary file. */
  static TokenColumn of(
      Tokenization tokenization, Iterator<Document> documents, int threads, long mostInHeap) {
    TokenColumn column =
        new TokenColumn(RowStore.in(RowSpace.usual().folder(), TOKENS), mostInHeap);
    DocumentBatches.<RowBuffer.Rows>process(
        documents,
        threads,
        () -> {
          Fingerprinter reader = tokenization.reader();
          RowBuffer buffer = new RowBuffer();
          return batch -> {
            for (Document document : batch) {
              reader.fingerprint(document, buffer.words());
              buffer.end();
            }
            return column.take(buffer);
          };
        },
        column::add);
    return column;
  }

  /** Returns the number of rows. */
  int size() {
    return stored.size == 0 ? inHeap.size() : stored.size;
  }

  /** Returns the number of words that all rows together take. */
  long words() {
    return words;
  }

  /** Returns the rows of a buffer as suits {@link #add}. Thread-safe. */
  RowBuffer.Rows take(RowBuffer buffer) {
    return packed == null ? buffer.takeToStay() : buffer.take();
  }

  /** Returns the number of words in the heap. */
  long wordsInHeap() {
    return inHeap.wordCount();
  }

  /** Returns the number of words that a row takes. */
  int length(int row) {
    return stored.size == 0 ? inHeap.row(row).size() : stored.piece(row).length(row);
  }

  /** Adds rows, which must not be changed afterwards. */
  void add(RowBuffer.Rows rows) {
    if (stored.size == 0 && words + rows.end() - rows.from() <= mostInHeap) {
      rows.forEach(inHeap::addInPlace);
      words += rows.end() - rows.from();
      return;
    }
    if (packed == null) {
      packed = new PackedTokens(sample(rows));
      leaveHeap(packed);
    }
    PackedTokens form = packed;
    RowBuffer buffer = new RowBuffer();
    rows.forEach(
        row -> {
          form.pack(row, buffer.words());
          buffer.end();
        });
    addStored(buffer.take());
  }

  /** Returns tokens of the rows in the heap and of those that follow them. */
  private LongArray sample(RowBuffer.Rows next) {
    int most = (int) Math.min(SAMPLE, Math.max(LEAST_SAMPLE, words / SAMPLE_FRACTION));
    LongArray sample = new LongArray();
    int step = Math.toIntExact(1 + words / most);
    for (int row = 0; row < inHeap.size() && sample.size() < most; row += step) {
      sample.add(inHeap.row(row).part(0, Math.min(length(row), most)));
    }
    sample.add(next.words(), next.from(), next.from() + Math.min(next.end() - next.from(), most));
    return sample;
  }

  private void leaveHeap(PackedTokens form) {
    FingerprintTable rows = inHeap;
    inHeap = new FingerprintTable();
    words = 0;
    RowBuffer buffer = new RowBuffer();
    for (int row = 0; row < rows.size(); row++) {
      form.pack(rows.row(row), buffer.words());
      buffer.end();
      if (buffer.words().size() >= WORDS_A_PIECE || row == rows.size() - 1) {
        addStored(buffer.take());
      }
    }
  }

  /** Adds rows to the store. */
  void addStored(RowBuffer.Rows rows) {
    long place = store.append(new Row(rows.words(), rows.from(), rows.end()));
    addStored(place, rows.from(), rows.ends());
  }

  /** Adds consecutive rows that are in the store already. */
  void addStored(long place, int from, int[] ends) {
    if (ends.length > 0) {
      stored.add(new RowsInStore(stored.size, place, from, ends));
      words += ends[ends.length - 1] - from;
    }
  }

  /** Consecutive rows in a store. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record RowsInStore(int first, long place, int from, int[] ends) {
    private int begin(int row) {
      return row == first ? from : ends[row - first - 1];
    }

    long place(int row) {
      return place + begin(row) - from;
    }

    int length(int row) {
      return ends[row - first] - begin(row);
    }
  }

  /** All rows in the store, in pieces, as they were added. */
  private static final class StoredRows {
    private final List<RowsInStore> pieces = new ArrayList<>();
    private int size;

    void add(RowsInStore piece) {
      pieces.add(piece);
      size += piece.ends().length;
    }

    /** Returns the piece that has a row, by binary search. */
    RowsInStore piece(int row) {
      int low = 0;
      int high = pieces.size();
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        if (pieces.get(middle).first() <= row) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return pieces.get(low);
    }
  }

  /** Returns the whole fingerprints of all rows. */
  FingerprintTable fingerprints(Algorithm algorithm, int threads) {
    int[] rows = new int[size()];
    Arrays.setAll(rows, row -> row);
    return fingerprints(algorithm, rows, threads);
  }

  /** Returns the whole fingerprints of some rows, in their order. */
  FingerprintTable fingerprints(Algorithm algorithm, int[] rows, int threads) {
    try (Parallel parallel = new Parallel(threads)) {
      return fingerprints(tokenization(algorithm), rows, parallel);
    }
  }

  /** Makes the whole fingerprints of all rows, and passes them on in order. */
  void fingerprints(Algorithm algorithm, int threads, Consumer<RowBuffer.Rows> rows) {
    Tokenization tokenization = tokenization(algorithm);
    try (Parallel parallel = new Parallel(threads)) {
      for (int from = 0, to; from < size(); from = to) {
        to = Math.min(size(), from + ROWS_AT_ONCE);
        for (RowBuffer.Rows piece :
            made(tokenization, IntStream.range(from, to).toArray(), parallel)) {
          rows.accept(piece);
        }
      }
    }
  }

  static Tokenization tokenization(Algorithm algorithm) {
    return algorithm
        .tokenization()
        .orElseThrow(
            () -> new IllegalArgumentException("the algorithm makes fingerprints of texts only"));
  }

  /** Returns the fingerprints of some rows, in their order. */
  FingerprintTable fingerprints(Tokenization tokenization, int[] rows, Parallel parallel) {
    RowBuffer.Rows[] made = made(tokenization, rows, parallel);
    FingerprintTable table = new FingerprintTable();
    boolean ofOneLength = isOfOneLength(made);
    for (RowBuffer.Rows piece : made) {
      piece.forEach(ofOneLength ? table::add : table::addInPlace);
    }
    return table;
  }

  private RowBuffer.Rows[] made(Tokenization tokenization, int[] rows, Parallel parallel) {
    Deriver[] derivers = new Deriver[parallel.workers()];
    RowBuffer.Rows[] made = new RowBuffer.Rows[(rows.length + ROWS_A_PIECE - 1) / ROWS_A_PIECE];
    parallel.forRange(
        rows.length,
        ROWS_A_PIECE,
        (worker, from, to) -> {
          if (derivers[worker] == null) {
            derivers[worker] = new Deriver(tokenization);
          }
          made[from / ROWS_A_PIECE] = derivers[worker].derive(rows, from, to);
        });
    return made;
  }

  private static boolean isOfOneLength(RowBuffer.Rows[] made) {
    int length = made.length == 0 ? 0 : made[0].ends()[0] - made[0].from();
    for (RowBuffer.Rows piece : made) {
      int from = piece.from();
      for (int end : piece.ends()) {
        if (end - from != length) {
          return false;
        }
        from = end;
      }
    }
    return true;
  }

  /** Returns the fingerprints of all rows, each made on access. */
  FingerprintTable outside(Tokenization tokenization) {
    return FingerprintTable.outside(
        rows(
            () -> {
              Deriver deriver = new Deriver(tokenization);
              LongArray made = new LongArray();
              return row -> {
                made.clear();
                deriver.derive(row, made);
                return made.toArray();
              };
            }));
  }

  /** Returns the rows themselves as fingerprints. */
  FingerprintTable outside() {
    return FingerprintTable.outside(rows());
  }

  /** Returns the rows themselves. */
  FingerprintTable.OutsideRows rows() {
    return rows(
        () -> {
          RowReader reader = new RowReader();
          return row -> reader.read(row).toArray();
        });
  }

  private FingerprintTable.OutsideRows rows(Supplier<FingerprintTable.RowReader> readers) {
    int size = size();
    return new FingerprintTable.OutsideRows() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public FingerprintTable.RowReader reader() {
        return readers.get();
      }
    };
  }

  /** Reads rows for one thread. */
  private final class RowReader {
    private final RowStore.Reader reader = store.reader();
    private final LongArray unpacked = new LongArray();

    /** Returns a view of a row, valid until the next call. */
    Row read(int row) {
      if (stored.size == 0) {
        return inHeap.row(row);
      }
      RowsInStore piece = stored.piece(row);
      Row read = reader.read(piece.place(row), piece.length(row));
      if (packed == null) {
        return read;
      }
      packed.unpack(read, unpacked);
      return unpacked.view();
    }
  }

  /** Makes fingerprints of rows, for one thread. */
  private final class Deriver {
    private final Tokenization.Maker maker;
    private final RowBuffer buffer = new RowBuffer();
    private final RowReader reader = new RowReader();

    Deriver(Tokenization tokenization) {
      this.maker = tokenization.maker();
    }

    private RowBuffer.Rows derive(int[] rows, int from, int to) {
      for (int i = from; i < to; i++) {
        derive(rows[i], buffer.words());
        buffer.end();
      }
      return buffer.takeToStay();
    }

    /** Appends the fingerprint of a row. */
    private void derive(int row, LongArray out) {
      maker.fingerprint(reader.read(row), out);
    }
  }
}

package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.core.util.RowBuffer;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The tokens of a collection, a row for each document: whatever an algorithm of the same {@link
 * Tokenization} needs, without the texts. Rows are in the heap up to a bound, and in a {@link
 * TokenStore} beyond it; 12 bytes a row are in the heap always.
 *
 * <p>Rows can be read by many threads once the writing thread has added them all.
 */
public final class TokenColumn {

  private static final int ROWS_A_PIECE = 256;

  /** Of all memory, what rows may take in the heap. */
  private static final int HEAP_FRACTION = 4;

  private final TokenStore store;
  private final long mostInHeap;

  /** The first rows. */
  private final FingerprintTable inHeap = new FingerprintTable();

  /** Of the rows after those, where each is in the store, and its length. */
  private long[] places = {};

  private int[] lengths = {};
  private int stored;
  private long words;

  /**
   * An empty one.
   *
   * @param store where rows go that are not to be in the heap
   * @param mostInHeap words of rows that may be in the heap, 8 bytes each
   */
  public TokenColumn(TokenStore store, long mostInHeap) {
    this.store = store;
    this.mostInHeap = mostInHeap;
  }

  /** The number of words in a quarter of Java's memory, what rows may usually take in the heap. */
  public static long usuallyInHeap() {
    return Runtime.getRuntime().maxMemory() / Long.BYTES / HEAP_FRACTION;
  }

  /**
   * The tokens of documents. Rows that do not fit go to a temporary file.
   *
   * @param documents the documents; what the iterator throws is passed on
   * @param threads how many threads to use, at least 1
   * @throws FingerprintException if the tokens of a document cannot be made; it names the document
   */
  public static TokenColumn of(
      Tokenization tokenization, Iterator<Document> documents, int threads) {
    TokenColumn column = new TokenColumn(TokenStore.temporary(), usuallyInHeap());
    DocumentBatches.<RowBuffer.Rows>process(
        documents,
        threads,
        () -> {
          Tokenization.Reader reader = tokenization.reader();
          RowBuffer buffer = new RowBuffer();
          return batch -> {
            for (Document document : batch) {
              try {
                reader.tokens(document.text(), buffer.words());
              } catch (RuntimeException e) {
                throw new FingerprintException(document.id(), e);
              }
              buffer.end();
            }
            return buffer.takeToStay();
          };
        },
        column::add);
    return column;
  }

  /** The number of rows. */
  public int size() {
    return inHeap.size() + stored;
  }

  /** The number of words in all rows together. */
  long words() {
    return words;
  }

  /** The number of words in the heap. */
  long wordsInHeap() {
    return inHeap.wordCount();
  }

  /** The number of words in a row. */
  int length(int row) {
    int first = inHeap.size();
    return row < first ? inHeap.to(row) - inHeap.from(row) : lengths[row - first];
  }

  /** Adds rows, which must not be changed any more. */
  void add(RowBuffer.Rows rows) {
    if (fits(rows)) {
      addInHeap(rows);
    } else {
      addStored(store.append(rows.words(), rows.from(), rows.end()), rows.from(), rows.ends());
    }
  }

  /** Whether rows may come into the heap. Those behind one in the store go there as well. */
  boolean fits(RowBuffer.Rows rows) {
    return stored == 0 && inHeap.wordCount() + rows.end() - rows.from() <= mostInHeap;
  }

  private void addInHeap(RowBuffer.Rows rows) {
    int from = rows.from();
    for (int end : rows.ends()) {
      inHeap.addInPlace(rows.words(), from, end);
      from = end;
    }
    words += rows.end() - rows.from();
  }

  /**
   * Adds rows that are in the store, one behind the other.
   *
   * @param place of the first word
   * @param from number of the first word, of which the ends count
   */
  void addStored(long place, int from, int[] ends) {
    places = LongArrays.grow(places, stored + ends.length, stored);
    lengths = IntArrays.grow(lengths, stored + ends.length, stored);
    int begin = from;
    for (int end : ends) {
      places[stored] = place + (long) (begin - from) * Long.BYTES;
      lengths[stored++] = end - begin;
      begin = end;
    }
    words += begin - from;
  }

  /**
   * The whole fingerprints of all rows.
   *
   * @param algorithm has the tokens of this column
   */
  public FingerprintTable fingerprints(Algorithm algorithm, int threads) {
    try (Parallel parallel = new Parallel(threads)) {
      int[] rows = new int[size()];
      Arrays.setAll(rows, row -> row);
      return fingerprints(tokenization(algorithm), rows, parallel);
    }
  }

  static Tokenization tokenization(Algorithm algorithm) {
    return algorithm
        .tokenization()
        .orElseThrow(
            () -> new IllegalArgumentException("the algorithm makes fingerprints of texts only"));
  }

  /** The fingerprints of some rows, in their order. */
  FingerprintTable fingerprints(Tokenization tokenization, int[] rows, Parallel parallel) {
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
    FingerprintTable table = new FingerprintTable();
    boolean ofOneLength = isOfOneLength(made);
    for (RowBuffer.Rows piece : made) {
      int from = piece.from();
      for (int end : piece.ends()) {
        if (ofOneLength) {
          table.add(piece.words(), from, end);
        } else {
          table.addInPlace(piece.words(), from, end);
        }
        from = end;
      }
    }
    return table;
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

  /** Makes fingerprints of rows, for one thread. */
  final class Deriver {
    private final Tokenization.Maker maker;
    private final RowBuffer buffer = new RowBuffer();
    private long[] tokens = {};

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
    void derive(int row, LongArray out) {
      int first = inHeap.size();
      if (row < first) {
        maker.fingerprint(inHeap.words(row), inHeap.from(row), inHeap.to(row), out);
      } else {
        int length = lengths[row - first];
        tokens = LongArrays.ensureCapacity(tokens, length, 0);
        store.read(places[row - first], tokens, length);
        maker.fingerprint(tokens, 0, length, out);
      }
    }
  }
}

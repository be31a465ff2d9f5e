package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The room for the rows of a collection: a share of the heap for each kind, and a folder for those
 * that do not fit. Also knows how large everything is that a search keeps of each document. The
 * room does not affect results.
 *
 * @param folder a folder for temporary files
 * @param tokens the maximum words of tokens in the heap, 8 bytes each
 * @param fingerprints the maximum words of fingerprints without tokens. Sketches take at most half
 *     as many
 * @param exact the maximum words of exact fingerprints at a time; 0 for whatever is left. If
 *     documents linked by their sketches need more, they are searched block by block
 */
public record RowSpace(Path folder, long tokens, long fingerprints, long exact) {

  /** The fractions of the heap that rows may take, by their kind. */
  private static final int TOKENS = 4;

  private static final int FINGERPRINTS = 2;
  private static final int EXACT = 8;

  /** The fraction of the heap that everything may take while exact fingerprints are compared. */
  private static final int ALL = 2;

  /** The fraction of the heap that keys may take, with their rows. */
  private static final int KEYS = 3;

  /** The bytes of a key with its row, and of their copy while they are sorted. */
  private static final int BYTES_A_KEY = 2 * (Long.BYTES + Integer.BYTES);

  /** The bytes for the place of a row in the heap, or in a store. */
  private static final int BYTES_A_ROW = 12;

  private static final int BYTES_A_STORED_ROW = 5;

  /**
   * Bytes per document from the search on: for its order, its places in files, its copies, and its
   * links. The ids before take less than these and the keys.
   */
  private static final int BYTES_A_DOCUMENT = 16 + 8 + 12 + 8;

  /** The same after the keys: for its centre, and their similarity. */
  private static final int BYTES_A_CENTRE = 4 + 8;

  /** Bytes per document of the batch that is covered by stars, for its group. */
  private static final int BYTES_A_DOCUMENT_OF_BATCH = 20;

  /** Words per document for what a search has found: its order, copies, links, and centre. */
  private static final int WORDS_A_DOCUMENT = 8;

  private static final int KEYS_COUNTED_OF = 1000;

  public RowSpace {
    Objects.requireNonNull(folder, "folder");
  }

  /**
   * Returns the usual room: a quarter of the heap for tokens, half of the heap for fingerprints,
   * and the system's folder for temporary files.
   */
  public static RowSpace usual() {
    return of(part(TOKENS), part(FINGERPRINTS), 0);
  }

  /** Returns a room with the system's folder for temporary files. */
  public static RowSpace of(long tokens, long fingerprints, long exact) {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    return new RowSpace(folder, tokens, fingerprints, exact);
  }

  /** Returns the same room with another folder. */
  public RowSpace in(Path other) {
    return new RowSpace(other, tokens, fingerprints, exact);
  }

  /** Returns the number of words in a fraction of the heap. */
  private static long part(int fraction) {
    return Runtime.getRuntime().maxMemory() / Long.BYTES / fraction;
  }

  /** Returns how many keys may be in the heap. */
  static long keys() {
    return Math.max(1, Runtime.getRuntime().maxMemory() / KEYS / BYTES_A_KEY);
  }

  /** Returns the maximum words of the fingerprints, or of the sketches, of an algorithm. */
  long fingerprints(Algorithm algorithm) {
    return algorithm.sketch().isPresent() ? fingerprints / 2 : fingerprints;
  }

  /**
   * Returns how many words of exact fingerprints may be in the heap at a time.
   *
   * @param words the words of all other rows in the heap
   * @param documents the number of documents
   */
  long exact(long words, int documents) {
    long taken = words + (long) WORDS_A_DOCUMENT * documents;
    return exact > 0 ? exact : Math.max(part(EXACT), part(ALL) - taken);
  }

  // --- how much a collection needs ---

  /**
   * Estimates the bytes that a collection takes while it is fingerprinted and searched for
   * clusters, with the usual room.
   *
   * @param algorithm the algorithm that makes the fingerprints
   * @param sample the fingerprints of part of the collection, at least one
   * @param documents the number of documents in the collection
   */
  public static long needed(Algorithm algorithm, Fingerprints sample, double documents) {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(sample, "sample");
    FingerprintTable table = sample.table();
    boolean oneLength = true;
    for (int row = 1; row < table.size(); row++) {
      oneLength &= table.row(row).size() == table.row(0).size();
    }
    double words = (double) table.wordCount() / table.size();
    double fingerprints = documents * (Long.BYTES * words + (oneLength ? 0 : BYTES_A_ROW));
    // Any more are outside the heap.
    double most = (double) Long.BYTES * usual().fingerprints(algorithm);
    Keys keys = table.keys(algorithm);
    double keysOfRow = keysOfRow(keys, table);
    double all = documents * keysOfRow;
    // More keys are searched in parts, unless a row has several.
    double atOnce = keysOfRow <= 1 ? Math.min(all, (double) keys()) : all;
    return Math.round(
        Math.min(fingerprints, most)
            + documents * BYTES_A_DOCUMENT
            + ofTokens(sample, documents)
            + Math.max(atOnce * BYTES_A_KEY, afterKeys(sample, documents)));
  }

  /** Returns the bytes of the tokens that are kept beside sketches. */
  private static double ofTokens(Fingerprints sample, double documents) {
    if (!sample.areSketches()) {
      return 0;
    }
    double words = documents * sample.decidingWords() / sample.size();
    return words <= part(TOKENS)
        ? words * Long.BYTES + documents * BYTES_A_ROW
        : documents * BYTES_A_STORED_ROW;
  }

  /** Returns the bytes for comparing sketched documents exactly, and for stars. */
  private static double afterKeys(Fingerprints sample, double documents) {
    double ofBatch = documents * BYTES_A_DOCUMENT_OF_BATCH;
    if (sample.areSketches()) {
      double words = (double) sample.decidingWords() / sample.size();
      double batch = Math.min(documents, part(EXACT) / words);
      ofBatch = batch * (BYTES_A_DOCUMENT_OF_BATCH + BYTES_A_ROW + Long.BYTES * words);
    }
    return documents * BYTES_A_CENTRE + ofBatch;
  }

  /** Returns the number of keys of a fingerprint in the slot with the most keys. */
  private static double keysOfRow(Keys keys, FingerprintTable table) {
    int rows = Math.min(KEYS_COUNTED_OF, table.size());
    long most = 0;
    for (int slot = 0; slot < keys.slots(); slot++) {
      long[] count = new long[1];
      for (int i = 0; i < rows; i++) {
        int row = (int) ((long) i * table.size() / rows);
        keys.keys(table.row(row), slot, key -> count[0]++);
      }
      most = Math.max(most, count[0]);
    }
    return (double) most / rows;
  }
}

package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.util.RowSpace;
import java.util.Objects;

/** How large everything is that a search keeps of each document. */
final class NeededMemory {

  /** The bytes for the place of a row in the heap, or in a store. */
  private static final int BYTES_A_ROW = 12;

  private static final int BYTES_A_STORED_ROW = 5;

  /** Per document from the search on: its order, places in files, copies, and links. */
  private static final int BYTES_A_DOCUMENT = 16 + 8 + 12 + 8;

  /** The same after the keys: for its centre, and their similarity. */
  private static final int BYTES_A_CENTRE = 4 + 8;

  /** Bytes per document of the batch that is covered by stars, for its group. */
  private static final int BYTES_A_DOCUMENT_OF_BATCH = 20;

  private static final int KEYS_COUNTED_OF = 1000;

  private NeededMemory() {}

  /** Does what {@link Fingerprints#neededBytes} says. */
  static long of(Algorithm algorithm, Fingerprints sample, double documents) {
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
    double most =
        (double) Long.BYTES * RowSpace.usual().fingerprints(algorithm.sketch().isPresent());
    Keys keys = table.keys(algorithm);
    double keysOfRow = keysOfRow(keys, table);
    double all = documents * keysOfRow;
    // More keys are searched in parts, unless a row has several.
    double atOnce = keysOfRow <= 1 ? Math.min(all, (double) RowSpace.keys()) : all;
    return Math.round(
        Math.min(fingerprints, most)
            + documents * BYTES_A_DOCUMENT
            + ofTokens(sample, documents)
            + Math.max(atOnce * RowSpace.BYTES_A_KEY, afterKeys(sample, documents)));
  }

  /** Returns the bytes of the tokens that are kept beside sketches. */
  private static double ofTokens(Fingerprints sample, double documents) {
    if (!sample.areSketches()) {
      return 0;
    }
    double words = documents * sample.decidingWords() / sample.size();
    return words <= RowSpace.usual().tokens()
        ? words * Long.BYTES + documents * BYTES_A_ROW
        : documents * BYTES_A_STORED_ROW;
  }

  /** Returns the bytes for comparing sketched documents exactly, and for stars. */
  private static double afterKeys(Fingerprints sample, double documents) {
    double ofBatch = documents * BYTES_A_DOCUMENT_OF_BATCH;
    if (sample.areSketches()) {
      double words = (double) sample.decidingWords() / sample.size();
      double batch = Math.min(documents, RowSpace.leastExact() / words);
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

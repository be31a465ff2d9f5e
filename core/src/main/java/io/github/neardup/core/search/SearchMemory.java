package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;

/** The memory of a search, estimated from a sample. */
final class SearchMemory {

  private static final int KEYS_COUNTED_OF = 1000;

  private static final int BYTES_A_ROW_OF_ANY_LENGTH = 12;

  /** What is kept of an id, to find those that are given twice, and of the links. */
  private static final int BYTES_A_DOCUMENT = 20 + 12;

  private static final int BYTES_AN_ENTRY = 24;

  private SearchMemory() {}

  /** See {@link Search#memory}. */
  static long bytes(
      Algorithm algorithm, FingerprintTable sample, double documents, double different) {
    boolean oneLength = true;
    for (int row = 1; row < sample.size(); row++) {
      oneLength &= sample.to(row) - sample.from(row) == sample.to(0) - sample.from(0);
    }
    double words = (double) sample.wordCount() / sample.size();
    double fingerprints =
        documents * (Long.BYTES * words + (oneLength ? 0 : BYTES_A_ROW_OF_ANY_LENGTH));
    // More are not in the heap.
    boolean fit = fingerprints <= (double) Long.BYTES * Fingerprints.Limits.USUAL.fingerprints();
    double entries = entries(sample.keys(algorithm), sample);
    double keys = different * entries * BYTES_AN_ENTRY;
    // More are searched in parts, unless a row has several.
    double ofPart = entries <= 1 ? KeyedRows.Workspace.usualBytes() : Double.MAX_VALUE;
    return Math.round(
        (fit ? fingerprints : 0) + documents * BYTES_A_DOCUMENT + Math.min(keys, ofPart));
  }

  /** The keys of a fingerprint in the slot with the most. */
  private static double entries(Keys keys, FingerprintTable table) {
    int rows = Math.min(KEYS_COUNTED_OF, table.size());
    long most = 0;
    for (int slot = 0; slot < keys.slots(); slot++) {
      long[] count = new long[1];
      for (int i = 0; i < rows; i++) {
        int row = (int) ((long) i * table.size() / rows);
        keys.keys(table.words(row), table.from(row), table.to(row), slot, key -> count[0]++);
      }
      most = Math.max(most, count[0]);
    }
    return (double) most / rows;
  }
}

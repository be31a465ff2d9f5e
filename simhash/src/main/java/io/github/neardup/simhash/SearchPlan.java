package io.github.neardup.simhash;

import java.util.Locale;

/**
 * What a search for all pairs within the distance takes. Any plan finds all of them: plans differ
 * in how many unrelated pairs are compared on the way.
 *
 * @param documents how many different fingerprints are searched
 * @param tables how many times the fingerprints are sorted, each time by other bits
 * @param keyBits by how many bits, on average; as unrelated fingerprints crowd under shorter keys
 *     more, by the average number of these
 * @param candidates how many pairs are compared if the fingerprints are random. Those of texts with
 *     much in common make more
 */
public record SearchPlan(long documents, int tables, double keyBits, double candidates) {

  private static final int BYTES_PER_ENTRY = 24;

  /**
   * The memory for a table, beside the fingerprints; there is one table at a time. {@link
   * Long#MAX_VALUE} for that or more.
   */
  public long bytesPerTable() {
    return documents > Long.MAX_VALUE / BYTES_PER_ENTRY
        ? Long.MAX_VALUE
        : BYTES_PER_ENTRY * documents;
  }

  /** One line. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,d documents: %,d %s by %.1f bits, %.2g candidates, %,d MB a table",
        documents,
        tables,
        tables == 1 ? "table" : "tables",
        keyBits,
        candidates,
        (long) Math.ceil(bytesPerTable() / 1e6));
  }
}

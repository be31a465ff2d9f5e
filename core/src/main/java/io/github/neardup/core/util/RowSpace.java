package io.github.neardup.core.util;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The room for the rows of a collection: a share of the heap for each kind, and a folder for those
 * that do not fit. The room does not affect results.
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
  public static final int BYTES_A_KEY = 2 * (Long.BYTES + Integer.BYTES);

  /** Words per document for what a search has found: its order, copies, links, and centre. */
  private static final int WORDS_A_DOCUMENT = 8;

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
  public static long keys() {
    return Math.max(1, Runtime.getRuntime().maxMemory() / KEYS / BYTES_A_KEY);
  }

  /** Returns the maximum words of fingerprints or, if they are sketches, of these. */
  public long fingerprints(boolean areSketches) {
    return areSketches ? fingerprints / 2 : fingerprints;
  }

  /** Returns how many words of exact fingerprints may be in the heap even if it is full. */
  public static long leastExact() {
    return part(EXACT);
  }

  /**
   * Returns how many words of exact fingerprints may be in the heap at a time.
   *
   * @param words the words of all other rows in the heap
   * @param documents the number of documents
   */
  public long exact(long words, int documents) {
    long taken = words + (long) WORDS_A_DOCUMENT * documents;
    return exact > 0 ? exact : Math.max(leastExact(), part(ALL) - taken);
  }
}

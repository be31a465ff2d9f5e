package io.github.neardup.index;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Rows of any length. Each is in a chunk, after a header word with its number and length; its
 * position takes another word. When less than half of a chunk is in use, its remaining rows move to
 * the last chunk, so removal frees memory chunk by chunk.
 */
final class VariableRows extends WordRows {

  private static final int FIRST_LENGTH = 64;

  /** A row with more words has a chunk of its own. */
  private static final int LONG_ROW = CHUNK / 4;

  private static final int REMOVED = -1;
  private static final long[] NONE = new long[0];

  /** For each row, the number of its chunk and the index of its header there. */
  private final FixedRows places = new FixedRows(1);

  private final long[] place = new long[1];

  private long[][] chunks = {NONE};

  /** For each chunk, how many words have been written, and how many of them belong to live rows. */
  private int[] written = {0};

  private int[] live = {0};

  private final IntArrayList freeChunks = new IntArrayList();

  /** The number of the chunk that is written to. */
  private int current;

  VariableRows() {}

  /** Takes over rows with their numbers. */
  VariableRows(FixedRows rows) {
    super(rows);
    boolean[] removed = rows.freeRows();
    for (int row = 0; row < removed.length; row++) {
      if (!removed[row]) {
        put(row, rows.words(row), rows.from(row), rows.to(row));
      }
    }
  }

  @Override
  void put(int row, long[] words, int from, int to) {
    int length = to - from;
    int before = current;
    int chunk = roomFor(length + 1);
    int header = written[chunk];
    chunks[chunk][header] = (long) row << 32 | length;
    System.arraycopy(words, from, chunks[chunk], header + 1, length);
    written[chunk] += length + 1;
    live[chunk] += length + 1;
    place[0] = (long) chunk << 32 | header;
    places.put(row, place, 0, 1);
    if (before != current && isSparse(before)) {
      evacuate(before);
    }
  }

  /** Returns the number of a chunk with room for that many words. */
  private int roomFor(int words) {
    if (words > LONG_ROW) {
      return addChunk(words);
    }
    int needed = written[current] + words;
    if (needed > CHUNK) {
      current = addChunk(CHUNK);
    } else if (needed > chunks[current].length) {
      int length = Math.max(Math.max(needed, FIRST_LENGTH), 2 * chunks[current].length);
      chunks[current] = Arrays.copyOf(chunks[current], Math.min(length, CHUNK));
    }
    return current;
  }

  private int addChunk(int length) {
    int chunk = freeChunks.isEmpty() ? chunks.length : freeChunks.popInt();
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, chunk + 1);
      written = Arrays.copyOf(written, chunk + 1);
      live = Arrays.copyOf(live, chunk + 1);
    }
    chunks[chunk] = new long[length];
    return chunk;
  }

  @Override
  void clear(int row) {
    int chunk = chunk(row);
    int header = from(row) - 1;
    int length = (int) chunks[chunk][header];
    chunks[chunk][header] = (long) REMOVED << 32 | length;
    live[chunk] -= length + 1;
    if (chunk != current && isSparse(chunk)) {
      evacuate(chunk);
    }
  }

  private boolean isSparse(int chunk) {
    return live[chunk] < written[chunk] / 2;
  }

  private void evacuate(int from) {
    long[] words = chunks[from];
    int end = written[from];
    chunks[from] = NONE;
    written[from] = 0;
    live[from] = 0;
    for (int header = 0; header < end; header += (int) words[header] + 1) {
      int row = (int) (words[header] >>> 32);
      if (row != REMOVED) {
        put(row, words, header + 1, header + 1 + (int) words[header]);
      }
    }
    freeChunks.push(from);
  }

  private int chunk(int row) {
    return (int) (places.words(row)[places.from(row)] >>> 32);
  }

  @Override
  long[] words(int row) {
    return chunks[chunk(row)];
  }

  @Override
  int from(int row) {
    return (int) places.words(row)[places.from(row)] + 1;
  }

  @Override
  int to(int row) {
    int from = from(row);
    return from + (int) words(row)[from - 1];
  }

  @Override
  long bytes() {
    long bytes = super.bytes() + places.bytes() + Sizes.of(chunks);
    for (long[] chunk : chunks) {
      bytes += Sizes.of(chunk);
    }
    return bytes + Sizes.of(written) + Sizes.of(live) + Sizes.of(freeChunks);
  }
}

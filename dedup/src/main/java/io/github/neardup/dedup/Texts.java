package io.github.neardup.dedup;

import io.github.neardup.core.hash.HashV2;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * What a keep policy asks of the texts of a corpus. 12 bytes a document. Not thread-safe while
 * texts are added.
 */
public final class Texts {

  private static final HashV2 HASH = HashV2.seeded(0x6B6565702D6F6E65L);

  private final IntArrayList lengths = new IntArrayList();
  private final LongArrayList hashes = new LongArrayList();

  /** Adds the text of the next row. */
  public void add(String text) {
    lengths.add(text.length());
    hashes.add(HASH.hash(text));
  }

  /** In UTF-16 code units. */
  int length(int row) {
    return lengths.getInt(row);
  }

  long hash(int row) {
    return hashes.getLong(row);
  }
}

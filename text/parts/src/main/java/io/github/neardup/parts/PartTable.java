package io.github.neardup.parts;

import io.github.neardup.core.Row;
import io.github.neardup.parts.PartMatches.Range;
import java.util.function.IntPredicate;

/**
 * Reads the fingerprint of a document in parts in place. Frozen layout, in words: the number of
 * parts n; for each part, a word with its start in the upper and its end in the lower half, then a
 * word with the end of its fingerprint, relative to the first word of all; the n fingerprints, one
 * after another.
 */
record PartTable(Row words) {

  private static final int WORDS_A_PART = 2;

  /** Returns whether the words form such a table, as far as the parts and their ranges show. */
  static boolean isOne(Row words) {
    long count = words.get(0);
    if (count < 1 || count > words.size() / WORDS_A_PART || header((int) count) >= words.size()) {
      return false;
    }
    PartTable table = new PartTable(words);
    int textTo = 0;
    for (int part = 0; part < count; part++) {
      if (table.start(part) < 0
          || table.start(part) > textTo
          || table.end(part) < table.start(part)
          || table.end(part) < textTo
          || table.to(part) <= table.from(part)) {
        return false;
      }
      textTo = table.end(part);
    }
    return table.to((int) count - 1) == words.size();
  }

  /** Returns how many words precede the fingerprints of {@code parts} parts. */
  static int header(int parts) {
    return 1 + WORDS_A_PART * parts;
  }

  /** Returns the index, from the first word, of the word with the range of a part. */
  static int rangeIndex(int part) {
    return 1 + WORDS_A_PART * part;
  }

  static long pack(Range range) {
    return (long) range.start() << 32 | range.end();
  }

  int count() {
    return (int) words.get(0);
  }

  int start(int part) {
    return (int) (words.get(rangeIndex(part)) >>> 32);
  }

  int end(int part) {
    return (int) words.get(rangeIndex(part));
  }

  Range range(int part) {
    return new Range(start(part), end(part));
  }

  /** Returns the fingerprint of a part. */
  Row fingerprint(int part) {
    return words.part(from(part), to(part));
  }

  private int from(int part) {
    return part == 0 ? header(count()) : to(part - 1);
  }

  private int to(int part) {
    return (int) words.get(rangeIndex(part) + 1);
  }

  /** Returns the length of the text, in UTF-16 code units; parts leave nothing out. */
  int textLength() {
    return end(count() - 1);
  }

  /**
   * Returns the share of the text that some of its parts cover; for an empty text, 1 if its part is
   * among them.
   */
  double coverage(IntPredicate among) {
    long covered = 0;
    int reached = 0;
    boolean any = false;
    for (int part = 0; part < count(); part++) {
      if (among.test(part)) {
        any = true;
        // Ends ascend, so a part adds what extends beyond the previous end.
        covered += end(part) - Math.max(reached, start(part));
        reached = end(part);
      }
    }
    if (textLength() == 0) {
      return any ? 1 : 0;
    }
    return (double) covered / textLength();
  }
}

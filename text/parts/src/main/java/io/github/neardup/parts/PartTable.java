package io.github.neardup.parts;

import io.github.neardup.parts.PartMatches.Range;
import java.util.function.IntPredicate;

/**
 * Reads the fingerprint of a document in parts where it stands. Frozen layout, in words: the number
 * of parts n; for each part its start in the upper and its end in the lower half of one word, then
 * how far its fingerprint's end is from the first word of all; and the n fingerprints, one after
 * the other.
 */
final class PartTable {

  private static final int WORDS_A_PART = 2;

  private final long[] words;
  private final int origin;

  PartTable(long[] words, int origin) {
    this.words = words;
    this.origin = origin;
  }

  /** Whether the words are such a table, as far as the parts and their places tell. */
  static boolean isOne(long[] words) {
    long count = words[0];
    if (count < 1 || count > words.length / WORDS_A_PART || header((int) count) >= words.length) {
      return false;
    }
    PartTable table = new PartTable(words, 0);
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
    return table.to((int) count - 1) == words.length;
  }

  long[] words() {
    return words;
  }

  /** How many words come before the fingerprints of {@code parts} parts. */
  static int header(int parts) {
    return 1 + WORDS_A_PART * parts;
  }

  /** Index, from the first word, of the word with the range of a part. */
  static int rangeIndex(int part) {
    return 1 + WORDS_A_PART * part;
  }

  static long pack(Range range) {
    return (long) range.start() << 32 | range.end();
  }

  int count() {
    return (int) words[origin];
  }

  int start(int part) {
    return (int) (words[origin + rangeIndex(part)] >>> 32);
  }

  int end(int part) {
    return (int) words[origin + rangeIndex(part)];
  }

  Range range(int part) {
    return new Range(start(part), end(part));
  }

  int from(int part) {
    return part == 0 ? origin + header(count()) : to(part - 1);
  }

  int to(int part) {
    return origin + (int) words[origin + rangeIndex(part) + 1];
  }

  /** Length of the text, in UTF-16 code units: parts leave nothing out. */
  int textLength() {
    return end(count() - 1);
  }

  /**
   * The share of the text that is covered by some of its parts; of an empty text, 1 if its part is
   * among them.
   */
  double coverage(IntPredicate among) {
    long covered = 0;
    int reached = 0;
    boolean any = false;
    for (int part = 0; part < count(); part++) {
      if (among.test(part)) {
        any = true;
        // Ends ascend, so what a part adds is what lies beyond the last one.
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

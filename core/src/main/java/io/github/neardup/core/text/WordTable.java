package io.github.neardup.core.text;

import java.util.Arrays;

/**
 * What {@link WordScanner} knows of each character of the basic plane. Immutable and thread-safe;
 * 256 KB.
 */
final class WordTable {

  /*
   * An entry is one int: in the lower 16 bits the character's folded form, above them the
   * character's part in finding words, one bit for each property. So the scanner folds and
   * classifies with one load. Examples with folding: 'A' has the entry 'a' | IN_WORD | LETTER, the
   * apostrophe is a JOINER that JOINS_LETTERS, and a Chinese character is a WHOLE_WORD.
   *
   * The parts are those of Lucene's StandardTokenizer under UAX #29. A program among the tests
   * found them by trying each character among others, and wrote word-parts.txt.
   *
   * UNKNOWN is the sign bit, so that one comparison with 0 tells it for several entries at once.
   * Unknown is every character whose part depends on more than its neighbours: combining marks,
   * scripts without spaces except Chinese and hiragana, Hebrew, katakana, surrogates. These go to
   * Lucene.
   */

  /** Is in a word: a letter or digit. */
  static final int IN_WORD = 1 << 16;

  /** Is a word of its own: Chinese characters, hiragana, some symbols. */
  static final int WHOLE_WORD = 1 << 17;

  /** Is in a word if the characters on both sides are, by the rules that follow. */
  static final int JOINER = 1 << 18;

  /** Is a letter. */
  static final int LETTER = 1 << 19;

  /** Is a digit. */
  static final int DIGIT = 1 << 20;

  /** Joins letters. */
  static final int JOINS_LETTERS = 1 << 21;

  /** Joins digits. */
  static final int JOINS_DIGITS = 1 << 22;

  /** All else is unknown; in two bits, of which one is the sign and one that of the third byte. */
  static final int UNKNOWN = 1 << 31 | 1 << 23;

  /** Joins whatever is in words: the underscore and its like. */
  static final int CONNECTOR = 1 << 24;

  /** White space, of which a run becomes one space or none. */
  static final int SPACE = 1 << 25;

  /** No space beside it stays if there is another such character on the other side. */
  static final int SPACELESS = 1 << 26;

  /** Never in one word with a character on either side. */
  private static final int PARTS = 1 << 27;

  /** Characters as they are. */
  static final class AsTheyAre {
    static final WordTable TABLE = new WordTable(false);
  }

  /** Characters to which the steps nfkc and casefold are applied, and whitespace or not. */
  static final class Folded {
    static final WordTable TABLE = new WordTable(true);
  }

  /** Length of a line of the resource. */
  private static final int LINE = 7;

  private final int[] entries;

  private WordTable(boolean folded) {
    this.entries = parts();
    if (folded) {
      fold(entries);
    }
  }

  /** The parts of all characters, as they are. */
  private static int[] parts() {
    int[] entries = new int[1 << Character.SIZE];
    String runs = CharacterMapping.resource("word-parts.txt");
    int end = entries.length;
    // A line is where a run begins, four hexadecimal digits, and its part.
    for (int i = runs.length() - LINE; i >= 0; i -= LINE) {
      int start = Integer.parseInt(runs, i, i + 4, 16);
      Arrays.fill(entries, start, end, part(runs.charAt(i + 5)));
      end = start;
    }
    for (int c = 0; c < entries.length; c++) {
      entries[c] |= c;
    }
    return entries;
  }

  private static int part(char letter) {
    return switch (letter) {
      case 'L' -> IN_WORD | LETTER;
      case 'D' -> IN_WORD | DIGIT;
      case 'W' -> WHOLE_WORD | PARTS;
      case 'l' -> JOINER | JOINS_LETTERS;
      case 'd' -> JOINER | JOINS_DIGITS;
      case 'b' -> JOINER | JOINS_LETTERS | JOINS_DIGITS;
      case 'c' -> JOINER | CONNECTOR;
      case '-' -> PARTS;
      default -> UNKNOWN;
    };
  }

  /** Of each character the part that what it becomes plays. */
  private static void fold(int[] entries) {
    int[] parts = entries.clone();
    char[] folded = FusedNormalization.table(true);
    for (int c = 0; c < entries.length; c++) {
      char to = folded[c];
      if (to == CharacterMapping.COMPLEX) {
        entries[c] = UNKNOWN;
      } else if (to == ' ') {
        entries[c] = SPACE | PARTS | ' ';
      } else {
        entries[c] = withoutSpaces(parts[to]);
      }
    }
  }

  /** Where spaces may vanish, letters would become neighbours. */
  private static int withoutSpaces(int entry) {
    if (!Normalization.isWrittenWithoutSpaces((char) entry)) {
      return entry;
    }
    return (entry & PARTS) == 0 ? UNKNOWN : entry | SPACELESS;
  }

  /** For each character what it becomes and its part; not a copy. */
  int[] entries() {
    return entries;
  }

  /**
   * Whether a text may be cut between two characters: what is before them and what is after them
   * then have the same words apart as together.
   */
  boolean isCut(char before, char after) {
    int left = entries[before];
    int right = entries[after];
    int both = left | right;
    if (both < 0) {
      return false;
    }
    if ((both & SPACE) == 0) {
      return (both & PARTS) != 0;
    }
    // Not within white space, nor where it may vanish with what is beyond it.
    return (left & right & SPACE) == 0 && (both & SPACELESS) == 0;
  }
}

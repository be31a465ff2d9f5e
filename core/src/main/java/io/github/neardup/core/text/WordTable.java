package io.github.neardup.core.text;

import io.github.neardup.core.text.scan.WrittenSyllables;
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
   * Hebrew, katakana, surrogates. These go to Lucene.
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

  /** Is in a written syllable, and in no other word: a {@link #LETTER} that is not in words. */
  static final int SYLLABIC = 1 << 28;

  /** A mark that normalisation moves before a mark of a higher combining class. */
  static final int MOVES = 1 << 29;

  /** What is made several characters, or one with the next, among {@link #SYLLABIC} ones. */
  private static final String NOT_SIMPLY_FOLDED = "\u0E33\u0EB3\u0EDC\u0EDD\u1025\u102E";

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

  /** The marks of scripts beyond are rare. */
  private static final char LAST_KHMER = '\u17DD';

  /** What the step invisible takes out, but would be known by its part. */
  private static final String IGNORABLE =
      "\u115F\u17B4\u17B5\u200B\u2065\uFFF0\uFFF1\uFFF2\uFFF3\uFFF4\uFFF5\uFFF6\uFFF7\uFFF8";

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
    WrittenSyllables.parts().forEach(c -> entries[c] = SYLLABIC | LETTER | PARTS);
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
        entries[c] = syllabic(entries[c]);
      } else if (to == ' ') {
        entries[c] = SPACE | PARTS | ' ';
      } else {
        entries[c] = withoutSpaces(parts[to]);
      }
    }
    IGNORABLE.chars().forEach(c -> entries[c] = UNKNOWN);
  }

  /** Of a character that may change with its neighbours: the marks among syllables seldom do. */
  private static int syllabic(int entry) {
    char c = (char) entry;
    if ((entry & SYLLABIC) == 0 || NOT_SIMPLY_FOLDED.indexOf(c) >= 0 || c > LAST_KHMER) {
      return UNKNOWN;
    }
    return combiningClass(c) == 0 ? entry : entry | MOVES;
  }

  /**
   * The Canonical_Combining_Class of the marks that occur in Thai, Lao, Burmese and Khmer syllables
   * (UnicodeData.txt).
   */
  static int combiningClass(char c) {
    return switch (c) {
      case '\u1037' -> 7;
      case '\u0E3A', '\u0EBA', '\u1039', '\u103A', '\u17D2' -> 9;
      case '\u0E38', '\u0E39' -> 103;
      case '\u0E48', '\u0E49', '\u0E4A', '\u0E4B' -> 107;
      case '\u0EB8', '\u0EB9' -> 118;
      case '\u0EC8', '\u0EC9', '\u0ECA', '\u0ECB' -> 122;
      case '\u108D' -> 220;
      case '\u17DD' -> 230;
      default -> 0;
    };
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
   * Whether a text may be cut between two characters, whatever is around them: what is before them
   * and what is after them then have the same words apart as together.
   */
  boolean isCut(char before, char after) {
    int left = entries[before];
    int right = entries[after];
    int both = left | right;
    // Across a mark that changes places, others may combine with what is on the other side.
    if ((both & (UNKNOWN | MOVES)) != 0 || (left & right & SYLLABIC) != 0) {
      return false;
    }
    if ((both & SPACE) == 0) {
      return (both & PARTS) != 0;
    }
    // Not within white space, nor where it may vanish with what is beyond it.
    return (left & right & SPACE) == 0 && (both & SPACELESS) == 0;
  }
}

package io.github.neardup.core.text;

import io.github.neardup.core.text.scan.WrittenSyllables;
import java.util.Arrays;

/**
 * The properties of each character of the basic plane, for {@link WordScanner}. Immutable and
 * thread-safe; takes 256 KB.
 */
final class WordTable {

  /*
   * An entry is one int. Its lower 16 bits are the character's folded form; the bits above describe
   * the character's part in words, one bit per property. So the scanner folds and classifies with
   * one load. Examples with folding: 'A' has the entry 'a' | IN_WORD | LETTER, the apostrophe is a
   * JOINER that JOINS_LETTERS, and a Chinese character is a WHOLE_WORD.
   *
   * The parts agree with Lucene's StandardTokenizer under UAX #29. A program in the test sources
   * determined them by trying each character among others, and wrote word-parts.txt.
   *
   * UNKNOWN is the sign bit, so one comparison with 0 tests several entries at once. Every
   * character is unknown whose part depends on more than its neighbours: combining marks, Hebrew,
   * katakana, surrogates. Lucene handles these.
   */

  /** A letter or digit, which is always in a word. */
  static final int IN_WORD = 1 << 16;

  /** A word of its own: Chinese characters, hiragana, some symbols. */
  static final int WHOLE_WORD = 1 << 17;

  /** In a word if both neighbours are, subject to the rules below. */
  static final int JOINER = 1 << 18;

  /** A letter. */
  static final int LETTER = 1 << 19;

  /** A digit. */
  static final int DIGIT = 1 << 20;

  /** Joins letters. */
  static final int JOINS_LETTERS = 1 << 21;

  /** Joins digits. */
  static final int JOINS_DIGITS = 1 << 22;

  /** Any other character. Two bits are set: the sign bit and the top bit of the third byte. */
  static final int UNKNOWN = 1 << 31 | 1 << 23;

  /** Joins any characters in words: the underscore and similar characters. */
  static final int CONNECTOR = 1 << 24;

  /** White space. A run of it becomes one space or none. */
  static final int SPACE = 1 << 25;

  /** A space next to it is removed if the character on the other side has this property too. */
  static final int SPACELESS = 1 << 26;

  /** Never in one word with either neighbour. */
  private static final int PARTS = 1 << 27;

  /** In a written syllable and in no other word: a {@link #LETTER} without {@link #IN_WORD}. */
  static final int SYLLABIC = 1 << 28;

  /** A mark that normalisation moves before a mark of a higher combining class. */
  static final int MOVES = 1 << 29;

  /** Characters, among {@link #SYLLABIC} ones, that become several or combine with the next. */
  private static final String NOT_SIMPLY_FOLDED = "\u0E33\u0EB3\u0EDC\u0EDD\u1025\u102E";

  /** The table for unchanged characters. */
  static final class AsTheyAre {
    static final WordTable TABLE = new WordTable(false);
  }

  /** The tables for characters after nfkc and casefold, with or without whitespace. */
  static final class Folded {
    static final WordTable TABLE = new WordTable(true);
  }

  /** The length of a line of the resource. */
  private static final int LINE = 7;

  /** Marks of scripts after Khmer are rare. */
  private static final char LAST_KHMER = '\u17DD';

  /** Characters that the step {@code invisible} removes but whose part would be known. */
  private static final String IGNORABLE =
      "\u115F\u17B4\u17B5\u200B\u2065\uFFF0\uFFF1\uFFF2\uFFF3\uFFF4\uFFF5\uFFF6\uFFF7\uFFF8";

  private final int[] entries;

  private WordTable(boolean folded) {
    this.entries = parts();
    if (folded) {
      fold(entries);
    }
  }

  /** Returns the parts of all characters, unfolded. */
  private static int[] parts() {
    int[] entries = new int[1 << Character.SIZE];
    String runs = CharacterMapping.resource("word-parts.txt");
    int end = entries.length;
    // A line has the start of a run, in four hexadecimal digits, and the part of its characters.
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

  /** Gives each character the part of its folded form. */
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

  /** Returns the entry of a character that may change with its neighbours. */
  private static int syllabic(int entry) {
    char c = (char) entry;
    if ((entry & SYLLABIC) == 0 || NOT_SIMPLY_FOLDED.indexOf(c) >= 0 || c > LAST_KHMER) {
      return UNKNOWN;
    }
    return combiningClass(c) == 0 ? entry : entry | MOVES;
  }

  /** Returns the Canonical_Combining_Class of marks in Thai, Lao, Burmese and Khmer. */
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

  /** Returns the entry for text whose spaces may be removed: letters would become neighbours. */
  private static int withoutSpaces(int entry) {
    if (!Normalization.isWrittenWithoutSpaces((char) entry)) {
      return entry;
    }
    return (entry & PARTS) == 0 ? UNKNOWN : entry | SPACELESS;
  }

  /** Returns, for each character, its folded form and its part. Not a copy. */
  int[] entries() {
    return entries;
  }

  /** Returns whether two halves of a text have the same words apart as together. */
  boolean isCut(char before, char after) {
    int left = entries[before];
    int right = entries[after];
    int both = left | right;
    // Characters around a mark that changes places may combine with characters on its other side.
    if ((both & (UNKNOWN | MOVES)) != 0 || (left & right & SYLLABIC) != 0) {
      return false;
    }
    if ((both & SPACE) == 0) {
      return (both & PARTS) != 0;
    }
    // Not within white space, nor where white space may be removed because of what follows.
    return (left & right & SPACE) == 0 && (both & SPACELESS) == 0;
  }
}

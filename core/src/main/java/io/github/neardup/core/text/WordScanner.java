package io.github.neardup.core.text;

import io.github.neardup.core.text.scan.WrittenSyllables;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds words by the rules of UAX #29: the same words as Lucene's {@code StandardTokenizer},
 * several times faster, wherever a {@link WordTable} knows all characters. Text around any other
 * character is passed on unsplit.
 *
 * <p>Not thread-safe: buffers are reused.
 */
final class WordScanner {

  /*
   * A tokenizer that looks at one character at a time branches at each end of a word, and no
   * processor can predict words. Here, two loops without such branches process a chunk of 1,024
   * characters:
   *
   * 1. fold looks up, for each character, its folded form and one byte of properties.
   * 2. findWords turns these bytes into masks of 64 bits, one bit per character. A word begins
   * where the mask "in a word" rises, and ends where it falls: starting = inWord & ~(inWord << 1).
   * (Langdale, Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 2019, find quotes this
   * way.)
   *
   * Example: "I can't" has the mask 1 0 111?1. The apostrophe is a joiner: its bit is set because
   * both neighbours are letters. The mask becomes 1 0 11111, so "can't" is one word.
   *
   * Characters that are words of their own (Chinese) have a second mask. Written syllables (Thai)
   * have another, and a third for their beginnings, computed only for chunks that contain any.
   * Words longer than 255 characters must be cut by Lucene's rules; each contains a mask of all
   * ones and is passed on as unknown.
   *
   * Invariant: a chunk, or a text that is passed on, ends only where no rule reaches across
   * (WordTable.isCut). So the words of the parts are the words of the whole.
   */

  /** Receives the parts of a text, in order. */
  interface Found {

    /** Receives words of known characters; see {@link WordScanner#starts}. */
    void words(int from, int count);

    /**
     * Receives text that must be split in another way. The characters before and after it do not
     * affect its words.
     */
    void unknown(char[] chars, int from, int to);
  }

  /** The number of characters in a chunk, small enough for all buffers to stay in the cache. */
  static final int CHUNK = 1024;

  /** How many characters the first loop processes between two checks for an unknown one. */
  private static final int STEP = 128;

  /** Properties that may end the known text, alone or together with neighbours. */
  private static final int PERHAPS_OBSTACLE =
      WordTable.UNKNOWN | WordTable.CONNECTOR | WordTable.MOVES;

  /** Characters in a mask. */
  private static final int MASK = Long.SIZE;

  /** Unknown characters at most this far apart are passed on together. */
  private static final int NEAR = 16;

  private static final VarHandle CHAR =
      MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The lowest bit of each byte, and the factor that gathers these bits in the top byte. */
  private static final long LOWEST_BITS = 0x0101010101010101L;

  private static final long GATHER = 0x0102040810204080L;

  /** The bits of an entry with the character's folded form. */
  private static final long LOWER = 0xFFFF;

  // The bits of the property bytes.
  private static final int PROPERTIES = 16;
  private static final int WHOLE_WORD_BIT = 1;
  private static final int JOINER_BIT = 2;

  private static final int LETTER_BIT = 3;

  /** The distance from a bit for what a character joins to the bit for what a character is. */
  private static final int JOINED = 2;

  private static final int KINDS = (WordTable.LETTER | WordTable.DIGIT) >> PROPERTIES;

  private final WordTable table;

  /** A field, because the compiled loop is slower with a constant table. */
  private final int[] entries;

  /** The folded characters of the chunk, two bytes each, with room to read past them. */
  private final byte[] folded = new byte[2 * CHUNK + 512];

  /** The properties, from index 1, with zeros before and after them. */
  private final byte[] properties = new byte[1 + CHUNK + 2 * MASK];

  /** The starts and ends of words in the chunk, with room for eight more. */
  private final int[] starts = new int[CHUNK + 8];

  private final int[] ends = new int[CHUNK + 8];

  private int words;

  /** Whether the chunk may contain written syllables. */
  private boolean syllabic;

  /** In the lowest bit, whether the character before the mask is in a written syllable. */
  private long syllablesBefore;

  /** Where written syllables end in the mask. */
  private long endingSyllables;

  /** The start of a mask that is entirely one word, as each word to be cut has, or -1. */
  private int longWord;

  /** Where the known characters at the beginning of the last chunk end. */
  private int obstacle;

  WordScanner(WordTable table) {
    this.table = table;
    this.entries = table.entries();
  }

  /** Returns the folded characters of the chunk, as little-endian UTF-16. Not a copy. */
  byte[] folded() {
    return folded;
  }

  /** Returns the start of each word, in characters from the start of the chunk. Not a copy. */
  int[] starts() {
    return starts;
  }

  /** Returns the end of each word, counted likewise. Not a copy. */
  int[] ends() {
    return ends;
  }

  /** Finds the words of {@code chars[from..to)}, taken as a whole text. */
  void scan(char[] chars, int from, int to, Found found) {
    for (int at = from; at < to; ) {
      int end = scanChunk(chars, at, to);
      if (end > at) {
        found.words(at, words);
        at = end;
      }
      if (obstacle < to) {
        end = endOfUnknown(chars, to);
        found.unknown(chars, at, end);
        at = end;
      }
    }
  }

  /** Finds the words of a chunk, and returns its end. */
  private int scanChunk(char[] chars, int from, int to) {
    int known = fold(chars, from, to);
    int end = from + known;
    obstacle = to;
    if (end < to) {
      int cut = lastCut(chars, from, end, to);
      if (known < CHUNK || cut == from) {
        obstacle = end;
      }
      end = cut;
    }
    findWords(chars, from, end);
    if (longWord >= 0) {
      obstacle = from + longWord;
      end = lastCut(chars, from, obstacle, to);
      while (words > 0 && ends[words - 1] > end - from) {
        words--;
      }
    }
    return end;
  }

  /** Returns the last place to cut at or before {@code end}, or {@code from} if there is none. */
  private int lastCut(char[] chars, int from, int end, int to) {
    int cut = end;
    while (cut > from && !isCut(chars, cut, to)) {
      cut--;
    }
    return cut;
  }

  /** Returns whether to cut before a character that neither begins nor ends the text. */
  private boolean isCut(char[] chars, int i, int to) {
    if (table.isCut(chars[i - 1], chars[i])) {
      return true;
    }
    // Whether a syllable begins here may depend on two more characters.
    int left = entries[chars[i - 1]];
    return (left & entries[chars[i]] & WordTable.SYLLABIC) != 0
        && (left & WordTable.MOVES) == 0
        && isKnown(chars, i + 1, to)
        && isKnown(chars, i + 2, to)
        && WrittenSyllables.begins(chars, i, to);
  }

  private boolean isKnown(char[] chars, int i, int to) {
    return i >= to || entries[chars[i]] >= 0;
  }

  /** Returns the first place to cut that is not soon followed by another obstacle. */
  private int endOfUnknown(char[] chars, int to) {
    int cut = to;
    for (int i = obstacle + 1; i < to && i - NEAR < cut; i++) {
      if ((entries[chars[i]] & (WordTable.UNKNOWN | WordTable.CONNECTOR)) != 0) {
        cut = to;
      } else if (cut == to && isCut(chars, i, to)) {
        cut = i;
      }
    }
    return cut;
  }

  /** Folds characters up to the first unknown one. Returns their number, at most a chunk. */
  private int fold(char[] chars, int from, int to) {
    int length = Math.min(CHUNK, to - from);
    syllabic = false;
    for (int begin = 0; begin < length; begin += STEP) {
      int end = Math.min(length, begin + STEP);
      int all = fold(chars, from, begin, end);
      syllabic |= (all & WordTable.SYLLABIC) != 0;
      if ((all & PERHAPS_OBSTACLE) != 0) {
        for (int i = begin; i < end; i++) {
          if (isObstacle(chars, from + i, from, to)) {
            return i;
          }
        }
      }
    }
    return length;
  }

  private int fold(char[] chars, int from, int begin, int end) {
    int[] entry = entries;
    byte[] target = folded;
    byte[] property = properties;
    int all = 0;
    int i = begin;
    // Four at a time, which halves the number of instructions.
    for (; i <= end - 4; i += 4) {
      int e0 = entry[chars[from + i]];
      int e1 = entry[chars[from + i + 1]];
      int e2 = entry[chars[from + i + 2]];
      int e3 = entry[chars[from + i + 3]];
      long four = (e0 & LOWER) | ((e1 & LOWER) << 16) | ((e2 & LOWER) << 32) | ((long) e3 << 48);
      LONG.set(target, 2 * i, four);
      int parts =
          ((e0 >>> 16) & 0xFF) | ((e1 >>> 8) & 0xFF00) | (e2 & 0xFF0000) | ((e3 << 8) & 0xFF000000);
      INT.set(property, i + 1, parts);
      all |= e0 | e1 | e2 | e3;
    }
    for (; i < end; i++) {
      int e = entry[chars[from + i]];
      CHAR.set(target, 2 * i, (char) e);
      property[i + 1] = (byte) (e >> PROPERTIES);
      all |= e;
    }
    return all;
  }

  /**
   * Returns whether a character is an obstacle: unknown, a connector that does not connect two
   * characters in words, or a mark that changes places with the one before it.
   */
  private boolean isObstacle(char[] chars, int i, int from, int to) {
    int entry = entries[chars[i]];
    if ((entry & PERHAPS_OBSTACLE) == 0 || entry < 0) {
      return entry < 0;
    }
    if ((entry & WordTable.MOVES) != 0) {
      return i > from
          && WordTable.combiningClass(chars[i - 1]) > WordTable.combiningClass(chars[i]);
    }
    int before = i > from ? entries[chars[i - 1]] : 0;
    int after = i + 1 < to ? entries[chars[i + 1]] : 0;
    return (before & after & WordTable.IN_WORD) == 0;
  }

  private void findWords(char[] chars, int from, int to) {
    int length = to - from;
    byte[] property = properties;
    Arrays.fill(property, length + 1, length + 2 + MASK, (byte) 0);
    longWord = -1;
    int begun = 0;
    int ended = 0;
    // In the lowest bit, whether the character before the mask is in a word.
    long inWordBefore = 0;
    long wholeBefore = 0;
    syllablesBefore = 0;
    for (int at = 0; at < length && longWord < 0; at += MASK) {
      long inWord = 0;
      long whole = 0;
      long joiners = 0;
      for (int i = 0; i < MASK; i += Long.BYTES) {
        long eight = (long) LONG.get(property, at + i + 1);
        inWord |= lowestBits(eight) << i;
        whole |= lowestBits(eight >>> WHOLE_WORD_BIT) << i;
        joiners |= lowestBits(eight >>> JOINER_BIT) << i;
      }
      long inWordAfter = (long) property[at + MASK + 1] << (MASK - 1);
      joiners &= (inWord << 1 | inWordBefore) & (inWord >>> 1 | inWordAfter);
      if (joiners != 0) {
        inWord |= joining(joiners, at);
      }
      if (inWord == -1L) {
        longWord = at;
      }
      long before = inWord << 1 | inWordBefore;
      long starting = (inWord & ~before) | whole;
      long ending = (before & ~inWord) | whole << 1 | wholeBefore;
      if (syllabic) {
        starting |= findSyllables(chars, from + at, to, at);
        ending |= endingSyllables;
      }
      begun = positions(starting, at, starts, begun);
      ended = positions(ending, at, ends, ended);
      inWordBefore = inWord >>> (MASK - 1);
      wholeBefore = whole >>> (MASK - 1);
    }
    if (begun > ended && longWord < 0) {
      ends[ended++] = length;
    }
    words = ended;
  }

  /** Returns the lowest bits of eight bytes, in the order of the bytes. */
  private static long lowestBits(long bytes) {
    return ((bytes & LOWEST_BITS) * GATHER) >>> (Long.SIZE - Byte.SIZE);
  }

  /** Returns where written syllables begin in a mask, and sets {@link #endingSyllables}. */
  private long findSyllables(char[] chars, int from, int to, int at) {
    long syllables = syllables(at);
    long before = syllables << 1 | syllablesBefore;
    long beginning = beginning(syllables & before, chars, from, to);
    endingSyllables = before & (beginning | ~syllables);
    syllablesBefore = syllables >>> (MASK - 1);
    return syllables & (beginning | ~before);
  }

  /** Returns the characters that are in written syllables. */
  private long syllables(int at) {
    long letters = 0;
    long inWord = 0;
    for (int i = 0; i < MASK; i += Long.BYTES) {
      long eight = (long) LONG.get(properties, at + i + 1);
      letters |= lowestBits(eight >>> LETTER_BIT) << i;
      inWord |= lowestBits(eight) << i;
    }
    return letters & ~inWord;
  }

  /** Returns the characters, within runs of syllables, that begin a syllable. */
  private static long beginning(long within, char[] chars, int from, int to) {
    long beginning = 0;
    for (long left = within; left != 0; left &= left - 1) {
      int bit = Long.numberOfTrailingZeros(left);
      if (WrittenSyllables.begins(chars, from + bit, to)) {
        beginning |= 1L << bit;
      }
    }
    return beginning;
  }

  /** Returns the joiners that join the characters on both sides of them. */
  private long joining(long joiners, int at) {
    long joining = 0;
    for (long left = joiners; left != 0; left &= left - 1) {
      int bit = Long.numberOfTrailingZeros(left);
      int i = at + bit + 1;
      int kinds = properties[i - 1] & properties[i + 1] & KINDS;
      int joins = properties[i] >> JOINED;
      boolean connector = (joins & KINDS) == 0;
      if (connector || (kinds & joins) != 0) {
        joining |= 1L << bit;
      }
    }
    return joining;
  }

  /** Writes the positions of the set bits, eight at a time: their number is unpredictable. */
  private static int positions(long mask, int at, int[] target, int size) {
    long left = mask;
    int end = size + Long.bitCount(mask);
    for (int i = size; i < end; i += 8) {
      for (int k = 0; k < 8; k++) {
        target[i + k] = at + Long.numberOfTrailingZeros(left);
        left &= left - 1;
      }
    }
    return end;
  }
}

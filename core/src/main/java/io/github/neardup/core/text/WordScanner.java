package io.github.neardup.core.text;

import io.github.neardup.core.text.scan.WrittenSyllables;
import io.github.neardup.core.util.SecondCompiler;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds words by the rules of UAX #29, the same words as Lucene's {@code StandardTokenizer},
 * several times as fast, wherever a {@link WordTable} knows all characters. Text around any other
 * character is handed on as it is.
 *
 * <p>Not thread-safe: buffers are reused.
 */
final class WordScanner {

  /*
   * A tokenizer that looks at one character at a time takes a branch at each end of a word, and no
   * processor can guess words. Here, two loops without such branches go over a chunk of 1,024 characters:
   *
   * 1. fold writes for each character what it becomes and one byte of its properties, from a table.
   * 2. findWords makes masks of 64 bits from these bytes, one bit a character. A word begins where the
   *    mask of "in a word" rises, and ends where it falls: starting = inWord & ~(inWord << 1).
   *    (Langdale, Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 2019, find quotes so.)
   *
   * Example: "I can't" has the mask 1 0 111?1. The apostrophe is a joiner: its bit is set because both
   * neighbours are letters. The mask is then 1 0 11111, and "can't" is one word.
   *
   * A character that is a word of its own (Chinese) has a second mask, and so have written syllables (Thai),
   * with a third for where they begin, which only chunks that have any need. Words longer than 255 characters
   * have to be cut by Lucene's rules; each has a mask that is all ones, and is handed on as unknown.
   *
   * Invariant: a chunk ends only where no rule reaches across (WordTable.isCut), and so does the text that
   * is handed on. So the words of the parts are the words of the whole.
   */

  /** Receives what was found, in text order. */
  interface Found {

    /**
     * Words of characters that are known; see {@link WordScanner#starts}.
     *
     * @param from index of the first character of the chunk that they are in
     * @param count how many they are
     */
    void words(int from, int count);

    /**
     * Text that must be split in another way; before and after it are none of its words'
     * neighbours.
     *
     * @param from index of its first character
     * @param to index after its last
     */
    void unknown(char[] chars, int from, int to);
  }

  /** Characters looked at in one go, so that all buffers stay in the cache. */
  static final int CHUNK = 1024;

  /** Characters after which the first loop looks whether it met an unknown one. */
  private static final int STEP = 128;

  /** What may end what is known, by itself or by its neighbours. */
  private static final int PERHAPS_OBSTACLE =
      WordTable.UNKNOWN | WordTable.CONNECTOR | WordTable.MOVES;

  /** Characters in a mask. */
  private static final int MASK = Long.SIZE;

  /** Unknown characters as close as that are handed on together. */
  private static final int NEAR = 16;

  private static final VarHandle CHAR =
      MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The lowest bit of each byte, and the factor that brings them together in the upper byte. */
  private static final long LOWEST_BITS = 0x0101010101010101L;

  private static final long GATHER = 0x0102040810204080L;

  /** Of an entry, what the character becomes. */
  private static final long LOWER = 0xFFFF;

  // The bits of the bytes of properties.
  private static final int PROPERTIES = 16;
  private static final int WHOLE_WORD_BIT = 1;
  private static final int JOINER_BIT = 2;

  private static final int LETTER_BIT = 3;

  /** From the bit that says what a character joins to that which says what it is. */
  private static final int JOINED = 2;

  private static final int KINDS = (WordTable.LETTER | WordTable.DIGIT) >> PROPERTIES;

  private final WordTable table;

  /** In a field, because the compiled loop is slower when its table is a constant. */
  private final int[] entries;

  /** What the characters of the chunk become, two bytes each, with room to read on after them. */
  private final byte[] folded = new byte[2 * CHUNK + 512];

  /** Their properties, from index 1; before them and after them nothing. */
  private final byte[] properties = new byte[1 + CHUNK + 2 * MASK];

  /** Where words begin and end in the chunk, with room for eight at a time. */
  private final int[] starts = new int[CHUNK + 8];

  private final int[] ends = new int[CHUNK + 8];

  private int words;

  /** Whether the chunk may have written syllables. */
  private boolean syllabic;

  /** In the lowest bit, whether the character before the mask is in a written syllable. */
  private long syllablesBefore;

  /** In the mask, where written syllables end. */
  private long endingSyllables;

  /**
   * Where a mask begins in the chunk that is all one word, or -1: words of more than 255 characters
   * have to be cut, and every such word has such a mask.
   */
  private int longWord;

  /** Where the known characters end that the last chunk begins with. */
  private int obstacle;

  WordScanner(WordTable table) {
    this.table = table;
    this.entries = table.entries();
  }

  /** What the characters of the chunk become, as UTF-16 in little-endian order; not a copy. */
  byte[] folded() {
    return folded;
  }

  /** Where each word of the chunk begins, counted in characters from its start; not a copy. */
  int[] starts() {
    return starts;
  }

  /** Where each ends. */
  int[] ends() {
    return ends;
  }

  /**
   * Finds the words of {@code chars[from..to)}, as a text of its own.
   *
   * @param found is told of each part in order
   */
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

  /**
   * Finds the words of a chunk.
   *
   * @return where it ends
   */
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

  /** The last place to cut, at {@code end} or before it, or else {@code from}. */
  private int lastCut(char[] chars, int from, int end, int to) {
    int cut = end;
    while (cut > from && !isCut(chars, cut, to)) {
      cut--;
    }
    return cut;
  }

  /** Whether to cut before a character, with which a text neither begins nor ends. */
  private boolean isCut(char[] chars, int i, int to) {
    if (table.isCut(chars[i - 1], chars[i])) {
      return true;
    }
    // Whether a syllable begins may depend on two more characters.
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

  /** The first place to cut after the obstacle that has no other soon after it. */
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

  /** Folds characters up to the first that is unknown; tells how many, at most a chunk. */
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
    // Four at a time, which is half as many instructions.
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
   * A character is unknown, connects anything but two that are in words, or is a mark that changes
   * places with the one before it.
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
    // Of the character before the mask, in the lowest bit.
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

  /** The lowest bits of eight bytes, in the order of the bytes. */
  private static long lowestBits(long bytes) {
    return ((bytes & LOWEST_BITS) * GATHER) >>> (Long.SIZE - Byte.SIZE);
  }

  /** Where written syllables begin in a mask; {@link #endingSyllables} are where they end. */
  private long findSyllables(char[] chars, int from, int to, int at) {
    long syllables = syllables(at);
    long before = syllables << 1 | syllablesBefore;
    long beginning = beginning(syllables & before, chars, from, to);
    endingSyllables = before & (beginning | ~syllables);
    syllablesBefore = syllables >>> (MASK - 1);
    return syllables & (beginning | ~before);
  }

  /** The characters that are in written syllables. */
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

  /** Of characters within runs of syllables those with which a syllable begins. */
  private static long beginning(long within, char[] chars, int from, int to) {
    long beginning = 0;
    for (long left = within; left != 0; left &= left - 1) {
      int bit = SecondCompiler.lowestBit(left);
      if (WrittenSyllables.begins(chars, from + bit, to)) {
        beginning |= 1L << bit;
      }
    }
    return beginning;
  }

  /** Of joiners between characters that are in words those that join these two. */
  private long joining(long joiners, int at) {
    long joining = 0;
    for (long left = joiners; left != 0; left &= left - 1) {
      int bit = SecondCompiler.lowestBit(left);
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

  /**
   * Writes the positions of the bits of a mask, eight at a time: their number is anyone's guess.
   */
  private static int positions(long mask, int at, int[] target, int size) {
    long left = mask;
    int end = size + Long.bitCount(mask);
    for (int i = size; i < end; i += 8) {
      for (int k = 0; k < 8; k++) {
        target[i + k] = at + SecondCompiler.lowestBit(left);
        left &= left - 1;
      }
    }
    return end;
  }
}

package io.github.neardup.chinese;

import io.github.neardup.core.text.TextBuffer;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Converts Traditional to Simplified Chinese with HanLP's dictionary of about 4,200 characters and
 * 280 phrases, always by the longest entry, from left to right. Phrases preserve distinctions that
 * single characters would lose: 乾 is 干 when it means dry, but not in 乾隆. Words of one region are
 * not replaced by words of another: 計程車 becomes 计程车, not 出租车.
 *
 * <p>Taiwan and Hong Kong also write 著 for the particle 着, which the dictionary does not convert.
 * Here, 著 stays if it is part of a word with 著 in HanLP's core dictionary (著名, 显著), and becomes 着
 * otherwise (看着).
 *
 * <p>Skipping a character that starts no entry takes one table look-up. Thread-safe.
 */
final class SimplifiedScript {

  /** Means "look for an entry that starts here"; a lone surrogate. */
  private static final char ENTRY = '\uD800';

  private static final char ZHU = '著';
  private static final char ZHE = '着';

  /** The maximum number of characters before 著 in a word, and of a word. */
  private static final int REACH = 3;

  private static final SimplifiedScript INSTANCE = new SimplifiedScript();

  private final char[] single = new char[1 << Character.SIZE];
  private final WordTrie entries;
  private final char[][] simplified;

  private SimplifiedScript() {
    SortedMap<String, String> pairs = WordTrie.readPairs("tc/t2s.txt");
    settle(pairs);
    pairs.put(String.valueOf(ZHU), String.valueOf(ZHU));
    this.entries = WordTrie.of(pairs);
    this.simplified = pairs.values().stream().map(String::toCharArray).toArray(char[][]::new);
    for (int c = 0; c < single.length; c++) {
      single[c] = (char) c;
    }
    for (Map.Entry<String, String> pair : pairs.entrySet()) {
      char first = pair.getKey().charAt(0);
      boolean oneToOne = pair.getKey().length() == 1 && pair.getValue().length() == 1;
      // Keys are sorted, so longer entries come after the character alone.
      single[first] = oneToOne ? pair.getValue().charAt(0) : ENTRY;
    }
    single[ZHU] = ENTRY;
  }

  /**
   * Makes the conversion idempotent, so that a text and its Traditional counterpart become equal:
   * if a character becomes a second one that becomes a third, it becomes the third; and a phrase
   * that keeps a character keeps it in its Simplified form as well (乾清宫, from 乾清宮).
   */
  private static void settle(SortedMap<String, String> pairs) {
    SortedMap<String, String> settled = new TreeMap<>();
    pairs.forEach(
        (from, to) -> {
          String last = to;
          if (from.codePointCount(0, from.length()) == 1) {
            while (!pairs.getOrDefault(last, last).equals(last)) {
              last = pairs.getOrDefault(last, last);
            }
          } else if (to.codePoints()
              .mapToObj(Character::toString)
              .anyMatch(c -> !pairs.getOrDefault(c, c).equals(c))) {
            settled.put(to, to);
          }
          settled.put(from, last);
        });
    pairs.putAll(settled);
  }

  static void apply(TextBuffer text) {
    INSTANCE.simplify(text);
  }

  private void simplify(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    char[] table = single;
    char[] out = chars;
    int size = 0;
    boolean hasZhu = false;
    for (int i = 0; i < length; ) {
      char c = table[chars[i]];
      if (c != ENTRY) {
        out[size++] = c;
        i++;
        continue;
      }
      hasZhu |= chars[i] == ZHU;
      int next = entries.longest(chars, i, length);
      if (next == i) {
        out[size++] = chars[i++];
        continue;
      }
      char[] replacement = simplified[entries.number(chars, i, next)];
      if (out == chars && size + replacement.length > next) {
        out = text.spare(length + replacement.length);
        System.arraycopy(chars, 0, out, 0, size);
      }
      if (out != chars) {
        out = text.growSpare(size + replacement.length + length - next);
      }
      System.arraycopy(replacement, 0, out, size, replacement.length);
      size += replacement.length;
      i = next;
    }
    if (out == chars) {
      text.truncate(size);
    } else {
      text.swap(size);
    }
    if (hasZhu) {
      particles(text.chars(), text.length());
    }
  }

  private static void particles(char[] chars, int length) {
    for (int i = 0; i < length; i++) {
      if (chars[i] == ZHU && !isInWord(chars, i, length)) {
        chars[i] = ZHE;
      }
    }
  }

  private static boolean isInWord(char[] chars, int place, int length) {
    WordTrie words = WordTrie.ofCoreWords();
    for (int from = Math.max(0, place - REACH); from <= place; from++) {
      int end = words.longest(chars, from, Math.min(length, place + REACH + 1));
      if (end > place && end > from + 1) {
        return true;
      }
    }
    return false;
  }
}

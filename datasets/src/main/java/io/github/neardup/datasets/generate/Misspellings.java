package io.github.neardup.datasets.generate;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Edits that put errors into words, as typists and scanners make them. */
final class Misspellings {

  private static final String[] KEY_ROWS = {"1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"};
  private static final String[] NEIGHBOURS = neighbours();

  private static final String[][] CONFUSED = {
    {"rn", "m"}, {"m", "rn"}, {"cl", "d"}, {"d", "cl"}, {"vv", "w"}, {"w", "vv"},
    {"li", "h"}, {"h", "li"}, {"in", "m"}, {"ri", "n"}, {"l", "1"}, {"1", "l"},
    {"I", "l"}, {"O", "0"}, {"0", "O"}, {"o", "0"}, {"S", "5"}, {"5", "S"},
    {"s", "5"}, {"B", "8"}, {"8", "B"}, {"b", "6"}, {"6", "b"}, {"g", "9"},
    {"9", "g"}, {"Z", "2"}, {"z", "2"}, {"2", "Z"}, {"e", "c"}, {"c", "e"},
    {"a", "o"}, {"u", "v"}, {"v", "u"}, {"y", "v"}, {"f", "t"}, {"t", "f"},
    {"i", "j"}, {"j", "i"}, {"n", "ri"}, {"r", "t"}, {"k", "lc"}, {"p", "o"},
    {"q", "g"}, {"x", "z"}, {"3", "8"}, {"4", "A"}, {"7", "1"}, {"A", "4"},
    {"C", "G"}, {"D", "O"}, {"E", "F"}, {"F", "P"}, {"G", "C"}, {"H", "N"},
    {"J", "I"}, {"K", "X"}, {"L", "I"}, {"M", "N"}, {"N", "H"}, {"P", "F"},
    {"Q", "O"}, {"R", "K"}, {"T", "I"}, {"U", "V"}, {"V", "U"}, {"W", "VV"},
    {"X", "K"}, {"Y", "V"}
  };

  private static final int[] COMMON =
      String.join("", WordLists.bundled("characters-common.txt")).codePoints().toArray();
  private static final Map<Integer, int[]> SAME_SOUND = groups("characters-same-sound.txt");
  private static final Map<Integer, int[]> SAME_SHAPE = groups("characters-same-shape.txt");

  private Misspellings() {}

  private static String[] neighbours() {
    String[] neighbours = new String[128];
    for (int row = 0; row < KEY_ROWS.length; row++) {
      for (int column = 0; column < KEY_ROWS[row].length(); column++) {
        StringBuilder keys = new StringBuilder();
        for (int r = row - 1; r <= row + 1; r++) {
          // A key touches the key above it and that key's right neighbour.
          for (int c = column - 1; c <= column + 1; c++) {
            boolean touches = r == row ? c != column : (r < row ? c >= column : c <= column);
            if (touches && r >= 1 == row >= 1 && r >= 0 && r < KEY_ROWS.length && c >= 0) {
              if (c < KEY_ROWS[r].length()) {
                keys.append(KEY_ROWS[r].charAt(c));
              }
            }
          }
        }
        neighbours[KEY_ROWS[row].charAt(column)] = keys.toString();
      }
    }
    return neighbours;
  }

  private static Map<Integer, int[]> groups(String resource) {
    Map<Integer, int[]> groups = new HashMap<>();
    for (String line : WordLists.bundled(resource)) {
      int[] group = line.codePoints().toArray();
      for (int character : group) {
        groups.putIfAbsent(character, group);
      }
    }
    return groups;
  }

  /**
   * Returns a Chinese character that may be confused with this one, never the character itself; any
   * common character if it is in no group.
   */
  private static int other(int character, Map<Integer, int[]> groups, Randomness chance) {
    int[] group = groups.getOrDefault(character, COMMON);
    int at = chance.below(group.length);
    return group[at] != character ? group[at] : group[(at + 1) % group.length];
  }

  /**
   * Makes typing errors: in a chosen word, a neighbouring key is hit instead, a key is left out or
   * hit twice, or two keys are swapped. A chosen Chinese character becomes another with the same
   * sound, as after a wrong choice in an input method.
   */
  static String typos(String text, double strength, Randomness chance) {
    return Words.edit(
        text, strength, chance, (word, from, to, out) -> misspell(word, from, to, chance, out));
  }

  /** The lower-case keys beside a key; none if the character is not on the keyboard. */
  static String neighbours(char key) {
    char lower = key >= 'A' && key <= 'Z' ? (char) (key | 0x20) : key;
    String keys = lower < NEIGHBOURS.length ? NEIGHBOURS[lower] : null;
    return keys == null ? "" : lower == key ? keys : keys.toUpperCase(Locale.ROOT);
  }

  private static void misspell(
      String text, int from, int to, Randomness chance, StringBuilder out) {
    int first = text.codePointAt(from);
    if (Words.isCharacter(first)) {
      out.appendCodePoint(other(first, SAME_SOUND, chance));
      return;
    }
    int at = text.offsetByCodePoints(from, chance.below(text.codePointCount(from, to)));
    int codePoint = text.codePointAt(at);
    int next = at + Character.charCount(codePoint);
    out.append(text, from, at);
    String keys = next == at + 1 ? neighbours(text.charAt(at)) : "";
    switch (chance.below(4)) {
      case 0 -> { // left out, unless it is the whole word
        if (to - from == next - at) {
          out.appendCodePoint(codePoint).appendCodePoint(codePoint);
        }
      }
      case 1 -> out.appendCodePoint(codePoint).appendCodePoint(codePoint);
      case 2 -> {
        int following = next < to ? text.codePointAt(next) : codePoint;
        if (following != codePoint) {
          out.appendCodePoint(following).appendCodePoint(codePoint);
          next += Character.charCount(following);
        } else {
          hitBeside(codePoint, keys, chance, out);
        }
      }
      default -> hitBeside(codePoint, keys, chance, out);
    }
    out.append(text, next, to);
  }

  private static void hitBeside(int codePoint, String keys, Randomness chance, StringBuilder out) {
    if (keys.isEmpty()) {
      out.appendCodePoint(codePoint).appendCodePoint(codePoint);
    } else {
      out.append(keys.charAt(chance.below(keys.length())));
    }
  }

  /**
   * Makes the errors of a scanner: in a chosen word, a group of letters becomes another that looks
   * like it; a chosen Chinese character becomes another with the same shape.
   */
  static String misreadings(String text, double strength, Randomness chance) {
    return Words.edit(
        text, strength, chance, (word, from, to, out) -> misread(word, from, to, chance, out));
  }

  private static void misread(String text, int from, int to, Randomness chance, StringBuilder out) {
    int first = text.codePointAt(from);
    if (Words.isCharacter(first)) {
      out.appendCodePoint(other(first, SAME_SHAPE, chance));
      return;
    }
    int start = from + chance.below(to - from);
    int begin = chance.below(CONFUSED.length);
    for (int i = 0; i < to - from; i++) {
      int at = start + i < to ? start + i : start + i - (to - from);
      for (int c = 0; c < CONFUSED.length; c++) {
        String[] confused = CONFUSED[(begin + c) % CONFUSED.length];
        if (at + confused[0].length() <= to && text.startsWith(confused[0], at)) {
          out.append(text, from, at)
              .append(confused[1])
              .append(text, at + confused[0].length(), to);
          return;
        }
      }
    }
    out.append(text, from, to);
  }
}

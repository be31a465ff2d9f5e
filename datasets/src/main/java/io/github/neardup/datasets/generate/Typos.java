package io.github.neardup.datasets.generate;

import java.util.Locale;

/**
 * Typing errors: in a chosen word, one key is hit beside the right one, left out, hit twice, or two
 * change places. A chosen Chinese character becomes another of the same sound.
 */
final class Typos implements Edit {

  private static final String[] KEY_ROWS = {"1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"};

  private final SimilarCharacters similar = SimilarCharacters.inSound();
  private final String[] neighbours = new String[128];

  Typos() {
    for (int row = 0; row < KEY_ROWS.length; row++) {
      for (int column = 0; column < KEY_ROWS[row].length(); column++) {
        StringBuilder keys = new StringBuilder();
        for (int r = row - 1; r <= row + 1; r++) {
          // A key touches the one above it and that one's right neighbour.
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
  }

  /** The keys beside one, in lower case; none for what is not on the keyboard. */
  String neighbours(char key) {
    char lower = key >= 'A' && key <= 'Z' ? (char) (key | 0x20) : key;
    String keys = lower < neighbours.length ? neighbours[lower] : null;
    return keys == null ? "" : lower == key ? keys : keys.toUpperCase(Locale.ROOT);
  }

  @Override
  public String apply(String text, double strength, Randomness chance) {
    return Words.edit(
        text, strength, chance, (word, from, to, out) -> misspell(word, from, to, chance, out));
  }

  private void misspell(String text, int from, int to, Randomness chance, StringBuilder out) {
    int first = text.codePointAt(from);
    if (Words.isCharacter(first)) {
      out.appendCodePoint(similar.other(first, chance));
      return;
    }
    int at = text.offsetByCodePoints(from, chance.below(text.codePointCount(from, to)));
    int codePoint = text.codePointAt(at);
    int next = at + Character.charCount(codePoint);
    out.append(text, from, at);
    String keys = next == at + 1 ? neighbours(text.charAt(at)) : "";
    switch (chance.below(4)) {
      case 0 -> { // left out, but not the whole word
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
}

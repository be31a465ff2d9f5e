package io.github.neardup.datasets.generate;

/** Edits that put one character for another, each with the strength as probability. */
final class OneToOne {

  private static final char FIRST_FULL = '！';
  private static final char LAST_FULL = '～';
  private static final int WIDTH_DISTANCE = FIRST_FULL - '!';

  private OneToOne() {}

  /**
   * Simplified Chinese characters become Traditional ones or, in a Traditional text, the other way
   * round, one by one, which is how a careless conversion does it.
   */
  static final class Script implements Edit {
    private final char[] toTraditional = identity();
    private final char[] toSimplified = identity();

    Script() {
      for (String line : WordLists.bundled("simplified-traditional.txt")) {
        for (int i = 0; i + 1 < line.length(); i += 2) {
          toTraditional[line.charAt(i)] = line.charAt(i + 1);
          toSimplified[line.charAt(i + 1)] = line.charAt(i);
        }
      }
    }

    @Override
    public String apply(String text, double strength, Randomness chance) {
      long simplified = text.chars().filter(c -> toTraditional[c] != c).count();
      long traditional = text.chars().filter(c -> toSimplified[c] != c).count();
      return map(text, simplified >= traditional ? toTraditional : toSimplified, strength, chance);
    }
  }

  /** ASCII characters become full-width ones, and full-width ones ASCII. */
  static final class Width implements Edit {
    private final char[] other = identity();

    Width() {
      for (char c = FIRST_FULL; c <= LAST_FULL; c++) {
        other[c] = (char) (c - WIDTH_DISTANCE);
        other[c - WIDTH_DISTANCE] = c;
      }
    }

    @Override
    public String apply(String text, double strength, Randomness chance) {
      return map(text, other, strength, chance);
    }
  }

  private static char[] identity() {
    char[] table = new char[1 << Character.SIZE];
    for (int c = 0; c < table.length; c++) {
      table[c] = (char) c;
    }
    return table;
  }

  private static String map(String text, char[] table, double strength, Randomness chance) {
    char[] chars = text.toCharArray();
    for (int i = 0; i < chars.length; i++) {
      char other = table[chars[i]];
      if (other != chars[i] && chance.happens(strength)) {
        chars[i] = other;
      }
    }
    return new String(chars);
  }
}

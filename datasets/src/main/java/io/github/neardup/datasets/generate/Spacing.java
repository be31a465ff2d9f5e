package io.github.neardup.datasets.generate;

/**
 * Other white space: a chosen gap between words gets more, or white space of another kind; between
 * two Chinese characters, some is put in. No words grow together.
 */
final class Spacing implements Edit {

  private static final String[] GAPS = {"  ", "\n", "\t", "\u00A0", " \n", "   ", "\r\n", "\u3000"};

  @Override
  public String apply(String text, double strength, Randomness chance) {
    StringBuilder out = new StringBuilder(text.length() + (text.length() >> 2));
    boolean afterCharacter = false;
    for (int i = 0; i < text.length(); ) {
      int end = i;
      while (end < text.length() && Fragments.isSpace(text.charAt(end))) {
        end++;
      }
      if (end > i) {
        String gap = text.substring(i, end);
        out.append(chance.happens(strength) ? other(gap, chance) : gap);
        afterCharacter = false;
        i = end;
        continue;
      }
      int codePoint = text.codePointAt(i);
      boolean character = Words.isCharacter(codePoint);
      if (character && afterCharacter && chance.happens(strength)) {
        out.append(GAPS[chance.below(GAPS.length)]);
      }
      afterCharacter = character;
      out.appendCodePoint(codePoint);
      i += Character.charCount(codePoint);
    }
    return out.toString();
  }

  private static String other(String gap, Randomness chance) {
    int at = chance.below(GAPS.length);
    return GAPS[at].equals(gap) ? GAPS[(at + 1) % GAPS.length] : GAPS[at];
  }
}

package io.github.neardup.datasets.generate;

import io.github.neardup.core.internal.SentenceRule;

/**
 * Other punctuation: a chosen mark is left out or becomes another. Marks within a number or a word
 * stay, for they are part of what it says.
 */
final class Punctuation implements Edit {

  /** Each mark may become any other of its group. */
  private static final String[] GROUPS = {
    ",;", ".!", "?!", ":-", "\"“”", "'’‘", "()", "-–—", "，、；,", "。！；", "？！?", "：:", "（(", "）)",
    "“「\"", "”」\"", "《〈", "》〉", "、，", "…—"
  };

  @Override
  public String apply(String text, double strength, Randomness chance) {
    StringBuilder out = new StringBuilder(text.length());
    int before = SentenceRule.END_OF_TEXT;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      int after = i < text.length() ? text.codePointAt(i) : SentenceRule.END_OF_TEXT;
      if (isMark(codePoint) && !isWithin(before, codePoint, after) && chance.happens(strength)) {
        if (!chance.happens(0.5)) {
          out.append(other(codePoint, chance));
        } else if (isJoint(before, after)) {
          out.append(' ');
        }
      } else {
        out.appendCodePoint(codePoint);
      }
      before = codePoint;
    }
    return out.toString();
  }

  private static boolean isMark(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  private static boolean isWithin(int before, int mark, int after) {
    return mark < 0x3000 && isJoint(before, after);
  }

  private static boolean isJoint(int before, int after) {
    return before != SentenceRule.END_OF_TEXT
        && after != SentenceRule.END_OF_TEXT
        && SentenceRule.isContent(before)
        && SentenceRule.isContent(after)
        && !Words.isCharacter(before)
        && !Words.isCharacter(after);
  }

  private static String other(int mark, Randomness chance) {
    int start = chance.below(GROUPS.length);
    for (int i = 0; i < GROUPS.length; i++) {
      String group = GROUPS[(start + i) % GROUPS.length];
      int at = group.indexOf(mark);
      if (at >= 0) {
        int step = 1 + chance.below(group.length() - 1);
        return group.substring((at + step) % group.length()).substring(0, 1);
      }
    }
    return "";
  }
}

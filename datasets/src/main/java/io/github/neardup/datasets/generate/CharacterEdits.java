package io.github.neardup.datasets.generate;

import io.github.neardup.core.text.scan.SentenceRule;
import io.github.neardup.datasets.generate.Perturbation.Edit;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Edits of single characters; the strength is the probability of each change. */
final class CharacterEdits {

  private static final char FIRST_FULL = '！';
  private static final char LAST_FULL = '～';
  private static final int WIDTH_DISTANCE = FIRST_FULL - '!';

  private static final String[] GAPS = {"  ", "\n", "\t", "\u00A0", " \n", "   ", "\r\n", "\u3000"};

  /** Each mark may become any other mark of its group. */
  private static final String[] GROUPS = {
    ",;", ".!", "?!", ":-", "\"“”", "'’‘", "()", "-–—", "，、；,", "。！；", "？！?", "：:", "（(", "）)",
    "“「\"", "”」\"", "《〈", "》〉", "、，", "…—"
  };

  private CharacterEdits() {}

  /**
   * Simplified Chinese characters become Traditional ones or, in a Traditional text, the other way
   * round. Characters are converted one by one, as by a careless converter.
   */
  static Edit script() {
    Map<Character, Character> toTraditional = new HashMap<>();
    Map<Character, Character> toSimplified = new HashMap<>();
    for (String line : WordLists.bundled("simplified-traditional.txt")) {
      for (int i = 0; i + 1 < line.length(); i += 2) {
        toTraditional.put(line.charAt(i), line.charAt(i + 1));
        toSimplified.put(line.charAt(i + 1), line.charAt(i));
      }
    }
    return (text, strength, chance) -> {
      long simplified = text.chars().filter(c -> toTraditional.containsKey((char) c)).count();
      long traditional = text.chars().filter(c -> toSimplified.containsKey((char) c)).count();
      Map<Character, Character> other = simplified >= traditional ? toTraditional : toSimplified;
      return map(text, c -> other.getOrDefault(c, c), strength, chance);
    };
  }

  /** ASCII characters become full-width ones, and full-width ones become ASCII. */
  static String width(String text, double strength, Randomness chance) {
    return map(text, CharacterEdits::otherWidth, strength, chance);
  }

  private static char otherWidth(char c) {
    if (c >= '!' && c <= '~') {
      return (char) (c + WIDTH_DISTANCE);
    }
    return c >= FIRST_FULL && c <= LAST_FULL ? (char) (c - WIDTH_DISTANCE) : c;
  }

  private static String map(
      String text, UnaryOperator<Character> edit, double strength, Randomness chance) {
    char[] chars = text.toCharArray();
    for (int i = 0; i < chars.length; i++) {
      char other = edit.apply(chars[i]);
      if (other != chars[i] && chance.happens(strength)) {
        chars[i] = other;
      }
    }
    return new String(chars);
  }

  /**
   * Changes white space: a chosen gap between words grows or becomes another kind of white space;
   * between two Chinese characters, white space is inserted. No two words are joined.
   */
  static String spacing(String text, double strength, Randomness chance) {
    StringBuilder out = new StringBuilder(text.length() + (text.length() >> 2));
    boolean afterCharacter = false;
    for (int i = 0; i < text.length(); ) {
      int end = i;
      while (end < text.length() && Sentences.isSpace(text.charAt(end))) {
        end++;
      }
      if (end > i) {
        String gap = text.substring(i, end);
        out.append(chance.happens(strength) ? otherGap(gap, chance) : gap);
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

  private static String otherGap(String gap, Randomness chance) {
    int at = chance.below(GAPS.length);
    return GAPS[at].equals(gap) ? GAPS[(at + 1) % GAPS.length] : GAPS[at];
  }

  /**
   * Changes punctuation: a chosen mark is left out or replaced. Marks within a number or a word
   * stay, because they are part of its meaning.
   */
  static String punctuation(String text, double strength, Randomness chance) {
    StringBuilder out = new StringBuilder(text.length());
    int before = SentenceRule.END_OF_TEXT;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      int after = i < text.length() ? text.codePointAt(i) : SentenceRule.END_OF_TEXT;
      if (isMark(codePoint) && !isWithin(before, codePoint, after) && chance.happens(strength)) {
        if (!chance.happens(0.5)) {
          out.append(otherMark(codePoint, chance));
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

  private static String otherMark(int mark, Randomness chance) {
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

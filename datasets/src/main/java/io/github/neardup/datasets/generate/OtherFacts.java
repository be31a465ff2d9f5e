package io.github.neardup.datasets.generate;

import java.util.List;

/**
 * The same form filled with other facts: other numbers, names in capitals, weekdays, months,
 * colours and places. What occurs several times is replaced alike, so that the text stays one
 * story. At least one fact is another if there is any.
 */
final class OtherFacts implements Perturbation.Edit {

  private final Synonyms facts = Synonyms.facts();
  private final List<String> names = WordLists.bundled("names-en.txt");

  @Override
  public String apply(String text, double strength, Randomness chance) {
    String changed = replace(text, strength, chance);
    for (double more = strength; more < 1 && changed.equals(text); ) {
      more = Math.min(1, 2 * more);
      changed = replace(text, more, chance);
    }
    return changed;
  }

  private String replace(String text, double strength, Randomness chance) {
    long seed = chance.next();
    StringBuilder out = new StringBuilder(text.length() + 32);
    boolean startsSentence = true;
    for (int i = 0; i < text.length(); ) {
      int end = Words.end(text, i);
      if (end == i) {
        char c = text.charAt(i++);
        startsSentence |= ".!?:\n\"“".indexOf(c) >= 0;
        out.append(c);
        continue;
      }
      boolean number = isDigit(text.charAt(i));
      if (number || (!startsSentence && isName(text, i, end))) {
        String word = text.substring(i, end);
        Randomness ofWord = Randomness.of(word, seed);
        if (ofWord.happens(strength)) {
          out.append(number ? otherNumber(word, ofWord) : ofWord.oneOf(names));
        } else {
          out.append(word);
        }
      } else {
        out.append(text, i, end);
      }
      startsSentence = false;
      i = end;
    }
    return facts.replace(out.toString(), strength, chance);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** A capital and then small letters, more than three, which is no fact of the lists. */
  private boolean isName(String text, int from, int end) {
    if (end - from < 4 || !Character.isUpperCase(text.charAt(from))) {
      return false;
    }
    for (int i = from + 1; i < end; i++) {
      if (!Character.isLowerCase(text.charAt(i))) {
        return false;
      }
    }
    return !facts.contains(text.substring(from, end));
  }

  /** The same number of other digits; the first becomes zero only if it was zero. */
  private static String otherNumber(String number, Randomness chance) {
    StringBuilder other = new StringBuilder(number);
    for (int i = 0; i < other.length(); i++) {
      char digit = other.charAt(i);
      if (isDigit(digit) && (i > 0 || digit != '0')) {
        other.setCharAt(i, (char) (i > 0 ? '0' + chance.below(10) : '1' + chance.below(9)));
      }
    }
    int last = other.length() - 1;
    if (other.toString().equals(number) && isDigit(number.charAt(last))) {
      other.setCharAt(last, number.charAt(last) == '9' ? '8' : (char) (number.charAt(last) + 1));
    }
    return other.toString();
  }
}

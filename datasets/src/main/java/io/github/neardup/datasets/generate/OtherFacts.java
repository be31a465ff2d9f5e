package io.github.neardup.datasets.generate;

import io.github.neardup.core.text.scan.SentenceRule;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The same form filled with other facts: numbers, names in capitals, weekdays, months, colours and
 * places. A fact that occurs several times gets the same replacement everywhere, so that the text
 * stays consistent. At least one fact changes if there is any.
 */
final class OtherFacts implements Perturbation.Edit {

  private static final Pattern NUMBER = Pattern.compile("[0-9].*");
  private static final Pattern NAME = Pattern.compile("\\p{Lu}\\p{Ll}{3,}");
  private static final String BEFORE_SENTENCES = ".!?:\n\"“";

  private final Synonyms facts = new Synonyms("facts-en.txt", "facts-zh.txt");
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
    String changed =
        Words.edit(
            text,
            (word, from) -> {
              Randomness ofWord = Randomness.of(word, seed);
              boolean number = NUMBER.matcher(word).matches();
              if ((!number && !isName(text, from, word)) || !ofWord.happens(strength)) {
                return word;
              }
              return number ? otherNumber(word, ofWord) : ofWord.oneOf(names);
            });
    return facts.replace(changed, strength, chance);
  }

  /** Whether a word is a name: a capital within a sentence, and not a listed fact. */
  private boolean isName(String text, int from, String word) {
    return NAME.matcher(word).matches() && !startsSentence(text, from) && !facts.contains(word);
  }

  private static boolean startsSentence(String text, int from) {
    int i = from - 1;
    while (i >= 0 && !SentenceRule.isContent(text.charAt(i))) {
      if (BEFORE_SENTENCES.indexOf(text.charAt(i)) >= 0) {
        return true;
      }
      i--;
    }
    return i < 0;
  }

  /** Returns as many other digits; the first becomes zero only if it was zero. */
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

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}

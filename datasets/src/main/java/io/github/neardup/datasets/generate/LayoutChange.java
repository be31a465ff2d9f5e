package io.github.neardup.datasets.generate;

import java.util.List;
import java.util.Locale;

/** Edits of whole words and sentences, and of the text around them. */
final class LayoutChange {

  private static final List<String> ENGLISH_BOILERPLATE = WordLists.bundled("boilerplate-en.txt");
  private static final List<String> CHINESE_BOILERPLATE = WordLists.bundled("boilerplate-zh.txt");

  private LayoutChange() {}

  /** Changes the case of words; a word in mixed case becomes all capitals. */
  static String letterCase(String text, double strength, Randomness chance) {
    return Words.edit(
        text,
        (word, from) -> {
          if (!chance.happens(strength)) {
            return word;
          }
          String upper = word.toUpperCase(Locale.ROOT);
          return upper.equals(word) ? word.toLowerCase(Locale.ROOT) : upper;
        });
  }

  static String sentenceOrder(String text, double strength, Randomness chance) {
    Sentences sentences = Sentences.of(text);
    sentences.move(strength, chance);
    return sentences.join();
  }

  /** Leaves out sentences; one stays. */
  static String sentenceDeletion(String text, double strength, Randomness chance) {
    Sentences sentences = Sentences.of(text);
    int size = sentences.list().size();
    if (size < 2) {
      return text;
    }
    int staying = chance.below(size);
    for (int i = size - 1; i >= 0; i--) {
      if (i != staying && chance.happens(strength)) {
        sentences.remove(i);
      }
    }
    return sentences.join();
  }

  /** Cuts off the end; at least one word stays. */
  static String truncation(String text, double strength, Randomness chance) {
    List<Integer> ends = Words.ends(text);
    // Rounded up or down at random, so that the mean share cut from short texts is the strength.
    int cut = (int) (ends.size() * strength + chance.share());
    return ends.size() <= 1 || cut == 0
        ? text
        : text.substring(0, ends.get(Math.max(1, ends.size() - cut) - 1));
  }

  /** Adds headers, adverts and notices before and after the text, with a given total length. */
  static String boilerplate(String text, double strength, Randomness chance) {
    List<String> lines = Words.isChinese(text) ? CHINESE_BOILERPLATE : ENGLISH_BOILERPLATE;
    int length = (int) Math.ceil(text.length() * strength);
    int before = chance.below(length + 1);
    return someLines(lines, before, chance, "", "\n")
        + text
        + someLines(lines, length - before, chance, "\n", "");
  }

  private static String someLines(
      List<String> lines, int length, Randomness chance, String prefix, String suffix) {
    StringBuilder out = new StringBuilder();
    // Each line follows its predecessor in the list, as on a page, so that no line occurs twice in
    // a row.
    int line = chance.below(lines.size());
    for (int left = length; left > 0; line = (line + 1) % lines.size()) {
      String added = lines.get(line).substring(0, Math.min(left, lines.get(line).length()));
      out.append(prefix).append(added).append(suffix);
      left -= added.length();
    }
    return out.toString();
  }
}

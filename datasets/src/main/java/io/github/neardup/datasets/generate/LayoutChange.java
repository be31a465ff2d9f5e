package io.github.neardup.datasets.generate;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Edits that move, remove and add whole pieces of text. */
final class LayoutChange {

  private static final List<String> ENGLISH_BOILERPLATE = WordLists.bundled("boilerplate-en.txt");
  private static final List<String> CHINESE_BOILERPLATE = WordLists.bundled("boilerplate-zh.txt");

  private static final int MOST_LINKS = 10;
  private static final String[] NO_TAGS = {"", ""};
  private static final String[][] TAGS = {
    {"<b>", "</b>"}, {"<span class=\"word\">", "</span>"}, {"<a href=\"/topic\">", "</a>"}
  };

  private LayoutChange() {}

  /** Changes the case of words; a word in mixed case becomes all capitals. */
  static String letterCase(String text, double strength, Randomness chance) {
    return Words.edit(
        text,
        strength,
        chance,
        (whole, from, to, out) -> {
          String word = whole.substring(from, to);
          String upper = word.toUpperCase(Locale.ROOT);
          out.append(upper.equals(word) ? word.toLowerCase(Locale.ROOT) : upper);
        });
  }

  static String sentenceOrder(String text, double strength, Randomness chance) {
    Fragments sentences = Fragments.sentences(text);
    sentences.move(strength, chance);
    return sentences.join();
  }

  static String clauseOrder(String text, double strength, Randomness chance) {
    Fragments sentences = Fragments.sentences(text);
    for (int i = 0; i < sentences.size(); i++) {
      if (chance.happens(strength)) {
        Fragments clauses = Fragments.clauses(sentences.get(i));
        clauses.move(1, chance);
        sentences.set(i, clauses.join());
      }
    }
    return sentences.join();
  }

  static Perturbation.Edit deletion(Function<String, Fragments> cut) {
    return (text, strength, chance) -> {
      Fragments pieces = cut.apply(text);
      if (pieces.size() < 2) {
        return text;
      }
      int staying = chance.below(pieces.size());
      for (int i = pieces.size() - 1; i >= 0; i--) {
        if (i != staying && chance.happens(strength)) {
          pieces.remove(i);
        }
      }
      return pieces.join();
    };
  }

  /** Cuts off the end; at least one word stays. */
  static String truncation(String text, double strength, Randomness chance) {
    int words = Words.count(text);
    // Rounded up or down at random, so that the mean share cut from short texts is the strength.
    int cut = (int) (words * strength + chance.share());
    return words <= 1 || cut == 0 ? text : Words.first(text, Math.max(1, words - cut));
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
      String added = Words.firstUnits(lines.get(line), left);
      out.append(prefix).append(added).append(suffix);
      left -= Math.max(1, added.length());
    }
    return out.toString();
  }

  /** Makes a page as a web server sends it: head, navigation, paragraphs, words in tags. */
  static String html(String text, double strength, Randomness chance) {
    Fragments paragraphs = Fragments.paragraphs(text);
    if (paragraphs.size() == 0) {
      return text;
    }
    StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html>\n<head>\n");
    page.append("<meta charset=\"utf-8\">\n</head>\n<body>\n");
    for (int link = (int) Math.round(MOST_LINKS * strength); link > 0; link--) {
      page.append("<div class=\"menu\"><a href=\"/p/").append(chance.below(1000));
      page.append("\" class=\"item\"></a></div>\n");
    }
    for (String paragraph : paragraphs.pieces()) {
      page.append("<p>");
      markUp(paragraph, strength, chance, page);
      page.append("</p>\n");
    }
    return page.append("</body>\n</html>\n").toString();
  }

  private static void markUp(String text, double strength, Randomness chance, StringBuilder out) {
    for (int i = 0; i < text.length(); ) {
      int end = Words.end(text, i);
      if (end == i) {
        char c = text.charAt(i++);
        switch (c) {
          case '&' -> out.append("&amp;");
          case '<' -> out.append("&lt;");
          case '>' -> out.append("&gt;");
          default -> out.append(c);
        }
      } else {
        String[] tags = chance.happens(strength) ? TAGS[chance.below(TAGS.length)] : NO_TAGS;
        out.append(tags[0]).append(text, i, end).append(tags[1]);
        i = end;
      }
    }
  }
}

package io.github.neardup.html;

import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.html.VisibleText.Part;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeTraversor;

/** Adds the steps {@code html}, {@code maintext} and {@code web}. */
public final class HtmlText implements TextExtension {

  /** The page without navigation and similar elements must have at least this share of its text. */
  private static final double LEAST_WITHOUT_BESIDE = 0.05;

  /** Of the rest, main and article must have at least this share; otherwise they are teasers. */
  private static final double LEAST_MAIN = 1 / 3.0;

  private static final String TAGS =
      "(html|head|body|div|span|p|a|br|hr|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|td|th|b|i|u|em"
          + "|strong|font|center|img|pre|code|blockquote|article|section|header|footer|nav|main|title|meta"
          + "|link|script|style|form|input|figure|small|sup|sub)";

  private static final String PROLOG = "\\s*(<\\?xml[^<>]*>\\s*)?";

  private static final Pattern TAG =
      Pattern.compile("</?" + TAGS + "([\\s/][^<>]{0,300})?>", Pattern.CASE_INSENSITIVE);

  private static final Pattern PAGE =
      Pattern.compile(PROLOG + "<(!doctype html|html|head|body)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern BEGIN =
      Pattern.compile(PROLOG + "<(!doctype html|!--|" + TAGS + ")\\b", Pattern.CASE_INSENSITIVE);

  /** Lines of a program or of Markdown, in which tags are examples. */
  private static final Pattern CODE =
      Pattern.compile(
          "^[ \\t\\f\\x0B]*(```|\\*|//|#include|import |package )|[;{]\\s*$", Pattern.MULTILINE);

  @Override
  public List<NormalizationStep> normalizationSteps() {
    return List.of(
        new NormalizationStep(
            "html", "HTML to the text a reader sees in the page", HtmlText::toText),
        new NormalizationStep(
            "maintext",
            "HTML to its main text: main and article if there are, no navigation, footer, asides",
            HtmlText::toMainText),
        NormalizationStep.chain("web", "for web pages", List.of("maintext", "default")));
  }

  @Override
  public List<TextKind> textKinds() {
    return List.of(
        new TextKind(
            "look like HTML",
            List.of("normalize=web"),
            Set.of("html", "maintext", "web"),
            1,
            0.2,
            text -> looksLikeHtml(text) ? 1 : 0));
  }

  /** Returns whether a text begins with an HTML tag or has many tags. */
  static boolean looksLikeHtml(String text) {
    if (text.indexOf('<') < 0) {
      return false;
    }
    int tags = (int) TAG.matcher(text).results().count();
    return BEGIN.matcher(text).lookingAt()
        ? PAGE.matcher(text).lookingAt() || tags > 1
        : tags > 2 && tags > text.length() / 100 && !CODE.matcher(text).find();
  }

  private static void toText(TextBuffer text) {
    if (hasMarkup(text.chars(), text.length())) {
      text.set(visible(parse(text), Part.ALL));
    }
  }

  private static void toMainText(TextBuffer text) {
    if (hasMarkup(text.chars(), text.length())) {
      Document page = parse(text);
      String whole = visible(page, Part.ALL);
      String most = visible(page, Part.WITHOUT_BESIDE);
      String main = visible(page, Part.MAIN);
      // A page with hardly anything else, such as a list of links, is kept as a whole.
      if (most.length() < LEAST_WITHOUT_BESIDE * whole.length()) {
        text.set(whole);
      } else {
        text.set(main.length() < LEAST_MAIN * most.length() ? most : main);
      }
    }
  }

  private static Document parse(TextBuffer text) {
    return Parser.htmlParser().parseInput(text.toString(), "");
  }

  private static String visible(Document page, Part part) {
    VisibleText visible = new VisibleText(part);
    NodeTraversor.filter(visible, page);
    return visible.toString();
  }

  /**
   * Returns whether a text contains anything that a parser could take for a tag, comment or entity.
   */
  private static boolean hasMarkup(char[] chars, int length) {
    for (int i = 0; i + 1 < length; i++) {
      char c = chars[i];
      if (c > '<' || (c != '<' && c != '&')) {
        continue;
      }
      char next = chars[i + 1];
      boolean letter = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
      if (letter || (c == '<' ? next == '/' || next == '!' || next == '?' : next == '#')) {
        return true;
      }
    }
    return false;
  }
}

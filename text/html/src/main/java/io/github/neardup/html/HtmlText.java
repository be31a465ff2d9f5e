package io.github.neardup.html;

import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import java.util.List;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeTraversor;

/** Brings the steps {@code html} and {@code web}. */
public final class HtmlText implements TextExtension {

  @Override
  public List<NormalizationStep> normalizationSteps() {
    return List.of(
        new NormalizationStep(
            "html", "HTML to the text a reader sees in the page", HtmlText::toText),
        NormalizationStep.chain("web", "for web pages", List.of("html", "default")));
  }

  private static void toText(TextBuffer text) {
    if (!hasMarkup(text.chars(), text.length())) {
      return;
    }
    VisibleText visible = new VisibleText();
    NodeTraversor.filter(visible, Parser.htmlParser().parseInput(text.toString(), ""));
    text.set(visible.toString());
  }

  /** Whether there is something that a parser could take for a tag, a comment or an entity. */
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

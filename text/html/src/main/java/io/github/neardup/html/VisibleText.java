package io.github.neardup.html;

import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/**
 * Collects the visible text of a page. Blocks and {@code <br>} begin new lines, and the cells of a
 * table row are on one line with spaces between them; other tags do not separate words. White space
 * is collapsed as in a browser. Not thread-safe.
 */
final class VisibleText implements NodeFilter {

  /** Elements that a browser with scripts enabled does not show in the page. */
  private static final Set<String> HIDDEN =
      Set.of(
          "head",
          "title",
          "script",
          "style",
          "template",
          "noscript",
          "iframe",
          "noframes",
          "noembed",
          "object",
          "svg",
          "canvas",
          "audio",
          "video",
          "datalist");

  /** Elements beside the main text; the same names apply to ARIA roles. */
  private static final Set<String> BESIDE = Set.of("nav", "footer", "aside");

  private static final Set<String> ROLES_BESIDE =
      Set.of("navigation", "contentinfo", "complementary", "banner");

  /** A header within one of these belongs to the main text. */
  private static final Set<String> MAIN = Set.of("main", "article");

  /** Elements on lines of their own, besides the parser's block elements. */
  private static final Set<String> LINES =
      Set.of("br", "hr", "option", "optgroup", "select", "textarea", "legend", "summary", "dialog");

  private static final Set<String> CELLS = Set.of("td", "th", "button", "input", "img", "rt", "rp");

  private static final Set<String> PREFORMATTED = Set.of("pre", "textarea", "listing");

  private static final char SOFT_HYPHEN = '\u00AD';

  /** The part of a page that is collected. */
  enum Part {
    ALL,
    WITHOUT_BESIDE,
    /** The elements for the main text, without elements beside it. */
    MAIN
  }

  /** What precedes the next character, unless it is the first. */
  private enum Gap {
    NONE,
    SPACE,
    LINE
  }

  private final StringBuilder out = new StringBuilder();
  private Gap gap = Gap.NONE;
  private int preformatted;
  private int main;
  private final Part part;

  VisibleText(Part part) {
    this.part = part;
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (node instanceof TextNode text) {
      if (part == Part.MAIN && main == 0) {
        return FilterResult.CONTINUE;
      }
      append(text.getWholeText());
    } else if (node instanceof Element element) {
      String name = element.normalName();
      if (HIDDEN.contains(name) || (part != Part.ALL && isBeside(element, name))) {
        return FilterResult.SKIP_ENTIRELY;
      }
      part(element);
      preformatted += PREFORMATTED.contains(name) ? 1 : 0;
      main += MAIN.contains(name) ? 1 : 0;
    }
    return FilterResult.CONTINUE;
  }

  @Override
  public FilterResult tail(Node node, int depth) {
    if (node instanceof Element element) {
      part(element);
      preformatted -= PREFORMATTED.contains(element.normalName()) ? 1 : 0;
      main -= MAIN.contains(element.normalName()) ? 1 : 0;
    }
    return FilterResult.CONTINUE;
  }

  private boolean isBeside(Element element, String name) {
    return BESIDE.contains(name)
        || (name.equals("header") && main == 0)
        || ROLES_BESIDE.contains(element.attr("role").toLowerCase(Locale.ROOT));
  }

  private void part(Element element) {
    String name = element.normalName();
    if (CELLS.contains(name)) {
      widen(Gap.SPACE);
    } else if (element.isBlock() || LINES.contains(name)) {
      widen(Gap.LINE);
    }
  }

  private void widen(Gap least) {
    if (gap.compareTo(least) < 0) {
      gap = least;
    }
  }

  private void append(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n', '\r' -> widen(preformatted > 0 ? Gap.LINE : Gap.SPACE);
        case ' ', '\t', '\f' -> widen(Gap.SPACE);
        case SOFT_HYPHEN -> {
          // A permitted hyphenation point, not part of the word.
        }
        default -> {
          if (gap != Gap.NONE && !out.isEmpty()) {
            out.append(gap == Gap.LINE ? '\n' : ' ');
          }
          gap = Gap.NONE;
          out.append(c);
        }
      }
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}

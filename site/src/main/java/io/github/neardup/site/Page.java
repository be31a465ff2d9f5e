package io.github.neardup.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page: its Markdown, the anchors of its headings, and its sections for the search. */
final class Page {

  private static final List<TablesExtension> TABLES =
      List.of((TablesExtension) TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

  private final Node document;
  private final Map<Heading, String> anchors = new LinkedHashMap<>();

  /**
   * A heading and what stands below it, up to the next one.
   *
   * @param anchor of the heading; empty for the page's own
   */
  record Section(String anchor, String heading, String text) {}

  /** Says for a link or an image where it leads on the site, and what a page is called there. */
  interface Targets {
    String of(String destination);

    Optional<String> name(String destination);
  }

  Page(String markdown) {
    document = PARSER.parse(markdown);
    Map<String, Integer> seen = new HashMap<>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            String slug = slug(text(heading));
            int before = seen.merge(slug, 1, Integer::sum) - 1;
            anchors.put(heading, before == 0 ? slug : slug + "-" + before);
          }
        });
  }

  /** The name that GitHub gives to a heading. */
  static String slug(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{M}\\p{N}\\p{Pc} -]", "")
        .replace(' ', '-');
  }

  boolean hasAnchor(String anchor) {
    return anchors.containsValue(anchor);
  }

  String title() {
    return anchors.keySet().stream().findFirst().map(Page::text).orElse("neardup");
  }

  /** What a reader sees of a node, in one line. */
  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text words) {
            text.append(words.getLiteral());
          }

          @Override
          public void visit(Code code) {
            text.append(code.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock code) {
            text.append(' ').append(code.getLiteral());
          }

          @Override
          public void visit(IndentedCodeBlock code) {
            text.append(' ').append(code.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak end) {
            text.append(' ');
          }

          @Override
          public void visit(Paragraph paragraph) {
            text.append(' ');
            visitChildren(paragraph);
          }

          @Override
          public void visit(CustomNode cell) {
            text.append(' ');
            visitChildren(cell);
          }
        });
    return text.toString().strip().replaceAll("\\s+", " ");
  }

  /** As HTML, with its links and images where {@code targets} says. */
  String html(Targets targets) {
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            // On the site a page is no file.
            if (text(link).endsWith(".md")) {
              targets.name(link.getDestination()).ifPresent(name -> rename(link, name));
            }
            link.setDestination(targets.of(link.getDestination()));
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            image.setDestination(targets.of(image.getDestination()));
            visitChildren(image);
          }
        });
    String html =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      String anchor = node instanceof Heading h ? anchors.get(h) : null;
                      if (anchor != null) {
                        attributes.put("id", anchor);
                      }
                    })
            .build()
            .render(document);
    // Wide tables scroll, not the page.
    return html.replace("<table>", "<div class=\"table\"><table>")
        .replace("</table>", "</table></div>");
  }

  private static void rename(Link link, String name) {
    while (link.getFirstChild() != null) {
      link.getFirstChild().unlink();
    }
    link.appendChild(new Text(name));
  }

  List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    String anchor = "";
    String heading = title();
    StringBuilder text = new StringBuilder();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading next) {
        if (!sections.isEmpty() || !text.isEmpty()) {
          sections.add(new Section(anchor, heading, text.toString().strip()));
        }
        anchor = next.getLevel() == 1 ? "" : String.valueOf(anchors.get(next));
        heading = text(next);
        text.setLength(0);
      } else {
        text.append(text(node)).append(' ');
      }
    }
    sections.add(new Section(anchor, heading, text.toString().strip()));
    return sections;
  }

  /** The way from one page to a file, both from the top of the site. */
  static String relative(String from, String to) {
    Path folder = Path.of(from).getParent();
    Path way = folder == null ? Path.of(to) : folder.relativize(Path.of(to));
    return way.toString().replace('\\', '/');
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

package io.github.neardup.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The pages, in groups. */
final class Menu {

  private final Map<String, List<Entry>> groups;
  private final Map<String, Entry> bySource = new LinkedHashMap<>();

  /**
   * A page.
   *
   * @param source the Markdown, such as {@code docs/dedup.md}
   * @param target the page, such as {@code dedup.html}
   * @param name in the menu
   */
  record Entry(String source, String target, String name) {

    Entry(String source, String name) {
      this(source, target(source), name);
    }

    private static String target(String source) {
      String stem = source.substring(0, source.length() - ".md".length());
      return switch (stem) {
        case "README" -> "index.html";
        case "docs/index" -> "indexes.html";
        case "samples/README" -> "samples.html";
        default ->
            (stem.startsWith("docs/")
                    ? stem.substring("docs/".length())
                    : stem.toLowerCase(Locale.ROOT))
                + ".html";
      };
    }
  }

  private Menu(Map<String, List<Entry>> groups) {
    this.groups = groups;
    groups.values().forEach(all -> all.forEach(entry -> bySource.put(entry.source(), entry)));
  }

  /** That of {@code pages.txt}. */
  static Menu read() throws IOException {
    Map<String, List<Entry>> groups = new LinkedHashMap<>();
    List<Entry> group = new ArrayList<>();
    for (String line : resource("pages.txt").lines().toList()) {
      if (line.startsWith("#") || line.isBlank()) {
        continue;
      }
      int bar = line.indexOf(" | ");
      if (bar < 0) {
        group = new ArrayList<>();
        groups.put(line, group);
      } else {
        group.add(new Entry(line.substring(0, bar), line.substring(bar + 3)));
      }
    }
    return new Menu(groups);
  }

  static String resource(String name) throws IOException {
    try (InputStream in = Menu.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("there is no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  Map<String, Entry> bySource() {
    return bySource;
  }

  /** The menu as HTML, on one of its pages. */
  String html(Entry here) {
    StringBuilder html = new StringBuilder();
    groups.forEach(
        (name, entries) -> {
          html.append("<h2>").append(Page.escape(name)).append("</h2>\n<ul>\n");
          for (Entry entry : entries) {
            html.append("<li><a href=\"")
                .append(Page.relative(here.target(), entry.target()))
                .append(entry.equals(here) ? "\" aria-current=\"page\">" : "\">")
                .append(Page.escape(entry.name()))
                .append("</a></li>\n");
          }
          html.append("</ul>\n");
        });
    return html.toString();
  }
}

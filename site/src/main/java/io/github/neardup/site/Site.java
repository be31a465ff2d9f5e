package io.github.neardup.site;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.site.Menu.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the documentation: a page of HTML for each of Markdown, with a menu and a search, that
 * opens from a folder without a network. A link inside the project that leads nowhere is an error.
 */
public final class Site {

  private static final String SOURCES = "https://github.com/neardup/neardup/blob/";
  private static final Pattern ELSEWHERE = Pattern.compile("(?i)(https?:|mailto:).*");
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\(([^)#:]+)(#[^)]*)?\\)");
  private static final Pattern IN_DISTRIBUTION = Pattern.compile("docs/images/.*|LICENSE|NOTICE");

  private final Path root;
  private final Path folder;
  private final String version;
  private final Menu menu;
  private final Map<Entry, Page> pages = new LinkedHashMap<>();
  private final List<String> broken = new ArrayList<>();

  private Site(Path root, Path folder, String version) throws IOException {
    this.root = root.toRealPath();
    this.folder = folder;
    this.version = version;
    this.menu = Menu.read();
    for (Entry entry : menu.bySource().values()) {
      pages.put(entry, new Page(Files.readString(root.resolve(entry.source()))));
    }
  }

  /**
   * Writes the pages.
   *
   * @param arguments the folder of the project, that of the pages, and the project's version
   * @throws IllegalStateException if a link leads nowhere; the message has all of these
   */
  public static void main(String[] arguments) throws IOException {
    make(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2]);
  }

  static void make(Path root, Path folder, String version) throws IOException {
    Files.createDirectories(folder);
    new Site(root, folder, version).write();
  }

  private void write() throws IOException {
    String template = Menu.resource("page.html");
    List<List<String>> index = new ArrayList<>();
    for (Map.Entry<Entry, Page> each : pages.entrySet()) {
      Entry entry = each.getKey();
      Page page = each.getValue();
      for (Page.Section section : page.sections()) {
        String anchor = section.anchor().isEmpty() ? "" : "#" + section.anchor();
        index.add(
            List.of(entry.name(), entry.target() + anchor, section.heading(), section.text()));
      }
      String content = page.html(targets(entry));
      Path file = folder.resolve(entry.target());
      Files.createDirectories(file.getParent());
      Files.writeString(
          file,
          fill(
              template,
              Map.of(
                  "title", Page.escape(page.title()),
                  "root", Page.relative(entry.target(), "."),
                  "version", Page.escape(version),
                  "menu", menu.html(entry),
                  "content", content)));
    }
    if (!broken.isEmpty()) {
      throw new IllegalStateException("links that lead nowhere:\n" + String.join("\n", broken));
    }
    // A page that is opened from a folder may load scripts, and no other data.
    Files.writeString(
        folder.resolve("search-index.js"),
        "const sections = " + new JsonMapper().writeValueAsString(index) + ";\n");
    for (String name : List.of("style.css", "search.js")) {
      Files.writeString(folder.resolve(name), Menu.resource(name));
    }
    writeReadme();
  }

  private static String fill(String template, Map<String, String> values) {
    return Pattern.compile("\\$\\{(\\w+)\\}")
        .matcher(template)
        .replaceAll(found -> Matcher.quoteReplacement(values.get(found.group(1))));
  }

  private Page.Targets targets(Entry from) {
    return new Page.Targets() {
      @Override
      public String of(String destination) {
        return target(from, destination);
      }

      @Override
      public Optional<String> name(String destination) {
        Path file = root.resolve(from.source()).resolveSibling(destination.replaceFirst("#.*", ""));
        return Optional.ofNullable(menu.bySource().get(source(file))).map(Entry::name);
      }
    };
  }

  /** The name of a file from the top of the project. */
  private String source(Path file) {
    return root.relativize(file.normalize()).toString().replace('\\', '/');
  }

  private String target(Entry from, String destination) {
    if (ELSEWHERE.matcher(destination).matches()) {
      return destination;
    }
    int hash = destination.indexOf('#');
    String anchor = hash < 0 ? "" : destination.substring(hash);
    String name = hash < 0 ? destination : destination.substring(0, hash);
    Path here = root.resolve(from.source());
    Path file = name.isEmpty() ? here : here.resolveSibling(name);
    String source = source(file);
    if (!Files.exists(file) || source.startsWith("..")) {
      broken.add(from.source() + ": " + destination + ": there is no such file");
      return destination;
    }
    Entry to = menu.bySource().get(source);
    if (to != null) {
      if (!anchor.isEmpty() && !page(to).hasAnchor(anchor.substring(1))) {
        broken.add(from.source() + ": " + destination + ": there is no such heading");
      }
      return name.isEmpty() ? anchor : Page.relative(from.target(), to.target()) + anchor;
    }
    if (source.matches("docs/images/.*|docs/[\\w-]+\\.yaml")) {
      String copy = source.substring("docs/".length());
      copy(file, folder.resolve(copy));
      return Page.relative(from.target(), copy);
    }
    return sources() + source + anchor;
  }

  /** Where files are that are not here. */
  private String sources() {
    return SOURCES + (version.endsWith("-SNAPSHOT") ? "main" : "v" + version) + "/";
  }

  private Page page(Entry entry) {
    Page page = pages.get(entry);
    if (page == null) {
      throw new IllegalStateException(entry.source());
    }
    return page;
  }

  private static void copy(Path from, Path to) {
    try {
      Files.createDirectories(to.getParent());
      Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The README of the distribution, in whose folder {@code docs} these pages are. */
  private void writeReadme() throws IOException {
    String readme =
        LINK.matcher(Files.readString(root.resolve("README.md")))
            .replaceAll(
                found -> {
                  String name = found.group(2);
                  String anchor = found.group(3) == null ? "" : found.group(3);
                  Entry to = menu.bySource().get(name);
                  String place =
                      to != null
                          ? "docs/" + to.target()
                          : IN_DISTRIBUTION.matcher(name).matches() ? name : sources() + name;
                  String text = to != null && found.group(1).equals(name) ? place : found.group(1);
                  return Matcher.quoteReplacement("[" + text + "](" + place + anchor + ")");
                });
    Files.writeString(folder.resolve("README.md"), readme);
  }
}

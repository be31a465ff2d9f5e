package io.github.neardup.cli;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Links between the pages of the documentation, and to files of the project. */
class LinksTest {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

  /** The pages in a folder and below, apart from what builds leave. */
  private static List<Path> pages(Path folder) throws IOException {
    List<Path> pages = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path inside, BasicFileAttributes attributes) {
            return Set.of("target", ".git").contains(inside.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              pages.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return pages;
  }

  private static String withoutCodeBlocks(Path page) throws IOException {
    return CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
  }

  /** The names that GitHub gives to the headings of a page. */
  private static Set<String> anchors(Path page) throws IOException {
    Set<String> anchors = new HashSet<>();
    HEADING
        .matcher(withoutCodeBlocks(page))
        .results()
        .map(heading -> LINK.matcher(heading.group(1)).replaceAll("]"))
        .map(
            heading ->
                heading
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{M}\\p{N}\\p{Pc} -]", "")
                    .replace(' ', '-'))
        .forEach(
            name -> {
              String unique = name;
              for (int copy = 1; !anchors.add(unique); copy++) {
                unique = name + "-" + copy;
              }
            });
    return anchors;
  }

  private static List<String> links(Path page) throws IOException {
    return LINK.matcher(withoutCodeBlocks(page).replaceAll("`[^`\n]*`", ""))
        .results()
        .map(link -> link.group(1))
        .filter(link -> !link.matches("(https?|mailto):.*"))
        .toList();
  }

  private static boolean leadsNowhere(Path root, Path page, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return !file.startsWith(root)
        || !Files.exists(file)
        || (parts.length == 2 && !anchors(file).contains(parts[1]));
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    int links = 0;
    for (Path page : pages(ROOT)) {
      for (String link : links(page)) {
        assertThat(leadsNowhere(ROOT, page, link)).as("%s in %s", link, page).isFalse();
        links++;
      }
    }
    assertThat(links).isGreaterThan(200);
  }

  @Test
  void theIndexHasEveryPage() throws IOException {
    Path docs = ROOT.resolve("docs");
    Path index = docs.resolve("README.md");
    Set<Path> listed =
        links(index).stream().map(link -> index.resolveSibling(link).normalize()).collect(toSet());
    listed.add(index);
    assertThat(listed).containsAll(pages(docs));
  }

  /** The site that a release makes lists every page; its hook adds the pages of measurements. */
  @Test
  void everyPageIsInTheMenuOfTheSite() throws IOException {
    String menu = Files.readString(ROOT.resolve(".github/mkdocs.yml"));
    Set<String> listed =
        Pattern.compile("(?m)^      - [^\n]*: (\\S+\\.md)$")
            .matcher(menu)
            .results()
            .map(entry -> entry.group(1))
            .collect(toSet());
    assertThat(listed).allMatch(page -> Files.exists(ROOT.resolve(page)));
    assertThat(pages(ROOT.resolve("docs")))
        .map(page -> ROOT.relativize(page).toString().replace('\\', '/'))
        .allMatch(page -> page.startsWith("docs/measurements/") || listed.contains(page));
  }
}

package io.github.neardup.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The documentation as it is made of this project's pages. */
class SiteTest {

  private static final Path ROOT = Path.of("..");

  @TempDir private static Path site;

  @BeforeAll
  static void make() throws IOException {
    Site.make(ROOT, site, "1.2.3");
  }

  private static List<Path> files(Path folder, String end) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(file -> file.toString().endsWith(end)).sorted().toList();
    }
  }

  /** Read again from the pages alone, by another parser. */
  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    int links = 0;
    for (Path page : files(site, ".html")) {
      for (Element element : Jsoup.parse(page.toFile()).select("[href], [src]")) {
        String link = element.hasAttr("href") ? element.attr("href") : element.attr("src");
        if (link.matches("https?://.*")) {
          continue;
        }
        String[] parts = link.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        assertThat(file).as("%s in %s", link, page).isRegularFile();
        if (parts.length == 2) {
          assertThat(Jsoup.parse(file.toFile()).getElementById(parts[1]))
              .as("%s in %s", link, page)
              .isNotNull();
        }
        links++;
      }
    }
    assertThat(links).isGreaterThan(1000);
  }

  @Test
  void everyPageIsInTheMenu() throws IOException {
    List<String> pages =
        files(ROOT.resolve("docs"), ".md").stream()
            .map(page -> ROOT.relativize(page).toString())
            .toList();
    assertThat(Menu.read().bySource().keySet()).containsAll(pages);
  }

  @Test
  void nothingComesFromTheNetwork() throws IOException {
    for (Path page : files(site, ".html")) {
      Document document = Jsoup.parse(page.toFile());
      assertThat(document.select("script, img, link, iframe"))
          .allMatch(it -> !(it.attr("src") + it.attr("href")).matches("(?i)(https?:)?//.*"));
    }
    assertThat(Files.readString(site.resolve("style.css"))).doesNotContain("url(", "@import");
    assertThat(Files.readString(site.resolve("search.js"))).doesNotContain("fetch(", "http");
  }

  @Test
  void theReadmeOfTheDistributionLeadsToThePages() throws IOException {
    assertThat(Files.readString(site.resolve("README.md")))
        .contains("[docs/dedup.html](docs/dedup.html)", "](docs/indexes.html)", "](LICENSE)")
        .contains("[samples](https://github.com/neardup/neardup/blob/v1.2.3/samples)")
        .doesNotContainPattern("\\]\\(docs/[\\w/-]+\\.md");
  }

  @Test
  void linksToSourcesLeadToThoseOfTheVersion() throws IOException {
    assertThat(Files.readString(site.resolve("architecture.html")))
        .contains("https://github.com/neardup/neardup/blob/v1.2.3/core/src/main/java/");
  }

  @ParameterizedTest
  @CsvSource({
    "missing.md, no such file",
    "#no-heading, no such heading",
    "../../etc, no such file"
  })
  void aBrokenLinkIsAnError(String link, String reason, @TempDir Path folder) throws IOException {
    Path root = Files.createDirectory(folder.resolve("root"));
    for (String source : Menu.read().bySource().keySet()) {
      Files.createDirectories(root.resolve(source).getParent());
      Files.writeString(root.resolve(source), "# A page\n\n[this](" + link + ")\n");
    }
    assertThatThrownBy(() -> Site.make(root, folder.resolve("site"), "1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("docs/dedup.md: " + link)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "Remove the duplicates from a corpus, remove-the-duplicates-from-a-corpus",
    "'Which one to use, and when not to', which-one-to-use-and-when-not-to",
    "What `dedup` does, what-dedup-does",
    "F1 (tuned): snake_case, f1-tuned-snake_case"
  })
  void headingsHaveTheAnchorsOfGitHub(String heading, String anchor) {
    assertThat(new Page("## " + heading + "\n\n## " + heading + "\n").hasAnchor(anchor)).isTrue();
    assertThat(new Page("## " + heading + "\n\n## " + heading + "\n").hasAnchor(anchor + "-1"))
        .isTrue();
  }

  /** Opens a page as a reader does, from the folder, with a search in its address. */
  @Test
  void theSearchFindsSectionsInABrowser() throws Exception {
    Optional<Path> browser =
        Stream.of(System.getenv("PATH").split(":"))
            .map(folder -> Path.of(folder, "chromium"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(
        browser.isPresent() || "required".equals(System.getProperty("neardup.browser")),
        "there is no chromium on the PATH");
    Path out = site.resolve("dom.txt");
    Process chromium =
        new ProcessBuilder(
                browser.orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--virtual-time-budget=5000",
                "--dump-dom",
                site.resolve("results/league.html").toUri() + "?q=budget%20comparisons")
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(chromium.waitFor(60, TimeUnit.SECONDS)).isTrue();
    Document page = Jsoup.parse(out.toFile());
    assertThat(page.select("#found a").eachAttr("href"))
        .first()
        .isEqualTo("../search.html#the-budget");
    assertThat(page.select("#found mark")).isNotEmpty();
  }
}

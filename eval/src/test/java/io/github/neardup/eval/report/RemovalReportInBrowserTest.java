package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.KeepPolicy;
import io.github.neardup.io.page.InBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Opens the page of {@code neardup dedup --report} in a browser. */
class RemovalReportInBrowserTest extends InBrowser {

  private static final int DOCUMENTS = 20_000;

  @TempDir static Path folder;

  private static DeduplicationSummary summary;
  private static Path report;

  @BeforeAll
  static void write() throws IOException {
    report = folder.resolve("report.html");
    summary = deduplicate(lines(DOCUMENTS), "kshingle:shingle=1,threshold=0.5", report);
  }

  private static List<String> lines(int documents) {
    Random random = new Random(3);
    List<String> lines = new ArrayList<>();
    String before = "";
    for (int i = 0; i < documents; i++) {
      String words =
          random.ints(40, 0, 5000).mapToObj(word -> "w" + word).collect(Collectors.joining(" "));
      // A copy, or one with more and more words changed, of the text before.
      int changed = i % 12;
      String text =
          changed == 0
              ? words
              : before.substring(0, before.length() - 12 * (changed / 2))
                  + words.substring(0, 12 * (changed / 2));
      before = changed == 0 ? words : before;
      lines.add(line("d" + i, text));
    }
    return lines;
  }

  private static DeduplicationSummary deduplicate(List<String> lines, String algorithm, Path page)
      throws IOException {
    return Deduplicator.builder()
        .input(Files.write(folder.resolve("<b>in.jsonl"), lines))
        .algorithm(algorithm)
        .with(DedupOptions.DRY_RUN, true)
        .with(DedupOptions.REPORT, page)
        .run();
  }

  private static String line(String id, String text) {
    ObjectNode record = new ObjectMapper().createObjectNode();
    return record.put("id", id).put("text", text).toString().replace("\uD800", "\\ud800");
  }

  @BeforeEach
  void open() {
    browser.get(report.toUri().toString());
  }

  private static int sum(String selector) {
    return contents(selector).stream()
        .mapToInt(number -> Integer.parseInt(number.replace(",", "")))
        .sum();
  }

  @Test
  void thePageIsSmall() throws IOException {
    assertThat(Files.size(report)).isLessThan(2_000_000);
  }

  @Test
  void theNumbersAreThoseOfTheSummary() {
    assertThat(find("#counts").getText())
        .contains("%,d".formatted(summary.documents()), "%,d".formatted(summary.removed().exact()));
    assertThat(sum("#similarity-bars .bar span:last-child")).isEqualTo(summary.removed().near());
    assertThat(sum("#size-bars .bar span:last-child")).isEqualTo(summary.clusters().count());
    assertThat(sum("#source-table tbody td:nth-child(2)")).isEqualTo(summary.removed().all());
    assertThat(contents("#largest tbody td:first-child"))
        .hasSize(summary.clusters().largestClusters().size());
  }

  @Test
  void adviceAboutTheThresholdIsShown() throws IOException {
    Path page = folder.resolve("advice.html");
    DeduplicationSummary advised = deduplicate(lines(1_200), "minhash", page);
    browser.get(page.toUri().toString());
    List<DeduplicationSummary.ThresholdAdvice.SimilarPairs> shown =
        advised.settings().threshold().similarities();
    assertThat(sum("#valley-bars .bar span:last-child"))
        .isPositive()
        .isEqualTo(shown.stream().mapToInt(band -> (int) Math.round(band.pairs())).sum());
    double threshold = Algorithms.create(advised.settings().algorithm()).threshold();
    assertThat(contents("#valley-bars .faint").size())
        .isEqualTo((int) shown.stream().filter(band -> band.to() <= threshold + 1e-9).count());
    assertThat(find("#valley-note").getText())
        .contains("from %.0f%% on".formatted(100 * threshold));
  }

  @Test
  void examplesShowBothTextsWithTheirDifferences() {
    assertThat(contents("#list button").size()).isBetween(30, 200);
    assertThat(find("#list [aria-pressed=true]").getText()).contains("% similar");
    assertThat(contents("#pair h4")).hasSize(2);
    assertThat(contents("#pair h4").get(0)).startsWith("removed: d");
    assertThat(contents("#pair h4").get(1)).startsWith("kept: d");
    assertThat(contents("#pair del")).isNotEmpty();
    assertThat(contents("#pair ins")).isNotEmpty();

    String first = find("#pair h3").getText();
    find("#list button").sendKeys(Keys.ARROW_DOWN);
    assertThat(contents("#list button").get(1)).contains(find("#pair h3").getText());
    find("#order option[value='-1']").click();
    assertThat(find("#pair h3").getText()).isNotEqualTo(first);
  }

  @Test
  void hostileTextsAreTexts() throws IOException {
    Path page = folder.resolve("hostile.html");
    deduplicate(
        List.of(
            line(HostileDataset.NAME, HostileDataset.MARKUP + " many more words of one text"),
            line("</script>", HostileDataset.MARKUP + " many more words of the text")),
        "kshingle:shingle=1,threshold=0.5",
        page);
    browser.get(page.toUri().toString());
    assertThat(contents("#list button")).hasSize(1);
    find("#search").sendKeys("window.hacked");
    assertThat(contents("#list button")).hasSize(1);
    assertThat(find("#pair").getText()).contains("</script><script>window.hacked = 1</script>");
    assertThat(find("#pair").getText()).contains("⟨U+D800⟩");
    find("#search").clear();
    find("#search").sendKeys("no text has this");
    assertThat(contents("#list button")).isEmpty();
  }

  @Test
  void whatIsInAReferenceIsShownBesideIt() throws IOException {
    Path page = folder.resolve("against.html");
    Deduplicator.builder()
        .input(
            Files.write(
                folder.resolve("questions.jsonl"),
                List.of(
                    line("copy", "one two three four five six"),
                    line("like", "one two three four five 6"),
                    line("other", "seven eight nine ten"),
                    line("twin", "seven eight nine ten 11"))))
        .against(
            List.of(
                Files.write(
                    folder.resolve("test-set.jsonl"),
                    List.of(line("answer", "one two three four five six")))))
        .algorithm("kshingle:shingle=1,threshold=0.5")
        .with(DedupOptions.DRY_RUN, true)
        .with(DedupOptions.REPORT, page)
        .run();
    browser.get(page.toUri().toString());
    assertThat(contents("#list button"))
        .containsExactly("71.4% similar to a reference textlike", "80.0% similartwin");
    assertThat(contents("#pair h4")).containsExactly("removed: like", "in the reference: answer");
    assertThat(contents("#pair del")).containsExactly("6");
    assertThat(find("#examples-note").getText())
        .startsWith("2 of the near-duplicates that were removed, from all levels");
  }

  @Test
  void whereNoneIsKeptNoneIsCalledKept() throws IOException {
    Path page = folder.resolve("none.html");
    Deduplicator.builder()
        .input(
            Files.write(
                folder.resolve("answers.jsonl"),
                List.of(
                    line("a", "one two three four five six"),
                    line("b", "one two three four five 6"),
                    line("c", "seven eight nine ten"))))
        .algorithm("kshingle:shingle=1,threshold=0.5")
        .with(DedupOptions.KEEP, KeepPolicy.NONE)
        .with(DedupOptions.DRY_RUN, true)
        .with(DedupOptions.REPORT, page)
        .run();
    browser.get(page.toUri().toString());
    assertThat(contents("#list button"))
        .containsExactlyInAnyOrder("71.4% similara", "71.4% similarb");
    assertThat(contents("#pair h4")).containsExactly("removed: b", "removed as well: a");
    assertThat(contents("#largest th")).containsExactly("documents", "first", "text");
    assertThat(find("#similarities .note").getText())
        .startsWith("To another text of its cluster, which is removed as well, as the algorithm");
    find("#search").sendKeys("b");
    assertThat(contents("#list button")).hasSize(2);
  }

  @Test
  void itCanBeDark() {
    String before = find("body").getCssValue("background-color");
    find("#theme").click();
    assertThat(find("body").getCssValue("background-color")).isNotEqualTo(before);
  }
}

package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.io.page.InBrowser;
import io.github.neardup.io.page.SimilarityMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Opens the page of {@code neardup compare --matrix} in a browser. */
class SimilarityMatrixInBrowserTest extends InBrowser {

  /** The first is hostile; b is the most similar to it, and c just misses the threshold. */
  private static final List<String> IDS = List.of(HostileDataset.NAME, "c", "b", "</script>");

  private static final List<double[]> SIMILARITIES =
      List.of(
          new double[] {1, 0.5999, 0.7, 0},
          new double[] {0.5999, 1, 0.25, 0.004},
          new double[] {0.7, 0.25, 1, 0.99999},
          new double[] {0, 0.004, 0.99999, 1});

  @TempDir static Path folder;

  private static void open(List<String> ids, List<double[]> similarities) throws IOException {
    Path page = folder.resolve("matrix.html");
    try (OutputStream out = Files.newOutputStream(page)) {
      new SimilarityMatrix(HostileDataset.MARKUP, 0.6, ids, similarities).writePage(out);
    }
    browser.get(page.toUri().toString());
  }

  /** All pairs have different similarities. */
  private static void openRandom(int texts) throws IOException {
    Random random = new Random(5);
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < texts; i++) {
      double[] row = new double[texts];
      for (int j = 0; j < i; j++) {
        row[j] = rows.get(j)[i];
      }
      row[i] = 1;
      for (int j = i + 1; j < texts; j++) {
        row[j] = random.nextDouble();
      }
      rows.add(row);
    }
    open(IntStream.range(0, texts).mapToObj(i -> "text " + i).toList(), rows);
  }

  @Test
  void cellsShowTheSimilarities() throws IOException {
    open(IDS, SIMILARITIES);
    assertThat(contents("tbody td"))
        .containsExactly(
            "", "59.99%", "70%", "0%", "59.99%", "", "25%", "0%", "70%", "25%", "", "99.999%", "0%",
            "0%", "99.999%", "");
    assertThat(contents("tbody td.near")).containsExactly("70%", "70%", "99.999%", "99.999%");
    assertThat(find("#run").getText()).contains("4 texts", "2 of 6 pairs");
    assertThat(find(".legend").getText()).contains("60% or more");
    // The more similar, the darker.
    assertThat(find("tbody tr:nth-child(1) td:nth-child(5)").getCssValue("background-color"))
        .isEqualTo("rgba(0, 63, 112, 0)");
    assertThat(find("tbody tr:nth-child(1) td:nth-child(4)").getCssValue("background-color"))
        .isEqualTo("rgba(0, 63, 112, 0.7)");
    assertThat(find("tbody td.near").getDomAttribute("title"))
        .isEqualTo("70.00%: " + HostileDataset.NAME + ", b");
  }

  @Test
  void hostileIdsAreTexts() throws IOException {
    open(List.of(HostileDataset.MARKUP, "c", "b", HostileDataset.NAME), SIMILARITIES);
    assertThat(contents("tbody th").get(0))
        .contains("</script><script>window.hacked = 1</script>", "⟨U+D800⟩", "⟨U+202E⟩");
    assertThat(contents("thead th")).isEqualTo(contents("tbody th"));
    find("tbody td.near").click();
    assertThat(find("#pair").getText()).contains("</script><script>", "⟨U+0000⟩");
    assertThat(count("tbody img, tbody script, tbody th b, #pair img, #to script")).isZero();
  }

  @Test
  void rowsCanBeOrderedBySimilarityToAText() throws IOException {
    open(List.of("a", "c", "b", "d"), SIMILARITIES);
    assertThat(contents("tbody th")).containsExactly("a", "c", "b", "d");
    assertThat(find("#to").isDisplayed()).isFalse();
    find("#order option[value=similar]").click();
    assertThat(contents("tbody th")).containsExactly("a", "b", "c", "d");
    assertThat(contents("thead th")).containsExactly("a", "b", "c", "d");
    assertThat(contents("tbody tr:first-child td")).containsExactly("", "70%", "59.99%", "0%");
    find("#to option[value='3']").click();
    assertThat(contents("tbody th")).containsExactly("d", "b", "c", "a");
    find("#order option[value=given]").click();
    assertThat(contents("tbody th")).containsExactly("a", "c", "b", "d");
  }

  @Test
  void arrowKeysMoveThroughTheCells() throws IOException {
    open(List.of("a", "c", "b", "d"), SIMILARITIES);
    assertThat(count("td[tabindex='0']")).isEqualTo(1);
    find("td[tabindex='0']").sendKeys(Keys.ARROW_RIGHT);
    assertThat(find("#pair").getText()).isEqualTo("70.00% near-duplicates: a and b");
    browser.switchTo().activeElement().sendKeys(Keys.ARROW_DOWN);
    assertThat(find("#pair").getText()).isEqualTo("25.00% different: c and b");
    browser.switchTo().activeElement().sendKeys(Keys.ARROW_DOWN);
    assertThat(find("#pair").getText()).isEqualTo("the text itself b");
    assertThat(contents(".pointed")).containsExactly("b", "b");
    // At the edge, nothing happens.
    browser.switchTo().activeElement().sendKeys(Keys.ARROW_RIGHT);
    browser.switchTo().activeElement().sendKeys(Keys.ARROW_RIGHT);
    assertThat(find("#pair").getText()).isEqualTo("99.999% near-duplicates: b and d");
    assertThat(count("td[tabindex='0']")).isEqualTo(1);
  }

  @Test
  void manyTextsHaveColoursOnly() throws IOException {
    openRandom(60);
    assertThat(contents("tbody td").stream().filter(text -> text.endsWith("%"))).hasSize(60 * 59);
    openRandom(200);
    assertThat(count("tbody td")).isEqualTo(200 * 200);
    assertThat(find("tbody").getDomProperty("textContent")).doesNotContain("%");
    assertThat(find("tbody td:nth-child(3)").getDomAttribute("title"))
        .matches("[\\d.]+%: text 0, text 1");
    assertThat(find("#cut").isDisplayed()).isFalse();
  }

  @Test
  void ofVeryManyTextsTheFirstInTheOrderAreShown() throws IOException {
    openRandom(300);
    assertThat(contents("tbody th")).hasSize(250).doesNotContain("text 299");
    assertThat(find("#cut").getText()).contains("300 texts", "first 250");
    find("#order option[value=similar]").click();
    find("#to option[value='299']").click();
    assertThat(contents("tbody th")).hasSize(250).startsWith("text 299");
  }

  @Test
  void itCanBeDark() throws IOException {
    open(IDS, SIMILARITIES);
    String page = find("body").getCssValue("background-color");
    String cell = find("tbody td.near").getCssValue("background-color");
    find("#theme").click();
    assertThat(find("body").getCssValue("background-color")).isNotEqualTo(page);
    assertThat(find("tbody td.near").getCssValue("background-color")).isNotEqualTo(cell);
  }
}

package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** What the report of an evaluation says of times. */
class ReportCostInBrowserTest extends ReportInBrowser {

  @Test
  void theChartOfSpeedAndQualityHasEveryAlgorithm() {
    Object drawn =
        browser.executeScript(
            """
            const chart = Chart.getChart(document.querySelector('#trade-off canvas'));
            return chart.data.datasets.map(one => one.data.length).reduce((a, b) => a + b);
            """);
    assertThat(drawn).isEqualTo((long) costs("docs/s").size());
    assertThat(find("#trade-off").getText()).doesNotContain("left out");
  }

  @Test
  void costShowsStagesOfTheChosenDataset() {
    assertThat(contents("#cost-table thead button"))
        .contains("features µs", "sketch µs", "search µs");
    assertThat(find("#stages canvas").getDomAttribute("aria-label")).contains("everyday-en");

    select("#cost-dataset", HostileDataset.NAME);
    assertThat(find("#stages canvas").getDomAttribute("aria-label")).contains(HostileDataset.NAME);
  }

  @Test
  void numbersOfTheCostTableAreSortedAsNumbers() {
    WebElement head = costHead("candidates");
    head.click();
    assertThat(costs("candidates"))
        .hasSize(6)
        // As texts they would stand in another order.
        .isNotEqualTo(costs("candidates").stream().sorted(Comparator.reverseOrder()).toList())
        .isSortedAccordingTo(Comparator.comparing(ReportCostInBrowserTest::number).reversed());
    head.click();
    assertThat(costs("candidates"))
        .isSortedAccordingTo(Comparator.comparing(ReportCostInBrowserTest::number));
  }

  /** However short the texts are. */
  @Test
  void everySpeedHasANumberAndIsSortedByIt() {
    Comparator<String> rising = Comparator.comparing(ReportCostInBrowserTest::number);
    for (int time = 0; time < 2; time++) {
      costHead("docs/s").click();
      assertThat(costs("docs/s"))
          .hasSize(6)
          .allMatch(cell -> cell.matches("~?[\\d.,]+"))
          .isSortedAccordingTo(time == 0 ? rising.reversed() : rising);
    }
  }

  private static WebElement costHead(String column) {
    return browser.findElement(
        By.xpath("//*[@id='cost-table']//thead//button[.='" + column + "']"));
  }

  /** A column of the cost table, without intervals. */
  private static List<String> costs(String column) {
    List<?> cells =
        (List<?>)
            browser.executeScript(
                """
                const table = document.querySelector('#cost-table table');
                const heads = [...table.querySelectorAll('thead th')];
                const at = heads.findIndex(head => head.textContent === arguments[0]);
                return [...table.tBodies[0].rows].map(row => row.cells[at].firstChild.textContent);
                """,
                column);
    return cells.stream().map(String::valueOf).toList();
  }

  private static double number(String cell) {
    return Double.parseDouble(cell.replaceAll("[~,]", ""));
  }
}

package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.Robustness;
import io.github.neardup.eval.Robustness.RobustnessCurve;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.testing.Runs;
import io.github.neardup.io.Outputs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * What the report of an evaluation says of each algorithm: the summary, robustness, tuning, and
 * settings that were left open.
 */
class ReportTablesInBrowserTest extends ReportInBrowser {

  @Test
  void theSummaryIsSortedByAColumn() {
    WebElement head = find("#summary-table th:nth-child(3) button");

    head.click();
    assertThat(column(3)).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(find("#summary-table th:nth-child(3)").getDomAttribute("aria-sort"))
        .isEqualTo("descending");

    head.sendKeys(Keys.ENTER);
    assertThat(column(3)).isSorted();
  }

  @Test
  void theSummaryHasEveryMeasureThatSaysSo() {
    List<String> heads = contents("#summary-table thead button");
    assertThat(heads).containsSequence("F1", "precision", "recall", OneMoreMeasure.TITLE, "MCC");
    for (String title : List.of("MCC", OneMoreMeasure.TITLE)) {
      assertThat(
              contents("#summary-table tbody td:nth-child(%d)".formatted(heads.indexOf(title) + 1)))
          .hasSize(6)
          .allMatch(cell -> cell.matches("–|-?[01]\\.\\d{3}(-?[01]\\.\\d{3} to -?[01]\\.\\d{3})?"));
    }
    assertThat(contents("#measures dt")).contains(OneMoreMeasure.TITLE, "MB/s", "peak heap MB");
  }

  @Test
  void theHeatMapHasANumberInEachCellAndFollowsItsDataset() {
    List<WebElement> maps = browser.findElements(By.cssSelector("#heat-maps table"));
    assertThat(maps).hasSize(3);
    assertThat(contents("#heat-maps td")).allMatch(cell -> cell.matches("\\d+"));
    assertThat(maps.get(0).getText()).startsWith("ksentence: ").contains("mistake: template");
    String before = maps.get(1).getText();

    select("#robustness-dataset", HostileDataset.NAME);
    assertThat(find("#heat-maps .table:nth-child(2)").getText()).isNotEqualTo(before);
  }

  /**
   * What is left open is chosen by the texts: the run has the specs as written, results in full.
   */
  @Test
  void settingsLeftOpenAreShownAsTheyCameOutOnEachDataset(@TempDir Path other) {
    List<Dataset> datasets =
        List.of(
            Datasets.resolve(BundledDatasets.names().get(0), warning -> {}),
            HostileDataset.DATASET);
    Outputs outputs = new Outputs();
    Report report = new Report(outputs, other, 4, false);
    List<DatasetResults> results = new ArrayList<>();
    List<RobustnessCurve> robustness = new ArrayList<>();
    for (int d = 0; d < 2; d++) {
      Dataset dataset = datasets.get(d);
      List<Algorithm> algorithms =
          List.of(
              Algorithms.create("minhash:shingle=" + (2 - d)), Algorithms.create("ksentence:k=3"));
      results.add(
          new Evaluation(2, 0, 1, QUICK, HeapMeter.JVM)
              .run(dataset, algorithms, List.of(), report::add));
      robustness.addAll(new Robustness(1, 2).run(dataset, algorithms, share -> {}));
    }
    RunDescription run = Runs.of(datasets, "minhash", "ksentence:k=3");
    report.add("robustness", Robustness.json(run, robustness));
    report.write(new Results(run, results));
    outputs.commit();
    List<String> labels =
        results.stream().map(result -> result.measurements().get(0).label()).toList();
    assertThat(labels).doesNotHaveDuplicates();

    browser.get(other.resolve("report.html").toUri().toString());

    for (int d = 0; d < 2; d++) {
      String name = datasets.get(d).name();
      String label = labels.get(d);
      select("#cost-dataset", name);
      select("#robustness-dataset", name);
      choose(d, label);
      assertThat(contents("#heat-maps caption")).hasSize(2);
      assertThat(contents("#heat-maps caption").get(0)).startsWith(label + ": texts");
      assertThat(find("#error-counts").getText()).startsWith(label + " on " + name);
      assertThat(legend("#stages", "chart.data.labels")).contains(label);
      for (String chart : List.of("#curves", "#roc")) {
        assertThat(legend(chart, "chart.data.datasets.map(one => one.label)")).contains(label);
      }
    }
    assertThat(legend("#trade-off", "chart.data.datasets.map(one => one.label)"))
        .containsExactly("minhash", results.get(0).measurements().get(1).label());
  }

  private static List<String> legend(String chart, String labels) {
    List<?> all =
        (List<?>)
            browser.executeScript(
                "const chart = Chart.getChart(document.querySelector(arguments[0] + ' canvas'));"
                    + " return "
                    + labels,
                chart);
    return all.stream().map(String::valueOf).toList();
  }

  @Test
  void tuningIsShown() {
    assertThat(contents("#tuning-table tbody tr")).hasSizeBetween(2, 4);
    assertThat(contents("#tuning-table tbody td:nth-child(3)")).contains("ksentence:k=1");
    assertThat(find("#tuning-plan").getText()).startsWith("Settings were chosen for F1 on 50%");
  }

  private static List<Double> column(int number) {
    return browser
        .findElements(By.cssSelector("#summary-table tbody td:nth-child(" + number + ")"))
        .stream()
        .map(cell -> Double.parseDouble(cell.getText().replaceFirst("\\s.*", "")))
        .toList();
  }
}

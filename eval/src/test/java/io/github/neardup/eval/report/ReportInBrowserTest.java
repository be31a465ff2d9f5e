package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.DatasetResults;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.robustness.Robustness;
import io.github.neardup.eval.robustness.RobustnessCurve;
import io.github.neardup.eval.robustness.RobustnessResults;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.scaling.Scaling;
import io.github.neardup.eval.scaling.ScalingCurve;
import io.github.neardup.eval.scaling.ScalingResults;
import io.github.neardup.eval.tuning.Tuner;
import io.github.neardup.eval.tuning.TuningPlan;
import io.github.neardup.eval.tuning.TuningResults;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.page.Browser;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.print.PrintOptions;

/**
 * Opens a report in headless Chromium; skipped where there is none (packages chromium,
 * chromium-driver).
 */
class ReportInBrowserTest {

  /** On a clock that goes slowly, short texts take too short a time on a busy machine, too. */
  private static final Timer QUICK = new Timer(1, () -> System.nanoTime() / 4).hurryingShortTasks();

  @TempDir static Path folder;

  private static ChromeDriver browser;

  @BeforeAll
  static void writeAndOpen() {
    Browser.requireOrSkip();
    List<Dataset> datasets =
        List.of(
            Datasets.resolve(BundledDatasets.names().get(0), warning -> {}),
            HostileDataset.DATASET);
    List<Algorithm> algorithms =
        Stream.of("ksentence", "minhash", "simhash").map(Algorithms::create).toList();
    Outputs outputs = new Outputs();
    Report report = new Report(outputs, folder, datasets.size() * algorithms.size());
    List<DatasetResults> results = new ArrayList<>();
    for (Dataset dataset : datasets) {
      results.add(
          new Evaluation(2, 100, 1, QUICK, HeapMeter.JVM)
              .measuring(OneMoreMeasure.MEASURES)
              .run(dataset, algorithms, report::add));
    }
    RunDescription run =
        RunDescription.now(
            "<test>",
            2,
            1,
            0.25,
            100,
            1,
            datasets,
            algorithms.stream().map(algorithm -> algorithm.settings().toSpec()).toList());
    List<RobustnessCurve> robustness = new ArrayList<>();
    List<ScalingCurve> scaling = new ArrayList<>();
    for (Dataset dataset : datasets) {
      robustness.addAll(new Robustness(1, 2).run(dataset, algorithms, () -> {}));
      scaling.addAll(new Scaling(2, 1, 1).run(dataset, algorithms));
    }
    report.add(new RobustnessResults(run, robustness));
    report.add(new ScalingResults(run, scaling));
    Tuner tuner = new Tuner(TuningPlan.DEFAULT, 2, 100, 1);
    report.add(
        new TuningResults(
            run,
            TuningPlan.DEFAULT,
            datasets.stream()
                .map(dataset -> tuner.run(dataset, List.of("ksentence", "simhash"), share -> {}))
                .toList()));
    report.write(new Results(run, results, OneMoreMeasure.MEASURES));
    outputs.commit();

    browser = Browser.start();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  @BeforeEach
  void open() {
    browser.get(folder.resolve("report.html").toUri().toString());
  }

  @AfterEach
  void nothingWentWrong() {
    Browser.assertNothingWentWrong(browser);
  }

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
    assertThat(heads)
        .containsSequence(
            "F1", "precision", "recall", OneMoreMeasure.TITLE, "Matthews correlation");
    for (String title : List.of("Matthews correlation", OneMoreMeasure.TITLE)) {
      assertThat(
              contents("#summary-table tbody td:nth-child(%d)".formatted(heads.indexOf(title) + 1)))
          .hasSize(6)
          .allMatch(cell -> cell.matches("–|-?[01]\\.\\d{3}(-?[01]\\.\\d{3} to -?[01]\\.\\d{3})?"));
    }
    assertThat(contents("#measures dt")).contains(OneMoreMeasure.TITLE, "MB/s", "peak heap MB");
  }

  @Test
  void theSliderMovesScoresAndErrors() {
    choose(0, "minhash");
    assertThat(find("#chosen").isEnabled()).isFalse();
    String recall = score("Recall");
    String errors = find("#error-counts").getText();

    find("#threshold").sendKeys(Keys.ARROW_RIGHT.toString().repeat(30));
    assertThat(Double.parseDouble(score("Recall"))).isLessThan(Double.parseDouble(recall));
    assertThat(find("#error-counts").getText()).isNotEqualTo(errors).contains("at threshold 0.7");

    find("#chosen").click();
    assertThat(score("Recall")).isEqualTo(recall);
    assertThat(find("#error-counts").getText()).isEqualTo(errors);
  }

  @Test
  void errorsAreFilteredByKindAndText() {
    choose(0, "simhash");
    assertThat(errorKinds()).contains("false alarm", "missed duplicate");

    select("#kind", "false positives");
    assertThat(errorKinds()).isNotEmpty().containsOnly("false alarm");

    select("#kind", "all errors");
    int all = errorKinds().size();
    find("#search").sendKeys("bicycle");
    assertThat(errorKinds().size()).isLessThan(all);
    find("#search").sendKeys(" no text has this");
    assertThat(errorKinds()).isEmpty();
    assertThat(find("#pair").getText()).isEqualTo("No such error is kept in this report.");
  }

  @Test
  void theListIsWalkedWithArrowKeys() {
    choose(0, "simhash");
    List<WebElement> items = browser.findElements(By.cssSelector("#error-list button"));
    String ids = items.get(1).findElement(By.className("ids")).getText();

    items.get(0).sendKeys(Keys.ARROW_DOWN);

    assertThat(items.get(1).getDomAttribute("aria-pressed")).isEqualTo("true");
    assertThat(find("#pair h3").getText()).contains(ids);
  }

  @Test
  void theButtonOfARowShowsItsErrors() {
    WebElement row = find("#summary-table tbody tr:nth-child(6)");
    row.findElement(By.tagName("button")).click();

    assertThat(find("#error-counts").getText()).startsWith("simhash on " + HostileDataset.NAME);
  }

  @Test
  void hostileTextIsText() {
    choose(1, "simhash");
    openPair("</script> · two");

    assertThat(texts().get(0))
        .isEqualTo(
            "</script><script>window.hacked = 1</script><!-- <b>bold</b> &amp; ⟨U+2028⟩⟨U+202E⟩"
                + " lone ⟨U+D800⟩ null ⟨U+0000⟩ end");
    assertThat(browser.findElements(By.cssSelector("#pair img, #pair b"))).isEmpty();
    assertThat(find("#pair h3").getText()).contains("</script> · two");
  }

  @Test
  void ofALongTextThePlaceOfTheDifferenceIsShown() {
    choose(1, "ksentence");
    openPair("long a · long b");

    assertThat(marked("del")).containsExactly("a");
    assertThat(marked("ins")).containsExactly("b");
    assertThat(find("#pair .texts .note").getText())
        .isEqualTo("characters 49,751 to 50,750 of 100,001");
    assertThat((Long) browser.executeScript("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(1300L);
  }

  @Test
  void chineseIsComparedByCharacters() {
    choose(1, "ksentence");
    openPair("zh a · zh b");

    assertThat(marked("del")).containsExactly("很");
    assertThat(marked("ins")).containsExactly("不");
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
    Report report = new Report(outputs, other, 4);
    List<DatasetResults> results = new ArrayList<>();
    List<RobustnessCurve> robustness = new ArrayList<>();
    List<ScalingCurve> scaling = new ArrayList<>();
    for (int d = 0; d < 2; d++) {
      Dataset dataset = datasets.get(d);
      List<Algorithm> algorithms =
          List.of(
              Algorithms.create("minhash:shingle=" + (2 - d)), Algorithms.create("ksentence:k=3"));
      results.add(
          new Evaluation(2, 0, 1, QUICK, HeapMeter.JVM).run(dataset, algorithms, report::add));
      robustness.addAll(new Robustness(1, 2).run(dataset, algorithms, () -> {}));
      scaling.addAll(new Scaling(2, 1, 1).run(dataset, algorithms));
    }
    RunDescription run =
        RunDescription.now(
            "<test>", 2, 1, 0.25, 0, 1, datasets, List.of("minhash", "ksentence:k=3"));
    report.add(new RobustnessResults(run, robustness));
    report.add(new ScalingResults(run, scaling));
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
      assertThat(contents("#growth-words li")).hasSize(2);
      assertThat(contents("#growth-words li").get(0)).startsWith(label + ": search");
      assertThat(contents("#scaling-table tbody th")).contains(label).doesNotContain("undefined");
      assertThat(contents("#heat-maps caption")).hasSize(2);
      assertThat(contents("#heat-maps caption").get(0)).startsWith(label + ": texts");
      assertThat(find("#error-counts").getText()).startsWith(label + " on " + name);
      assertThat(legend("#stages", "chart.data.labels")).contains(label);
      for (String chart : List.of("#growth", "#curves", "#roc")) {
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

  /** Straight lines between its points would promise more (Davis and Goadrich 2006). */
  @Test
  void theAreaUnderTheCurveOfPrecisionIsTheAveragePrecision() {
    List<?> lines =
        (List<?>)
            browser.executeScript(
                """
                const data = JSON.parse(document.getElementById('data').textContent);
                const chart = Chart.getChart(document.querySelector('#curves canvas'));
                return data.run.algorithms.map((spec, a) => {
                  const line = chart.data.datasets[a];
                  let [area, before] = [0, 0];
                  for (const {x, y} of line.data) {
                    area += (x - before) * y;
                    before = x;
                  }
                  return [line.stepped, area - data.results[a].quality.average_precision];
                });
                """);
    // Of the many thresholds of minhash, only some 200 are drawn.
    assertThat(lines)
        .hasSize(3)
        .allSatisfy(
            line -> {
              List<?> drawn = (List<?>) line;
              assertThat(drawn.get(0)).isEqualTo("after");
              assertThat(((Number) drawn.get(1)).doubleValue()).isBetween(-0.02, 1e-6);
            });
  }

  @Test
  void chartsLeaveOutTheTimesThatTablesDoNotPrintAndSayHowMany() {
    List<String> speeds = costs("docs/s");
    long printed = speeds.stream().filter(cell -> cell.matches("[\\d.,]+")).count();
    Object drawn =
        browser.executeScript(
            """
            const chart = Chart.getChart(document.querySelector('#trade-off canvas'));
            return chart.data.datasets.map(one => one.data.length).reduce((a, b) => a + b);
            """);
    assertThat(drawn).isEqualTo(printed);
    assertThat(speeds).hasSizeGreaterThan((int) printed);
    assertThat(find("#trade-off").getText())
        .contains("%d of %d points are left out".formatted(speeds.size() - printed, speeds.size()));
  }

  @Test
  void costShowsStagesAndScalingOfTheChosenDataset() {
    assertThat(contents("#cost-table thead button"))
        .contains("features µs", "sketch µs", "search µs");
    assertThat(find("#stages canvas").getDomAttribute("aria-label")).contains("everyday-en");
    assertThat(contents("#growth-words li"))
        .hasSize(3)
        .allMatch(words -> words.matches("\\w+: search .+, fingerprinting .+"));

    select("#cost-dataset", HostileDataset.NAME);
    assertThat(find("#stages canvas").getDomAttribute("aria-label")).contains(HostileDataset.NAME);
    assertThat(contents("#scaling-table caption").get(0)).contains(HostileDataset.NAME);
  }

  @Test
  void numbersOfTheCostTableAreSortedAsNumbers() {
    WebElement head = costHead("candidates");
    head.click();
    assertThat(costs("candidates"))
        .hasSize(6)
        // As texts they would stand in another order.
        .isNotEqualTo(costs("candidates").stream().sorted(Comparator.reverseOrder()).toList())
        .isSortedAccordingTo(Comparator.comparing(ReportInBrowserTest::number).reversed());
    head.click();
    assertThat(costs("candidates"))
        .isSortedAccordingTo(Comparator.comparing(ReportInBrowserTest::number));
  }

  /** Of the short texts at least, times are too short. */
  @Test
  void timesThatAreNotPrintedComeLastHoweverTheyAreSorted() {
    for (int time = 0; time < 2; time++) {
      costHead("docs/s").click();
      List<String> speeds = costs("docs/s");
      List<String> numbers = speeds.stream().filter(cell -> cell.matches("[\\d.,]+")).toList();
      assertThat(speeds.subList(0, numbers.size())).isEqualTo(numbers);
      assertThat(speeds.subList(numbers.size(), speeds.size()))
          .isNotEmpty()
          .isSubsetOf("too short", "unsteady");
      Comparator<String> rising = Comparator.comparing(ReportInBrowserTest::number);
      assertThat(numbers).isSortedAccordingTo(time == 0 ? rising.reversed() : rising);
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
    return Double.parseDouble(cell.replace(",", ""));
  }

  @Test
  void onANarrowScreenOnlyTablesScrollSideways() {
    browser.manage().window().setSize(new Dimension(500, 900));
    try {
      open();
      assertThat(
              (Boolean)
                  browser.executeScript(
                      "return document.documentElement.scrollWidth <= window.innerWidth"))
          .isTrue();
    } finally {
      browser.manage().window().setSize(new Dimension(1300, 1000));
    }
  }

  @Test
  void tuningIsShownAndItsFrontierSaysWhichSettings() {
    assertThat(contents("#tuning-table tbody tr")).hasSizeBetween(2, 4);
    assertThat(contents("#tuning-table tbody td:nth-child(3)")).contains("ksentence:k=1");
    assertThat(find("#tuning-plan").getText()).startsWith("Settings were chosen for F1 on 50%");
    Object chart =
        browser.executeScript(
            """
            const chart = Chart.getChart(document.querySelector('#frontier canvas'));
            const [series, frontier] = [chart.data.datasets[0], chart.data.datasets.at(-1)];
            const item = {dataset: series, datasetIndex: 0, raw: series.data[0]};
            const better = frontier.data.every(point => chart.data.datasets.slice(0, -1)
                .flatMap(one => one.data).every(other => !(other.x < point.x && other.y > point.y)));
            return [chart.data.datasets.length, series.data.length, frontier.data.length > 0, better,
                chart.options.plugins.tooltip.callbacks.label(item)];
            """);
    assertThat(chart).asInstanceOf(InstanceOfAssertFactories.LIST).hasSize(5);
    List<?> facts = (List<?>) chart;
    assertThat(facts.subList(0, 4)).isEqualTo(List.of(3L, 4L, true, true));
    assertThat((String) facts.get(4)).matches("ksentence:k=1: F1 0\\.\\d{3}, .* s.*");
  }

  @Test
  void theButtonChangesTheColoursOfPageAndCharts() {
    List<String> light = colours();
    assertThat(light).startsWith("rgb(255, 255, 255)");
    assertThat(find("#theme").getDomAttribute("aria-pressed")).isEqualTo("false");

    find("#theme").click();
    List<String> dark = List.of("rgb(20, 24, 29)", "rgb(230, 233, 237)", "#e6e9ed");
    assertThat(colours()).isEqualTo(dark);
    assertThat(find("#theme").getDomAttribute("aria-pressed")).isEqualTo("true");

    // On paper it is light; the screen is as it was thereafter.
    browser.executeScript("window.dispatchEvent(new Event('beforeprint'))");
    assertThat(colours()).isEqualTo(light);
    browser.executeScript("window.dispatchEvent(new Event('afterprint'))");
    assertThat(colours()).isEqualTo(dark);

    find("#theme").sendKeys(Keys.SPACE);
    assertThat(colours()).isEqualTo(light);
  }

  /** Of the page and its text, and of text in charts, if it is the same in all. */
  private static List<String> colours() {
    List<?> colours =
        (List<?>)
            browser.executeScript(
                """
                const page = getComputedStyle(document.body);
                return [page.backgroundColor, page.color,
                  ...new Set(Object.values(Chart.instances).map(chart => chart.options.color))];
                """);
    return colours.stream().map(String::valueOf).toList();
  }

  @Test
  void aFigureIsSavedOnTheColourOfThePage() throws IOException {
    find("#theme").click();
    // Instead of saving the file, what would be saved is kept.
    browser.executeScript(
        "HTMLAnchorElement.prototype.click ="
            + " function() { window.saved = [this.download, this.href]; }");
    WebElement button = find("button.save");
    button.click();

    List<?> saved = (List<?>) browser.executeScript("return window.saved");
    assertThat((String) saved.get(0)).matches("[\\p{L}\\p{N}-]+\\.png");
    String content = (String) saved.get(1);
    assertThat(content).startsWith("data:image/png;base64,");
    byte[] png = Base64.getDecoder().decode(content.substring(content.indexOf(',') + 1));
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    Object size =
        browser.executeScript(
            "const canvas = arguments[0].parentNode.parentNode.querySelector('canvas');"
                + "return [canvas.width, canvas.height]",
            button);
    assertThat(size).isEqualTo(List.of((long) image.getWidth(), (long) image.getHeight()));
    assertThat(image.getRGB(0, 0)).isEqualTo(0xFF14181D);
    // There is something on it, too.
    assertThat(
            IntStream.range(0, image.getWidth())
                .map(x -> image.getRGB(x, image.getHeight() / 2))
                .distinct()
                .count())
        .isGreaterThan(1);
  }

  /** Each figure as SVG looks as it does as PNG: nearly all points have nearly the same colour. */
  @Test
  void everyFigureCanBeSavedAsSvg() {
    browser.executeScript(
        "HTMLAnchorElement.prototype.click ="
            + " function() { window.saved = [this.download, this.href]; }");
    List<WebElement> figures = browser.findElements(By.cssSelector("h3:has(button.save)"));
    assertThat(figures).hasSizeGreaterThan(5);
    for (WebElement figure : figures) {
      List<?> alike =
          (List<?>)
              browser.executeAsyncScript(
                  """
                  const [figure, done] = arguments;
                  const [png, svg] = [...figure.querySelectorAll('button.save')].map(button => {
                    button.click();
                    return window.saved;
                  });
                  const text = decodeURIComponent(svg[1].slice(svg[1].indexOf(',') + 1));
                  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
                  const shown = url => new Promise((resolve, reject) => {
                    const image = new Image();
                    image.onload = () => resolve(image);
                    image.onerror = reject;
                    image.src = url;
                  });
                  Promise.all([shown(png[1]), shown(svg[1])]).then(images => {
                    const {width, height} = images[0];
                    const points = images.map(image => {
                      const canvas = new OffscreenCanvas(width, height);
                      const context = canvas.getContext('2d');
                      context.drawImage(image, 0, 0, width, height);
                      return context.getImageData(0, 0, width, height).data;
                    });
                    let alike = 0;
                    let drawn = 0;
                    for (let i = 0; i < points[0].length; i += 4) {
                      const far = (a, b) => [0, 1, 2].some(c => Math.abs(a[i + c] - b[i + c]) > 48);
                      alike += far(points[0], points[1]) ? 0 : 1;
                      drawn += [0, 1, 2].some(c => Math.abs(points[0][i + c] - points[0][c]) > 48) ? 1 : 0;
                    }
                    done([svg[0], alike / (width * height), drawn / (width * height),
                      parsed.querySelectorAll('parsererror').length, parsed.querySelectorAll('text').length]);
                  }, () => done([svg[0], 0, 0, 0, 0]));
                  """,
                  figure);
      String name = (String) alike.get(0);
      assertThat(name).matches("[\\p{L}\\p{N}-]+\\.svg");
      double different = 1 - ((Number) alike.get(1)).doubleValue();
      double drawn = ((Number) alike.get(2)).doubleValue();
      assertThat(drawn).as(name).isPositive();
      // Edges are smoothed in another way, and letters may be a little wider.
      assertThat(different).as(name).isLessThan(drawn / 20 + 0.0005);
      assertThat(((Number) alike.get(3)).intValue()).as(name).isZero();
      assertThat(((Number) alike.get(4)).intValue()).as(name).isGreaterThan(3);
    }
  }

  @Test
  void itCanBePrinted() {
    assertThat(browser.print(new PrintOptions()).getContent()).startsWith("JVBERi"); // %PDF
  }

  private static WebElement find(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  private static void select(String selector, String option) {
    find(selector).findElements(By.tagName("option")).stream()
        .filter(one -> one.getText().equals(option))
        .findFirst()
        .orElseThrow()
        .click();
  }

  private static void choose(int dataset, String algorithm) {
    find("#dataset").findElement(By.cssSelector("option[value='" + dataset + "']")).click();
    select("#algorithm", algorithm);
  }

  private static void openPair(String ids) {
    browser.findElements(By.cssSelector("#error-list button")).stream()
        .filter(button -> button.getText().contains(ids))
        .findFirst()
        .orElseThrow()
        .click();
  }

  private static List<Double> column(int number) {
    return browser
        .findElements(By.cssSelector("#summary-table tbody td:nth-child(" + number + ")"))
        .stream()
        .map(cell -> Double.parseDouble(cell.getText().replaceFirst("\\s.*", "")))
        .toList();
  }

  private static String score(String name) {
    return find("#at-threshold")
        .findElement(By.xpath(".//dt[.='" + name + "']/following-sibling::dd"))
        .getText();
  }

  private static List<String> errorKinds() {
    return browser.findElements(By.cssSelector("#error-list .badge")).stream()
        .map(WebElement::getText)
        .toList();
  }

  private static List<String> texts() {
    return contents("#pair .text");
  }

  private static List<String> marked(String tag) {
    return contents("#pair " + tag);
  }

  private static List<String> contents(String selector) {
    return browser.findElements(By.cssSelector(selector)).stream()
        .map(element -> String.valueOf(element.getDomProperty("textContent")))
        .toList();
  }
}

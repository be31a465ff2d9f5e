package io.github.neardup.eval.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.print.PrintOptions;

/**
 * The figures of the report of an evaluation, its colours, and how it is saved, printed and shown
 * on a narrow screen.
 */
class ReportFiguresInBrowserTest extends ReportInBrowser {

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
    assertThat(figures).hasSize(5);
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
  void aFigureWithoutWidthCanBeSaved() {
    List<?> sizes =
        (List<?>)
            browser.executeAsyncScript(
                """
                const done = arguments[0];
                HTMLAnchorElement.prototype.click = function() { window.saved = this.href; };
                const figure = document.querySelector('h3:has(button.save)');
                const chart = Object.values(Chart.instances)
                  .find(chart => figure.parentElement.contains(chart.canvas));
                figure.parentElement.style.display = 'none';
                chart.resize(0, 0);
                const sizes = [];
                const buttons = [...figure.querySelectorAll('button.save')].slice(0, 2); // PNG, SVG
                const next = () => {
                  if (buttons.length === 0) {
                    figure.parentElement.style.display = '';
                    chart.resize();
                    done(sizes);
                    return;
                  }
                  window.saved = '';
                  buttons.shift().click();
                  const image = new Image();
                  image.onload = () => { sizes.push(image.width); next(); };
                  image.onerror = () => { sizes.push(0); next(); };
                  image.src = window.saved;
                };
                next();
                """);
    assertThat(sizes)
        .hasSize(2)
        .allSatisfy(width -> assertThat(((Number) width).intValue()).isGreaterThan(700));
  }

  @Test
  void theButtonChangesTheColoursOfPageAndCharts() {
    List<String> light = colours();
    assertThat(light).startsWith("rgb(255, 255, 255)");
    assertThat(find("#theme").getText()).isEqualTo("Dark theme");

    find("#theme").click();
    List<String> dark = List.of("rgb(20, 24, 29)", "rgb(230, 233, 237)", "#e6e9ed");
    assertThat(colours()).isEqualTo(dark);
    assertThat(find("#theme").getText()).isEqualTo("Light theme");

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
  void onANarrowScreenOnlyTablesScrollSideways() {
    browser.manage().window().setSize(new Dimension(500, 900));
    try {
      open();
      assertThat(
              (Boolean)
                  browser.executeScript(
                      "return document.documentElement.scrollWidth <= window.innerWidth"))
          .isTrue();
      List<?> regions =
          (List<?>)
              browser.executeAsyncScript(
                  """
                  const [done] = arguments;
                  // What watches sizes is told after the next frame.
                  requestAnimationFrame(() => setTimeout(() => done([...document.querySelectorAll('.table')]
                    .filter(region => region.checkVisibility())
                    .map(region => [region.scrollWidth > region.clientWidth + 1, region.classList.contains('cut')]))));
                  """);
      assertThat(regions)
          .as("a table that is cut says so")
          .anySatisfy(region -> assertThat(((List<?>) region).get(0)).isEqualTo(true))
          .allSatisfy(
              region -> assertThat(((List<?>) region).get(0)).isEqualTo(((List<?>) region).get(1)));
    } finally {
      browser.manage().window().setSize(new Dimension(1300, 1000));
    }
  }

  @Test
  void theAnswerComesFirst() {
    assertThat(find("main section:not([hidden]) h2").getText()).isEqualTo("Which one is best?");
    assertThat(find("#answers li").getText()).matches("\\S+: .+\\.");
  }

  @Test
  void aFigureIsPrintedAlone() {
    assertThat(pages()).isGreaterThan(1);
    browser.executeScript("window.print = () => {}");
    find("button.save[aria-label*=PDF]").click();
    assertThat(pages()).isEqualTo(1);
    browser.executeScript("window.dispatchEvent(new Event('afterprint'))");
    assertThat(pages()).isGreaterThan(1);
  }

  /** How many pages the report has on paper. */
  private static long pages() {
    byte[] pdf = Base64.getDecoder().decode(browser.print(new PrintOptions()).getContent());
    return Pattern.compile("/Type\\s*/Page\\b")
        .matcher(new String(pdf, ISO_8859_1))
        .results()
        .count();
  }

  @Test
  void itCanBePrinted() {
    assertThat(browser.print(new PrintOptions()).getContent()).startsWith("JVBERi"); // %PDF
  }
}

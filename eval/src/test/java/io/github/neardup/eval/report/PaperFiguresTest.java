package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.parser.PdfTextExtractor;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.testing.Runs;
import io.github.neardup.io.Outputs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PaperFiguresTest {

  private static final List<Dataset> DATASETS =
      List.of(
          Datasets.resolve(BundledDatasets.names().get(0), warning -> {}), HostileDataset.DATASET);

  @TempDir private Path folder;

  private Results results;

  @BeforeEach
  void write() {
    List<Algorithm> algorithms =
        Stream.of("kshingle", "ksentence").map(Algorithms::create).toList();
    Evaluation evaluation = new Evaluation(2, 100, 1, ReportInBrowser.QUICK, HeapMeter.JVM);
    results =
        new Results(
            Runs.of(DATASETS, algorithms),
            DATASETS.stream()
                .map(dataset -> evaluation.run(dataset, algorithms, List.of(), some -> {}))
                .toList());
    Outputs outputs = new Outputs();
    PaperFigures.write(new Folder(outputs, folder), results);
    outputs.commit();
  }

  @Test
  void eachDatasetHasItsCurvesAsSvgAndPdf() {
    assertThat(folder.toFile().list())
        .hasSize(6)
        .contains("f1.svg", "f1.pdf", "precision-recall--everyday-en.svg")
        .anyMatch(name -> name.matches("precision-recall--_img_src=x.*\\.pdf"));
  }

  @Test
  void dotsAndLinesAreWhereTheNumbersAre() throws Exception {
    List<Element> dots = elements("f1.svg", "circle");
    List<Measurement> measured = results.measurements();
    List<Measurement> withF1 =
        measured.stream().filter(one -> !Double.isNaN(one.quality().f1())).toList();
    assertThat(dots).hasSameSizeAs(withF1);
    for (int i = 0; i < dots.size(); i++) {
      assertThat(number(dots.get(i), "cx"))
          .isCloseTo(190 + 370 * withF1.get(i).quality().f1(), within(0.06));
    }
  }

  /** Straight lines between its points would promise more (Davis and Goadrich 2006). */
  @Test
  void theAreaUnderTheCurveOfPrecisionIsTheAveragePrecision() throws Exception {
    Measurement first = results.measurements().get(0);
    double area =
        elements("precision-recall--everyday-en.svg", "line").stream()
            .filter(line -> line.getAttribute("stroke").equals("#0072b2"))
            .filter(line -> line.getAttribute("y1").equals(line.getAttribute("y2")))
            .mapToDouble(
                line ->
                    (number(line, "x2") - number(line, "x1"))
                        * (410 - number(line, "y1"))
                        / (370 * 370))
            .sum();
    assertThat(area).isCloseTo(first.averagePrecision(), within(0.02));
  }

  @Test
  void thePdfHasTheSameWordsAndItsFont() throws IOException {
    PdfReader pdf = new PdfReader(Files.readAllBytes(folder.resolve("f1.pdf")));
    String text = new PdfTextExtractor(pdf).getTextFromPage(1);
    Pattern words = Pattern.compile("<text[^>]*>([^<&]+)</text>");
    assertThat(
            words
                .matcher(Files.readString(folder.resolve("f1.svg")))
                .results()
                .map((MatchResult word) -> word.group(1)))
        .contains("kshingle", "ksentence", "everyday-en", "F1 with 95% interval")
        .allSatisfy(word -> assertThat(text).contains(word));
    assertThat(Files.readString(folder.resolve("f1.pdf"), StandardCharsets.ISO_8859_1))
        .contains("LiberationSans", "FontFile2");
  }

  private List<Element> elements(String file, String name) throws Exception {
    NodeList found =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve(file).toFile())
            .getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  private static double number(Element element, String name) {
    return Double.parseDouble(element.getAttribute(name));
  }
}

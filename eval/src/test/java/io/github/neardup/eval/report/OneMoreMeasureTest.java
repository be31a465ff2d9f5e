package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.testing.Runs;
import io.github.neardup.io.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A measure that is one of those measured is in every file and every table that it asks for. That
 * the page shows it is seen by {@link ReportTablesInBrowserTest}, and the config file's setting by
 * {@code ConfigFileTest}.
 */
class OneMoreMeasureTest {

  private static final Dataset DATASET = BundledDatasets.load("everyday-en");

  @TempDir static Path folder;

  private static Results results;
  private static JsonNode quality;

  @BeforeAll
  static void evaluate() throws IOException {
    List<Algorithm> algorithms = List.of(Algorithms.create("minhash"));
    Outputs outputs = new Outputs();
    Report report = new Report(outputs, folder, 1, false);
    DatasetResults measured =
        new Evaluation(2, 100, 1, new Timer(1, 0), HeapMeter.JVM)
            .measuring(OneMoreMeasure.MEASURES)
            .run(DATASET, algorithms, List.of(), report::add);
    RunDescription run = Runs.of(List.of(DATASET), "minhash");
    results = new Results(run, List.of(measured), OneMoreMeasure.MEASURES);
    report.write(results);
    outputs.commit();
    quality = new ObjectMapper().readTree(results.toJson()).at("/results/0/quality");
  }

  private static String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  /** The value with its interval, as pages show them. */
  private static String shown() {
    JsonNode interval = quality.path("intervals").path("jaccard_index");
    return String.format(
        Locale.ROOT,
        "%.3f (%.3f to %.3f)",
        quality.path("jaccard_index").asDouble(),
        interval.path("low").asDouble(),
        interval.path("high").asDouble());
  }

  @Test
  void theJsonHasItWithItsInterval() {
    double tp = quality.path("tp").asDouble();
    double all = tp + quality.path("fp").asDouble() + quality.path("fn").asDouble();
    assertThat(quality.path("jaccard_index").asDouble())
        .isBetween(tp / all - 1e-6, tp / all + 1e-6);
    JsonNode interval = quality.path("intervals").path("jaccard_index");
    assertThat(interval.path("low").asDouble()).isBetween(0.01, tp / all);
    assertThat(interval.path("high").asDouble()).isBetween(tp / all, 0.99);
  }

  @Test
  void theCsvHasIt() throws IOException {
    List<NamedCsvRecord> lines = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().ofNamedCsvRecord(SummaryTables.csv(results))) {
      reader.forEach(lines::add);
    }
    assertThat(lines.get(0).getField("jaccard_index"))
        .isEqualTo(quality.path("jaccard_index").asText());
    assertThat(lines.get(0).getField("jaccard_index_low")).isNotEmpty();
  }

  @Test
  void markdownAndLatexHaveIt() throws IOException {
    assertThat(read("report.md"))
        .contains("| F1 | " + OneMoreMeasure.TITLE + " | Matthews correlation |")
        .contains("| " + shown() + " |");
    assertThat(read("report.tex"))
        .contains("& precision & " + OneMoreMeasure.TITLE + " & recall &")
        .contains(" & " + shown().substring(0, 5) + " & ");
  }

  @Test
  void theHtmlHasItAsDataForItsScript() throws IOException {
    assertThat(read("report.html"))
        .contains("\"name\":\"" + OneMoreMeasure.TITLE + "\"")
        .contains("\"jaccard_index\":" + quality.path("jaccard_index").asText());
  }

  @Test
  void theTerminalHasIt() {
    ResultTable table = new SummaryTables(results).narrow().inShort().get(0);
    assertThat(table.header()).containsSequence("precision", OneMoreMeasure.TITLE, "recall");
    assertThat(table.narrowRows().get(0).get(table.header().indexOf(OneMoreMeasure.TITLE)))
        .isEqualTo(shown().substring(0, 5));
  }
}

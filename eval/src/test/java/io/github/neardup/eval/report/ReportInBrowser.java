package io.github.neardup.eval.report;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.Robustness;
import io.github.neardup.eval.Robustness.RobustnessCurve;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.choose.Tuner;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.choose.TuningResults;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.testing.Runs;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.page.InBrowser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.openqa.selenium.By;

/** The report of an evaluation in headless Chromium, for the tests of its parts. */
abstract class ReportInBrowser extends InBrowser {

  static final Timer QUICK = new Timer(1, 0).withoutWarmUp();

  /** The report, written once for all classes that look at it. */
  private static final class Written {
    static final Path FOLDER = write();

    private static Path write() {
      Path folder = temporaryFolder();
      List<Dataset> datasets =
          List.of(
              Datasets.resolve(BundledDatasets.names().get(0), warning -> {}),
              HostileDataset.DATASET);
      List<Algorithm> algorithms =
          Stream.of("ksentence", "minhash", "simhash").map(Algorithms::create).toList();
      Outputs outputs = new Outputs();
      Report report = new Report(outputs, folder, datasets.size() * algorithms.size(), false);
      List<DatasetResults> results = new ArrayList<>();
      for (Dataset dataset : datasets) {
        results.add(
            new Evaluation(2, 100, 1, QUICK, HeapMeter.JVM)
                .measuring(OneMoreMeasure.MEASURES)
                .run(dataset, algorithms, List.of(), report::add));
      }
      RunDescription run = Runs.of(datasets, algorithms);
      List<RobustnessCurve> robustness = new ArrayList<>();
      for (Dataset dataset : datasets) {
        robustness.addAll(new Robustness(1, 2).run(dataset, algorithms, share -> {}));
      }
      report.add("robustness", Robustness.json(run, robustness));
      Tuner tuner = new Tuner(TuningPlan.DEFAULT, 2, 100, 1);
      report.add(
          "tuning",
          new TuningResults(
                  run,
                  TuningPlan.DEFAULT,
                  datasets.stream()
                      .map(
                          dataset ->
                              tuner.run(dataset, List.of("ksentence", "simhash"), share -> {}))
                      .toList())
              .toJson());
      report.write(new Results(run, results, OneMoreMeasure.MEASURES));
      outputs.commit();
      return folder;
    }

    /** Goes when the JVM ends. */
    private static Path temporaryFolder() {
      try {
        return TemporaryFolder.in(Path.of(System.getProperty("java.io.tmpdir"))).path();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @BeforeEach
  void open() {
    browser.get(Written.FOLDER.resolve("report.html").toUri().toString());
  }

  static void select(String selector, String option) {
    find(selector).findElements(By.tagName("option")).stream()
        .filter(one -> one.getText().equals(option))
        .findFirst()
        .orElseThrow()
        .click();
  }

  static void choose(int dataset, String algorithm) {
    find("#dataset").findElement(By.cssSelector("option[value='" + dataset + "']")).click();
    select("#algorithm", algorithm);
  }
}

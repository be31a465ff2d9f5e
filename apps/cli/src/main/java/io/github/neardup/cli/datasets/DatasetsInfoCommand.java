package io.github.neardup.cli.datasets;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetStatistics;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.io.CorpusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code neardup datasets info}: describes a dataset. */
@Command(
    name = "info",
    customSynopsis = "neardup datasets info DATASET [--format FORMAT]",
    description = {
      "Describes a dataset.",
      "",
      "Shows the lengths of its texts, and its clusters or judged pairs."
    },
    footer = {
      "  neardup datasets info everyday-en",
      "  neardup datasets info path/to/dataset --format json"
    })
final class DatasetsInfoCommand implements Runnable {

  private static final int MOST_SIZES = 8;

  private final Console console;

  @Parameters(
      paramLabel = "DATASET",
      description = "The name of a bundled or installed dataset, or a dataset folder.")
  private String name = "";

  @Mixin private FormatOption format = new FormatOption();

  /** A dataset as written in JSON. */
  record Report(
      String name,
      @JsonUnwrapped Dataset.About about,
      String truth,
      int documents,
      long bytes,
      String sha256,
      DatasetStatistics statistics) {}

  DatasetsInfoCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    Dataset dataset = Datasets.resolve(name, this::warn);
    Report report =
        new Report(
            dataset.name(),
            dataset.about(),
            dataset.truth().label(),
            dataset.size(),
            dataset.bytes(),
            dataset.sha256(),
            DatasetStatistics.of(dataset));
    format.print(console, report, () -> text(report));
  }

  private void warn(CorpusException contradiction) {
    console.say("neardup: warning: " + contradiction.getMessage());
  }

  private String text(Report report) {
    DatasetStatistics statistics = report.statistics();
    DatasetStatistics.Lengths lengths = statistics.lengths();
    AlignedTable table = AlignedTable.ofText(0);
    table.add("name", report.name());
    table.add("language", report.about().language());
    table.add("license", report.about().license());
    table.add("source", report.about().source());
    table.add("meaning", report.about().meaning());
    table.add(
        "documents",
        Console.format(
            "%,d (%,d empty, %,d exact copies of another)",
            report.documents(), statistics.emptyDocuments(), statistics.copies()));
    table.add("text", Console.format("%,.1f MB as UTF-8", report.bytes() / 1e6));
    table.add(
        "characters",
        Console.format(
            "%,d to %,d; quartiles %,d, %,d, %,d",
            lengths.least(),
            lengths.greatest(),
            lengths.lowerQuartile(),
            lengths.median(),
            lengths.upperQuartile()));
    table.add(
        "labels",
        report.truth().equals(Dataset.Truth.CLUSTERS.label())
            ? clusters(statistics)
            : judgedPairs(statistics));
    if (statistics.ignoredPairs() > 0) {
      table.add("ignored", Console.format("%,d pairs", statistics.ignoredPairs()));
    }
    return table.render(console.columns());
  }

  private static String judgedPairs(DatasetStatistics statistics) {
    long pairs = statistics.duplicatePairs() + statistics.otherPairs();
    return Console.format(
            "%,d judged pairs: %,d duplicates, %,d others",
            pairs, statistics.duplicatePairs(), statistics.otherPairs())
        + (statistics.standFor() == pairs
            ? ""
            : Console.format("; they stand for %,.1f", statistics.standFor()));
  }

  private static String clusters(DatasetStatistics statistics) {
    long clusters = 0;
    List<String> sizes = new ArrayList<>();
    for (Map.Entry<Integer, Integer> size : statistics.clusterSizes().entrySet()) {
      if (size.getKey() > 1) {
        clusters += size.getValue();
        sizes.add(Console.format("%,d: %,d", size.getKey(), size.getValue()));
      }
    }
    int last = sizes.size() - 1;
    if (last > MOST_SIZES) {
      sizes.set(last, "... " + sizes.get(last));
      sizes.subList(MOST_SIZES, last).clear();
    }
    return Console.format(
            "%,d clusters of two or more: %,d pairs; %,d documents alone",
            clusters, statistics.duplicatePairs(), statistics.clusterSizes().getOrDefault(1, 0))
        + (sizes.isEmpty() ? "" : "; by size " + String.join(", ", sizes));
  }
}

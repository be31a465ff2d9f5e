package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.Table;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetStatistics;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Json;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code neardup datasets info}: what a dataset is like. */
@Command(
    name = "info",
    customSynopsis = "neardup datasets info DATASET [--format FORMAT]",
    descriptionHeading = "%n",
    description =
        "Reads a dataset and shows what it holds: how long its texts are, its clusters or judged"
            + " pairs, and how similar the texts of labelled pairs are.",
    sortOptions = false,
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup datasets info everyday-en",
      "  neardup datasets info path/to/dataset --format json"
    })
final class DatasetsInfoCommand implements Runnable {

  private static final int MOST_SIZES = 8;
  private static final int BAR = 30;

  private final Console console;

  @Parameters(
      paramLabel = "DATASET",
      description = "A bundled or installed dataset by name, or a dataset folder.")
  private String name = "";

  @Mixin private FormatOption format = new FormatOption();

  /** A dataset as written in JSON. */
  record Report(
      String name,
      String language,
      String license,
      String source,
      String meaning,
      String truth,
      String scoring,
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
            dataset.language(),
            dataset.license(),
            dataset.source(),
            dataset.meaning(),
            dataset.truth().label(),
            dataset.scoring().label(),
            dataset.size(),
            dataset.bytes(),
            dataset.sha256(),
            DatasetStatistics.of(dataset));
    console.out().print(format.isJson() ? Json.write(report) : text(report));
  }

  private void warn(CorpusException contradiction) {
    console.err().println("neardup: warning: " + contradiction.getMessage());
  }

  private String text(Report report) {
    DatasetStatistics statistics = report.statistics();
    DatasetStatistics.Lengths lengths = statistics.lengths();
    Table table = new Table(0);
    table.add("name", report.name());
    table.add("language", report.language());
    table.add("license", report.license());
    table.add("source", report.source());
    table.add("meaning", report.meaning());
    table.add(
        "documents",
        number(
            "%,d (%,d empty, %,d exact copies of another)",
            report.documents(), statistics.emptyDocuments(), statistics.copies()));
    table.add("text", number("%,.1f MB as UTF-8", report.bytes() / 1e6));
    table.add(
        "characters",
        number(
            "%,d to %,d; quartiles %,d, %,d, %,d",
            lengths.least(),
            lengths.greatest(),
            lengths.lowerQuartile(),
            lengths.median(),
            lengths.upperQuartile()));
    if (report.truth().equals(Dataset.Truth.CLUSTERS.label())) {
      table.add("labels", clusters(statistics));
    } else {
      table.add(
          "labels",
          number(
              "%,d judged pairs: %,d duplicates, %,d others",
              statistics.duplicatePairs() + statistics.otherPairs(),
              statistics.duplicatePairs(),
              statistics.otherPairs()));
    }
    if (statistics.ignoredPairs() > 0) {
      table.add("ignored", number("%,d pairs", statistics.ignoredPairs()));
    }
    return table.render(console.columns()) + histograms(statistics);
  }

  private static String clusters(DatasetStatistics statistics) {
    long clusters =
        statistics.clusterSizes().entrySet().stream()
            .filter(entry -> entry.getKey() > 1)
            .mapToLong(Map.Entry::getValue)
            .sum();
    StringBuilder text =
        new StringBuilder(
            number(
                "%,d clusters of two or more: %,d pairs; %,d documents alone",
                clusters,
                statistics.duplicatePairs(),
                statistics.clusterSizes().getOrDefault(1, 0)));
    List<Map.Entry<Integer, Integer>> sizes =
        statistics.clusterSizes().entrySet().stream().filter(e -> e.getKey() > 1).toList();
    for (int i = 0; i < sizes.size(); i++) {
      if (i < MOST_SIZES || i == sizes.size() - 1) {
        text.append(i == 0 ? "; by size " : ", ")
            .append(i == sizes.size() - 1 && i > MOST_SIZES ? "... " : "")
            .append(number("%,d: %,d", sizes.get(i).getKey(), sizes.get(i).getValue()));
      }
    }
    return text.toString();
  }

  private static String histograms(DatasetStatistics statistics) {
    DatasetStatistics.Similarity similarity = statistics.similarity();
    StringBuilder text = new StringBuilder();
    histogram(text, "duplicates", similarity.duplicates(), similarity.shingle());
    histogram(text, "pairs judged not to be duplicates", similarity.others(), similarity.shingle());
    return text.toString();
  }

  private static void histogram(StringBuilder text, String what, List<Integer> bins, int shingle) {
    int sum = bins.stream().mapToInt(Integer::intValue).sum();
    if (sum == 0) {
      return;
    }
    text.append(
        number(
            "%nSimilarity of %,d %s (Jaccard, shingles of %d characters)%n", sum, what, shingle));
    int most = Collections.max(bins);
    int width = number("%,d", most).length();
    IntStream.range(0, bins.size())
        .forEach(
            bin -> {
              int count = bins.get(bin);
              String bar = "#".repeat((int) Math.ceil((double) BAR * count / most));
              text.append(
                  number(
                          "  %.1f to %.1f  %," + width + "d  %s",
                          bin / 10.0,
                          (bin + 1) / 10.0,
                          count,
                          bar)
                      .stripTrailing());
              text.append('\n');
            });
  }

  private static String number(String format, Object... values) {
    return String.format(Locale.ROOT, format.replace("%n", "\n"), values);
  }
}

package io.github.neardup.cli.datasets;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.published.DatasetCache;
import io.github.neardup.datasets.published.PublishedDataset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code neardup datasets list}: lists the datasets known by name. */
@Command(
    name = "list",
    customSynopsis = "neardup datasets list [--format FORMAT]",
    description = {
      "Lists the bundled datasets, and the public ones that you can install.",
      "",
      "\"lexical\" says whether methods that compare words can be expected to solve the task."
    },
    footer = {"  neardup datasets list", "  neardup datasets list --format json"})
final class DatasetsListCommand implements Runnable {

  private static final int LEAST_COLUMNS_WITH_LICENCES = 110;

  private final Console console;

  @Mixin private FormatOption format = new FormatOption();

  /** A dataset as written in JSON; its status is bundled, installed, or the way to install it. */
  record Description(
      String name,
      String status,
      String title,
      String language,
      @Nullable Integer documents,
      String truth,
      String labels,
      String scoring,
      String lexical,
      String meaning,
      String license,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String citation,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String homepage) {

    static Description of(Dataset bundled) {
      return new Description(
          bundled.name(),
          "bundled",
          bundled.name(),
          bundled.language(),
          bundled.size(),
          bundled.truth().label(),
          bundled.truth().label(),
          bundled.scoring().label(),
          "partly",
          bundled.meaning(),
          bundled.license(),
          null,
          null);
    }

    static Description of(PublishedDataset dataset, DatasetCache cache) {
      return new Description(
          dataset.name(),
          cache.isInstalled(dataset)
              ? "installed"
              : dataset.isDownloadable() ? "download" : "by hand",
          dataset.title(),
          dataset.language(),
          dataset.documents() == 0 ? null : dataset.documents(),
          dataset.truth().label(),
          dataset.labels(),
          dataset.scoring().label(),
          dataset.lexical().name().toLowerCase(Locale.ROOT),
          dataset.meaning(),
          dataset.license(),
          dataset.citation(),
          dataset.homepage());
    }

    private String[] cells() {
      return new String[] {
        name,
        status,
        language,
        documents == null ? "" : String.format(Locale.ROOT, "%,9d", documents),
        lexical,
        labels,
        license
      };
    }
  }

  DatasetsListCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    DatasetCache cache = DatasetCache.ofUser();
    List<Description> descriptions = new ArrayList<>();
    BundledDatasets.names()
        .forEach(name -> descriptions.add(Description.of(BundledDatasets.load(name))));
    PublishedDataset.all().forEach(dataset -> descriptions.add(Description.of(dataset, cache)));
    format.print(console, descriptions, () -> text(descriptions));
  }

  private String text(List<Description> descriptions) {
    List<String[]> rows = new ArrayList<>();
    rows.add(
        new String[] {"name", "status", "language", "documents", "lexical", "labels", "licence"});
    descriptions.forEach(dataset -> rows.add(dataset.cells()));
    if (console.columns() >= LEAST_COLUMNS_WITH_LICENCES) {
      return table(rows, row -> row);
    }
    // Licences are long, so on a narrow screen they follow on separate lines.
    return table(rows, row -> Arrays.copyOf(row, row.length - 1))
        + "\n"
        + table(rows, row -> new String[] {row[0], row[row.length - 1]});
  }

  private String table(List<String[]> rows, UnaryOperator<String[]> cells) {
    AlignedTable table = AlignedTable.ofText(0);
    rows.forEach(row -> table.add(cells.apply(row)));
    return table.render(console.columns());
  }
}

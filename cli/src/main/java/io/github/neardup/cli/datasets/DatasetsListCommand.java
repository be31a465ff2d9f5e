package io.github.neardup.cli.datasets;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.Table;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.published.DatasetCache;
import io.github.neardup.datasets.published.PublishedDataset;
import io.github.neardup.datasets.published.PublishedDatasets;
import io.github.neardup.io.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code neardup datasets list}: the datasets known by name. */
@Command(
    name = "list",
    customSynopsis = "neardup datasets list [--format FORMAT]",
    descriptionHeading = "%n",
    description = {
      "Lists the datasets known by name: bundled ones, and public ones that can be installed."
          + " \"lexical\" says whether methods that compare words can be expected to solve it."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  neardup datasets list", "  neardup datasets list --format json"})
final class DatasetsListCommand implements Runnable {

  private static final String[] HEADER = {
    "name", "status", "language", "documents", "lexical", "labels"
  };
  private static final int LEAST_COLUMNS_WITH_LICENCES = 110;

  private final Console console;

  @Mixin private FormatOption format = new FormatOption();

  /**
   * A dataset as written in JSON.
   *
   * @param status bundled, installed, or how it can be installed: download, or by hand
   * @param documents null if not known before it is installed
   * @param lexical null if nothing is said
   */
  record Description(
      String name,
      String status,
      String title,
      String language,
      @Nullable Integer documents,
      String truth,
      String labels,
      String scoring,
      @Nullable String lexical,
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
  }

  DatasetsListCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    DatasetCache cache = DatasetCache.ofUser();
    List<Description> descriptions = new ArrayList<>();
    BundledDatasets.names().stream()
        .map(BundledDatasets::load)
        .map(Description::of)
        .forEach(descriptions::add);
    PublishedDatasets.all().stream()
        .map(dataset -> Description.of(dataset, cache))
        .forEach(descriptions::add);
    console.out().print(format.isJson() ? Json.write(descriptions) : text(descriptions));
  }

  /** On a narrow screen, licences follow in lines of their own: they are long. */
  private String text(List<Description> descriptions) {
    if (console.columns() >= LEAST_COLUMNS_WITH_LICENCES) {
      Table table = new Table(0);
      table.add(with(HEADER, "licence"));
      descriptions.forEach(dataset -> table.add(with(cells(dataset), dataset.license())));
      return table.render(console.columns());
    }
    Table table = new Table(0);
    table.add(HEADER);
    Table licences = new Table(0);
    licences.add("name", "licence");
    for (Description dataset : descriptions) {
      table.add(cells(dataset));
      licences.add(dataset.name(), dataset.license());
    }
    return table.render(console.columns()) + "\n" + licences.render(console.columns());
  }

  private static String[] cells(Description dataset) {
    Integer documents = dataset.documents();
    return new String[] {
      dataset.name(),
      dataset.status(),
      dataset.language(),
      documents == null ? "" : String.format(Locale.ROOT, "%,9d", documents),
      dataset.lexical() == null ? "" : dataset.lexical(),
      dataset.labels()
    };
  }

  private static String[] with(String[] cells, String last) {
    String[] longer = Arrays.copyOf(cells, cells.length + 1);
    longer[cells.length] = last;
    return longer;
  }
}

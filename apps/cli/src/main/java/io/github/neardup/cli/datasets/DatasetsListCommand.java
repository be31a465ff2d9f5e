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
import java.util.List;
import java.util.Locale;
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
          bundled.about().language(),
          bundled.size(),
          bundled.truth().label(),
          bundled.truth().label(),
          "partly",
          bundled.about().meaning(),
          bundled.about().license(),
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
    BundledDatasets.names()
        .forEach(name -> descriptions.add(Description.of(BundledDatasets.load(name))));
    PublishedDataset.all().forEach(dataset -> descriptions.add(Description.of(dataset, cache)));
    format.print(console, descriptions, () -> text(descriptions));
  }

  private String text(List<Description> descriptions) {
    AlignedTable table = AlignedTable.ofText(0);
    table.add("name", "status", "language", "documents", "lexical", "labels");
    // Licences are long, so they follow in a table of their own.
    AlignedTable licences = AlignedTable.ofText(0);
    licences.add("name", "licence");
    for (Description dataset : descriptions) {
      Integer documents = dataset.documents();
      table.add(
          dataset.name(),
          dataset.status(),
          dataset.language(),
          documents == null ? "" : Console.format("%,9d", documents),
          dataset.lexical(),
          dataset.labels());
      licences.add(dataset.name(), dataset.license());
    }
    return table.render(console.columns()) + "\n" + licences.render(console.columns());
  }
}

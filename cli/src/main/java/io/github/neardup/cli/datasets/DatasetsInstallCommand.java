package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ProgressBars;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.datasets.published.DatasetCache;
import io.github.neardup.datasets.published.DatasetCache.Installation;
import io.github.neardup.datasets.published.PublishedDataset;
import io.github.neardup.datasets.published.PublishedDatasets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup datasets install}: public datasets from where their owners publish them. */
@Command(
    name = "install",
    customSynopsis = "neardup datasets install NAME [--from PATH] [-q]",
    descriptionHeading = "%n",
    description = {
      "Installs a public dataset, for eval -d NAME. Its files are downloaded from where its owners"
          + " publish them, or read from a path if you have them. Mind its licence, and cite it:"
          + " neardup datasets list --format json has both."
    },
    sortOptions = false,
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup datasets install dblp-acm",
      "  neardup datasets install lcqmc --from downloads/LCQMC.zip"
    })
final class DatasetsInstallCommand implements Runnable {

  private final Console console;

  @Parameters(paramLabel = "NAME", description = "The dataset; see neardup datasets list.")
  private String name = "";

  @Option(
      names = "--from",
      paramLabel = "PATH",
      description =
          "The published files: a folder, an archive (.zip, .tar, .tar.gz), or the one file.")
  private @Nullable String from;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress bar and no summary.")
  private boolean quiet;

  DatasetsInstallCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    PublishedDataset dataset =
        PublishedDatasets.find(name)
            .orElseThrow(
                () ->
                    new UsageException(
                        Suggestions.unknown("public dataset", name, PublishedDatasets.names())));
    DatasetCache cache = DatasetCache.ofUser();
    String path = from;
    Installation installation;
    if (path != null) {
      installation = cache.install(dataset, FileArguments.path(path));
    } else {
      installation = cache.download(dataset, ProgressBars.on(console, !quiet));
    }
    if (!quiet) {
      report(dataset, installation);
    }
  }

  private void report(PublishedDataset dataset, Installation installation) {
    console
        .err()
        .printf(
            Locale.ROOT,
            "installed %s: %,d documents in %s%n",
            dataset.name(),
            installation.documents(),
            installation.folder());
    installation.notes().forEach(note -> console.err().println("note: " + note));
    console.err().println("licence: " + dataset.license());
    console.err().println("cite: " + dataset.citation());
  }
}

package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.datasets.published.DatasetCache;
import io.github.neardup.datasets.published.DatasetImport.Imported;
import io.github.neardup.datasets.published.PublishedDataset;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code neardup datasets install}: installs public datasets from where their owners publish them.
 */
@Command(
    name = "install",
    customSynopsis = "neardup datasets install NAME [--from PATH] [-q]",
    description = {
      "Installs a public dataset, so that eval -d NAME finds it.",
      "",
      "The files are downloaded from where"
          + " their owners publish them, or read from a path if you have them already. Respect the"
          + " licence and cite the dataset: neardup datasets list --format json shows both."
    },
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
          "The published files: a folder, an archive (.zip, .tar, .tar.gz), or a single file.")
  private Optional<String> from = Optional.empty();

  @Mixin private QuietOption quiet = new QuietOption();

  DatasetsInstallCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    PublishedDataset dataset =
        PublishedDataset.find(name)
            .orElseThrow(
                () ->
                    new UsageException(
                        Suggestions.unknown("public dataset", name, PublishedDataset.names())));
    DatasetCache cache = DatasetCache.ofUser();
    Imported installation =
        from.map(path -> cache.install(dataset, FileArguments.path(path)))
            .orElseGet(() -> cache.download(dataset, quiet.progress(console)));
    StringBuilder summary = new StringBuilder();
    summary.append(
        Console.format(
            "installed %s: %,d documents in %s%n",
            dataset.name(), installation.documents(), cache.folder(dataset)));
    installation.notes().forEach(note -> summary.append("note: ").append(note).append('\n'));
    summary.append("licence: ").append(dataset.license()).append('\n');
    summary.append("cite: ").append(dataset.citation()).append('\n');
    quiet.print(console, summary.toString());
  }
}

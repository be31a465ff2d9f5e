package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.datasets.generate.DatasetGenerator;
import io.github.neardup.datasets.generate.Perturbation;
import io.github.neardup.datasets.generate.Perturbations;
import io.github.neardup.datasets.generate.SourceTexts;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup datasets generate}: generates a labelled dataset of any size. */
@Command(
    name = "generate",
    customSynopsis = {
      "neardup datasets generate -o FOLDER [OPTIONS]",
      "       neardup datasets generate --list"
    },
    description = {
      "Makes a labelled dataset of any size.",
      "",
      "It consists of originals, duplicates of them, and look-alikes that are not duplicates. A duplicate is made by a perturbation: a named change of a chosen strength."
          + " The same settings give the same files.",
      "",
      "If you ask for more originals than the source has texts, they are mixed from its sentences;"
          + " any two then share at most one sentence in five. The source should not contain"
          + " duplicates; from a labelled dataset, one text of each cluster is used."
    },
    footer = {
      "  neardup datasets generate -o small",
      "  neardup datasets generate --documents 1000000 --from corpus.jsonl -o big",
      "  neardup datasets generate --perturb typos=0.05,truncation=0.5 -o two-kinds",
      "  neardup datasets generate --list"
    })
final class DatasetsGenerateCommand implements Runnable {

  private final Console console;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "The folder for the dataset: a new one, or the folder of a dataset to replace.")
  private Optional<String> output = Optional.empty();

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "1000",
      description = "The number of documents (default: ${DEFAULT-VALUE}).")
  private long documents;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The random seed (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--from",
      paramLabel = "SOURCE",
      defaultValue = "everyday-en",
      description =
          "The source of the texts: a dataset by name, a dataset folder, or a JSON Lines, CSV, TSV or"
              + " JSON file (default: ${DEFAULT-VALUE}).")
  private String source = "";

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description = "The field or column of the file with the text (default: ${DEFAULT-VALUE}).")
  private String textField = "";

  @Option(
      names = "--duplicates",
      paramLabel = "SHARE",
      defaultValue = "0.3",
      description =
          "The share of documents that are made from another document (default: ${DEFAULT-VALUE}).")
  private double duplicates;

  @Option(
      names = "--look-alikes",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "The share of documents that have the form of another document but different facts, and so are"
              + " not duplicates (default: ${DEFAULT-VALUE}).")
  private double lookAlikes;

  @Option(
      names = "--perturb",
      paramLabel = "NAME=STRENGTH,...",
      hideParamSyntax = true,
      split = ",",
      description =
          "The changes that make duplicates, each used about equally often, with strengths from 0 to"
              + " 1; may be repeated (default: a mix of all that apply).")
  private List<String> perturbations = List.of();

  @Option(
      names = "--largest-cluster",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "The size of the largest cluster; sizes follow a power law, so most are small (default:"
              + " ${DEFAULT-VALUE}).")
  private int largestCluster;

  @Option(names = "--list", description = "Lists the perturbations and exits.")
  private boolean list;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private QuietOption quiet = new QuietOption();

  DatasetsGenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (list) {
      console.out().print(listed());
      return;
    }
    Path folder =
        output
            .map(name -> FileArguments.output("--output", name))
            .orElseThrow(() -> new UsageException("missing required option: '--output=FOLDER'"));
    Outputs.refuseOverlap(folder, inputs());
    int workers = threads.count();
    SourceTexts texts = texts();
    DatasetGenerator generator =
        UsageException.checking(
            "",
            () ->
                new DatasetGenerator(
                    texts,
                    new DatasetGenerator.Settings(
                        documents, duplicates, lookAlikes, largestCluster, seed, perturbations)));
    if (!texts.complete()) {
      console.say(
          Console.format(
              "neardup: %s: only the first %,d texts are used, because memory holds no more",
              source, texts.texts().size()));
    }
    try (Progress.Stage stage = quiet.progress(console).stage("generating", documents)) {
      generator.write(folder, inputs(), workers, stage::reached);
    }
    quiet.print(console, summary(generator));
  }

  private List<Path> inputs() {
    return Datasets.folder(source)
        .or(() -> Optional.of(FileArguments.path(source)).filter(file -> !isBundled()))
        .filter(Files::exists)
        .stream()
        .toList();
  }

  private boolean isBundled() {
    return BundledDatasets.names().contains(source);
  }

  private SourceTexts texts() {
    if (isBundled()
        || Files.isDirectory(FileArguments.path(source))
        || !Files.exists(FileArguments.path(source))) {
      return SourceTexts.of(Datasets.resolve(source));
    }
    Path file = FileArguments.path(source);
    CorpusFields fields = CorpusFields.DEFAULT.withText(textField);
    try (CorpusReader reader = CorpusReader.open(List.of(file), fields)) {
      return SourceTexts.of(
          String.valueOf(file.getFileName()),
          "und",
          "that of " + file.getFileName(),
          reader.documents());
    }
  }

  private String listed() {
    AlignedTable table = AlignedTable.ofText(0);
    table.add("perturbation", "what it does; strength: the share of ...");
    for (Perturbation perturbation : Perturbations.all()) {
      table.add(
          perturbation.name(), perturbation.meaning() + "; strength: " + perturbation.strength());
    }
    return table.render(console.columns());
  }

  private static String summary(DatasetGenerator generator) {
    return Console.format(
        """
        documents    %,d
        duplicates   %,d
        look-alikes  %,d
        originals    %s%s
        """,
        generator.settings().documents(),
        generator.duplicates(),
        generator.lookAlikes(),
        generator.composed() ? "mixed from sentences of " : "texts of ",
        generator.source().name());
  }
}

package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ProgressBars;
import io.github.neardup.cli.console.Table;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.datasets.generate.DatasetGenerator;
import io.github.neardup.datasets.generate.DatasetWriter;
import io.github.neardup.datasets.generate.GeneratorSettings;
import io.github.neardup.datasets.generate.Perturbation;
import io.github.neardup.datasets.generate.Perturbations;
import io.github.neardup.datasets.generate.SourceTexts;
import io.github.neardup.datasets.generate.Synonyms;
import io.github.neardup.io.Compression;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup datasets generate}: a labelled dataset of any size. */
@Command(
    name = "generate",
    customSynopsis = {
      "neardup datasets generate -o FOLDER [--documents N] [--seed N]",
      "                     [--from SOURCE] [--text-field NAME] [--duplicates SHARE]",
      "                     [--look-alikes SHARE] [--perturb NAME=STRENGTH,...]...",
      "                     [--largest-cluster N] [--synonyms FILE]",
      "                     [--compress ENDING] [--threads N] [-q]",
      "       neardup datasets generate --list"
    },
    descriptionHeading = "%n",
    description = {
      "Makes a labelled dataset: originals, duplicates of them made by a named change of a chosen"
          + " strength (a perturbation), and look-alikes that are no duplicates. The same settings"
          + " give the same files.",
      "",
      "If more originals are wanted than the source has texts, they are mixed of its sentences so"
          + " that any two have at most one in five in common. A source should hold no duplicates;"
          + " of a labelled dataset, one text of each cluster is taken."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup datasets generate -o small",
      "  neardup datasets generate --documents 1000000 --from corpus.jsonl -o big",
      "  neardup datasets generate --perturb typos=0.05,truncation=0.5 -o two-kinds",
      "  neardup datasets generate --list"
    })
final class DatasetsGenerateCommand implements Runnable {

  private static final String DEFAULT_SOURCE = "everyday-en";
  private static final double NANOSECONDS = 1e9;

  private final Console console;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "The dataset's folder, new or empty.")
  private @Nullable Path output;

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many documents (default: ${DEFAULT-VALUE}).")
  private long documents = 1000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Another seed gives another dataset (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--from",
      paramLabel = "SOURCE",
      defaultValue = DEFAULT_SOURCE,
      description =
          "Where texts come from: a bundled dataset, a dataset's folder, or a file of JSON Lines, CSV,"
              + " TSV or JSON (default: ${DEFAULT-VALUE}).")
  private String source = DEFAULT_SOURCE;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description = "The field or column of a file with the text (default: ${DEFAULT-VALUE}).")
  private String textField = "text";

  @Option(
      names = "--duplicates",
      paramLabel = "SHARE",
      defaultValue = "0.3",
      description =
          "The share of documents that are made from another (default: ${DEFAULT-VALUE}).")
  private double duplicates = 0.3;

  @Option(
      names = "--look-alikes",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "The share of documents that have another's form and other facts, and are no duplicates"
              + " (default: ${DEFAULT-VALUE}).")
  private double lookAlikes = 0.05;

  @Option(
      names = "--perturb",
      paramLabel = "NAME=STRENGTH,...",
      split = ",",
      description =
          "How duplicates are made, each about equally often; strengths from 0 to 1; may be"
              + " repeated (default: a mix of all that apply).")
  private List<String> perturbations = List.of();

  @Option(
      names = "--largest-cluster",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "The largest cluster; most are small, by a power law (default: ${DEFAULT-VALUE}).")
  private int largestCluster = 100;

  @Option(
      names = "--synonyms",
      paramLabel = "FILE",
      description = "Synonyms: a group a line, with commas between (default: a list of its own).")
  private @Nullable Path synonyms;

  @Option(
      names = "--compress",
      paramLabel = "ENDING",
      defaultValue = "none",
      description = "Compresses the files: none, gz, zst (default: ${DEFAULT-VALUE}).")
  private String compress = "none";

  @Option(names = "--list", description = "Lists the perturbations, and makes nothing.")
  private boolean list;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress bar, no summary.")
  private boolean quiet;

  DatasetsGenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (list) {
      console.out().print(listed());
      return;
    }
    Path folder = output;
    if (folder == null) {
      throw new UsageException("missing required option: '--output=FOLDER'");
    }
    int workers = threads.count();
    Compression compression = compression();
    Path listOfWords = synonyms;
    Synonyms words =
        listOfWords == null ? Synonyms.bundled() : Synonyms.of(CorpusSource.of(listOfWords));
    SourceTexts texts = texts();
    DatasetGenerator generator = generator(texts, words);
    if (!texts.complete()) {
      console
          .err()
          .printf(
              Locale.ROOT,
              "neardup: %s: only its first %,d texts are used, as many as are held in memory%n",
              source,
              texts.texts().size());
    }
    DatasetWriter.prepare(folder);
    long start = System.nanoTime();
    long bytes;
    try (Progress.Stage stage =
        ProgressBars.on(console, !quiet).stage("generating", Progress.UNKNOWN)) {
      bytes = new DatasetWriter(generator, workers).write(folder, compression, stage::reached);
    }
    if (!quiet) {
      console.err().print(summary(generator, bytes, (System.nanoTime() - start) / NANOSECONDS));
    }
  }

  private DatasetGenerator generator(SourceTexts texts, Synonyms words) {
    try {
      return new DatasetGenerator(
          texts,
          new GeneratorSettings(
              documents, duplicates, lookAlikes, largestCluster, seed, perturbations, words));
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private SourceTexts texts() {
    if (BundledDatasets.names().contains(source)
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

  private Compression compression() {
    return Arrays.stream(Compression.values())
        .filter(c -> compress.equals(c == Compression.NONE ? "none" : c.ending().substring(1)))
        .findFirst()
        .orElseThrow(
            () -> new UsageException("--compress must be none, gz or zst, not '" + compress + "'"));
  }

  private String listed() {
    Table table = new Table(0);
    table.add("perturbation", "what it does; strength: the share of ...");
    for (Perturbation perturbation : new Perturbations(Synonyms.bundled(), number -> "").all()) {
      table.add(
          perturbation.name(), perturbation.meaning() + "; strength: " + perturbation.strength());
    }
    return table.render(console.columns());
  }

  private static String summary(DatasetGenerator generator, long bytes, double seconds) {
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "documents    %,d", generator.size()));
    lines.add(String.format(Locale.ROOT, "duplicates   %,d", generator.duplicates()));
    lines.add(String.format(Locale.ROOT, "look-alikes  %,d", generator.lookAlikes()));
    lines.add(
        "originals    "
            + (generator.composed() ? "mixed of sentences of " : "texts of ")
            + generator.source().name());
    lines.add(
        String.format(
            Locale.ROOT,
            "written      %,.1f MB in %.2f s, %,.1f MB/s",
            bytes / 1e6,
            seconds,
            bytes / 1e6 / seconds));
    return String.join("\n", lines) + "\n";
  }
}

package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.Scoring;
import io.github.neardup.datasets.published.DatasetImport;
import io.github.neardup.io.RowFormat;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup datasets import}: tables of one's own. */
@Command(
    name = "import",
    customSynopsis = {
      "neardup datasets import INPUT... -o DIR --text-column NAME --cluster-column NAME",
      "       neardup datasets import INPUT... -o DIR --pair-columns A,B --label-column NAME"
    },
    descriptionHeading = "%n",
    description = {
      "Makes a dataset folder of tables: either a document a record, with its text and cluster, or"
          + " a judged pair a record, with two texts and a label. A fault ends it with file and"
          + " line, and nothing is written.",
      "",
      "Inputs are .csv, .tsv, .jsonl or .json files, also compressed (.gz, .zst). Columns go by the"
          + " names in the first line, or the names of JSON fields."
    },
    sortOptions = false,
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup datasets import faq.csv -o faq --id-column id --text-column question \\",
      "      --cluster-column topic --language en",
      "  neardup datasets import pairs.tsv -o pairs --pair-columns left,right \\",
      "      --label-column same --duplicate-label yes --other-label no"
    })
final class DatasetsImportCommand implements Runnable {

  private static final int PAIR = 2;

  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = "A file to read.")
  private List<String> inputs = List.of();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "The dataset's folder, new or a dataset's, which is replaced.")
  private String output = "";

  @Option(
      names = "--text-column",
      paramLabel = "NAME",
      description = "The text; if repeated, columns are joined by a space.")
  private List<String> textColumns = List.of();

  @Option(
      names = "--cluster-column",
      paramLabel = "NAME",
      description = "The cluster; documents with the same one are duplicates, without one alone.")
  private @Nullable String clusterColumn;

  @Option(
      names = "--id-column",
      paramLabel = "NAME",
      description = "The id of a document (default: numbers from 1).")
  private @Nullable String idColumn;

  @Option(
      names = "--kind-column",
      paramLabel = "NAME",
      description = "How a text was made, if that is known.")
  private @Nullable String kindColumn;

  @Option(
      names = "--pair-columns",
      paramLabel = "A,B",
      split = ",",
      description = "The two texts of a judged pair. Equal texts are one document.")
  private List<String> pairColumns = List.of();

  @Option(
      names = "--label-column",
      paramLabel = "NAME",
      description = "Whether the two are duplicates.")
  private @Nullable String labelColumn;

  @Option(
      names = "--duplicate-label",
      paramLabel = "VALUE",
      description = "Means duplicate; may be repeated (default: 1).")
  private List<String> duplicateLabels = List.of("1");

  @Option(
      names = "--other-label",
      paramLabel = "VALUE",
      description = "Means not duplicate; may be repeated (default: 0).")
  private List<String> otherLabels = List.of("0");

  @Option(
      names = "--input-format",
      paramLabel = "FORMAT",
      description =
          "csv, tsv, plain-tsv (no quotes), jsonl or json (default: as the names of the files say).")
  private @Nullable String inputFormat;

  @Option(
      names = "--charset",
      paramLabel = "NAME",
      defaultValue = "UTF-8",
      description = "The encoding of separated values (default: ${DEFAULT-VALUE}).")
  private String charset = "";

  @Option(
      names = "--no-header",
      description = "The first line is a record; columns are 1, 2 and so on.")
  private boolean noHeader;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The dataset's name (default: that of its folder).")
  private @Nullable String name;

  @Option(
      names = "--language",
      paramLabel = "TAG",
      defaultValue = "und",
      description = "The language, such as en or zh-Hans (default: ${DEFAULT-VALUE}, unknown).")
  private String language = "";

  @Option(
      names = "--license",
      paramLabel = "TEXT",
      defaultValue = "not stated",
      description = "The license (default: ${DEFAULT-VALUE}).")
  private String license = "";

  @Option(
      names = "--source",
      paramLabel = "TEXT",
      description = "Where it comes from (default: the inputs' names).")
  private @Nullable String source;

  @Option(
      names = "--meaning",
      paramLabel = "TEXT",
      defaultValue = "not stated",
      description = "What is a duplicate in it (default: ${DEFAULT-VALUE}).")
  private String meaning = "";

  @Option(
      names = {"-q", "--quiet"},
      description = "No summary.")
  private boolean quiet;

  DatasetsImportCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    boolean pairs = !pairColumns.isEmpty() || labelColumn != null;
    List<Path> files = inputs.stream().map(FileArguments::path).toList();
    Path target = FileArguments.path(output);
    DatasetImport tables = new DatasetImport(files, format(), charset(), !noHeader);
    long documents =
        pairs
            ? tables.pairs(pairs(), description(Dataset.Truth.JUDGED_PAIRS, target), target)
            : tables.documents(documents(), description(Dataset.Truth.CLUSTERS, target), target);
    if (!quiet) {
      console.err().printf(Locale.ROOT, "imported %,d documents into %s%n", documents, target);
    }
  }

  private DatasetImport.DocumentColumns documents() {
    String cluster = clusterColumn;
    if (textColumns.isEmpty() || cluster == null) {
      throw new UsageException(
          "name the columns: --text-column and --cluster-column, or --pair-columns and"
              + " --label-column");
    }
    return new DatasetImport.DocumentColumns(
        Optional.ofNullable(idColumn), textColumns, cluster, Optional.ofNullable(kindColumn));
  }

  private DatasetImport.PairColumns pairs() {
    String label = labelColumn;
    if (pairColumns.size() != PAIR || label == null) {
      throw new UsageException("judged pairs need --pair-columns A,B and --label-column NAME");
    }
    if (!textColumns.isEmpty() || clusterColumn != null || idColumn != null || kindColumn != null) {
      throw new UsageException(
          "judged pairs have no --text-column, --cluster-column, --id-column or --kind-column");
    }
    return new DatasetImport.PairColumns(
        pairColumns.get(0), pairColumns.get(1), label, duplicateLabels, otherLabels);
  }

  private Optional<RowFormat> format() {
    try {
      return Optional.ofNullable(inputFormat).map(RowFormat::of);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--input-format: " + e.getMessage());
    }
  }

  private Charset charset() {
    try {
      return Charset.forName(charset);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--charset: there is no encoding '" + charset + "'");
    }
  }

  private DatasetDescription description(Dataset.Truth truth, Path target) {
    Path last = target.toAbsolutePath().normalize().getFileName();
    String given = name;
    String from = source;
    try {
      return new DatasetDescription(
          given == null ? String.valueOf(last) : given,
          language,
          license,
          from == null ? String.join(", ", inputs) : from,
          meaning,
          truth,
          Scoring.PAIRS);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}

package io.github.neardup.cli.datasets;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.EncodingOption;
import io.github.neardup.cli.option.FieldOptions;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FileRoles;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.published.DatasetImport;
import io.github.neardup.datasets.published.DatasetImport.ClusterColumns;
import io.github.neardup.datasets.published.DatasetImport.DocumentColumns;
import io.github.neardup.datasets.published.DatasetImport.Imported;
import io.github.neardup.datasets.published.DatasetImport.PairColumns;
import io.github.neardup.io.database.Databases;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup datasets import}: imports the user's own tables. */
@Command(
    name = "import",
    customSynopsis = {
      "neardup datasets import INPUT... -o FOLDER [OPTIONS]",
      "           --text-column NAME --cluster-column NAME",
      "       neardup datasets import INPUT... -o FOLDER [OPTIONS]",
      "           --pair-columns A,B --label-column NAME",
      "       neardup datasets import INPUT... --labels FILE -o FOLDER [OPTIONS]"
    },
    description = {
      "Makes a dataset folder from tables or texts of your own.",
      "",
      "Each record is either a document, with its text and"
          + " cluster, or a judged pair, with two texts and a label. An error in a record stops the"
          + " import and names file and line; nothing is written then. Pairs of a text with itself,"
          + " and pairs with contradictory labels, are left out and reported.",
      "",
      "With --labels, another table has the labels: the cluster of each id (--id-column and"
          + " --cluster-column), or pairs of ids (--pair-columns and --label-column). An input may"
          + " then be a folder. Each file in it is a document, and its id is its path within the"
          + " folder.",
      "",
      "Inputs are .csv, .tsv, .jsonl or .json files, optionally compressed (.gz, .zst, .bz2, .xz)."
          + " Columns are named in the first line; in JSON, they are the fields. An input can also"
          + " be a collection of MongoDB, mongodb://HOST/DATABASE.COLLECTION, with the id _id."
    },
    footer = {
      "  neardup datasets import faq.csv -o faq --id-column id --text-column question \\",
      "      --cluster-column topic --language en",
      "  neardup datasets import pairs.tsv -o pairs --pair-columns left,right \\",
      "      --label-column same --duplicate-label yes --other-label no",
      "  neardup datasets import texts --labels topics.csv -o topics --id-column file \\",
      "      --cluster-column topic",
      "  neardup datasets import faq.csv --labels pairs.csv -o faq --id-column id \\",
      "      --text-column question --pair-columns first,second --label-column same"
    })
final class DatasetsImportCommand implements Runnable {

  private static final int PAIR = 2;

  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = "A file, a folder of texts or a collection to read.")
  private List<String> inputs = List.of();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FOLDER",
      description = "The folder for the dataset: a new one, or the folder of a dataset to replace.")
  private String output = "";

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "A table with the labels of the documents in the inputs.")
  private Optional<String> labels = Optional.empty();

  @Option(
      names = "--text-column",
      paramLabel = "NAME",
      description = "The text; may be repeated, and the columns are then joined by a space.")
  private List<String> textColumns = List.of();

  @Option(
      names = "--cluster-column",
      paramLabel = "NAME",
      description =
          "The cluster. Documents of the same cluster are duplicates; a document without one has no"
              + " duplicates.")
  private Optional<String> clusterColumn = Optional.empty();

  @Option(
      names = "--id-column",
      paramLabel = "NAME",
      description = "The id of a document (default: documents are numbered from 1).")
  private Optional<String> idColumn = Optional.empty();

  @Option(
      names = "--kind-column",
      paramLabel = "NAME",
      description =
          "The language, source or other kind of a text; eval --details shows precision, recall and F1"
              + " of each.")
  private Optional<String> kindColumn = Optional.empty();

  @Option(
      names = "--pair-columns",
      paramLabel = "A,B",
      hideParamSyntax = true,
      split = ",",
      description =
          "The two texts of a judged pair, or with --labels their ids. Equal texts are one"
              + " document.")
  private List<String> pairColumns = List.of();

  @Option(
      names = "--label-column",
      paramLabel = "NAME",
      description = "The label: whether the two texts are duplicates.")
  private Optional<String> labelColumn = Optional.empty();

  @Option(
      names = "--duplicate-label",
      paramLabel = "VALUE",
      description = "A label that means duplicate; may be repeated (default: 1).")
  private List<String> duplicateLabels = List.of("1");

  @Option(
      names = "--other-label",
      paramLabel = "VALUE",
      description = "A label that means not duplicate; may be repeated (default: 0).")
  private List<String> otherLabels = List.of("0");

  @Option(
      names = "--weight-column",
      paramLabel = "NAME",
      description =
          "How many pairs a judged pair stands for, if the judged pairs are a sample (default: each"
              + " stands for itself).")
  private Optional<String> weightColumn = Optional.empty();

  @Option(
      names = "--input-format",
      paramLabel = "FORMAT",
      description =
          "csv, tsv, plain-tsv (no quotes), jsonl or json (default: by the endings of the file"
              + " names).")
  private Optional<String> inputFormat = Optional.empty();

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      defaultValue = "UTF-8",
      description = "The encoding of CSV and TSV files, and of texts (default: ${DEFAULT-VALUE}).")
  private String encoding = "";

  @Option(
      names = "--no-header",
      description = "The first line is a record; columns are named 1, 2 and so on.")
  private boolean noHeader;

  @Option(
      names = "--language",
      paramLabel = "TAG",
      defaultValue = "und",
      description = "The language, such as en or zh-Hans (default: ${DEFAULT-VALUE}, unknown).")
  private String language = "";

  @Mixin private QuietOption quiet = new QuietOption();

  DatasetsImportCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    Path target = FileArguments.output("--output", output);
    List<String> collections = inputs.stream().filter(Databases::isUri).toList();
    List<Path> files =
        inputs.stream().filter(input -> !Databases.isUri(input)).map(FileArguments::path).toList();
    checkColumns(files, !collections.isEmpty());
    new FileRoles().read("INPUT", files).check();
    DatasetImport tables =
        new DatasetImport(
            files, collections, FieldOptions.format(inputFormat), charset(), !noHeader);
    Imported imported = read(tables, isPairs(), target);
    StringBuilder summary =
        new StringBuilder(
            Console.format("imported %,d documents into %s%n", imported.documents(), target));
    imported.notes().forEach(note -> summary.append("note: ").append(note).append('\n'));
    quiet.print(console, summary.toString());
  }

  private boolean isPairs() {
    return !pairColumns.isEmpty() || labelColumn.isPresent();
  }

  private Imported read(DatasetImport tables, boolean pairs, Path target) {
    DatasetDescription description =
        description(pairs ? Dataset.Truth.JUDGED_PAIRS : Dataset.Truth.CLUSTERS, target);
    Optional<Path> table = labels.map(FileArguments::path);
    DocumentColumns documents = new DocumentColumns(idColumn, textColumns, kindColumn);
    if (!pairs) {
      ClusterColumns clusters =
          new ClusterColumns(table, idColumn.orElse(""), clusterColumn.orElseThrow());
      return tables.documents(documents, clusters, description, target);
    }
    PairColumns columns =
        new PairColumns(
            pairColumns.get(0),
            pairColumns.get(1),
            labelColumn.orElseThrow(),
            duplicateLabels,
            otherLabels,
            weightColumn);
    return table.isPresent()
        ? tables.pairs(documents, columns, table.get(), description, target)
        : tables.pairs(columns, description, target);
  }

  private void checkColumns(List<Path> files, boolean collections) {
    boolean folders = files.stream().anyMatch(Files::isDirectory);
    boolean tables = collections || !files.stream().allMatch(Files::isDirectory);
    if (folders && labels.isEmpty()) {
      throw new UsageException(
          "a folder of texts needs a table with their labels: --labels FILE, with --id-column and"
              + " --cluster-column, or --pair-columns and --label-column");
    }
    if (isPairs() && (pairColumns.size() != PAIR || labelColumn.isEmpty())) {
      throw new UsageException("judged pairs need --pair-columns A,B and --label-column NAME");
    }
    if (isPairs()
        && labels.isEmpty()
        && (!textColumns.isEmpty()
            || Stream.of(clusterColumn, idColumn, kindColumn).anyMatch(Optional::isPresent))) {
      throw new UsageException(
          "judged pairs have no --text-column, --cluster-column, --id-column or --kind-column, unless"
              + " they are pairs of ids, in a table that --labels names");
    }
    if (!isPairs() && weightColumn.isPresent()) {
      throw new UsageException("only judged pairs have weights; leave out --weight-column");
    }
    if (isPairs() && clusterColumn.isPresent()) {
      throw new UsageException(
          "labels are either clusters or judged pairs; leave out --cluster-column");
    }
    boolean needsText = tables && (!isPairs() || labels.isPresent());
    if ((!isPairs() && clusterColumn.isEmpty()) || (needsText && textColumns.isEmpty())) {
      throw new UsageException(
          "name the columns: --text-column and --cluster-column, or --pair-columns and"
              + " --label-column");
    }
    boolean namesIds = labels.isPresent() && (tables || !isPairs());
    if (namesIds && idColumn.isEmpty()) {
      throw new UsageException("with --labels, name the column of the ids: --id-column");
    }
  }

  private Charset charset() {
    return EncodingOption.charset("--encoding", encoding);
  }

  private DatasetDescription description(Dataset.Truth truth, Path target) {
    return UsageException.checking(
        "",
        () ->
            new DatasetDescription(
                String.valueOf(target.toAbsolutePath().normalize().getFileName()),
                language,
                "not stated",
                inputs.stream().map(Databases::masked).collect(Collectors.joining(", ")),
                "not stated",
                truth));
  }
}

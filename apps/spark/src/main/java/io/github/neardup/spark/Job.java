package io.github.neardup.spark;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.search.Search.Budget.IncompleteSearchException;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.dedup.DedupOption;
import io.github.neardup.dedup.DedupOptions;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkUserAppException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The job that {@code spark-submit} starts: {@code dedup}. */
@Command(name = "neardup-spark", description = "Finds near-duplicate texts on Apache Spark.")
public final class Job {

  private Job() {}

  /**
   * Runs the job.
   *
   * @param arguments {@code dedup} and options; {@code --help} lists them
   * @throws SparkUserAppException if the job failed; spark-submit exits with its status
   */
  public static void main(String[] arguments) throws SparkUserAppException {
    int status = run(arguments);
    if (status != 0) {
      throw new SparkUserAppException(status, null);
    }
  }

  /** Runs the job in the current session, or in one that spark-submit configured. */
  static int run(String... arguments) {
    return new CommandLine(new Job())
        .addSubcommand(Dedup.command())
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              command.getErr().println("neardup-spark: " + message(failure));
              return 1;
            })
        .execute(arguments);
  }

  /**
   * Returns the message for the user.
   *
   * @throws Exception the failure, if users cannot correct it
   */
  private static String message(Exception failure) throws Exception {
    // The driver's exception has the task's exception as its cause.
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidSpecException
          || cause instanceof IllegalArgumentException
          || cause instanceof IllegalStateException
          || cause instanceof IncompleteSearchException
          || cause instanceof FingerprintException
          || cause instanceof FileAlreadyExistsException
          || cause instanceof AnalysisException) {
        return Objects.requireNonNullElse(cause.getMessage(), cause.toString());
      }
    }
    throw failure;
  }

  /** {@code dedup}: removes the near-duplicates from a corpus. */
  @Command(
      name = "dedup",
      description = "Removes near-duplicates, as neardup dedup does.",
      mixinStandardHelpOptions = true,
      footer = "Other options of neardup dedup need one machine.")
  static final class Dedup implements Callable<Integer> {
    /** CSV as in RFC 4180, with names of columns, which differs from Spark's own defaults. */
    private static final Map<String, String> CSV =
        Map.of(
            "header", "true",
            "multiLine", "true",
            "escape", "\"",
            "ignoreLeadingWhiteSpace", "false",
            "ignoreTrailingWhiteSpace", "false");

    /** The formats for which Spark knows the file of a document, and the place in the file. */
    private static final Set<String> FILES = Set.of("parquet", "orc", "json", "csv", "text");

    @Spec CommandSpec command = CommandSpec.create();

    @Option(
        names = "--input",
        required = true,
        paramLabel = "PATH",
        description = "A file or folder; may be repeated.")
    List<String> inputs = List.of();

    @Option(
        names = "--format",
        defaultValue = "parquet",
        description =
            "The input format: parquet, json (JSON Lines), csv, or another that Spark knows"
                + " (default: ${DEFAULT-VALUE}).")
    String format = "parquet";

    @Option(
        names = "--read-option",
        paramLabel = "NAME=VALUE",
        description =
            "An option of Spark's reader, such as sep=; for csv. The defaults for csv are header=true,"
                + " multiLine=true and doubled quotes; may be repeated.")
    Map<String, String> readOptions = Map.of();

    @Option(
        names = "--text-field",
        defaultValue = "text",
        description = "The column with the texts.")
    String text = "text";

    @Option(
        names = "--output",
        paramLabel = "PATH",
        description = "Where to write the kept documents.")
    Optional<String> output = Optional.empty();

    @Option(
        names = "--output-format",
        description = "The format of all outputs (default: as the input).")
    Optional<String> outputFormat = Optional.empty();

    @Option(
        names = "--removed",
        paramLabel = "PATH",
        description = "Where to write which documents were removed, and why.")
    Optional<String> removed = Optional.empty();

    @Option(
        names = "--clusters",
        paramLabel = "PATH",
        description = "Where to write the clusters of two or more.")
    Optional<String> clusters = Optional.empty();

    @Option(
        names = "--pairs",
        paramLabel = "PATH",
        description = "Where to write all verified pairs.")
    Optional<String> pairs = Optional.empty();

    @Option(names = "--id-field", defaultValue = "id", description = "The column with the ids.")
    String id = "id";

    @Option(
        names = "--order",
        split = ",",
        paramLabel = "COLUMN",
        description =
            "Columns that order the documents, before the ids do (default for parquet, orc, json, csv"
                + " and text: files by their paths, and documents as they stand in their file).")
    List<String> order = List.of();

    @Option(
        names = {"-a", "--algorithm"},
        defaultValue = "minhash",
        paramLabel = "SPEC",
        description = "The algorithm with its settings (default: ${DEFAULT-VALUE}).")
    String spec = "";

    @Option(
        names = "--work",
        paramLabel = "PATH",
        description = "A folder for temporary tables, which all executors can reach.")
    Optional<String> work = Optional.empty();

    /** Returns the command, with the options that {@code neardup dedup} has as well. */
    static CommandSpec command() {
      CommandSpec command = CommandSpec.forAnnotatedObject(new Dedup());
      for (DedupOption<?> option : SparkDeduplicator.OPTIONS) {
        OptionSpec.Builder spec = OptionSpec.builder("--" + option.name()).type(String.class);
        command.addOption(
            spec.paramLabel(option.label()).description(option.description()).build());
      }
      return command;
    }

    /** Returns the options that {@code neardup dedup} has as well. */
    private DedupOptions options() {
      DedupOptions options = DedupOptions.USUAL;
      for (DedupOption<?> option : SparkDeduplicator.OPTIONS) {
        String written = command.findOption("--" + option.name()).getValue();
        try {
          options = written == null ? options : options.withWritten(option, written);
        } catch (IllegalArgumentException e) {
          throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()));
        }
      }
      return options;
    }

    @Override
    public Integer call() throws IOException {
      Algorithms.create(spec);
      DedupOptions options = options();
      List<String> outputs =
          Stream.of(output, removed, clusters, pairs).flatMap(Optional::stream).toList();
      if (outputs.isEmpty()) {
        throw new ParameterException(
            command.commandLine(),
            "nothing would be written: give --output, --removed, --clusters or --pairs");
      }
      SparkSession spark = SparkSession.builder().appName("neardup").getOrCreate();
      for (String path : outputs) {
        checkFree(new Path(path), spark);
      }
      Meter meter = new Meter();
      spark.sparkContext().addSparkListener(meter);
      SparkDeduplicator.Builder builder =
          SparkDeduplicator.of(documents(spark)).id(id).text(text).algorithm(spec).with(options);
      if (order.isEmpty() && FILES.contains(format)) {
        builder.orderOfFiles();
      } else {
        builder.order(order.toArray(String[]::new));
      }
      work.ifPresent(builder::workFolder);
      if (pairs.isPresent()) {
        builder.pairs();
      }
      try (DeduplicatedDataset done = builder.run()) {
        output.ifPresent(path -> write(done.kept(), path));
        removed.ifPresent(path -> write(done.removed(), path));
        clusters.ifPresent(path -> write(done.clusters(), path));
        pairs.ifPresent(path -> write(done.pairs(), path));
        print(done.summary().toText() + meter.toText(done.summary().documents()));
      } finally {
        spark.sparkContext().removeSparkListener(meter);
      }
      return 0;
    }

    /** Refuses an existing output before the work rather than after it. */
    private static void checkFree(Path path, SparkSession spark) throws IOException {
      if (path.getFileSystem(spark.sparkContext().hadoopConfiguration()).exists(path)) {
        throw new FileAlreadyExistsException(
            path + " already exists; name another path, or delete it first");
      }
    }

    private void write(Dataset<Row> table, String path) {
      String as = outputFormat.orElse(format);
      var writer = table.write().format(as).mode(SaveMode.ErrorIfExists);
      (as.equals("csv") ? writer.options(options(as)) : writer).save(path);
    }

    private Dataset<Row> documents(SparkSession spark) {
      return spark
          .read()
          .format(format)
          .options(options(format))
          .load(inputs.toArray(String[]::new));
    }

    /** Returns the options of reader and writer. */
    private Map<String, String> options(String ofFormat) {
      Map<String, String> options = new HashMap<>();
      if (ofFormat.equals("csv")) {
        options.putAll(CSV);
      }
      if (ofFormat.equals(format)) {
        options.putAll(readOptions);
      }
      return options;
    }

    /** Prints to standard output; Spark's own messages go to the log. */
    private void print(String lines) {
      command.commandLine().getOut().print(lines);
      command.commandLine().getOut().flush();
    }
  }
}

package io.github.neardup.spark;

import io.github.neardup.core.algorithm.InvalidSpecException;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.search.IncompleteSearchException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.dedup.Clustering;
import io.github.neardup.dedup.KeepPolicy;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What {@code spark-submit} starts: {@code dedup} and {@code frequencies}. */
@Command(
    name = "neardup-spark",
    description = "Finds near-duplicate texts on Apache Spark.",
    mixinStandardHelpOptions = true)
public final class Job {

  private static final Logger LOG = LoggerFactory.getLogger(Job.class);

  private Job() {}

  /**
   * Runs a job.
   *
   * @param arguments {@code dedup} or {@code frequencies}, and options; {@code --help} lists them
   * @throws IllegalStateException if it failed, which Spark reports
   */
  public static void main(String[] arguments) {
    int status = run(arguments);
    if (status != 0) {
      // spark-submit gives an exit status of 1 then, on any cluster manager.
      throw new IllegalStateException("neardup-spark failed with status " + status);
    }
  }

  /** Runs a job in the session there is, or one that spark-submit configured. */
  static int run(String... arguments) {
    return new CommandLine(new Job())
        .addSubcommand(new Dedup())
        .addSubcommand(new Frequencies())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              if (failure instanceof InvalidSpecException
                  || failure instanceof IllegalArgumentException
                  || failure instanceof IllegalStateException
                  || failure instanceof IncompleteSearchException) {
                command.getErr().println("neardup-spark: " + failure.getMessage());
                return 1;
              }
              throw failure;
            })
        .execute(arguments);
  }

  /** What both read. */
  abstract static class Reading {
    @Option(
        names = "--input",
        required = true,
        paramLabel = "PATH",
        description = "A file or folder; may be repeated.")
    List<String> inputs = List.of();

    @Option(
        names = "--format",
        defaultValue = "parquet",
        description = "Of input and output: parquet, json, csv, or another that Spark knows.")
    String format = "parquet";

    @Option(
        names = "--read-option",
        paramLabel = "NAME=VALUE",
        description = "An option of Spark's reader, such as header=true; may be repeated.")
    Map<String, String> readOptions = Map.of();

    @Option(names = "--text-field", defaultValue = "text", description = "The column of the texts.")
    String text = "text";

    Dataset<Row> documents(SparkSession spark) {
      return spark.read().format(format).options(readOptions).load(inputs.toArray(String[]::new));
    }

    static SparkSession session() {
      return SparkSession.builder().appName("neardup").getOrCreate();
    }
  }

  /** {@code dedup}: a corpus without its near-duplicates. */
  @Command(name = "dedup", description = "Removes near-duplicates.")
  static final class Dedup extends Reading implements Callable<Integer> {
    @Option(names = "--output", paramLabel = "PATH", description = "For what is kept.")
    Optional<String> output = Optional.empty();

    @Option(names = "--removed", paramLabel = "PATH", description = "For the reasons.")
    Optional<String> removed = Optional.empty();

    @Option(names = "--clusters", paramLabel = "PATH", description = "For the clusters.")
    Optional<String> clusters = Optional.empty();

    @Option(names = "--pairs", paramLabel = "PATH", description = "For all verified pairs.")
    Optional<String> pairs = Optional.empty();

    @Option(names = "--id-field", defaultValue = "id", description = "The column of the ids.")
    String id = "id";

    @Option(
        names = "--order",
        split = ",",
        paramLabel = "COLUMN",
        description = "Columns that order the documents; then ids do.")
    List<String> order = List.of();

    @Option(
        names = {"-a", "--algorithm"},
        defaultValue = "minhash",
        paramLabel = "SPEC",
        description = "The algorithm with its settings (default: ${DEFAULT-VALUE}).")
    String spec = "";

    @Option(
        names = "--keep",
        defaultValue = "first",
        paramLabel = "POLICY",
        description = "Which document of a cluster stays, as in neardup dedup.")
    String keep = "";

    @Option(
        names = "--clustering",
        defaultValue = "star",
        description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    Clustering clustering = Clustering.STAR;

    @Option(names = "--min-length", defaultValue = "0", description = "Removes shorter texts.")
    int minLength;

    @Option(
        names = "--max-comparisons",
        paramLabel = "NUMBER",
        description = "The budget for what is too large for one task.")
    Optional<Long> comparisons = Optional.empty();

    @Option(
        names = "--work",
        paramLabel = "PATH",
        description = "A folder for tables meanwhile, which all executors reach.")
    Optional<String> work = Optional.empty();

    @Override
    public Integer call() {
      SparkSession spark = session();
      Meter meter = new Meter();
      spark.sparkContext().addSparkListener(meter);
      SparkDeduplicator.Builder builder =
          SparkDeduplicator.of(documents(spark))
              .id(id)
              .text(text)
              .order(order.toArray(String[]::new))
              .algorithm(spec)
              .keep(KeepPolicy.of(keep))
              .clustering(clustering)
              .minLength(minLength);
      comparisons.ifPresent(most -> builder.budget(new Budget(OptionalLong.of(most), false)));
      work.ifPresent(builder::workFolder);
      if (pairs.isPresent()) {
        builder.pairs();
      }
      try (DeduplicatedDataset done = builder.run()) {
        output.ifPresent(path -> write(done.kept(), path));
        removed.ifPresent(path -> write(done.removed(), path));
        clusters.ifPresent(path -> write(done.clusters(), path));
        pairs.ifPresent(path -> write(done.pairs(), path));
        done.summary().toText().lines().forEach(line -> LOG.info("{}", line));
        LOG.info("{}", meter.toText(done.summary().documents()));
      } finally {
        spark.sparkContext().removeSparkListener(meter);
      }
      return 0;
    }

    private void write(Dataset<Row> table, String path) {
      var writer = table.write().format(format).mode(SaveMode.ErrorIfExists);
      (format.equals("csv") ? writer.options(readOptions) : writer).save(path);
    }
  }

  /** {@code frequencies}: document frequencies for TF-IDF. */
  @Command(name = "frequencies", description = "Counts document frequencies, for TF-IDF weights.")
  static final class Frequencies extends Reading implements Callable<Integer> {
    @Option(names = "--output", required = true, paramLabel = "FILE", description = "For them.")
    String output = "";

    @Option(
        names = {"-a", "--algorithm"},
        defaultValue = "simhash",
        paramLabel = "SPEC",
        description = "The algorithm whose features are counted (default: ${DEFAULT-VALUE}).")
    String spec = "";

    @Option(names = "--least", defaultValue = "1", description = "Leaves out rarer features.")
    int least;

    @Override
    public Integer call() throws IOException {
      SparkSession spark = session();
      DocumentFrequencies counted = SparkFrequencies.of(documents(spark), text, spec, least);
      Path path = new Path(output);
      try (OutputStream out =
          path.getFileSystem(spark.sparkContext().hadoopConfiguration()).create(path, false)) {
        counted.save(out);
      }
      LOG.info("{} features of {} documents", counted.features(), counted.documents());
      return 0;
    }
  }
}

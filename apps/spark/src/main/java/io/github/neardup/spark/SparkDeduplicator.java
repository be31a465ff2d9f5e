package io.github.neardup.spark;

import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MAX_COMPARISONS;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.dedup.DedupOption;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.KeepPolicy;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Removes the near-duplicates from a Dataset of documents. The result is the same, to the last
 * document, as with {@code Deduplicator} of the module {@code dedup} on one machine.
 *
 * <pre>{@code
 * try (DeduplicatedDataset done =
 *     SparkDeduplicator.of(documents)
 *         .algorithm("minhash:threshold=0.8")
 *         .with(KEEP, KeepPolicy.LONGEST)
 *         .workFolder("hdfs:///tmp")
 *         .run()) {
 *   done.kept().write().parquet("hdfs:///clean");
 * }
 * }</pre>
 *
 * <p>A Dataset has no order. Where the order of documents matters, as with {@link
 * KeepPolicy#FIRST}, documents are ordered by the columns named with {@link Builder#order}, and
 * then by their ids. So the result does not depend on partitions.
 *
 * <p>A key that very many documents share is split among tasks, and so are many copies of one text.
 * At the end of {@link DedupOptions.Clustering#CONNECTED}, documents are joined with their
 * clusters. If one cluster is much larger than the others, Spark splits that work, as it does by
 * default.
 */
public final class SparkDeduplicator {

  /** The options that a run on Spark has in common with one on one machine. */
  public static final List<DedupOption<?>> OPTIONS =
      List.of(KEEP, CLUSTERING, MIN_LENGTH, MAX_COMPARISONS);

  private SparkDeduplicator() {}

  /**
   * Returns a builder for documents with the columns {@code id} and {@code text}, unless named
   * otherwise.
   */
  public static Builder of(Dataset<Row> documents) {
    return new Builder(documents);
  }

  /**
   * About the most that a task gets; results do not depend on these limits.
   *
   * @param members of a bucket
   * @param nodes of a component
   * @param words of the fingerprints of a component
   * @param links that are joined at once
   */
  record Limits(int members, long nodes, long words, long links) {

    /** Some seconds of work, and at most 100 MB. */
    static final Limits USUAL = new Limits(2048, 20_000, 8_000_000, Components.FEW);
  }

  /** Collects the parts of a run. Not thread-safe. */
  public static final class Builder {
    final Dataset<Row> documents;
    String id = "id";
    String text = "text";
    List<String> order = List.of();

    /** Whether documents of equal order are in the order in which a task reads them, not by id. */
    boolean asRead;

    String spec = "minhash";
    DedupOptions options = DedupOptions.USUAL;
    boolean pairs;
    Limits limits = Limits.USUAL;
    private Optional<String> workFolder = Optional.empty();

    private Builder(Dataset<Row> documents) {
      this.documents = documents;
    }

    /** Sets the column with the ids: of any type that can be compared, unique, without nulls. */
    public Builder id(String column) {
      id = column;
      return this;
    }

    /** Sets the column with the texts, without nulls: strings, or arrays of a text's fields. */
    public Builder text(String column) {
      text = column;
      return this;
    }

    /**
     * Sets columns that order the documents, such as a date, before the ids do; none by default.
     */
    public Builder order(String... columns) {
      order = List.of(columns);
      return this;
    }

    /** Orders the documents as they stand in their files, which are ordered by their paths. */
    Builder orderOfFiles() {
      asRead = true;
      return order("_metadata.file_path", "_metadata.file_block_start");
    }

    /**
     * Sets the algorithm; {@code minhash} by default.
     *
     * @param algorithm its spec
     * @throws InvalidSpecException if the spec is wrong, or the algorithm {@linkplain
     *     io.github.neardup.core.algorithm.Algorithm#direction() has a direction}
     */
    public Builder algorithm(String algorithm) {
      if (Algorithms.create(algorithm).direction().isPresent()) {
        throw new InvalidSpecException(
            algorithm
                + ": one-sided measures, which remove a text only for one that contains it, do not run on Spark; use neardup"
                + " dedup on one machine, or another measure");
      }
      spec = algorithm;
      return this;
    }

    /**
     * Sets one of the {@link #OPTIONS}.
     *
     * @throws IllegalArgumentException if the option does not exist on Spark or does not permit the
     *     value, or the policy is {@link KeepPolicy#NONE}, which Spark does not support
     */
    public <T> Builder with(DedupOption<T> option, T value) {
      return with(options.with(option, value));
    }

    /**
     * Sets the options.
     *
     * @throws IllegalArgumentException as {@link #with(DedupOption, Object)}
     */
    public Builder with(DedupOptions given) {
      for (DedupOption<?> option : given.given().keySet()) {
        if (!OPTIONS.contains(option)) {
          throw new IllegalArgumentException(
              "--%s does not exist on Spark; use neardup dedup on one machine"
                  .formatted(option.name()));
        }
      }
      if (!given.get(KEEP).keepsOne()) {
        throw new IllegalArgumentException(
            "on Spark, a document of each cluster is kept; for --keep none, use neardup dedup on one"
                + " machine");
      }
      options = given;
      return this;
    }

    /** Also lists all verified pairs, which takes an additional search. */
    public Builder pairs() {
      pairs = true;
      return this;
    }

    /**
     * Sets a folder for the tables of the run, on storage that all executors can reach. By default,
     * the checkpoint directory of the Spark context, or the folder for temporary files if Spark
     * runs on this machine only.
     */
    public Builder workFolder(String folder) {
      workFolder = Optional.of(folder);
      return this;
    }

    Builder limits(Limits some) {
      limits = some;
      return this;
    }

    /**
     * Runs the deduplication.
     *
     * @return the result; closing it deletes its tables
     * @throws IllegalStateException if there is no work folder
     * @throws IllegalArgumentException if ids are not unique, or the keep policy cannot compare the
     *     values of its field
     * @throws io.github.neardup.core.search.Search.Budget.IncompleteSearchException if the budget
     *     is used up
     */
    public DeduplicatedDataset run() {
      return new SparkRun(this).run();
    }

    String workFolder() {
      return workFolder.orElseGet(this::usualFolder);
    }

    private String usualFolder() {
      var context = documents.sparkSession().sparkContext();
      if (context.getCheckpointDir().isDefined()) {
        return context.getCheckpointDir().get();
      }
      if (context.master().startsWith("local")) {
        return System.getProperty("java.io.tmpdir");
      }
      throw new IllegalStateException(
          "name a work folder that all executors can reach, or set the checkpoint directory");
    }
  }
}

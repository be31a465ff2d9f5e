package io.github.neardup.spark;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.dedup.Deduplicator.Clustering;
import io.github.neardup.dedup.KeepPolicy;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Removes the near-duplicates from a Dataset of documents: what {@code Deduplicator} of the module
 * {@code dedup} does on one machine, with the same result, to the last document.
 *
 * <pre>{@code
 * try (DeduplicatedDataset done =
 *     SparkDeduplicator.of(documents)
 *         .algorithm("minhash:threshold=0.8")
 *         .keep(KeepPolicy.LONGEST)
 *         .workFolder("hdfs:///tmp")
 *         .run()) {
 *   done.kept().write().parquet("hdfs:///clean");
 * }
 * }</pre>
 *
 * <p>A Dataset has no order. Where the order of documents matters, as with {@link
 * KeepPolicy#FIRST}, it is that of the columns named with {@link Builder#order}, and of equal ones,
 * or if there are none, that of the ids. So the result does not depend on partitions.
 *
 * <p>Neither a key that very many documents have nor many copies of a text are the work of a single
 * task. In the end of {@link Clustering#CONNECTED}, documents are joined with their clusters; where
 * one is much larger than others, it is Spark that splits that work, as it does unless it is told
 * not to.
 */
public final class SparkDeduplicator {

  private SparkDeduplicator() {}

  /** A run on documents with the columns {@code id} and {@code text}, unless named otherwise. */
  public static Builder of(Dataset<Row> documents) {
    return new Builder(documents);
  }

  /** Names the parts of a run. Not thread-safe. */
  public static final class Builder {
    private final Dataset<Row> documents;
    private String id = "id";
    private String text = "text";
    private List<String> order = List.of();
    private String spec = "minhash";
    private KeepPolicy keep = KeepPolicy.FIRST;
    private Clustering clustering = Clustering.STAR;
    private Budget budget = Budget.USUAL;
    private int minLength;
    private boolean pairs;
    private Optional<String> workFolder = Optional.empty();
    private SparkRequest.Limits limits = SparkRequest.Limits.USUAL;

    private Builder(Dataset<Row> documents) {
      this.documents = documents;
    }

    /** The column of the ids: of any type that can be compared, unique, without nulls. */
    public Builder id(String column) {
      id = column;
      return this;
    }

    /** The column of the texts, without nulls. */
    public Builder text(String column) {
      text = column;
      return this;
    }

    /** Columns that order the documents, such as a date; then the ids do. None unless given. */
    public Builder order(String... columns) {
      order = List.of(columns);
      return this;
    }

    /**
     * The algorithm; {@code minhash} unless given.
     *
     * @param algorithm its spec
     * @throws InvalidSpecException if the spec is wrong, or the algorithm {@linkplain
     *     io.github.neardup.core.algorithm.Algorithm#isOneSided() has a direction}
     */
    public Builder algorithm(String algorithm) {
      if (Algorithms.create(algorithm).isOneSided()) {
        throw new InvalidSpecException(
            algorithm
                + ": on Spark, a text is not removed only for one that contains it; use neardup"
                + " dedup on one machine, or another measure");
      }
      spec = algorithm;
      return this;
    }

    /**
     * Picks the document of a cluster that is kept; {@link KeepPolicy#FIRST} unless given.
     *
     * @throws IllegalArgumentException if it is {@link KeepPolicy#NONE}, which Spark does not have
     */
    public Builder keep(KeepPolicy policy) {
      if (!policy.keepsOne()) {
        throw new IllegalArgumentException(
            "on Spark, a document of each cluster is kept; for --keep none, use neardup dedup on one"
                + " machine");
      }
      keep = policy;
      return this;
    }

    /** How pairs become clusters; {@link Clustering#STAR} unless given. */
    public Builder clustering(Clustering kind) {
      clustering = kind;
      return this;
    }

    /**
     * How many comparisons the search may take in buckets too large for one task; {@link
     * Budget#USUAL} unless given.
     *
     * @throws IllegalArgumentException if the budget allows an incomplete result: Spark gives
     *     complete ones only
     */
    public Builder budget(Budget comparisons) {
      if (comparisons.incompleteAllowed()) {
        throw new IllegalArgumentException("a search on Spark is complete, or it fails");
      }
      budget = comparisons;
      return this;
    }

    /**
     * Removes texts that are too short.
     *
     * @param characters the least number of characters (Unicode code points), white space before
     *     and behind the text not counted; 0 for no limit
     * @throws IllegalArgumentException if it is negative
     */
    public Builder minLength(int characters) {
      if (characters < 0) {
        throw new IllegalArgumentException(
            "the least length must be 0 or more characters, not " + characters);
      }
      minLength = characters;
      return this;
    }

    /** Lists all verified pairs, too, which takes a search of its own. */
    public Builder pairs() {
      pairs = true;
      return this;
    }

    /**
     * A folder for the tables of the run, on storage that all executors reach. Unless given, the
     * checkpoint directory of the Spark context, or, if Spark runs on this machine alone, the
     * folder for temporary files.
     */
    public Builder workFolder(String folder) {
      workFolder = Optional.of(folder);
      return this;
    }

    Builder limits(SparkRequest.Limits some) {
      limits = some;
      return this;
    }

    /**
     * Does the work.
     *
     * @return what was found; to be closed, which deletes its tables
     * @throws IllegalStateException if there is no work folder
     * @throws IllegalArgumentException if ids are not unique, or the values that the keep policy
     *     compares are not what it can compare
     * @throws io.github.neardup.core.search.Budget.IncompleteSearchException if the budget is used
     *     up
     */
    public DeduplicatedDataset run() {
      return new SparkRun(
              new SparkRequest(
                  documents,
                  id,
                  text,
                  order,
                  spec,
                  keep,
                  clustering,
                  budget,
                  minLength,
                  pairs,
                  workFolder.orElseGet(this::usualFolder),
                  limits))
          .run();
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

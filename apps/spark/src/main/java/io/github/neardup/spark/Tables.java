package io.github.neardup.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * The tables of a run, in Parquet, in a folder of its own on storage that all executors reach. A
 * table that is kept is not computed again when an executor is lost, and ends the lineage of what
 * comes after. Not thread-safe.
 */
final class Tables implements AutoCloseable {

  private final SparkSession spark;
  private final Path folder;
  private int iteration;

  /**
   * A new folder.
   *
   * @param parent is made if it is not there
   */
  Tables(SparkSession spark, String parent) {
    this.spark = spark;
    this.folder = new Path(new Path(parent), "neardup-" + UUID.randomUUID());
  }

  SparkSession spark() {
    return spark;
  }

  /** Computes a table, and gives it back as it is stored. */
  Dataset<Row> keep(String name, Dataset<Row> table) {
    String path = new Path(folder, name).toString();
    table.write().mode(SaveMode.ErrorIfExists).parquet(path);
    return spark.read().schema(table.schema()).parquet(path);
  }

  /** The same for a table that is computed again and again. */
  Dataset<Row> keepNext(String name, Dataset<Row> table) {
    return keep(name + "-" + iteration++, table);
  }

  /** Deletes all of it. */
  @Override
  public void close() {
    try {
      folder.getFileSystem(spark.sparkContext().hadoopConfiguration()).delete(folder, true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

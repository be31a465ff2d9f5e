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
 * The tables of a run, in Parquet, in a folder of their own on storage that all executors can
 * reach. Stored tables are not computed again when an executor is lost, and cut the lineage of
 * later steps. Not thread-safe.
 */
final class Tables implements AutoCloseable {

  private final SparkSession spark;
  private final Path folder;
  private int iteration;

  /** Spark creates the folder and its parent with the first table. */
  Tables(SparkSession spark, String parent) {
    this.spark = spark;
    this.folder = new Path(new Path(parent), "neardup-" + UUID.randomUUID());
  }

  SparkSession spark() {
    return spark;
  }

  /** Computes a table, and returns it as stored. */
  Dataset<Row> keep(String name, Dataset<Row> table) {
    String path = new Path(folder, name).toString();
    table.write().mode(SaveMode.ErrorIfExists).parquet(path);
    return spark.read().schema(table.schema()).parquet(path);
  }

  /** Stores the next version of a table that is computed repeatedly. */
  Dataset<Row> keepNext(String name, Dataset<Row> table) {
    return keep(name + "-" + iteration++, table);
  }

  /** Deletes all tables. */
  @Override
  public void close() {
    try {
      folder.getFileSystem(spark.sparkContext().hadoopConfiguration()).delete(folder, true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.github.neardup.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Spark with two executors that are processes of their own, so that all is truly sent. Executors
 * are started from {@code SPARK_HOME}, which the build sets to a folder without jars: they get the
 * class path of the test.
 */
final class Cluster {

  private Cluster() {}

  /** The session, which is started once. */
  static SparkSession session() {
    return builder("local-cluster[2,1,1024]").getOrCreate();
  }

  /** The same cluster for larger tests, without what makes small queries fast. */
  static SparkSession asUsersHaveIt() {
    SparkSession spark = session().newSession();
    spark.conf().set("spark.sql.codegen.wholeStage", true);
    spark.conf().set("spark.sql.codegen.factoryMode", "FALLBACK");
    spark.conf().set("spark.sql.adaptive.enabled", true);
    return spark;
  }

  static SparkSession.Builder builder(String master) {
    Path home = Path.of(System.getenv().getOrDefault("SPARK_HOME", "target/spark-home"));
    try {
      Files.createDirectories(home.resolve("jars"));
      return SparkSession.builder()
          .master(master)
          .appName("neardup tests")
          .config("spark.ui.enabled", false)
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
          .config("spark.sql.shuffle.partitions", 3)
          // What makes large queries fast takes most of the time of small ones: generated code, its
          // compilation, and statistics of what has been computed so far.
          .config("spark.sql.codegen.wholeStage", false)
          .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
          .config("spark.sql.adaptive.enabled", false)
          .config("spark.sql.autoBroadcastJoinThreshold", -1)
          .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1")
          .config("spark.sql.warehouse.dir", Files.createTempDirectory("warehouse").toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.github.neardup.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.KeepPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the Java and the SQL on docs/guide/spark.md; the script apps/spark/test runs its Python. */
class SparkPageTest {

  private static final List<String> TEXTS =
      List.of(
          "Heavy rain flooded the market square on Sunday.",
          "The harbour bridge was closed for repairs on Tuesday.",
          "Heavy rain flooded the market square on Sunday!");

  @TempDir Path folder;

  private final SparkSession spark = Cluster.session();
  private final Dataset<Row> documents = SameAsOneMachineTest.documents(spark, TEXTS);

  private static String block(String language) throws IOException {
    Matcher block =
        Pattern.compile("(?s)```" + language + "\n(.*?)```")
            .matcher(Files.readString(Path.of("../../docs/guide/spark.md")));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Test
  void javaOnThePageRuns() throws IOException {
    String workFolder = folder.resolve("work").toUri().toString();
    String output = folder.resolve("clean").toUri().toString();
    String summary;
    // snippet
    try (DeduplicatedDataset done =
        SparkDeduplicator.of(documents)
            .algorithm("minhash:threshold=0.8")
            .with(DedupOptions.KEEP, KeepPolicy.LONGEST)
            .workFolder(workFolder)
            .run()) {
      done.kept().write().parquet(output);
      summary = done.summary().toText();
    }
    // end
    assertThat(spark.read().parquet(output).count()).isEqualTo(2);
    assertThat(summary).contains("removed");
    String source =
        Files.readString(
            Path.of("src/test/java", SparkPageTest.class.getName().replace('.', '/') + ".java"));
    Matcher snippet = Pattern.compile("(?s)// snippet\n(.*?) *// end").matcher(source);
    assertThat(snippet.find()).isTrue();
    assertThat(block("java")).isEqualTo(snippet.group(1).indent(-4));
  }

  @Test
  void sqlOnThePageRuns() throws IOException {
    NeardupFunctions.register(spark);
    documents
        .selectExpr("id", "neardup_fingerprint(text, 'simhash') as fp")
        .createOrReplaceTempView("fingerprints");
    List<Row> candidates = spark.sql(block("sql")).collectAsList();
    assertThat(candidates)
        .filteredOn(row -> row.getDouble(2) == 1)
        .extracting(row -> row.getString(0), row -> row.getString(1))
        .containsExactly(tuple(OneMachine.id(0), OneMachine.id(2)));
  }
}

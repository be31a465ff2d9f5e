package io.github.neardup.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.testing.Families;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.KeepPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key that nearly all documents have is not the work of one task. */
class HotKeyTest {

  private static final int SIZE = 2_000;
  private static final int PARTITIONS = 24;

  @TempDir Path folder;

  @Test
  void theLargestTaskGetsASmallPartOfAHotBucket() throws IOException, InterruptedException {
    List<String> texts = Families.NEARLY_ALL_ALIKE.texts(SIZE, 17);
    String spec = "simhash:bits=64,weights=tf,shingle=1,distance=3";
    SparkSession spark = Cluster.session().newSession();
    spark.conf().set("spark.sql.shuffle.partitions", PARTITIONS);
    // As users have it: small tables go to all tasks, and Spark splits partitions that get too
    // much.
    spark.conf().set("spark.sql.autoBroadcastJoinThreshold", "10MB");
    spark.conf().set("spark.sql.adaptive.enabled", true);
    spark.conf().set("spark.sql.adaptive.coalescePartitions.enabled", false);
    Meter meter = new Meter();
    spark.sparkContext().addSparkListener(meter);
    try (DeduplicatedDataset done =
        SparkDeduplicator.of(SameAsOneMachineTest.documents(spark, texts).repartition(PARTITIONS))
            .algorithm(spec)
            .with(DedupOptions.CLUSTERING, Clustering.CONNECTED)
            .limits(new SparkDeduplicator.Limits(200, 1000, 1_000_000, Components.FEW))
            .workFolder(folder.toUri().toString())
            .run()) {
      OneMachine expected =
          OneMachine.of(texts, spec, Clustering.CONNECTED, KeepPolicy.FIRST, false, folder);
      assertThat(done.summary().clusters()).isEqualTo(expected.summary().clusters().count());
      assertThat(done.summary().removed()).isEqualTo(expected.summary().removed().all());
      // That the key is hot: nearly all documents are in one cluster.
      assertThat(expected.summary().clusters().largest()).isGreaterThan(SIZE / 2);
    } finally {
      spark.sparkContext().removeSparkListener(meter);
    }
    assertThat(meter.tasks()).isGreaterThan(PARTITIONS);
    // A task that got one key's documents would get nearly all of them.
    assertThat(meter.mostRecords()).isBetween(1L, SIZE / 2L);
  }
}

package io.github.neardup.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.testing.Families;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.generate.DatasetGenerator;
import io.github.neardup.datasets.generate.SourceTexts;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.KeepPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clusters, pairs and similarities are those of the deduplicator on one machine, to the last one,
 * on families of texts that are hard to search, whatever the order and the partitions of the
 * documents.
 */
class SameAsOneMachineTest {

  private static final long SEED = 20_26;
  private static final int SIZE = 40;
  private static final int MANY = 200_000;

  /** More documents come from a file, and not from the driver. */
  private static final int FEW = 5_000;

  /** So small that all that is done for large buckets and components is done. */
  private static final SparkDeduplicator.Limits SMALL =
      new SparkDeduplicator.Limits(30, 60, 1_000_000, 0);

  private static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("text", DataTypes.StringType)
          .add("size", DataTypes.LongType);

  @TempDir Path folder;

  static List<String> texts(int size) {
    List<String> texts = new ArrayList<>();
    for (Families family : Families.values()) {
      texts.addAll(family.texts(size, SEED));
    }
    Collections.addAll(texts, "", "", "...", "one", "one");
    return texts;
  }

  static Stream<Arguments> runs() {
    return Stream.of(
        Arguments.of("minhash:threshold=0.5", Clustering.STAR, KeepPolicy.FIRST),
        Arguments.of("kshingle:shingle=1,threshold=0.6", Clustering.CONNECTED, KeepPolicy.LAST),
        Arguments.of(
            "simhash:bits=64,shingle=1,distance=8", Clustering.STAR, KeepPolicy.of("highest:size")),
        Arguments.of("ksentence:k=1", Clustering.CONNECTED, KeepPolicy.FIRST));
  }

  static Stream<Arguments> moreRuns() {
    return Stream.of(
        Arguments.of("minhash:threshold=0.5,protect=numbers", Clustering.STAR, KeepPolicy.FIRST),
        Arguments.of("simhash", Clustering.STAR, KeepPolicy.LONGEST),
        Arguments.of("minhash:shingle=1,threshold=0.6", Clustering.STAR, KeepPolicy.LONGEST),
        Arguments.of("minhash:shingle=1,threshold=0.6", Clustering.CONNECTED, KeepPolicy.FIRST),
        Arguments.of(
            "minhash:shingle=1,threshold=0.6,verify=estimate", Clustering.STAR, KeepPolicy.FIRST),
        Arguments.of("minhash:parts=words:20/10", Clustering.STAR, KeepPolicy.FIRST),
        Arguments.of("kshingle:shingle=1,threshold=0.6", Clustering.STAR, KeepPolicy.FIRST),
        Arguments.of(
            "simhash:bits=64,shingle=1,distance=8", Clustering.CONNECTED, KeepPolicy.SHORTEST),
        Arguments.of("ksentence:k=1", Clustering.STAR, KeepPolicy.LAST));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void findsTheSame(String spec, Clustering clustering, KeepPolicy keep) throws IOException {
    assertSame(texts(SIZE), spec, clustering, keep, SMALL);
  }

  @ParameterizedTest
  @MethodSource("moreRuns")
  @Tag("long")
  void findsTheSameInMoreWays(String spec, Clustering clustering, KeepPolicy keep)
      throws IOException {
    assertSame(texts(2 * SIZE), spec, clustering, keep, SMALL);
    assertSame(texts(2 * SIZE), spec, clustering, keep, SparkDeduplicator.Limits.USUAL);
  }

  /** On datasets of one's own: {@code -Dneardup.datasets=FOLDER}, folders of datasets in it. */
  @ParameterizedTest
  @ValueSource(
      strings = {"minhash:threshold=0.5", "kshingle:threshold=0.5", "simhash", "ksentence"})
  @Tag("long")
  void findsTheSameInDatasets(String spec) throws IOException {
    String folders = System.getProperty("neardup.datasets", "");
    assumeThat(folders).isNotEmpty();
    for (String name : List.of("licenses-en", "typos-zh")) {
      Path dataset = Path.of(folders, name);
      if (Files.isDirectory(dataset)) {
        List<String> texts =
            DatasetFolder.read(dataset).documents().stream().map(Document::text).toList();
        assertSame(texts, spec, Clustering.STAR, KeepPolicy.FIRST, SparkDeduplicator.Limits.USUAL);
      }
    }
  }

  /**
   * Those of the generator consist of the sentences of one small source, so that each shingle is in
   * thousands of them: an exact search over keys compares nearly all with all.
   */
  @Test
  @Tag("long")
  void findsTheSameInManyShortTexts() throws IOException {
    assertSame(
        shortTexts(),
        "kshingle:threshold=0.5",
        Clustering.STAR,
        KeepPolicy.FIRST,
        SparkDeduplicator.Limits.USUAL);
  }

  /** Words whose frequencies follow a power law; three in ten have two words of another changed. */
  private static List<String> shortTexts() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<String[]> texts = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      boolean isCopy = i > 0 && random.nextInt(10) < 3;
      String[] words =
          isCopy ? texts.get(random.nextInt(i)).clone() : new String[12 + random.nextInt(20)];
      for (int j = isCopy ? words.length - 2 : 0; j < words.length; j++) {
        words[j] = "w" + (int) Math.exp(random.nextDouble() * Math.log(100_000));
      }
      texts.add(words);
    }
    return texts.stream().map(words -> String.join(" ", words)).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash:threshold=0.5", "simhash", "ksentence"})
  @Tag("long")
  void findsTheSameInManyDocuments(String spec) throws IOException {
    DatasetGenerator generator =
        new DatasetGenerator(
            SourceTexts.of(BundledDatasets.load("everyday-en")),
            new DatasetGenerator.Settings(MANY, 0.3, 0.05, 100, SEED, List.of()));
    List<String> texts =
        LongStream.range(0, MANY).mapToObj(row -> generator.document(row).text()).toList();
    assertSame(texts, spec, Clustering.STAR, KeepPolicy.FIRST, SparkDeduplicator.Limits.USUAL);
  }

  /** As a job that goes on. */
  @Test
  @Tag("long")
  void anExecutorThatIsKilledChangesNothing() throws IOException {
    SparkSession spark = Cluster.session();
    AtomicInteger stages = new AtomicInteger();
    SparkListener killer =
        new SparkListener() {
          @Override
          public void onStageCompleted(SparkListenerStageCompleted stage) {
            if (stages.incrementAndGet() % 15 == 0 && stages.get() <= 45) {
              ProcessHandle.current()
                  .descendants()
                  .filter(process -> process.info().arguments().isPresent())
                  .filter(
                      process ->
                          List.of(process.info().arguments().get())
                              .contains("org.apache.spark.executor.CoarseGrainedExecutorBackend"))
                  .findFirst()
                  .ifPresent(ProcessHandle::destroyForcibly);
            }
          }
        };
    spark.sparkContext().addSparkListener(killer);
    try {
      assertSame(texts(SIZE), "minhash:threshold=0.5", Clustering.STAR, KeepPolicy.LONGEST, SMALL);
    } finally {
      spark.sparkContext().removeSparkListener(killer);
    }
    assertThat(stages).hasValueGreaterThan(45);
  }

  private void assertSame(
      List<String> texts,
      String spec,
      Clustering clustering,
      KeepPolicy keep,
      SparkDeduplicator.Limits limits)
      throws IOException {
    OneMachine expected = OneMachine.of(texts, spec, clustering, keep, folder);
    Dataset<Row> documents =
        texts.size() <= FEW
            ? documents(Cluster.session(), texts)
            : Cluster.asUsersHaveIt()
                .read()
                .schema(SCHEMA)
                .json(folder.resolve("input.jsonl").toUri().toString())
                .repartition(3);
    try (DeduplicatedDataset done =
        SparkDeduplicator.of(documents)
            .algorithm(spec)
            .with(DedupOptions.CLUSTERING, clustering)
            .with(DedupOptions.KEEP, keep)
            .pairs()
            .limits(limits)
            .workFolder(folder.toUri().toString())
            .run()) {
      assertThat(lines(done.clusters())).isEqualTo(List.copyOf(expected.clusters()));
      assertThat(lines(done.pairs())).isEqualTo(List.copyOf(expected.pairs()));
      assertThat(done.summary().algorithm()).isEqualTo(expected.summary().settings().algorithm());
      assertThat(done.summary().identity()).isEqualTo(expected.summary().settings().identity());
      assertThat(done.summary().clusters()).isEqualTo(expected.summary().clusters().count());
      assertThat(done.summary().removed()).isEqualTo(expected.summary().removed().all());
      assertThat(done.summary().removedExact()).isEqualTo(expected.summary().removed().exact());
      assertThat(done.kept().count()).isEqualTo(expected.summary().kept());
    }
  }

  /** In another order, in several partitions. */
  static Dataset<Row> documents(SparkSession spark, List<String> texts) {
    List<Row> rows =
        IntStream.range(0, texts.size())
            .mapToObj(i -> RowFactory.create(OneMachine.id(i), texts.get(i), i * 7919L % 101))
            .collect(Collectors.toCollection(ArrayList::new));
    Collections.shuffle(rows, new Random(SEED));
    return spark.createDataFrame(rows, SCHEMA).repartition(3);
  }

  private static List<String> lines(Dataset<Row> table) {
    return table.collectAsList().stream()
        .map(row -> row.get(0) + "\t" + row.get(1) + "\t" + row.get(2))
        .sorted()
        .toList();
  }
}

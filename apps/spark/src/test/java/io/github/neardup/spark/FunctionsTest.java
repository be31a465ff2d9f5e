package io.github.neardup.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.Families;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.KeepPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions for SQL, and the job. */
class FunctionsTest {

  private static final String QUOTED = "He said: \"No, never\",\nand \\ left it at that.";
  private static final List<String> TEXTS = Families.NEARLY_ALL_ALIKE.texts(100, 5);

  @TempDir Path folder;

  @Test
  void functionsAreTheThreeOfTheAlgorithm() {
    SparkSession spark = Cluster.session();
    NeardupFunctions.register(spark);
    SameAsOneMachineTest.documents(spark, TEXTS).createOrReplaceTempView("documents");
    Algorithm algorithm = Algorithms.create("minhash:shingle=1");
    long[] first = algorithm.fingerprint(TEXTS.get(0));
    for (Row row :
        spark
            .sql(
                """
                with f as (
                  select id, neardup_fingerprint(text, 'minhash:shingle=1') as fp from documents)
                select b.id, b.fp, neardup_similarity(a.fp, b.fp, 'minhash:shingle=1'),
                       size(neardup_keys(b.fp, 'minhash:shingle=1'))
                from f a, f b where a.id = 'd000000'
                """)
            .collectAsList()) {
      long[] own =
          algorithm.fingerprint(TEXTS.get(Integer.parseInt(row.getString(0).substring(1))));
      assertThat((byte[]) row.get(1)).isEqualTo(io.github.neardup.core.Row.toBytes(own));
      assertThat(row.getDouble(2)).isEqualTo(algorithm.similarity(first, own));
      assertThat(row.getInt(3)).isEqualTo(algorithm.keys().slots());
    }
    assertThat(
            spark.sql("select neardup_fingerprint(cast(null as string), 'simhash')").first().get(0))
        .isNull();
  }

  /** As in the test of the other doors: a pair of texts has one answer, whatever else is there. */
  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle"})
  void whatASpecLeavesOpenIsTheSameForAllCollections(String spec) {
    Algorithm algorithm = Algorithms.create("kshingle");
    Random random = new Random(47);
    List<String> texts = new ArrayList<>();
    Set<String> duplicates = new TreeSet<>();
    while (texts.size() < 400) {
      int number = texts.size();
      List<String> words =
          random
              .ints(List.of(8, 20, 35, 45, 90, 160, 400).get(number / 2 % 7), 0, 1000)
              .mapToObj(word -> "p" + number + "w" + word)
              .collect(Collectors.toCollection(ArrayList::new));
      String left = String.join(" ", words);
      for (int edits = 1 + random.nextInt(1 + words.size() / 3); edits > 0; edits--) {
        words.set(random.nextInt(words.size()), "x" + random.nextInt(1000));
      }
      words.subList(0, random.nextInt(1 + words.size() / 6)).clear();
      String right = String.join(" ", words);
      double similarity =
          algorithm.similarity(algorithm.fingerprint(left), algorithm.fingerprint(right));
      // What MinHash finds for certain is not too near to its threshold.
      if (Math.abs(similarity - algorithm.threshold()) < 0.08) {
        continue;
      }
      if (similarity > algorithm.threshold()) {
        duplicates.add(OneMachine.id(number + 1));
      }
      texts.add(left);
      texts.add(right);
    }
    assertThat(duplicates).hasSizeBetween(60, 140);
    try (DeduplicatedDataset done =
        SparkDeduplicator.of(SameAsOneMachineTest.documents(Cluster.session(), texts))
            .algorithm(spec)
            .workFolder(folder.toUri().toString())
            .run()) {
      assertThat(done.summary().algorithm()).isEqualTo(Algorithms.create(spec).settings().toSpec());
      assertThat(done.removed().collectAsList())
          .extracting(row -> row.getString(0))
          .containsExactlyInAnyOrderElementsOf(duplicates);
    }
  }

  @Test
  void anArrayOfStringsIsATextOfFields() {
    List<String> records =
        List.of(
            "who opens the lock|the keeper of the tower does",
            "who opens the lock|call the harbour master");
    NeardupFunctions.register(Cluster.session());
    assertThat(
            SameAsOneMachineTest.documents(Cluster.session(), records)
                .filter(col("id").equalTo(OneMachine.id(0)))
                .selectExpr("neardup_fingerprint(split(text, '[|]'), 'kshingle:fields=each')")
                .first()
                .<byte[]>getAs(0))
        .isEqualTo(
            io.github.neardup.core.Row.toBytes(
                Algorithms.create("kshingle:fields=each")
                    .fingerprint(List.of(records.get(0).split("[|]", -1)))));
  }

  @Test
  void theJobReadsAndWritesFiles() throws IOException {
    SparkSession spark = Cluster.session();
    Path input = folder.resolve("in");
    SameAsOneMachineTest.documents(spark, TEXTS).write().json(input.toUri().toString());
    Path output = folder.resolve("out");
    Path removed = folder.resolve("removed");
    assertThat(
            Job.run(
                "dedup",
                "--format=json",
                "--input=" + input.toUri(),
                "--output=" + output.toUri(),
                "--removed=" + removed.toUri(),
                "--work=" + folder.toUri(),
                "--keep=longest",
                "--min-length=5",
                "-a",
                "kshingle:threshold=0.8"))
        .isZero();
    long kept = spark.read().json(output.toUri().toString()).count();
    assertThat(kept).isBetween(1L, 99L);
    assertThat(kept + spark.read().json(removed.toUri().toString()).count()).isEqualTo(100);
    assertThat(spark.read().json(output.toUri().toString()).columns())
        .containsExactlyInAnyOrder("id", "text", "size");
    try (var left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("in", "out", "removed");
    }
    assertThat(Job.run("dedup", "--input=" + input.toUri(), "-a", "minhas")).isEqualTo(1);
    assertThat(Job.run("dedup")).isEqualTo(2);
    // Nothing would be written; or it could not be, which must not turn out after the work.
    assertThat(Job.run("dedup", "--input=" + input.toUri())).isEqualTo(2);
    assertThat(Job.run("dedup", "--input=" + input.toUri(), "--output=" + output.toUri()))
        .isEqualTo(1);
    assertThat(Job.run("dedup", "--input=/nowhere", "--output=" + folder.resolve("o").toUri()))
        .isEqualTo(1);
  }

  /** What one machine does and Spark does not. */
  @Test
  void aDirectionAndNoneKeptAreRefused() {
    SparkDeduplicator.Builder builder =
        SparkDeduplicator.of(SameAsOneMachineTest.documents(Cluster.session(), TEXTS));
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> builder.algorithm("kshingle:measure=containment"))
        .withMessageContaining("use neardup dedup on one machine, or another measure");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.with(DedupOptions.KEEP, KeepPolicy.NONE))
        .withMessageContaining("for --keep none, use neardup dedup on one machine");
    String input = folder.resolve("in").toUri().toString();
    String output = folder.resolve("out").toUri().toString();
    SameAsOneMachineTest.documents(Cluster.session(), TEXTS).write().parquet(input);
    for (String refused : List.of("-a kshingle:measure=containment", "--keep none")) {
      String job = "dedup --input=" + input + " --output=" + output + " " + refused;
      assertThat(Job.run(job.split(" ", -1))).isEqualTo(1);
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void csvComesBackAsItWas() {
    SparkSession spark = Cluster.session();
    List<String> texts = List.of(QUOTED, "one two", "one two", " x ");
    String input = folder.resolve("in").toUri().toString();
    String csv = folder.resolve("csv").toUri().toString();
    String parquet = folder.resolve("parquet").toUri().toString();
    SameAsOneMachineTest.documents(spark, texts).write().parquet(input);
    for (String job :
        List.of(
            "--input=" + input + " --output-format=csv --output=" + csv,
            "--input=" + csv + " --format=csv --output-format=parquet --output=" + parquet)) {
      assertThat(Job.run(("dedup -a ksentence " + job).split(" ", -1))).isZero();
    }
    assertThat(spark.read().parquet(parquet).sort("id").collectAsList())
        .extracting(row -> row.getAs("text"))
        .containsExactly(QUOTED, "one two", " x ");
  }
}

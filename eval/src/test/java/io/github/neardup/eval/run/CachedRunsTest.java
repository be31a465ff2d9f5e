package io.github.neardup.eval.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.run.Decisions.ScoredPair;
import io.github.neardup.eval.testing.Clock;
import io.github.neardup.eval.testing.CountingAlgorithm;
import io.github.neardup.eval.testing.Runs;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachedRunsTest {

  private static final Dataset DATASET = BundledDatasets.load("everyday-en");

  @TempDir private Path folder;
  private final List<String> warnings = new ArrayList<>();
  private final AtomicLong now = new AtomicLong();

  private final CountingAlgorithm ksentence = new CountingAlgorithm("ksentence");
  private final CountingAlgorithm minhash = new CountingAlgorithm("minhash");
  private final CountingAlgorithm simhash = new CountingAlgorithm("simhash");

  private Evaluation evaluation(int threads, int runs, long seed) {
    return new Evaluation(
            threads,
            50,
            seed,
            new Timer(runs, 0, () -> now.addAndGet(1_000_000_000L)),
            new HeapMeter() {
              @Override
              public <T> Metered<T> measure(Supplier<T> task) {
                return new Metered<>(task.get(), now.get());
              }
            })
        .keeping(Cache.in(folder, warnings::add));
  }

  private Evaluation evaluation() {
    return evaluation(1, 3, 1);
  }

  private static String json(DatasetResults results) {
    RunDescription run = Runs.of(List.of(DATASET), "<specs>");
    Results all = new Results(run, List.of(results));
    return all.toJson().replace(run.date(), "") + all.toCurvesJson();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.sorted().toList();
    }
  }

  @Test
  void whatIsKeptIsNotRunAgainAndGivesTheSameResultsToTheByte() throws IOException {
    List<Algorithm> algorithms = List.of(ksentence, minhash, simhash);
    assertThat(evaluation().cached(DATASET, algorithms)).isZero();
    String first = json(evaluation().run(DATASET, algorithms));
    assertThat(List.of(ksentence.passes(), minhash.passes(), simhash.passes())).doesNotContain(0);
    assertThat(files())
        .extracting(file -> file.getFileName().toString().replaceAll("[0-9a-f]{16}", "#"))
        .containsExactly(
            "everyday-en--ksentence--#.run.gz",
            "everyday-en--minhash--#.run.gz",
            "everyday-en--simhash--#.run.gz");

    assertThat(evaluation().cached(DATASET, algorithms)).isEqualTo(3);
    assertThat(json(evaluation().run(DATASET, algorithms))).isEqualTo(first);
    assertThat(List.of(ksentence.passes(), minhash.passes(), simhash.passes())).containsOnly(0);
    assertThat(warnings).isEmpty();
  }

  @Test
  void aSimilaritySharesTheRunOfTheEqualDistance() {
    evaluation().run(DATASET, Algorithms.create("simhash:bits=128,distance=12"));
    List<Algorithm> same = List.of(Algorithms.create("simhash:similarity=0.9,bits=128"));
    assertThat(evaluation().cached(DATASET, same)).isEqualTo(1);
    List<Algorithm> other = List.of(Algorithms.create("simhash:similarity=0.91,bits=128"));
    assertThat(evaluation().cached(DATASET, other)).isZero();
  }

  @Test
  void onlyTheMissingRunIsMadeWhenAnAlgorithmIsAdded() {
    Measurement before = evaluation().run(DATASET, minhash);
    minhash.passes();
    DatasetResults after = evaluation().run(DATASET, List.of(simhash, minhash));
    assertThat(minhash.passes()).isZero();
    assertThat(simhash.passes()).isPositive();
    assertThat(after.measurements().get(1)).isEqualTo(before);
    assertThat(after.measurements().get(0).cost().measured())
        .isNotEqualTo(before.cost().measured());
  }

  @Test
  void whatOneRunNeedsOfAnotherComesOutTheSameWhetherThatWasKeptOrNot() {
    Algorithm exact = Algorithms.create(minhash.exactSearch().orElseThrow());
    Measurement alone = Clock.evaluation(1).run(DATASET, minhash);
    evaluation().run(DATASET, exact);
    DatasetResults both = evaluation().run(DATASET, List.of(minhash, exact));
    assertThat(both.measurements().get(0).candidates()).isEqualTo(alone.candidates());
    assertThat(alone.candidates().recallOfSimilar()).isBetween(0.5, 1.0);
  }

  @Test
  void anotherSeedScoresAnewWithoutRunning() {
    Measurement one = evaluation(1, 3, 1).run(DATASET, minhash);
    minhash.passes();
    Measurement two = evaluation(1, 3, 2).run(DATASET, minhash);
    assertThat(minhash.passes()).isZero();
    assertThat(two.of(Measures.F1).value()).isEqualTo(one.of(Measures.F1).value());
    assertThat(two.of(Measures.F1).interval()).isNotEqualTo(one.of(Measures.F1).interval());
    assertThat(two.cost()).isEqualTo(one.cost());
  }

  @Test
  void aRunOnOtherThreadsOrOfOtherNumberIsAnother() {
    evaluation(1, 3, 1).run(DATASET, minhash);
    assertThat(evaluation(2, 3, 1).cached(DATASET, List.of(minhash))).isZero();
    assertThat(evaluation(1, 2, 1).cached(DATASET, List.of(minhash))).isZero();
  }

  @Test
  void resultsSayWhichTimesWereTakenInWhichSession() {
    List<Algorithm> algorithms = List.of(ksentence, minhash, simhash);
    for (Algorithm algorithm : algorithms) {
      evaluation().run(DATASET, algorithm);
    }
    DatasetResults apart = evaluation().run(DATASET, algorithms);
    assertThat(apart.measurements()).extracting(m -> m.cost().measured()).doesNotHaveDuplicates();
  }

  @Test
  void aFolderTakenAsFreshRunsAllAnewAndKeepsIt() {
    evaluation().run(DATASET, minhash);
    minhash.passes();
    Evaluation fresh = Clock.evaluation(1).keeping(Cache.fresh(folder));
    assertThat(fresh.cached(DATASET, List.of(minhash))).isZero();
    fresh.run(DATASET, minhash);
    assertThat(minhash.passes()).isPositive();
    assertThat(
            Clock.evaluation(1)
                .keeping(Cache.in(folder, warnings::add))
                .cached(DATASET, List.of(minhash)))
        .isEqualTo(1);
  }

  @Test
  void errorsOfACachedRunAreThoseOfTheFirst() {
    List<List<ScoredPair>> shown = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      evaluation()
          .run(
              DATASET,
              List.of(simhash),
              List.of(),
              decisions -> {
                shown.add(decisions.get(0).mostTelling(40));
                List<ScoredPair> errors = new ArrayList<>();
                decisions.get(0).forEachFalsePositive(errors::add);
                decisions.get(0).forEachFalseNegative(errors::add);
                shown.add(errors);
              });
    }
    assertThat(shown.get(0)).isNotEmpty().isEqualTo(shown.get(2));
    assertThat(shown.get(1)).isNotEmpty().isEqualTo(shown.get(3));
  }

  // --- damage -----------------------------------------------------------------------------------

  @Test
  void aFileThatIsCutOffAnywhereIsNoticedAndRunAgain() throws IOException {
    Measurement expected = evaluation().run(DATASET, ksentence);
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    for (int length : new int[] {0, 1, 10, whole.length / 2, whole.length - 8, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(evaluation().cached(DATASET, List.of(ksentence)))
          .as("%s of %s bytes", length, whole.length)
          .isZero();
      assertThat(warnings).singleElement().asString().startsWith(file + " is damaged");
      warnings.clear();
    }
    ksentence.passes();
    Measurement again = evaluation().run(DATASET, ksentence);
    assertThat(ksentence.passes()).isPositive();
    assertThat(again.measures()).isEqualTo(expected.measures());
    assertThat(warnings).hasSize(1);
    assertThat(evaluation().cached(DATASET, List.of(ksentence))).isEqualTo(1);
    assertThat(warnings).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{}", "{\"key\":null,\"value\":null}", "[]", "0", "\"\"", ""})
  void aFileThatHoldsNoEntryIsAsGoodAsNone(String content) throws IOException {
    evaluation().run(DATASET, ksentence);
    Path file = files().get(0);
    try (OutputStream out = Compression.GZIP.compress(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(evaluation().cached(DATASET, List.of(ksentence))).isZero();
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith(file + " is damaged")
        .endsWith("; the run is repeated");
    evaluation().run(DATASET, ksentence);
    assertThat(evaluation().cached(DATASET, List.of(ksentence))).isEqualTo(1);
  }

  @Test
  void theFileOfAnotherIsNotTaken() throws IOException {
    evaluation().run(DATASET, List.of(ksentence, minhash));
    Files.copy(files().get(0), files().get(1), StandardCopyOption.REPLACE_EXISTING);
    assertThat(evaluation().cached(DATASET, List.of(ksentence, minhash))).isEqualTo(1);
    assertThat(warnings).singleElement().asString().contains("it is of something else");
  }

  // --- what a run depends on --------------------------------------------------------------------

  @Test
  void anotherDatasetSpecOrFileContentIsAnotherRun() throws IOException {
    String plain = key(DATASET, "minhash");
    assertThat(key(DATASET, "minhash")).isEqualTo(plain);
    assertThat(key(BundledDatasets.load("everyday-zh"), "minhash")).isNotEqualTo(plain);
    assertThat(key(DATASET, "minhash:threshold=0.9")).isNotEqualTo(plain);
    assertThat(key(DATASET, "minhash:parts=paragraph")).isNotEqualTo(plain);
    assertThat(plain).matches("[0-9a-f]{64}");
  }

  @Test
  void otherContentOfAFileThatASettingNamesIsAnotherRun() throws IOException {
    Path file = folder.resolve("words.df");
    String spec = "minhash:weights=tfidf,frequencies=" + file;
    saveFrequencies(file, DATASET.documents().subList(0, 100));
    String one = key(DATASET, spec);
    saveFrequencies(file, DATASET.documents().subList(0, 200));
    String other = key(DATASET, spec);
    assertThat(other).isNotEqualTo(one);
    saveFrequencies(file, DATASET.documents().subList(0, 100));
    assertThat(key(DATASET, spec)).isEqualTo(one);
  }

  private static void saveFrequencies(Path file, List<Document> documents) throws IOException {
    TextPipeline pipeline = TextPipeline.of(Algorithms.settings("minhash"));
    try (OutputStream out = Files.newOutputStream(file)) {
      DocumentFrequencies.collect(pipeline, documents.iterator(), 1).save(out);
    }
  }

  private static String key(Dataset dataset, String spec) {
    AlgorithmRunner runner =
        new AlgorithmRunner(1, new Timer(1, 0), HeapMeter.JVM, Cache.fresh(Path.of("cache")));
    return runner.key(dataset, Algorithms.create(spec)).orElseThrow().digest();
  }

  @Test
  void aDatasetThatWasNotReadFromFilesIsNotKept() throws IOException {
    Dataset made =
        Dataset.builder("made").documents(DATASET.documents()).clusters(DATASET.clusters()).build();
    evaluation().run(made, ksentence);
    assertThat(folder).isEmptyDirectory();
    assertThat(evaluation().cached(made, List.of(ksentence))).isZero();
  }
}

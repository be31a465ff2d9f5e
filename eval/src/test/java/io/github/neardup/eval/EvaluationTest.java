package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.run.AlgorithmRun;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.score.ThresholdSweep.BestPoint;
import io.github.neardup.eval.testing.BruteForce;
import io.github.neardup.eval.testing.Clock;
import io.github.neardup.eval.testing.RandomDatasets;
import io.github.neardup.eval.testing.WordSets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EvaluationTest {

  /** Each with candidates that are not verified pairs, where the algorithm can have such. */
  private static final List<Algorithm> ALGORITHMS =
      Stream.of(
              "simhash:distance=12,tokens=whitespace",
              "minhash:permutations=16,bands=6,rows=2,shingle=1,threshold=0.5",
              "minhash:permutations=16,bands=6,rows=2,shingle=1,threshold=0.5,verify=exact",
              "kshingle:shingle=1,threshold=0.4",
              "ksentence:k=1")
          .map(Algorithms::create)
          .toList();

  static Stream<Integer> seeds() {
    return IntStream.range(0, 60).boxed();
  }

  static Stream<Integer> someSeeds() {
    return Sweeps.of(seeds());
  }

  // --- against brute force ----------------------------------------------------------------------

  @Tag(Sweeps.TAG)
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("someSeeds")
  void everyCountIsThatOfBruteForceForClusters(int seed) {
    assertSameAsBruteForce(RandomDatasets.random(new Random(seed), Dataset.Truth.CLUSTERS), seed);
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("someSeeds")
  void everyCountIsThatOfBruteForceForJudgedPairs(int seed) {
    assertSameAsBruteForce(
        RandomDatasets.random(new Random(seed), Dataset.Truth.JUDGED_PAIRS), seed);
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("someSeeds")
  void everyCountIsThatOfBruteForceForJudgedPairsWithWeights(int seed) {
    Random random = new Random(seed);
    assertSameAsBruteForce(
        RandomDatasets.weighted(random, RandomDatasets.random(random, Dataset.Truth.JUDGED_PAIRS)),
        seed);
  }

  private static void assertSameAsBruteForce(Dataset dataset, int seed) {
    for (Algorithm algorithm : ALGORITHMS) {
      Measurement measured = Clock.evaluation(1 + seed % 3).run(dataset, algorithm);
      BruteForce expected = new BruteForce(dataset, algorithm);
      assertThat(measured.quality()).as("%s", algorithm).isEqualTo(expected.quality(true));
      assertThat(measured.qualityWithIgnored())
          .as("%s", algorithm)
          .isEqualTo(expected.quality(false));
      if (algorithm.selfJoin(1, false).isEmpty()) {
        assertThat(measured.candidates())
            .as("%s", algorithm)
            .isEqualTo(expected.candidates(measured.candidates().recallOfSimilar()));
      } else {
        // A join of its own has other candidates than those with a common key, and misses none.
        assertThat(measured.candidates().pairs())
            .as("%s", algorithm)
            .isGreaterThanOrEqualTo(expected.labelledAndVerified());
      }
      assertThat(measured.kinds()).as("%s", algorithm).isEqualTo(expected.kinds());
      assertMeasure(measured, Measures.PRECISION, measured.quality().precision());
      assertMeasure(measured, Measures.RECALL, measured.quality().recall());
      assertMeasure(measured, Measures.F1, measured.quality().f1());
      double precision = measured.quality().precision();
      double recall = measured.quality().recall();
      if (precision > 0 && recall > 0) {
        assertMeasure(measured, Measures.F05, 1.25 / (1 / precision + 0.25 / recall));
        assertMeasure(measured, Measures.F2, 5 / (1 / precision + 4 / recall));
      }
      assertMeasure(measured, Measures.MATTHEWS_CORRELATION, expected.correlation());
      assertCurve(measured, expected);
      assertSame(measured.averagePrecision(), expected.averagePrecision());
      assertSame(measured.rocAuc(), expected.rocAuc());
    }
  }

  private static void assertMeasure(Measurement measured, Measure measure, double expected) {
    assertSame(measured.of(measure).value(), expected);
  }

  private static void assertSame(double actual, double expected) {
    if (Double.isNaN(expected)) {
      assertThat(actual).isNaN();
    } else {
      assertThat(actual).isEqualTo(expected, within(1e-12));
    }
  }

  /** The point of the algorithm's own threshold is what it would find if all were candidates. */
  private static void assertCurve(Measurement measured, BruteForce expected) {
    PairCounts atThreshold =
        measured.curve().points().stream()
            .filter(point -> point.threshold() >= measured.threshold())
            .reduce((before, after) -> after)
            .map(ThresholdSweep.Point::counts)
            .orElse(new PairCounts(0, 0, measured.curve().duplicates(), measured.curve().others()));
    assertThat(atThreshold).isEqualTo(expected.withoutKeys());
  }

  @Test
  void theRandomDatasetsHoldWhatMakesCountingHard() {
    int unverified = 0;
    int missed = 0;
    int ignoredAndFound = 0;
    for (int seed : seeds().toList()) {
      Dataset dataset = RandomDatasets.random(new Random(seed), Dataset.Truth.CLUSTERS);
      for (Algorithm algorithm : ALGORITHMS) {
        BruteForce bruteForce = new BruteForce(dataset, algorithm);
        PairCounts all = bruteForce.quality(false);
        unverified +=
            bruteForce.candidates(Double.NaN).pairs() > all.truePositives() + all.falsePositives()
                ? 1
                : 0;
        missed += bruteForce.candidates(Double.NaN).recall() < 1 ? 1 : 0;
        ignoredAndFound += all.truePositives() > bruteForce.quality(true).truePositives() ? 1 : 0;
      }
    }
    assertThat(List.of(unverified, missed, ignoredAndFound))
        .allSatisfy(count -> assertThat(count).isGreaterThan(60));
  }

  // --- what a measurement says ------------------------------------------------------------------

  @Test
  void aMeasurementSaysWhatWasMeasured() {
    Dataset dataset =
        Dataset.builder("three")
            .documents(documents("a b c d", "a b c d", "é"))
            .clusters(1, 1, 2)
            .build();
    Algorithm algorithm = Algorithms.create("kshingle:shingle=1,threshold=0.6");
    Measurement measured = Clock.evaluation(1).run(dataset, algorithm);
    assertThat(measured)
        .isEqualTo(
            new Measurement(
                "three",
                "kshingle",
                algorithm.settings().toSpec(),
                algorithm.identity().toString(),
                Map.of(),
                "kshingle:threshold=0.6,shingle=1",
                0.6,
                3,
                7 + 7 + 2,
                new PairCounts(1, 0, 0, 2),
                new PairCounts(1, 0, 0, 2),
                measured.measures(),
                new PairCounts(1, 0, 0, 2),
                new PairCounts(1, 0, 0, 2),
                1,
                1,
                new ThresholdSweep(
                    List.of(
                        new ThresholdSweep.Point(1, new PairCounts(1, 0, 0, 2)),
                        new ThresholdSweep.Point(0, new PairCounts(1, 2, 0, 0))),
                    1,
                    2),
                3,
                new BestPoint(1, 1, 1),
                new AlgorithmRun.Candidates(1, 1, 1, 1, 1 - 1 / 3.0),
                new AlgorithmRun.Cost(
                    Clock.FIRST_SITTING,
                    Clock.second(),
                    1,
                    Clock.second(),
                    Clock.second(),
                    Clock.second(),
                    12_345),
                (4 + 4 + 1) * 8 / 3.0,
                List.of(),
                List.of(
                    new KindCounts("1: length at most 1", 1, 0, 0, 0),
                    new KindCounts("2: length at most 7", 2, 2, 0, 0)),
                Optional.empty()));
    assertThat(measured.measures()).containsOnlyKeys(Measures.resampled().toArray(Measure[]::new));
    assertThat(measured.measures().values())
        .allSatisfy(value -> assertThat(value.value()).isEqualTo(1));
  }

  @Test
  void speedIsWorkOverTime() {
    AtomicLong now = new AtomicLong();
    Timer halfASecond = new Timer(1, 0, () -> now.addAndGet(500_000_000L));
    Measurement measured =
        new Evaluation(1, 0, 1, halfASecond, Clock.HEAP)
            .run(BundledDatasets.load("everyday-en"), List.of(Algorithms.create("simhash")))
            .measurements()
            .get(0);
    assertThat(measured.cost().fingerprint().median()).isEqualTo(0.5);
    Map<String, Double> speeds =
        Measures.ALL.stream()
            .filter(measure -> measure.group() == Measure.Group.SPEED)
            .collect(Collectors.toMap(Measure::label, m -> measured.of(m).value()));
    assertThat(speeds)
        .containsEntry("documents_per_second", 2.0 * measured.documents())
        .containsEntry("megabytes_per_second", 2.0 * measured.bytes() / 1e6);
  }

  @Test
  void aFingerprintIsAsLargeAsItsWords() {
    Dataset dataset =
        Dataset.builder("two").documents(documents("a b c", "d")).clusters(1, 2).build();
    assertThat(bytesPerDocument(dataset, "simhash:shingle=1")).isEqualTo(16);
    assertThat(bytesPerDocument(dataset, "simhash:bits=64,shingle=1")).isEqualTo(8);
    // A word says which shingles there are.
    assertThat(bytesPerDocument(dataset, "simhash")).isEqualTo(8 + 16);
    assertThat(bytesPerDocument(dataset, "minhash:permutations=64")).isEqualTo(8 + 64 * 2);
    assertThat(bytesPerDocument(dataset, "ksentence")).isEqualTo(16);
    assertThat(bytesPerDocument(dataset, "minhash:permutations=64,shingle=1")).isEqualTo(64 * 2);
    assertThat(bytesPerDocument(dataset, "kshingle:shingle=1")).isEqualTo((3 + 1) * 8 / 2.0);
  }

  private static double bytesPerDocument(Dataset dataset, String spec) {
    return Clock.evaluation(1).run(dataset, Algorithms.create(spec)).fingerprintBytesPerDocument();
  }

  @Test
  void threadsAndRunsMustBeAtLeastOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Evaluation(0, 1))
        .withMessage("threads must be at least 1, not 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Evaluation(1, 0))
        .withMessage("runs must be at least 1, not 0");
  }

  // --- what is not defined ----------------------------------------------------------------------

  @Test
  void oneDocumentHasNoPairsAndNothingIsDefined() {
    Dataset dataset = Dataset.builder("one").documents(documents("a b c")).clusters(0).build();
    Measurement measured = Clock.evaluation(2).run(dataset, WordSets.ALGORITHM);
    assertThat(measured.quality()).isEqualTo(new PairCounts(0, 0, 0, 0));
    assertThat(measured.quality().f1()).isNaN();
    assertThat(measured.candidates())
        .isEqualTo(new AlgorithmRun.Candidates(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN));
  }

  @Test
  void withoutDuplicatesTheRecallOfCandidatesIsNotDefined() {
    Dataset dataset =
        Dataset.builder("strangers").documents(documents("a", "a", "b")).clusters(0, 1, 2).build();
    Measurement measured = Clock.evaluation(1).run(dataset, WordSets.ALGORITHM);
    assertThat(measured.quality()).isEqualTo(new PairCounts(0, 1, 0, 2));
    assertThat(measured.quality().recall()).isNaN();
    assertThat(measured.candidates())
        .isEqualTo(new AlgorithmRun.Candidates(1, Double.NaN, 1, 0, 1 - 1 / 3.0));
  }

  @Test
  void withNoPairsFoundPrecisionIsNotDefined() {
    Dataset dataset =
        Dataset.builder("unlike")
            .documents(documents("a", "b"))
            .judgedPairs(List.of(new JudgedPair(0, 1, true)))
            .build();
    Measurement measured = Clock.evaluation(1).run(dataset, WordSets.ALGORITHM);
    assertThat(measured.quality()).isEqualTo(new PairCounts(0, 0, 1, 0));
    assertThat(measured.quality().precision()).isNaN();
    assertThat(measured.candidates())
        .isEqualTo(new AlgorithmRun.Candidates(0, 0, Double.NaN, Double.NaN, 1));
  }

  @ParameterizedTest
  @CsvSource({"simhash", "minhash", "kshingle", "ksentence"})
  void anEmptyDatasetIsNoFailure(String spec) {
    Dataset dataset = Dataset.builder("empty").documents(List.of()).clusters().build();
    Measurement measured = Clock.evaluation(2).run(dataset, Algorithms.create(spec));
    assertThat(measured.candidates())
        .isEqualTo(new AlgorithmRun.Candidates(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN));
    assertThat(measured.fingerprintBytesPerDocument()).isNaN();
  }

  private static List<Document> documents(String... texts) {
    return IntStream.range(0, texts.length)
        .mapToObj(row -> new Document("d" + row, Arrays.asList(texts).get(row)))
        .toList();
  }
}

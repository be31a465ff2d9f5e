package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Scaling.Point;
import io.github.neardup.eval.Scaling.ScalingCurve;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.score.Interval;
import io.github.neardup.eval.testing.Clock;
import io.github.neardup.eval.testing.Runs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScalingTest {

  /** On a clock by which each task takes a second. */
  private static Scaling scaling(int threads, long seed) {
    AtomicLong now = new AtomicLong();
    return new Scaling(
        threads, seed, new Timer(1, 0, () -> now.addAndGet(1_000_000_000L)), Clock.HEAP);
  }

  /** Documents of clusters of 1 to 5. */
  private static Dataset dataset(int documents, long order) {
    List<Integer> rows = new ArrayList<>(IntStream.range(0, documents).boxed().toList());
    Collections.shuffle(rows, new Random(order));
    int[] cluster = new int[documents];
    for (int row = 1, size = 1; row < documents; row++) {
      boolean same = size < 1 + cluster[row - 1] % 5;
      cluster[row] = cluster[row - 1] + (same ? 0 : 1);
      size = same ? size + 1 : 1;
    }
    return Dataset.builder("d")
        .documents(
            rows.stream().map(row -> new Document("%05d".formatted(row), "text " + row)).toList())
        .clusters(rows.stream().mapToInt(row -> cluster[row]).toArray())
        .build();
  }

  private static List<Set<String>> ids(List<Dataset> samples) {
    return samples.stream()
        .map(s -> s.documents().stream().map(Document::id).collect(Collectors.toSet()))
        .toList();
  }

  @Test
  void samplesAreOfWholeClustersAndHoldTheSmallerOnes() {
    Dataset dataset = dataset(800, 1);
    List<Set<String>> samples = ids(scaling(2, 1).samples(dataset));

    assertThat(samples).hasSize(5);
    for (int i = 0; i < 5; i++) {
      assertThat(samples.get(i).size()).isBetween(50 << i, Math.min(800, (50 << i) + 4));
    }
    for (int i = 0; i < 4; i++) {
      Set<String> sample = samples.get(i);
      assertThat(samples.get(i + 1)).containsAll(sample);
      Map<Integer, Boolean> isIn = new HashMap<>();
      for (int row = 0; row < dataset.size(); row++) {
        boolean here = sample.contains(dataset.documents().get(row).id());
        assertThat(isIn.computeIfAbsent(dataset.clusters()[row], c -> here)).isEqualTo(here);
      }
    }
  }

  @Test
  void samplesDependOnTheSeedAndNotOnTheOrder() {
    List<Set<String>> samples = ids(scaling(2, 1).samples(dataset(800, 1)));
    assertThat(ids(scaling(4, 1).samples(dataset(800, 2)))).isEqualTo(samples);
    assertThat(ids(scaling(2, 2).samples(dataset(800, 1)))).isNotEqualTo(samples);
  }

  @Test
  void aFewDocumentsMakeFewerSamples() {
    assertThat(scaling(1, 1).samples(dataset(1, 1))).hasSize(1);
    assertThat(scaling(1, 1).samples(dataset(2, 1))).hasSizeBetween(1, 2);
  }

  @Test
  void everySizeAndEveryNumberOfThreadsIsMeasured() {
    List<Algorithm> algorithms =
        List.of(Algorithms.create("simhash"), Algorithms.create("kshingle"));
    List<ScalingCurve> curves = scaling(3, 1).run(BundledDatasets.load("everyday-en"), algorithms);

    List<Measurement> measured =
        Clock.evaluation(1, 0).run(BundledDatasets.load("everyday-en"), algorithms).measurements();
    assertThat(curves).extracting(ScalingCurve::label).containsExactly("simhash", "kshingle");
    for (int i = 0; i < 2; i++) {
      ScalingCurve curve = curves.get(i);
      assertThat(curve.byDocuments())
          .hasSize(5)
          .allSatisfy(point -> assertThat(point.threads()).isEqualTo(3));
      assertThat(curve.byThreads()).extracting(Point::threads).containsExactly(1, 2, 3);
      assertThat(curve.points())
          .hasSize(7)
          .allSatisfy(point -> assertThat(point.searchSeconds()).isEqualTo(1))
          .allSatisfy(point -> assertThat(point.peakHeapBytes()).isEqualTo(12_345));
      // Pairs of documents, as everywhere.
      assertThat(curve.byThreads())
          .extracting(Point::candidates)
          .containsOnly((long) measured.get(i).candidates().pairs());
      assertThat(curve.byThreads().get(2).speedUp()).isEqualTo(1);
      assertThat(curve.byDocuments().get(0).speedUp()).isNaN();
      assertThat(curve.searchExponent()).isEqualTo(0, within(1e-12));
    }
  }

  private static ScalingCurve curve(DoubleUnaryOperator searchSeconds, int... sizes) {
    return ScalingCurve.of(
        "d",
        Algorithms.create("ksentence").settings(),
        IntStream.of(sizes)
            .mapToObj(
                n -> {
                  double seconds = searchSeconds.applyAsDouble(n);
                  return new Point(
                      n, n * 10L, 2, 1, seconds, n / (1 + seconds), Double.NaN, n, n, false);
                })
            .toList());
  }

  @Test
  void theExponentIsThatOfThePower() {
    ScalingCurve curve = curve(n -> 1e-5 * Math.pow(n, 1.3), 1000, 2000, 4000, 8000);
    assertThat(curve.searchExponent()).isEqualTo(1.3, within(1e-9));
    assertThat(curve.searchExponentInterval().low()).isEqualTo(1.3, within(1e-6));
  }

  @Test
  void fewSizesAreNotEnoughForAnExponent() {
    assertThat(curve(n -> 1, 1000, 2000, 4000).searchExponent()).isNaN();
    // Three sizes of the five take long enough.
    ScalingCurve curve = curve(n -> 1e-6 * n, 1000, 2000, 5000, 8000, 16000);
    assertThat(curve.searchExponent()).isNaN();
    assertThat(curve.searchExponentInterval()).isEqualTo(Interval.UNDEFINED);
  }

  /**
   * By hand: of y = 0, 1, 0, 1 at x = 0, 1, 2, 3 the slope is 0.2, its residuals' squares come to
   * 0.8, so its standard error is sqrt(0.8 / 2 / 5), and Student's t of two degrees of freedom is
   * 4.302653.
   */
  @Test
  void theIntervalOfTheExponentIsStudents() {
    double reach = 4.302653 * Math.sqrt(0.08);
    for (double scale : new double[] {1, 0.1}) {
      ScalingCurve curve =
          curve(n -> n == 2000 || n == 8000 ? Math.pow(2, scale) : 1, 1000, 2000, 4000, 8000);
      assertThat(curve.searchExponentInterval().low())
          .isEqualTo(scale * (0.2 - reach), within(1e-6));
      assertThat(curve.searchExponentInterval().high())
          .isEqualTo(scale * (0.2 + reach), within(1e-6));
      // Wider than one half, it does not tell.
      if (scale == 1) {
        assertThat(curve.searchExponent()).isNaN();
      } else {
        assertThat(curve.searchExponent()).isEqualTo(0.02, within(1e-9));
      }
    }
  }

  private static Curves<ScalingCurve> results(ScalingCurve curve) {
    RunDescription run = Runs.of(List.of(), "a:b=1");
    return new Curves<>(run, "scaling", List.of(curve));
  }

  @Test
  void filesHaveAllPoints() throws IOException {
    ScalingCurve curve = curve(n -> 1e-5 * n * n, 1000, 2000, 4000, 8000);
    Curves<ScalingCurve> results = results(curve);

    JsonNode root = new ObjectMapper().readTree(results.toJson());
    assertThat(root.get("run").has("version")).isTrue();
    JsonNode record = root.get("scaling").get(0);
    assertThat(record.fieldNames())
        .toIterable()
        .containsExactly(
            "dataset",
            "algorithm",
            "spec",
            "search_exponent",
            "search_exponent_interval",
            "fingerprint_exponent",
            "fingerprint_exponent_interval",
            "by_documents",
            "by_threads");
    assertThat(record.get("search_exponent").asDouble()).isEqualTo(2);
    assertThat(record.get("by_documents")).hasSize(4);
    assertThat(record.get("by_threads")).hasSize(1);
    assertThat(record.at("/by_documents/0/speed_up").isNull()).isTrue();
    assertThat(record.at("/by_documents/0").has("unsteady")).isFalse();
  }

  @Test
  void theTextFrontEndIsTimedWhereTheAlgorithmTellsItApart() {
    DatasetResults results =
        Clock.evaluation(1, 0)
            .run(
                BundledDatasets.load("everyday-en"),
                List.of(
                    Algorithms.create("simhash"),
                    Algorithms.create("minhash:parts=paragraph"),
                    Algorithms.create("ksentence")));
    assertThat(results.measurements())
        .extracting(m -> m.cost().featureSeconds())
        .containsExactly(1.0, Double.NaN, 1.0);
  }
}

package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.score.Sums.Sum;
import io.github.neardup.eval.testing.Clock;
import io.github.neardup.eval.testing.RandomDatasets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Judged pairs that stand for others, which were not judged. */
class WeightedPairsTest {

  private static Dataset dataset(List<String> texts, List<JudgedPair> pairs) {
    return Dataset.builder("weighted").documents(documents(texts)).judgedPairs(pairs).build();
  }

  private static List<Document> documents(List<String> texts) {
    return IntStream.range(0, texts.size())
        .mapToObj(row -> new Document("d" + row, texts.get(row)))
        .toList();
  }

  @Test
  void aWorkedExample() {
    Dataset dataset =
        dataset(
            List.of("a b c d", "a b c d", "a b c e", "a b x y", "a p q r"),
            List.of(
                new JudgedPair(new RowPair(0, 1), true, 1), // similarity 1
                new JudgedPair(new RowPair(0, 2), false, 2), // 3/5
                new JudgedPair(new RowPair(1, 2), true, 3), // 3/5
                new JudgedPair(new RowPair(0, 3), true, 10), // 2/6
                new JudgedPair(new RowPair(0, 4), false, 100))); // 1/7
    Measurement measured =
        Clock.evaluation(1).run(dataset, Algorithms.create("kshingle:shingle=1,threshold=0.5"));
    assertThat(measured.quality()).isEqualTo(new PairCounts(4, 2, 10, 100));
    assertThat(measured.of(Measures.PRECISION).value()).isEqualTo(4.0 / 6);
    assertThat(measured.of(Measures.RECALL).value()).isEqualTo(4.0 / 14);
    assertThat(measured.of(Measures.F1).value()).isEqualTo(8.0 / 20);
    // 1 duplicate at precision 1, 3 at 4/6, 10 at 14/16.
    assertThat(measured.averagePrecision())
        .isEqualTo((1 + 3 * 4 / 6.0 + 10 * 14 / 16.0) / 14, within(1e-12));
    // Against the other of weight 2: 1 wins, 3 tie, 10 lose. Against that of weight 100 all win.
    assertThat(measured.rocAuc())
        .isEqualTo((2 * (1 + 3 / 2.0) + 100 * 14) / (14 * 102), within(1e-12));
    assertThat(measured.rankedPairs()).isEqualTo(5);
    assertThat(measured.curve().duplicates()).isEqualTo(14);
    assertThat(measured.curve().others()).isEqualTo(102);
  }

  // --- equal weights
  // ------------------------------------------------------------------------------

  private static final List<Algorithm> ALGORITHMS =
      List.of(
          Algorithms.create("kshingle:shingle=1,threshold=0.4"),
          Algorithms.create("minhash:permutations=16,bands=6,rows=2,shingle=1,threshold=0.6"));

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.25, 7, 1000.0 / 3, 1e12})
  void ifAllWeightsAreEqualAllSharesAndTheirIntervalsAreThoseWithout(double weight) {
    Random random = new Random(20261127);
    int intervals = 0;
    for (int i = 0; i < 20; i++) {
      Dataset plain =
          i < 10 ? RandomDatasets.random(random, Dataset.Truth.JUDGED_PAIRS) : apart(random);
      DatasetResults expected = Clock.evaluation(1).run(plain, ALGORITHMS);
      DatasetResults results =
          Clock.evaluation(1).run(RandomDatasets.withWeights(plain, pair -> weight), ALGORITHMS);
      for (int a = 0; a < ALGORITHMS.size(); a++) {
        Measurement one = results.measurements().get(a);
        Measurement other = expected.measurements().get(a);
        for (Measure measure : Measures.resampled()) {
          MeasuredValue value = one.of(measure);
          MeasuredValue without = other.of(measure);
          assertSame(value.value(), without.value());
          assertSame(value.interval().low(), without.interval().low());
          assertSame(value.interval().high(), without.interval().high());
          assertThat(value.confidence().units()).isEqualTo(without.confidence().units());
          intervals += Double.isNaN(value.interval().low()) ? 0 : 1;
        }
        assertSame(one.averagePrecision(), other.averagePrecision());
        assertSame(one.rocAuc(), other.rocAuc());
        assertSame(one.candidates().recall(), other.candidates().recall());
        assertSame(one.candidates().precision(), other.candidates().precision());
        assertSame(one.connected().f1(), other.connected().f1());
        assertThat(one.rankedPairs()).isEqualTo(other.rankedPairs());
      }
      Comparison comparison = results.comparisons().get(0);
      assertSame(comparison.p(), expected.comparisons().get(0).p());
    }
    assertThat(intervals).isGreaterThan(20);
  }

  /** Pairs without a document in common. */
  private static Dataset apart(Random random) {
    List<String> texts = new ArrayList<>();
    List<JudgedPair> pairs = new ArrayList<>();
    for (int left = 0; left < 60; left += 2) {
      texts.add(words(random));
      texts.add(changed(texts.get(left), random));
      pairs.add(new JudgedPair(left, left + 1, random.nextInt(3) > 0));
    }
    return dataset(texts, pairs);
  }

  private static void assertSame(double actual, double expected) {
    if (Double.isNaN(expected)) {
      assertThat(actual).isNaN();
    } else {
      assertThat(actual).isEqualTo(expected, within(1e-9));
    }
  }

  // --- unequal weights
  // ----------------------------------------------------------------------------

  @Test
  void neitherThreadsNorOrderChangeABit() {
    Random random = new Random(20261127);
    for (int i = 0; i < 20; i++) {
      Dataset dataset =
          RandomDatasets.withWeights(
              RandomDatasets.random(random, Dataset.Truth.JUDGED_PAIRS),
              pair -> Math.exp(3 * random.nextGaussian()));
      List<Integer> order = new ArrayList<>(IntStream.range(0, dataset.size()).boxed().toList());
      Collections.shuffle(order, random);
      Dataset shuffled = dataset.restrictedTo(order.stream().mapToInt(row -> row).toArray());
      Measurement one = Clock.evaluation(1, 0).run(dataset, ALGORITHMS.get(0));
      Measurement other = Clock.evaluation(3, 0).run(shuffled, ALGORITHMS.get(0));
      assertThat(other.quality()).isEqualTo(one.quality());
      assertThat(other.curve()).isEqualTo(one.curve());
      assertThat(other.averagePrecision()).isEqualTo((Double) one.averagePrecision());
      assertThat(other.candidates()).isEqualTo(one.candidates());
    }
  }

  /** Pairs of two texts each, every other one found. */
  private static MeasuredValue recall(int pairs, ToDoubleFunction<JudgedPair> weight) {
    List<String> texts = new ArrayList<>();
    List<JudgedPair> judged = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      texts.add("a" + i);
      texts.add(i % 2 == 0 ? "a" + i : "b" + i);
      judged.add(new JudgedPair(2 * i, 2 * i + 1, true));
    }
    return Clock.evaluation(1, 1000)
        .run(
            RandomDatasets.withWeights(dataset(texts, judged), weight),
            Algorithms.create("kshingle:shingle=1"))
        .of(Measures.RECALL);
  }

  @Test
  void unitsAreCountedByHowMuchTheirWeightsTell() {
    assertThat(recall(40, pair -> 3).confidence().units()).isEqualTo(40);
    // Kish: (20 + 20 x 3)^2 / (20 + 20 x 9) = 32.
    MeasuredValue some = recall(40, pair -> pair.left() < 40 ? 1 : 3);
    assertThat(some.confidence().units()).isEqualTo(32);
    // One pair that weighs as much as ten times all others.
    MeasuredValue one = recall(40, pair -> pair.left() == 0 ? 390 : 1);
    assertThat(one.confidence().units()).isEqualTo(1);
    assertThat(one.confidence().reason()).isNotEmpty();
    assertThat(one.interval().low()).isNaN();
  }

  @Test
  void aFewHeavyPairsMakeWideIntervals() {
    double equal = width(recall(40, pair -> 1));
    double unequal = width(recall(40, pair -> pair.left() < 20 ? 10 : 1));
    // As of about (100 + 30)^2 / (1000 + 30) = 16 pairs, not of 40.
    assertThat(unequal / equal).isBetween(1.3, 1.9);
  }

  private static double width(MeasuredValue value) {
    return value.interval().high() - value.interval().low();
  }

  // --- what a sample stands for
  // -------------------------------------------------------------------

  private static final int TEXTS = 60;
  private static final int SAMPLES = 1000;

  /** Pairs of which one in so many was drawn. */
  private record Stratum(List<RowPair> pairs, int drawn) {

    double weight() {
      return (double) pairs.size() / drawn;
    }

    /** The variance of an estimated count: that of a sample without replacement. */
    double variance(double counted) {
      double size = pairs.size();
      double share = counted / size;
      double within = size / (size - 1) * share * (1 - share);
      return size * size * (1 - drawn / size) * within / drawn;
    }
  }

  /**
   * Pairs are drawn with probabilities that depend on their similarity. The mean of what the
   * weighted samples come to is what all pairs come to, within what chance explains.
   */
  @Test
  void samplesWithKnownProbabilitiesGiveTheCountsOfAllPairsInTheMean() {
    long seed = 20261127;
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    int[] clusters = new int[TEXTS];
    for (int row = 0; row < TEXTS; row++) {
      int of = random.nextInt(2) == 0 ? row : random.nextInt(row + 1);
      texts.add(of == row ? words(random) : changed(texts.get(of), random));
      clusters[row] = of != row && random.nextInt(8) > 0 ? clusters[of] : row;
    }
    Algorithm algorithm = Algorithms.create("kshingle:shingle=1,threshold=0.45");
    Dataset all = Dataset.builder("all").documents(documents(texts)).clusters(clusters).build();
    FingerprintTable table = FingerprintTable.of(algorithm, all.documents().iterator(), 1);
    SearchResult result = Search.of(algorithm, 1).pairs(table);
    List<Stratum> strata = strata(algorithm, table);
    double[] truth = counts(PairCounts.of(all, result));
    double[] variance = new double[truth.length];
    for (Stratum stratum : strata) {
      double[] counted = new double[truth.length];
      for (RowPair pair : stratum.pairs()) {
        counted[place(result.matches(pair.left(), pair.right()), same(clusters, pair))]++;
      }
      for (int i = 0; i < variance.length; i++) {
        variance[i] += stratum.variance(counted[i]);
      }
    }
    double[] sums = new double[truth.length];
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<JudgedPair> judged = new ArrayList<>();
      for (Stratum stratum : strata) {
        List<RowPair> pairs = new ArrayList<>(stratum.pairs());
        Collections.shuffle(pairs, random);
        for (RowPair pair : pairs.subList(0, stratum.drawn())) {
          judged.add(new JudgedPair(pair, same(clusters, pair), stratum.weight()));
        }
      }
      Dataset drawn = dataset(texts, judged);
      PairCounts counts = PairCounts.of(drawn, result);
      double[] ofSample = counts(counts);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += ofSample[i];
      }
    }
    for (int i = 0; i < sums.length; i++) {
      assertThat(truth[i]).as("seed %s, count %s", seed, i).isGreaterThan(10);
      double error = Math.sqrt(variance[i] / SAMPLES);
      assertThat(sums[i] / SAMPLES)
          .as("seed %s: count %s is off by more than 4 standard errors of %s", seed, i, error)
          .isEqualTo(truth[i], within(4 * error + 1e-9));
    }
  }

  /** By similarity: all, one in five, and one in forty of the many that have little in common. */
  private static List<Stratum> strata(Algorithm algorithm, FingerprintTable table) {
    List<List<RowPair>> pairs = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int left = 0; left < TEXTS; left++) {
      for (int right = left + 1; right < TEXTS; right++) {
        double similarity = table.similarity(algorithm, left, right, 0);
        pairs.get(similarity >= 0.6 ? 0 : similarity >= 0.35 ? 1 : 2).add(new RowPair(left, right));
      }
    }
    return List.of(
        new Stratum(pairs.get(0), pairs.get(0).size()),
        new Stratum(pairs.get(1), pairs.get(1).size() / 5),
        new Stratum(pairs.get(2), pairs.get(2).size() / 40));
  }

  private static final int SIMULATIONS = 300;

  /** Pairs that are found or not and duplicates or not, of which some were drawn. */
  private record Band(int size, BitSet found, BitSet duplicate, int drawn) {

    static Band of(int size, double found, double duplicates, int drawn, Random random) {
      BitSet isFound = new BitSet(size);
      BitSet isDuplicate = new BitSet(size);
      for (int pair = 0; pair < size; pair++) {
        isFound.set(pair, random.nextDouble() < found);
        isDuplicate.set(pair, random.nextDouble() < duplicates);
      }
      return new Band(size, isFound, isDuplicate, drawn);
    }
  }

  /**
   * At least 93% of the intervals do, within three standard errors of a share of simulations: one
   * duplicate that was missed weighs as much as five that were found.
   */
  @Test
  void intervalsHoldTheTruthOfAllPairs() {
    long seed = 20261127;
    Random random = new Random(seed);
    List<Band> bands =
        List.of(
            Band.of(300, 1, 0.95, 15, random),
            Band.of(400, 0.6, 0.6, 25, random),
            Band.of(2000, 0, 0.1, 20, random));
    List<Measure> measures = List.of(Measures.PRECISION, Measures.RECALL, Measures.F1);
    Sums truth =
        score(bands.stream().map(band -> IntStream.range(0, band.size())).toList(), bands).sums();
    int[] held = new int[measures.size()];
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      Contributions sample =
          score(
              bands.stream()
                  .map(band -> random.ints(0, band.size()).distinct().limit(band.drawn()))
                  .toList(),
              bands);
      Scorer.Score score =
          new Scorer.Score(sample, new Resampling(sample.units(), 1000, simulation, 2));
      List<MeasuredValue> values = List.copyOf(score.values(measures).values());
      for (int i = 0; i < held.length; i++) {
        Interval interval = values.get(i).interval();
        double value = measures.get(i).applyAsDouble(truth);
        held[i] += interval.low() <= value && value <= interval.high() ? 1 : 0;
      }
    }
    double least = 0.93 - 3 * Math.sqrt(0.93 * 0.07 / SIMULATIONS);
    assertThat(IntStream.of(held).boxed().toList())
        .as("seed %s: of %s simulations, for %s", seed, SIMULATIONS, measures)
        .allMatch(count -> count >= least * SIMULATIONS);
  }

  /** What some pairs of each band come to, each a unit, with its weight. */
  private static Contributions score(List<IntStream> pairs, List<Band> bands) {
    List<double[]> units = new ArrayList<>();
    for (int i = 0; i < bands.size(); i++) {
      Band band = bands.get(i);
      int[] some = pairs.get(i).toArray();
      double weight = (double) band.size() / some.length;
      for (int pair : some) {
        double found = band.found().get(pair) ? weight : 0;
        units.add(
            band.duplicate().get(pair)
                ? new double[] {found, weight, 0, 0}
                : new double[] {0, 0, found, weight});
      }
    }
    return Contributions.of(
        Map.of(
            Sum.FOUND,
            column(units, 0),
            Sum.DUPLICATES,
            column(units, 1),
            Sum.WRONG,
            column(units, 2),
            Sum.OTHERS,
            column(units, 3)),
        Map.of());
  }

  private static double[] column(List<double[]> units, int column) {
    return units.stream().mapToDouble(unit -> unit[column]).toArray();
  }

  private static boolean same(int[] clusters, RowPair pair) {
    return clusters[pair.left()] == clusters[pair.right()];
  }

  private static int place(boolean found, boolean duplicate) {
    return (found ? 0 : 2) + (found == duplicate ? 0 : 1);
  }

  /** In order of {@link #place}: found and right, found and wrong, rightly not found, missed. */
  private static double[] counts(PairCounts counts) {
    return new double[] {
      counts.truePositives(),
      counts.falsePositives(),
      counts.trueNegatives(),
      counts.falseNegatives()
    };
  }

  private static String words(Random random) {
    return random.ints(20, 0, 40).mapToObj(word -> "w" + word).collect(Collectors.joining(" "));
  }

  private static String changed(String text, Random random) {
    String[] words = text.split(" ");
    for (int edit = random.nextInt(16); edit > 0; edit--) {
      words[random.nextInt(words.length)] = "w" + random.nextInt(40);
    }
    return String.join(" ", words);
  }
}

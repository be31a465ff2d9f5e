package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.SimilarityHistogram.Band;
import io.github.neardup.core.search.SimilarityHistogram.Valley;
import io.github.neardup.core.testing.SetAlgorithm;
import io.github.neardup.core.text.FeatureSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SimilarityHistogramTest {

  private static final double USUAL = 0.55;

  /** How many documents are compared with each other. */
  private static final int MOST = 2000;

  private static final int MANY = 3000;

  /** Sets of which each element is a key. */
  private static final class Sets extends SetAlgorithm {
    Sets(double threshold) {
      super(1, threshold);
    }

    @Override
    public double similarity(Row a, Row b, double atLeast) {
      return FeatureSets.jaccard(a, b, 0);
    }
  }

  private static SimilarityHistogram histogram(List<long[]> rows, int threads) {
    return histogram(rows, MOST, threads);
  }

  private static SimilarityHistogram histogram(List<long[]> rows, int most, int threads) {
    FingerprintTable table = new FingerprintTable();
    rows.forEach(row -> table.add(Row.of(row)));
    return SimilarityHistogram.count(
        new Sets(SimilarityHistogram.LOWEST), Fingerprints.of(table), most, threads);
  }

  /** The pairs of different sets, each compared with all others. */
  private static double[] counts(List<long[]> rows) {
    List<long[]> distinct = new ArrayList<>(rows);
    distinct.sort(Arrays::compare);
    for (int i = distinct.size() - 1; i > 0; i--) {
      if (Arrays.equals(distinct.get(i), distinct.get(i - 1))) {
        distinct.remove(i);
      }
    }
    double[] counts = new double[8];
    for (int i = 0; i < distinct.size(); i++) {
      for (int j = 0; j < i; j++) {
        long[] a = distinct.get(i);
        long[] b = distinct.get(j);
        long common = FeatureSets.common(Row.of(a), Row.of(b), 0);
        // In whole numbers, so that no rounding moves a pair to another band.
        long tenths = 10 * common / (a.length + b.length - common);
        if (tenths >= 2) {
          counts[(int) Math.min(7, tenths - 2)]++;
        }
      }
    }
    return counts;
  }

  private static double[] pairs(SimilarityHistogram histogram) {
    return histogram.bands().stream().mapToDouble(Band::pairs).toArray();
  }

  private static long[] set(Random random, int size, int universe) {
    // Squared, so that some elements are in many sets.
    return random
        .doubles(0, 1)
        .mapToLong(x -> ((long) (x * x * universe)) * 0x9E3779B97F4A7C15L)
        .distinct()
        .limit(size)
        .sorted()
        .toArray();
  }

  private static long[] changed(Random random, long[] set, int elements) {
    long[] changed = set.clone();
    for (int i = 0; i < elements; i++) {
      changed[random.nextInt(set.length)] = random.nextLong();
    }
    return Arrays.stream(changed).sorted().distinct().toArray();
  }

  /** Strangers, copies of some of them with up to half of their elements changed, equal copies. */
  private static List<long[]> collection(int rows, int universe, long seed) {
    Random random = new Random(seed);
    List<long[]> all = new ArrayList<>();
    while (all.size() < rows) {
      long[] original = set(random, 10 + random.nextInt(30), universe);
      all.add(original);
      for (int copies = random.nextInt(4); copies > 0 && all.size() < rows; copies--) {
        all.add(changed(random, original, random.nextInt(original.length / 2)));
      }
      if (random.nextInt(5) == 0) {
        all.add(original);
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void allPairsOfFewDocuments(long seed) {
    List<long[]> rows = collection(400, 60, seed);
    SimilarityHistogram histogram = histogram(rows, 2);
    assertThat(pairs(histogram)).isEqualTo(counts(rows));
    assertThat(histogram.bands())
        .allSatisfy(band -> assertThat(band.variance()).isEqualTo(band.pairs()));
  }

  @Test
  void bandsBeginWithTheirLowestSimilarity() {
    List<long[]> rows = new ArrayList<>();
    for (int tenths = 2; tenths <= 9; tenths++) {
      long first = 100L * tenths;
      rows.add(IntStream.range(0, 10).mapToLong(i -> first + i).toArray());
      rows.add(IntStream.range(0, tenths).mapToLong(i -> first + i).toArray());
    }
    assertThat(pairs(histogram(rows, 1))).containsOnly(1);
    assertThat(histogram(rows, 1).bands().get(0).from()).isEqualTo(0.2);
    assertThat(histogram(rows, 1).bands().get(7).to()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {100_000, 2000})
  void aSampleIsWithinItsErrors(int universe) {
    List<long[]> rows = collection(MANY, universe, universe);
    assertIsWithinItsErrors(histogram(rows, 2), rows);
  }

  private static void assertIsWithinItsErrors(SimilarityHistogram sample, List<long[]> rows) {
    double[] counts = counts(rows);
    for (int i = 0; i < counts.length; i++) {
      Band band = sample.bands().get(i);
      assertThat(band.pairs())
          .as("from %s", band.from())
          .isCloseTo(counts[i], within(5 * Math.sqrt(band.variance()) + 1));
    }
  }

  /** Errors of many samples cancel out. */
  @Test
  void samplesHaveNoBias() {
    double[] expected = new double[8];
    double[] found = new double[8];
    double[] variances = new double[8];
    for (int seed = 0; seed < 20; seed++) {
      List<long[]> rows = collection(1250, 300, 100 + seed);
      double[] counts = counts(rows);
      SimilarityHistogram sample = histogram(rows, MOST / 2, 2);
      for (int i = 0; i < counts.length; i++) {
        expected[i] += counts[i];
        found[i] += sample.bands().get(i).pairs();
        variances[i] += sample.bands().get(i).variance();
      }
    }
    for (int i = 0; i < expected.length; i++) {
      assertThat(found[i]).isCloseTo(expected[i], within(4 * Math.sqrt(variances[i])));
      assertThat(Math.sqrt(variances[i])).isLessThan(0.2 * expected[i]);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {500, MANY})
  void neitherOrderNorThreadsMatter(int documents) {
    List<long[]> rows = collection(documents, 2000, 7);
    SimilarityHistogram expected = histogram(rows, 1);
    for (int threads : new int[] {1, 2, 5}) {
      Collections.shuffle(rows, new Random(threads));
      assertThat(histogram(rows, threads)).isEqualTo(expected);
    }
  }

  /** Families in which pairs are as many as can be. */
  @Test
  @Timeout(30)
  void theWorkIsBounded() {
    Random random = new Random(1);
    Map<String, List<long[]>> families = new LinkedHashMap<>();
    families.put("all equal", Collections.nCopies(100_000, new long[] {1, 2, 3}));
    families.put(
        "one element",
        IntStream.range(0, 100_000)
            .mapToObj(i -> new long[] {0, 1 + random.nextInt(1000)})
            .toList());
    families.put(
        "few words",
        random.longs(100_000, 0, 1 << 12).mapToObj(SimilarityHistogramTest::bits).toList());
    families.put(
        "a formula in each",
        IntStream.range(0, 5_000)
            .mapToObj(
                i -> IntStream.range(0, 100).mapToLong(j -> j < 90 ? j : i * 100L + j).toArray())
            .toList());
    families.forEach(
        (name, rows) -> {
          SimilarityHistogram histogram = histogram(rows, 2);
          assertThat(histogram.bands()).as(name).hasSize(8);
          if (name.equals("all equal")) {
            assertThat(pairs(histogram)).containsOnly(0);
          }
          if (name.startsWith("a formula")) {
            assertThat(histogram.bands().get(6).pairs())
                .isCloseTo(5_000.0 * 4_999 / 2, within(1e6));
          }
        });
  }

  /** The elements are the numbers of the bits of {@code number}; none has 99. */
  private static long[] bits(long number) {
    long[] set =
        IntStream.range(0, 12).filter(i -> (number >> i & 1) == 1).asLongStream().toArray();
    return set.length == 0 ? new long[] {99} : set;
  }

  @Test
  void noDocuments() {
    SimilarityHistogram none = histogram(List.of(), 1);
    assertThat(pairs(none)).containsOnly(0);
    assertThat(none.valley(USUAL)).isEmpty();
  }

  private static double threshold(SimilarityHistogram histogram, double usual) {
    return histogram.valley(usual).map(Valley::threshold).orElse(usual);
  }

  private static SimilarityHistogram of(long... pairs) {
    return new SimilarityHistogram(
        IntStream.range(0, pairs.length)
            .mapToObj(i -> new Band((i + 2) / 10.0, (i + 3) / 10.0, pairs[i], pairs[i]))
            .toList());
  }

  @Test
  void theValleyIsWhereNumbersDoNotFallAnyMore() {
    SimilarityHistogram histogram = of(50_000, 1900, 800, 1300, 1900, 2100, 2300, 1600);
    assertThat(histogram.valley(USUAL)).contains(new Valley(0.4, 0.5, 0.5));
    assertThat(threshold(histogram, USUAL)).isEqualTo(0.5);
    assertThat(threshold(of(3_500_000, 900_000, 66_000, 3200, 305, 538, 801, 531), USUAL))
        .isEqualTo(0.65);
    assertThat(threshold(of(450, 400, 350, 600, 740, 40, 135, 1), USUAL)).isEqualTo(0.5);
  }

  @Test
  void itMayBeTheFirstBand() {
    SimilarityHistogram copies = of(100, 300, 350, 580, 760, 40, 140, 1);
    assertThat(copies.valley(USUAL)).contains(new Valley(0.2, 0.3, 0.3));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5000 1500 700 300 140 100 60 50", // numbers fall all the way
        "170000 137000 138000 139000 140000 148000 150000 100000", // a crowd that is all alike
        "4876 1517 728 325 139 98 64 160", // too few bands have more
        "90 80 70 3 3 4 6 3", // as few as chance gives
        "0 0 0 0 0 0 0 0",
        "7 0 0 0 0 0 0 6"
      })
  void thereMayBeNoValley(String pairs) {
    SimilarityHistogram histogram =
        of(Arrays.stream(pairs.split(" ")).mapToLong(Long::parseLong).toArray());
    assertThat(histogram.valley(USUAL)).isEmpty();
  }

  /** At most three fifths of the fullest band above; two bands after it; three bands above it. */
  @Test
  void theRuleHasItsLimits() {
    assertThat(of(90_000, 6000, 7000, 10_000, 500, 400, 300, 200).valley(USUAL)).isPresent();
    assertThat(of(90_000, 6001, 7000, 10_000, 500, 400, 300, 200).valley(USUAL)).isEmpty();
    assertThat(of(90_000, 6000, 20_000, 100, 90, 80, 70, 60).valley(USUAL)).isEmpty();
    assertThat(of(90_000, 80_000, 70_000, 60_000, 40, 5000, 6000, 7000).valley(USUAL)).isPresent();
    assertThat(of(90_000, 80_000, 70_000, 60_000, 50_000, 40, 7000, 8000).valley(USUAL)).isEmpty();
  }

  /** A few copies and nothing else tell that there are copies, but not how similar they may be. */
  @Test
  void whatDoesNotDifferTellsNothingAgainstTheUsualThreshold() {
    assertThat(threshold(of(0, 0, 0, 0, 0, 0, 0, 10), USUAL)).isEqualTo(USUAL);
    assertThat(threshold(of(0, 0, 0, 0, 5, 20, 40, 1), USUAL)).isEqualTo(USUAL);
    assertThat(threshold(of(900, 31, 27, 33, 62, 135, 240, 30), USUAL)).isEqualTo(USUAL);
    assertThat(threshold(of(900, 31, 27, 93, 162, 235, 240, 30), USUAL)).isEqualTo(0.5);
    assertThat(threshold(of(900, 31, 27, 33, 62, 135, 240, 30), 0.45)).isEqualTo(0.5);
  }

  @Test
  void errorsOfASampleCount() {
    List<Band> bands = new ArrayList<>(of(5000, 500, 100, 300, 400, 500, 600, 300).bands());
    assertThat(threshold(new SimilarityHistogram(bands), USUAL)).isEqualTo(0.5);
    bands.replaceAll(band -> new Band(band.from(), band.to(), band.pairs(), 40_000));
    assertThat(new SimilarityHistogram(bands).valley(USUAL)).isEmpty();
  }
}

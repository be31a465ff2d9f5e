package io.github.neardup.eval.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.score.PairSample.PairScorer;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.testing.RandomDatasets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairSelectionTest {

  /** What a pair on the list says. */
  private record Entry(boolean duplicate, double weight) {}

  /** Every pair once. */
  private static Map<RowPair, Entry> entries(PairSample pairs) {
    Map<RowPair, Entry> entries = new HashMap<>();
    for (int pair = 0; pair < pairs.size(); pair++) {
      boolean duplicate = pairs.stratum(pair) == PairSample.DUPLICATES;
      RowPair rows = new RowPair(pairs.left(pair), pairs.right(pair));
      assertThat(entries.put(rows, new Entry(duplicate, pairs.weight(pair)))).isNull();
    }
    assertThat(entries).hasSize(pairs.size());
    return entries;
  }

  private static Map<RowPair, Boolean> labels(Dataset dataset) {
    Map<RowPair, Boolean> labels = new HashMap<>();
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      for (JudgedPair pair : dataset.judgedPairs()) {
        labels.put(pair.rows(), pair.duplicate());
      }
    } else {
      for (int left = 0; left < dataset.size(); left++) {
        for (int right = left + 1; right < dataset.size(); right++) {
          labels.put(
              new RowPair(left, right), dataset.clusters()[left] == dataset.clusters()[right]);
        }
      }
    }
    labels.keySet().removeAll(new HashSet<>(dataset.ignoredPairs()));
    return labels;
  }

  @ParameterizedTest
  @EnumSource
  void ofFewPairsAllThatHaveALabelAreTaken(Dataset.Truth truth) {
    Random random = new Random(20240709);
    for (int i = 0; i < 300; i++) {
      Dataset dataset = RandomDatasets.random(random, truth);
      Map<RowPair, Entry> expected = new HashMap<>();
      labels(dataset).forEach((pair, duplicate) -> expected.put(pair, new Entry(duplicate, 1)));
      PairSample pairs = PairSelection.of(dataset, 1 + i % 2);
      assertThat(entries(pairs)).isEqualTo(expected);
    }
  }

  @Test
  void judgedPairsKeepTheirWeights() {
    Random random = new Random(20261127);
    for (int i = 0; i < 100; i++) {
      Dataset dataset =
          RandomDatasets.weighted(
              random, RandomDatasets.random(random, Dataset.Truth.JUDGED_PAIRS));
      Map<RowPair, Entry> expected = new HashMap<>();
      for (JudgedPair pair : dataset.judgedPairs()) {
        expected.put(pair.rows(), new Entry(pair.duplicate(), pair.weight()));
      }
      expected.keySet().removeAll(new HashSet<>(dataset.ignoredPairs()));
      assertThat(entries(PairSelection.of(dataset, 1))).isEqualTo(expected);
    }
  }

  // --- more pairs than are taken -------------------------------------------------------------

  private static final int DOCUMENTS = 80;

  /** Texts of a few words, so that many are alike, and clusters of a size. */
  private static Dataset dataset(int sizeOfCluster, List<Integer> order) {
    Random random = new Random(20240710);
    List<Document> documents = new ArrayList<>();
    for (int row = 0; row < DOCUMENTS; row++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 6; word++) {
        text.append((char) ('a' + random.nextInt(6))).append(' ');
      }
      documents.add(new Document("d" + row, text.toString()));
    }
    List<RowPair> ignored = new ArrayList<>();
    for (int row = 0; row + 7 < DOCUMENTS; row += 3) {
      ignored.add(new RowPair(order.indexOf(row), order.indexOf(row + 1)));
      ignored.add(new RowPair(order.indexOf(row), order.indexOf(row + 7)));
    }
    return Dataset.builder("eighty")
        .documents(order.stream().map(documents::get).toList())
        .clusters(order.stream().mapToInt(row -> row / sizeOfCluster).toArray())
        .ignoredPairs(ignored)
        .build();
  }

  private static Dataset dataset(int sizeOfCluster) {
    return dataset(sizeOfCluster, IntStream.range(0, DOCUMENTS).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 40, 79, 80})
  void whatIsDrawnStandsForTheRest(int sizeOfCluster) {
    Dataset dataset = dataset(sizeOfCluster);
    Map<RowPair, Boolean> labels = labels(dataset);
    for (int most : new int[] {4, 20, 200, 1000, 2500, 3100}) {
      PairSample pairs = PairSelection.of(dataset, 1, 1, most);
      Map<RowPair, Entry> entries = entries(pairs);
      assertThat(labels.keySet()).containsAll(entries.keySet());
      entries.forEach((pair, entry) -> assertThat(entry.duplicate()).isEqualTo(labels.get(pair)));
      assertThat(entries).hasSizeLessThanOrEqualTo(most);
      int duplicates = Collections.frequency(labels.values(), true);
      assertThat(weight(entries, true)).isEqualTo(duplicates);
      assertThat(weight(entries, false)).isEqualTo(labels.size() - duplicates);
      assertThat(pairs.duplicates()).isEqualTo(duplicates);
      assertThat(pairs.others()).isEqualTo(labels.size() - duplicates);
    }
  }

  private static double weight(Map<RowPair, Entry> entries, boolean duplicates) {
    return entries.values().stream()
        .filter(entry -> entry.duplicate() == duplicates)
        .mapToDouble(Entry::weight)
        .sum();
  }

  @Test
  void othersThatAreAlikeAreAllTakenAndCountOnce() {
    Dataset dataset = dataset(1);
    List<Entry> copies = new ArrayList<>();
    Map<RowPair, Entry> entries = entries(PairSelection.of(dataset, 1, 1, 400));
    labels(dataset)
        .forEach(
            (pair, duplicate) -> {
              if (words(dataset, pair.left()).equals(words(dataset, pair.right()))) {
                copies.add(entries.get(pair));
              }
            });
    assertThat(copies).isNotEmpty().allMatch(entry -> entry.weight() == 1);
    assertThat(entries.values()).anyMatch(entry -> entry.weight() > 1);
  }

  /** Two texts of the same words have the same SimHash. */
  private static List<String> words(Dataset dataset, int row) {
    List<String> words = new ArrayList<>(List.of(dataset.documents().get(row).text().split(" ")));
    Collections.sort(words);
    return words;
  }

  @Test
  void neitherThreadsNorTheOrderOfDocumentsMakeADifference() {
    List<Integer> order = new ArrayList<>(IntStream.range(0, DOCUMENTS).boxed().toList());
    Map<Set<String>, Entry> expected = byIds(dataset(4), 1);
    Collections.shuffle(order, new Random(20240711));
    assertThat(byIds(dataset(4, order), 1)).isEqualTo(expected);
    assertThat(byIds(dataset(4), 3)).isEqualTo(expected);
  }

  private static Map<Set<String>, Entry> byIds(Dataset dataset, int threads) {
    Map<Set<String>, Entry> byIds = new HashMap<>();
    entries(PairSelection.of(dataset, threads, 1, 200))
        .forEach(
            (pair, entry) ->
                byIds.put(
                    Set.of(
                        dataset.documents().get(pair.left()).id(),
                        dataset.documents().get(pair.right()).id()),
                    entry));
    return byIds;
  }

  // --- estimates -----------------------------------------------------------------------------

  private static final int SEEDS = 400;

  /** Some number for a pair that has nothing to do with why it is taken. */
  private static double score(int left, int right) {
    return ((Math.min(left, right) * 31 + Math.max(left, right) * 17) % 101) / 101.0;
  }

  /** Of counts the estimate is without bias, of average precision and ROC AUC nearly. */
  @ParameterizedTest
  @ValueSource(ints = {2, 20})
  void estimatesAreRightInTheMean(int sizeOfCluster) {
    Dataset dataset = dataset(sizeOfCluster);
    PairScorer scorer =
        (left, right) ->
            dataset.clusters()[left] == dataset.clusters()[right]
                ? Math.sqrt(score(left, right))
                : score(left, right);
    ThresholdSweep exact = ThresholdSweep.of(PairSelection.of(dataset, 1), scorer, 1);
    List<ThresholdSweep> estimates = new ArrayList<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      estimates.add(ThresholdSweep.of(PairSelection.of(dataset, 1, seed, 400), scorer, 1));
    }
    assertRightInTheMean(exact, estimates, ranked -> above(ranked, true), 0);
    assertRightInTheMean(exact, estimates, ranked -> above(ranked, false), 0);
    assertRightInTheMean(exact, estimates, ThresholdSweep::averagePrecision, 0.002);
    assertRightInTheMean(exact, estimates, ThresholdSweep::rocAuc, 0.002);
  }

  private static double above(ThresholdSweep ranked, boolean duplicates) {
    return ranked.points().stream()
        .filter(point -> point.threshold() >= 0.7)
        .map(ThresholdSweep.Point::counts)
        .mapToDouble(counts -> duplicates ? counts.truePositives() : counts.falsePositives())
        .max()
        .orElse(0);
  }

  /** Within four standard errors of the mean, and a bias. */
  private static void assertRightInTheMean(
      ThresholdSweep exact,
      List<ThresholdSweep> estimates,
      ToDoubleFunction<ThresholdSweep> value,
      double bias) {
    double[] values = estimates.stream().mapToDouble(value).toArray();
    double mean = IntStream.range(0, SEEDS).mapToDouble(i -> values[i]).sum() / SEEDS;
    double squares =
        IntStream.range(0, SEEDS).mapToDouble(i -> Math.pow(values[i] - mean, 2)).sum();
    double error = Math.sqrt(squares / (SEEDS - 1) / SEEDS);
    assertThat(mean).isEqualTo(value.applyAsDouble(exact), within(4 * error + bias + 1e-9));
  }
}

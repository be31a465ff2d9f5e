package io.github.neardup.eval.score;

import static io.github.neardup.eval.score.ClusterLabelsTest.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.testing.WordSets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JudgedLabelsTest {

  /** Three groups of equal fingerprints: rows 0 to 2, 3 and 4, and 5 alone. */
  private final FingerprintGroups groups =
      new FingerprintGroups(WordSets.search("x", "x", "x", "y", "y", "z"));

  private final List<JudgedPair> judged =
      List.of(
          new JudgedPair(0, 1, true),
          new JudgedPair(0, 2, false),
          new JudgedPair(1, 2, false),
          new JudgedPair(1, 3, true),
          new JudgedPair(4, 2, true),
          new JudgedPair(4, 0, false),
          new JudgedPair(5, 4, false));

  @Test
  void onlyWhatWasJudgedIsCounted() {
    PairLabels labels = labels(judged, List.of());
    assertThat(labels.duplicates()).isEqualTo(3);
    assertCounts(labels, 0, 0, 1, 2);
    assertCounts(labels, 0, 3, 2, 1);
    assertCounts(labels, 3, 3, 0, 0);
    assertCounts(labels, 3, 5, 0, 1);
    assertCounts(labels, 0, 5, 0, 0);
  }

  @Test
  void ignoredPairsCountNeitherWayThoughJudged() {
    PairLabels labels =
        labels(judged, List.of(new RowPair(0, 1), new RowPair(0, 4), new RowPair(3, 5)));
    assertThat(labels.duplicates()).isEqualTo(2);
    assertCounts(labels, 0, 0, 0, 2);
    assertCounts(labels, 0, 3, 2, 0);
    assertCounts(labels, 3, 5, 0, 1);
  }

  @Test
  void aPairCountsAsItsWeight() {
    PairLabels labels =
        labels(
            List.of(
                new JudgedPair(new RowPair(0, 1), true, 2.5),
                new JudgedPair(new RowPair(1, 2), true, 4),
                new JudgedPair(new RowPair(0, 2), false, 0.25),
                new JudgedPair(0, 3, false)),
            List.of(new RowPair(1, 2)));
    assertThat(labels.duplicates()).isEqualTo(2.5);
    assertThat(labels.others()).isEqualTo(1.25);
    assertCounts(labels, 0, 0, 2.5, 0.25);
    assertCounts(labels, 0, 3, 0, 1);
  }

  @Test
  void sumsOfWeightsAreTheSameInEveryOrder() {
    Random random = new Random(20261127);
    for (int run = 0; run < 200; run++) {
      double scale = Math.pow(10, random.nextInt(20) - 8);
      List<JudgedPair> pairs = new ArrayList<>();
      for (int left = 0; left < 6; left++) {
        for (int right = left + 1; right < 6; right++) {
          double weight = scale * Math.exp(random.nextGaussian() * 3);
          pairs.add(new JudgedPair(new RowPair(left, right), random.nextBoolean(), weight));
        }
      }
      PairLabels labels = labels(pairs, List.of());
      double all = pairs.stream().mapToDouble(JudgedPair::weight).sum();
      assertThat(labels.duplicates() + labels.others()).isEqualTo(all, within(1e-12 * all));
      Collections.shuffle(pairs, random);
      PairLabels shuffled = labels(pairs, List.of());
      assertThat(shuffled.duplicates()).isEqualTo(labels.duplicates());
      assertThat(shuffled.others()).isEqualTo(labels.others());
      double rest = labels.duplicates();
      for (int one : new int[] {5, 3, 0}) {
        for (int other : new int[] {0, 3, 5}) {
          rest -= one <= other ? labels.duplicates(one, other) : 0;
        }
      }
      assertThat(rest).as("run %s: what is left of all", run).isZero();
    }
  }

  private PairLabels labels(List<JudgedPair> pairs, List<RowPair> ignored) {
    return PairLabels.of(
        Dataset.builder("judged")
            .documents(
                IntStream.range(0, 6).mapToObj(row -> new Document("d" + row, "text")).toList())
            .judgedPairs(pairs)
            .ignoredPairs(ignored)
            .build(),
        groups,
        true);
  }
}

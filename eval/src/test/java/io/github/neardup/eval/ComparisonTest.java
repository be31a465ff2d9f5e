package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.Interval;
import io.github.neardup.eval.testing.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Pairs of texts of which one has a word more: {@code kshingle} finds them, {@code ksentence} does
 * not.
 */
class ComparisonTest {

  private static final Algorithm FINDS = Algorithms.create("kshingle:shingle=1,threshold=0.5");
  private static final Algorithm FINDS_TOO = Algorithms.create("kshingle:shingle=1,threshold=0.6");
  private static final Algorithm MISSES = Algorithms.create("ksentence");

  private static Dataset pairs(int count) {
    List<Document> documents = new ArrayList<>();
    int[] clusters = new int[2 * count];
    for (int i = 0; i < count; i++) {
      String text = "a%d b%d c%d d%d".formatted(i, i, i, i);
      documents.add(new Document("left" + i, text));
      documents.add(new Document("right" + i, text + " e" + i));
      clusters[2 * i] = i;
      clusters[2 * i + 1] = i;
    }
    return Dataset.builder("pairs").documents(documents).clusters(clusters).build();
  }

  private static List<Comparison> compare(Dataset dataset, int replicates) {
    return Clock.evaluation(1, replicates)
        .run(dataset, List.of(FINDS, MISSES, FINDS_TOO))
        .comparisons();
  }

  @Test
  void theOneThatFindsIsBetterTheOtherWorseAndEqualsAreNotDistinguishable() {
    List<Comparison> comparisons = compare(pairs(20), 200);
    assertThat(comparisons)
        .extracting(Comparison::verdict)
        .containsExactly(
            Comparison.Verdict.BETTER,
            Comparison.Verdict.NOT_DISTINGUISHABLE,
            Comparison.Verdict.WORSE);
    assertThat(comparisons.get(0).f1Difference()).isEqualTo(1);
    assertThat(comparisons.get(0).differingUnits()).isEqualTo(20);
    assertThat(comparisons.get(1).f1Difference()).isZero();
    assertThat(comparisons.get(1).adjustedP()).isEqualTo(1);
    assertThat(comparisons.get(1).differingUnits()).isZero();
    assertThat(comparisons.get(0).verdict().label()).isEqualTo("better");
    assertThat(comparisons.get(1).verdict().label()).isEqualTo("not distinguishable");
  }

  @Test
  void aFewClustersProveNothing() {
    // Three coins that fall alike: a chance of one in four, and three comparisons.
    List<Comparison> comparisons = compare(pairs(3), 200);
    assertThat(comparisons.get(0).p()).isBetween(0.25, 0.3);
    assertThat(comparisons.get(0).differingUnits()).isEqualTo(3);
    assertThat(comparisons.get(0).reason()).isEqualTo("fewer than 5 units have a part in it");
    assertThat(comparisons)
        .extracting(Comparison::verdict)
        .containsOnly(Comparison.Verdict.NOT_DISTINGUISHABLE);
  }

  @Test
  void noPValueIsLessThanTheReplicatesSupport() {
    // F1 1 against 0 in every replicate: by the standard error, which is 0, p would be 0.
    Comparison comparison = compare(pairs(60), 200).get(0);
    assertThat(comparison.p()).isEqualTo(1 / 201.0);
    assertThat(comparison.adjustedP()).isEqualTo(1 / 201.0);
    assertThat(comparison.verdict()).isEqualTo(Comparison.Verdict.BETTER);
    // So few replicates prove nothing at 5%.
    assertThat(compare(pairs(60), 10).get(0).verdict())
        .isEqualTo(Comparison.Verdict.NOT_DISTINGUISHABLE);
  }

  @Test
  void ofTheSameResultTheDifferenceIsZeroToZero() {
    Comparison comparison = compare(pairs(20), 200).get(1);
    assertThat(comparison.interval()).isEqualTo(new Interval(0, 0));
    assertThat(comparison.p()).isEqualTo(1);
  }

  @Test
  void withoutResamplingNothingIsTested() {
    List<Comparison> comparisons = compare(pairs(20), 0);
    assertThat(comparisons)
        .extracting(Comparison::verdict)
        .containsOnly(Comparison.Verdict.NOT_TESTED);
    assertThat(comparisons.get(0).f1Difference()).isEqualTo(1);
  }
}

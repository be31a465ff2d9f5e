package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.testing.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Pairs of texts of which one has a word more: {@code kshingle} finds them, {@code ksentence} does
 * not.
 */
class AnswerTest {

  private static final Algorithm FINDS = Algorithms.create("kshingle:shingle=1,threshold=0.5");
  private static final Algorithm FINDS_TOO = Algorithms.create("minhash:shingle=1,threshold=0.4");
  private static final Algorithm MISSES = Algorithms.create("ksentence");
  private static final Algorithm MISSES_TOO = Algorithms.create("ksentence:k=1");

  private static final String FINDS_LABEL = FINDS.settings().toShortSpec();
  private static final String FINDS_TOO_LABEL = FINDS_TOO.settings().toShortSpec();

  /** Pairs, and as many texts that occur twice, which all algorithms find. */
  private static Dataset pairs(String name, int count, int easy) {
    List<Document> documents = new ArrayList<>();
    List<Integer> clusters = new ArrayList<>();
    for (int i = 0; i < count + easy; i++) {
      String text = "a%d b%d c%d d%d".formatted(i, i, i, i);
      documents.add(new Document("left" + i, text));
      documents.add(new Document("right" + i, text + (i < count ? " e" + i : "")));
      clusters.add(i);
      clusters.add(i);
    }
    return Dataset.builder(name)
        .documents(documents)
        .clusters(clusters.stream().mapToInt(i -> i).toArray())
        .build();
  }

  private static DatasetResults run(Dataset dataset, int replicates, Algorithm... algorithms) {
    return Clock.evaluation(1, replicates).run(dataset, List.of(algorithms));
  }

  private static Answer answer(DatasetResults... datasets) {
    RunDescription run =
        new RunDescription(
            "1",
            "17",
            "Linux",
            1,
            Instant.EPOCH.toString(),
            1,
            1,
            0,
            200,
            1,
            List.of(),
            List.of(),
            List.of(),
            new RunDescription.Environment("", 0, "", "", 0));
    return new Results(run, List.of(datasets)).answer();
  }

  private static Answer.OfDataset only(DatasetResults results) {
    return answer(results).datasets().get(0);
  }

  @Test
  void theBestOnesThatCannotBeToldApartAndThoseThatAreWorse() {
    Answer.OfDataset answer =
        only(run(pairs("pairs", 60, 10), 2000, MISSES, FINDS, MISSES_TOO, FINDS_TOO));
    assertThat(answer.best())
        .containsExactly(FINDS.settings().toSpec(), FINDS_TOO.settings().toSpec());
    assertThat(answer.worse())
        .containsExactly(MISSES.settings().toSpec(), MISSES_TOO.settings().toSpec());
    assertThat(answer.tested()).isTrue();
    assertThat(answer.sentence())
        .isEqualTo(
            "%s and %s found the same pairs and are best; ksentence and ksentence:k=1 are worse (p < 0.001)"
                .formatted(FINDS_LABEL, FINDS_TOO_LABEL));
  }

  @Test
  void oneIsBestAndOneIsWorse() {
    Answer.OfDataset answer = only(run(pairs("pairs", 7, 10), 200, MISSES, FINDS));
    // Seven coins that fall alike.
    assertThat(answer.sentence()).startsWith(FINDS_LABEL + " is best; ksentence is worse (p = 0.0");
    assertThat(answer.worseP()).isBetween(1 / 64.0, 0.05);
  }

  @Test
  void ofFewUnitsItSaysThatTheyAreTooFew() {
    assertThat(only(run(pairs("pairs", 3, 10), 200, MISSES, FINDS)).sentence())
        .isEqualTo(
            FINDS_LABEL
                + " and ksentence cannot be told apart: they differ in 3 units, which is too few");
    assertThat(only(run(pairs("pairs", 0, 10), 200, MISSES, FINDS)).sentence())
        .isEqualTo("ksentence and " + FINDS_LABEL + " found the same pairs");
  }

  @Test
  void whereNothingWasComparedTheHighestF1IsNamed() {
    Answer.OfDataset answer = only(run(pairs("pairs", 60, 10), 0, MISSES, FINDS));
    assertThat(answer.sentence())
        .isEqualTo(FINDS_LABEL + " has the highest F1, 1.000; no comparison was asked for");
    assertThat(answer.tested()).isFalse();
    assertThat(answer.worse()).containsExactly(MISSES.settings().toSpec());
    assertThat(answer.worseP()).isNaN();
  }

  @Test
  void ofOneAlgorithmItHasTheF1() {
    assertThat(only(run(pairs("pairs", 30, 10), 200, MISSES)).sentence())
        .isEqualTo("ksentence has F1 0.400");
  }

  @Test
  void whereNothingIsFoundOrNothingIsThereItSaysSo() {
    assertThat(only(run(pairs("pairs", 10, 0), 200, MISSES, MISSES_TOO)).sentence())
        .isEqualTo("no algorithm finds a duplicate");
    Dataset none =
        Dataset.builder("none")
            .documents(List.of(new Document("a", "one"), new Document("b", "two")))
            .clusters(0, 1)
            .build();
    Answer.OfDataset answer = only(run(none, 200, MISSES, FINDS));
    assertThat(answer.best()).isEmpty();
    assertThat(answer.sentence())
        .isEqualTo("F1 of ksentence and " + FINDS_LABEL + " is not defined");
  }

  @Test
  void overOneDatasetThereIsNothingToSay() {
    assertThat(answer(run(pairs("pairs", 5, 5), 50, MISSES, FINDS)).overall()).isEmpty();
    assertThat(answer().datasets()).isEmpty();
  }

  @Test
  void overTwoDatasetsThereAreRanksAndNoTest() {
    Answer.Overall overall =
        answer(
                run(pairs("first", 20, 5), 50, MISSES, FINDS),
                run(pairs("second", 0, 5), 50, MISSES, FINDS))
            .overall()
            .orElseThrow();
    assertThat(overall.sentence())
        .isEqualTo(
            "over 2 datasets %s (1.25) ranks first, before ksentence (1.75); a test needs at least 6 datasets"
                .formatted(FINDS_LABEL));
    assertThat(overall.records()).containsExactly(new Answer.WinsTiesLosses(0, 1, 0, 1, 1));
  }

  @Test
  void overManyDatasetsRanksAreTested() {
    DatasetResults[] datasets =
        IntStream.range(0, 10)
            .mapToObj(i -> run(pairs("d" + i, 20, 5), 50, MISSES, FINDS, FINDS_TOO))
            .toArray(DatasetResults[]::new);
    assertThat(answer(datasets).overall().orElseThrow().sentence())
        .isEqualTo(
            "over 10 datasets %s (1.50) and %s (1.50) rank best and cannot be told apart; ksentence (3.00) ranks worse"
                .formatted(FINDS_LABEL, FINDS_TOO_LABEL));
    assertThat(answer(datasets).overall().orElseThrow().records())
        .contains(new Answer.WinsTiesLosses(0, 1, 0, 0, 10));
  }

  @Test
  void algorithmsThatAreNotOnAllDatasetsAreLeftOut() {
    Answer.Overall overall =
        answer(
                run(pairs("first", 20, 5), 50, MISSES, FINDS),
                run(pairs("second", 20, 5), 50, FINDS, FINDS_TOO, MISSES))
            .overall()
            .orElseThrow();
    assertThat(overall.algorithms()).containsExactly("ksentence", FINDS_LABEL);
    assertThat(overall.left()).containsExactly(FINDS_TOO_LABEL);
    assertThat(overall.sentence()).endsWith("; " + FINDS_TOO_LABEL + " is not on all datasets");
    assertThat(
            answer(
                    run(pairs("first", 20, 5), 50, FINDS),
                    run(pairs("second", 20, 5), 50, FINDS_TOO))
                .overall())
        .isEmpty();
  }
}

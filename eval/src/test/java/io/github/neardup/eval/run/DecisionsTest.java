package io.github.neardup.eval.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.run.Decisions.ScoredPair;
import io.github.neardup.eval.testing.BruteForce;
import io.github.neardup.eval.testing.Clock;
import io.github.neardup.eval.testing.RandomDatasets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DecisionsTest {

  private static final List<String> SPECS =
      List.of(
          "simhash:distance=8",
          "minhash:shingle=1,threshold=0.5",
          "kshingle:shingle=1,threshold=0.5",
          "ksentence");

  @ParameterizedTest
  @EnumSource
  void errorsAreThoseOfBruteForce(Dataset.Truth truth) {
    Random random = new Random(1);
    for (int i = 0; i < 40; i++) {
      Dataset dataset = RandomDatasets.random(random, truth);
      for (String spec : SPECS) {
        Algorithm algorithm = Algorithms.create(spec);
        BruteForce brute = new BruteForce(dataset, algorithm);
        Decisions decisions = decisions(dataset, algorithm);
        Map<RowPair, Boolean> errors = new HashMap<>();
        decisions.forEachFalsePositive(pair -> put(errors, pair));
        decisions.forEachFalseNegative(pair -> put(errors, pair));

        assertThat(errors).as("%d %s", i, spec).isEqualTo(brute.errors());
        assertThat(decisions.mostTelling(10_000))
            .filteredOn(pair -> isFound(pair, algorithm.threshold()) != pair.duplicate())
            .extracting(ScoredPair::rows)
            .as("%d %s", i, spec)
            .containsExactlyInAnyOrderElementsOf(errors.keySet());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsKeptIsFarthestFromTheThresholdOrNearest(Dataset.Truth truth) {
    Random random = new Random(2);
    for (int i = 0; i < 40; i++) {
      Dataset dataset = RandomDatasets.random(random, truth);
      Algorithm algorithm = Algorithms.create("minhash:shingle=1,threshold=0.5");
      Decisions decisions = decisions(dataset, algorithm);
      List<ScoredPair> missed = new ArrayList<>();
      decisions.forEachFalseNegative(missed::add);

      List<ScoredPair> kept =
          decisions.mostTelling(4).stream()
              .filter(pair -> pair.duplicate() && !isFound(pair, 0.5))
              .toList();

      assertThat(kept).as("%d", i).hasSize(Math.min(4, missed.size()));
      double[] all = missed.stream().mapToDouble(ScoredPair::similarity).sorted().toArray();
      double[] few = kept.stream().mapToDouble(ScoredPair::similarity).sorted().toArray();
      for (int j = 0; j < few.length; j++) {
        assertThat(few[j])
            .as("%d", i)
            .isEqualTo(j < few.length / 2 ? all[j] : all[all.length - few.length + j]);
      }
    }
  }

  /** One cluster of 1,500 different texts has 1,124,250 pairs. */
  @Test
  void ofAHugeClusterNoMoreThanAMillionErrorsAreVisited() {
    List<Document> documents =
        IntStream.range(0, 1_500)
            .mapToObj(i -> new Document("d" + i, "a%d b%d c%d".formatted(i, i, i)))
            .toList();
    Dataset dataset =
        Dataset.builder("huge").documents(documents).clusters(new int[documents.size()]).build();
    Decisions decisions = decisions(dataset, Algorithms.create("ksentence"));
    List<RowPair> missed = new ArrayList<>();
    decisions.forEachFalseNegative(pair -> missed.add(pair.rows()));
    assertThat(missed).hasSize(1_000_000).startsWith(new RowPair(0, 1), new RowPair(0, 2));
  }

  private static boolean isFound(ScoredPair pair, double threshold) {
    return pair.candidate() && pair.similarity() >= threshold;
  }

  private static void put(Map<RowPair, Boolean> errors, ScoredPair pair) {
    assertThat(errors.put(pair.rows(), pair.duplicate())).as("%s comes once", pair).isNull();
  }

  private static Decisions decisions(Dataset dataset, Algorithm algorithm) {
    List<Decisions> all = new ArrayList<>();
    Clock.evaluation(2, 0).run(dataset, List.of(algorithm), List.of(), all::addAll);
    return all.get(0);
  }
}

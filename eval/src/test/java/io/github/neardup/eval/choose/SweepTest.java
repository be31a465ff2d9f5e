package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepTest {

  private static final int DOCUMENTS = 1500;

  /** Two of a cluster have 11 of 13 words in common, any other two 6 of 18. */
  private static final Dataset CROWD =
      Dataset.builder("crowd")
          .documents(
              IntStream.range(0, DOCUMENTS)
                  .mapToObj(
                      i -> {
                        int c = i / 2;
                        return new Document(
                            "d" + i,
                            "a b c d e f u%dx u%dy u%dz u%dv u%dw own%d"
                                .formatted(c, c, c, c, c, i));
                      })
                  .toList())
          .clusters(IntStream.range(0, DOCUMENTS).map(i -> i / 2).toArray())
          .build();

  private static final Grid.Combination THRESHOLDS =
      Grid.of(
              "kshingle:shingle=1",
              new TuningPlan(
                  0.5,
                  Measures.F1,
                  Map.of("kshingle", Map.of("threshold", List.of("0.2", "0.3", "0.6", "0.9")))))
          .combinations()
          .get(0);

  private static Sweep.Outcome sweep(int largest, boolean pruning) {
    Sweep sweep =
        new Sweep(
            CROWD,
            largest,
            new SplitTuning.Conditions(Measures.F1, 2, 0, 1, System::nanoTime, pruning));
    return sweep.run(THRESHOLDS, sweep.new Similarity(THRESHOLDS));
  }

  @Test
  void itEndsWhereTheWrongPairsLeaveNoBetterValue() {
    Sweep.Outcome outcome = sweep(DOCUMENTS, true);
    assertThat(outcome.points()).hasSize(3);
    assertThat(outcome.points().get(1).value()).isEqualTo(1);
    assertThat(outcome.stop()).isEqualTo(Sweep.Stop.CANNOT_WIN);
    assertThat(outcome.best()).isEqualTo(sweep(DOCUMENTS, false).best());
  }

  @Test
  void withoutPruningAllAreTried() {
    Sweep.Outcome outcome = sweep(DOCUMENTS, false);
    assertThat(outcome.points()).hasSize(4);
    assertThat(outcome.stop()).isEqualTo(Sweep.Stop.ALL);
  }

  @Test
  void morePairsThanTheLargerPartCouldHoldAreNotSearchedForEvenWithoutPruning() {
    // A part of ten thousand would have 50 million of them.
    Sweep.Outcome outcome = sweep(10_000, false);
    assertThat(outcome.points()).hasSize(2);
    assertThat(outcome.stop()).isEqualTo(Sweep.Stop.TOO_MANY_PAIRS);
  }
}

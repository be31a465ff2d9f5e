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

  private static List<Sweep.Point> sweep(int largest, boolean pruning) {
    Sweep sweep =
        new Sweep(
            CROWD,
            largest,
            new SplitTuning.Conditions(Measures.F1, 2, 0, 1, System::nanoTime, pruning));
    return sweep.run(THRESHOLDS, sweep.new Similarity(THRESHOLDS));
  }

  private static Sweep.Point best(List<Sweep.Point> points) {
    return points.stream().min(Sweep.Point.BEST_FIRST).orElseThrow();
  }

  @Test
  void itEndsWhereTheWrongPairsLeaveNoBetterValue() {
    List<Sweep.Point> points = sweep(DOCUMENTS, true);
    assertThat(points).hasSize(3);
    assertThat(points.get(1).value()).isEqualTo(1);
    assertThat(points).contains(best(sweep(DOCUMENTS, false)));
  }

  @Test
  void withoutPruningAllAreTried() {
    List<Sweep.Point> points = sweep(DOCUMENTS, false);
    assertThat(points).hasSize(4);
  }

  @Test
  void morePairsThanTheLargerPartCouldHoldAreNotSearchedForEvenWithoutPruning() {
    // A part of ten thousand would have 50 million of them.
    List<Sweep.Point> points = sweep(10_000, false);
    assertThat(points).hasSize(2);
  }
}

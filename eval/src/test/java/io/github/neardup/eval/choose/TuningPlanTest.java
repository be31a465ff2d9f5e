package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuningPlanTest {

  @Test
  void valuesOfAGridAreTextAsWritten() {
    Map<String, Map<String, List<String>>> grid =
        TuningPlan.grid(
            List.of(
                "minhash:tokens=standard|char,threshold=0.50 | 0.6,permutations=128",
                "simhash:bits=64|128"));
    assertThat(grid)
        .isEqualTo(
            Map.of(
                "minhash",
                Map.of(
                    "tokens", List.of("standard", "char"),
                    "threshold", List.of("0.50", "0.6"),
                    "permutations", List.of("128")),
                "simhash",
                Map.of("bits", List.of("64", "128"))));
    assertThat(grid.get("minhash").keySet()).containsExactly("tokens", "threshold", "permutations");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      textBlock =
          """
          minhesh:shingle=1 ^ unknown algorithm 'minhesh'; did you mean 'minhash'?
          minhash:shingel=1|2 ^ minhash: unknown setting 'shingel'; did you mean 'shingle'?
          minhash:shingle=1|x ^ minhash: shingle must be a whole number from 1 to 1000, not 'x'
          simhash:similarity=70%|0.4 ^ simhash: similarity must be a number from 0.5 to 1, or a percentage from 50% to 100%, not '0.4'
          minhash:shingle= ^ minhash: shingle must be a whole number from 1 to 1000, not ''
          minhash ^ the grid 'minhash' has no values to try; write NAME:setting=value|value,...
          """)
  void aWrongGridIsRefused(String grid, String message) {
    assertThatThrownBy(() -> new TuningPlan(0.5, Measures.F1, TuningPlan.grid(List.of(grid))))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void anAlgorithmHasOneGrid() {
    assertThatThrownBy(() -> TuningPlan.grid(List.of("simhash:bits=64", "simhash:distance=3")))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("two grids are for simhash; write its settings into one");
  }
}

package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GridTest {

  private static List<String> specs(Grid grid) {
    return grid.combinations().stream()
        .flatMap(combination -> combination.steps().stream())
        .map(step -> Algorithms.settings(step.spec()).toShortSpec())
        .toList();
  }

  private static TuningPlan plan(String algorithm, Map<String, List<String>> grid) {
    return new TuningPlan(0.5, Measures.F1, Map.of(algorithm, grid));
  }

  @Test
  void withoutAPlanTheValuesOfTheSettingsAreTriedFromTheHighestThresholdDown() {
    Grid grid = grid("simhash:bits=64,shingle=2", TuningPlan.DEFAULT);

    // Tokens and protect, with 15 distances each; bits and shingle are as written.
    assertThat(grid.combinations()).hasSize(4);
    assertThat(grid.size()).isEqualTo(60);
    assertThat(grid.refused()).as("distances of more bits").isEqualTo(4 * 8);
    assertThat(specs(grid).subList(0, 3))
        .containsExactly(
            "simhash:bits=64,distance=0,shingle=2",
            "simhash:bits=64,distance=1,shingle=2",
            "simhash:bits=64,distance=2,shingle=2");
    assertThat(grid("kshingle", TuningPlan.DEFAULT).combinations().get(0).steps())
        .extracting(Grid.Step::strictness)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
  }

  @Test
  void theEdgesOfAGridAreWhereThereAreValuesBeyondIt() {
    Grid grid = Grid.of("kshingle", TuningPlan.DEFAULT);
    assertThat(grid.edges("kshingle:threshold=0.05,tokens=char,shingle=5"))
        .containsExactly("threshold=0.05", "shingle=5");
    assertThat(grid.edges("kshingle:threshold=0.5,tokens=standard,shingle=2")).isEmpty();
    assertThat(grid.edges("kshingle:threshold=1,tokens=standard,shingle=1"))
        .as("there is nothing beyond 1")
        .isEmpty();
    // What is not varied has no edge.
    assertThat(
            Grid.of("kshingle:threshold=0.2,shingle=5", TuningPlan.DEFAULT)
                .edges("kshingle:threshold=0.2,tokens=char,shingle=5"))
        .isEmpty();
  }

  @Test
  void anEdgeIsWhereTheAlgorithmItselfWouldTakeMore() {
    Grid grid = grid("simhash", TuningPlan.DEFAULT);
    assertThat(grid.edges("simhash:bits=64,distance=32")).as("64 bits differ in half").isEmpty();
    assertThat(grid.edges("simhash:bits=64,distance=0")).isEmpty();
    assertThat(grid.edges("simhash:bits=128,distance=64")).isEmpty();
    assertThat(grid.edges("simhash:bits=256,distance=128")).as("there are no more bits").isEmpty();
    Grid fewBits = grid("simhash", plan("simhash", Map.of("bits", List.of("64", "128"))));
    assertThat(fewBits.edges("simhash:bits=128")).containsExactly("bits=128");
    Grid few = grid("simhash", plan("simhash", Map.of("distance", List.of("0", "1"))));
    assertThat(few.edges("simhash:distance=1")).containsExactly("distance=1");
    assertThat(few.edges("simhash:distance=0")).isEmpty();
    Grid perfect = grid("kshingle", plan("kshingle", Map.of("threshold", List.of("0.02", "0.04"))));
    assertThat(perfect.edges("kshingle:threshold=0.02"))
        .as("0.01 is the least there is")
        .containsExactly("threshold=0.02");
  }

  @Test
  void similaritiesReachAsFarWithAnyNumberOfBits() {
    Grid grid = grid("simhash:shingle=1,tokens=standard,protect=none", TuningPlan.DEFAULT);
    assertThat(grid.combinations()).hasSize(3);
    assertThat(grid.combinations())
        .allSatisfy(
            of -> {
              assertThat(of.steps().get(0).strictness()).isEqualTo(1);
              assertThat(of.steps().get(of.steps().size() - 1).strictness()).isEqualTo(0.5);
            });
  }

  @Test
  void aSimilarityThatIsWrittenIsTheSameForAnyNumberOfBits() {
    Grid grid = grid("simhash:similarity=0.9,shingle=2,protect=none", TuningPlan.DEFAULT);
    assertThat(specs(grid))
        .containsExactly(
            "simhash:distance=12,shingle=2",
            "simhash:distance=12,tokens=char,shingle=2",
            "simhash:bits=64,distance=6,shingle=2",
            "simhash:bits=256,distance=25,shingle=2",
            "simhash:bits=64,distance=6,tokens=char,shingle=2",
            "simhash:bits=256,distance=25,tokens=char,shingle=2");
  }

  @Test
  void similaritiesAreTriedAsTheDistancesTheyAre() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    values.put("similarity", List.of("0.9", "95%", "0.94"));
    values.put("bits", List.of("64", "128"));
    Grid grid = grid("simhash:distance=12", plan("simhash", values));
    assertThat(specs(grid))
        .containsExactly(
            "simhash:bits=64,distance=3",
            "simhash:bits=64,distance=6",
            "simhash:distance=6",
            "simhash:distance=7",
            "simhash:distance=12");
    assertThat(grid.combinations()).as("one pass of fingerprints for each").hasSize(2);
    assertThat(grid.combinations().get(1).steps())
        .extracting(Grid.Step::unchanged)
        .containsExactly(1L, 1L, 2L);

    values.put("distance", List.of("3"));
    assertThatThrownBy(() -> grid("simhash", plan("simhash", values)))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(
            "simhash: distance and similarity mean the same; leave one of them out"
                + " of the grid");
  }

  @Test
  void anAlgorithmWithoutThresholdHasOneStepForEachCombination() {
    assertThat(specs(grid("ksentence", TuningPlan.DEFAULT)))
        .containsExactly(
            "ksentence",
            "ksentence:k=1",
            "ksentence:k=2",
            "ksentence:k=5",
            "ksentence:protect=numbers");
  }

  @Test
  void withEachTokenizerOneSettingAtATimeLeavesItsUntunedValue() {
    List<String> withoutThreshold =
        grid("minhash", TuningPlan.DEFAULT).combinations().stream()
            .map(Grid.Combination::shortSpec)
            .toList();
    assertThat(withoutThreshold)
        .contains(
            "minhash",
            "minhash:shingle=1",
            "minhash:weights=idf",
            "minhash:protect=numbers",
            "minhash:tokens=char",
            "minhash:tokens=char,shingle=4",
            "minhash:weights=idf,tokens=char",
            "minhash:tokens=char,protect=numbers")
        .doesNotContain("minhash:shingle=1,protect=numbers")
        .doesNotHaveDuplicates();
  }

  @Test
  void combinationsOfTheSameSimilarityHaveOneName() {
    List<Grid.Combination> exact = grid("kshingle", TuningPlan.DEFAULT).combinations();
    assertThat(grid("minhash", TuningPlan.DEFAULT).combinations())
        .extracting(Grid.Combination::similarity)
        .isSubsetOf(exact.stream().map(Grid.Combination::similarity).toList());
  }

  @Test
  void aPlanSaysWhatIsTriedAndTheRestIsAsInTheSpec() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    values.put("shingle", List.of("1", "4"));
    values.put("tokens", List.of("char"));
    assertThat(specs(grid("kshingle:threshold=0.7,shingle=2", plan("kshingle", values))))
        .containsExactly(
            "kshingle:threshold=0.7,tokens=char,shingle=1",
            "kshingle:threshold=0.7,tokens=char,shingle=4");
  }

  @Test
  void partsAreOrderedByTheThresholdOfTheParts() {
    assertThat(
            specs(
                grid(
                    "kshingle:parts=paragraph",
                    plan("kshingle", Map.of("threshold", List.of("0.6", "0.9", "0.7"))))))
        .containsExactly(
            "kshingle:threshold=0.9,parts=paragraph",
            "kshingle:threshold=0.7,parts=paragraph",
            "kshingle:threshold=0.6,parts=paragraph");
  }

  @Test
  void combinationsThatDoNotGoTogetherAreLeftOutAndCounted() {
    Grid grid =
        grid(
            "minhash:permutations=16",
            plan("minhash", Map.of("bands", List.of("4", "8"), "rows", List.of("4"))));
    assertThat(specs(grid)).containsExactly("minhash:permutations=16,bands=4,rows=4");
    assertThat(grid.refused()).isEqualTo(1);
  }

  @Test
  void itIsAnErrorIfNoneIsLeft() {
    assertThatThrownBy(
            () ->
                grid(
                    "minhash:permutations=16",
                    plan("minhash", Map.of("bands", List.of("8"), "rows", List.of("4")))))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(
            "no combination to try of minhash is possible: minhash: 8 bands of 4 rows"
                + " need 32 permutations, not 16");
  }

  @Test
  void aValueThatThereIsNotIsAnErrorEvenIfOthersAreLeft() {
    assertThatThrownBy(
            () -> grid("kshingle", plan("kshingle", Map.of("shingle", List.of("1", "none")))))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageContaining("shingle must be");
    assertThatThrownBy(() -> grid("kshingle", plan("kshingle", Map.of("shingel", List.of("1")))))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageContaining("did you mean 'shingle'?");
  }

  private static Grid grid(String spec, TuningPlan plan) {
    return Grid.of(spec, plan);
  }
}

package io.github.neardup.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTaskTest {

  @ParameterizedTest
  @CsvSource({"simhash:distance=3, 200, 200", "minhash:threshold=0.8, 190, 200"})
  void everyPlantedPairIsFound(String spec, int least, int most) {
    SearchTask.Outcome pairs = SearchTask.run("pairs", spec, 10_000);
    assertThat(pairs.found()).isEqualTo(pairs.expected()).isBetween((long) least, (long) most);
    // Random fingerprints are no pairs of their own accord.
    assertThat(SearchTask.run("loop", spec, 10_000).found()).isBetween(pairs.found(), 200L);
    SearchTask.Outcome read = SearchTask.Outcome.parse(pairs.line());
    assertThat(read.found()).isEqualTo(pairs.found());
    assertThat(read.expected()).isEqualTo(pairs.expected());
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "simhash", "kshingle"})
  void documentsThatAreAlikeAreOneClusterAndRandomOnesAreNot(String spec) {
    SearchTask.Outcome alike = SearchTask.run("alike", spec, 3_300);
    assertThat(alike.expected()).isEqualTo(3_300);
    // A word or two of eighty may move more bits of a SimHash than it allows.
    assertThat(alike.found()).isBetween(spec.equals("simhash") ? 3_200L : 3_300L, 3_300L);
    assertThat(SearchTask.run("distinct", spec, 1_000).found()).isEqualTo(1);
  }
}

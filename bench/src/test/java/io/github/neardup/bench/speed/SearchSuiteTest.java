package io.github.neardup.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchSuiteTest {

  @ParameterizedTest
  @CsvSource({
    "'simhash:bits=64,distance=3,shingle=1', 200, 200",
    "'minhash:shingle=3,threshold=0.8,verify=estimate', 190, 200"
  })
  void everyPlantedPairIsFound(String spec, int least, int most) {
    SearchSuite.Outcome pairs = SearchSuite.run("pairs", spec, 10_000);
    assertThat(pairs.expected()).as("all that were planted").isEqualTo(200);
    assertThat(pairs.found()).isBetween((long) least, (long) most);
    // Random fingerprints are no pairs of their own accord.
    assertThat(SearchSuite.run("loop", spec, 10_000).found()).isBetween(pairs.found(), 200L);
    SearchSuite.Outcome read = SearchSuite.Outcome.parse(pairs.line());
    assertThat(read.found()).isEqualTo(pairs.found());
    assertThat(read.expected()).isEqualTo(pairs.expected());
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "simhash", "kshingle"})
  void documentsThatAreAlikeAreOneClusterAndRandomOnesAreNot(String spec) {
    SearchSuite.Outcome alike = SearchSuite.run("alike", spec, 3_300);
    assertThat(alike.expected()).isEqualTo(3_300);
    // A word or two of eighty may move more bits of a SimHash than it allows.
    assertThat(alike.found()).isBetween(spec.equals("simhash") ? 3_200L : 3_300L, 3_300L);
    assertThat(SearchSuite.run("distinct", spec, 1_000).found()).isEqualTo(1);
  }
}

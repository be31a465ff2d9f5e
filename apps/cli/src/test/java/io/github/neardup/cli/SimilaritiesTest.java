package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilaritiesTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0.6, 0.0000",
    "0.66666666, 0.6, 0.6667",
    "0.12345, 0.6, 0.1235",
    "0.12344999, 0.6, 0.1234",
    "1, 0.6, 1.0000",
    "0.99996, 0.6, 0.99996",
    "0.9999999, 0.6, 0.9999999",
    "0.59999, 0.6, 0.59999",
    "0.599996, 0.6, 0.599996",
    "0.5999960004, 0.6, 0.599996",
    "0.6, 0.6, 0.6000",
    "0.60001, 0.6, 0.6000",
    "0.953124, 0.953125, 0.9531",
    "0.9999999999999999, 1, 0.9999999999999999"
  })
  void areRoundedButNeverUpToWhatTheyDoNotReach(double value, double threshold, String expected) {
    assertThat(Similarities.rounded(value, 4, threshold, 1)).isEqualTo(expected);
  }

  @Test
  void thresholdsKeepAllTheirDecimals() {
    assertThat(Similarities.exact(1 - 3 / 64.0, 4)).isEqualTo("0.953125");
    assertThat(Similarities.exact(0.6, 4)).isEqualTo("0.6000");
    assertThat(Similarities.exact(1, 4)).isEqualTo("1.0000");
  }
}

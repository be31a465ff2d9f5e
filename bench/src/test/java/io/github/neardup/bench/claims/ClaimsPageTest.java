package io.github.neardup.bench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimsPageTest {

  private static final Path KEPT = Path.of("..", "docs", "measurements");

  @TempDir private Path folder;

  @Test
  void theKeptPageIsWhatTheKeptResultsGive() throws IOException {
    assertThat(Files.readString(KEPT.resolve("claims.md")))
        .as("bench/results docs/measurements/*.json makes it")
        .isEqualTo(ClaimsPage.markdownOf(KEPT));
  }

  private static String record(String algorithm, double precision, double seconds) {
    return String.format(
        Locale.ROOT,
        """
        {"dataset": "d", "algorithm": "%1$s", "spec": "%1$s:bits=64", "label": "%1$s",
         "quality": {"precision": %2$s, "recall": 0.5,
                     "intervals": {"precision": {"low": 0.125, "high": 1}}},
         "candidates": {"recall_of_similar": 1},
         "speed": {"fingerprint_seconds": %3$s, "search_seconds": %3$s,
                   "intervals": {"fingerprint_seconds": {"low": %4$s, "high": %5$s},
                                 "search_seconds": {"low": %4$s, "high": %5$s}},
                   "measured": "then"}}\
        """,
        algorithm,
        precision,
        seconds,
        0.875 * seconds,
        1.125 * seconds);
  }

  private static String comparison(
      String first, String second, double precision, double ofPrecision, double ofRecall) {
    return String.format(
        Locale.ROOT,
        """
        {"dataset": "d", "first": "%s:bits=64", "second": "%s:bits=64",
         "advantages": {
           "precision": {"difference": %s, "interval": {"low": -0.5, "high": 0.75}, "p": %s},
           "recall": {"difference": -0.25, "interval": {"low": -0.375, "high": 0.125}, "p": %s}}}\
        """,
        first,
        second,
        precision,
        ofPrecision,
        ofRecall);
  }

  /** All but the pairs of a comparison are in the other order than in the claim. */
  @Test
  void verdictsFollowFromTestsAndIntervals() throws IOException {
    Files.writeString(
        folder.resolve("some.json"),
        """
        {"run": {"datasets": [{"name": "d", "documents": 1000, "truth": "clusters"}]},
         "results": [%s, %s, %s],
         "comparisons": [%s, %s, %s]}\
        """
            .formatted(
                record("ksentence", 0.75, 0.5),
                record("minhash", 0.5, 4),
                record("simhash", 0.25, 4.25),
                comparison("minhash", "ksentence", -0.25, 0.04, 0.03),
                comparison("ksentence", "simhash", 0.5, 1, 1),
                comparison("simhash", "minhash", -0.25, 0.04, 0.02)));
    Files.writeString(
        folder.resolve("some.tuning.json"),
        """
        {"tuning": {"datasets": [{"dataset": "d", "test": {"documents": 500}, "algorithms": [
          %s, %s, %s], "contrasts": []}]}}\
        """
            .formatted(tuned("ksentence", 0.001), tuned("simhash", 1), tuned("minhash", 2)));
    Files.writeString(
        folder.resolve("some.curves.json"),
        """
        {"curves": [{"dataset": "d", "spec": "simhash:bits=64",
          "threshold": [1, 0.953125, 0.9375, 0.8125, 0.5],
          "precision": [1, 0.875, 0.75, 0.625, 0.5], "recall": [0.125, 0.25, 0.375, 0.5, 1]}]}\
        """);

    assertThat(ClaimsPage.markdownOf(folder))
        // Both steps at 5%: confirmed.
        .contains(
            "| d | default settings | confirmed | 0.750 (0.125 to 1.000) | 0.500 (0.125 to 1.000) "
                + "| 0.250 (0.125 to 1.000) | 0.250 (-0.750 to 0.500) | 0.250 (-0.750 to 0.500) |")
        // Of recall SimHash is below MinHash at 2.5%; MinHash is above KSentence by -0.25.
        .contains("| d | default settings | refuted | 0.500 | 0.500 | 0.500 | -0.250 ")
        // 1 s, 8.5 s and 8 s, an eighth more or less.
        .contains(
            "| d | default settings | undecided | 1,000 (889 to 1,140) | 118 (105 to 134) | 125 "
                + "(111 to 143) | 8.50 (6.61 to 10.93) | 0.94 (0.73 to 1.21) |")
        .contains(
            "| d | own threshold | undecided | too short | 500 (400 to 1,000) | 250 (222 to 333) |"
                + " – | 2.00 (1.20 to 4.50) |")
        .contains("| d | clusters | simhash | 0.875 | 0.250 | 0.625 | 0.500 | 0.625 | 0.500 |")
        .contains("| d | simhash | simhash:own |")
        .contains(
            "| SimHash: tables of permuted bits lose no pair within the distance | **confirmed** |")
        .contains(
            "On average KSentence minus MinHash is 0.250, and MinHash minus SimHash is 0.250.")
        .contains("**confirmed**: 9 of 9");
  }

  private static String tuned(String algorithm, double seconds) {
    return String.format(
        Locale.ROOT,
        """
        {"algorithm": "%1$s", "own_threshold": {"spec": "%1$s", "label": "%1$s:own",
          "precision": {"value": 0.5, "low": 0.25, "high": 0.75},
          "recall": {"value": 0.5, "low": 0.25, "high": 0.75},
          "seconds": {"median": %2$s, "low": %3$s, "high": %4$s}}}\
        """,
        algorithm,
        seconds,
        seconds > 1 ? 1.5 : 0.5,
        seconds > 1 ? 2.25 : 1.25);
  }

  @Test
  void aMeanHasTheIntervalOfTheBootstrapAndFewValuesHaveNone() {
    assertThat(Estimate.mean(1, 2, 3, 6).toString()).isEqualTo("3.000");
    Estimate mean = Estimate.mean(0, 0, 0, 0, 0, 1, 1, 1, 1, 1);
    // Binomial, 10 of one half: P(X <= 1) = 0.011, P(X <= 2) = 0.055.
    assertThat(mean).isEqualTo(new Estimate(0.5, 0.2, 0.8));
    assertThat(Estimate.mean(1, 1, 1, 1, 1)).isEqualTo(new Estimate(1, 1, 1));
    assertThat(Estimate.mean().isDefined()).isFalse();
  }

  @Test
  void theMeanOfManyHasTheNormalInterval() {
    double[] values = new double[10_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = i % 2;
    }
    assertThat(Estimate.meanOfMany(values).toString()).isEqualTo("0.500 (0.490 to 0.510)");
  }

  @Test
  void numbersAreRoundedToThreeDigitsAndNothingIsNegative() {
    assertThat(new Estimate(123_456, 98_765, 1_234_567).rounded())
        .isEqualTo("123,000 (98,800 to 1,230,000)");
    assertThat(new Estimate(-0.0001, -0.001, 0).toString()).isEqualTo("0.000 (-0.001 to 0.000)");
  }
}

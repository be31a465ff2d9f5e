package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelsTest {

  /** Ten pairs of copies, of which the second is removed. */
  private static final int ROWS = 20;

  private static final Decision PAIRS =
      new Decision(
          IntStream.range(0, ROWS).map(row -> row - row % 2).toArray(),
          row -> 1,
          KeepPolicy.FIRST,
          (a, b) -> true,
          new int[0]);

  private static Labels labels(Decision decision, String record) {
    Labels labels = new Labels(decision);
    for (int row = 0; row < ROWS; row++) {
      String label = row == 3 || row == 7 || row == 9 ? "bad" : "good";
      String json = record.formatted(row, label);
      labels.look(row, () -> json);
    }
    return labels;
  }

  @Test
  void otherLabelsAreCounted() {
    assertThat(labels(PAIRS, "{\"id\": %s, \"my label\": \"%s\", \"lang\": \"en\"}").hints())
        .containsExactly(
            "3 of 10 removed records that were sampled have another value of 'my label' than the"
                + " kept one; to compare only records with the same value, add --within 'my"
                + " label'");
  }

  @Test
  void fieldsOfManyOrLongValuesAreNoLabels() {
    assertThat(labels(PAIRS, "{\"id\": %s}").hints()).isEmpty();
    assertThat(labels(PAIRS, "{\"note\": \"%1$s %2$s\"}").hints()).isEmpty();
    assertThat(labels(PAIRS, "{\"n\": \"" + "long ".repeat(9) + "%2$s\"}").hints()).isEmpty();
    assertThat(labels(PAIRS, "not a record %s %s").hints()).isEmpty();
  }

  /** Such as the site that a copy was found on. */
  @Test
  void aFieldInWhichMostCopiesDifferIsNoLabel() {
    Labels labels = new Labels(PAIRS);
    for (int row = 0; row < ROWS; row++) {
      String json = "{\"site\": \"" + (row % 2 == 0 || row < 6 ? "a" : "b") + "\"}";
      labels.look(row, () -> json);
    }
    assertThat(labels.hints()).isEmpty();
  }

  @Test
  void aCorpusWithoutCopiesHasNoHints() {
    int[] own = IntStream.range(0, ROWS).toArray();
    Decision none = new Decision(own, row -> 1, KeepPolicy.FIRST, (a, b) -> false, new int[0]);
    assertThat(labels(none, "{\"id\": %s, \"label\": \"%s\"}").hints()).isEmpty();
  }
}

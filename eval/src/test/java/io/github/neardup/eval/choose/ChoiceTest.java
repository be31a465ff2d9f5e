package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.choose.Questions.Choice;
import io.github.neardup.eval.choose.Questions.Share;
import org.junit.jupiter.api.Test;

class ChoiceTest {

  private static Choice choice(Share precision, Share recall) {
    return new Choice("minhash", precision, recall, new Share(0.9, 0.8, 1), 0.3, 1000, false);
  }

  @Test
  void theCostIsCountedInTexts() {
    // Of 1,000 texts, 900 are removed rightly: three quarters of the 1,200 near-duplicates.
    assertThat(choice(new Share(0.9, 0.8, 0.95), new Share(0.75, 0.6, 0.8)).cost())
        .isEqualTo(
            "dedup would remove about 1,000 near-duplicates, 100 of them wrongly, and leave about"
                + " 300");
  }

  @Test
  void anIntervalThatSaysNothingIsNamedInsteadOfANumber() {
    assertThat(choice(new Share(0.9, 0.8, 0.95), new Share(0.6, 0.12, 1)).cost())
        .isEqualTo(
            "dedup would remove about 1,000 near-duplicates, 100 of them wrongly; the answers say"
                + " too little about recall: more answers, or a larger sample, narrow the interval");
    assertThat(choice(new Share(0.5, 0, 1), new Share(Double.NaN, 0, 1)).cost())
        .isEqualTo(
            "dedup would remove about 1,000 near-duplicates; the answers say too little about"
                + " precision and recall: more answers, or a larger sample, narrow the interval");
  }
}

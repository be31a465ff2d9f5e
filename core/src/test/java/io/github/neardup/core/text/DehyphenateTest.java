package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DehyphenateTest {

  private static String joined(String text) {
    return new Normalizer(List.of("dehyphenate")).normalize(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "\u2010", "\u00AD", "\u00AC"})
  void everyHyphenJoinsAWordWhateverEndsTheLine(String hyphen) {
    for (String end : List.of("\n", "\r\n", "\r", "\f", "\u000B", "\u0085", "\u2028", "\u2029")) {
      assertThat(joined("the har" + hyphen + end + "bour")).isEqualTo("the harbour");
      assertThat(joined("har" + hyphen + " \t" + end + " \u00A0 bour")).isEqualTo("harbour");
    }
    assertThat(joined("har" + hyphen + "bour")).isEqualTo("har" + hyphen + "bour");
    assertThat(joined("har" + hyphen + " bour")).isEqualTo("har" + hyphen + " bour");
  }

  @ParameterizedTest
  @CsvSource({
    "well-/known, wellknown",
    "HAR-/BOUR, HARBOUR",
    "Har-/bour, Harbour",
    "Mc-/kenzie, Mckenzie",
    "Jean-/Paul, Jean-/Paul",
    "A-/Level, ALevel",
    "har-//bour, harbour",
    "har-/12/bour, har-/12/bour",
    "1990-/1995, 1990-/1995",
    "covid-/19, covid-/19",
    "90-/year, 90-/year",
    "and -/then, and -/then",
    "so--/then, so--/then",
    "so\u2014/then, so\u2014/then",
    "so-/- then, so-/- then",
    "-/then, -/then",
    "so-/, so-/",
    "so-/(then), so-/(then)",
    "о\u0431ъе-/кт, объект",
    "кафе\u0301-/дра, кафе\u0301дра",
    "ελ-/λαδα, ελλαδα",
    "ǅ-/ǅ, ǅ-/ǅ",
    "மொ-/ழி, மொழி"
  })
  void aWordGoesOnWithASmallLetterOrACapitalAfterACapital(String text, String expected) {
    assertThat(joined(text.replace('/', '\n'))).isEqualTo(expected.replace('/', '\n'));
  }

  @Test
  void manyBreaksAndLongRunsTakeLinearTime() {
    int many = 300_000;
    assertThat(joined("ab-\n".repeat(many) + "c")).isEqualTo("ab".repeat(many) + "c");
    for (String run : List.of("-", "\n", "a-\n", "-\n", "\u0301", "a\u0301-\n", "- ", "\u00AD\n")) {
      assertThatCode(() -> joined(run.repeat(many) + "-\n" + run.repeat(many) + "A"))
          .doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "whitespace+dehyphenate, whitespace, dehyphenate+whitespace",
    "nfkc+punctuation+casefold+dehyphenate, punctuation, dehyphenate+nfkc+punctuation+casefold",
    "western+dehyphenate+digits, western, dehyphenate+western+digits"
  })
  void comesBeforeWhatTakesOutHyphensOrLineBreaks(String steps, String step, String right) {
    assertThatThrownBy(() -> new Normalizer(List.of(steps.split("\\+", -1))))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(
            "dehyphenate finds no words to join after %s, which removes hyphens or line breaks; write normalize=%s"
                .formatted(step, right));
    assertThatCode(() -> new Normalizer(List.of(right.split("\\+", -1))))
        .doesNotThrowAnyException();
  }

  @Test
  void aScanIsItsText() {
    Normalizer normalizer = new Normalizer(List.of("dehyphenate", "western"));
    assertThat(
            normalizer.normalize("Aftér the resto-\r\nration of the LIGHT-\nHOUSE in Sep¬\ntember"))
        .isEqualTo(normalizer.normalize("After the restoration of the lighthouse in September"));
  }
}

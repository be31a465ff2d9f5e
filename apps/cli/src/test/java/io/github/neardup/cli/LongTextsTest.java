package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.TextComponents;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No text takes quadratic time: every normalisation step and tokenizer there is, every kind of part
 * and every condition reads texts of one pattern and compares them. In quadratic time, one of these
 * texts would take minutes, and all of them days.
 */
class LongTextsTest {

  private static final int LENGTH = 50_000;

  private static final List<String> PATTERNS =
      List.of(
          "a",
          "a b. ",
          "word ",
          "a\n\n",
          "only a short paragraph\n\n",
          " \n",
          "-\n",
          "1,",
          "12.",
          "''",
          "\u201c ",
          "\u0301",
          "e\u0301\u0323",
          "<a ",
          "<!--",
          "&amp",
          "/*",
          "\"\\",
          "# ",
          "not ",
          "中",
          "中文。",
          "ある",
          "ไทย",
          "한국 ",
          "\ud83d\ude00\u200d");

  static Stream<String> specs() {
    return Stream.of(
            TextComponents.normalizationSteps().stream().map(step -> "normalize=" + step.name()),
            TextComponents.tokenizers().stream().map(type -> "tokens=" + type.name()),
            Stream.of("sentences:5/1", "words:20/5", "chars:30/10", "paragraph")
                .map(parts -> "parts=" + parts),
            Stream.of("protect=numbers+negations", "base=pom.xml", "fields=each", "shingle=auto"))
        .flatMap(specs -> specs)
        .map("kshingle:"::concat);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void textsOfOnePatternAreComparedInLinearTime(String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    for (String pattern : PATTERNS) {
      String text = pattern.repeat(LENGTH / pattern.length());
      long[] one = algorithm.fingerprint(text + " and an end.");
      assertThat(algorithm.similarity(one, one)).as(pattern).isEqualTo(1);
    }
  }
}

package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.testing.Texts;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Golden values over all code points, which every JVM must give, whatever its Unicode. */
class EveryCodePointTest {

  @ParameterizedTest
  @CsvSource({
    "nfkc, 4560017544835785700",
    "casefold, -7543866591433954003",
    "halfwidth, 1524309880174976416",
    "diacritics, -3207431695734228272",
    "digits, -3626689745221564730",
    "punctuation, 6998580221163247156",
    "whitespace, 4914033530142833316",
    "invisible, 2883315087390950090",
    "marks, 5268436161439293994",
    "default, 1521518880383032561",
    "dehyphenate, -2079449903838134272",
    "arabic-letters, -4716478774554739046",
    "persian-letters, 6116351039969952143",
    "halfspace, -311806780246141972",
    "nfkc+casefold+whitespace, -990518926978672780",
    "western, -624754237875375327"
  })
  void stepsAreFrozen(String steps, long golden) {
    Normalizer normalizer = new Normalizer(List.of(steps.split("\\+", -1)));
    long checksum = 0;
    for (String text : Texts.withEveryCodePoint()) {
      checksum = 31 * checksum + normalizer.normalize(text).hashCode();
    }
    assertThat(checksum).isEqualTo(golden);
  }

  @ParameterizedTest
  @CsvSource({
    "standard, 8356990410167772988",
    "english, 5665453871396399820",
    "cjk, -5721710281613509021",
    "whitespace, -5616109121095049210",
    "char, -6700204551732420608"
  })
  void tokensAreFrozen(String name, long golden) {
    Tokenizer tokenizer = TextComponents.tokenizer(name).factory().get();
    long[] checksum = {0};
    for (String text : Texts.withEveryCodePoint()) {
      char[] chars = text.toCharArray();
      tokenizer.tokenize(
          chars,
          0,
          chars.length,
          (buffer, from, to) ->
              checksum[0] = 31 * checksum[0] + new String(buffer, from, to - from).hashCode() + 1);
    }
    assertThat(checksum[0]).isEqualTo(golden);
  }
}

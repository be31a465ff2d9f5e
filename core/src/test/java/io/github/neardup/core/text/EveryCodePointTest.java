package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.core.testing.Texts;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Golden values over all code points, which every JVM must give, whatever its Unicode. */
@Tag(Sweeps.TAG)
class EveryCodePointTest {

  private static final int PLANES = 17;
  private static final int PLANES_OF_LETTERS = 4;

  @ParameterizedTest
  @CsvSource({
    "nfkc, 245901152791847908, 4560017544835785700",
    "casefold, -8797593196846191315, -7543866591433954003",
    "halfwidth, 7600860683976088992, 1524309880174976416",
    "diacritics, 1811269821881694928, -3207431695734228272",
    "digits, -7337334136818284858, -3626689745221564730",
    "punctuation, 5994412732356580916, 6998580221163247156",
    "whitespace, -9079609053932569948, 4914033530142833316",
    "invisible, -7953628307958447414, 2883315087390950090",
    "marks, -1785867376526859734, 5268436161439293994",
    "default, 752788025263398129, 1521518880383032561",
    "dehyphenate, 3795813569172340736, -2079449903838134272",
    "arabic-letters, -9203321289591898470, -4716478774554739046",
    "persian-letters, 1384520657120231823, 6116351039969952143",
    "halfspace, 7447930387870438380, -311806780246141972",
    "nfkc+casefold+whitespace, 2980594517829916532, -990518926978672780",
    "western, 8179605020862444321, -624754237875375327"
  })
  void stepsAreFrozen(String steps, long ofLetters, long ofAll) {
    Normalizer normalizer = new Normalizer(List.of(steps.split("\\+", -1)));
    assertFrozen(
        (checksum, text) -> 31 * checksum + normalizer.normalize(text).hashCode(),
        ofLetters,
        ofAll);
  }

  @ParameterizedTest
  @CsvSource({
    "standard, -4796183326897066895, 8356990410167772988",
    "english, -2088905135628980223, 5665453871396399820",
    "cjk, -3043171611974089832, -5721710281613509021",
    "whitespace, 5666653858890940422, -5616109121095049210",
    "char, -4634934709832024064, -6700204551732420608"
  })
  void tokensAreFrozen(String name, long ofLetters, long ofAll) {
    Tokenizer tokenizer = TextComponents.tokenizer(name).factory().get();
    assertFrozen(
        (before, text) -> {
          long checksum = before;
          for (String token : Texts.tokens(tokenizer, text)) {
            checksum = 31 * checksum + token.hashCode() + 1;
          }
          return checksum;
        },
        ofLetters,
        ofAll);
  }

  private interface Checksum {
    long with(long before, String text);
  }

  /** Checks the planes that have letters; with all cases of sweeps, the other planes too. */
  private static void assertFrozen(Checksum checksum, long ofLetters, long ofAll) {
    List<String> texts = Texts.withEveryCodePoint();
    int letters = texts.size() / PLANES * PLANES_OF_LETTERS;
    long sum = 0;
    for (String text : texts.subList(0, letters)) {
      sum = checksum.with(sum, text);
    }
    assertThat(sum).isEqualTo(ofLetters);
    if (Sweeps.areFull()) {
      for (String text : texts.subList(letters, texts.size())) {
        sum = checksum.with(sum, text);
      }
      assertThat(sum).isEqualTo(ofAll);
    }
  }
}

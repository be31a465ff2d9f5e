package io.github.neardup.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.algorithm.CollectionDefaults;
import io.github.neardup.core.testing.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextLengthTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|0",
        "' .,;! \n'|0",
        "one|1",
        "one, two;three-four|4",
        "  naïve café № 5 |3",
        "三個字|3",
        "使用Java17寫程式|6",
        "ひらがな カタカナ|5",
        "한국어 텍스트|6",
        "น้ำท่วมตลาด 3 แห่ง|10",
        "မြို့လယ်ဈေး|3",
        "co\u00ADun\u200Bcil ไท\u200Bย|3",
        "\uD840\uDC00\uD840\uDC01|2",
        "。、！|0"
      })
  void wordsAreCountedAboutAsTheyAreTokenized(String text, int words) {
    assertThat(TextLength.Distribution.words(text, 1000)).isEqualTo(words);
  }

  @Test
  void mergedCountsAreThoseOfAllTexts() {
    TextLength.Distribution all = new TextLength.Distribution();
    TextLength.Distribution even = new TextLength.Distribution();
    TextLength.Distribution odd = new TextLength.Distribution();
    for (int words = 0; words < 120; words++) {
      String text = "word ".repeat(words);
      all.add(text);
      (words % 2 == 0 ? even : odd).add(text);
    }
    even.merge(odd);
    assertThat(even.typical()).isEqualTo(all.typical());
    for (int words = 0; words < 130; words++) {
      assertThat(even.shorterThan(words)).isEqualTo(all.shorterThan(words));
    }
  }

  @Test
  void countingEndsWhereItMakesNoDifference() {
    assertThat(TextLength.Distribution.words("word ".repeat(1000), 150)).isEqualTo(150);
  }

  @ParameterizedTest
  @CsvSource({
    "1,SHORT",
    "49,SHORT",
    "50,MEDIUM",
    "149,MEDIUM",
    "150,LONG",
    "999,LONG",
    "1000,VERY_LONG",
    "100000,VERY_LONG"
  })
  void lengthsHaveBounds(int words, TextLength length) {
    assertThat(typical(List.of("word ".repeat(words)))).isEqualTo(length);
  }

  @Test
  void theTextInTheMiddleDecidesInWhateverOrder() {
    String shortText = "two words";
    String longText = "word ".repeat(200);
    List<String> texts = new ArrayList<>(Collections.nCopies(50, shortText));
    texts.addAll(Collections.nCopies(50, longText));
    // Without words they do not count.
    texts.addAll(Collections.nCopies(500, " ... "));
    for (int seed = 0; seed < 5; seed++) {
      Collections.shuffle(texts, new Random(seed));
      assertThat(typical(texts)).as("shuffled with seed %s", seed).isEqualTo(TextLength.SHORT);
    }
    texts.add(0, longText);
    assertThat(typical(texts)).isEqualTo(TextLength.LONG);
  }

  @Test
  void textsShorterThanAShingleAreCounted() {
    TextLength.Distribution lengths = new TextLength.Distribution();
    for (int words = 0; words <= 200; words++) {
      lengths.add("word ".repeat(words));
    }
    assertThat(lengths.shorterThan(1)).isZero();
    assertThat(lengths.shorterThan(3)).isEqualTo(2);
    assertThat(lengths.shorterThan(150)).isEqualTo(149);
    lengths.add("word ".repeat(1000));
    assertThat(lengths.shorterThan(5000)).isEqualTo(200);
  }

  @Test
  void noWordsTellNothing() {
    TextLength.Distribution lengths = new TextLength.Distribution();
    assertThat(lengths.typical()).isEmpty();
    lengths.add("...");
    assertThat(lengths.typical()).isEmpty();
    assertThat(CollectionDefaults.of(lengths)).isEqualTo(CollectionDefaults.FIXED);
  }

  @Test
  void theToleranceIsWhatTheThresholdComesTo() {
    for (TextLength length : TextLength.values()) {
      double whole = Math.pow(1 - length.tolerance(), length.shingle());
      assertThat(whole / (2 - whole)).isCloseTo(length.jaccard(), within(1e-12));
    }
    assertThat(TextLength.SHORT.tolerance()).isCloseTo(0.25, within(1e-12));
    assertThat(TextLength.MEDIUM.tolerance()).isCloseTo(0.134, within(5e-4));
    assertThat(TextLength.LONG.tolerance()).isCloseTo(0.063, within(5e-4));
    assertThat(TextLength.VERY_LONG.tolerance()).isCloseTo(0.091, within(5e-4));
  }

  private static TextLength typical(List<String> texts) {
    TextLength.Distribution lengths = new TextLength.Distribution();
    texts.forEach(lengths::add);
    return lengths.typical().orElseThrow();
  }

  /** Long texts are looked at in pieces, which must not show: pairs and words lie across them. */
  @Test
  void countsAsOneWouldCharacterByCharacter() {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    String[] characters = {
      "a", "7", " ", ".", "\u0301", "é", "字", "あ", "ア", "\ud840\udc00", "😀", "\ud83d", "\udc00"
    };
    for (int round = 0; round < 60; round++) {
      StringBuilder text = new StringBuilder();
      int kinds = 2 + random.nextInt(characters.length - 1);
      for (int i = 4080 + random.nextInt(5000); i > 0; i--) {
        text.append(characters[random.nextInt(kinds)]);
      }
      int words = 0;
      int before = ' ';
      for (int i = 0; i < text.length(); i += Character.charCount(before)) {
        int c = text.codePointAt(i);
        // Counted by what each character makes of two, which fit into any piece.
        String both = Character.toString(before) + Character.toString(c);
        words +=
            TextLength.Distribution.words(both, 9)
                - TextLength.Distribution.words(Character.toString(before), 9);
        before = c;
      }
      assertThat(TextLength.Distribution.words(text.toString(), Integer.MAX_VALUE))
          .as("seed %d, round %d", seed, round)
          .isEqualTo(words);
    }
  }
}

package io.github.neardup.cli.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.label.TextDifference.Kind;
import io.github.neardup.cli.label.TextDifference.Piece;
import io.github.neardup.cli.label.TextDifference.Run;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextDifferenceTest {

  /** Pieces in brackets: what both have, or left|right. */
  private static String shown(TextDifference difference) {
    return difference.pieces().stream()
        .map(
            piece ->
                switch (piece.kind()) {
                  case ALIKE -> piece.left();
                  case DIFFERENT -> "[" + piece.left() + "|" + piece.right() + "]";
                  case NOTE -> "{" + piece.left() + "|" + piece.right() + "}";
                })
        .collect(Collectors.joining());
  }

  private static String text(List<Run> runs) {
    return runs.stream().map(Run::text).collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "the rain in Spain; the rain in Rome; the rain in [Spain|Rome]",
        "one two three; one three; one [two |]three",
        "said Mr Bean; said Ms Fry; said [Mr Bean|Ms Fry]",
        "a, b, c; a, x, c; a, [b|x], c",
        "'  a  b'; a b; [  |]a  b",
        "今天下雨; 今天下雪; 今天下[雨|雪]",
        "価格は100円です; 価格は120円です; 価格は[100|120]円です",
        "ฝนตกหนัก; ฝนตกเบา; ฝนตก[หนัก|เบา]",
        "from 1.5 to 4,200.; from 1.4 to 4,000.; from [1.5 |1.4 ]to [4,200|4,000].",
        "café; cafe; [café|cafe]",
        "😀😁😂; 😀😎😂; 😀[😁|😎]😂",
        "same; same; same",
        "x; y; [x|y]",
      })
  void wordsOrCharactersAreMarked(String left, String right, String expected) {
    assertThat(shown(TextDifference.of(left, right))).isEqualTo(expected);
  }

  @Test
  void anEmptyTextIsDifferent() {
    assertThat(shown(TextDifference.of("", "a b"))).isEqualTo("[|a b]");
    assertThat(TextDifference.of("", "").pieces()).isEmpty();
  }

  /** Few different words, so that many are alike; characters of all kinds, halves among them. */
  private static String random(Random random, int length) {
    String[] parts = {
      "rain",
      "the",
      "a",
      " ",
      "  ",
      "\n",
      ", ",
      "雨",
      "京",
      "ก",
      "\u0e34",
      "😀",
      "\ud83d",
      "\ude00",
      "e\u0301",
      "\u001b[0m",
      "ab".repeat(60),
      "1",
      "Ж"
    };
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }

  @Test
  void thePiecesMakeBothTexts() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 3_000; round++) {
      String left = random(random, random.nextInt(30));
      String right =
          random.nextBoolean()
              ? random(random, random.nextInt(30))
              : left.substring(0, left.length() / 2)
                  + random(random, 2)
                  + left.substring(left.length() / 2);
      TextDifference difference = TextDifference.of(left, right);
      String what = "seed " + seed + ", round " + round;
      assertThat(text(difference.left())).as(what).isEqualTo(left);
      assertThat(text(difference.right())).as(what).isEqualTo(right);
      Kind before = Kind.NOTE;
      for (Piece piece : difference.pieces()) {
        assertThat(piece.kind()).as(what).isNotIn(before, Kind.NOTE);
        before = piece.kind();
        if (piece.kind() == Kind.ALIKE) {
          assertThat(piece.left().replaceAll("\\s+", ""))
              .as(what)
              .isEqualTo(piece.right().replaceAll("\\s+", ""));
        }
      }
    }
  }

  @Test
  void longTextsAlikeAreCutAroundTheDifferences() {
    String story = "The council voted to repair the bridge. ".repeat(25_000); // a million
    String left = "One. " + story + "Nobody was hurt.";
    String right = "Two. " + story + "Somebody was hurt.";
    TextDifference difference = TextDifference.of(left, right);
    assertThat(text(difference.left())).isEqualTo(left);
    assertThat(text(difference.right())).isEqualTo(right);
    assertThat(shown(difference.cut(20, 1_000)))
        .matches(
            "\\[One\\|Two]\\. The council .{0,30}\\{ \\.\\.\\. 999,\\d{3} characters alike \\.\\.\\. \\|"
                + " \\.\\.\\. 999,\\d{3} characters alike \\.\\.\\. }.{0,30} bridge\\."
                + " \\[Nobody \\|Somebody ]was hurt\\.");
  }

  @Test
  void longTextsOfOtherWordsAreBothThere() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String left = words(random, 60_000);
    String right = words(random, 50_000);
    TextDifference difference = TextDifference.of(left, right);
    assertThat(text(difference.left())).as("seed %s", seed).isEqualTo(left);
    assertThat(text(difference.right())).as("seed %s", seed).isEqualTo(right);
    TextDifference cut = difference.cut(100, 2_000);
    String cutLeft = text(cut.left());
    String cutRight = text(cut.right());
    assertThat(cutLeft).as("seed %s", seed).startsWith("word").contains(" characters more ...");
    assertThat(cutRight).as("seed %s", seed).startsWith("word").hasSizeLessThan(3_000);
    // Each piece counts with its longer side, so one side has at least half of what is asked for.
    assertThat(Math.max(cutLeft.length(), cutRight.length()))
        .as("seed %s", seed)
        .isBetween(1_000, 3_000);
  }

  private static String words(Random random, int count) {
    return random
        .ints(count, 0, 1_000)
        .mapToObj(number -> "word" + number)
        .collect(Collectors.joining(" "));
  }

  @Test
  void aTextThatIsAlikeIsShownFromItsBeginning() {
    String text = "word ".repeat(1_000);
    assertThat(shown(TextDifference.of(text, text).cut(100, 500)))
        .startsWith("word word")
        .endsWith("{ ... 4,500 characters alike ... | ... 4,500 characters alike ... }");
  }

  @Test
  void aCutSplitsNoCharacter() {
    String faces = "😀".repeat(1_000);
    for (int context = 10; context < 14; context++) {
      TextDifference cut = TextDifference.of(faces + "雨", "京" + faces).cut(context, 5_000);
      for (Run run : cut.left()) {
        assertThat(run.text().codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff)).isTrue();
      }
    }
  }
}

package io.github.neardup.core.text.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

@SuppressWarnings("EnumOrdinal")
class PinnedUnicodeTest {

  private static void assumeUnicode13() {
    assumeTrue(Runtime.version().feature() == 17, "only Java 17 has Unicode 13.0");
  }

  @Test
  void onJava17TheTablesAreThoseOfTheJvm() {
    assumeUnicode13();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      boolean same =
          PinnedUnicode.type(c) == Character.getType(c)
              && PinnedUnicode.isLetterOrDigit(c) == Character.isLetterOrDigit(c)
              && PinnedUnicode.isWhitespace(c) == Character.isWhitespace(c)
              && PinnedUnicode.isSpaceChar(c) == Character.isSpaceChar(c)
              && PinnedUnicode.isIdeographic(c) == Character.isIdeographic(c)
              && PinnedUnicode.fold(c) == Character.toLowerCase(Character.toUpperCase(c))
              && PinnedUnicode.script(c) == script(c);
      assertThat(same).as("U+%X", c).isTrue();
      if (Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER) {
        assertThat(PinnedUnicode.digit(c)).as("U+%X", c).isEqualTo(Character.digit(c, 10));
      }
    }
  }

  /** The JVM orders the marks of each piece in quadratic time: the pieces bound the work. */
  @Test
  void runsOfMarksAreNormalizedInPieces() {
    String marks = "\u0301\u0316";
    String run = "q" + marks.repeat(63);
    assertThat(PinnedUnicode.normalize(run, Form.NFKC))
        .isEqualTo(Normalizer.normalize(run, Form.NFKC))
        .isEqualTo("q" + "\u0316".repeat(63) + "\u0301".repeat(63));
    String longest = "\u0316".repeat(64) + "\u0301".repeat(64);
    assertThat(PinnedUnicode.normalize(marks.repeat(640_000), Form.NFKC))
        .isEqualTo(longest.repeat(10_000));
  }

  @Test
  void aFunctionGetsNoLongRunOfMarks() {
    List<String> pieces = new ArrayList<>();
    String text = "ab" + "\u0301".repeat(266) + "c\u0378d\u0316";
    UnaryOperator<String> function =
        piece -> {
          pieces.add(piece);
          return piece;
        };
    assertThat(PinnedUnicode.inPieces(text, function)).isEqualTo(text);
    assertThat(pieces)
        .containsExactly(
            "ab" + "\u0301".repeat(128),
            "\u0301".repeat(128),
            "\u0301".repeat(10) + "c\u0378d\u0316");
    pieces.clear();
    assertThat(PinnedUnicode.inPieces("", function)).isEmpty();
    assertThat(pieces).containsExactly("");
  }

  private static PinnedUnicode.Script script(int codePoint) {
    return switch (UnicodeScript.of(codePoint)) {
      case HAN -> PinnedUnicode.Script.HAN;
      case HIRAGANA -> PinnedUnicode.Script.HIRAGANA;
      case KATAKANA -> PinnedUnicode.Script.KATAKANA;
      case HANGUL -> PinnedUnicode.Script.HANGUL;
      default -> PinnedUnicode.Script.OTHER;
    };
  }

  @Test
  void onJava17TheFileIsWhatTheProgramWrites() throws IOException {
    assumeUnicode13();
    try (InputStream in =
        Objects.requireNonNull(PinnedUnicode.class.getResourceAsStream("unicode-13.txt"))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII))
          .isEqualTo(PinnedUnicodeTables.tables());
    }
  }

  @Test
  void onJava17TextsAreNormalisedAsByTheJvm() {
    assumeUnicode13();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200_000; i++) {
      String text = randomText(random);
      for (Form form : Form.values()) {
        assertThat(PinnedUnicode.normalize(text, form)).isEqualTo(Normalizer.normalize(text, form));
      }
    }
  }

  /** Letters, marks and what Unicode 13 does not know, side by side. */
  private static String randomText(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int left = 1 + random.nextInt(6); left > 0; left--) {
      text.appendCodePoint(
          switch (random.nextInt(7)) {
            case 0 -> 'a' + random.nextInt(26);
            case 1 -> 0x300 + random.nextInt(0x70);
            case 2 -> 0x1100 + random.nextInt(0x100);
            case 3 -> 0x860 + random.nextInt(0x100);
            case 4 -> random.nextInt(0x3000);
            case 5 -> 0x10D40 + random.nextInt(0x300);
            default -> random.nextInt(Character.MAX_CODE_POINT + 1);
          });
    }
    return text.toString();
  }

  /** Of every property of every code point; golden, on every JVM. */
  @Test
  void theTablesAreFrozen() {
    long checksum = 0;
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      int properties =
          PinnedUnicode.type(c)
              | PinnedUnicode.script(c).ordinal() << 5
              | (PinnedUnicode.isIdeographic(c) ? 1 : 0) << 8
              | (PinnedUnicode.isWhitespace(c) ? 1 : 0) << 9;
      checksum = 31 * (31 * checksum + properties) + PinnedUnicode.fold(c);
    }
    assertThat(checksum).isEqualTo(0xCED7458FA0CF572BL);
  }

  /** All code points in all forms, and random texts; golden, on every JVM. */
  @Test
  void normalisationIsFrozen() {
    long checksum = 0;
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      String text = Character.toString(c);
      for (Form form : Form.values()) {
        checksum = 31 * checksum + PinnedUnicode.normalize(text, form).hashCode();
      }
    }
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 200_000; i++) {
      String text = randomText(random);
      for (Form form : Form.values()) {
        checksum = 31 * checksum + PinnedUnicode.normalize(text, form).hashCode();
      }
    }
    assertThat(checksum).isEqualTo(0x7E728C8BECB553E4L);
  }

  @Test
  void whatIsUnknownToUnicode13StaysAndPartsWhatIsAroundIt() {
    // Assigned in Unicode 14 as a mark, in 16 as a letter with a decomposition.
    String mark = "\u0898";
    String letter = Character.toString(0x105C9);
    assertThat(PinnedUnicode.type(0x898)).isEqualTo(Character.UNASSIGNED);
    for (Form form : Form.values()) {
      assertThat(PinnedUnicode.normalize(letter, form)).isEqualTo(letter);
      assertThat(PinnedUnicode.normalize("a\u0323" + mark + "\u0301", form))
          .isEqualTo(Normalizer.normalize("a\u0323", form) + mark + "\u0301");
    }
    assertThat(PinnedUnicode.normalize("\uFB01" + mark + "e\u0301" + letter, Form.NFKC))
        .isEqualTo("fi" + mark + "\u00E9" + letter);
    assertThat(PinnedUnicode.fold(0x2C2F)).as("a capital of Unicode 14").isEqualTo(0x2C2F);
  }

  @Test
  void digitsHaveTheirValues() {
    for (int i = 0; i < 10; i++) {
      assertThat(PinnedUnicode.digit('0' + i)).isEqualTo(i);
      assertThat(PinnedUnicode.digit('\u0660' + i)).isEqualTo(i);
      // Five alphabets of ten digits each in one run.
      assertThat(PinnedUnicode.digit(0x1D7CE + 30 + i)).isEqualTo(i);
    }
  }

  @Test
  void rareCodePointsHaveTheirProperties() {
    assertThat(PinnedUnicode.script(0x20BB7)).isEqualTo(PinnedUnicode.Script.HAN);
    assertThat(PinnedUnicode.isIdeographic(0x30000)).isTrue();
    assertThat(PinnedUnicode.type(0x31350)).as("of Unicode 15").isEqualTo(Character.UNASSIGNED);
    assertThat(PinnedUnicode.type(Character.MAX_CODE_POINT)).isEqualTo(Character.UNASSIGNED);
    assertThat(PinnedUnicode.type(0x10FFFD)).isEqualTo(Character.PRIVATE_USE);
    assertThat(PinnedUnicode.fold(0x10400)).isEqualTo(0x10428);
  }
}

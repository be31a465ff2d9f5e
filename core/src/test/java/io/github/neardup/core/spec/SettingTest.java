package io.github.neardup.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("sets the default locale")
class SettingTest {

  private static final Setting<Integer> BANDS = Setting.integer("bands", 16, 1, 64, "bands");
  private static final Setting<Double> THRESHOLD =
      Setting.number("threshold", 0.8, 0, 1, "least similarity");
  private static final Setting<String> TOKENS =
      Setting.choice("tokens", "standard", List.of("standard", "smartcn", "char"), "tokens");

  private static void assertRefused(Setting<?> setting, String text, String message) {
    assertThatThrownBy(() -> setting.parse(text))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(message);
  }

  @Test
  void aSettingDescribesItself() {
    assertThat(BANDS.name()).isEqualTo("bands");
    assertThat(BANDS.defaultValue()).isEqualTo(16);
    assertThat(BANDS.meaning()).isEqualTo("bands");
    assertThat(BANDS.permitted()).isEqualTo("a whole number from 1 to 64");
    assertThat(THRESHOLD.permitted()).isEqualTo("a number from 0 to 1");
    assertThat(TOKENS.permitted()).isEqualTo("one of standard, smartcn, char");
  }

  @Test
  void wholeNumbersWithinTheRangeAreRead() {
    assertThat(BANDS.parse("1")).isEqualTo(1);
    assertThat(BANDS.parse("64")).isEqualTo(64);
    assertThat(BANDS.parse("007")).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "65", "-1", "1.5", "4.0", "", " ", "1e1", "x", "99999999999", "0x10"})
  void otherTextsAreNoWholeNumberInTheRange(String text) {
    assertRefused(BANDS, text, "bands must be a whole number from 1 to 64, not '" + text + "'");
  }

  @Test
  void aWholeNumberMayBeOneOfAFew() {
    Setting<Integer> bits = Setting.integer("bits", 64, List.of(64, 128), "bits");
    assertThat(bits.permitted()).isEqualTo("one of 64, 128");
    assertThat(bits.parse("128")).isEqualTo(128);
    assertThat(bits.format(128)).isEqualTo("128");
    for (String text : List.of("65", "", "64.0", "x")) {
      assertRefused(bits, text, "bits must be one of 64, 128, not '" + text + "'");
    }
  }

  @Test
  void numbersWithinTheRangeAreRead() {
    assertThat(THRESHOLD.parse("0")).isEqualTo(0.0);
    assertThat(THRESHOLD.parse("1")).isEqualTo(1.0);
    assertThat(THRESHOLD.parse("0.80")).isEqualTo(0.8);
    assertThat(THRESHOLD.parse(".5")).isEqualTo(0.5);
    assertThat(THRESHOLD.parse("5e-1")).isEqualTo(0.5);
    assertThat(THRESHOLD.parse("1e-400")).isEqualTo(0.0);
    assertThat(THRESHOLD.parse("-0")).isEqualTo(0.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.5",
        "-0.1",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e400",
        "-1e400",
        "",
        " ",
        "0,5",
        "7",
        "180%",
        "-80%",
        "0x1p-1",
        "1.0000000000000002",
        "1e999999999999"
      })
  void otherTextsAreNoNumberInTheRange(String text) {
    assertRefused(THRESHOLD, text, "threshold must be a number from 0 to 1, not '" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({"80%,0.8", "80 %,0.8", "80,0.8", "100,1", "0.5f,0.5", ">=.5,.5", "=0.8,0.8"})
  void theNumberThatWasLikelyMeantIsNamed(String text, String meant) {
    assertRefused(
        THRESHOLD,
        text,
        "threshold must be a number from 0 to 1, not '" + text + "'; write threshold=" + meant);
  }

  @Test
  void aChoiceIsOneOfItsValues() {
    assertThat(TOKENS.parse("smartcn")).isEqualTo("smartcn");
    assertRefused(
        TOKENS,
        "smartnc",
        "unknown value of tokens 'smartnc'; did you mean 'smartcn'? Known: char, smartcn,"
            + " standard");
    assertRefused(
        TOKENS,
        "Standard",
        "unknown value of tokens 'Standard'; did you mean 'standard'? Known: char, smartcn,"
            + " standard");
    assertRefused(TOKENS, "", "unknown value of tokens ''. Known: char, smartcn, standard");
  }

  @Test
  void aFileIsAPathOrNone() {
    Setting<Optional<Path>> file = Setting.file("vectors", "word vectors");
    assertThat(file.defaultValue()).isEmpty();
    assertThat(file.permitted()).isEqualTo("none, or a path without commas");
    assertThat(file.parse("none")).isEmpty();
    assertThat(file.format(Optional.empty())).isEqualTo("none");
    for (String path : List.of("words.txt", "a/b c.bin", "/x/y=z:w.gz", "./none", "../up")) {
      assertThat(file.parse(path)).contains(Path.of(path));
      assertThat(file.format(file.parse(path))).isEqualTo(path);
    }
    for (String text : List.of("", " ", "a\0b")) {
      assertRefused(
          file, text, "vectors must be none, or a path without commas, not '" + text + "'");
    }
  }

  @Test
  void valuesAreWrittenAsTheyAreRead() {
    assertThat(BANDS.format(16)).isEqualTo("16");
    assertThat(TOKENS.format("char")).isEqualTo("char");
    assertThat(THRESHOLD.format(1.0)).isEqualTo("1");
    assertThat(THRESHOLD.format(0.0)).isEqualTo("0");
    assertThat(THRESHOLD.format(-0.0)).isEqualTo("0");
    assertThat(THRESHOLD.format(0.00001)).isEqualTo("0.00001");
    assertThat(Setting.number("n", 0, -1e9, 1e9, "n").format(-1e9)).isEqualTo("-1000000000");
  }

  @Test
  void numbersAreWrittenInTheLocaleOfNoCountry() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(THRESHOLD.format(0.25)).isEqualTo("0.25");
      assertThat(THRESHOLD.parse("0.25")).isEqualTo(0.25);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void everyNumberIsReadBackAsWritten() {
    SplittableRandom random = new SplittableRandom(41);
    for (int i = 0; i < 10_000; i++) {
      double value = random.nextDouble();
      assertThat(THRESHOLD.parse(THRESHOLD.format(value))).isEqualTo(value);
    }
    for (int thousandths = 1; thousandths < 1000; thousandths++) {
      String text = ("0." + String.format(Locale.ROOT, "%03d", thousandths)).replaceAll("0+$", "");
      assertThat(THRESHOLD.format(THRESHOLD.parse(text))).isEqualTo(text);
    }
  }

  @Test
  void valuesToTryAreOnesThatArePermitted() {
    assertThat(BANDS.tried()).isEmpty();
    assertThat(BANDS.trying(List.of(1, 64)).tried()).containsExactly("1", "64");
    assertThatThrownBy(() -> BANDS.trying(List.of(1, 65)))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("bands must be a whole number from 1 to 64, not '65'");
    assertThat(Setting.threshold(0.6, "least similarity").tried())
        .hasSize(20)
        .startsWith("0.05", "0.1")
        .endsWith("0.95", "1");
  }
}

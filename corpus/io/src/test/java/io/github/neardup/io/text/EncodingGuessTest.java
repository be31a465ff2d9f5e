package io.github.neardup.io.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.io.text.SampleTexts.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EncodingGuessTest {

  private static List<Sample> samples() {
    return SampleTexts.all();
  }

  private static Charset guess(byte[] bytes) {
    return EncodingGuess.of(bytes, true).charset();
  }

  /** What the guess makes of a text; null if it is not guessed. */
  private static @Nullable String read(byte[] bytes) {
    Charset guess = guess(bytes);
    return guess.equals(UTF_8) ? null : new String(bytes, guess);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aTextOfSomeHundredCharactersIsReadAsItWasWritten(Sample sample) throws IOException {
    assertThat(read(sample.text().getBytes(sample.charset()))).isEqualTo(sample.text());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void recordsWithEnglishKeysDoNotMislead(Sample sample) throws IOException {
    String lines = "{\"id\": 1, \"text\": \"" + sample.text().strip() + "\"}\n";
    assertThat(read(lines.getBytes(sample.charset()))).isEqualTo(lines);
    String late = "{\"id\": 0, \"text\": \"a text in English\"}\n".repeat(1000) + lines.repeat(2);
    assertThat(read(late.getBytes(sample.charset()))).isEqualTo(late);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void tenCharactersAreNeverReadInAnotherEncoding(Sample sample) throws IOException {
    for (int at = 0; at + 10 <= sample.text().length(); at += 3) {
      String ten = sample.text().substring(at, at + 10);
      assertThat(read(ten.getBytes(sample.charset()))).as("%s", ten).isIn(null, ten);
    }
  }

  /** ICU has no model of these, or is not sure enough. */
  @ParameterizedTest
  @CsvSource({
    "IBM866, После наводнения в опоре появилась глубокая трещина, и мост придётся чинить.",
    "KOI8-U, 'Після повені в опорі з''явилася глибока тріщина, тому міст доведеться лагодити.'",
    "windows-1257, 'Po potvynio atramoje atsirado gilus plyšys, todėl senąjį tiltą teks taisyti.'",
    "TIS-620, หลังน้ำท่วมพบรอยแยกลึกที่ฐานจึงต้องซ่อมสะพาน",
  })
  void anEncodingThatIsNotKnownIsNotTakenForAnother(String charset, String text)
      throws IOException {
    assertThat(read((text + "\n" + text).getBytes(charset))).isNull();
  }

  @Test
  void utf8WithSomeFaultsStaysUtf8() throws IOException {
    for (Sample sample : SampleTexts.all()) {
      ByteArrayOutputStream mixed = new ByteArrayOutputStream();
      mixed.writeBytes(sample.text().getBytes(UTF_8));
      mixed.writeBytes("\nd\u00e9j\u00e0 vu\n".getBytes(ISO_8859_1));
      mixed.writeBytes(sample.text().getBytes(UTF_8));
      assertThat(guess(mixed.toByteArray())).as("%s", sample).isEqualTo(UTF_8);
    }
  }

  @Test
  void utf8IsUtf8WhereverItIsCutOff() {
    for (Sample sample : SampleTexts.all()) {
      byte[] bytes = sample.text().getBytes(UTF_8);
      for (int end = 0; end < bytes.length; end += 7) {
        byte[] beginning = Arrays.copyOf(bytes, end);
        assertThat(EncodingGuess.of(beginning, false).charset()).isEqualTo(UTF_8);
      }
    }
  }

  @Test
  void markedUtf16IsCertainHoweverShort() throws IOException {
    assertThat(read("\ufeffa".getBytes(UTF_16LE))).isEqualTo("\ufeffa");
    assertThat(read("\ufeffa".getBytes(UTF_16BE))).isEqualTo("\ufeffa");
  }

  @Test
  void whatIsLikelyIsNamed() throws IOException {
    assertThat(EncodingGuess.of("d\u00e9j\u00e0 vu".getBytes("windows-1252"), true).remedy())
        .startsWith("convert the file to UTF-8, or name its encoding: --encoding ")
        .contains("windows-1252");
    assertThat(EncodingGuess.of("one caf\u00e9\ntwo tea\n".getBytes("windows-1252"), true).remedy())
        .endsWith(" --encoding ISO-8859-2 or windows-1252 or windows-1254");
    assertThat(EncodingGuess.of("Городской совет".getBytes(UTF_16LE), true).remedy())
        .contains("UTF-16LE");
  }
}

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
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingGuessTest {

  private static final long SEED = 20261127;

  private static List<Sample> samples() {
    return SampleTexts.all();
  }

  /** Those without zero bytes. */
  private static List<Sample> samplesInBytes() {
    return samples().stream().filter(sample -> !sample.charset().startsWith("UTF-16")).toList();
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
    byte[] bytes = sample.text().getBytes(sample.charset());
    assertThat(read(bytes)).isEqualTo(sample.text());
    assertThat(read((sample.text() + "\r\n" + sample.text()).getBytes(sample.charset())))
        .isEqualTo(sample.text() + "\r\n" + sample.text());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void recordsWithEnglishKeysDoNotMislead(Sample sample) throws IOException {
    String lines = "{\"id\": 1, \"text\": \"" + sample.text().strip() + "\"}\n";
    assertThat(read(lines.getBytes(sample.charset()))).isEqualTo(lines);
  }

  @ParameterizedTest
  @MethodSource("samplesInBytes")
  void tenCharactersAreNeverReadInAnotherEncoding(Sample sample) throws IOException {
    for (int at = 0; at + 10 <= sample.text().length(); at += 3) {
      String ten = sample.text().substring(at, at + 10);
      assertThat(read(ten.getBytes(sample.charset()))).as("%s", ten).isIn(null, ten);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aPieceOfATextIsReadRightOrNotAtAll(Sample sample) throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 60; i++) {
      int from = random.nextInt(sample.text().length() - 30);
      int to = from + 30 + random.nextInt(sample.text().length() - from - 30 + 1);
      String piece = sample.text().substring(from, to);
      assertThat(read(piece.getBytes(sample.charset())))
          .as("seed %d, piece %d: %s", SEED, i, piece)
          .isIn(null, piece);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-MacRoman", "IBM437", "IBM850", "IBM852", "x-MacCentralEurope"})
  void anEncodingThatIsNotKnownIsNotTakenForAnother(String charset) {
    Charset other = Charset.forName(charset);
    for (Sample sample : SampleTexts.all()) {
      if (other.newEncoder().canEncode(sample.text())) {
        assertThat(read(sample.text().getBytes(other))).as("%s", sample).isNull();
      }
    }
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
  void bytesByChanceAreNoText() {
    Random random = new Random(SEED);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = new byte[random.nextInt(400)];
      random.nextBytes(bytes);
      if (i % 2 == 0) {
        // Letters and bytes beyond ASCII, without control characters.
        for (int at = 0; at < bytes.length; at++) {
          bytes[at] = (byte) (random.nextInt(3) > 0 ? 'a' + random.nextInt(26) : bytes[at] | 0xa0);
        }
      }
      assertThat(guess(bytes)).as("seed %d, text %d", SEED, i).isEqualTo(UTF_8);
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
    assertThat(EncodingGuess.of("今天天氣很好".getBytes("Big5"), true).remedy()).contains("Big5");
  }
}

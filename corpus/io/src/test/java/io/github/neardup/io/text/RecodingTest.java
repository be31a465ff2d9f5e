package io.github.neardup.io.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.io.text.SampleTexts.Sample;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecodingTest {

  private static final long SEED = 20261127;

  /** Gives a few bytes at a time. */
  private static byte[] recoded(byte[] bytes, Charset charset, Random random) throws IOException {
    InputStream slowly =
        new FilterInputStream(new ByteArrayInputStream(bytes)) {
          @Override
          public int read(byte[] out, int offset, int length) throws IOException {
            return super.read(out, offset, Math.min(length, 1 + random.nextInt(5000)));
          }
        };
    try (Recoding recoding = new Recoding(new Utf8Reader(slowly, TextEncoding.given(charset)))) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[100];
      while (true) {
        int count = recoding.read(buffer, 0, 1 + random.nextInt(buffer.length));
        if (count < 0) {
          return out.toByteArray();
        }
        out.write(buffer, 0, count);
      }
    }
  }

  @Test
  void aTextComesOutInUtf8() throws IOException {
    Random random = new Random(SEED);
    for (Sample sample : SampleTexts.all()) {
      for (int times : new int[] {0, 1, 100}) {
        String text = sample.text().repeat(times);
        assertThat(
                recoded(text.getBytes(sample.charset()), Charset.forName(sample.charset()), random))
            .as("seed %d, %s, %d times", SEED, sample, times)
            .isEqualTo(text.getBytes(UTF_8));
      }
    }
  }

  /** By brute force: each byte alone is a character, or none. */
  @ParameterizedTest
  @ValueSource(strings = {"windows-1252", "windows-1255", "windows-1257", "ISO-8859-7", "TIS-620"})
  void eachByteThatIsNoCharacterIsEscapedAndNothingIsLost(String name) throws IOException {
    Charset charset = Charset.forName(name);
    Random random = new Random(SEED);
    byte[] bytes = new byte[20_000];
    random.nextBytes(bytes);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (byte one : bytes) {
      try {
        expected.writeBytes(
            charset
                .newDecoder()
                .decode(ByteBuffer.wrap(new byte[] {one}))
                .toString()
                .getBytes(UTF_8));
      } catch (CharacterCodingException e) {
        int value = one & 0xff;
        expected.writeBytes(
            new byte[] {
              (byte) 0xed, (byte) (0xb0 + value / 64), (byte) (0x80 + value % 64),
            });
      }
    }
    assertThat(recoded(bytes, charset, random))
        .as("seed %d", SEED)
        .isEqualTo(expected.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "EUC-KR", "Big5", "GB18030", "UTF-16LE", "UTF-16"})
  void bytesByChanceAreFaultsOrCharactersAsJavaHasThem(String name) throws IOException {
    Charset charset = Charset.forName(name);
    Random random = new Random(SEED);
    for (int i = 0; i < 300; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      byte[] recoded = recoded(bytes, charset, random);
      String java = new String(bytes, charset);
      boolean valid = Utf8.firstInvalid(recoded, 0, recoded.length) == recoded.length;
      assertThat(valid).as("seed %d, text %d", SEED, i).isEqualTo(!java.contains("\ufffd"));
      if (valid) {
        assertThat(new String(recoded, UTF_8)).isEqualTo(java);
      }
    }
  }

  @Test
  void theEscapedByteIsTold() {
    byte[] escaped = {'a', (byte) 0xed, (byte) 0xb2, (byte) 0x81};
    assertThat(Recoding.escaped(escaped, 1, 4)).isEqualTo(0x81);
  }
}

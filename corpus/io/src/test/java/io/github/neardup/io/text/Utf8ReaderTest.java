package io.github.neardup.io.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8ReaderTest {

  private static final long SEED = 20261125;

  /** Gives a few bytes at a time. */
  private static InputStream slowly(byte[] bytes, Random random) {
    return new FilterInputStream(new ByteArrayInputStream(bytes)) {
      @Override
      public int read(byte[] out, int offset, int length) throws IOException {
        return super.read(out, offset, Math.min(length, 1 + random.nextInt(5)));
      }
    };
  }

  private static TextInput utf8(InputStream in) {
    return TextInput.of(in, Optional.of(StandardCharsets.UTF_8));
  }

  private static String decoded(Utf8Reader reader, Random random) throws IOException {
    StringWriter text = new StringWriter();
    char[] buffer = new char[3];
    while (true) {
      int count = reader.read(buffer, 0, 1 + random.nextInt(buffer.length));
      if (count < 0) {
        return text.toString();
      }
      text.write(buffer, 0, count);
    }
  }

  /** Letters of one to four bytes, bytes that are no letters, and the beginnings of letters. */
  private static byte[] random(Random random, boolean right) {
    byte[][] pieces = {
      {'a'},
      {'\n'},
      "é".getBytes(StandardCharsets.UTF_8),
      "中".getBytes(StandardCharsets.UTF_8),
      "😀".getBytes(StandardCharsets.UTF_8),
      {(byte) 0xe9},
      {(byte) 0xe4, (byte) 0xb8},
      {(byte) 0xf0, (byte) 0x9f, (byte) 0x98},
      {(byte) 0xed, (byte) 0xb2, (byte) 0x80},
      {(byte) 0xff},
    };
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int count = random.nextInt(30) == 0 ? 6000 : random.nextInt(40);
    for (int i = 0; i < count; i++) {
      bytes.writeBytes(pieces[random.nextInt(right ? 5 : pieces.length)]);
    }
    return bytes.toByteArray();
  }

  @Test
  void bytesThatAreNotUtf8ComeBackAsTheyWereAndAllElseIsDecoded() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 3000; i++) {
      boolean right = i % 3 == 0;
      byte[] bytes = random(random, right);
      Utf8Reader reader = new Utf8Reader(utf8(slowly(bytes, random)));
      String text = decoded(reader, random);
      assertThat(Utf8Reader.encode(text)).as("seed %d, text %d", SEED, i).isEqualTo(bytes);
      String strict = new String(bytes, StandardCharsets.UTF_8);
      assertThat(text.replaceAll("[\udc80-\udcff]", ""))
          .as("seed %d, text %d", SEED, i)
          .isEqualTo(strict.replace("\ufffd", ""));
      assertThat(reader.takeEscapes(Long.MAX_VALUE).isPresent())
          .as("seed %d, text %d", SEED, i)
          .isEqualTo(strict.contains("\ufffd"));
    }
  }

  @Test
  void escapesAreTakenByPositionOrByFields() throws IOException {
    byte[] mark = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    byte[] rest = "ab\u00e9cd\u00e8\u00e9e".getBytes(StandardCharsets.ISO_8859_1);
    byte[] bytes = ByteBuffer.allocate(11).put(mark).put(rest).array();
    Utf8Reader byPosition = new Utf8Reader(utf8(new ByteArrayInputStream(bytes)));
    assertThat(decoded(byPosition, new Random(SEED))).isEqualTo("ab\udce9cd\udce8\udce9e");
    assertThat(byPosition.takeEscapes(2)).isEmpty();
    assertThat(byPosition.takeEscapes(3))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("0xE9"));
    assertThat(byPosition.takeEscapes(5)).isEmpty();
    assertThat(byPosition.takeEscapes(8))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("0xE8"));
    assertThat(byPosition.takeEscapes(Long.MAX_VALUE)).isEmpty();

    Utf8Reader byFields = new Utf8Reader(utf8(new ByteArrayInputStream(bytes)));
    decoded(byFields, new Random(SEED));
    assertThat(byFields.takeEscapes(List.of("a", "b"))).isEmpty();
    // The second half of this character is the number of an escape.
    assertThat(byFields.takeEscapes(List.of("\ud840\udc80"))).isEmpty();
    assertThat(byFields.takeEscapes(List.of("\udce9c"))).isPresent();
    assertThat(byFields.takeEscapes(List.of("d", "\udce8\udce9e")))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("0xE8"));
    assertThat(byFields.takeEscapes(List.of("f"))).isEmpty();
  }
}

package io.github.neardup.io.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** UTF-8 ends where the JDK's decoder says. */
class Utf8Test {

  private static final CharsetDecoder DECODER = StandardCharsets.UTF_8.newDecoder();

  private static int firstInvalid(byte[] bytes, int from, int to) {
    ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
    DECODER.reset();
    boolean error = DECODER.decode(in, CharBuffer.allocate(bytes.length + 1), true).isError();
    return error ? in.position() : to;
  }

  private static void check(byte[] bytes, int from, int to) {
    assertThat(Utf8.firstInvalid(bytes, from, to)).isEqualTo(firstInvalid(bytes, from, to));
  }

  @Test
  void everyFirstByteAndTheBoundariesOfWhatFollows() {
    byte[] bytes = new byte[5];
    int[] interesting = {0, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xe0, 0xf0, 0xff};
    for (int first = 0; first < 256; first++) {
      for (int second : interesting) {
        for (int third : interesting) {
          for (int fourth : interesting) {
            bytes[0] = 'a';
            bytes[1] = (byte) first;
            bytes[2] = (byte) second;
            bytes[3] = (byte) third;
            bytes[4] = (byte) fourth;
            for (int to = 1; to <= bytes.length; to++) {
              check(bytes, 0, to);
            }
          }
        }
      }
    }
  }

  @Test
  void everyCodePoint() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        byte[] bytes = ("x" + Character.toString(c) + "y").getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(bytes.length);
      }
    }
  }

  @Test
  void textsWithAByteChanged() {
    Random random = new Random(11);
    String text = "words and 航空工程与维修 and ümläuts 😀 ".repeat(9);
    byte[] whole = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = whole.clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      int from = random.nextInt(20);
      check(bytes, from, from + random.nextInt(bytes.length - from));
    }
  }
}

package io.github.neardup.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class Utf8Test {

  @Test
  void everySequenceOfUpToThreeBytesIsJudgedAsByTheDecoderOfTheJdk() {
    for (int first = 0x70; first < 0x100; first++) {
      assertJudgedAlike(new byte[] {(byte) first});
      for (int second = 0x70; second < 0x100; second++) {
        assertJudgedAlike(new byte[] {(byte) first, (byte) second});
        for (int third : new int[] {0x00, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xff}) {
          assertJudgedAlike(new byte[] {(byte) first, (byte) second, (byte) third});
          for (int fourth : new int[] {0x00, 0x7f, 0x80, 0xbf, 0xc0}) {
            assertJudgedAlike(
                new byte[] {(byte) first, (byte) second, (byte) third, (byte) fourth});
          }
        }
      }
    }
  }

  @Property(tries = 2000, seed = "20240601")
  void anyBytesAreJudgedAsByTheDecoderOfTheJdk(@ForAll("almostUtf8") byte[] bytes) {
    assertJudgedAlike(bytes);
  }

  @Provide
  Arbitrary<byte[]> almostUtf8() {
    Arbitrary<byte[]> text =
        Arbitraries.strings().ofMaxLength(40).map(s -> s.getBytes(StandardCharsets.UTF_8));
    return Arbitraries.oneOf(
        text, Arbitraries.bytes().array(byte[].class).ofMaxSize(20), text.map(Utf8Test::damage));
  }

  private static byte[] damage(byte[] bytes) {
    if (bytes.length > 0) {
      int hash = Arrays.hashCode(bytes);
      bytes[Math.floorMod(hash, bytes.length)] ^= (byte) (hash >>> 16);
    }
    return bytes;
  }

  @Test
  void onlyTheRangeIsLookedAt() {
    byte[] bytes = {(byte) 0xff, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', (byte) 0xff};
    assertThat(Utf8.firstInvalid(bytes, 1, 10)).isEqualTo(-1);
    assertThat(Utf8.firstInvalid(bytes, 1, 11)).isEqualTo(10);
    assertThat(Utf8.firstInvalid(bytes, 0, 11)).isZero();
  }

  private static void assertJudgedAlike(byte[] bytes) {
    int expected = -1;
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(in);
    } catch (CharacterCodingException e) {
      expected = in.position();
    }
    assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(expected);
  }
}

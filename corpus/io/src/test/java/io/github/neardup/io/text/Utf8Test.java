package io.github.neardup.io.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Utf8Test {

  @Test
  void everyCodePoint() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        byte[] bytes = ("x" + Character.toString(c) + "y").getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(bytes.length);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "61c080, 1", // overlong
    "61e09fbf, 1",
    "61f08fbfbf, 1",
    "61eda080, 1", // a surrogate
    "61f4908080, 1", // above U+10FFFF
    "6180, 1",
    "c3a9e4b8, 2", // incomplete
    "c3a9f09f98, 2"
  })
  void whatIsInvalid(String hex, int invalid) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(invalid);
  }

  /** Longer than what is decoded at once. */
  @Test
  void aWrongByteAnywhereInALongText() {
    String text = "words and 航空工程与维修 and ümläuts 😀 ".repeat(900);
    for (int i = 0; i < text.length(); i += 7) {
      int at = text.offsetByCodePoints(0, text.codePointCount(0, i));
      int before = text.substring(0, at).getBytes(StandardCharsets.UTF_8).length;
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      bytes[before] = (byte) 0xff;
      assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(before);
    }
  }
}

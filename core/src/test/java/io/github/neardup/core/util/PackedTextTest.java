package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "ab", "abc", "abcd", "abcde", "\uFFFF\u0000\uD800x\uDC00", "一二三四五六七八九"})
  void givesBackWhatWasPacked(String text) {
    LongArray words = LongArray.of(5);
    PackedText.pack(text.toCharArray(), text.length(), words);
    words.add(6);
    assertThat(words.size()).isEqualTo(3 + (text.length() + 3) / 4);
    Row packed = words.view().after(1);
    assertThat(PackedText.length(packed)).isEqualTo(text.length());
    char[] chars = PackedText.unpack(packed, new char[3]);
    assertThat(new String(chars, 0, text.length())).isEqualTo(text);
  }
}

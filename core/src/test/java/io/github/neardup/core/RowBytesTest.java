package io.github.neardup.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RowBytesTest {

  @Test
  void wordsAreLittleEndian() {
    byte[] bytes = Row.toBytes(0x0102030405060708L, -1);
    assertThat(bytes).containsExactly(8, 7, 6, 5, 4, 3, 2, 1, -1, -1, -1, -1, -1, -1, -1, -1);
    assertThat(Row.fromBytes(bytes)).containsExactly(0x0102030405060708L, -1);
    assertThatThrownBy(() -> Row.fromBytes(new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Row.fromBytes(new byte[9]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

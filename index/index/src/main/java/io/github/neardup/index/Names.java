package io.github.neardup.index;

import io.github.neardup.core.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Names as words: the UTF-8 bytes of a name, a terminating byte, and zeros up to a whole word. */
final class Names {

  private static final byte END = (byte) 0x80;

  private Names() {}

  static Row pack(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    if (!new String(utf8, StandardCharsets.UTF_8).equals(name)) {
      throw new IllegalArgumentException("the id '" + name + "' has half a surrogate pair");
    }
    long[] words = new long[utf8.length / Long.BYTES + 1];
    ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).put(utf8).put(END);
    bytes.rewind().asLongBuffer().get(words);
    return Row.of(words);
  }

  static String unpack(Row words) {
    ByteBuffer bytes = ByteBuffer.allocate(words.size() * Long.BYTES);
    bytes.asLongBuffer().put(words.words(), words.from(), words.size());
    int end = bytes.limit() - 1;
    while (bytes.get(end) != END) {
      end--;
    }
    return new String(bytes.array(), 0, end, StandardCharsets.UTF_8);
  }
}

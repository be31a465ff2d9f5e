package io.github.neardup.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Ids as they stand in URLs. */
final class Ids {

  private static final int HEX = 16;

  private Ids() {}

  /**
   * Decodes {@code %} with two digits; a plus sign is one.
   *
   * @throws RequestException if it is not encoded right
   */
  static String decode(String encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
    for (int at = 0; at < encoded.length(); at++) {
      char c = encoded.charAt(at);
      if (c != '%') {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
        continue;
      }
      int high = at + 1 < encoded.length() ? Character.digit(encoded.charAt(at + 1), HEX) : -1;
      int low = at + 2 < encoded.length() ? Character.digit(encoded.charAt(at + 2), HEX) : -1;
      if (high < 0 || low < 0) {
        throw wrong(encoded);
      }
      bytes.write(HEX * high + low);
      at += 2;
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw wrong(encoded);
    }
  }

  private static RequestException wrong(String encoded) {
    return RequestException.bad(
        "the id '%s' is not URL-encoded UTF-8".formatted(RequestFields.shortened(encoded)));
  }
}

package io.github.neardup.io.text;

import java.nio.ByteBuffer;
import java.util.Optional;

/** What to do about bytes that are not UTF-8. */
public final class NotUtf8 {

  private static final short UTF16_MARK = (short) 0xfeff;

  /** Both bytes of a character in GB2312, the common part of GBK and GB18030, are at least this. */
  private static final int LOWEST_OF_GB2312 = 0xa1;

  private NotUtf8() {}

  /**
   * Says it.
   *
   * @param bytes hold, from {@code from} to {@code to}, a line that is not UTF-8, or part of one
   * @param beginning whether the file begins with it
   */
  public static String remedy(byte[] bytes, int from, int to, boolean beginning) {
    return "convert the file to UTF-8"
        + otherEncoding(bytes, from, to, beginning)
            .map(" (it looks like %1$s: iconv -f %1$s -t UTF-8 FILE)"::formatted)
            .orElse("");
  }

  /** The encoding that a line is likely in; empty where that is hard to say. */
  private static Optional<String> otherEncoding(byte[] bytes, int from, int to, boolean beginning) {
    if (beginning && to - from > 1) {
      short mark = ByteBuffer.wrap(bytes, from, 2).getShort();
      if (mark == UTF16_MARK || mark == Short.reverseBytes(UTF16_MARK)) {
        return Optional.of("UTF-16");
      }
    }
    // Common Chinese characters are pairs of high bytes; of European ones, few stand side by side.
    int pairs = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] < 0) {
        if ((bytes[i] & 0xff) < LOWEST_OF_GB2312
            || i + 1 == to
            || (bytes[i + 1] & 0xff) < LOWEST_OF_GB2312) {
          return Optional.empty();
        }
        pairs++;
        i++;
      }
    }
    return pairs < 2 ? Optional.empty() : Optional.of("GB18030");
  }
}

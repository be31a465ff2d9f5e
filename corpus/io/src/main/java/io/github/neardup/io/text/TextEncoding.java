package io.github.neardup.io.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The encoding of a text, and what messages say about invalid bytes. Immutable.
 *
 * @param charset the encoding
 * @param remedy what to do about invalid bytes
 */
public record TextEncoding(Charset charset, String remedy) {

  /** For files that are always in UTF-8. */
  public static final TextEncoding UTF_8 =
      new TextEncoding(StandardCharsets.UTF_8, "convert the file to UTF-8");

  private static final String OPTION = "--encoding";

  /** Returns an encoding that the user named. */
  public static TextEncoding given(Charset charset) {
    return charset.equals(StandardCharsets.UTF_8)
        ? UTF_8
        : new TextEncoding(charset, "correct it, or name another encoding with " + OPTION);
  }

  /** Returns an encoding that was guessed with near certainty. */
  static TextEncoding guessed(Charset charset) {
    return new TextEncoding(
        charset,
        "the encoding was guessed by how the text begins; correct the line, or name another one"
            + " with "
            + OPTION);
  }

  /** Returns UTF-8, or likelier encodings that are not certain. */
  static TextEncoding unknown(List<Charset> likely) {
    return new TextEncoding(
        StandardCharsets.UTF_8,
        "convert the file to UTF-8, or name its encoding: "
            + OPTION
            + (likely.isEmpty()
                ? " NAME, such as windows-1252"
                : likely.stream().map(Charset::name).collect(Collectors.joining(" or ", " ", ""))));
  }

  /** Returns this encoding of a file whose encoding users can name: messages say so. */
  TextEncoding nameable() {
    return equals(UTF_8) ? unknown(List.of()) : this;
  }

  boolean isUtf8() {
    return charset.equals(StandardCharsets.UTF_8);
  }

  /** Returns what is wrong with a byte of a text, as {@link TextInput} converted it. */
  String problem(int wrong, String place) {
    return isUtf8()
        ? "not UTF-8%s; %s".formatted(place, remedy)
        : "not %s (the byte 0x%02X); %s".formatted(charset.name(), wrong, remedy);
  }

  /**
   * Returns what is wrong with a line.
   *
   * @param bytes hold the line from {@code from} to {@code to}
   * @param invalid index of the first byte that is not UTF-8
   */
  public String problem(byte[] bytes, int from, int to, int invalid) {
    return problem(
        isUtf8() ? bytes[invalid] & 0xff : Recoding.escaped(bytes, invalid, to),
        " at byte %s of the line (0x%02X)".formatted(invalid - from + 1, bytes[invalid]));
  }
}

package io.github.neardup.io.text;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Guesses the encoding of a text that is not UTF-8, with ICU's {@link CharsetDetector}. A guess
 * counts as certain if the entire beginning is text in that encoding, and ICU is sure, or fairly
 * sure of a text that is long enough.
 */
final class EncodingGuess {

  /** The highest confidence, which ICU gives to marks and to many unmistakable characters. */
  private static final int SURE = 100;

  /** ICU's confidence in a few lines of the languages that it knows is higher. */
  private static final int FAIRLY_SURE = 45;

  /** ICU gives this confidence to any bytes. */
  private static final int NONE = 10;

  private static final int FEWEST_BYTES = 100;
  private static final int FEWEST_BEYOND_ASCII = 10;

  /** The number of bytes that ICU examines. */
  private static final int EXAMINED = 8000;

  private static final int MOST_NAMED = 3;

  /** Begins a change of the alphabet, in the seven-bit encodings of East Asia (ISO 2022). */
  private static final char ESCAPE = 0x1b;

  private static final char HIGHEST_ASCII = 0x7f;

  /**
   * The encodings behind some names of ICU. Files with Latin letters are in the encodings of
   * Windows, which agree with the standards; other encodings of Windows add characters to them.
   */
  private static final Map<String, List<String>> MEANT =
      Map.of(
          "ISO-8859-1", List.of("windows-1252"),
          "ISO-8859-9", List.of("windows-1254"),
          "ISO-8859-8-I", List.of("windows-1255"),
          "Shift_JIS", List.of("Shift_JIS", "windows-31j"),
          "EUC-KR", List.of("EUC-KR", "x-windows-949"),
          "Big5", List.of("Big5", "x-windows-950", "Big5-HKSCS"));

  private EncodingGuess() {}

  /**
   * Returns the encoding of a text.
   *
   * @param bytes the beginning of the text
   * @param whole whether that is the whole text
   */
  static TextEncoding of(byte[] bytes, boolean whole) {
    boolean zeros = has(bytes, '\0');
    if (!zeros && !has(bytes, ESCAPE) && isUtf8(bytes, whole)) {
      return TextEncoding.unknown(List.of());
    }
    byte[] examined = zeros ? bytes : fromLineBeyondAscii(bytes);
    boolean isLong =
        bytes.length >= FEWEST_BYTES
            && (zeros || has(examined, ESCAPE) || beyondAscii(examined) >= FEWEST_BEYOND_ASCII);
    Set<Charset> likely = new LinkedHashSet<>();
    for (CharsetMatch match : new CharsetDetector().setText(examined).detectAll()) {
      Optional<Charset> charset =
          MEANT.getOrDefault(match.getName(), List.of(match.getName())).stream()
              .filter(Charset::isSupported)
              .map(Charset::forName)
              .filter(possible -> isText(bytes, whole, possible))
              .findFirst();
      if (charset.isPresent() && match.getConfidence() > NONE) {
        int least = isLong ? FAIRLY_SURE : SURE;
        if (likely.isEmpty() && match.getConfidence() >= least) {
          return TextEncoding.guessed(charset.get());
        }
        likely.add(charset.get());
      }
    }
    return TextEncoding.unknown(likely.stream().limit(MOST_NAMED).toList());
  }

  private static boolean has(byte[] bytes, char wanted) {
    return characters(bytes).indexOf(wanted) >= 0;
  }

  /** Returns a character for each byte. */
  private static String characters(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Returns whether it is UTF-8, possibly with a few faults. */
  private static boolean isUtf8(byte[] bytes, boolean whole) {
    int characters = 0;
    int wrong = 0;
    for (int at = 0; at < bytes.length; ) {
      int invalid = Utf8.firstInvalid(bytes, at, bytes.length);
      for (; at < invalid; at++) {
        characters += (bytes[at] & 0xc0) == 0xc0 ? 1 : 0;
      }
      // A character may be cut off at the end.
      wrong += at < bytes.length && (whole || at < bytes.length - 3) ? 1 : 0;
      at++;
    }
    return wrong == 0 || characters >= wrong;
  }

  /** Returns the bytes from the first line on that has more than ASCII. */
  private static byte[] fromLineBeyondAscii(byte[] bytes) {
    int begin = 0;
    for (int i = 0; i < bytes.length && bytes[i] >= 0 && bytes[i] != ESCAPE; i++) {
      begin = bytes[i] == '\n' ? i + 1 : begin;
    }
    return Arrays.copyOfRange(bytes, begin, Math.min(bytes.length, begin + EXAMINED));
  }

  private static long beyondAscii(byte[] bytes) {
    return characters(bytes).chars().filter(c -> c > HIGHEST_ASCII).count();
  }

  /** Returns whether the bytes are text in an encoding, without control characters. */
  private static boolean isText(byte[] bytes, boolean whole, Charset charset) {
    CharsetDecoder decoder = charset.newDecoder(); // reports invalid bytes
    CharBuffer text =
        CharBuffer.allocate((int) (bytes.length * (double) decoder.maxCharsPerByte()) + 1);
    return !decoder.decode(ByteBuffer.wrap(bytes), text, whole).isError()
        && text.flip().codePoints().allMatch(EncodingGuess::isText);
  }

  private static boolean isText(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        ? c == '\t' || c == '\n' || c == '\r' || c == '\f'
        : type != Character.UNASSIGNED
            && type != Character.PRIVATE_USE
            && type != Character.SURROGATE
            && c != 0xfffd;
  }
}

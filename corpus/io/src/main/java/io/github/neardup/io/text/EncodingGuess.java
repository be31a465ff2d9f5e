package io.github.neardup.io.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.mozilla.universalchardet.prober.CharsetProber;
import org.mozilla.universalchardet.prober.MBCSGroupProber;

/**
 * Guesses the encoding of a text that is not UTF-8. A guess counts as certain only if the entire
 * beginning is text in that encoding, and
 *
 * <ul>
 *   <li>it is UTF-16 with a byte order mark, or with ASCII characters that the other byte order
 *       lacks;
 *   <li>or it is Chinese, Japanese or Korean according to the library juniversalchardet, the
 *       characters belong to the scripts of that language, and no alphabet fits;
 *   <li>or the letters belong to an alphabet and are as frequent as in its language, which makes
 *       the text a thousand times likelier than any other reading of the bytes.
 * </ul>
 *
 * <p>The library has no models of languages in Latin script, and takes Polish and Turkish for
 * windows-1252; the alphabets fill that gap.
 */
final class EncodingGuess {

  /** How much likelier the best reading must be, as a logarithm. */
  private static final double ODDS = Math.log(1000);

  /** The share of letters that must belong to the alphabet. */
  private static final double FITTING = 0.95;

  /** The same share for an encoding that a message suggests. */
  private static final double LIKELY = 0.75;

  private static final int FEWEST_LATIN_LETTERS = 6;
  private static final int FEWEST_OTHER_LETTERS = 24;

  /** UTF-16 is recognised from this many bytes on. */
  private static final int FEWEST_BYTES = 64;

  private static final float LIBRARY_IS_SURE = 0.5f;

  private static final int MOST_NAMED = 3;

  private static final short UTF16_MARK = (short) 0xfeff;

  /** The encodings behind the library's names; the common one before its extensions. */
  private static final Map<String, List<String>> EAST_ASIAN =
      Map.of(
          "SHIFT_JIS", List.of("Shift_JIS", "windows-31j"),
          "EUC-JP", List.of("EUC-JP"),
          "EUC-KR", List.of("EUC-KR", "x-windows-949"),
          "BIG5", List.of("Big5", "x-windows-950", "Big5-HKSCS"),
          "EUC-TW", List.of("x-EUC-TW"),
          "GB18030", List.of("GB18030"));

  private final byte[] bytes;
  private final boolean whole;
  private final Map<Charset, Optional<String>> decoded = new HashMap<>();

  private EncodingGuess(byte[] bytes, boolean whole) {
    this.bytes = bytes;
    this.whole = whole;
  }

  /**
   * Returns the encoding of a text.
   *
   * @param bytes the beginning of the text
   * @param whole whether that is the whole text
   */
  static TextEncoding of(byte[] bytes, boolean whole) {
    return new EncodingGuess(bytes, whole).encoding();
  }

  private TextEncoding encoding() {
    Optional<Charset> utf16 = utf16();
    if (utf16.isPresent()) {
      return TextEncoding.guessed(utf16.get());
    }
    if (isUtf8()) {
      return TextEncoding.unknown(List.of());
    }
    List<Reading> readings = readings();
    Optional<Reading> eastAsian = eastAsian();
    Optional<Reading> first = readings.stream().findFirst();
    Optional<Reading> best =
        eastAsian.isPresent()
            ? eastAsian.filter(reading -> first.filter(Reading::fits).isEmpty())
            : first.filter(reading -> isFarAhead(reading, readings));
    if (best.filter(Reading::isCertain).isPresent()) {
      return TextEncoding.guessed(best.get().charset);
    }
    Map<String, Charset> likely = new LinkedHashMap<>();
    Stream.concat(eastAsian.stream(), readings.stream().filter(Reading::isLikely))
        .forEach(reading -> likely.putIfAbsent(reading.text, reading.charset));
    return TextEncoding.unknown(likely.values().stream().distinct().limit(MOST_NAMED).toList());
  }

  /** Returns whether it is UTF-8, possibly with a few faults. */
  private boolean isUtf8() {
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

  private Optional<Charset> utf16() {
    if (bytes.length > 1) {
      short mark = ByteBuffer.wrap(bytes).getShort();
      if (mark == UTF16_MARK || mark == Short.reverseBytes(UTF16_MARK)) {
        Charset marked = mark == UTF16_MARK ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
        return Optional.of(marked).filter(charset -> text(charset).isPresent());
      }
    }
    boolean zeros = false;
    for (byte one : bytes) {
      zeros |= one == 0;
    }
    if (!zeros || bytes.length < FEWEST_BYTES) {
      return Optional.empty();
    }
    return Stream.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)
        .filter(charset -> isUtf16(charset))
        .findFirst();
  }

  private boolean isUtf16(Charset charset) {
    Charset other =
        charset.equals(StandardCharsets.UTF_16LE)
            ? StandardCharsets.UTF_16BE
            : StandardCharsets.UTF_16LE;
    Optional<String> text = text(charset);
    if (text.isEmpty()) {
      return false;
    }
    long ascii = ascii(text.get());
    Optional<String> swapped = text(other);
    long asciiSwapped = ascii(decoded(other).orElse(""));
    return swapped.isEmpty()
        ? ascii > 0 && ascii >= 2 * asciiSwapped
        : ascii >= 10 * asciiSwapped && 20 * ascii >= text.get().length();
  }

  private static long ascii(String text) {
    return text.chars().filter(c -> c < 0x80).count();
  }

  /** The text as an alphabet reads it. */
  private record Reading(Charset charset, String text, Alphabet.Fit fit, int fewest) {

    boolean fits() {
      return isLikely() && fit.known() >= FITTING * fit.letters();
    }

    boolean isLikely() {
      return Double.isFinite(fit.likelihood())
          && fit.letters() > 0
          && fit.known() >= LIKELY * fit.letters();
    }

    boolean isCertain() {
      return fits() && fit.letters() >= fewest;
    }
  }

  /** Returns the possible readings, the likeliest first. */
  private List<Reading> readings() {
    List<Reading> readings = new ArrayList<>();
    for (Alphabet alphabet : Alphabet.all()) {
      for (Charset charset : alphabet.charsets()) {
        Optional<String> text = text(charset);
        if (text.isPresent()) {
          Alphabet.Fit fit = alphabet.fit(text.get());
          readings.add(
              new Reading(
                  charset,
                  text.get(),
                  fit,
                  alphabet.latin() ? FEWEST_LATIN_LETTERS : FEWEST_OTHER_LETTERS));
        }
      }
    }
    readings.sort(Comparator.comparing(reading -> -reading.fit.likelihood()));
    return readings;
  }

  /** Returns whether every other text that the bytes may stand for is much less likely. */
  private static boolean isFarAhead(Reading best, List<Reading> readings) {
    return readings.stream()
        .filter(reading -> !reading.text.equals(best.text))
        .allMatch(reading -> best.fit.likelihood() - reading.fit.likelihood() >= ODDS);
  }

  private Optional<Reading> eastAsian() {
    CharsetProber library = new MBCSGroupProber();
    library.handleData(bytes, 0, bytes.length);
    String name = library.getCharSetName();
    if (name == null || library.getConfidence() < LIBRARY_IS_SURE) {
      return Optional.empty();
    }
    return EAST_ASIAN.getOrDefault(name, List.of()).stream()
        .filter(Charset::isSupported)
        .map(Charset::forName)
        .filter(charset -> text(charset).isPresent())
        .findFirst()
        .map(
            charset -> {
              String text = text(charset).orElse("");
              return new Reading(charset, text, EastAsian.fit(text, name), FEWEST_OTHER_LETTERS);
            })
        .filter(Reading::fits);
  }

  /** Decodes the text, if it is valid in the encoding: without control or unassigned characters. */
  private Optional<String> text(Charset charset) {
    return decoded(charset).filter(text -> text.codePoints().allMatch(EncodingGuess::isText));
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

  private Optional<String> decoded(Charset charset) {
    return decoded.computeIfAbsent(
        charset,
        encoding -> {
          CharsetDecoder decoder = encoding.newDecoder(); // reports invalid bytes
          CharBuffer chars =
              CharBuffer.allocate((int) (bytes.length * (double) decoder.maxCharsPerByte()) + 1);
          boolean wrong = decoder.decode(ByteBuffer.wrap(bytes), chars, whole).isError();
          return wrong ? Optional.empty() : Optional.of(chars.flip().toString());
        });
  }

  /** The scripts of the languages of East Asia. */
  private static final class EastAsian {

    private static final int HALF_WIDTH_KATAKANA = 0xff61;
    private static final int LAST_HALF_WIDTH = 0xff9f;

    private EastAsian() {}

    /**
     * Counts how many of the characters beyond ASCII are common; none if the scripts do not fit.
     */
    static Alphabet.Fit fit(String text, String library) {
      int[] codes = text.codePoints().filter(c -> c >= 0x80).toArray();
      int kana = 0;
      int hangul = 0;
      int han = 0;
      int half = 0;
      int signs = 0;
      for (int c : codes) {
        if (c >= HALF_WIDTH_KATAKANA && c <= LAST_HALF_WIDTH) {
          half++;
          continue;
        }
        switch (Character.UnicodeScript.of(c)) {
          case HAN -> han++;
          case HANGUL -> hangul++;
          case HIRAGANA, KATAKANA -> kana++;
          default -> signs += isSign(c) ? 1 : 0;
        }
      }
      int all = codes.length;
      boolean fits =
          switch (library) {
            case "EUC-KR" -> 2 * hangul > all;
            case "SHIFT_JIS", "EUC-JP" -> 10 * kana > all && 10 * half < all;
            default -> 2 * han > all && 50 * kana <= all;
          };
      return new Alphabet.Fit(0, all, fits ? han + hangul + kana + signs : 0);
    }

    private static boolean isSign(int c) {
      return (c >= 0x3000 && c < 0x3100) || c >= 0xff00 || (c >= 0x2010 && c < 0x2030) || c == 0xb7;
    }
  }
}

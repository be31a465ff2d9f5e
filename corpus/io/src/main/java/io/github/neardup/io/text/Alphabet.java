package io.github.neardup.io.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The letters of a language beyond English, and their frequencies, which show how well the language
 * explains a decoded text. Immutable.
 *
 * @param charsets the encodings in which the language is written
 * @param shares for each letter, in lower or upper case, the logarithm of its share among such
 *     letters
 * @param latin whether the language also uses the letters of English
 */
record Alphabet(List<Charset> charsets, Map<Character, Double> shares, boolean latin) {

  private static final String RESOURCE = "alphabets.txt";

  /** This many characters beyond ASCII are enough. */
  private static final int ENOUGH = 2000;

  /** The logarithm for characters that no alphabet explains. */
  private static final double UNKNOWN = Math.log(0.0005);

  /** The logarithm for characters other than letters that are common in every language. */
  private static final double USUAL = Math.log(0.05);

  private static final String USUAL_SIGNS = "’‘“”„«»–—…°€·¿¡§ºª\u00a0№،؟؛";

  /** Characters that may stand between two letters. */
  private static final String WITHIN_WORDS = "’·–—\u00ad";

  Alphabet {
    charsets = List.copyOf(charsets);
    shares = Map.copyOf(shares);
  }

  /**
   * How well an alphabet explains a text.
   *
   * @param likelihood the logarithm of the text's likelihood, up to a common constant
   * @param letters how many letters beyond English the text has, or signs in their place
   * @param known how many of these are letters of the alphabet in permitted places
   */
  record Fit(double likelihood, int letters, int known) {}

  /** Returns all alphabets. */
  static List<Alphabet> all() {
    return Table.ALL;
  }

  private static Alphabet parse(String line) {
    String[] fields = line.split(" ");
    Map<Character, Double> shares = new HashMap<>();
    for (String letter : List.of(fields).subList(2, fields.length)) {
      double share = Math.log(Integer.parseInt(letter.substring(1)) / 1000.0);
      shares.put(letter.charAt(0), share);
      shares.putIfAbsent(Character.toUpperCase(letter.charAt(0)), share);
    }
    List<Charset> charsets =
        Arrays.stream(fields[1].split(","))
            .filter(Charset::isSupported)
            .map(Charset::forName)
            .toList();
    return new Alphabet(
        charsets,
        shares,
        shares.keySet().stream()
            .anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN));
  }

  /** Returns how well the alphabet explains the first characters of a text. */
  Fit fit(String text) {
    double likelihood = 0;
    int ascii = 0;
    int letters = 0;
    int known = 0;
    char before = ' ';
    for (int i = 0; i < text.length() && letters < ENOUGH; i++) {
      char c = text.charAt(i);
      char after = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
      boolean capitalWithin =
          Character.isUpperCase(c)
              && Character.isLowerCase(before)
              && (!isAscii(c) || !isAscii(before));
      if (isAscii(c)) {
        ascii += Character.isLetter(c) ? 1 : 0;
        letters += capitalWithin ? 1 : 0;
        likelihood += capitalWithin ? UNKNOWN : 0;
      } else if (isLetter(c)
          || (isLetter(before) && isLetter(after) && WITHIN_WORDS.indexOf(c) < 0)) {
        letters++;
        boolean mixed = !latin && (isAsciiLetter(before) || isAsciiLetter(after));
        Double share = capitalWithin || mixed ? null : shares.get(c);
        likelihood += share == null ? UNKNOWN : share;
        known += share == null ? 0 : 1;
      } else {
        likelihood += USUAL_SIGNS.indexOf(c) < 0 ? UNKNOWN : USUAL;
      }
      before = c;
    }
    boolean readable = !latin || ascii >= letters;
    return new Fit(readable ? likelihood : Double.NEGATIVE_INFINITY, letters, known);
  }

  private static boolean isAscii(char c) {
    return c < 0x80;
  }

  private static boolean isAsciiLetter(char c) {
    return isAscii(c) && Character.isLetter(c);
  }

  private static boolean isLetter(char c) {
    return Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  /** Loads the table when it is first needed. */
  private static final class Table {

    static final List<Alphabet> ALL = read();

    private Table() {}

    private static List<Alphabet> read() {
      try (InputStream in =
          Objects.requireNonNull(Alphabet.class.getResourceAsStream(RESOURCE), RESOURCE)) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(Alphabet::parse)
            .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

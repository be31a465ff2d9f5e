package io.github.neardup.core.text;

import java.util.Map;

/**
 * The step {@code marks}: variants of one mark become one character. Readers do not see them as a
 * difference, but word breaking does (UAX #29): an apostrophe joins "l'acqua" to one word, a prime
 * splits it.
 *
 * <p>Each group holds the characters that Unicode's confusables.txt (UTS #39) maps to its first
 * one, as far as keyboards, word processors and scanners write them inside words, and the marks of
 * single scripts with the same task: geresh, gershayim and maqaf in Hebrew, the apostrophe, hyphen
 * and emphasis marks of Armenian, the signs within Arabic numbers, the dot of Catalan "l·l".
 * Characters that NFKC would turn into one of these are in the same group.
 */
final class Marks {

  /** The only character of ASCII that changes. */
  private static final char FIRST = '`';

  private static final char NOT_ASCII = 0x80;

  /** The last character in the table. */
  private static final char LAST = '\u22C5';

  /** In the table, a character that becomes several or none. */
  private static final char REPLACED = CharacterMapping.COMPLEX;

  private static final char SOFT_HYPHEN = '\u00AD';

  /** Armenian writes its signs of emphasis, exclamation and question within a word. */
  private static final Map<String, String> REPLACEMENTS =
      Map.of(
          "\u013F", "L.", "\u0140", "l.", "\u0149", "'n", "\u2034", "'''", "\u2057", "''''",
          "\u055B", "", "\u055C", "", "\u055E", "");

  private static final char[] TABLE = table();

  private Marks() {}

  private static char[] table() {
    char[] table = new char[LAST + 1];
    for (char c = 0; c <= LAST; c++) {
      table[c] = c;
    }
    // Grave and acute accent, turned commas, primes, modifier letters, Greek, Armenian, Hebrew.
    group(
        table,
        '\'',
        "`\u00B4\u2018\u2019\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u0374\u1FEF\u055A\u05F3");
    group(table, '"', "\u201C\u201D\u201E\u201F\u2033\u05F4");
    group(table, '-', "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u207B\u208B\u058A\u05BE");
    group(table, '.', "\u00B7\u0387\u2027\u2219\u22C5\u066B");
    group(table, ',', "\u060C\u066C");
    REPLACEMENTS.keySet().forEach(one -> table[one.charAt(0)] = REPLACED);
    return table;
  }

  private static void group(char[] table, char one, String variants) {
    variants.chars().forEach(c -> table[c] = one);
  }

  static void unify(TextBuffer text) {
    char[] chars = text.chars();
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (mayChange(chars[i])) {
        if (isReplaced(chars[i])) {
          text.set(replaced(text.toString()));
          unify(text);
          return;
        }
        chars[i] = unified(chars[i]);
      }
    }
  }

  /**
   * Does the same without moving any character: a character to be removed becomes an invisible one,
   * and a character that becomes several stays.
   */
  static void unifyInPlace(char[] chars, int length) {
    for (int i = 0; i < length; i++) {
      if (mayChange(chars[i])) {
        if (!isReplaced(chars[i])) {
          chars[i] = unified(chars[i]);
        } else if (replaced(String.valueOf(chars[i])).isEmpty()) {
          chars[i] = SOFT_HYPHEN;
        }
      }
    }
  }

  /** Returns false for the characters of ASCII that stay. */
  private static boolean mayChange(char c) {
    return c >= NOT_ASCII || c == FIRST;
  }

  private static boolean isReplaced(char c) {
    return c <= LAST && TABLE[c] == REPLACED;
  }

  private static String replaced(String text) {
    String replaced = text;
    for (Map.Entry<String, String> each : REPLACEMENTS.entrySet()) {
      replaced = replaced.replace(each.getKey(), each.getValue());
    }
    return replaced;
  }

  private static char unified(char c) {
    if (c <= LAST) {
      return TABLE[c];
    }
    return switch (c) {
      case '\uA78B', '\uA78C', '\uFF40' -> '\'';
      case '\uFE31', '\uFE32', '\uFE58' -> '-';
      default -> c;
    };
  }
}

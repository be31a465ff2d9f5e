package io.github.neardup.io.parquet;

/**
 * Turns DuckDB's JSON into valid JSON: in any column, DuckDB writes NaN and infinity, for which
 * JSON has no number, and a DECIMAL of 0.5 with all its digits as .5.
 */
final class ValidNumbers {

  private static final String NONE = "null";

  private ValidNumbers() {}

  /**
   * Returns the JSON with null instead of NaN and infinity, and with 0 before a leading point.
   * Linear time.
   */
  static String of(String json) {
    StringBuilder valid = new StringBuilder();
    int copied = 0;
    for (int i = 0; i < json.length(); i++) {
      char character = json.charAt(i);
      if (character == '"') {
        i = endOfString(json, i);
      } else if (beginsNullOrNoNumber(character)) {
        int end = endOfWord(json, i);
        if (!json.startsWith(NONE, i)) {
          int from = json.charAt(i - 1) == '-' ? i - 1 : i;
          valid.append(json, copied, from).append(NONE);
          copied = end;
        }
        i = end - 1;
      } else if (character == '.' && !Character.isDigit(json.charAt(i - 1))) {
        valid.append(json, copied, i).append('0');
        copied = i;
      }
    }
    return copied == 0 ? json : valid.append(json, copied, json.length()).toString();
  }

  /** Returns the index of the closing quote of a string. */
  private static int endOfString(String json, int begin) {
    int quote = json.indexOf('"', begin + 1);
    while (isEscaped(json, quote)) {
      quote = json.indexOf('"', quote + 1);
    }
    return quote;
  }

  private static boolean isEscaped(String json, int quote) {
    int backslashes = 0;
    while (json.charAt(quote - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  /** A JSON column may have several spellings: nan, Inf, Infinity. */
  private static boolean beginsNullOrNoNumber(char character) {
    return switch (character) {
      case 'n', 'N', 'i', 'I' -> true;
      default -> false;
    };
  }

  private static int endOfWord(String json, int begin) {
    int end = begin;
    while (Character.isLetter(json.charAt(end))) {
      end++;
    }
    return end;
  }
}

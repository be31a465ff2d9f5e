package io.github.neardup.io.json;

import io.github.neardup.core.util.SecondCompiler;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads an object of strings, numbers, {@code true}, {@code false} and {@code null}, as nearly
 * every line of JSON Lines is, in one pass over its bytes, eight at a time within strings. Anything
 * else, including invalid JSON, is left to Jackson, which then reports what is wrong. Linear time.
 * Not thread-safe.
 */
final class FlatObject {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHEST_BITS = 0x8080808080808080L;
  private static final long QUOTES = '"' * ONES;
  private static final long BACKSLASHES = '\\' * ONES;
  private static final long SPACES = ' ' * ONES;

  private static final int HEXADECIMAL = 16;
  private static final int DIGITS_OF_ESCAPE = 4;

  /** The most room that is made for a string with escapes before its end is known. */
  private static final int ROOM = 1 << 16;

  private final byte[] json;
  private final int to;
  private final JsonRecord record;
  private int at;

  /**
   * Start of the last string read, without its quotes; the next fields hold its end, and whether it
   * has a backslash.
   */
  private int stringFrom;

  private int stringTo;
  private boolean escaped;

  private FlatObject(byte[] json, int from, int to, JsonRecord record) {
    this.json = json;
    this.at = from;
    this.to = to;
    this.record = record;
  }

  /**
   * Adds the wanted fields of the object in {@code json[from..to)} to a record.
   *
   * @param json UTF-8
   * @return false if it is left to Jackson; the record must then be discarded
   */
  static boolean read(byte[] json, int from, int to, JsonRecord record) {
    return new FlatObject(json, from, to, record).read();
  }

  private boolean read() {
    if (!take('{')) {
      return false;
    }
    if (!take('}')) {
      do {
        if (!readMember()) {
          return false;
        }
      } while (take(','));
      if (!take('}')) {
        return false;
      }
    }
    skipSpace();
    return at == to;
  }

  private void skipSpace() {
    while (at < to
        && (json[at] == ' ' || json[at] == '\t' || json[at] == '\r' || json[at] == '\n')) {
      at++;
    }
  }

  /** Skips white space and then a given character; returns whether the character was there. */
  private boolean take(char ascii) {
    skipSpace();
    if (at < to && json[at] == ascii) {
      at++;
      return true;
    }
    return false;
  }

  private boolean readMember() {
    if (!take('"') || !skipString() || escaped) {
      return false;
    }
    String name = record.wanted(json, stringFrom, stringTo);
    return take(':') && readValue(name);
  }

  private boolean readValue(@Nullable String name) {
    if (take('"')) {
      if (name == null) {
        return skipString();
      }
      String text = readString();
      if (text != null) {
        add(name, Kind.STRING, text);
      }
      return text != null;
    }
    int begin = at; // take has skipped white space
    Kind kind = skipLiteral();
    if (kind == null) {
      return false;
    }
    if (name != null) {
      add(name, kind, kind == Kind.NULL ? "" : text(json, begin, at));
    }
    return true;
  }

  private void add(String name, Kind kind, String text) {
    record.add(name, FieldValue.of(kind, text));
  }

  private static String text(byte[] utf8, int from, int to) {
    return new String(utf8, from, to - from, StandardCharsets.UTF_8);
  }

  /** Skips the string that begins here; returns false if it does not end, or is not valid. */
  private boolean skipString() {
    stringFrom = at;
    escaped = false;
    while (true) {
      at = findSpecial(at);
      if (at >= to || (json[at] != '"' && json[at] != '\\')) {
        return false;
      }
      if (json[at] == '"') {
        stringTo = at++;
        return true;
      }
      escaped = true;
      at += 2;
      if (at > to || !isEscape(at - 1)) {
        return false;
      }
    }
  }

  /**
   * Returns the index of the next quote, backslash or control character; {@link #to} if there is
   * none.
   */
  private int findSpecial(int from) {
    int i = from;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      long bytes = (long) LONG.get(json, i);
      long quotes = bytes ^ QUOTES;
      long backslashes = bytes ^ BACKSLASHES;
      // A match can only affect later bytes by its borrow, so the first match is right.
      long found =
          (((quotes - ONES) & ~quotes)
                  | ((backslashes - ONES) & ~backslashes)
                  | ((bytes - SPACES) & ~bytes))
              & HIGHEST_BITS;
      if (found != 0) {
        return i + SecondCompiler.lowestBit(found) / Byte.SIZE;
      }
    }
    while (i < to && json[i] != '"' && json[i] != '\\' && (json[i] & 0xff) >= ' ') {
      i++;
    }
    return i;
  }

  private boolean isEscape(int index) {
    return switch (json[index]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> true;
      case 'u' -> codeUnit(index + 1) >= 0;
      default -> false;
    };
  }

  /** Returns the number in four hexadecimal digits; negative if they are not hexadecimal. */
  private int codeUnit(int index) {
    if (index + DIGITS_OF_ESCAPE > to) {
      return -1;
    }
    int unit = 0;
    for (int i = index; i < index + DIGITS_OF_ESCAPE; i++) {
      int digit = json[i] < 0 ? -1 : Character.digit(json[i], HEXADECIMAL);
      if (digit < 0) {
        return -1;
      }
      unit = unit * HEXADECIMAL + digit;
    }
    return unit;
  }

  /**
   * Reads the string that begins here, and moves past it. Returns null if it does not end, is not
   * valid, or has half a surrogate pair, which has no UTF-8.
   */
  private @Nullable String readString() {
    int begin = at;
    int special = findSpecial(begin);
    if (special < to && json[special] == '"') {
      at = special + 1;
      return text(json, begin, special);
    }
    return unescaped(begin, special);
  }

  /** Reads the string from its first character and its first escape on. */
  private @Nullable String unescaped(int begin, int firstEscape) {
    StringBuilder text = new StringBuilder(Math.min(to - begin, ROOM));
    int i = begin;
    int special = firstEscape;
    while (true) {
      text.append(text(json, i, special));
      i = special;
      if (i < to && json[i] == '"') {
        at = i + 1;
        return text.toString();
      }
      if (i + 1 >= to || json[i] != '\\' || !isEscape(i + 1)) {
        return null;
      }
      if (json[i + 1] != 'u') {
        text.append(unescaped((char) json[i + 1]));
        i += 2;
      } else {
        int character = codeUnit(i + 2);
        i += 2 + DIGITS_OF_ESCAPE;
        if (Character.isHighSurrogate((char) character)
            && i + 1 < to
            && json[i] == '\\'
            && json[i + 1] == 'u'
            && Character.isLowSurrogate((char) codeUnit(i + 2))) {
          character = Character.toCodePoint((char) character, (char) codeUnit(i + 2));
          i += 2 + DIGITS_OF_ESCAPE;
        }
        if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
          return null;
        }
        text.appendCodePoint(character);
      }
      special = findSpecial(i);
    }
  }

  private static char unescaped(char escape) {
    return switch (escape) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> escape;
    };
  }

  /** Skips a number or a word, and returns its kind; null if there is none. */
  private @Nullable Kind skipLiteral() {
    if (at == to) {
      return null;
    }
    return switch (json[at]) {
      case 't' -> skip("true") ? Kind.OTHER : null;
      case 'f' -> skip("false") ? Kind.OTHER : null;
      case 'n' -> skip("null") ? Kind.NULL : null;
      default -> skipNumber() ? Kind.SINGLE : null;
    };
  }

  private boolean skip(String word) {
    if (to - at < word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (json[at + i] != word.charAt(i)) {
        return false;
      }
    }
    at += word.length();
    return true;
  }

  /** Skips a number. The caller must check the next character, which may make it invalid. */
  private boolean skipNumber() {
    if (json[at] == '-') {
      at++;
    }
    int begin = at;
    int digits = skipDigits();
    if (digits == 0 || (digits > 1 && json[begin] == '0')) {
      return false;
    }
    if (at < to && json[at] == '.') {
      at++;
      if (skipDigits() == 0) {
        return false;
      }
    }
    if (at < to && (json[at] == 'e' || json[at] == 'E')) {
      at++;
      if (at < to && (json[at] == '+' || json[at] == '-')) {
        at++;
      }
      if (skipDigits() == 0) {
        return false;
      }
    }
    return true;
  }

  private int skipDigits() {
    int begin = at;
    while (at < to && json[at] >= '0' && json[at] <= '9') {
      at++;
    }
    return at - begin;
  }
}

package io.github.neardup.core.text.code;

import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.util.Set;

/**
 * Removes comments from source code of unknown language: text that is a comment in most languages
 * and nothing else in most others. Text in quotes is kept.
 *
 * <p>A comment over several lines is replaced by a space; a comment up to the end of its line
 * leaves nothing. An unclosed quote or comment counts as neither, so a mistaken one does little
 * harm.
 */
final class Comments {

  /*
   * One pass. The text is edited in place, since the result is never longer: chars[0..size) is the
   * result, chars[i..length) the rest. Searching repeatedly for a missing end would take quadratic
   * time. So a failed search is not repeated before the place it reached: the end of the line for
   * quotes, the end of the text for comments over several lines.
   */

  /** Preprocessor lines, in C and similar languages, begin with # and one of these. */
  private static final Set<String> DIRECTIVES =
      Set.of(
          "include",
          "define",
          "undef",
          "if",
          "ifdef",
          "ifndef",
          "elif",
          "else",
          "endif",
          "pragma",
          "error",
          "warning",
          "line",
          "import",
          "region",
          "endregion",
          "nullable");

  private static final int LONGEST_DIRECTIVE = 9;

  /** After any of these, or after white space, // begins a comment. */
  private static final String BEFORE_LINE_COMMENT = ";{}(),>*/";

  /** After any of these, or after white space, /* begins a comment. */
  private static final String BEFORE_BLOCK_COMMENT = ";{(),[=+&|<>?:!";

  private static final int NOT_FOUND = -1;

  private final TextBuffer text;
  private final char[] chars;
  private final int length;
  private int i;
  private int size;

  /** Whether only white space precedes {@link #i} on its line. */
  private boolean lineStart = true;

  /** Whether the line is a directive, in which # is an operator. */
  private boolean directive;

  private final int[] noQuoteBefore = new int[128];
  private boolean noBlockEnd;
  private boolean noMarkupEnd;
  private final boolean[] noTripleEnd = new boolean[128];

  Comments(TextBuffer text) {
    this.text = text;
    this.chars = text.chars();
    this.length = text.length();
  }

  void remove() {
    while (i < length) {
      char c = chars[i];
      int end = i + 1;
      switch (c) {
        case '\n', '\r' -> {
          directive &= i > 0 && chars[i - 1] == '\\';
          copy(end);
          lineStart = true;
          continue;
        }
        case '"', '\'', '`' -> end = endOfQuoted(c);
        case '\\' -> end = Math.min(length, i + (at(i + 1) == '\n' || at(i + 1) == '\r' ? 1 : 2));
        case '/' -> {
          if (at(i + 1) == '/' && isAfter(BEFORE_LINE_COMMENT)) {
            i = lineEnd(i);
            continue;
          }
          if (at(i + 1) == '*' && isAfter(BEFORE_BLOCK_COMMENT) && skipBlock()) {
            continue;
          }
        }
        case '<' -> {
          if (starts("<!--") && skipMarkup()) {
            continue;
          }
        }
        case '#' -> {
          if (isHashComment()) {
            i = lineEnd(i);
            continue;
          }
        }
        case '-' -> {
          if (lineStart && at(i + 1) == '-' && !isWordOrSign(at(i + 2))) {
            i = lineEnd(i);
            continue;
          }
        }
        default -> {}
      }
      lineStart &= isSpace(c);
      copy(end);
    }
    text.truncate(size);
  }

  private void copy(int end) {
    while (i < end) {
      chars[size++] = chars[i++];
    }
  }

  private char at(int index) {
    return index < length ? chars[index] : '\n';
  }

  /** Returns whether the last kept character allows a comment to begin here. */
  private boolean isAfter(String allowed) {
    return lineStart || isSpace(chars[size - 1]) || allowed.indexOf(chars[size - 1]) >= 0;
  }

  private boolean skipBlock() {
    int end = noBlockEnd ? NOT_FOUND : indexOf("*/", i + 2);
    noBlockEnd = end == NOT_FOUND;
    return !noBlockEnd && skipTo(end + 2);
  }

  private boolean skipMarkup() {
    int end = noMarkupEnd ? NOT_FOUND : indexOf("-->", i + 4);
    noMarkupEnd = end == NOT_FOUND;
    return !noMarkupEnd && skipTo(end + 3);
  }

  private boolean skipTo(int end) {
    chars[size++] = ' ';
    i = end;
    return true;
  }

  /** Returns where the string that a quote begins ends; after the quote if it is never closed. */
  private int endOfQuoted(char quote) {
    if (at(i + 1) == quote && at(i + 2) == quote && !noTripleEnd[quote]) {
      int end = indexOf(String.valueOf(quote).repeat(3), i + 3);
      if (end != NOT_FOUND) {
        return end + 3;
      }
      noTripleEnd[quote] = true;
    }
    if (i < noQuoteBefore[quote]) {
      return i + 1;
    }
    for (int j = i + 1; j < length && !isLineEnd(chars[j]); j++) {
      if (chars[j] == quote) {
        return j + 1;
      }
      if (chars[j] == '\\' && !isLineEnd(at(j + 1))) {
        j++;
      }
    }
    noQuoteBefore[quote] = lineEnd(i);
    return i + 1;
  }

  /**
   * Returns whether a # begins a comment: at the start of a line or between spaces, but not in C#,
   * #include, #[derive], #!/bin/sh, a colour, or a rule of a style sheet.
   */
  private boolean isHashComment() {
    char next = at(i + 1);
    if (directive || !(lineStart || isSpace(chars[size - 1])) || next == '!' || next == '[') {
      return false;
    }
    if (!isWordOrSign(next)) {
      return next == '#' || isSpace(next) || isLineEnd(next) || lineStart;
    }
    if (!lineStart) {
      return false;
    }
    int end = i + 1;
    while (end < length && end - i <= LONGEST_DIRECTIVE + 1 && isWordOrSign(chars[end])) {
      end++;
    }
    if (DIRECTIVES.contains(new String(chars, i + 1, end - i - 1))) {
      directive = true;
      return false;
    }
    int last = lineEnd(i) - 1;
    while (last > i && isSpace(chars[last])) {
      last--;
    }
    return chars[last] != '{' && chars[last] != ',';
  }

  private static boolean isWordOrSign(char c) {
    return c == '_' || c == '$' || PinnedUnicode.isLetterOrDigit(c);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\f' || PinnedUnicode.isSpaceChar(c);
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  private int lineEnd(int from) {
    int end = from;
    while (end < length && !isLineEnd(chars[end])) {
      end++;
    }
    return end;
  }

  private boolean starts(String what) {
    return indexOf(what, i, Math.min(length, i + what.length())) == i;
  }

  private int indexOf(String what, int from) {
    return indexOf(what, from, length);
  }

  private int indexOf(String what, int from, int to) {
    for (int j = from; j + what.length() <= to; j++) {
      int k = 0;
      while (k < what.length() && chars[j + k] == what.charAt(k)) {
        k++;
      }
      if (k == what.length()) {
        return j;
      }
    }
    return NOT_FOUND;
  }
}

package io.github.neardup.io.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file of separated values, which is taken line by line, or record by record. A line
 * ends with LF, CR, or both. The buffer grows to the longest record. Not thread-safe.
 */
public final class TableText implements Closeable {

  /** How many characters and records are used to recognise the separator. */
  private static final int SAMPLE = 1 << 16;

  private static final int SAMPLE_RECORDS = 100;

  /**
   * The most characters of a field or line: an unclosed quote must be noticed before it fills the
   * memory.
   */
  private static final int LONGEST = 1 << 27;

  /** Possible separators; of equally good ones, the first is used. */
  private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

  /**
   * The line in which Excel names the separator; with a letter, it would be the name of a column.
   */
  private static final Pattern SEPARATOR_LINE =
      Pattern.compile("\"?sep=([^\"\\w\r\n])\"?(?:\r\n|\n|\r)", Pattern.CASE_INSENSITIVE);

  /** What {@link #at} returns after the last character. */
  private static final int END = -1;

  private final Reader in;

  /** Whether the end of the text closes a quote. */
  private final boolean lenient;

  /** The characters from {@code from} to {@code to} have been read and not taken. */
  private char[] chars = new char[SAMPLE];

  private int from;
  private int to;
  private boolean ended;

  /** The failure to read on. */
  private @Nullable IOException broken;

  private long lineNumber;
  private long recordLine;
  private String record = "";
  private final String separatorLine;

  /** Reads the beginning of a text. */
  public TableText(Reader in) {
    this(in, false);
  }

  private TableText(Reader in, boolean lenient) {
    this.in = in;
    this.lenient = lenient;
    while (to < SAMPLE && !ended) {
      fill();
    }
    Matcher line = SEPARATOR_LINE.matcher(ahead());
    separatorLine = line.lookingAt() ? line.group() : "";
    if (!separatorLine.isEmpty()) {
      from = separatorLine.length();
      lineNumber = 1;
    }
  }

  /** Reads more characters, for which it makes room; a failure is thrown when its turn comes. */
  private void fill() {
    if (to == chars.length) {
      char[] target = to - from > chars.length / 2 ? new char[2 * chars.length] : chars;
      System.arraycopy(chars, from, target, 0, to - from);
      chars = target;
      to -= from;
      from = 0;
    }
    try {
      int count = in.read(chars, to, chars.length - to);
      ended = count < 0;
      to += Math.max(0, count);
    } catch (IOException e) {
      broken = e;
      ended = true;
    }
  }

  /** Returns a character that has not been taken, by its index; {@link #END} after the last. */
  private int at(int index) throws IOException {
    while (to - from <= index) {
      if (broken != null) {
        throw broken;
      }
      if (ended) {
        return END;
      }
      fill();
    }
    return chars[from + index];
  }

  private String ahead() {
    return new String(chars, from, to - from);
  }

  /** Returns the line before the first record that names the separator; empty if there is none. */
  public String separatorLine() {
    return separatorLine;
  }

  /** Returns the first line end; LF if there is none. Call this before anything is taken. */
  public String lineEnd() {
    Matcher end = Pattern.compile("\r\n|\n|\r").matcher(separatorLine + ahead());
    return end.find() ? end.group() : "\n";
  }

  /**
   * Returns the separator that the file names, or the one that best fits the first records. Call
   * this before anything is taken.
   */
  public char separator(boolean backslashQuotes) {
    if (!separatorLine.isEmpty()) {
      return separatorLine.charAt(separatorLine.indexOf('=') + 1);
    }
    String sample = ahead();
    return SEPARATORS.stream()
        .filter(separator -> sample.indexOf(separator) >= 0)
        .map(separator -> fit(sample, separator, backslashQuotes))
        .flatMap(Optional::stream)
        .min(
            Comparator.comparing(Fit::misfits)
                .thenComparing(Fit::spaced)
                .thenComparing(fit -> fit.separator != ',')
                .thenComparing(fit -> -fit.columns))
        .map(Fit::separator)
        .orElse(',');
  }

  /**
   * How well a separator fits.
   *
   * @param columns the number of columns in the first record
   * @param misfits the records with more or fewer columns
   * @param spaced whether a field begins with a space, as after a comma in a sentence
   */
  private record Fit(char separator, int columns, long misfits, boolean spaced) {}

  /**
   * Returns empty if there is only one column, or most records have a different number of columns
   * from the first.
   */
  private Optional<Fit> fit(String sample, char separator, boolean backslashQuotes) {
    List<List<String>> records = new ArrayList<>();
    long wrong = 0;
    try (TableText text = new TableText(new StringReader(sample), true)) {
      List<String> next = text.nextRecord(separator, backslashQuotes);
      while (next != null && records.size() < SAMPLE_RECORDS) {
        records.add(next);
        next = text.nextRecord(separator, backslashQuotes);
      }
    } catch (IOException e) {
      wrong = 1; // reported when the record's turn comes
    }
    int count = records.size();
    if (!ended && wrong == 0 && count > 1 && count < SAMPLE_RECORDS) {
      count--; // cut off
    }
    int columns = records.isEmpty() ? 0 : records.get(0).size();
    long misfits = records.stream().limit(count).filter(r -> r.size() != columns).count();
    boolean spaced =
        records.stream()
            .limit(count)
            .flatMap(List::stream)
            .anyMatch(field -> field.startsWith(" "));
    return columns < 2 || 2 * misfits > count
        ? Optional.empty()
        : Optional.of(new Fit(separator, columns, misfits + wrong, spaced));
  }

  /** Returns the number of the line taken last, from 1; 0 before the first. */
  public long lineNumber() {
    return lineNumber;
  }

  /** Returns the next line, with its end; null if there is none. */
  public @Nullable String nextLine() throws IOException {
    int index = 0;
    for (int c = at(0); c != END && c != '\n' && c != '\r'; c = at(++index)) {
      if (index > LONGEST) {
        throw new IOException("the line has more than " + LONGEST + " characters");
      }
    }
    int end = index + lineEnd(index);
    if (end == 0) {
      return null;
    }
    lineNumber++;
    return take(end);
  }

  /** Returns the length of the line end at an index; 0 if there is none. */
  private int lineEnd(int index) throws IOException {
    return switch (at(index)) {
      case '\n' -> 1;
      case '\r' -> at(index + 1) == '\n' ? 2 : 1;
      default -> 0;
    };
  }

  private String take(int length) {
    String taken = new String(chars, from, length);
    from += length;
    return taken;
  }

  /**
   * Returns the fields of the next record as in RFC 4180; null if there is none. Empty lines are
   * not records.
   *
   * @param backslashes whether, within quotes, a backslash escapes a quote or a backslash
   * @throws BrokenQuotesException if the quotes are broken
   */
  public @Nullable List<String> nextRecord(char separator, boolean backslashes) throws IOException {
    for (int length = lineEnd(0); length > 0; length = lineEnd(0)) {
      lineNumber++;
      from += length;
    }
    if (at(0) == END) {
      return null;
    }
    recordLine = ++lineNumber;
    List<String> fields = new ArrayList<>();
    int index = 0;
    while (true) {
      index =
          at(index) == '"'
              ? quoted(index + 1, backslashes, fields)
              : unquoted(index, separator, fields);
      int next = at(index);
      if (next != separator) {
        int end = lineEnd(index);
        if (next != END && end == 0) {
          throw new BrokenQuotesException(
              "Unexpected character after closing quote: '%c' (0x%x)".formatted(next, next));
        }
        record = take(index + end);
        return fields;
      }
      index++;
    }
  }

  /** Adds the field that begins at an index, and returns the index after its last character. */
  private int unquoted(int begin, char separator, List<String> fields) throws IOException {
    int index = begin;
    int c = at(index);
    while (c != separator && c != '\n' && c != '\r' && c != END) {
      checkLength(index - begin);
      c = at(++index);
    }
    fields.add(new String(chars, from + begin, index - begin));
    return index;
  }

  /** Adds the field that begins behind a quote, and returns the index behind its last quote. */
  private int quoted(int begin, boolean backslashes, List<String> fields) throws IOException {
    StringBuilder before = new StringBuilder();
    int copied = begin; // the characters before it are in the builder
    int index = begin;
    while (true) {
      int c = at(index);
      boolean escapes =
          c == '"' ? at(index + 1) == '"' : c == '\\' && backslashes && escaped(index);
      if (escapes) {
        before.append(chars, from + copied, index - copied);
        copied = index + 1;
        index++;
      } else if (c == '"' || (c == END && lenient)) {
        fields.add(before.append(chars, from + copied, index - copied).toString());
        return c == '"' ? index + 1 : index;
      } else if (c == END) {
        throw new BrokenQuotesException("Unclosed quoted field at end of input");
      } else if (c == '\n' || (c == '\r' && at(index + 1) != '\n')) {
        lineNumber++;
      }
      index++;
      checkLength(index - begin);
    }
  }

  private boolean escaped(int index) throws IOException {
    int next = at(index + 1);
    return next == '"' || next == '\\';
  }

  private void checkLength(int length) throws BrokenQuotesException {
    if (length > LONGEST) {
      throw new BrokenQuotesException(
          String.format(Locale.ROOT, "a field has more than %,d characters", LONGEST));
    }
  }

  /** Returns the record taken last, with its line end, if it has one. */
  public String record() {
    return record;
  }

  /** Returns the number of the line on which the record begins that was taken last. */
  public long recordLine() {
    return recordLine;
  }

  /** Returns whether some characters occur in the text read and not yet taken. */
  public boolean hasAhead(String characters) {
    return ahead().contains(characters);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The quotes of a record are broken, so that its end is unknown. */
  public static final class BrokenQuotesException extends IOException {
    private static final long serialVersionUID = 1;

    BrokenQuotesException(String message) {
      super(message);
    }
  }
}

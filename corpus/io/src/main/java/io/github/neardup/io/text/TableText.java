package io.github.neardup.io.text;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file of separated values. Keeps the characters read until their lines are taken, so
 * that records can be written unchanged. A line ends with LF, CR, or both. Not thread-safe.
 */
public final class TableText extends Reader {

  /** How many characters and records are used to recognise the separator. */
  private static final int SAMPLE = 1 << 16;

  private static final int SAMPLE_RECORDS = 100;

  private static final int LONGEST_LINE = 1 << 27;

  /** Possible separators; of equally good ones, the first is used. */
  private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

  /**
   * The line in which Excel names the separator; with a letter, it would be the name of a column.
   */
  private static final Pattern SEPARATOR_LINE =
      Pattern.compile("\"?sep=([^\"\\w\r\n])\"?(?:\r\n|\n|\r)", Pattern.CASE_INSENSITIVE);

  private final Reader in;

  /** The first characters, and how many of them have been consumed. */
  private final String sample;

  private int sampleRead;
  private final boolean whole;

  /** The failure to read on after the first characters. */
  private @Nullable IOException broken;

  /** The lines from {@code from} on have not been taken. */
  private final StringBuilder lines = new StringBuilder();

  private int from;
  private long lineNumber;
  private final String separatorLine;

  /** Reads the beginning of a text. */
  public TableText(Reader in) {
    this.in = in;
    char[] first = new char[SAMPLE];
    int count = 0;
    int read = 0;
    try {
      while (read >= 0 && count < SAMPLE) {
        read = in.read(first, count, SAMPLE - count);
        count += Math.max(0, read);
      }
    } catch (IOException e) {
      broken = e;
    }
    whole = read < 0;
    sample = new String(first, 0, count);
    Matcher line = SEPARATOR_LINE.matcher(sample);
    separatorLine = line.lookingAt() ? line.group() : "";
    if (!separatorLine.isEmpty()) {
      sampleRead = separatorLine.length();
      lineNumber = 1;
    }
  }

  /** Returns the line before the first record that names the separator; empty if there is none. */
  public String separatorLine() {
    return separatorLine;
  }

  /** Returns the first line end; LF if there is none. */
  public String lineEnd() {
    Matcher end = Pattern.compile("\r\n|\n|\r").matcher(sample);
    return end.find() ? end.group() : "\n";
  }

  /** Returns the separator that the file names, or the one that best fits the first records. */
  public char separator(boolean backslashQuotes) {
    if (!separatorLine.isEmpty()) {
      return separatorLine.charAt(separatorLine.indexOf('=') + 1);
    }
    String quoted = backslashQuotes ? BackslashQuotes.doubled(sample) : sample;
    return SEPARATORS.stream()
        .filter(separator -> quoted.indexOf(separator) >= 0)
        .map(separator -> fit(quoted, separator))
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
  private Optional<Fit> fit(String text, char separator) {
    CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .fieldSeparator(separator)
            .allowUnclosedQuote(true)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(text.substring(separatorLine.length()));
    List<CsvRecord> records = new ArrayList<>();
    long broken = 0;
    try {
      reader.stream().limit(SAMPLE_RECORDS).forEach(records::add);
    } catch (CsvParseException e) {
      broken = 1; // reported when the record's turn comes
    }
    int count = records.size();
    if (!whole && broken == 0 && count > 1 && count < SAMPLE_RECORDS) {
      count--; // cut off
    }
    int columns = records.isEmpty() ? 0 : records.get(0).getFieldCount();
    long misfits = records.stream().limit(count).filter(r -> r.getFieldCount() != columns).count();
    boolean spaced =
        records.stream()
            .limit(count)
            .flatMap(r -> r.getFields().stream())
            .anyMatch(field -> field.startsWith(" "));
    return columns < 2 || 2 * misfits > count
        ? Optional.empty()
        : Optional.of(new Fit(separator, columns, misfits + broken, spaced));
  }

  @Override
  public int read(char[] out, int offset, int length) throws IOException {
    int count = readOn(out, offset, length > 1 ? length - 1 : length);
    if (count > 0 && count < length && out[offset + count - 1] == '\r') {
      count += Math.max(0, readOn(out, offset + count, 1)); // CR and LF are one line end
    }
    lines.append(out, offset, Math.max(0, count));
    return count;
  }

  private int readOn(char[] out, int offset, int length) throws IOException {
    if (sampleRead < sample.length()) {
      int count = Math.min(length, sample.length() - sampleRead);
      sample.getChars(sampleRead, sampleRead + count, out, offset);
      sampleRead += count;
      return count;
    }
    if (broken != null) {
      throw broken;
    }
    return in.read(out, offset, length);
  }

  /** Returns the number of the line taken last, from 1; 0 before the first. */
  public long lineNumber() {
    return lineNumber;
  }

  /** Returns the next line, with its end; null if there is none. */
  public @Nullable String nextLine() throws IOException {
    int at = from;
    char[] more = new char[0];
    while (true) {
      while (at < lines.length() && lines.charAt(at) != '\n' && lines.charAt(at) != '\r') {
        at++;
      }
      if (at < lines.length()) {
        break;
      }
      if (at - from > LONGEST_LINE) {
        throw new IOException("the line has more than " + LONGEST_LINE + " characters");
      }
      more = more.length == 0 ? new char[1 << 13] : more;
      if (read(more, 0, more.length) < 0) {
        break;
      }
    }
    boolean both =
        at + 1 < lines.length() && lines.charAt(at) == '\r' && lines.charAt(at + 1) == '\n';
    int end = Math.min(lines.length(), both ? at + 2 : at + 1);
    if (end == from) {
      return null;
    }
    String line = lines.substring(from, end);
    from = end;
    lineNumber++;
    if (from > SAMPLE && from > lines.length() / 2) {
      lines.delete(0, from);
      from = 0;
    }
    return line;
  }

  /** Returns whether any of the characters occurs in the text read and not yet taken. */
  public boolean hasAhead(String characters) {
    return lines.indexOf(characters, from) >= 0;
  }

  /** Takes lines that a parser has read, with their ends. */
  public String take(long first, long count) throws IOException {
    StringBuilder taken = new StringBuilder();
    while (lineNumber < first + count - 1) {
      String line = nextLine();
      if (line == null) {
        break;
      }
      taken.append(lineNumber < first ? "" : line);
    }
    return taken.toString();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /**
   * Converts backslash-escaped quotes to doubled ones, so that a parser of RFC 4180 reads them.
   * Text outside quotes does not change. Not thread-safe.
   */
  public static final class BackslashQuotes extends Reader {

    private final Reader in;
    private boolean inQuotes;
    private boolean afterBackslash;

    /** Characters to be returned before the rest. */
    private final StringBuilder ready = new StringBuilder();

    /** Reads a text. */
    public BackslashQuotes(Reader in) {
      this.in = in;
    }

    static String doubled(String text) {
      StringBuilder doubled = new StringBuilder();
      BackslashQuotes quotes = new BackslashQuotes(Reader.nullReader());
      text.chars().forEach(c -> quotes.add((char) c, doubled));
      return doubled.toString();
    }

    private void add(char c, StringBuilder out) {
      if (afterBackslash) {
        afterBackslash = false;
        out.append(c == '"' ? "\"\"" : c == '\\' ? "\\" : "\\" + c);
      } else if (inQuotes && c == '\\') {
        afterBackslash = true;
      } else {
        // A quote within an unquoted field is rare; the next quote ends that state.
        inQuotes ^= c == '"';
        out.append(c);
      }
    }

    @Override
    public int read(char[] out, int offset, int length) throws IOException {
      while (ready.isEmpty()) {
        int count = in.read(out, offset, length);
        if (count < 0) {
          return -1;
        }
        for (int i = offset; i < offset + count; i++) {
          add(out[i], ready);
        }
      }
      int count = Math.min(length, ready.length());
      ready.getChars(0, count, out, offset);
      ready.delete(0, count);
      return count;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}

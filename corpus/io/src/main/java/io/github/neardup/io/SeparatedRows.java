package io.github.neardup.io;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.text.TableText;
import io.github.neardup.io.text.Utf8Reader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Records of separated values, with or without a header. */
abstract class SeparatedRows extends Rows {

  private static final String MARK = "\ufeff";

  final TableText text;
  final char separator;
  private final Utf8Reader utf8;
  private final boolean named;
  final String lineEnd;
  private List<String> columns = List.of();

  /** The line of the header, in which faults of columns lie; 0 without a header. */
  private long headerLine;

  private final Map<String, Integer> indices = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private boolean begun;
  private @Nullable List<String> first;
  private List<String> record = List.of();
  private boolean changed;
  private String header = "";

  /** The record as it stands in the file, with its line end, if any. */
  String raw = "";

  /** The fault of the record if it is not UTF-8. */
  Optional<CorpusException> notUtf8 = Optional.empty();

  /** The line on which the record begins. */
  long lineNumber;

  private SeparatedRows(CorpusSource source, Opened opened, String lineEnd) {
    super(source, "column");
    text = opened.text;
    utf8 = opened.utf8;
    separator = opened.separator;
    named = opened.named;
    this.lineEnd = lineEnd;
    lineNumber = text.lineNumber();
  }

  /** A file of separated values whose separator is known. */
  private record Opened(TableText text, Utf8Reader utf8, char separator, boolean named) {}

  /**
   * Opens CSV or TSV. If the separator of CSV turns out to be a tab, it is TSV.
   *
   * @param usual the separator if the user names none; empty to go by the first records
   */
  static SeparatedRows open(RowFormat.Opening file, Optional<Character> usual) throws IOException {
    TableOptions options = file.tables();
    Opened opened = opened(file, usual);
    boolean chosen = usual.isEmpty() && options.delimiter().isPresent();
    return opened.separator == '\t' && !chosen && !options.backslashQuotes()
        ? new Tabbed(file.source(), opened)
        : new Quoted(file.source(), opened, options.backslashQuotes());
  }

  /** Opens TSV in which a quote is an ordinary character. */
  static SeparatedRows plainTsv(RowFormat.Opening file) throws IOException {
    return new Plain(file.source(), opened(file, Optional.of('\t')));
  }

  private static Opened opened(RowFormat.Opening file, Optional<Character> usual)
      throws IOException {
    TableOptions options = file.tables();
    Utf8Reader utf8 = new Utf8Reader(Decoding.open(file.source(), file.bytesRead()));
    TableText text = new TableText(utf8);
    char separator =
        options
            .delimiter()
            .or(() -> usual)
            .orElseGet(() -> text.separator(options.backslashQuotes()));
    return new Opened(text, utf8, separator, options.header());
  }

  /** Returns the fields of the next record, the header first; null after the last. */
  private @Nullable List<String> next() {
    try {
      List<String> fields = read();
      notUtf8 = fields == null ? Optional.empty() : utf8.takeEscapes(fields).map(this::fault);
      return fields;
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), lineNumber + 1, e);
    }
  }

  /** Reads the fields of the next record, its line number and its raw text; null after the last. */
  abstract @Nullable List<String> read() throws IOException;

  @Override
  final List<String> ownHeader() {
    if (!begun) {
      begun = true;
      List<String> line = next();
      checkUtf8();
      if (line != null) {
        columns =
            named
                ? line
                : IntStream.rangeClosed(1, line.size()).mapToObj(Integer::toString).toList();
        first = named ? null : line;
        header = named ? raw : "";
        headerLine = named ? lineNumber() : 0;
      }
      for (int i = 0; i < columns.size(); i++) {
        if (indices.putIfAbsent(columns.get(i), i) != null) {
          ambiguous.add(columns.get(i));
        }
      }
    }
    return columns;
  }

  @Override
  public final boolean advance() {
    ownHeader();
    List<String> next = first == null ? next() : first;
    first = null;
    changed = false;
    if (named && next != null && next.get(0).startsWith(MARK) && isHeader(next)) {
      return advance(); // of another file that was put behind this one
    }
    record = next == null ? List.of() : next;
    return next != null;
  }

  private boolean isHeader(List<String> record) {
    return record.size() == columns.size()
        && record.get(0).substring(MARK.length()).equals(columns.get(0))
        && record.subList(1, record.size()).equals(columns.subList(1, columns.size()));
  }

  @Override
  final FieldValue own(String column) {
    checkWidth();
    Integer index = indices.get(column);
    return index == null ? FieldValue.ABSENT : FieldValue.of(Kind.STRING, record.get(index));
  }

  @Override
  public final List<String> values(String column) {
    String value = value(column);
    return value.isBlank() ? List.of() : List.of(value.trim().split("[\\s,;]+"));
  }

  @Override
  final void refuseTwo(String column) {
    if (ambiguous.contains(column)) {
      throw twice(column);
    }
  }

  private void checkUtf8() {
    if (notUtf8.isPresent()) {
      throw notUtf8.get();
    }
  }

  private void checkWidth() {
    checkUtf8();
    if (record.size() != columns.size()) {
      throw fault(
          "has %s column%s, but %s are expected (%s), perhaps for lack of quotes; correct or remove the line"
              .formatted(
                  record.size(),
                  record.size() == 1 ? "" : "s",
                  columns.size(),
                  String.join(", ", columns)));
    }
  }

  private CorpusException twice(String column) {
    return headerFault("two columns are named '" + column + "'; rename one");
  }

  /** Returns a fault of the header, or of the record if there is no header. */
  private CorpusException headerFault(String problem) {
    return headerLine > 0 ? new CorpusException(name(), headerLine, problem) : fault(problem);
  }

  @Override
  final CorpusException unknown(String column) {
    return headerFault(Suggestions.unknown("column", column, columns));
  }

  @Override
  final CorpusException missing(String column, String remedy) {
    boolean textAlone = column.equals("text") && indices.containsKey("id");
    return headerFault(
        named
            ? Suggestions.unknown("column", column, columns)
                + "; name one of them with --text-field"
                + (textAlone ? "" : " or --id-field")
                + ", or add --no-header if the"
                + " first line is a record, or --delimiter if these are not the columns"
            : "no column '%s': without a header, the columns are called %s; name one, as in --text-field %s"
                .formatted(column, String.join(", ", columns), columns.size()));
  }

  @Override
  final void change(String column, String text) {
    checkWidth();
    Integer index = indices.get(column);
    if (index == null) {
      throw unknown(column);
    }
    List<String> fields = new ArrayList<>(record);
    fields.set(index, text);
    record = fields;
    changed = true;
  }

  @Override
  final boolean writeTo(OutputStream out) throws IOException {
    String line = changed ? line(record) : ended(raw);
    out.write(
        notUtf8.isPresent() ? Utf8Reader.encode(line) : line.getBytes(StandardCharsets.UTF_8));
    return true;
  }

  @Override
  final ByteBuffer ownObject() throws IOException {
    return ByteBuffer.wrap(JsonObjects.ofStrings(ownCells()));
  }

  @Override
  final Map<String, String> ownCells() {
    checkWidth();
    Map<String, String> cells = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      if (cells.put(columns.get(i), record.get(i)) != null) {
        throw twice(columns.get(i));
      }
    }
    return cells;
  }

  /** Returns the text before the header. */
  String beginning() {
    return (utf8.hasMark() ? MARK : "") + text.separatorLine();
  }

  /**
   * How a file separates values.
   *
   * @param named whether the first record names the columns
   * @param head the text before the first record
   */
  record Layout(char separator, String lineEnd, boolean named, String head) {}

  @Override
  final Layouts.Layout layout(Format format, boolean asInFile) {
    Layouts.Layout all = super.layout(format, asInFile);
    String head = beginning() + (header.isEmpty() ? "" : ended(header));
    return new Layouts.Layout(
        format,
        all.header(),
        Map.of(),
        Map.of(),
        asInFile,
        all.header().isEmpty()
            ? Optional.empty()
            : Optional.of(new Layout(separator, lineEnd, named, head)));
  }

  private String ended(String line) {
    return line.endsWith("\n") || line.endsWith("\r") ? line : line + lineEnd;
  }

  /** Formats fields that were not read in this format as a line. */
  String line(List<String> fields) {
    return line(separator, lineEnd, fields);
  }

  /** Formats a record as a line, or as several lines if it contains line breaks. */
  static String line(char separator, String lineEnd, List<String> fields) {
    StringWriter line = new StringWriter();
    CsvWriter.builder()
        .fieldSeparator(separator)
        .lineDelimiter(LineDelimiter.of(lineEnd))
        // An empty line would not be a record.
        .quoteStrategy(fields.size() == 1 ? QuoteStrategies.EMPTY : QuoteStrategies.REQUIRED)
        .bufferSize(0)
        .build(line)
        .writeRecord(fields);
    return line.toString();
  }

  @Override
  public final long lineNumber() {
    return lineNumber;
  }

  @Override
  public final void close() {
    try {
      text.close();
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), lineNumber, e);
    }
  }

  /** Returns a line without its end. */
  private static String withoutEnd(String line) {
    int end = line.length();
    if (line.endsWith("\n")) {
      end--;
    }
    return line.substring(0, end > 0 && line.charAt(end - 1) == '\r' ? end - 1 : end);
  }

  /** CSV as in RFC 4180, or with another separator; quoted fields may hold anything. */
  private static final class Quoted extends SeparatedRows {

    private final boolean backslashQuotes;

    private Quoted(CorpusSource source, Opened opened, boolean backslashQuotes) {
      super(source, opened, opened.text.lineEnd());
      this.backslashQuotes = backslashQuotes;
    }

    @Override
    @Nullable List<String> read() throws IOException {
      try {
        List<String> fields = text.nextRecord(separator, backslashQuotes);
        lineNumber = text.recordLine();
        raw = text.record();
        return fields;
      } catch (TableText.BrokenQuotesException e) {
        throw new CorpusException(
            source.name(),
            text.recordLine(),
            "cannot be read on from here ("
                + e.getMessage()
                + "); check its quotes"
                + (!backslashQuotes && text.hasAhead("\\\"")
                    ? ", or add --backslash-quotes if a quote within a field is \\\""
                    : ""),
            e);
      }
    }

    @Override
    String line(List<String> fields) {
      if (!backslashQuotes) {
        return super.line(fields);
      }
      return fields.stream()
          .map(field -> '"' + field.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
          .collect(Collectors.joining(Character.toString(separator), "", lineEnd));
    }
  }

  /**
   * TSV. Most programs write a quote as an ordinary character, while some quote fields as in CSV. A
   * field counts as quoted only if its closing quote stands right before a tab or the end of the
   * line. A line break lies within quotes only if no line between the quotes has all columns by
   * itself. All other quotes are ordinary characters, so no record swallows another one.
   */
  private static final class Tabbed extends SeparatedRows {

    /** Lines that have been examined, whose quotes are ordinary characters. */
    private final Deque<String> seen = new ArrayDeque<>();

    /** The number of columns in each record, once known. */
    private int width;

    private Tabbed(CorpusSource source, Opened opened) {
      super(source, opened, opened.text.lineEnd());
    }

    @Override
    @Nullable List<String> read() throws IOException {
      while (true) {
        boolean known = !seen.isEmpty();
        String line = known ? seen.remove() : text.nextLine();
        if (line == null) {
          return null;
        }
        lineNumber = text.lineNumber() - seen.size();
        raw = line;
        if (!withoutEnd(line).isEmpty()) {
          List<String> fields = known ? plain(line) : fields(line);
          width = width == 0 ? fields.size() : width;
          return fields;
        }
      }
    }

    private List<String> fields(String line) throws IOException {
      Quotes quotes = quotes(line);
      List<String> plain = plain(line);
      if (quotes.fields.size() == width && !quotes.open) {
        return quotes.fields;
      }
      if (quotes.open && width == 1) {
        throw fault(
            "begins with a quote that does not end on the line; add --input-format plain-tsv if"
                + " quotes are characters, or --input-format csv --delimiter tab if line breaks"
                + " stand in quotes");
      }
      if (quotes.open && width > 0) {
        List<String> longer = longer(line, plain.size() == width);
        return longer.isEmpty() ? plain : longer;
      }
      return plain.size() == width || quotes.open ? plain : quotes.fields;
    }

    /** Returns the fields if the last one continues on further lines; empty if it does not. */
    private List<String> longer(String line, boolean complete) throws IOException {
      StringBuilder record = new StringBuilder(line);
      while (true) {
        String next = text.nextLine();
        if (next == null) {
          return List.of();
        }
        seen.add(next);
        boolean byItself = plain(next).size() == width;
        boolean goesOn = false;
        if (next.replace("\"\"", "").indexOf('"') >= 0 && !(complete && byItself)) {
          Quotes quotes = quotes(record + next);
          if (!quotes.open && quotes.fields.size() == width) {
            seen.clear();
            raw = record + next;
            return quotes.fields;
          }
          goesOn = quotes.open && quotes.fields.size() <= width;
          if (!goesOn) {
            return List.of();
          }
        }
        if (byItself && !goesOn) {
          return List.of();
        }
        record.append(next);
      }
    }

    private static List<String> plain(String line) {
      return List.of(withoutEnd(line).split("\t", -1));
    }

    /**
     * A record whose fields may be quoted.
     *
     * @param open whether the last field has no closing quote
     */
    private record Quotes(List<String> fields, boolean open) {}

    private static Quotes quotes(String lines) {
      String text = withoutEnd(lines);
      List<String> fields = new ArrayList<>();
      int at = 0;
      while (true) {
        int end = text.startsWith("\"", at) ? endOfQuotes(text, at + 1) : -1;
        if (end == text.length()) {
          fields.add(text.substring(at));
          return new Quotes(fields, true);
        }
        boolean quoted = end >= 0 && (end + 1 == text.length() || text.charAt(end + 1) == '\t');
        int tab = quoted ? end + 1 : text.indexOf('\t', at);
        tab = tab < 0 ? text.length() : tab;
        fields.add(
            quoted ? text.substring(at + 1, end).replace("\"\"", "\"") : text.substring(at, tab));
        if (tab == text.length()) {
          return new Quotes(fields, false);
        }
        at = tab + 1;
      }
    }

    /** Returns the index of the first quote that is not doubled, or the length of the text. */
    private static int endOfQuotes(String text, int from) {
      int at = text.indexOf('"', from);
      while (at >= 0 && text.startsWith("\"", at + 1)) {
        at = text.indexOf('"', at + 2);
      }
      return at < 0 ? text.length() : at;
    }
  }

  /** Records of one line each, without quoting. */
  private static final class Plain extends SeparatedRows {

    private Plain(CorpusSource source, Opened opened) {
      super(source, opened, "\n");
    }

    @Override
    @Nullable List<String> read() throws IOException {
      do {
        String line = text.nextLine();
        if (line == null) {
          return null;
        }
        lineNumber = text.lineNumber();
        raw = withoutEnd(line);
      } while (raw.chars().allMatch(c -> c == ' ' || c == '\t' || c == '\r'));
      return List.of(raw.split(Pattern.quote(Character.toString(separator)), -1));
    }

    @Override
    String beginning() {
      return "";
    }

    /** Without quoting, tabs and line breaks within fields become spaces. */
    @Override
    String line(List<String> fields) {
      return fields.stream()
          .map(field -> field.replace(separator, ' ').replaceAll("\\R", " "))
          .collect(Collectors.joining(Character.toString(separator), "", "\n"));
    }
  }
}

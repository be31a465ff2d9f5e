package io.github.neardup.io;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.text.Utf8Reader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Records of separated values, with or without a first one that names the columns. */
abstract class SeparatedRows extends Rows {

  private final boolean named;
  private List<String> columns = List.of();
  private final Map<String, Integer> indices = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private boolean begun;
  private @Nullable List<String> first;
  private List<String> record = List.of();

  /** What is wrong if the record is not UTF-8. */
  Optional<CorpusException> notUtf8 = Optional.empty();

  private SeparatedRows(String name, boolean named) {
    super(name, "column");
    this.named = named;
  }

  /** The fields of the next record, the header first; null after the last. */
  abstract @Nullable List<String> next();

  @Override
  final List<String> header() {
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
    header();
    List<String> next = first == null ? next() : first;
    first = null;
    record = next == null ? List.of() : next;
    return next != null;
  }

  @Override
  public final String value(String column) {
    checkWidth();
    Integer index = indices.get(column);
    if (index == null) {
      throw missing(column, "");
    }
    return record.get(index);
  }

  @Override
  public final Optional<String> optional(String column) {
    return Optional.ofNullable(string(column, true));
  }

  @Override
  public final List<String> values(String column) {
    String value = value(column);
    return value.isBlank() ? List.of() : List.of(value.trim().split("[\\s,;]+"));
  }

  @Override
  final @Nullable String string(String column, boolean orNumber) {
    checkWidth();
    if (ambiguous.contains(column)) {
      throw fault("two columns are named '" + column + "'; rename one");
    }
    Integer index = indices.get(column);
    return index == null ? null : record.get(index);
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
          "has %s column%s, but %s are expected (%s); correct the line, or its quotes"
              .formatted(
                  record.size(),
                  record.size() == 1 ? "" : "s",
                  columns.size(),
                  String.join(", ", columns)));
    }
  }

  @Override
  final CorpusException missing(String column, String remedy) {
    return fault(Suggestions.unknown("column", column, columns));
  }

  @Override
  final void change(String column, String text) {
    checkWidth();
    Integer index = indices.get(column);
    if (index == null) {
      throw missing(column, "");
    }
    List<String> changed = new ArrayList<>(record);
    changed.set(index, text);
    record = changed;
  }

  @Override
  boolean writeTo(OutputStream out) throws IOException {
    String line = line(separator(), record);
    out.write(
        notUtf8.isPresent() ? Utf8Reader.encode(line) : line.getBytes(StandardCharsets.UTF_8));
    return true;
  }

  @Override
  final void writeJson(OutputStream out) throws IOException {
    out.write(JsonObjects.ofStrings(cells()));
  }

  @Override
  final Map<String, String> cells() {
    checkWidth();
    Map<String, String> cells = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      if (cells.put(columns.get(i), record.get(i)) != null) {
        throw fault("two columns are named '" + columns.get(i) + "'; rename one");
      }
    }
    return cells;
  }

  abstract char separator();

  /** A record as a line, or more than one if it holds line breaks. */
  static String line(char separator, List<String> fields) {
    StringWriter line = new StringWriter();
    CsvWriter.builder()
        .fieldSeparator(separator)
        .lineDelimiter(LineDelimiter.LF)
        // An empty line would be no record.
        .quoteStrategy(fields.size() == 1 ? QuoteStrategies.EMPTY : QuoteStrategies.REQUIRED)
        .bufferSize(0)
        .build(line)
        .writeRecord(fields);
    return line.toString();
  }

  /** CSV as in RFC 4180, or the same with tabs: fields in quotes may hold anything. */
  static final class Quoted extends SeparatedRows {

    /** In characters. A quote that is never closed must not take all memory before it is found. */
    private static final int LONGEST_FIELD = 1 << 27;

    private static final Pattern PLACE =
        Pattern.compile("\\s*\\(record starting at line (\\d+)\\)");

    private final CorpusSource source;
    private final Optional<Utf8Reader> text;
    private final char separator;
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> records;
    private long lineNumber;

    Quoted(
        CorpusSource source,
        RowFormat format,
        List<Charset> charsets,
        boolean named,
        AtomicLong bytesRead) {
      super(source.name(), named);
      this.source = source;
      separator = format == RowFormat.CSV ? ',' : '\t';
      text =
          charsets.equals(Decoding.UTF_8)
              ? Optional.of(Decoding.openUtf8(source, bytesRead))
              : Optional.empty();
      reader =
          CsvReader.builder()
              .fieldSeparator(separator)
              .allowUnclosedQuote(false)
              // Reported with what is expected, instead.
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .maxBufferSize(LONGEST_FIELD)
              .build(
                  CsvRecordHandler.builder()
                      .maxFieldSize(LONGEST_FIELD)
                      .maxRecordSize(Integer.MAX_VALUE)
                      .build(),
                  text.isPresent() ? text.get() : Decoding.open(source, charsets, bytesRead));
      records = reader.iterator();
    }

    @Override
    @Nullable List<String> next() {
      try {
        if (!records.hasNext()) {
          return null;
        }
        CsvRecord next = records.next();
        lineNumber = next.getStartingLineNumber();
        List<String> fields = next.getFields();
        notUtf8 = text.flatMap(decoded -> decoded.takeEscapes(fields)).map(this::fault);
        return fields;
      } catch (CsvParseException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String reason = Objects.requireNonNullElse(cause.getMessage(), "broken quotes");
        Matcher place = PLACE.matcher(reason);
        throw new CorpusException(
            source.name(),
            place.find() ? Long.parseLong(place.group(1)) : lineNumber + 1,
            "cannot be read on from here (" + place.replaceAll("") + "); check its quotes",
            e);
      } catch (UncheckedIOException e) {
        throw Decoding.fault(source, lineNumber + 1, Objects.requireNonNull(e.getCause()));
      }
    }

    @Override
    char separator() {
      return separator;
    }

    @Override
    public long lineNumber() {
      return lineNumber;
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw CorpusException.reading(source.name(), lineNumber, e);
      }
    }
  }

  /** Records of one line each, in UTF-8, with tabs between the columns and no quoting. */
  static final class Plain extends SeparatedRows {

    private final LineReader lines;

    Plain(CorpusSource source, boolean named, AtomicLong bytesRead) {
      super(source.name(), named);
      lines = LineReader.open(source, bytesRead, LineReader.LONGEST_LINE);
    }

    @Override
    @Nullable List<String> next() {
      while (lines.advance()) {
        if (!lines.isBlank()) {
          return fields();
        }
      }
      return null;
    }

    private List<String> fields() {
      notUtf8 = Optional.empty();
      try {
        return List.of(lines.text().split("\t", -1));
      } catch (CorpusException e) {
        notUtf8 = Optional.of(e);
        return List.of();
      }
    }

    @Override
    boolean writeTo(OutputStream out) throws IOException {
      return notUtf8.isPresent() ? lines.writeRawLine(out) : super.writeTo(out);
    }

    @Override
    char separator() {
      return '\t';
    }

    @Override
    public long lineNumber() {
      return lines.lineNumber();
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}

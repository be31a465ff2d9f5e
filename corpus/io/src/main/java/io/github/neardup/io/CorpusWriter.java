package io.github.neardup.io;

import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.database.DatabaseCollection;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes records of a corpus. The name of the output determines its format. If it shows none, the
 * output has the format of the inputs, or JSON Lines if they have several formats. Inputs named
 * {@code .json} that hold JSON Lines give JSON Lines in an output named {@code .json}.
 *
 * <p>If all inputs have the output's format, records are written unchanged. Lines of JSON Lines and
 * lines of texts are copied byte for byte. So are records of CSV and TSV, under one header, if the
 * inputs have the same separator and columns; a byte order mark and a line {@code sep=} before the
 * header stay. Elements of JSON are written one a line, in an array or, for a single input that is
 * an object, in an object.
 *
 * <p>Otherwise each record is converted, with the same fields in the same order:
 *
 * <ul>
 *   <li>The values of tables become strings in JSON. Values of Parquet keep their types.
 *   <li>In a table, a string is written as it is, null is empty, and any other value of JSON is its
 *       JSON text. The columns are all fields of all records, in the order of their first
 *       appearance; missing fields are empty.
 *   <li>The key of a record in a JSON object becomes the field {@link Rows#KEY}. The elements of a
 *       record that is an array become the fields {@code 0}, {@code 1} and so on.
 *   <li>A text becomes the field {@code text}; a text that is a file of its own also has the field
 *       {@code id}.
 *   <li>A record of a database becomes the JSON object that the database makes of it, and the other
 *       way round. Between two collections, all values keep their types.
 *   <li>Columns of Parquet keep the types that they have in Parquet inputs. Types of other columns
 *       are derived from all values; strings remain strings, whatever their content.
 * </ul>
 *
 * <p>Where the columns are known only at the end, records wait in a file beside the output, which
 * {@link Outputs#close} deletes. Memory holds one record at a time.
 *
 * <p>Not thread-safe.
 */
public final class CorpusWriter {

  /**
   * What is known about an input before its first record.
   *
   * @param format the format in which its records can be written
   * @param header the columns that all records have, in order
   * @param types the SQL types of the columns of Parquet
   * @param metadata the metadata of Parquet
   * @param isText whether the whole input is one text
   * @param asInFile whether records have nothing but what stands in their file
   * @param separated how a table with a header or records separates values
   */
  private record Layout(
      RowFormat format,
      List<String> header,
      Map<String, String> types,
      Map<String, String> metadata,
      boolean isText,
      boolean asInFile,
      Optional<SeparatedRows.Layout> separated) {

    private Layout(RowFormat format, List<String> header, boolean isText) {
      this(format, header, Map.of(), Map.of(), isText, true, Optional.empty());
    }

    static Layout of(CorpusSource source) {
      if (!(source instanceof CorpusFiles.Entry file)) {
        return new Layout(RowFormat.JSONL, List.of(), false);
      }
      if (file.textId().isPresent()) {
        return new Layout(RowFormat.TXT, List.of("id", "text"), true);
      }
      try (Rows rows =
          Rows.open(file, file.format(), file.tables(), Set.of(), Set.of(), new AtomicLong())) {
        List<String> header = rows.header();
        RowFormat written = file.format().isWritten() ? file.format() : RowFormat.JSONL;
        boolean parquet = rows instanceof ParquetRows;
        return new Layout(
            written,
            header,
            parquet ? ((ParquetRows) rows).types() : Map.of(),
            parquet && file.given().isEmpty() ? ((ParquetRows) rows).metadata() : Map.of(),
            false,
            file.given().isEmpty(),
            rows instanceof SeparatedRows table && !header.isEmpty()
                ? Optional.of(table.layout())
                : Optional.empty());
      }
    }

    /** Returns everything that must be equal in tables whose records are written unchanged. */
    List<Object> kind() {
      return separated.isPresent()
          ? List.of(header, separated.get().separator(), separated.get().lineEnd())
          : List.of(header);
    }

    /** Returns whether this is a table without a header; an empty table may have a header. */
    boolean isUnnamed() {
      return separated.isPresent() && !separated.get().named();
    }

    boolean isKeyed() {
      return format == RowFormat.JSON && !header.isEmpty();
    }

    /** Returns whether all columns are known. */
    boolean isTable() {
      return format != RowFormat.JSON && format != RowFormat.JSONL;
    }
  }

  private final RecordWriter records;

  private CorpusWriter(RecordWriter records) {
    this.records = records;
  }

  /**
   * Begins to write. Reads the first lines of the inputs.
   *
   * @param inputs the source of the records; from now on, no other output can be one of them
   * @param target the destination; empty for a stream
   * @param stream receives the records if there is no target; is never closed
   * @param outputs moves the written files into place
   * @throws CorpusException if an input cannot be read, the target cannot be written, or its format
   *     cannot hold the records
   */
  public static CorpusWriter open(
      CorpusFiles inputs, Optional<CorpusTarget> target, OutputStream stream, Outputs outputs) {
    outputs.protect(inputs);
    Optional<DatabaseCollection> collection = target.flatMap(CorpusTarget::collection);
    if (collection.isPresent()) {
      return new CorpusWriter(new RecordWriter.Stored(collection.get(), outputs));
    }
    List<Layout> layouts = inputs.entries().stream().map(Layout::of).toList();
    RowFormat format = format(layouts, areLinesCalledJson(inputs), target);
    RecordWriter.Destination destination = new RecordWriter.Destination(target, stream, outputs);
    if (!format.isWritten()) {
      throw new CorpusException(
          destination.name(),
          format.label().toUpperCase(Locale.ROOT)
              + " can be read, but not written; end the name in .jsonl");
    }
    return new CorpusWriter(
        format == RowFormat.PARQUET
            ? parquet(layouts, destination)
            : haveFormat(layouts, format)
                ? new RecordWriter.ToFiles(destination, unchanged(layouts, format))
                : converted(layouts, format, destination));
  }

  /** Returns whether all inputs are JSON Lines with names for JSON. */
  private static boolean areLinesCalledJson(CorpusFiles inputs) {
    return inputs.entries().stream()
        .allMatch(
            source ->
                source.format() == RowFormat.JSONL
                    && RowFormat.ofFile(source.name()).equals(Optional.of(RowFormat.JSON)));
  }

  private static RowFormat format(
      List<Layout> layouts, boolean linesCalledJson, Optional<CorpusTarget> target) {
    Set<RowFormat> formats = new LinkedHashSet<>();
    layouts.forEach(layout -> formats.add(layout.isText() ? RowFormat.JSONL : layout.format()));
    RowFormat natural = formats.size() > 1 ? RowFormat.JSONL : formats.iterator().next();
    if (target.isEmpty()) {
      return natural == RowFormat.PARQUET ? RowFormat.JSONL : natural;
    }
    String name = target.get().name();
    RowFormat format = RowFormat.ofFile(name).orElse(natural);
    if (format == RowFormat.JSON && linesCalledJson) {
      return RowFormat.JSONL;
    }
    if (format == RowFormat.TXT && natural != RowFormat.TXT) {
      throw new CorpusException(
          name,
          "a .txt file has one text a line and nothing else, but the inputs have records; end the"
              + " name in .jsonl or .csv");
    }
    if (format == RowFormat.PARQUET && Compression.of(name) != Compression.NONE) {
      throw new CorpusException(
          name, "Parquet is compressed within; end the name in .parquet and nothing after it");
    }
    return format;
  }

  /** Returns whether records can be written unchanged. */
  private static boolean haveFormat(List<Layout> layouts, RowFormat format) {
    long kinds =
        layouts.stream()
            .filter(layout -> !layout.header().isEmpty()) // an empty file has none
            .map(Layout::kind)
            .distinct()
            .count();
    return layouts.stream()
            .allMatch(layout -> layout.format() == format && !layout.isText() && layout.asInFile())
        && kinds <= 1
        && (layouts.size() == 1 || layouts.stream().noneMatch(Layout::isKeyed));
  }

  /** Returns the form of files in which records stand as in the inputs. */
  private static RecordWriter.Form unchanged(List<Layout> layouts, RowFormat format) {
    if (format == RowFormat.JSON) {
      return layouts.get(0).isKeyed()
          ? new RecordWriter.Form("{\n", ",\n", "}\n", Rows::writeTo)
          : new RecordWriter.Form("[\n", ",\n", "]\n", Rows::writeTo);
    }
    String head = format.isSeparated() ? "\n" : "";
    for (Layout layout : layouts) {
      if (layout.separated().isPresent()) {
        head = layout.separated().get().head();
        break;
      }
    }
    return new RecordWriter.Form(head, "\n", "", Rows::writeTo);
  }

  private static RecordWriter converted(
      List<Layout> layouts, RowFormat format, RecordWriter.Destination destination) {
    if (!format.isSeparated()) {
      return new RecordWriter.ToFiles(
          destination,
          format == RowFormat.JSON ? RecordWriter.Form.JSON_ARRAY : RecordWriter.Form.JSON_LINES);
    }
    char separator = separator(layouts, format);
    if (!layouts.stream().allMatch(Layout::isTable)) {
      return new SpooledRecords.Table(destination, separator);
    }
    Set<String> columns = new LinkedHashSet<>();
    layouts.forEach(layout -> columns.addAll(layout.header()));
    boolean named = layouts.isEmpty() || !layouts.stream().allMatch(Layout::isUnnamed);
    return new RecordWriter.ToFiles(
        destination, RecordWriter.Form.table(separator, List.copyOf(columns), named));
  }

  /** Returns the separator of the inputs, if they are such tables and have a separator. */
  private static char separator(List<Layout> layouts, RowFormat format) {
    Set<Character> separators = new HashSet<>();
    for (Layout layout : layouts) {
      if (layout.format() == format && layout.separated().isPresent()) {
        separators.add(layout.separated().get().separator());
      }
    }
    return separators.size() == 1
        ? separators.iterator().next()
        : format == RowFormat.CSV ? ',' : '\t';
  }

  private static RecordWriter parquet(List<Layout> layouts, RecordWriter.Destination destination) {
    Set<String> columns = new LinkedHashSet<>();
    Map<String, String> types = new HashMap<>();
    Set<String> ofSeveral = new HashSet<>();
    for (Layout layout : layouts) {
      if (layout.isTable()) {
        columns.addAll(layout.header());
      }
      layout
          .types()
          .forEach(
              (column, type) -> {
                String before = types.putIfAbsent(column, type);
                if (before != null && !before.equals(type)) {
                  ofSeveral.add(column);
                }
              });
    }
    types.keySet().removeAll(ofSeveral);
    boolean all = layouts.stream().allMatch(layout -> layout.format() == RowFormat.PARQUET);
    return new SpooledRecords.Parquet(
        destination,
        List.copyOf(columns),
        all ? types : Map.of(),
        all ? sharedMetadata(layouts) : Map.of());
  }

  /** Returns the metadata that all files share, if they have the same columns; empty otherwise. */
  private static Map<String, String> sharedMetadata(List<Layout> layouts) {
    if (layouts.isEmpty()) {
      return Map.of();
    }
    Layout first = layouts.get(0);
    Map<String, String> shared = new HashMap<>(first.metadata());
    for (Layout layout : layouts) {
      shared.entrySet().retainAll(layout.metadata().entrySet());
      if (!layout.header().equals(first.header()) || !layout.types().equals(first.types())) {
        return Map.of();
      }
    }
    return shared;
  }

  /**
   * Writes the reader's current record.
   *
   * @throws CorpusException if the format cannot hold it
   * @throws IOException if a stream throws it
   */
  public void write(CorpusReader reader) throws IOException {
    records.write(reader.rows());
  }

  /**
   * Writes the reader's current record with another text. The rest is written as by {@link
   * #write(CorpusReader)}; in JSON Lines, no other byte changes. In JSON, a text in ASCII stays in
   * ASCII. The reader's document does not change.
   *
   * @param text replaces the text
   * @throws CorpusException if the record is malformed, or the format cannot hold it
   * @throws IOException if a stream throws it
   */
  public void write(CorpusReader reader, String text) throws IOException {
    reader.document();
    reader.rows().change(reader.textField(), text);
    write(reader);
  }

  /**
   * Writes the end of the file after the last record.
   *
   * @throws CorpusException if the format cannot hold the records
   * @throws IOException if a stream throws it
   */
  public void end() throws IOException {
    records.end();
  }
}

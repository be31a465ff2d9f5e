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
 * Writes records of a corpus. The name of the output tells its format; if it does not, it is that
 * of the inputs, or JSON Lines if they have several. JSON Lines that are called {@code .json} come
 * as JSON Lines called {@code .json}.
 *
 * <p>Of inputs that all have that format, records come through as they stand. Lines of JSON Lines
 * do byte for byte, and lines of texts. Records of CSV and TSV do, too, under one header if they
 * have the same separator and columns; a byte order mark and the line {@code sep=} before that
 * stay. Of JSON the elements do, one a line, in an array or, if there is one input, in an object as
 * they were.
 *
 * <p>Otherwise a record becomes another one with the same fields in the same order:
 *
 * <ul>
 *   <li>The values of tables are strings in JSON. Those of Parquet are what they are.
 *   <li>In a table, a string is what it says, null is empty, and any other value of JSON is its
 *       JSON text. The columns are all fields of all records, in the order of their first
 *       appearance; what a record has not is empty.
 *   <li>The key of a record in a JSON object is its field {@link Rows#KEY}. The elements of a
 *       record that is an array are the fields {@code 0}, {@code 1} and so on.
 *   <li>A text is the field {@code text}; one that is a file of its own has the field {@code id}.
 *   <li>A record of a database is the JSON object that the database makes of it, and the other way
 *       round. From one collection to another, all values stay what they are.
 *   <li>Columns of Parquet have the types of the inputs that are Parquet. Others are found by all
 *       values; strings stay strings, whatever they say.
 * </ul>
 *
 * <p>Where the columns are known only at the end, records wait in a file beside the output. It goes
 * with {@link Outputs#close}. In memory is one record at a time.
 *
 * <p>Not thread-safe.
 */
public final class CorpusWriter {

  /** What can be known of a file before its first record. */
  private record Layout(
      RowFormat format,
      List<String> header,
      Map<String, String> types,
      Map<String, String> metadata,
      boolean isText,
      Optional<Separated> separated) {

    /** How a table separates values, and what stands before its first record. */
    private record Separated(char separator, String lineEnd, boolean named, String head) {}

    Layout(RowFormat format, List<String> header, boolean isText) {
      this(format, header, Map.of(), Map.of(), isText, Optional.empty());
    }

    static Layout of(CorpusSource source) {
      if (!(source instanceof CorpusFiles.Entry file)) {
        return new Layout(RowFormat.JSONL, List.of(), false);
      }
      if (file.textId().isPresent()) {
        return new Layout(RowFormat.TXT, List.of("id", "text"), true);
      }
      try (Rows rows =
          Rows.open(
              file,
              file.format(),
              Decoding.UTF_8,
              file.tables(),
              Set.of(),
              Set.of(),
              new AtomicLong())) {
        Map<String, String> types = Map.of();
        Map<String, String> metadata = Map.of();
        if (rows instanceof ParquetRows table) {
          types = table.types();
          metadata = table.metadata();
        }
        List<String> header = rows.header();
        Optional<Separated> separated =
            rows instanceof SeparatedRows table && !header.isEmpty()
                ? Optional.of(
                    new Separated(
                        table.separator(), table.lineEnd(), table.isNamed(), table.head()))
                : Optional.empty();
        RowFormat written = file.format().isWritten() ? file.format() : RowFormat.JSONL;
        return new Layout(written, header, types, metadata, false, separated);
      }
    }

    /** What must be the same in tables whose records are written as they stand. */
    List<Object> kind() {
      return separated.isPresent()
          ? List.of(header, separated.get().separator(), separated.get().lineEnd())
          : List.of(header);
    }

    /** Whether it is a table without a header; an empty one may have one. */
    boolean isUnnamed() {
      return separated.isPresent() && !separated.get().named();
    }

    boolean isKeyed() {
      return format == RowFormat.JSON && !header.isEmpty();
    }

    /** Whether all columns are known. */
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
   * @param inputs what the records are from; no other output can be one of them from now on
   * @param target where they go; empty for a stream
   * @param stream receives them if there is no target; is never closed
   * @param outputs has what is written come into place
   * @throws CorpusException if an input cannot be read; if the target cannot be written, or its
   *     format not hold the records
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
    boolean same = haveFormat(layouts, format);
    RecordWriter.Destination destination = new RecordWriter.Destination(target, stream, outputs);
    return new CorpusWriter(
        switch (format) {
          case PARQUET -> parquet(layouts, destination);
          case WARC, TAR ->
              throw new CorpusException(
                  destination.name(),
                  format.label().toUpperCase(Locale.ROOT)
                      + " is read, but not written; end the name in .jsonl");
          case CSV, TSV, PLAIN_TSV -> table(layouts, format, same, destination);
          case JSON, JSONL, TXT ->
              writer(
                  destination,
                  out ->
                      same
                          ? new RecordWriter.Same(format, layouts.get(0).isKeyed(), "", out)
                          : new RecordWriter.Json(format == RowFormat.JSON, out));
        });
  }

  /** Whether all inputs are JSON Lines whose names end like that of one JSON value. */
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
          "the name says txt, a text a line and nothing else, but the inputs have records; end it"
              + " in .jsonl or .csv");
    }
    if (format == RowFormat.PARQUET && Compression.of(name) != Compression.NONE) {
      throw new CorpusException(
          name, "Parquet is compressed within; end the name in .parquet and nothing after it");
    }
    return format;
  }

  /** Whether records can be written as they stand. */
  private static boolean haveFormat(List<Layout> layouts, RowFormat format) {
    long kinds =
        layouts.stream()
            .filter(layout -> !layout.header().isEmpty()) // an empty file has none
            .map(Layout::kind)
            .distinct()
            .count();
    return layouts.stream().allMatch(layout -> layout.format() == format && !layout.isText())
        && kinds <= 1
        && (layouts.size() == 1 || layouts.stream().noneMatch(Layout::isKeyed));
  }

  private static RecordWriter table(
      List<Layout> layouts, RowFormat format, boolean same, RecordWriter.Destination destination) {
    Set<String> columns = new LinkedHashSet<>();
    layouts.forEach(layout -> columns.addAll(layout.header()));
    if (same) {
      String head =
          layouts.stream()
              .flatMap(layout -> layout.separated().stream())
              .map(Layout.Separated::head)
              .findFirst()
              .orElse("\n");
      return writer(destination, out -> new RecordWriter.Same(format, false, head, out));
    }
    char separator = separator(layouts, format);
    boolean named = layouts.isEmpty() || !layouts.stream().allMatch(Layout::isUnnamed);
    return layouts.stream().allMatch(Layout::isTable)
        ? writer(
            destination, out -> new RecordWriter.Table(separator, List.copyOf(columns), named, out))
        : new SpooledRecords.Table(
            destination,
            found ->
                writer(destination, out -> new RecordWriter.Table(separator, found, true, out)));
  }

  /** That of the inputs, if they are such tables too and have one. */
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

  /** What all files say about themselves, if they have the same columns; nothing otherwise. */
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

  private static RecordWriter writer(
      RecordWriter.Destination destination, RecordWriter.Opener opener) {
    return destination.isSharded()
        ? new RecordWriter.Sharded(destination, opener)
        : opener.open(destination.next());
  }

  /**
   * Writes the record that a reader is at.
   *
   * @throws CorpusException if the format cannot hold it
   * @throws IOException if a stream throws it
   */
  public void write(CorpusReader reader) throws IOException {
    records.write(reader.rows());
  }

  /**
   * Writes the record that a reader is at with another text. All else of it is as {@link
   * #write(CorpusReader)} writes it; of JSON Lines no other byte changes. In JSON a text that was
   * written in ASCII still is. The reader's document stays as it was.
   *
   * @param text takes the place of the text
   * @throws CorpusException if the record is malformed, or the format cannot hold it
   * @throws IOException if a stream throws it
   */
  public void write(CorpusReader reader, String text) throws IOException {
    reader.document();
    reader.rows().change(reader.textField(), text);
    write(reader);
  }

  /**
   * Writes what belongs behind the last record.
   *
   * @throws CorpusException if the format cannot hold the records
   * @throws IOException if a stream throws it
   */
  public void end() throws IOException {
    records.end();
  }
}

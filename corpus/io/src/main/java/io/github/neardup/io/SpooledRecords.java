package io.github.neardup.io;

import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.parquet.ParquetColumns;
import io.github.neardup.io.parquet.ParquetOutput;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Records whose columns are known only at the end: until then they wait as JSON Lines in files
 * beside the output.
 */
abstract class SpooledRecords extends RecordWriter {

  /** A table with more columns would be of no use, and would fill the memory. */
  private static final int MOST_COLUMNS = 10_000;

  /** The column of a table without rows whose columns are unknown. */
  private static final String NO_RECORDS = "text";

  private static final int BUFFER = 1 << 16;

  final Destination destination;
  final Path folder;
  final List<Path> spools = new ArrayList<>();
  private final Set<String> columns = new LinkedHashSet<>();

  private Counter out;
  private long bytes;
  private long rows;
  private long longest;

  private SpooledRecords(Destination destination) {
    this.destination = destination;
    folder = destination.workshop();
    out = spool();
  }

  private Counter spool() {
    Path spool = folder.resolve("records-" + spools.size() + ".jsonl");
    spools.add(spool);
    try {
      return new Counter(new BufferedOutputStream(Files.newOutputStream(spool), BUFFER));
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  /** Returns the waiting form of the record, whose fields become columns. */
  abstract byte[] json(Rows record) throws IOException;

  static byte[] written(Rows record) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    record.writeJson(json);
    return json.toByteArray();
  }

  /**
   * Checks a column at the first occurrence of its field.
   *
   * @param faults returns the exception for a problem with the column
   */
  void check(String name, Function<String, CorpusException> faults) {}

  final void addColumns(List<String> names) {
    columns.addAll(names);
  }

  final void column(String name, Rows record) {
    if (!columns.add(name)) {
      return;
    }
    check(name, record::fault);
    if (columns.size() > MOST_COLUMNS) {
      throw record.fault(
          String.format(
              Locale.ROOT,
              "with it there are more than %,d different fields, the limit for a table; write"
                  + " .jsonl",
              MOST_COLUMNS));
    }
  }

  /** Returns all columns, in order; a table has at least one. */
  final List<String> columns() {
    return columns.isEmpty() ? List.of(NO_RECORDS) : List.copyOf(columns);
  }

  /** Returns the number of bytes after which another file begins. */
  long spoolSize() {
    return Long.MAX_VALUE;
  }

  /** Writes the waiting records. */
  abstract void finish() throws IOException;

  @Override
  final void write(Rows record) throws IOException {
    byte[] json = json(record);
    if (out.count() > spoolSize()) {
      closeSpool();
      out = spool();
    }
    try {
      out.write(json);
      out.write('\n');
      longest = Math.max(longest, json.length + 1);
      rows++;
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  private void closeSpool() {
    bytes += out.count();
    try {
      out.close();
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  @Override
  final void end() throws IOException {
    closeSpool();
    finish();
    for (Path spool : spools) {
      Files.delete(spool);
    }
  }

  /** A table of separated values. */
  static final class Table extends SpooledRecords {

    private final Function<List<String>, RecordWriter> table;

    Table(Destination destination, Function<List<String>, RecordWriter> table) {
      super(destination);
      this.table = table;
    }

    @Override
    byte[] json(Rows record) throws IOException {
      cells(record).keySet().forEach(name -> column(name, record));
      return written(record);
    }

    @Override
    void finish() throws IOException {
      RecordWriter writer = table.apply(columns());
      CorpusSource written =
          new CorpusFiles.Entry(
              destination.name(),
              spools.get(0),
              RowFormat.JSONL,
              Compression.NONE,
              Optional.empty());
      try (Rows rows = Rows.open(written, RowFormat.JSONL, Decoding.UTF_8, true)) {
        while (rows.advance()) {
          writer.write(rows);
        }
      }
      writer.end();
    }
  }

  /** Parquet; all shards have the same columns. */
  static final class Parquet extends SpooledRecords {

    private final ParquetColumns parquet;

    /** The columns by their names in SQL, which ignores case. */
    private final Map<String, String> names = new HashMap<>();

    /** The metadata of the inputs, if all have exactly these columns. */
    private final Map<String, String> metadata;

    private final List<String> described;

    Parquet(
        Destination destination,
        List<String> columns,
        Map<String, String> types,
        Map<String, String> metadata) {
      super(destination);
      this.metadata = Map.copyOf(metadata);
      described = List.copyOf(columns);
      try {
        ParquetOutput.check(folder);
      } catch (IOException e) {
        throw CorpusException.writing(destination.name(), e);
      }
      parquet = new ParquetColumns(types);
      addColumns(columns);
      Function<String, CorpusException> faults =
          problem -> new CorpusException(destination.name(), problem);
      columns.forEach(column -> check(column, faults));
    }

    @Override
    byte[] json(Rows record) throws IOException {
      if (record instanceof ParquetRows rows) {
        rows.texts().forEach(parquet::addText);
      }
      try {
        return parquet.add(written(record), name -> column(name, record));
      } catch (JsonObjects.UnfitException e) {
        throw record.fault(String.valueOf(e.getMessage()));
      }
    }

    @Override
    void check(String name, Function<String, CorpusException> faults) {
      if (name.isEmpty()) {
        throw faults.apply("there is a column without a name, which Parquet cannot hold; name it");
      }
      String before = names.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      if (before != null) {
        throw faults.apply(
            "there are two columns '%s' and '%s', which Parquet cannot tell apart; rename one"
                .formatted(before, name));
      }
    }

    @Override
    long spoolSize() {
      return destination.size();
    }

    @Override
    void finish() throws IOException {
      List<Path> files = new ArrayList<>();
      spools.forEach(spool -> files.add(folder.resolve("parquet-" + files.size())));
      try (ParquetOutput output = ParquetOutput.of(folder, spools, super.longest, parquet)) {
        output.write(
            columns(),
            files,
            super.bytes,
            super.rows,
            columns().equals(described) ? metadata : Map.of());
      } catch (IOException e) {
        throw CorpusException.writing(destination.name(), e);
      }
      for (Path file : files) {
        OutputStream target = destination.next();
        Files.copy(file, target);
        if (destination.isSharded()) {
          target.close();
        }
        Files.delete(file);
      }
    }
  }
}

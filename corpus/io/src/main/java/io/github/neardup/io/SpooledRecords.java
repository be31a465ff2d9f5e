package io.github.neardup.io;

import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.parquet.ParquetColumns;
import io.github.neardup.io.parquet.ParquetOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Records whose columns are known only at the end: until then they wait as JSON Lines in files
 * beside the output, one for each file of the output.
 */
abstract class SpooledRecords implements RecordWriter, RecordWriter.OutputFiles {

  /** A table with more columns would be of no use, and would fill the memory. */
  private static final int MOST_COLUMNS = 10_000;

  /** The column of a table without rows whose columns are unknown. */
  private static final String NO_RECORDS = "text";

  private static final int BUFFER = 1 << 16;

  final Destination destination;
  final Path folder;
  final List<Path> spools = new ArrayList<>();
  private final Set<String> columns = new LinkedHashSet<>();
  private final ToFiles lines;

  private SpooledRecords(Destination destination) {
    this.destination = destination;
    folder = destination.workshop();
    lines = new ToFiles(this, new Form("", "", "", this::spool));
  }

  @Override
  public final OutputStream next() {
    Path spool = folder.resolve("records-" + spools.size() + ".jsonl");
    spools.add(spool);
    try {
      return new BufferedOutputStream(Files.newOutputStream(spool), BUFFER);
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  @Override
  public final long size() {
    return destination.size();
  }

  /** Returns the waiting form of the record, whose fields become columns. */
  abstract byte[] json(Rows record) throws IOException;

  /** Writes the waiting records. */
  abstract void finish() throws IOException;

  final void addColumns(List<String> names) {
    columns.addAll(names);
  }

  /** Adds the column of a field of the record; returns whether it is the first of its name. */
  final boolean addColumn(String name, Rows record) {
    if (!columns.add(name)) {
      return false;
    }
    if (columns.size() > MOST_COLUMNS) {
      throw record.fault(
          String.format(
              Locale.ROOT,
              "with it there are more than %,d different fields, the limit for a table; write"
                  + " .jsonl",
              MOST_COLUMNS));
    }
    return true;
  }

  /** Returns all columns, in order; a table has at least one. */
  final List<String> columns() {
    return columns.isEmpty() ? List.of(NO_RECORDS) : List.copyOf(columns);
  }

  private boolean spool(Rows record, OutputStream out) throws IOException {
    byte[] json = json(record);
    try {
      out.write(json);
      out.write('\n');
      return true;
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  @Override
  public final void write(Rows record) throws IOException {
    lines.write(record);
  }

  @Override
  public final void end() throws IOException {
    try {
      lines.close();
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
    finish();
    for (Path spool : spools) {
      Files.delete(spool);
    }
  }

  /** A table of separated values. */
  static final class Table extends SpooledRecords {

    private final char separator;

    Table(Destination destination, char separator) {
      super(destination);
      this.separator = separator;
    }

    @Override
    byte[] json(Rows record) throws IOException {
      RecordWriter.cells(record).keySet().forEach(name -> addColumn(name, record));
      return record.json();
    }

    @Override
    void finish() throws IOException {
      RecordWriter writer = new ToFiles(destination, Form.table(separator, columns(), true));
      for (Path spool : spools) {
        CorpusSource written =
            new CorpusFiles.Entry(destination.name(), spool, Formats.JSONL, Compression.NONE);
        try (Rows rows = Rows.open(written, Formats.JSONL, Decoding.UTF_8, true)) {
          while (rows.advance()) {
            writer.write(rows);
          }
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
    private long rows;
    private long longest;

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
      if (record instanceof ParquetRows table) {
        table.texts().forEach(parquet::addText);
      }
      try {
        byte[] json =
            parquet.add(
                record.json(),
                name -> {
                  if (addColumn(name, record)) {
                    check(name, record::fault);
                  }
                });
        longest = Math.max(longest, json.length + 1);
        rows++;
        return json;
      } catch (JsonObjects.UnfitException e) {
        throw record.fault(String.valueOf(e.getMessage()));
      }
    }

    private void check(String name, Function<String, CorpusException> faults) {
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
    void finish() throws IOException {
      Map<Path, Path> files = new LinkedHashMap<>();
      long bytes = 0;
      for (Path spool : spools) {
        files.put(spool, folder.resolve("parquet-" + files.size()));
        bytes += Files.size(spool);
      }
      try {
        ParquetOutput.write(
            folder,
            files,
            new ParquetOutput.Lines(bytes, rows, longest),
            parquet,
            columns(),
            columns().equals(described) ? metadata : Map.of());
      } catch (IOException e) {
        throw CorpusException.writing(destination.name(), e);
      }
      for (Path file : files.values()) {
        try (OutputStream target = destination.next()) {
          Files.copy(file, target);
        }
        Files.delete(file);
      }
    }
  }
}

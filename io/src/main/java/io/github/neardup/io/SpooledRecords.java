package io.github.neardup.io;

import io.github.neardup.io.internal.json.JsonRecord;
import io.github.neardup.io.internal.parquet.ParquetOutput;
import java.io.BufferedOutputStream;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Records whose columns are known only when all of them are: until then they wait as JSON Lines in
 * files beside the output.
 */
abstract class SpooledRecords extends RecordWriter {

  /** More make no table that anybody could use, and would fill the memory. */
  private static final int MOST_COLUMNS = 10_000;

  /** The column of a table of which nothing is known but that it has no rows. */
  private static final String NO_RECORDS = "text";

  private static final int BUFFER = 1 << 16;

  final Destination destination;
  final Path folder;
  final List<Path> spools = new ArrayList<>();
  final Set<String> columns = new LinkedHashSet<>();

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

  /** Takes note of a field that has not been before. */
  abstract void addColumn(String name, Rows record);

  /** Begins another file when one exceeds this many bytes. */
  abstract long spoolSize();

  /** Writes what is in the spools. */
  abstract void finish() throws IOException;

  @Override
  final void write(Rows record) throws IOException {
    for (String column : cells(record).keySet()) {
      if (columns.add(column)) {
        addColumn(column, record);
      }
    }
    if (columns.size() > MOST_COLUMNS) {
      throw record.fault(
          String.format(
              Locale.ROOT,
              "with it there are more than %,d different fields, the most columns of a table; write"
                  + " .jsonl",
              MOST_COLUMNS));
    }
    try {
      if (out.count() > spoolSize()) {
        closeSpool();
        out = spool();
      }
      long before = out.count();
      record.writeJson(out);
      out.write('\n');
      longest = Math.max(longest, out.count() - before);
      rows++;
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  private void closeSpool() throws IOException {
    bytes += out.count();
    out.close();
  }

  @Override
  final void end() throws IOException {
    try {
      closeSpool();
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

    private final Function<List<String>, RecordWriter> table;

    Table(Destination destination, Function<List<String>, RecordWriter> table) {
      super(destination);
      this.table = table;
    }

    @Override
    void addColumn(String name, Rows record) {}

    @Override
    long spoolSize() {
      return Long.MAX_VALUE;
    }

    @Override
    void finish() throws IOException {
      if (columns.isEmpty()) {
        columns.add(NO_RECORDS);
      }
      RecordWriter writer = table.apply(List.copyOf(columns));
      CorpusSource written =
          new CorpusFiles.Entry(
              destination.name(),
              spools.get(0),
              RowFormat.JSONL,
              Compression.NONE,
              Optional.empty());
      try (Rows rows =
          new JsonLines.OfFile(written, new JsonRecord.Wanted(Set.of()), 0, new AtomicLong())) {
        while (rows.advance()) {
          writer.write(rows);
        }
      }
      writer.end();
    }
  }

  /** Parquet; all shards have the same columns. */
  static final class Parquet extends SpooledRecords {

    private final Map<String, String> types;

    /** By what they are to SQL, where case means nothing. */
    private final Map<String, String> names = new HashMap<>();

    Parquet(Destination destination, List<String> columns, Map<String, String> types) {
      super(destination);
      try {
        ParquetOutput.check(folder);
      } catch (IOException e) {
        throw CorpusException.writing(destination.name(), e);
      }
      this.types = types;
      this.columns.addAll(columns);
      columns.forEach(column -> names.put(column.toLowerCase(Locale.ROOT), column));
    }

    @Override
    void addColumn(String name, Rows record) {
      String before = names.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      if (before != null) {
        throw record.fault(
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
      if (columns.isEmpty()) {
        columns.add(NO_RECORDS); // a table has at least one column
      }
      List<Path> files = new ArrayList<>();
      spools.forEach(spool -> files.add(folder.resolve("parquet-" + files.size())));
      try (ParquetOutput output = ParquetOutput.of(folder, spools, super.longest, types)) {
        output.write(List.copyOf(columns), files, super.bytes, super.rows);
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

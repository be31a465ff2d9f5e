package io.github.neardup.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A table whose columns are known only when all records are: until then they wait in a file. */
final class SpooledTable extends RecordWriter {

  /** More make no table that anybody could use, and would fill the memory. */
  private static final int MOST_COLUMNS = 10_000;

  private static final int BUFFER = 1 << 16;

  private final Destination destination;
  private final Function<List<String>, RecordWriter> table;
  private final Path spool;
  private final OutputStream out;
  private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
  private final Set<String> columns = new LinkedHashSet<>();

  SpooledTable(Destination destination, Function<List<String>, RecordWriter> table) {
    this.destination = destination;
    this.table = table;
    spool = destination.workshop().resolve("records.jsonl");
    try {
      out = new BufferedOutputStream(Files.newOutputStream(spool), BUFFER);
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  @Override
  void write(Rows record) throws IOException {
    columns.addAll(cells(record, encoder).keySet());
    refuseMore(columns, record);
    try {
      record.writeJson(out);
      out.write('\n');
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  /** Refuses columns that have become too many with a record. */
  static void refuseMore(Set<String> columns, Rows record) {
    if (columns.size() > MOST_COLUMNS) {
      throw record.fault(
          String.format(
              Locale.ROOT,
              "with it there are more than %,d different fields, the most columns of a table; write"
                  + " .jsonl",
              MOST_COLUMNS));
    }
  }

  @Override
  void end() throws IOException {
    try {
      out.close();
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
    RecordWriter writer = table.apply(List.copyOf(columns));
    CorpusSource written =
        new CorpusFiles.Entry(
            destination.name(), spool, RowFormat.JSONL, Compression.NONE, Optional.empty());
    try (Rows rows = new JsonRows.Lines(written, Set.of(), new AtomicLong())) {
      while (rows.advance()) {
        writer.write(rows);
      }
    }
    writer.end();
    Files.delete(spool);
  }
}

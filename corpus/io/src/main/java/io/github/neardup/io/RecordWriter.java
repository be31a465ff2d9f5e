package io.github.neardup.io;

import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.RecordSink;
import io.github.neardup.io.json.JsonObjects;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes records in one format. Not thread-safe. */
abstract class RecordWriter {

  /** Writes the current record of the rows. */
  abstract void write(Rows record) throws IOException;

  /** Writes the end of the file after the last record. */
  abstract void end() throws IOException;

  /** Returns the fields of the record as cells, which must be valid text. */
  static Map<String, String> cells(Rows record) throws IOException {
    try {
      Map<String, String> cells = record.cells();
      for (Map.Entry<String, String> cell : cells.entrySet()) {
        JsonObjects.requireWholeCharacters(cell.getKey());
        JsonObjects.requireWholeCharacters(cell.getValue());
      }
      return cells;
    } catch (JsonObjects.UnfitException e) {
      throw record.fault(String.valueOf(e.getMessage()));
    }
  }

  /** Opens a writer that writes to a stream. */
  @FunctionalInterface
  interface Opener {
    RecordWriter open(OutputStream out);
  }

  /** Writes to a stream, and counts the bytes. */
  abstract static class Counting extends RecordWriter {

    final Counter out;

    Counting(OutputStream out) {
      this.out = new Counter(out);
    }

    /** Returns the number of bytes written so far. */
    final long written() {
      return out.count;
    }

    final void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Counts what is written. */
  static final class Counter extends FilterOutputStream {
    private long count;

    Counter(OutputStream out) {
      super(out);
    }

    long count() {
      return count;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      count += length;
    }
  }

  /** The files that receive the records: one, or as many shards as needed. Not thread-safe. */
  static final class Destination {

    private final Optional<CorpusTarget> target;
    private final Outputs outputs;

    /** Opened early, so that an unwritable place fails the run at once. */
    private @Nullable OutputStream first;

    private int opened;

    Destination(Optional<CorpusTarget> target, OutputStream standard, Outputs outputs) {
      this.target = target;
      this.outputs = outputs;
      target.ifPresent(CorpusTarget::refuseFormerShards);
      first = target.map(this::open).orElse(standard);
    }

    /** Returns the next file; without shards, there is only one. */
    OutputStream next() {
      OutputStream next = first == null ? open(target.orElseThrow()) : first;
      first = null;
      return next;
    }

    private OutputStream open(CorpusTarget to) {
      return outputs.file(to.file(opened++));
    }

    boolean isSharded() {
      return target.isPresent() && target.get().shardSize().isPresent();
    }

    /** Returns the number of bytes after which a shard ends. */
    long size() {
      return target.isPresent() ? target.get().shardSize().orElse(Long.MAX_VALUE) : Long.MAX_VALUE;
    }

    /** Returns a name for messages. */
    String name() {
      return target.map(CorpusTarget::name).orElse("standard output");
    }

    /** Returns the place for temporary files: beside the target. */
    Path workshop() {
      return outputs.workshop(target.flatMap(CorpusTarget::path));
    }
  }

  /**
   * Writes records unchanged into files of the same format and columns. Lines of JSON Lines are
   * copied byte for byte.
   */
  static final class Same extends Counting {

    private final RowFormat format;
    private final boolean keyed;
    private final String head;
    private boolean begun;
    private boolean lineEnded = true;

    /**
     * Begins a file.
     *
     * @param keyed whether JSON has the form of an object
     * @param head the text before the first record of a table
     */
    Same(RowFormat format, boolean keyed, String head, OutputStream out) {
      super(out);
      this.format = format;
      this.keyed = keyed;
      this.head = head;
    }

    @Override
    void write(Rows record) throws IOException {
      begin();
      if (!lineEnded) {
        write(format == RowFormat.JSON ? ",\n" : "\n");
      }
      lineEnded = record.writeTo(out);
    }

    @Override
    void end() throws IOException {
      begin();
      if (format == RowFormat.JSON) {
        write((lineEnded ? "" : "\n") + (keyed ? "}\n" : "]\n"));
      }
    }

    private void begin() throws IOException {
      if (!begun) {
        begun = true;
        write(
            switch (format) {
              case CSV, TSV, PLAIN_TSV -> head;
              case JSON -> keyed ? "{\n" : "[\n";
              case JSONL, TXT, PARQUET, WARC, TAR -> "";
            });
      }
    }
  }

  /** Writes records of any format as JSON Lines, or as an array. */
  static final class Json extends Counting {

    private final boolean array;
    private boolean lineEnded = true;
    private boolean begun;

    Json(boolean array, OutputStream out) {
      super(out);
      this.array = array;
    }

    @Override
    void write(Rows record) throws IOException {
      if (array) {
        write(begun ? ",\n" : "[\n");
        record.writeJson(out);
      } else {
        if (!lineEnded) {
          write("\n");
        }
        lineEnded = record.writeJsonLine(out);
      }
      begun = true;
    }

    @Override
    void end() throws IOException {
      if (array) {
        write(begun ? "\n]\n" : "[\n]\n");
      }
    }
  }

  /** Writes records of any format as a table with given columns; other fields are left out. */
  static final class Table extends Counting {

    private final char separator;
    private final List<String> columns;
    private boolean begun;

    Table(char separator, List<String> columns, boolean named, OutputStream out) {
      super(out);
      this.separator = separator;
      this.columns = List.copyOf(columns);
      begun = !named;
    }

    @Override
    void write(Rows record) throws IOException {
      begin();
      Map<String, String> cells = cells(record);
      List<String> line = new ArrayList<>(columns.size());
      for (String column : columns) {
        line.add(cells.getOrDefault(column, ""));
      }
      write(line);
    }

    private void write(List<String> line) throws IOException {
      write(SeparatedRows.line(separator, "\n", line));
    }

    @Override
    void end() throws IOException {
      begin();
    }

    private void begin() throws IOException {
      if (!begun) {
        begun = true;
        write(columns);
      }
    }
  }

  /**
   * Writes records of any format to a database; records from a database of the same kind keep their
   * types.
   */
  static final class Stored extends RecordWriter {

    private final String name;
    private final RecordSink sink;

    Stored(DatabaseCollection collection, Outputs outputs) {
      name = collection.name();
      sink = outputs.collection(collection);
    }

    @Override
    void write(Rows record) throws IOException {
      try {
        if (record instanceof DatabaseRows rows) {
          sink.write(rows.cursor());
        } else {
          ByteArrayOutputStream json = new ByteArrayOutputStream();
          record.writeJson(json);
          sink.write(json.toString(StandardCharsets.UTF_8));
        }
      } catch (RecordSink.UnfitException e) {
        throw record.fault(String.valueOf(e.getMessage()));
      } catch (DatabaseException e) {
        throw CorpusException.writing(name, e);
      }
    }

    @Override
    void end() {
      try {
        sink.finish();
      } catch (DatabaseException e) {
        throw CorpusException.writing(name, e);
      }
    }
  }

  /** Writes files of about the same size, one after the other. */
  static final class Sharded extends RecordWriter {

    private final Destination destination;
    private final Opener opener;
    private OutputStream file;
    private RecordWriter.Counting shard;

    Sharded(Destination destination, Opener opener) {
      this.destination = destination;
      this.opener = opener;
      file = destination.next();
      shard = (Counting) opener.open(file);
    }

    @Override
    void write(Rows record) throws IOException {
      if (shard.written() > destination.size()) {
        end();
        file.close();
        file = destination.next();
        shard = (Counting) opener.open(file);
      }
      shard.write(record);
    }

    @Override
    void end() throws IOException {
      shard.end();
    }
  }
}

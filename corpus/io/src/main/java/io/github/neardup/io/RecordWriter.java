package io.github.neardup.io;

import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.RecordSink;
import io.github.neardup.io.json.JsonObjects;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.io.output.CountingOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes records in one format. Not thread-safe. */
interface RecordWriter {

  /** Writes the current record of the rows. */
  void write(Rows record) throws IOException;

  /** Writes the end of the file after the last record. */
  void end() throws IOException;

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

  /**
   * How records stand in a file.
   *
   * @param begin the text before the first record
   * @param between the text between two records of which the first did not end its line
   * @param end the text after the last record, which begins a line; empty for none
   * @param content writes a record
   */
  record Form(String begin, String between, String end, Content content) {

    /** Writes a record, and returns whether its line has ended. */
    @FunctionalInterface
    interface Content {
      boolean write(Rows record, OutputStream out) throws IOException;
    }

    /** Lines as they stand in the inputs. */
    static final Form UNCHANGED = new Form("", "\n", "", Rows::writeTo);

    /** JSON Lines from records of any format. */
    static final Form JSON_LINES = new Form("", "\n", "", Rows::writeJsonLine);

    /** A JSON array from records of any format. */
    static final Form JSON_ARRAY =
        new Form(
            "[\n",
            ",\n",
            "]\n",
            (record, out) -> {
              record.writeJson(out);
              return false;
            });

    /** Records of any format, as another format writes them. */
    static Form of(Format.Writing writing) {
      return new Form(
          writing.begin(),
          "",
          writing.end(),
          (record, out) -> {
            String text = writing.record().apply(cells(record));
            out.write(text.getBytes(StandardCharsets.UTF_8));
            return true;
          });
    }

    /** A table with some columns from records of any format; other fields are left out. */
    static Form table(char separator, List<String> columns, boolean named) {
      return of(
          new Format.Writing(
              named ? SeparatedRows.line(separator, "\n", columns) : "",
              cells ->
                  SeparatedRows.line(
                      separator,
                      "\n",
                      columns.stream().map(column -> cells.getOrDefault(column, "")).toList()),
              ""));
    }
  }

  /** The files that receive the records, in order. */
  interface OutputFiles {

    /** Returns the next file; if all records go into one, it is asked for once. */
    OutputStream next();

    /** Returns the number of bytes after which a file ends, and the next one begins. */
    long size();
  }

  /** Writes files of one form, one after the other. */
  final class ToFiles implements RecordWriter {

    private final OutputFiles files;
    private final Form form;
    private CountingOutputStream out;
    private boolean begun;
    private boolean lineEnded;

    ToFiles(OutputFiles files, Form form) {
      this.files = files;
      this.form = form;
      out = new CountingOutputStream(files.next());
    }

    @Override
    public void write(Rows record) throws IOException {
      if (out.getByteCount() > files.size()) {
        end();
        out.close();
        out = new CountingOutputStream(files.next());
        begun = false;
      }
      begin();
      if (!lineEnded) {
        write(form.between());
      }
      lineEnded = form.content().write(record, out);
    }

    @Override
    public void end() throws IOException {
      begin();
      if (!form.end().isEmpty()) {
        write((lineEnded ? "" : "\n") + form.end());
      }
    }

    private void begin() throws IOException {
      if (!begun) {
        begun = true;
        lineEnded = true;
        write(form.begin());
      }
    }

    private void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Closes the last file. */
    void close() throws IOException {
      out.close();
    }
  }

  /** The output of a run: one file, or as many shards as needed. Not thread-safe. */
  final class Destination implements OutputFiles {

    private final Optional<CorpusTarget> target;
    private final Outputs outputs;

    /** Opened early, so that an unwritable place fails the run at once. */
    private @Nullable OutputStream first;

    private int opened;

    Destination(Optional<CorpusTarget> target, OutputStream standard, Outputs outputs) {
      this.target = target;
      this.outputs = outputs;
      target.ifPresent(CorpusTarget::refuseFormerShards);
      target.flatMap(CorpusTarget::folder).ifPresent(outputs::folder);
      first = target.map(this::open).orElse(standard);
      if (target.isEmpty()) {
        outputs.stream(standard);
      }
    }

    @Override
    public OutputStream next() {
      OutputStream next = first == null ? open(target.orElseThrow()) : first;
      first = null;
      return next;
    }

    private OutputStream open(CorpusTarget to) {
      return outputs.file(to.file(opened++));
    }

    @Override
    public long size() {
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
   * Writes records of any format to a database; records from a database of the same kind keep their
   * types.
   */
  final class Stored implements RecordWriter {

    private final String name;
    private final RecordSink sink;

    Stored(DatabaseCollection collection, Outputs outputs) {
      name = collection.name();
      sink = outputs.collection(collection);
    }

    @Override
    public void write(Rows record) throws IOException {
      try {
        if (record instanceof DatabaseRows rows) {
          sink.write(rows.cursor());
        } else {
          sink.write(new String(record.json(), StandardCharsets.UTF_8));
        }
      } catch (RecordSink.UnfitException e) {
        throw record.fault(String.valueOf(e.getMessage()));
      } catch (DatabaseException e) {
        throw CorpusException.writing(name, e);
      }
    }

    @Override
    public void end() {
      try {
        sink.finish();
      } catch (DatabaseException e) {
        throw CorpusException.writing(name, e);
      }
    }
  }
}

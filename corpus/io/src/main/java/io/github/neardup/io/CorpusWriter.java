package io.github.neardup.io;

import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.database.DatabaseCollection;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

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
    Layouts layouts = Layouts.of(inputs);
    Format format = format(layouts, areLinesCalledJson(inputs), target);
    RecordWriter.Destination destination = new RecordWriter.Destination(target, stream, outputs);
    if (!format.isWritten()) {
      throw new CorpusException(
          destination.name(),
          format.name().toUpperCase(Locale.ROOT)
              + " can be read, but not written; end the name in .jsonl");
    }
    return new CorpusWriter(
        format instanceof RowFormat own
            ? own.writer(layouts, destination)
            : new RecordWriter.ToFiles(
                destination, RecordWriter.Form.of(format.writing().orElseThrow())));
  }

  /** Returns whether all inputs are JSON Lines with names for JSON. */
  private static boolean areLinesCalledJson(CorpusFiles inputs) {
    return inputs.entries().stream()
        .allMatch(
            source ->
                source.format() == Formats.JSONL
                    && Format.ofFile(source.name()).equals(Optional.of(Formats.JSON)));
  }

  private static Format format(
      Layouts layouts, boolean linesCalledJson, Optional<CorpusTarget> target) {
    Format natural = layouts.format();
    if (target.isEmpty()) {
      return isWhole(natural) ? Formats.JSONL : natural;
    }
    String name = target.get().name();
    Format format = Format.ofFile(name).orElse(natural);
    if (isWhole(format) && Compression.of(name) != Compression.NONE) {
      throw new CorpusException(
          name, "Parquet is compressed within; end the name in .parquet and nothing after it");
    }
    return format == Formats.JSON && linesCalledJson ? Formats.JSONL : format;
  }

  private static boolean isWhole(Format format) {
    return format instanceof RowFormat own && own.isWhole();
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
    reader.rows().change(reader.fields().text(), text);
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

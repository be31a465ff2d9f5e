package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.json.JsonRecord;
import io.github.neardup.io.parquet.ParquetInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** The rows of a Parquet file, as JSON objects without null fields. */
final class ParquetRows extends JsonRows {

  private final AtomicLong bytesRead;
  private final ParquetInput input;
  private final long size;
  private long number;
  private byte[] row = new byte[0];

  ParquetRows(RowFormat.Opening file) throws IOException {
    super(file.source(), new JsonRecord.Wanted(file.wanted()));
    bytesRead = file.bytesRead();
    Path path =
        source
            .location()
            .filter(of -> source.compression() == Compression.NONE)
            .orElseThrow(
                () ->
                    new CorpusException(
                        source.name(), "it is Parquet inside another file; unpack it"));
    // The driver's message for a missing file does not help a user.
    source.open().close();
    size = path.toFile().length();
    input = ParquetInput.open(path, file.wanted(), file.texts());
  }

  @Override
  public boolean advance() {
    forget();
    try {
      byte[] next = input.next();
      if (next == null) {
        count(bytesRead, size);
        return false;
      }
      row = next;
      number++;
      count(bytesRead, (long) ((double) size * number / Math.max(number, input.rows())));
      return true;
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  @Override
  JsonRecord parse(JsonRecord.Wanted wanted) {
    try (JsonParser parser = JsonObjects.JSON.createParser(row)) {
      parser.nextToken(); // the object
      return JsonRecord.read(parser, wanted);
    } catch (IOException e) {
      String reason = e instanceof JsonProcessingException broken ? Json.reason(broken) : "";
      throw fault("has a value that JSON cannot hold (" + reason + "); leave that column out");
    }
  }

  @Override
  FieldValue own(String column) {
    requireText(column);
    return super.own(column);
  }

  @Override
  boolean nullIsAbsent() {
    return true;
  }

  private void requireText(String column) {
    if (input.invalid().contains(column)) {
      throw fault("the field '" + column + "' holds bytes that are not UTF-8; convert them to it");
    }
  }

  /**
   * Returns the columns of bytes that are read as text.
   *
   * @throws CorpusException if one of them is not text in this record
   */
  List<String> texts() {
    input.texts().forEach(this::requireText);
    return input.texts();
  }

  @Override
  List<String> ownHeader() {
    return List.copyOf(input.columns().keySet());
  }

  @Override
  Layouts.Layout layout(Format format, boolean asInFile) {
    try {
      return new Layouts.Layout(
          format,
          columns(),
          input.columns(),
          asInFile ? input.metadata() : Map.of(),
          asInFile,
          Optional.empty());
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  @Override
  ByteBuffer ownObject() {
    return ByteBuffer.wrap(row);
  }

  @Override
  void change(String column, String text) {
    row = changed(row, column, text);
  }

  @Override
  public long lineNumber() {
    return number;
  }

  @Override
  public String place() {
    return source.name() + "#" + number;
  }

  @Override
  Function<String, CorpusException> faults() {
    String place = place();
    return problem -> new CorpusException(place, problem);
  }

  @Override
  public void close() {
    input.close();
  }
}

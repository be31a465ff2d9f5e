package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.json.JsonRecord;
import io.github.neardup.io.text.Utf8Reader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** JSON objects, one a line, in UTF-8. Blank lines count as lines and hold no record. */
final class JsonLines extends JsonRows {

  private final LineReader line;

  /** The line with another text, and its line end. */
  private byte @Nullable [] changed;

  private JsonLines(CorpusSource source, LineReader lines, JsonRecord.Wanted wanted) {
    super(source, wanted);
    this.line = lines;
  }

  /**
   * Opens a file, before its first record.
   *
   * @param bytesRead counts the bytes read, compressed as they are
   */
  static JsonLines open(CorpusSource source, JsonRecord.Wanted wanted, AtomicLong bytesRead) {
    return new JsonLines(
        source, LineReader.open(source, bytesRead, LineReader.LONGEST_LINE), wanted);
  }

  /**
   * Returns whether a file has one object on its first line and another one below, so that it
   * cannot be a single JSON value, whatever its name. Reads no further than the second object.
   */
  static boolean isIn(CorpusFiles.Entry file) {
    return objects(file) > 1;
  }

  /**
   * Returns whether a file has nothing but one object on its first line, with a member that is
   * neither an object nor an array, so that the object is a record.
   */
  static boolean isOne(CorpusFiles.Entry file) {
    return objects(file) == 1;
  }

  /**
   * Returns how many records the first lines hold, up to 2; 0 if the file is not certain to be JSON
   * Lines.
   */
  private static int objects(CorpusFiles.Entry file) {
    if (!Files.isRegularFile(file.path())) {
      return 0;
    }
    try (JsonParser parser =
        JsonObjects.JSON.createParser(new Utf8Reader(Decoding.open(file, new AtomicLong())))) {
      boolean object = parser.nextToken() == JsonToken.START_OBJECT;
      int first = parser.currentTokenLocation().getLineNr();
      boolean single = false;
      while (object && !parser.getParsingContext().inRoot()) {
        JsonToken token = parser.nextToken();
        object = parser.currentTokenLocation().getLineNr() == first;
        single |= token.isScalarValue() && parser.getParsingContext().getParent().inRoot();
      }
      JsonToken next = object ? parser.nextToken() : JsonToken.NOT_AVAILABLE;
      if (next == null) {
        return single ? 1 : 0;
      }
      return next == JsonToken.START_OBJECT && parser.currentTokenLocation().getLineNr() > first
          ? 2
          : 0;
    } catch (IOException | CorpusException e) {
      return 0; // the reader of the file reports what is wrong
    }
  }

  @Override
  public boolean advance() {
    forget();
    while (line.advance()) {
      if (!line.isBlank()) {
        return true;
      }
    }
    return false;
  }

  /** Forgets the parsed record; called when the line changes. */
  @Override
  void forget() {
    super.forget();
    changed = null;
  }

  @Override
  JsonRecord parse(JsonRecord.Wanted wanted) {
    line.checkUtf8();
    for (int i = line.from; i < Math.min(line.to, line.from + 4); i++) {
      if (line.buffer[i] == 0) {
        // Jackson would read it as UTF-16 or UTF-32.
        throw line.fault("a zero byte in JSON; convert the file to UTF-8");
      }
    }
    if (!line.beginsWith('{')) {
      throw line.fault(
          "not a JSON object; each line must be one, like {\"id\": ..., \"text\": ...}"
              + otherFormat());
    }
    try (JsonParser parser =
        JsonObjects.JSON.createParser(line.buffer, line.from, line.to - line.from)) {
      parser.nextToken(); // the object
      JsonRecord record = JsonRecord.read(parser, wanted);
      if (parser.nextToken() != null) {
        throw line.fault("more than one JSON object; put each on a line of its own");
      }
      return record;
    } catch (JsonProcessingException e) {
      throw line.fault(
          "broken JSON at byte "
              + (e.getLocation() == null ? 1 : e.getLocation().getColumnNr())
              + " of the line ("
              + Json.reason(e)
              + "); correct or remove the line"
              + (e instanceof JsonEOFException && line.lineNumber() == 1
                  ? ", or, if records take several lines: jq -c . %1$s > %1$s.jsonl"
                      .formatted(line.name())
                  : ""));
    } catch (IOException e) {
      throw new IllegalStateException(e); // reading from an array cannot fail
    }
  }

  /** Returns the advice for a file that is not JSON Lines from its first line on. */
  private String otherFormat() {
    if (line.lineNumber() > 1) {
      return "";
    }
    return line.beginsWith('[')
        ? ", and a file with one array needs a name ending in .json (or add --input-format"
            + " json)"
        : ", and a table needs a name ending in .csv or .tsv"
            + (Format.ofFile(line.name()).isPresent()
                ? ""
                : "; for a file of plain text, add --lines if each line is a text, or name its"
                    + " folder if each file is one");
  }

  @Override
  void change(String column, String text) {
    changed = changed(line.rawLine(), column, text);
  }

  @Override
  boolean writeJsonLine(OutputStream out) throws IOException {
    byte[] other = changed;
    if (!given().isEmpty()) {
      return super.writeJsonLine(out);
    }
    if (other == null) {
      return line.writeRawLine(out);
    }
    out.write(other);
    return other[other.length - 1] == '\n';
  }

  @Override
  ByteBuffer ownObject() {
    byte[] other = changed;
    return other == null ? object(line.buffer, line.from, line.to) : object(other, 0, other.length);
  }

  /** Returns the object without surrounding white space. */
  private static ByteBuffer object(byte[] json, int from, int to) {
    int begin = from;
    int end = to;
    while (begin < end && json[begin] <= ' ') {
      begin++;
    }
    while (begin < end && json[end - 1] <= ' ') {
      end--;
    }
    return ByteBuffer.wrap(json, begin, end - begin);
  }

  @Override
  public long lineNumber() {
    return line.lineNumber();
  }

  @Override
  double steppedOver() {
    return line.steppedOver();
  }

  /** Adds a copy of the line, which the thread that requests the document parses. */
  @Override
  void addTo(RecordBatch batch, CorpusFields fields, boolean raw) {
    JsonLines copy = new JsonLines(source, line.copy(), wanted());
    copy.give(given());
    batch.add(
        new RowRecord() {
          @Override
          Rows rows() {
            return copy;
          }

          @Override
          CorpusFields fields() {
            return fields;
          }
        },
        line.length());
  }

  @Override
  public void close() {
    line.close();
  }
}

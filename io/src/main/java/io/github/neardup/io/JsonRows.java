package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.io.internal.json.Json;
import io.github.neardup.io.internal.json.JsonObjects;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Records that are JSON objects, parsed when they are first asked for a value. Numbers are taken as
 * they are written. Fields that nobody asks for may hold anything.
 */
abstract class JsonRows extends Rows {

  /** The value of a field: its text if it is a single one, or the elements of an array. */
  private record Value(JsonToken type, String text, List<String> elements) {
    boolean isNull() {
      return type == JsonToken.VALUE_NULL;
    }
  }

  /** What stands for a dot in the key of a value that lies in an object. */
  private static final char WITHIN = '\0';

  private final Set<String> wanted;

  /** The paths to wanted fields that lie in objects, and those of the objects that lead there. */
  private final Set<String> within = new HashSet<>();

  /** Whether there are none. */
  private final boolean plain;

  private final Map<String, Value> fields = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private boolean parsed;

  JsonRows(String name, Set<String> wanted) {
    super(name, "field");
    this.wanted = wanted;
    for (String path : wanted) {
      for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
        within.add(path.substring(0, dot).replace('.', WITHIN));
        within.add(path.replace('.', WITHIN));
      }
    }
    plain = within.isEmpty();
  }

  /** Parses the record by {@link #parse}. */
  abstract void parseRecord();

  /** To be called when the record is another one. */
  final void forget() {
    parsed = false;
    fields.clear();
    ambiguous.clear();
  }

  private @Nullable Value find(String column) {
    if (!parsed) {
      parseRecord();
      parsed = true;
    }
    return fields.get(key(column));
  }

  /** A field of that name comes before one that the name leads to. */
  private String key(String column) {
    return plain || fields.containsKey(column) ? column : column.replace('.', WITHIN);
  }

  /** Collects the fields of the object, or the elements of the array, that the parser is at. */
  final void parse(JsonParser parser) throws IOException {
    boolean array = parser.currentToken() == JsonToken.START_ARRAY;
    for (int i = 0; !parser.nextToken().isStructEnd(); i++) {
      String name = array ? Integer.toString(i) : parser.currentName();
      if (!array) {
        parser.nextToken();
      }
      if (!plain && within.contains(name) && parser.currentToken() == JsonToken.START_OBJECT) {
        parseWithin(name, parser);
      } else if (!wanted.isEmpty() && !wanted.contains(name)) {
        parser.skipChildren();
      } else {
        add(name, value(parser));
      }
    }
  }

  private void add(String key, Value value) {
    if (fields.put(key, value) != null) {
      ambiguous.add(key);
    }
  }

  /** Collects the fields of an object that lies in the record. */
  private void parseWithin(String path, JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = path + WITHIN + parser.currentName();
      JsonToken token = parser.nextToken();
      if (!within.contains(key)) {
        parser.skipChildren();
      } else if (token == JsonToken.START_OBJECT) {
        parseWithin(key, parser);
      } else {
        add(key, value(parser));
      }
    }
  }

  @Override
  final boolean isNull(String column) {
    Value value = find(column);
    return value != null && value.isNull();
  }

  private static Value value(JsonParser parser) throws IOException {
    JsonToken type = parser.currentToken();
    List<String> elements = new ArrayList<>();
    if (type == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(parser.currentToken().isStructStart() ? "" : parser.getText());
        parser.skipChildren();
      }
    } else {
      parser.skipChildren();
    }
    return new Value(type, type.isScalarValue() ? parser.getText() : "", elements);
  }

  private Value require(String column) {
    Value value = find(column);
    if (value == null) {
      throw fault(Suggestions.unknown("field", column, fields.keySet()));
    }
    return value;
  }

  @Override
  public String value(String column) {
    Value value = require(column);
    if (!value.type().isScalarValue()) {
      throw fault("the field '" + column + "' is not a single value; name another");
    }
    return value.isNull() ? "" : value.text();
  }

  @Override
  public final Optional<String> optional(String column) {
    Value value = find(column);
    return value == null || value.isNull() ? Optional.empty() : Optional.of(value(column));
  }

  @Override
  public final List<String> values(String column) {
    Value value = require(column);
    return value.type().isScalarValue() && !value.isNull()
        ? List.of(value.text())
        : value.elements();
  }

  @Override
  @Nullable String string(String column, boolean orNumber) {
    Value value = find(column);
    if (value == null) {
      return null;
    }
    if (value.type() != JsonToken.VALUE_STRING && !(orNumber && value.type().isNumeric())) {
      throw fault(
          value.isNull()
              ? "the field '" + column + "' is null; name another field, or correct the record"
              : "the field '"
                  + column
                  + "' is not a string; put its value in quotes or name another field");
    }
    if (ambiguous.contains(key(column))) {
      throw fault("the field '" + column + "' comes twice; remove one");
    }
    return value.text();
  }

  @Override
  final CorpusException missing(String column, String remedy) {
    return fault("no field '" + column + "'; " + remedy);
  }

  /** JSON in which a field that was {@linkplain #parse parsed} has another value. */
  final byte[] changed(byte[] json, String column, String value) {
    if (find(column) == null) {
      throw missing(column, "the field to be changed must be there");
    }
    List<String> path = List.of(key(column).split(String.valueOf(WITHIN), -1));
    try {
      return JsonObjects.withString(json, path, value)
          .orElseThrow(() -> missing(column, "the field to be changed must be there"));
    } catch (IOException e) {
      throw new IllegalStateException(e); // it was parsed before
    }
  }

  /** The record as a JSON object without line breaks, in an array. */
  abstract ByteBuffer object() throws IOException;

  @Override
  final void writeJson(OutputStream out) throws IOException {
    ByteBuffer object = object();
    out.write(object.array(), object.arrayOffset() + object.position(), object.remaining());
  }

  @Override
  final Map<String, String> cells() throws IOException {
    ByteBuffer object = object();
    try {
      int from = object.arrayOffset() + object.position();
      return JsonObjects.cells(object.array(), from, from + object.remaining());
    } catch (JsonObjects.RepeatedFieldException e) {
      throw fault(String.valueOf(e.getMessage()));
    }
  }

  /** JSON objects, one a line, in UTF-8. Blank lines count as lines and hold no record. */
  static final class Lines extends JsonRows {

    private final LineReader lines;

    /** The line with another text, and its end. */
    private byte @Nullable [] changed;

    Lines(CorpusSource source, Set<String> wanted, AtomicLong bytesRead) {
      super(source.name(), wanted);
      lines = LineReader.open(source, bytesRead, LineReader.LONGEST_LINE);
    }

    @Override
    public boolean advance() {
      forget();
      changed = null;
      while (lines.advance()) {
        if (!lines.isBlank()) {
          return true;
        }
      }
      return false;
    }

    /** What a file is called that is no JSON Lines from the first line on. */
    private String otherFormat() {
      if (lines.lineNumber() > 1) {
        return "";
      }
      return lines.beginsWith('[')
          ? ", and the name of a file that is one array must end in .json"
          : ", and the name of a table must end in .csv or .tsv";
    }

    @Override
    void parseRecord() {
      lines.checkUtf8();
      int begin = Math.min(lines.to(), lines.from() + 4);
      if (IntStream.range(lines.from(), begin).anyMatch(i -> lines.buffer()[i] == 0)) {
        // Jackson would take it for UTF-16 or UTF-32.
        throw fault("a zero byte in JSON; convert the file to UTF-8");
      }
      if (!lines.beginsWith('{')) {
        throw fault(
            "not a JSON object; each line must be one, like {\"id\": ..., \"text\": ...}"
                + otherFormat());
      }
      try (JsonParser parser =
          JsonObjects.JSON.createParser(lines.buffer(), lines.from(), lines.to() - lines.from())) {
        parser.nextToken(); // the object
        parse(parser);
        if (parser.nextToken() != null) {
          throw fault("more than one JSON object; put each on a line of its own");
        }
      } catch (JsonProcessingException e) {
        throw fault(
            "broken JSON at byte "
                + (e.getLocation() == null ? 1 : e.getLocation().getColumnNr())
                + " of the line ("
                + Json.reason(e)
                + "); correct or remove the line");
      } catch (IOException e) {
        throw new IllegalStateException(e); // there is no input but an array
      }
    }

    @Override
    void change(String column, String text) {
      changed = changed(lines.rawLine(), column, text);
    }

    @Override
    boolean writeTo(OutputStream out) throws IOException {
      return writeJsonLine(out);
    }

    @Override
    boolean writeJsonLine(OutputStream out) throws IOException {
      byte[] line = changed;
      if (line == null) {
        return lines.writeRawLine(out);
      }
      out.write(line);
      return line[line.length - 1] == '\n';
    }

    @Override
    ByteBuffer object() {
      byte[] line = changed;
      return line == null
          ? object(lines.buffer(), lines.from(), lines.to())
          : object(line, 0, line.length);
    }

    /** Without the white space around it. */
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
      return lines.lineNumber();
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}

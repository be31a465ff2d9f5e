package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.github.neardup.core.internal.Suggestions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
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

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNestingDepth(Integer.MAX_VALUE)
                  .build())
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
          // Field names come from strangers: they must neither fill the JVM's table of strings nor
          // end the run by colliding in the parser's.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
          .build();

  private static final int HIGHEST_ASCII = 0x7f;

  /** The value of a field: its text if it is a single one, or the elements of an array. */
  private record Value(JsonToken type, String text, List<String> elements) {
    boolean isNull() {
      return type == JsonToken.VALUE_NULL;
    }
  }

  private final Set<String> wanted;
  private final Map<String, Value> fields = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private boolean parsed;

  private JsonRows(String name, Set<String> wanted) {
    super(name, "field");
    this.wanted = wanted;
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
    return fields.get(column);
  }

  /** Collects the fields of the object, or the elements of the array, that the parser is at. */
  final void parse(JsonParser parser) throws IOException {
    boolean array = parser.currentToken() == JsonToken.START_ARRAY;
    for (int i = 0; !parser.nextToken().isStructEnd(); i++) {
      String name = array ? Integer.toString(i) : parser.currentName();
      if (!array) {
        parser.nextToken();
      }
      if (!wanted.isEmpty() && !wanted.contains(name)) {
        parser.skipChildren();
      } else if (fields.put(name, value(parser)) != null) {
        ambiguous.add(name);
      }
    }
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
          "the field '"
              + column
              + "' is not a string; put its value in quotes or name another field");
    }
    if (ambiguous.contains(column)) {
      throw fault("the field '" + column + "' comes twice; remove one");
    }
    return value.text();
  }

  @Override
  final CorpusException missing(String column, String remedy) {
    return fault("no field '" + column + "'; " + remedy);
  }

  /** Writes JSON. */
  @FunctionalInterface
  private interface Writing {
    void to(JsonGenerator generator) throws IOException;
  }

  /** JSON in UTF-8; in ASCII if that is wanted, or if it has half a character, which has none. */
  private static byte[] utf8(Writing writing, boolean ascii) throws IOException {
    StringWriter json = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(json)) {
      generator.setHighestNonEscapedChar(ascii ? HIGHEST_ASCII : 0);
      writing.to(generator);
    }
    String written = json.toString();
    return ascii || StandardCharsets.UTF_8.newEncoder().canEncode(written)
        ? written.getBytes(StandardCharsets.UTF_8)
        : utf8(writing, true);
  }

  /** JSON objects, one a line, in UTF-8. Blank lines count as lines and hold no record. */
  static final class Lines extends JsonRows {

    private final LineReader lines;

    Lines(CorpusSource source, Set<String> wanted, AtomicLong bytesRead) {
      super(source.name(), wanted);
      lines = LineReader.open(source, bytesRead, LineReader.LONGEST_LINE);
    }

    @Override
    public boolean advance() {
      forget();
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
          JSON.createParser(lines.buffer(), lines.from(), lines.to() - lines.from())) {
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
    boolean writeTo(OutputStream out) throws IOException {
      return lines.writeRawLine(out);
    }

    @Override
    boolean writeTo(OutputStream out, String column, String value) throws IOException {
      if (string(column, false) == null) {
        throw missing(column, "the field to be changed must be there");
      }
      try (JsonParser parser =
          JSON.createParser(lines.buffer(), lines.from(), lines.to() - lines.from())) {
        parser.nextToken(); // the object
        while (parser.nextToken() == JsonToken.FIELD_NAME && !parser.currentName().equals(column)) {
          parser.nextToken();
          parser.skipChildren();
        }
        parser.nextToken();
        parser.finishToken();
        int begin = lines.from() + (int) parser.currentTokenLocation().getByteOffset();
        int end = lines.from() + (int) parser.currentLocation().getByteOffset();
        boolean ascii = IntStream.range(begin, end).allMatch(i -> lines.buffer()[i] >= 0);
        out.write(lines.buffer(), lines.from(), begin - lines.from());
        out.write(utf8(generator -> generator.writeString(value), ascii));
        return lines.writeRawLine(out, end);
      }
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

  /** The elements of one JSON array, or the members of one JSON object, in UTF-8. */
  static final class Elements extends JsonRows {

    private final CorpusSource source;
    private final JsonParser parser;
    private boolean begun;
    private boolean keyed;
    private long lineNumber = 1;
    private long number;
    private String key = "";
    private @Nullable TokenBuffer record;

    Elements(CorpusSource source, Set<String> wanted, AtomicLong bytesRead) {
      super(source.name(), wanted);
      this.source = source;
      try {
        parser = JSON.createParser(Decoding.open(source, Decoding.UTF_8, bytesRead));
      } catch (IOException e) {
        throw CorpusException.reading(source.name(), 0, e);
      }
    }

    @Override
    List<String> header() {
      try {
        begin();
      } catch (IOException e) {
        throw unreadable(e);
      }
      return keyed ? List.of(KEY) : List.of();
    }

    private void begin() throws IOException {
      if (!begun) {
        begun = true;
        JsonToken token = parser.nextToken();
        if (token != JsonToken.START_OBJECT && token != JsonToken.START_ARRAY) {
          throw fault("neither a JSON object nor an array; check that this is the right file");
        }
        keyed = token == JsonToken.START_OBJECT;
      }
    }

    @Override
    public boolean advance() {
      forget();
      try {
        begin();
        return step();
      } catch (IOException e) {
        throw unreadable(e);
      }
    }

    private boolean step() throws IOException {
      JsonToken token = parser.nextToken();
      if (token == null || token.isStructEnd()) {
        // Read to the end of the file, where a checksum may stand.
        if (token != null && parser.nextToken() != null) {
          throw fault("something follows the JSON; put all records into one array");
        }
        return false;
      }
      if (token == JsonToken.FIELD_NAME) {
        key = parser.currentName();
        parser.nextToken();
      }
      lineNumber = parser.currentTokenLocation().getLineNr();
      number++;
      record = new TokenBuffer(parser);
      record.copyCurrentStructure(parser);
      return true;
    }

    private CorpusException unreadable(IOException e) {
      if (e instanceof JsonProcessingException broken) {
        long line = broken.getLocation() == null ? lineNumber : broken.getLocation().getLineNr();
        return new CorpusException(
            source.name(),
            line,
            "broken JSON (" + Json.reason(broken) + "); copy or make the file again",
            e);
      }
      return Decoding.fault(source, lineNumber, e);
    }

    private TokenBuffer record() {
      TokenBuffer current = record;
      if (current == null) {
        throw new IllegalStateException("there is no record; call advance() first");
      }
      return current;
    }

    @Override
    void parseRecord() {
      try (JsonParser fields = record().asParser()) {
        if (!fields.nextToken().isStructStart()) {
          throw fault("a record must be a JSON object or array; check that this is the right file");
        }
        parse(fields);
      } catch (IOException e) {
        throw new IllegalStateException(e); // it was parsed before
      }
    }

    @Override
    public String value(String column) {
      return column.equals(KEY) ? key : super.value(column);
    }

    @Override
    @Nullable String string(String column, boolean orNumber) {
      return keyed && column.equals(KEY) ? key : super.string(column, orNumber);
    }

    /** All records may be on one line. */
    @Override
    public String place() {
      return source.name() + "#" + number;
    }

    @Override
    boolean writeTo(OutputStream out) throws IOException {
      write(out, record());
      return false;
    }

    @Override
    boolean writeTo(OutputStream out, String column, String value) throws IOException {
      try (JsonParser fields = record().asParser();
          TokenBuffer changed = new TokenBuffer(fields)) {
        boolean array = fields.nextToken() == JsonToken.START_ARRAY;
        changed.copyCurrentEvent(fields);
        boolean found = false;
        for (int i = 0; !fields.nextToken().isStructEnd(); i++) {
          String name = array ? Integer.toString(i) : fields.currentName();
          if (!array) {
            changed.copyCurrentEvent(fields);
            fields.nextToken();
          }
          if (name.equals(column)) {
            found = true;
            fields.skipChildren();
            changed.writeString(value);
          } else {
            changed.copyCurrentStructure(fields);
          }
        }
        changed.copyCurrentEvent(fields);
        if (!found) {
          throw missing(column, "only a field of the record can be changed");
        }
        write(out, changed);
      }
      return false;
    }

    private void write(OutputStream out, TokenBuffer changed) throws IOException {
      out.write(
          utf8(
              generator -> {
                if (keyed) {
                  generator.writeString(key);
                  generator.writeRaw(':');
                }
                changed.serialize(generator);
              },
              false));
    }

    @Override
    public long lineNumber() {
      return lineNumber;
    }

    @Override
    public void close() {
      try {
        parser.close();
      } catch (IOException e) {
        throw CorpusException.reading(source.name(), lineNumber, e);
      }
    }
  }
}

package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.github.neardup.io.internal.json.Json;
import io.github.neardup.io.internal.json.JsonObjects;
import io.github.neardup.io.internal.json.JsonRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The elements of one JSON array, or the members of one JSON object, in UTF-8. */
final class JsonElements extends JsonRows {

  private final CorpusSource source;
  private final JsonParser parser;
  private boolean begun;
  private boolean keyed;
  private long lineNumber = 1;
  private long number;

  /** Whether the record before began on the same line. */
  private boolean sameLine;

  private String key = "";
  private @Nullable TokenBuffer record;

  JsonElements(CorpusSource source, JsonRecord.Wanted wanted, AtomicLong bytesRead) {
    super(source.name(), wanted);
    this.source = source;
    try {
      parser = JsonObjects.JSON.createParser(Decoding.open(source, Decoding.UTF_8, bytesRead));
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
        throw super.faults().apply("something follows the JSON; put all records into one array");
      }
      return false;
    }
    if (token == JsonToken.FIELD_NAME) {
      key = parser.currentName();
      parser.nextToken();
    }
    long before = lineNumber;
    lineNumber = parser.currentTokenLocation().getLineNr();
    sameLine = number > 0 && lineNumber == before;
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
          "broken JSON%s (%s); copy or make the file again"
              .formatted(
                  broken.getLocation() == null
                      ? ""
                      : " at character " + broken.getLocation().getColumnNr() + " of the line",
                  Json.reason(broken)),
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
  JsonRecord parse(JsonRecord.Wanted wanted) {
    try (JsonParser fields = record().asParser()) {
      if (!fields.nextToken().isStructStart()) {
        throw fault(
            "a record must be a JSON object or array; check that this is the right file, and end"
                + " its name in .jsonl if it is JSON Lines");
      }
      return JsonRecord.read(fields, wanted);
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

  @Override
  Function<String, CorpusException> faults() {
    Function<String, CorpusException> ofLine = super.faults();
    String record = sameLine ? "record " + number + ": " : "";
    return problem -> ofLine.apply(record + problem);
  }

  /** All records may be on one line. */
  @Override
  public String place() {
    return source.name() + "#" + number;
  }

  @Override
  void change(String column, String text) {
    try (JsonParser changed =
        JsonObjects.JSON.createParser(changed(bytes(record()::serialize), column, text))) {
      changed.nextToken();
      TokenBuffer other = new TokenBuffer(changed);
      other.copyCurrentStructure(changed);
      record = other;
    } catch (IOException e) {
      throw new IllegalStateException(e); // it was parsed before
    }
  }

  @Override
  boolean writeTo(OutputStream out) throws IOException {
    if (keyed) {
      out.write(bytes(generator -> generator.writeString(key)));
      out.write(':');
      out.write(' ');
    }
    out.write(bytes(record()::serialize));
    return false;
  }

  @Override
  ByteBuffer object() throws IOException {
    return ByteBuffer.wrap(bytes(this::writeObject));
  }

  /** The record with its key, if it has one; of an array, the elements are the fields. */
  private void writeObject(JsonGenerator generator) throws IOException {
    try (JsonParser fields = record().asParser();
        TokenBuffer object = new TokenBuffer(fields)) {
      object.writeStartObject();
      if (keyed) {
        object.writeStringField(KEY, key);
      }
      boolean array = fields.nextToken() == JsonToken.START_ARRAY;
      for (int i = 0; !fields.nextToken().isStructEnd(); i++) {
        object.writeFieldName(array ? Integer.toString(i) : fields.currentName());
        if (!array) {
          fields.nextToken();
        }
        object.copyCurrentStructure(fields);
      }
      object.writeEndObject();
      object.serialize(generator);
    }
  }

  @FunctionalInterface
  private interface Content {
    void write(JsonGenerator generator) throws IOException;
  }

  private static byte[] bytes(Content content) throws IOException {
    String json = json(content, 0);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(json)) {
      json = json(content, 0x7f); // half a character has no UTF-8
    }
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static String json(Content content, int highestNonEscaped) throws IOException {
    StringWriter json = new StringWriter();
    try (JsonGenerator generator = JsonObjects.JSON.createGenerator(json)) {
      generator.setHighestNonEscapedChar(highestNonEscaped);
      content.write(generator);
    }
    return json.toString();
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

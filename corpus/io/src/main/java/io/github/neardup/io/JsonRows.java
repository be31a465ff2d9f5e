package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
import io.github.neardup.io.json.FieldNames;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.json.JsonRecord;
import io.github.neardup.io.text.Utf8Reader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records that are JSON objects, parsed when a value is first needed. Numbers are used as written.
 * Fields that nobody reads may hold anything.
 */
abstract class JsonRows extends Rows {

  private final JsonRecord.Wanted wanted;
  private @Nullable JsonRecord record;

  JsonRows(CorpusSource source, JsonRecord.Wanted wanted) {
    super(source, "field");
    this.wanted = wanted;
  }

  /** Parses the fields of the record. */
  abstract JsonRecord parse(JsonRecord.Wanted fields);

  /** Forgets the parsed record; called when the record changes. */
  void forget() {
    record = null;
  }

  final JsonRecord.Wanted wanted() {
    return wanted;
  }

  private JsonRecord record() {
    if (record == null) {
      record = parse(wanted);
    }
    return record;
  }

  @Override
  FieldValue own(String column) {
    return record().find(column);
  }

  @Override
  final CorpusException unknown(String column) {
    return fault(Suggestions.unknown("field", column, record().names()));
  }

  @Override
  final void refuseTwo(String column) {
    if (record().isAmbiguous(column)) {
      throw fault("the field '" + column + "' occurs twice; remove one");
    }
  }

  @Override
  final String toMakeString(String column, boolean orNumber) {
    return names()
        .filter(names -> !orNumber)
        .flatMap(names -> names.within(column).remedyForText(List.of()))
        .orElse("put its value in quotes or name another field");
  }

  @Override
  final Optional<FieldNames> names() {
    try {
      // Other sources, such as datasets, have fixed fields, which no user chose.
      return source instanceof CorpusFiles.Entry
          ? Optional.of(FieldNames.of(object()))
          : Optional.empty();
    } catch (IOException | CorpusException e) {
      return Optional.empty(); // the message omits the fields
    }
  }

  /** Returns JSON in which a field of the record has another value. */
  final byte[] changed(byte[] json, String column, String value) {
    try {
      return JsonObjects.withString(json, record().path(column), value)
          .orElseThrow(() -> missing(column, "the field to be changed must be there"));
    } catch (IOException e) {
      throw new IllegalStateException(e); // it has been parsed before
    }
  }

  /** The elements of one JSON array, or the members of one JSON object, in UTF-8. */
  static final class Elements extends JsonRows {

    /** The field of a record that is just a string. */
    private static final String TEXT = "text";

    private final Utf8Reader text;
    private final JsonParser parser;
    private boolean begun;
    private boolean keyed;
    private long lineNumber = 1;
    private long number;

    /** Whether the previous record began on the same line. */
    private boolean sameLine;

    private String key = "";
    private @Nullable TokenBuffer record;

    /** The problem if the record is not UTF-8. */
    private Optional<String> notUtf8 = Optional.empty();

    Elements(RowFormat.Opening file) throws IOException {
      super(file.source(), new JsonRecord.Wanted(file.wanted()));
      text = new Utf8Reader(Decoding.open(source, file.bytesRead()));
      parser = JsonObjects.JSON.createParser(text);
    }

    @Override
    List<String> ownHeader() {
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
        // Read to the end of the file, which may hold a checksum.
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
      notUtf8 = text.takeEscapes(parser.currentLocation().getCharOffset());
      return true;
    }

    private CorpusException unreadable(IOException e) {
      if (e instanceof JsonProcessingException broken) {
        long line = broken.getLocation() == null ? lineNumber : broken.getLocation().getLineNr();
        Optional<String> encoding = text.takeEscapes(parser.currentLocation().getCharOffset() + 1);
        if (encoding.isPresent()) {
          return new CorpusException(source.name(), line, encoding.get(), e);
        }
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
      return CorpusException.reading(source.name(), lineNumber, e);
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
      if (notUtf8.isPresent()) {
        throw fault(notUtf8.get());
      }
      try (JsonParser fields = fields()) {
        if (!fields.nextToken().isStructStart()) {
          Optional<String> shape = shape("");
          if (shape.isPresent()) {
            throw fault("holds no records as members, " + shape.get());
          }
          throw fault(
              "a record must be a JSON object or array; "
                  + (keyed
                      ? "if the file is one record, add --input-format jsonl; if records take several lines: jq -c . %1$s > %1$s.jsonl; if it maps ids to texts: jq -c 'to_entries[] | {id: .key, text: .value}' %1$s > %1$s.jsonl"
                          .formatted(source.name())
                      : "check that this is the right file, and end its name in .jsonl if it is"
                          + " JSON Lines"));
        }
        return JsonRecord.read(fields, wanted);
      } catch (IOException e) {
        throw new IllegalStateException(e); // it has been parsed before
      }
    }

    /**
     * Returns a parser at the record, which is an object with the text if it is a string in an
     * array.
     */
    private JsonParser fields() throws IOException {
      TokenBuffer current = record();
      if (keyed || current.firstToken() != JsonToken.VALUE_STRING) {
        return current.asParser();
      }
      try (JsonParser text = current.asParser();
          TokenBuffer object = new TokenBuffer(text)) {
        text.nextToken();
        object.writeStartObject();
        object.writeStringField(TEXT, text.getText());
        object.writeEndObject();
        return object.asParser();
      }
    }

    @Override
    CorpusException missing(String column, String remedy) {
      return shape(column)
          .map(shape -> fault("no field '" + column + "', " + shape))
          .orElseGet(() -> super.missing(column, remedy));
    }

    /** Looks for records elsewhere in the file, once: where the first member is no record. */
    private Optional<String> shape(String column) {
      return keyed && number == 1 ? JsonShape.problem(source, column) : Optional.empty();
    }

    @Override
    FieldValue own(String column) {
      return keyed && column.equals(KEY) ? FieldValue.of(Kind.STRING, key) : super.own(column);
    }

    @Override
    Function<String, CorpusException> faults() {
      Function<String, CorpusException> ofLine = super.faults();
      String record = sameLine ? "record " + number + ": " : "";
      return problem -> ofLine.apply(record + problem);
    }

    /** All records may share one line, so the place is a number. */
    @Override
    public String place() {
      return source.name() + "#" + number;
    }

    @Override
    void change(String column, String text) {
      if (record().firstToken() == JsonToken.VALUE_STRING) {
        string(column, false); // for its exceptions
        try (TokenBuffer other = new TokenBuffer(null, false)) {
          other.writeString(text);
          record = other;
        } catch (IOException e) {
          throw new IllegalStateException(e); // reading from memory cannot fail
        }
        return;
      }
      try (JsonParser changed =
          JsonObjects.JSON.createParser(
              changed(JsonObjects.bytes(record()::serialize, false), column, text))) {
        changed.nextToken();
        TokenBuffer other = new TokenBuffer(changed);
        other.copyCurrentStructure(changed);
        record = other;
      } catch (IOException e) {
        throw new IllegalStateException(e); // it has been parsed before
      }
    }

    @Override
    boolean writeTo(OutputStream out) throws IOException {
      if (keyed) {
        out.write(raw(generator -> generator.writeString(key)));
        out.write(':');
        out.write(' ');
      }
      out.write(raw(record()::serialize));
      return false;
    }

    @Override
    ByteBuffer ownObject() throws IOException {
      return ByteBuffer.wrap(JsonObjects.bytes(this::writeObject, false));
    }

    /** Writes the record with its key, if it has one; the elements of an array become fields. */
    private void writeObject(JsonGenerator generator) throws IOException {
      try (JsonParser fields = fields();
          TokenBuffer object = new TokenBuffer(fields)) {
        object.writeStartObject();
        if (keyed) {
          object.writeStringField(KEY, key);
        }
        boolean array = fields.nextToken() == JsonToken.START_ARRAY;
        for (int i = 0; !fields.nextToken().isStructEnd(); i++) {
          String name = array ? Integer.toString(i) : fields.currentName();
          if (keyed && name.equals(KEY)) {
            throw fault(
                "has a field '" + KEY + "', which its key becomes; rename it, or write .json");
          }
          object.writeFieldName(name);
          if (!array) {
            fields.nextToken();
          }
          object.copyCurrentStructure(fields);
        }
        object.writeEndObject();
        object.serialize(generator);
      }
    }

    private byte[] raw(JsonObjects.Content content) throws IOException {
      return notUtf8.isPresent()
          ? Utf8Reader.encode(JsonObjects.text(content, false))
          : JsonObjects.bytes(content, false);
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

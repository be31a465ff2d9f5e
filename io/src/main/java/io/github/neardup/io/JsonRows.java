package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonToken;
import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.io.internal.json.JsonObjects;
import io.github.neardup.io.internal.json.JsonRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records that are JSON objects, parsed when they are first asked for a value. Numbers are taken as
 * they are written. Fields that nobody asks for may hold anything.
 */
abstract class JsonRows extends Rows {

  private final JsonRecord.Wanted wanted;
  private @Nullable JsonRecord record;

  JsonRows(String name, JsonRecord.Wanted wanted) {
    super(name, "field");
    this.wanted = wanted;
  }

  /** The fields of the record. */
  abstract JsonRecord parse(JsonRecord.Wanted fields);

  /** To be called when the record is another one. */
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
  final boolean isNull(String column) {
    JsonRecord.Value value = record().find(column);
    return value != null && value.isNull();
  }

  private JsonRecord.Value require(String column) {
    JsonRecord.Value value = record().find(column);
    if (value == null) {
      throw fault(Suggestions.unknown("field", column, record().names()));
    }
    return value;
  }

  @Override
  public String value(String column) {
    JsonRecord.Value value = require(column);
    if (!value.type().isScalarValue()) {
      throw fault("the field '" + column + "' is not a single value; name another");
    }
    return value.isNull() ? "" : value.text();
  }

  @Override
  public final Optional<String> optional(String column) {
    JsonRecord.Value value = record().find(column);
    return value == null || value.isNull() ? Optional.empty() : Optional.of(value(column));
  }

  @Override
  public final List<String> values(String column) {
    JsonRecord.Value value = require(column);
    return value.type().isScalarValue() && !value.isNull()
        ? List.of(value.text())
        : value.elements();
  }

  @Override
  @Nullable String string(String column, boolean orNumber) {
    JsonRecord.Value value = record().find(column);
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
    if (record().isAmbiguous(column)) {
      throw fault("the field '" + column + "' comes twice; remove one");
    }
    return value.text();
  }

  @Override
  final CorpusException missing(String column, String remedy) {
    return fault("no field '" + column + "'; " + remedy);
  }

  /** JSON in which a field of the record has another value. */
  final byte[] changed(byte[] json, String column, String value) {
    if (record().find(column) == null) {
      throw missing(column, "the field to be changed must be there");
    }
    try {
      return JsonObjects.withString(json, record().path(column), value)
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
}

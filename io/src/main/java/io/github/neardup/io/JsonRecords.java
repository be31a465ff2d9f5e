package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.neardup.core.internal.Suggestions;
import java.util.ArrayList;
import java.util.List;

/** Records that are JSON objects or arrays. */
abstract class JsonRecords implements Rows {

  static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final String name;
  private JsonNode record = MissingNode.getInstance();
  private String key = "";

  JsonRecords(String name) {
    this.name = name;
  }

  /** Makes a value the record. */
  final void become(JsonNode value, String itsKey) {
    record = value;
    key = itsKey;
  }

  private JsonNode field(String column) {
    JsonNode value =
        record.isArray() && column.matches("\\d{1,9}")
            ? record.get(Integer.parseInt(column))
            : record.get(column);
    if (value == null) {
      List<String> names = new ArrayList<>();
      record.fieldNames().forEachRemaining(names::add);
      throw fault(Suggestions.unknown("field", column, names));
    }
    return value;
  }

  @Override
  public final String value(String column) {
    if (column.equals(KEY)) {
      return key;
    }
    JsonNode value = field(column);
    if (value.isContainerNode()) {
      throw fault("the field '" + column + "' is not a single value; name another");
    }
    return value.isNull() ? "" : value.asText();
  }

  @Override
  public final List<String> values(String column) {
    JsonNode value = field(column);
    List<String> values = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(element -> values.add(element.asText()));
    } else if (!value.isNull()) {
      values.add(value.asText());
    }
    return values;
  }

  @Override
  public final CorpusException fault(String problem) {
    return new CorpusException(name, lineNumber(), problem);
  }
}

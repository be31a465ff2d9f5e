package io.github.neardup.eval.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.cfg.MutableConfigOverride;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Writes records as JSON and CSV, and reads JSON. Field names are in snake case. Fractional numbers
 * are rounded, so that the output does not depend on the JVM; numbers that are not finite are
 * {@code null} in JSON and empty in CSV.
 */
public final class ResultJson {

  private static final int DECIMALS = 6;
  private static final double MILLION = 1e6;

  private static final JsonInclude.Value IF_PRESENT =
      JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS);

  /** At most six decimals, without trailing zeros or an exponent: 1, 0.5, 0.000001. */
  public static final ResultJson DECIMAL = withDecimals(DECIMALS);

  /** At most six decimals, in the form that Java gives a double: 1.0, 0.5, 1.0E-6. */
  public static final ResultJson DOUBLE =
      new ResultJson(value -> Math.round(value * MILLION) / MILLION);

  private static final String FORMULA_BEGINS = "=+-@\t\r\n";

  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private final ObjectMapper mapper;

  private ResultJson(DoubleFunction<Number> rounding) {
    Doubles doubles = new Doubles(rounding);
    mapper =
        JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withConfigOverride(String.class, ResultJson::emptyIfMissing)
            .withConfigOverride(List.class, ResultJson::emptyIfMissing)
            .withConfigOverride(Map.class, ResultJson::emptyIfMissing)
            .addModule(new Jdk8Module())
            .withConfigOverride(Optional.class, optional -> optional.setInclude(IF_PRESENT))
            .addModule(
                new SimpleModule()
                    .addSerializer(Double.class, doubles)
                    .addSerializer(double.class, doubles)
                    .addDeserializer(Double.class, new NullIsNaN())
                    .addDeserializer(double.class, new NullIsNaN()))
            .build();
  }

  private static void emptyIfMissing(MutableConfigOverride type) {
    type.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
  }

  /** Like {@link #DECIMAL}, with another number of decimals. */
  public static ResultJson withDecimals(int decimals) {
    return new ResultJson(
        value -> {
          BigDecimal rounded =
              BigDecimal.valueOf(value)
                  .setScale(decimals, RoundingMode.HALF_EVEN)
                  .stripTrailingZeros();
          // Without its zeros, 400 would become 4E+2.
          return rounded.setScale(Math.max(0, rounded.scale()));
        });
  }

  /** Returns JSON that was written before as a tree. Decimals are exact. */
  public static ObjectNode parse(String json) {
    try {
      return STRICT.readValue(json, ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns a tree as a record. Texts, lists and maps that are missing are empty, missing numbers
   * NaN or 0.
   *
   * @throws IllegalArgumentException if a field has a value of another type
   */
  public <T> T value(JsonNode tree, Class<T> type) {
    return mapper.convertValue(tree, type);
  }

  /** Returns a value, such as a record or a map, as a tree. */
  public ObjectNode tree(Object value) {
    return mapper.valueToTree(value);
  }

  /** Returns a value, or a tree, as text: indented by two spaces, in lines that end in LF. */
  public String write(Object value) {
    return Json.write(mapper.<JsonNode>valueToTree(value));
  }

  /**
   * Returns values as CSV: a header with the names of the first value's fields, and one line per
   * value. The name of an object is joined to the names of its fields by a dot; arrays are left
   * out. A text that a spreadsheet would interpret as a formula (because it begins with {@code = +
   * - @}, a tab or a line end) gets an apostrophe before it; JSON has it unchanged.
   */
  public String csv(List<?> values) {
    StringWriter out = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
      for (int i = 0; i < values.size(); i++) {
        Map<String, String> cells = new LinkedHashMap<>();
        flatten("", tree(values.get(i)), cells);
        if (i == 0) {
          csv.writeRecord(new ArrayList<>(cells.keySet()));
        }
        csv.writeRecord(new ArrayList<>(cells.values()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void flatten(String prefix, ObjectNode tree, Map<String, String> cells) {
    for (Map.Entry<String, JsonNode> field : tree.properties()) {
      String name = prefix + field.getKey();
      if (field.getValue() instanceof ObjectNode inner) {
        flatten(name + ".", inner, cells);
      } else if (!field.getValue().isArray()) {
        cells.put(name, field.getValue().isNull() ? "" : cell(field.getValue()));
      }
    }
  }

  private static String cell(JsonNode value) {
    String text = value.asText();
    boolean formula =
        value.isTextual() && !text.isEmpty() && FORMULA_BEGINS.indexOf(text.charAt(0)) >= 0;
    return formula ? "'" + text : text;
  }

  private static final class NullIsNaN extends StdScalarDeserializer<Double> {

    private static final long serialVersionUID = 1;

    NullIsNaN() {
      super(Double.class);
    }

    @Override
    public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return _parseDoublePrimitive(json, context);
    }

    @Override
    public Double getNullValue(DeserializationContext context) {
      return Double.NaN;
    }
  }

  /** Rounds finite numbers. */
  private static final class Doubles extends StdSerializer<Double> {

    private static final long serialVersionUID = 1;

    private final transient DoubleFunction<Number> rounding;

    Doubles(DoubleFunction<Number> rounding) {
      super(Double.class);
      this.rounding = rounding;
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (!Double.isFinite(value)) {
        json.writeNull();
      } else if (rounding.apply(value) instanceof BigDecimal decimal) {
        json.writeNumber(decimal);
      } else {
        json.writeNumber(rounding.apply(value).doubleValue());
      }
    }
  }
}

package io.github.neardup.io.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * JSON in the form of results: names of records in snake case, two spaces a level, LF as line end.
 */
public final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(
              new SimpleModule()
                  .addSerializer(Double.class, new Doubles())
                  .addSerializer(double.class, new Doubles()))
          .build();

  private static final ObjectWriter WRITER =
      MAPPER.writer(
          new DefaultPrettyPrinter()
              .withObjectIndenter(new DefaultIndenter("  ", "\n"))
              .withArrayIndenter(new DefaultIndenter("  ", "\n")));

  /**
   * Places in Jackson's input, which Jackson adds to its messages; they are not places in the
   * user's file.
   */
  private static final Pattern JACKSON_PLACE =
      Pattern.compile("(?s) \\((for|start marker at) .*\\]\\)| \\(for \\w+ starting at .*");

  /**
   * Advice for programmers that Jackson adds to its messages: how to change a limit, or to allow
   * invalid JSON.
   */
  private static final Pattern JACKSON_REMEDY =
      Pattern.compile(
          ", from `[^`]*`|: enable `[^`]*` to allow|: maybe a \\(non-standard\\) comment\\?.*");

  private Json() {}

  /** JSON has no number for values that are not finite. */
  private static final class Doubles extends StdSerializer<Double> {

    private static final long serialVersionUID = 1;

    Doubles() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        json.writeNumber(value.doubleValue());
      } else {
        json.writeNull();
      }
    }
  }

  /** Returns Jackson's message about broken JSON, without a place, for users. */
  public static String reason(JsonProcessingException e) {
    String message = Objects.requireNonNullElse(e.getOriginalMessage(), "it cannot be understood");
    return JACKSON_REMEDY.matcher(JACKSON_PLACE.matcher(message).replaceAll("")).replaceAll("");
  }

  /**
   * Writes a value as JSON without white space.
   *
   * @param value as in {@link #write(Object)}
   * @throws IOException if the generator throws it
   */
  public static void write(Object value, JsonGenerator json) throws IOException {
    MAPPER.writeValue(json, value);
  }

  /** Returns JSON that is written as it is. */
  public static Object raw(String json) {
    return new RawValue(json);
  }

  /**
   * Returns a value as a line of JSON Lines, in UTF-8, with its line end, as {@link SafeJson}
   * writes it.
   *
   * @param value as in {@link #write(Object)}
   */
  public static byte[] writeLine(Object value) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (JsonGenerator json = SafeJson.generator(line)) {
      MAPPER.writeValue(json, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    line.write('\n');
    return line.toByteArray();
  }

  /**
   * Returns a value as JSON, with a line end.
   *
   * @param value a record, a list of records or their components, or a Jackson tree, whose names
   *     stay as they are
   */
  public static String write(Object value) {
    try {
      return WRITER.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}

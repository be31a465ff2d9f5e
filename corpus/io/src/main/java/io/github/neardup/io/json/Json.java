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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.regex.Pattern;

/** JSON as results are written: names of records in snake case, two spaces a level, lines in LF. */
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

  /** What Jackson adds to a message about a place in its input, which is not a place in ours. */
  private static final Pattern JACKSON_PLACE =
      Pattern.compile("(?s) \\((for|start marker at) .*\\]\\)| \\(for \\w+ starting at .*");

  /** What Jackson adds on how a program would change a limit, or allow what is no JSON. */
  private static final Pattern JACKSON_REMEDY =
      Pattern.compile(
          ", from `[^`]*`|: enable `[^`]*` to allow|: maybe a \\(non-standard\\) comment\\?.*");

  private Json() {}

  /** What is not finite is no number in JSON. */
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

  /** What Jackson says of broken JSON, for a user: without a place. */
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

  /**
   * A value as a line of JSON Lines, in UTF-8, with its line end; as {@link SafeJson} writes it.
   *
   * @param value as in {@link #write(Object)}
   */
  public static byte[] writeLine(Object value) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (JsonGenerator json = SafeJson.line(line)) {
      MAPPER.writeValue(json, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toByteArray();
  }

  /**
   * A value as JSON, with a line end after it.
   *
   * @param value a record, a list of records or what they are made of, or a Jackson tree, whose
   *     names stay as they are
   */
  public static String write(Object value) {
    try {
      return WRITER.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}

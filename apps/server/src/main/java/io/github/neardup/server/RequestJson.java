package io.github.neardup.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.io.json.Json;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of requests strictly. */
final class RequestJson {

  /** The limit of bodies already limits everything in them. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private RequestJson() {}

  /** Returns a body as text, or says where it is not UTF-8. */
  static String text(byte[] body) {
    ByteBuffer bytes = ByteBuffer.wrap(body);
    CharBuffer text = CharBuffer.allocate(body.length);
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true);
    if (result.isError()) {
      throw RequestException.bad(
          "the body is not UTF-8: byte " + (bytes.position() + 1) + " is wrong");
    }
    return text.flip().toString();
  }

  static JsonNode parse(String json) {
    return parse(json, 1);
  }

  /** Returns a value from a part of a body, whose first line has a number, from 1. */
  static JsonNode parse(String json, int line) {
    JsonNode value;
    try {
      value = MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw RequestException.bad(
          "broken JSON" + place(e.getLocation(), line) + ": " + Json.reason(e));
    }
    if (value.isMissingNode()) {
      throw RequestException.bad("the body is empty; it must be JSON");
    }
    return value;
  }

  private static String place(@Nullable JsonLocation at, int line) {
    return at == null || at.getLineNr() < 1
        ? ""
        : " in line %s, column %s".formatted(at.getLineNr() + line - 1, at.getColumnNr());
  }
}

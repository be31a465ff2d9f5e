package io.github.neardup.server;

import io.github.neardup.io.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An answer, ready to be sent.
 *
 * @param status the HTTP status
 * @param type the media type of the body
 * @param headers additional headers, which not every answer has
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(int status, String type, byte[] body, Map<String, String> headers) {

  static final int OK = 200;
  private static final String JSON = "application/json";

  static Reply json(Object value) {
    return new Reply(OK, JSON, Json.writeLine(value), Map.of());
  }

  static Reply bytes(String type, byte[] body) {
    return new Reply(OK, type, body, Map.of());
  }

  static Reply text(String type, String body) {
    return bytes(type, body.getBytes(StandardCharsets.UTF_8));
  }

  static Reply failure(int status, String message) {
    return new Reply(status, JSON, Json.writeLine(Answers.Failure.of(status, message)), Map.of());
  }

  Reply with(String name, String value) {
    return new Reply(status, type, body, Map.of(name, value));
  }
}

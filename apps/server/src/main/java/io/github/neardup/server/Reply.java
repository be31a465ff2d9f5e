package io.github.neardup.server;

import io.github.neardup.io.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/**
 * An answer, ready to be sent.
 *
 * @param status the HTTP status
 * @param type the media type of the body
 * @param headers additional headers, which not every answer has
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(int status, String type, byte[] body, Map<String, String> headers) {

  private static final String JSON = "application/json";

  static Reply json(Object value) {
    return new Reply(HttpStatus.OK_200, JSON, Json.writeLine(value), Map.of());
  }

  static Reply bytes(String type, byte[] body) {
    return new Reply(HttpStatus.OK_200, type, body, Map.of());
  }

  static Reply text(String type, String body) {
    return bytes(type, body.getBytes(StandardCharsets.UTF_8));
  }

  static Reply failure(Answers.Failure failure) {
    return new Reply(failure.error().status(), JSON, Json.writeLine(failure), Map.of());
  }

  Reply with(String name, String value) {
    return new Reply(status, type, body, Map.of(name, value));
  }
}

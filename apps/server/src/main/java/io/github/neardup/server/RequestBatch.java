package io.github.neardup.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.io.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Many requests in one: a JSON array of objects, or an object a line. Each has a field "op" and
 * those of its operation; its answer is what it would be alone. They are done one after the other.
 */
final class RequestBatch {

  private static final String OP = "op";

  /** Does one request, and gives back the body of its answer, that of a failure too. */
  interface Runner {
    Object run(Supplier<Object> request);
  }

  private final Operations operations;
  private final int mostItems;
  private final int longestText;
  private final Runner runner;

  RequestBatch(Operations operations, int mostItems, int longestText, Runner runner) {
    this.operations = operations;
    this.mostItems = mostItems;
    this.longestText = longestText;
    this.runner = runner;
  }

  /** The media type of the answer to a body. */
  static String type(String body) {
    return isArray(body) ? "application/json" : "application/x-ndjson";
  }

  private static boolean isArray(String body) {
    return body.stripLeading().startsWith("[");
  }

  /**
   * The answers, in the form of the requests.
   *
   * @throws RequestException if an array is not JSON, or there are too many requests; nothing has
   *     been done then
   */
  byte[] run(String body) {
    return isArray(body) ? array(RequestJson.parse(body)) : lines(body);
  }

  private byte[] array(JsonNode items) {
    requireAtMost(items.size());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write('[');
    String separator = "\n";
    for (JsonNode item : items) {
      out.writeBytes(separator.getBytes(StandardCharsets.US_ASCII));
      byte[] line = Json.writeLine(runner.run(() -> one(item)));
      out.write(line, 0, line.length - 1);
      separator = ",\n";
    }
    out.write('\n');
    out.write(']');
    out.write('\n');
    return out.toByteArray();
  }

  private byte[] lines(String body) {
    List<String> lines = body.lines().toList();
    int items = (int) lines.stream().filter(line -> !line.isBlank()).count();
    if (items == 0) {
      throw RequestException.bad("the body is empty; it must be a JSON array, or an object a line");
    }
    requireAtMost(items);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      int number = i + 1;
      if (!line.isBlank()) {
        out.writeBytes(Json.writeLine(runner.run(() -> one(RequestJson.parse(line, number)))));
      }
    }
    return out.toByteArray();
  }

  private void requireAtMost(int items) {
    if (items > mostItems) {
      throw new RequestException(
          RequestException.TOO_LARGE,
          String.format(
              Locale.ROOT,
              "a batch has at most %,d requests here, not %,d; nothing was done",
              mostItems,
              items));
    }
  }

  private Object one(JsonNode item) {
    String title = item.path(OP).textValue();
    if (title == null) {
      throw RequestException.bad(
          "a request in a batch is an object with the field 'op', such as {\"op\": \"query\","
              + " \"text\": ...}");
    }
    Operation operation = Operation.of(title);
    List<String> known = new ArrayList<>(List.of(OP));
    known.addAll(operation.fields());
    return operations.run(operation, RequestFields.of((ObjectNode) item, known, longestText));
  }
}

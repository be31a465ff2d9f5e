package io.github.neardup.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.util.Resources;
import io.github.neardup.core.util.Sha256;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.page.HtmlPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;

/** Answers requests with a known route and a complete body. Thread-safe. */
final class Service {

  private static final HtmlPage PAGE =
      new HtmlPage(
          Service.class::getResourceAsStream,
          "page.html",
          Map.of("style", "page.css", "script", "page.js"));

  private static final Pattern SCRIPT = Pattern.compile("(?s)<script>(.*?)</script>");
  private static final Pattern STYLE = Pattern.compile("(?s)<style>(.*?)</style>");

  /** The field of a request in a batch that names its operation. */
  private static final String OP = "op";

  private record PageData(boolean needsToken) {}

  private final IndexServer.Builder settings;
  private final NearDuplicateIndex index;
  private final Operations operations;
  private final Metrics metrics;
  private final Reply page;
  private final byte[] openApi;

  Service(IndexServer.Builder settings, Metrics metrics) {
    this.settings = settings;
    this.index = settings.index;
    this.operations = new Operations(settings);
    this.metrics = metrics;
    this.page = page(settings.token.isPresent());
    this.openApi = description(index.algorithm().threshold());
  }

  /** Returns the description of requests, which depends on the algorithm in one place. */
  private static byte[] description(double threshold) {
    String file = "openapi.json";
    JsonNode description =
        RequestJson.parse(Resources.text(Service.class.getResourceAsStream(file), file));
    ((ObjectNode) description.at("/components/schemas/Query/properties/at_least"))
        .put("minimum", threshold);
    return description.toPrettyString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns the answer, which may report a failure. The storage has done its work when this
   * returns.
   *
   * @param id from the path, if the route has one
   * @param body empty if the route has none
   */
  Reply answer(Route route, String id, byte[] body) {
    try {
      return answerOrFail(route, id, body);
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      return Reply.failure(failure(e));
    }
  }

  private Reply answerOrFail(Route route, String id, byte[] body) {
    return switch (route) {
      case BATCH -> batch(RequestJson.text(body));
      case OPENAPI -> Reply.bytes("application/json", openApi);
      case METRICS -> Reply.text("text/plain; version=0.0.4; charset=utf-8", metrics());
      case HEALTH -> Reply.json(new Answers.Health("up"));
      case READY -> ready();
      case PAGE -> page;
      default -> Reply.json(operations.run(route, fields(route, id, body)));
    };
  }

  private RequestFields fields(Route route, String id, byte[] body) {
    if (route.hasId()) {
      return RequestFields.ofId(id);
    } else if (!route.hasBody()) {
      return RequestFields.none();
    }
    return RequestFields.of(
        RequestJson.parse(RequestJson.text(body)), route.fields(), settings.text);
  }

  /** Checks that the storage answers. */
  private Reply ready() {
    long entries = index.size();
    return Reply.json(new Answers.Health(entries >= 0 ? "ready" : "unknown"));
  }

  private String metrics() {
    StringBuilder out = new StringBuilder();
    metrics.writeTo(out);
    boolean up = true;
    try {
      long entries = index.size();
      long bytes = index.bytes();
      Metrics.gauge(out, "neardup_entries", "Entries of the index.", entries);
      Metrics.gauge(out, "neardup_index_bytes", "Approximate bytes that the index takes.", bytes);
    } catch (StorageException | IllegalStateException e) {
      up = false;
    }
    Metrics.gauge(out, "neardup_storage_up", "1 if the storage answers, else 0.", up ? 1 : 0);
    return out.toString();
  }

  /** Returns the failure for the client; failures of the server itself go to the log. */
  private Answers.Failure failure(Throwable e) {
    if (e instanceof RequestException known) {
      return Answers.Failure.of(known);
    } else if (e instanceof StorageException) {
      settings.log.accept("storage: " + e.getMessage());
      return Answers.Failure.of(
          HttpStatus.SERVICE_UNAVAILABLE_503, "the storage failed: " + e.getMessage());
    }
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    settings.log.accept("unexpected failure: " + trace.toString().strip());
    return Answers.Failure.of(
        HttpStatus.INTERNAL_SERVER_ERROR_500, "an unexpected failure; see the server's log");
  }

  /**
   * Answers many requests in one: a JSON array of objects, or one object a line. Each has a field
   * "op" and the fields of its operation, and gets the answer that it would get by itself, in the
   * form of the requests. They are carried out one after the other.
   *
   * @throws RequestException if an array is not JSON, or there are too many requests; no request
   *     has been carried out then
   */
  private Reply batch(String body) {
    return body.stripLeading().startsWith("[") ? array(RequestJson.parse(body)) : lines(body);
  }

  private Reply array(JsonNode items) {
    requireAtMost(items.size());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String separator = "[\n";
    for (JsonNode item : items) {
      out.writeBytes(separator.getBytes(StandardCharsets.US_ASCII));
      byte[] line = Json.writeLine(bodyOf(() -> one(item)));
      out.write(line, 0, line.length - 1);
      separator = ",\n";
    }
    out.writeBytes((items.isEmpty() ? "[\n]\n" : "\n]\n").getBytes(StandardCharsets.US_ASCII));
    return Reply.bytes("application/json", out.toByteArray());
  }

  private Reply lines(String body) {
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
        out.writeBytes(Json.writeLine(bodyOf(() -> one(RequestJson.parse(line, number)))));
      }
    }
    return Reply.bytes("application/x-ndjson", out.toByteArray());
  }

  private void requireAtMost(int items) {
    if (items > settings.batch) {
      throw new RequestException(
          HttpStatus.PAYLOAD_TOO_LARGE_413,
          String.format(
              Locale.ROOT,
              "a batch may have at most %,d requests, not %,d; nothing was done",
              settings.batch,
              items));
    }
  }

  private Object one(JsonNode item) {
    String title = item.path(OP).textValue();
    if (title == null) {
      throw RequestException.bad(
          "a request in a batch must be an object with the field 'op', such as {\"op\": \"query\","
              + " \"text\": ...}");
    }
    Route operation = Route.ofOperation(title);
    List<String> known = new ArrayList<>(List.of(OP));
    known.addAll(operation.fields());
    return operations.run(operation, RequestFields.of((ObjectNode) item, known, settings.text));
  }

  /** Returns the body of the answer to a request in a batch, which may report a failure. */
  private Object bodyOf(Supplier<Object> request) {
    try {
      return request.get();
    } catch (RuntimeException | StackOverflowError e) {
      return failure(e);
    }
  }

  /**
   * Returns the page for people. The page itself shows nothing of the index: it sends requests as
   * any client does.
   */
  private static Reply page(boolean needsToken) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      PAGE.write(out, new PageData(needsToken));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String html = out.toString(StandardCharsets.UTF_8);
    String policy =
        "default-src 'none'; script-src %s; style-src %s; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            .formatted(digests(SCRIPT, html), digests(STYLE, html));
    return Reply.text("text/html; charset=utf-8", html).with("Content-Security-Policy", policy);
  }

  /** Returns the digests of the scripts or styles in the page, so that nothing else may run. */
  private static String digests(Pattern element, String html) {
    return element
        .matcher(html)
        .results()
        .map(found -> "'sha256-" + sha256(found.group(1)) + "'")
        .collect(Collectors.joining(" "));
  }

  private static String sha256(String text) {
    byte[] digest = Sha256.begin().digest(text.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(digest);
  }
}

package io.github.neardup.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.util.Sha256;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.page.HtmlPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Answers requests with a known route and a complete body. Thread-safe. */
final class Service {

  private final NearDuplicateIndex index;
  private final Operations operations;
  private final RequestBatch batch;
  private final Metrics metrics;
  private final WebPage page;
  private final byte[] openApi;
  private final int longestText;
  private final Consumer<String> log;

  Service(IndexServer.Builder settings, Metrics metrics) {
    this.index = settings.index;
    this.operations = new Operations(index, settings.version, settings.keepsTexts);
    this.batch = new RequestBatch(operations, settings.batch, settings.text, this::bodyOf);
    this.metrics = metrics;
    this.page = new WebPage(settings.token.isPresent());
    this.openApi = description(index.algorithm().threshold());
    this.longestText = settings.text;
    this.log = settings.log;
  }

  /** Returns the description of requests, which depends on the algorithm in one place. */
  private static byte[] description(double threshold) {
    JsonNode description = RequestJson.parse(RequestJson.text(resource("openapi.json")));
    ((ObjectNode) description.at("/components/schemas/Query/properties/at_least"))
        .put("minimum", threshold);
    return description.toPrettyString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] resource(String name) {
    try (InputStream in = Service.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
      RequestException failure = failure(e);
      return Reply.failure(failure.status(), message(failure));
    }
  }

  private Reply answerOrFail(Route route, String id, byte[] body) {
    return switch (route) {
      case BATCH -> {
        String text = RequestJson.text(body);
        yield Reply.bytes(RequestBatch.type(text), batch.run(text));
      }
      case OPENAPI -> Reply.bytes("application/json", openApi);
      case METRICS -> Reply.text("text/plain; version=0.0.4; charset=utf-8", metrics());
      case HEALTH -> Reply.json(new Answers.Health("up"));
      case READY -> ready();
      case PAGE -> page.reply();
      default -> {
        Operation operation = route.operation().orElseThrow();
        yield Reply.json(operations.run(operation, fields(route, operation, id, body)));
      }
    };
  }

  private RequestFields fields(Route route, Operation operation, String id, byte[] body) {
    if (route.hasId()) {
      return RequestFields.ofId(id);
    } else if (!route.hasBody()) {
      return RequestFields.none();
    }
    return RequestFields.of(
        RequestJson.parse(RequestJson.text(body)), operation.fields(), longestText);
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

  private Object bodyOf(Supplier<Object> request) {
    try {
      return request.get();
    } catch (RuntimeException | StackOverflowError e) {
      RequestException failure = failure(e);
      return Answers.Failure.of(failure.status(), message(failure));
    }
  }

  private static String message(RequestException e) {
    return String.valueOf(e.getMessage());
  }

  /** Returns the failure for the client; failures of the server itself go to the log. */
  private RequestException failure(Throwable e) {
    if (e instanceof RequestException known) {
      return known;
    } else if (e instanceof StorageException) {
      log.accept("storage: " + e.getMessage());
      return new RequestException(
          RequestException.UNAVAILABLE, "the storage failed: " + e.getMessage());
    }
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    log.accept("unexpected failure: " + trace.toString().strip());
    return new RequestException(
        RequestException.FAILED, "an unexpected failure; see the server's log");
  }

  /**
   * Many requests in one: a JSON array of objects, or one object a line. Each has a field "op" and
   * the fields of its operation, and gets the answer that it would get by itself. They are carried
   * out one after the other.
   */
  static final class RequestBatch {

    private static final String OP = "op";

    /** Carries out one request, and returns the body of its answer, which may report a failure. */
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

    /** Returns the media type of the answer to a body. */
    static String type(String body) {
      return isArray(body) ? "application/json" : "application/x-ndjson";
    }

    private static boolean isArray(String body) {
      return body.stripLeading().startsWith("[");
    }

    /**
     * Returns the answers, in the form of the requests.
     *
     * @throws RequestException if an array is not JSON, or there are too many requests; no request
     *     has been carried out then
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
        throw RequestException.bad(
            "the body is empty; it must be a JSON array, or an object a line");
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
                "a batch may have at most %,d requests, not %,d; nothing was done",
                mostItems,
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
      Operation operation = Operation.of(title);
      List<String> known = new ArrayList<>(List.of(OP));
      known.addAll(operation.fields());
      return operations.run(operation, RequestFields.of((ObjectNode) item, known, longestText));
    }
  }

  /**
   * The page for people. The page itself shows nothing of the index: it sends requests as any
   * client does.
   */
  private static final class WebPage {

    private static final HtmlPage PAGE =
        new HtmlPage(
            WebPage.class::getResourceAsStream,
            "page.html",
            Map.of("style", "page.css", "script", "page.js"));

    private static final Pattern SCRIPT = Pattern.compile("(?s)<script>(.*?)</script>");
    private static final Pattern STYLE = Pattern.compile("(?s)<style>(.*?)</style>");

    private record Data(boolean needsToken) {}

    private final Reply reply;

    WebPage(boolean needsToken) {
      String html = html(new Data(needsToken));
      String policy =
          "default-src 'none'; script-src %s; style-src %s; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
              .formatted(digests(SCRIPT, html), digests(STYLE, html));
      this.reply =
          Reply.text("text/html; charset=utf-8", html).with("Content-Security-Policy", policy);
    }

    Reply reply() {
      return reply;
    }

    private static String html(Data data) {
      StringWriter html = new StringWriter();
      try {
        PAGE.write(html, data);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return html.toString();
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
}

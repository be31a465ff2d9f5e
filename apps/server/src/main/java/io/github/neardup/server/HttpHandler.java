package io.github.neardup.server;

import io.github.neardup.core.util.Sha256;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handles the network: access, routes, the body, and sending the answer. No thread waits while a
 * body arrives.
 */
final class HttpHandler extends Handler.Abstract {

  static final String RETRY_SECONDS = "1";

  /**
   * A client that sends its whole body before it listens gets its answer if the body is at most
   * this many times the limit.
   */
  private static final int MOST_TIMES_LIMIT = 4;

  private static final String HEAD = "HEAD";
  private static final String SCHEME = "Bearer ";
  private static final String OTHER = "other";
  private static final double NANOSECONDS_A_MILLISECOND = 1e6;

  private final IndexServer.Builder settings;
  private final Metrics metrics = new Metrics();
  private final Service service;
  private final Semaphore places;
  private final boolean named;
  private final long mostHeld;
  private final long mostRead;

  HttpHandler(IndexServer.Builder settings) {
    this.settings = settings;
    this.service = new Service(settings, metrics);
    this.places = new Semaphore(settings.concurrent);
    this.mostHeld = settings.mostBytesAtOnce();
    this.mostRead = (long) settings.body * MOST_TIMES_LIMIT;
    this.named = settings.open && !settings.isLoopback();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    metrics.begin();
    new Exchange(request, response, callback).begin();
    return true;
  }

  /**
   * One request and its answer. The body is read as it arrives. Bytes beyond the limit are read
   * too, but not kept; of a refused request, nothing is kept.
   */
  private final class Exchange {

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final long started = System.nanoTime();
    private final String method;
    private final String path;
    private Optional<Route> route = Optional.empty();

    /** The answer when the body has been read; an unread body would end the connection. */
    private Optional<RequestException> refusal = Optional.empty();

    private ByteArrayOutputStream body = new ByteArrayOutputStream();
    private long length;
    private int held;

    Exchange(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      this.method = request.getMethod();
      this.path = Optional.ofNullable(request.getHttpURI().getPath()).orElse("*");
    }

    void begin() {
      try {
        List<Route> there = Route.of(path);
        requireAccess(there);
        Route found = route(there);
        route = Optional.of(found);
        if (!found.hasBody()) {
          answer(found, found.id(path), new byte[0]);
          return;
        }
      } catch (RequestException e) {
        refusal = Optional.of(e);
      }
      long declared = request.getLength();
      boolean waits = request.getHeaders().contains(HttpHeader.EXPECT);
      if (declared > mostRead || (waits && (declared > settings.body || refusal.isPresent()))) {
        refuse(refusal.orElseGet(this::tooLarge));
      } else {
        read();
      }
    }

    private void requireAccess(List<Route> there) {
      boolean open = !there.isEmpty() && there.stream().allMatch(Route::isOpen);
      if (settings.token.isEmpty()) {
        Browsers.requireOwn(request, settings.host, named);
      } else if (!open && !hasToken(settings.token.get())) {
        throw new RequestException(
            HttpStatus.UNAUTHORIZED_401,
            "a valid token is needed: send the header Authorization: Bearer TOKEN");
      }
    }

    /** Takes the same time whatever part of the token is right. */
    private boolean hasToken(String token) {
      String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
      return given != null
          && given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
          && MessageDigest.isEqual(digest(token), digest(given.substring(SCHEME.length()).strip()));
    }

    private Route route(List<Route> there) {
      if (there.isEmpty()) {
        throw new RequestException(
            HttpStatus.NOT_FOUND_404,
            "there is nothing at "
                + RequestFields.shortened(path)
                + "; /openapi.json describes the server");
      }
      String wanted = method.equals(HEAD) ? "GET" : method;
      return there.stream()
          .filter(route -> route.method().equals(wanted))
          .findFirst()
          .orElseThrow(
              () ->
                  new RequestException(
                      HttpStatus.METHOD_NOT_ALLOWED_405,
                      "%s takes %s, not %s"
                          .formatted(there.get(0).path(), methods(there), method)));
    }

    private String methods(List<Route> there) {
      return there.stream().map(Route::method).collect(Collectors.joining(", "));
    }

    /** Reads what has arrived, and is called again when more has. */
    private void read() {
      try {
        for (Content.Chunk chunk = request.read(); chunk != null; chunk = request.read()) {
          if (Content.Chunk.isFailure(chunk)) {
            fail(chunk.getFailure());
            return;
          }
          take(chunk.getByteBuffer());
          chunk.release();
          if (chunk.isLast()) {
            end();
            return;
          } else if (System.nanoTime() - started > settings.idle.toNanos()) {
            throw late();
          } else if (length > mostRead) {
            throw tooLarge();
          }
        }
        request.demand(this::read);
      } catch (RequestException e) {
        refuse(refusal.orElse(e));
      }
    }

    private void take(ByteBuffer buffer) {
      int more = buffer.remaining();
      length += more;
      if (refusal.isEmpty() && length > settings.body) {
        refusal = Optional.of(tooLarge());
      }
      if (refusal.isEmpty()) {
        held += more;
        if (metrics.bodyBytes(more) > mostHeld) {
          refusal = Optional.of(busy());
        }
      }
      if (refusal.isEmpty()) {
        byte[] piece = new byte[more];
        buffer.get(piece);
        body.writeBytes(piece);
      } else {
        body = new ByteArrayOutputStream();
        giveBack();
      }
    }

    private void end() {
      if (refusal.isPresent()) {
        throw refusal.get();
      }
      answer(route.orElseThrow(), "", body.toByteArray());
    }

    /** Ends the exchange: the client sends nothing more, or is gone. */
    private void fail(Throwable failure) {
      if (failure instanceof TimeoutException) {
        refuse(refusal.orElseGet(this::late));
      } else {
        note(0);
        callback.failed(failure);
      }
    }

    private RequestException tooLarge() {
      return new RequestException(
          HttpStatus.PAYLOAD_TOO_LARGE_413,
          String.format(
              Locale.ROOT, "a body may have at most %,d bytes; send less", settings.body));
    }

    private RequestException busy() {
      return new RequestException(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          String.format(
              Locale.ROOT,
              "the server is busy with request bodies of %,d bytes in all; try again",
              mostHeld));
    }

    private RequestException late() {
      return new RequestException(
          HttpStatus.REQUEST_TIMEOUT_408,
          "the body did not arrive within " + settings.idle.toMillis() / 1000.0 + " s");
    }

    private void answer(Route found, String id, byte[] body) {
      if (!found.isOperation() && found != Route.BATCH) {
        send(service.answer(found, id, body));
      } else if (places.tryAcquire()) {
        Reply reply;
        try {
          reply = service.answer(found, id, body);
        } finally {
          places.release();
        }
        send(reply);
      } else {
        throw new RequestException(
            HttpStatus.SERVICE_UNAVAILABLE_503,
            "the server is busy with %s requests; try again".formatted(settings.concurrent));
      }
    }

    private void refuse(RequestException e) {
      Reply reply = Reply.failure(Answers.Failure.of(e));
      send(
          switch (e.status()) {
            case HttpStatus.UNAUTHORIZED_401 -> reply.with("WWW-Authenticate", "Bearer");
            case HttpStatus.SERVICE_UNAVAILABLE_503 -> reply.with("Retry-After", RETRY_SECONDS);
            case HttpStatus.METHOD_NOT_ALLOWED_405 -> reply.with("Allow", methods(Route.of(path)));
            default -> reply;
          });
    }

    private void send(Reply reply) {
      response.setStatus(reply.status());
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.type());
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.body().length);
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      response.getHeaders().put("X-Content-Type-Options", "nosniff");
      reply.headers().forEach((name, value) -> response.getHeaders().put(name, value));
      // Otherwise the client would send its next request into a connection that closes.
      if (!request.consumeAvailable()) {
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
      }
      note(reply.status());
      response.write(true, ByteBuffer.wrap(reply.body()), callback);
    }

    private void giveBack() {
      metrics.bodyBytes(-held);
      held = 0;
    }

    /** Counts the request, with status 0 if the client is gone. */
    private void note(int status) {
      giveBack();
      long duration = System.nanoTime() - started;
      String at = Route.of(path).stream().map(Route::path).findFirst().orElse(OTHER);
      metrics.end(route.map(Route::method).orElse(OTHER), at, status, duration);
      settings.accessLog.ifPresent(
          lines ->
              lines.accept(
                  String.format(
                      Locale.ROOT,
                      "%s %s %s %s %d %.1f ms",
                      Instant.now().truncatedTo(ChronoUnit.MILLIS),
                      Request.getRemoteAddr(request),
                      method,
                      path,
                      status,
                      duration / NANOSECONDS_A_MILLISECOND)));
    }
  }

  private static byte[] digest(String token) {
    return Sha256.begin().digest(token.getBytes(StandardCharsets.UTF_8));
  }
}

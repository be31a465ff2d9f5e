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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Handles the network: access, routes, the body, and sending the answer. No thread waits while a
 * body arrives.
 */
final class HttpHandler extends Handler.Abstract {

  static final String RETRY_SECONDS = "1";

  private static final String HEAD = "HEAD";
  private static final String OTHER = "other";
  private static final double NANOSECONDS_A_MILLISECOND = 1e6;

  private final IndexServer.Builder settings;
  private final Optional<Token> token;
  private final Metrics metrics = new Metrics();
  private final Service service;
  private final Semaphore places;
  private final boolean named;
  private final long mostHeld;

  HttpHandler(IndexServer.Builder settings) {
    this.settings = settings;
    this.token = settings.token.map(Token::new);
    this.service = new Service(settings, metrics);
    this.places = new Semaphore(settings.concurrent);
    this.mostHeld = settings.mostBytesAtOnce();
    this.named = settings.open && !settings.isLoopback();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    metrics.begin();
    new Exchange(request, response, callback).begin();
    return true;
  }

  /** One request and its answer. */
  private final class Exchange {

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final long started = System.nanoTime();
    private final String method;
    private final String path;
    private Optional<Route> route = Optional.empty();
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
        String id = found.hasId() ? Route.decodedId(found.encodedId(path)) : "";
        if (found.hasBody()) {
          new Body(body -> answer(found, "", body), Optional.empty()).read();
        } else {
          answer(found, id, new byte[0]);
        }
      } catch (RequestException e) {
        // An unread body would otherwise end the connection, and perhaps the answer.
        new Body(body -> {}, Optional.of(e)).read();
      }
    }

    private void requireAccess(List<Route> there) {
      boolean open = !there.isEmpty() && there.stream().allMatch(Route::isOpen);
      if (token.isEmpty()) {
        Browsers.requireOwn(request, settings.host, named);
      } else if (!open
          && !token.get().isShownBy(request.getHeaders().get(HttpHeader.AUTHORIZATION))) {
        throw new RequestException(
            RequestException.UNAUTHORIZED,
            "a valid token is needed: send the header Authorization: Bearer TOKEN");
      }
    }

    private Route route(List<Route> there) {
      if (there.isEmpty()) {
        throw new RequestException(
            RequestException.NOT_FOUND,
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
                      RequestException.METHOD_NOT_ALLOWED,
                      "%s takes %s, not %s"
                          .formatted(there.get(0).path(), methods(there), method)));
    }

    private String methods(List<Route> there) {
      return there.stream().map(Route::method).collect(Collectors.joining(", "));
    }

    /**
     * Reads the body as it arrives. Bytes beyond the limit are read too, but not kept; for a
     * refused request, nothing is kept.
     */
    private final class Body {

      /**
       * A client that sends its whole body before it listens gets its answer if the body is at most
       * this many times the limit.
       */
      private static final int MOST_TIMES_LIMIT = 4;

      private final Consumer<byte[]> whole;
      private Optional<RequestException> refusal;
      private final long latest = started + settings.idle.toNanos();
      private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      private long length;

      Body(Consumer<byte[]> whole, Optional<RequestException> refusal) {
        this.whole = whole;
        this.refusal = refusal;
      }

      void read() {
        try {
          requireLength(request.getLength());
          readOn();
        } catch (RequestException e) {
          stop(e);
        }
      }

      private void requireLength(long declared) {
        boolean waits = request.getHeaders().contains(HttpHeader.EXPECT);
        if (declared > (long) settings.body * MOST_TIMES_LIMIT
            || (waits && (declared > settings.body || refusal.isPresent()))) {
          throw tooLarge();
        }
      }

      private RequestException tooLarge() {
        return new RequestException(
            RequestException.TOO_LARGE,
            String.format(
                Locale.ROOT, "a body may have at most %,d bytes; send less", settings.body));
      }

      private void readOn() {
        try {
          while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
              request.demand(this::readOn);
              return;
            } else if (Content.Chunk.isFailure(chunk)) {
              fail(chunk.getFailure());
              return;
            }
            take(chunk);
            chunk.release();
            if (chunk.isLast()) {
              end();
              return;
            } else if (System.nanoTime() - latest > 0) {
              throw late();
            } else if (length > (long) settings.body * MOST_TIMES_LIMIT) {
              throw tooLarge();
            }
          }
        } catch (RequestException e) {
          stop(e);
        }
      }

      /** Stops reading. A request that was already refused keeps its first reason. */
      private void stop(RequestException reason) {
        refuse(refusal.orElse(reason));
      }

      private void take(Content.Chunk chunk) {
        ByteBuffer buffer = chunk.getByteBuffer();
        length += buffer.remaining();
        if (length <= settings.body && refusal.isEmpty() && hold(buffer.remaining())) {
          byte[] piece = new byte[buffer.remaining()];
          buffer.get(piece);
          bytes.writeBytes(piece);
        } else {
          bytes = new ByteArrayOutputStream();
          giveBack();
        }
      }

      /**
       * Returns whether there is room for more bytes; if not, the request is refused in the end.
       */
      private boolean hold(int more) {
        held += more;
        if (metrics.bodyBytes(more) <= mostHeld) {
          return true;
        }
        refusal =
            Optional.of(
                new RequestException(
                    RequestException.UNAVAILABLE,
                    String.format(
                        Locale.ROOT,
                        "the server is busy with request bodies of %,d bytes in all; try again",
                        mostHeld)));
        return false;
      }

      private void end() {
        if (refusal.isPresent()) {
          throw refusal.get();
        } else if (length > settings.body) {
          throw tooLarge();
        }
        whole.accept(bytes.toByteArray());
      }

      /** Ends the exchange: the client sends nothing more, or is gone. */
      private void fail(Throwable failure) {
        if (failure instanceof TimeoutException) {
          stop(late());
        } else {
          note(0);
          callback.failed(failure);
        }
      }

      private RequestException late() {
        return new RequestException(
            RequestException.REQUEST_TIMEOUT,
            "the body did not arrive within " + settings.idle.toMillis() / 1000.0 + " s");
      }
    }

    private void answer(Route found, String id, byte[] body) {
      if (found.operation().isEmpty() && found != Route.BATCH) {
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
            RequestException.UNAVAILABLE,
            "the server is busy with %s requests; try again".formatted(settings.concurrent));
      }
    }

    private void refuse(RequestException e) {
      Reply reply = Reply.failure(e.status(), String.valueOf(e.getMessage()));
      send(
          switch (e.status()) {
            case RequestException.UNAUTHORIZED -> reply.with("WWW-Authenticate", "Bearer");
            case RequestException.UNAVAILABLE -> reply.with("Retry-After", RETRY_SECONDS);
            case RequestException.METHOD_NOT_ALLOWED ->
                reply.with("Allow", methods(Route.of(path)));
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
      String known = route.isPresent() ? route.get().method() : OTHER;
      metrics.end(known, route.map(Route::path).orElse(OTHER), status, duration);
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

  /** The token that clients must send. Only a digest is kept. */
  private static final class Token {

    private static final String SCHEME = "Bearer ";

    private final byte[] digest;

    Token(String token) {
      this.digest = digest(token);
    }

    /**
     * Returns whether an {@code Authorization} header has the token. Takes the same time whatever
     * part of it is right.
     */
    boolean isShownBy(@Nullable String authorization) {
      return shown(authorization)
          .map(given -> MessageDigest.isEqual(digest, digest(given)))
          .orElse(false);
    }

    private static Optional<String> shown(@Nullable String authorization) {
      return Optional.ofNullable(authorization)
          .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
          .map(value -> value.substring(SCHEME.length()).strip());
    }

    private static byte[] digest(String token) {
      return Sha256.begin().digest(token.getBytes(StandardCharsets.UTF_8));
    }
  }
}

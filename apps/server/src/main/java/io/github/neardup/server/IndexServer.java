package io.github.neardup.server;

import io.github.neardup.index.NearDuplicateIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Answers requests about an index over HTTP: JSON, metrics, and a page for people. {@code
 * /openapi.json} describes the requests.
 *
 * <pre>{@code
 * try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create("minhash"));
 *     IndexServer server = IndexServer.of(index).port(8080).start()) {
 *   ...
 * }
 * }</pre>
 *
 * <p>The server answers once the storage has done its work: acknowledged changes survive the
 * process as the storage promises. Thread-safe.
 */
public final class IndexServer implements AutoCloseable {

  /** Idle connections cost little. */
  private static final int MOST_CONNECTIONS = 10_000;

  /** In bytes; the longest id has three times its length in a URL. */
  private static final int MOST_HEADERS = 16 << 10;

  /** For all work besides requests: accepting, selecting, health, metrics. */
  private static final int OTHER_THREADS = 16;

  /** How long idle connections may stay open at the end, in milliseconds. */
  private static final long LINGER = 200;

  private final Server server;
  private final ServerConnector connector;
  private final Builder settings;

  private IndexServer(Builder settings) {
    this.settings = settings;
    QueuedThreadPool threads = new QueuedThreadPool(settings.concurrent + OTHER_THREADS);
    threads.setName("neardup-server");
    this.server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(MOST_HEADERS);
    // Ids may contain slashes and any other character, encoded; paths are compared as they arrive.
    http.setUriCompliance(UriCompliance.UNSAFE);
    this.connector = new ServerConnector(server, 1, -1, new HttpConnectionFactory(http));
    connector.setHost(settings.host);
    connector.setPort(settings.port);
    connector.setIdleTimeout(settings.idle.toMillis());
    connector.setShutdownIdleTimeout(LINGER);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, server));
    server.setErrorHandler(new JsonErrors());
    server.setHandler(new GracefulHandler(new HttpHandler(settings)));
    server.setStopTimeout(settings.stop.toMillis());
  }

  /**
   * Returns a builder for a server of an index, with default settings. The caller closes the index.
   */
  public static Builder of(NearDuplicateIndex index) {
    return new Builder(index);
  }

  /** Returns whether a string can be a token: one or more visible ASCII characters. */
  public static boolean isToken(String secret) {
    return !secret.isEmpty() && secret.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  private IndexServer start() {
    try {
      server.start();
    } catch (Exception e) {
      stop();
      if (e instanceof IOException unbound) {
        throw new UncheckedIOException(
            new IOException(
                "cannot listen on %s, port %s: %s"
                    .formatted(settings.host, connector.getPort(), reason(unbound)),
                unbound));
      }
      throw new IllegalStateException("the server cannot start: " + e, e);
    }
    return this;
  }

  private static String reason(IOException e) {
    return String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
  }

  /** Returns the address at which the server answers. */
  public URI uri() {
    String host = settings.host;
    String name = host.indexOf(':') < 0 ? host : "[" + host + "]";
    return URI.create("http://" + name + ":" + connector.getLocalPort() + "/");
  }

  /**
   * Accepts no more requests, waits for requests in progress for at most {@link
   * Builder#stopTimeout}, and syncs the index, which stays open. Does nothing if already closed.
   */
  @Override
  public void close() {
    if (!server.isStopped()) {
      stop();
      settings.index.sync();
    }
  }

  private void stop() {
    try {
      server.stop();
    } catch (Exception e) {
      settings.log.accept(
          "the server stopped before it had answered some requests: " + e.getMessage());
    }
  }

  /** The settings of a server. Every method returns this builder. Not thread-safe. */
  public static final class Builder {

    private static final int MOST_PORT = 65_535;

    /** Until it is answered, a body takes up to this many times its bytes. */
    private static final int HEAP_A_BODY_BYTE = 16;

    final NearDuplicateIndex index;
    String version = "";
    String host = "127.0.0.1";
    int port;
    Optional<String> token = Optional.empty();
    boolean open;
    boolean keepsTexts;
    int body = 10_000_000;

    /**
     * The most bytes of all bodies that are arriving or being answered: a sixteenth of the heap, or
     * a body if that is more. Requests beyond this are asked to try again.
     */
    OptionalLong bodies = OptionalLong.empty();

    int batch = 1_000;
    int text = 1_000_000;
    int concurrent = 128;
    Duration idle = Duration.ofSeconds(30);
    Duration stop = Duration.ofSeconds(30);
    Consumer<String> log = line -> {};
    Optional<Consumer<String>> accessLog = Optional.empty();

    private Builder(NearDuplicateIndex index) {
      this.index = index;
    }

    /** The program version that the server reports (default: empty). */
    public Builder version(String name) {
      version = name;
      return this;
    }

    /** The name or address of the network interface (default: 127.0.0.1). */
    public Builder host(String name) {
      host = name;
      return this;
    }

    /**
     * The port, from 0 to 65535; 0 for any that is free (the default).
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder port(int number) {
      port = check("port", number, 0, MOST_PORT);
      return this;
    }

    /**
     * The token that clients must send in the header {@code Authorization: Bearer TOKEN} (default:
     * none).
     *
     * @throws IllegalArgumentException if it is empty, or has other than visible ASCII characters
     */
    public Builder token(String secret) {
      if (!isToken(secret)) {
        throw new IllegalArgumentException(
            "a token must consist of one or more visible ASCII characters");
      }
      token = Optional.of(secret);
      return this;
    }

    /** Allows access from other machines without a token. */
    public Builder withoutToken() {
      open = true;
      return this;
    }

    /** Stores the text of each entry as its payload, so that it can be shown. */
    public Builder keepTexts() {
      keepsTexts = true;
      return this;
    }

    /**
     * The most bytes of a request's body, at least 1 (default: 10,000,000).
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder mostBodyBytes(int bytes) {
      body = check("mostBodyBytes", bytes, 1, Integer.MAX_VALUE);
      return this;
    }

    /**
     * The most requests in a batch, at least 1 (default: 1,000).
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder mostInBatch(int requests) {
      batch = check("mostInBatch", requests, 1, Integer.MAX_VALUE);
      return this;
    }

    /**
     * The most UTF-16 code units of a text, at least 1 (default: 1,000,000).
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder longestText(int characters) {
      text = check("longestText", characters, 1, Integer.MAX_VALUE);
      return this;
    }

    /**
     * The most requests that are answered at once, from 1 to 10,000 (default: 128).
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder mostAtOnce(int requests) {
      concurrent = check("mostAtOnce", requests, 1, 10_000);
      return this;
    }

    /**
     * How long a client may pause while sending or receiving, and how long sending a body may take
     * (default: 30 seconds).
     *
     * @throws IllegalArgumentException if it is less than a millisecond
     */
    public Builder idleTimeout(Duration time) {
      idle = positive("idleTimeout", time);
      return this;
    }

    /**
     * How long {@link IndexServer#close} waits for requests (default: 30 seconds).
     *
     * @throws IllegalArgumentException if it is less than a millisecond
     */
    public Builder stopTimeout(Duration time) {
      stop = positive("stopTimeout", time);
      return this;
    }

    /** Receives a line for each failure of the server itself; called from any thread. */
    public Builder log(Consumer<String> lines) {
      log = lines;
      return this;
    }

    /** Receives a line for each request; called from any thread. */
    public Builder accessLog(Consumer<String> lines) {
      accessLog = Optional.of(lines);
      return this;
    }

    /**
     * Starts the server.
     *
     * @throws IllegalArgumentException if other machines could get access without a token, and
     *     {@link #withoutToken} was not called
     * @throws UncheckedIOException if it cannot listen at the address
     */
    public IndexServer start() {
      if (needsToken()) {
        throw new IllegalArgumentException(
            "at %s other machines can reach the index: set a token, or allow access without one"
                .formatted(host));
      }
      return new IndexServer(this).start();
    }

    /**
     * Returns whether other machines could get access without a token, although {@link
     * #withoutToken} was not called: the server refuses to start then.
     *
     * @throws UncheckedIOException if there is no such host
     */
    public boolean needsToken() {
      return !isLoopback() && token.isEmpty() && !open;
    }

    long mostBytesAtOnce() {
      return bodies.orElse(Math.max(body, Runtime.getRuntime().maxMemory() / HEAP_A_BODY_BYTE));
    }

    boolean isLoopback() {
      try {
        return InetAddress.getByName(host).isLoopbackAddress();
      } catch (UnknownHostException e) {
        throw new UncheckedIOException(new IOException("there is no host '" + host + "'", e));
      }
    }

    private static int check(String what, int value, int least, int most) {
      if (value < least || value > most) {
        throw new IllegalArgumentException(
            what + " must be from " + least + " to " + most + ", not " + value);
      }
      return value;
    }

    private static Duration positive(String what, Duration time) {
      if (time.toMillis() < 1) {
        throw new IllegalArgumentException(what + " must be at least a millisecond, not " + time);
      }
      return time;
    }
  }
}

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
 * <p>An answer is sent when the storage has done what it says: what was acknowledged outlives the
 * process as the storage promises. Thread-safe.
 */
public final class IndexServer implements AutoCloseable {

  /** Connections of which nothing is asked cost little. */
  private static final int MOST_CONNECTIONS = 10_000;

  /** In bytes; an id of the longest kind has three times its length in a URL. */
  private static final int MOST_HEADERS = 16 << 10;

  /** For what is not a request: accepting, selecting, health, metrics. */
  private static final int OTHER_THREADS = 16;

  /** In milliseconds: connections that nothing comes from have so long at the end. */
  private static final long LINGER = 200;

  private final Server server;
  private final ServerConnector connector;
  private final NearDuplicateIndex index;
  private final Consumer<String> log;
  private final String host;

  private IndexServer(Builder settings) {
    this.index = settings.index;
    this.log = settings.log;
    this.host = settings.host;
    QueuedThreadPool threads = new QueuedThreadPool(settings.concurrent + OTHER_THREADS);
    threads.setName("neardup-server");
    this.server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(MOST_HEADERS);
    // Ids may have slashes and anything else, encoded; paths are compared as they come.
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

  /** A server of an index, with the usual settings; whoever opened the index closes it. */
  public static Builder of(NearDuplicateIndex index) {
    return new Builder(index);
  }

  /** Whether it can be a token: one visible ASCII character or more, and no others. */
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
                    .formatted(host, connector.getPort(), reason(unbound)),
                unbound));
      }
      throw new IllegalStateException("the server cannot start: " + e, e);
    }
    return this;
  }

  private static String reason(IOException e) {
    return String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
  }

  /** Where it answers. */
  public URI uri() {
    String name = host.indexOf(':') < 0 ? host : "[" + host + "]";
    return URI.create("http://" + name + ":" + connector.getLocalPort() + "/");
  }

  /**
   * Accepts no more requests, waits for those that are being answered, as long as the settings say,
   * and syncs the index, which stays open. Does nothing when it is closed already.
   */
  @Override
  public void close() {
    if (!server.isStopped()) {
      stop();
      index.sync();
    }
  }

  private void stop() {
    try {
      server.stop();
    } catch (Exception e) {
      log.accept("some requests were not answered before the end: " + e.getMessage());
    }
  }

  /** What a server is to be like. Every method gives back this builder. Not thread-safe. */
  public static final class Builder {

    private static final int MOST_PORT = 65_535;

    /** What is made of a body takes some times its bytes until it is answered. */
    private static final int HEAP_A_BODY_BYTE = 16;

    final NearDuplicateIndex index;
    String version = "";
    String host = "127.0.0.1";
    int port;
    Optional<String> token = Optional.empty();
    boolean open;
    boolean keepsTexts;
    int body = 10_000_000;
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

    /** The version of the program, as the server tells it (default: empty). */
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
     * What clients must show, in a header {@code Authorization: Bearer TOKEN} (default: nothing).
     *
     * @throws IllegalArgumentException if it is empty, or has other than visible ASCII characters
     */
    public Builder token(String secret) {
      if (!isToken(secret)) {
        throw new IllegalArgumentException(
            "a token must have one visible ASCII character or more, and no others");
      }
      token = Optional.of(secret);
      return this;
    }

    /** Lets other machines in without a token. */
    public Builder withoutToken() {
      open = true;
      return this;
    }

    /** Makes the text of each entry its payload, so that it can be shown. */
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
     * The most bytes of all bodies that come in or are being answered, at least 1 (default: a
     * sixteenth of the heap, or {@link #mostBodyBytes} where that is more); beyond it, requests are
     * told to try again.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder mostBytesAtOnce(long bytes) {
      if (bytes < 1) {
        throw new IllegalArgumentException("mostBytesAtOnce must be at least 1, not " + bytes);
      }
      bodies = OptionalLong.of(bytes);
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
     * How long a client may send or take nothing, and how long it may take to send a body (default:
     * 30 seconds).
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

    /** Receives what goes wrong here, and not for the request's sake; from any thread. */
    public Builder log(Consumer<String> lines) {
      log = lines;
      return this;
    }

    /** Receives a line for each request; from any thread. */
    public Builder accessLog(Consumer<String> lines) {
      accessLog = Optional.of(lines);
      return this;
    }

    /**
     * Starts it.
     *
     * @throws IllegalArgumentException if other machines could come in without a token, and {@link
     *     #withoutToken} does not say so
     * @throws UncheckedIOException if it cannot listen there
     */
    public IndexServer start() {
      if (needsToken()) {
        throw new IllegalArgumentException(
            "at %s other machines can reach the index: a token is needed, or the word that none is"
                .formatted(host));
      }
      return new IndexServer(this).start();
    }

    /**
     * Whether other machines could come in without a token, and {@link #withoutToken} does not say
     * so: it does not start like that.
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

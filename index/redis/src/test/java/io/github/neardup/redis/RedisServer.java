package io.github.neardup.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisException;

/** A server of a test's own (package redis-server), on this machine alone, in a new folder. */
final class RedisServer implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 20;

  private final Path folder;
  private final int port;
  private final List<String> options;
  private Process process;

  private RedisServer(Path folder, int port, List<String> options) {
    this.folder = folder;
    this.port = port;
    this.options = options;
  }

  /** Skips the test where there is no such program; fails where one is said to be there. */
  static void requireOrSkip() {
    boolean there = onPath("redis-server").isPresent();
    assertThat(there || !"required".equals(System.getProperty("neardup.redis")))
        .as("redis-server on the PATH")
        .isTrue();
    assumeTrue(there, "needs redis-server on the PATH");
  }

  private static Optional<File> onPath(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> new File(directory, name))
        .filter(File::canExecute)
        .findFirst();
  }

  /** Starts one with more options, as on its command line. */
  static RedisServer start(String... options) {
    requireOrSkip();
    try {
      RedisServer server =
          new RedisServer(Files.createTempDirectory("neardup-redis"), freePort(), List.of(options));
      server.restart();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void restart() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(onPath("redis-server").orElseThrow().toString());
    command.addAll(List.of("--bind", "127.0.0.1", "--dir", folder.toString(), "--save", ""));
    if (!options.contains("--tls-port")) {
      command.addAll(List.of("--port", Integer.toString(port)));
    }
    options.forEach(option -> command.add(option.replace("{port}", Integer.toString(port))));
    Files.writeString(log(), "");
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
            .start();
    // Nobody is left where the tests are killed.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    awaitReady();
  }

  private Path log() {
    return folder.resolve("log");
  }

  private void awaitReady() throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    // TLS or a password keeps this from asking the server itself.
    while (process.isAlive() && System.nanoTime() < end) {
      if (Files.readString(log(), StandardCharsets.ISO_8859_1).contains("Ready to accept")) {
        return;
      }
      sleep();
    }
    throw new IOException("the server did not start: " + Files.readString(log()));
  }

  private static void sleep() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  int port() {
    return port;
  }

  Path folder() {
    return folder;
  }

  String location(String name) {
    return "redis://127.0.0.1:" + port + "/" + name;
  }

  /** A connection past the index. */
  Jedis connect() {
    return new Jedis(
        new HostAndPort("127.0.0.1", port), DefaultJedisClientConfig.builder().resp2().build());
  }

  /** As a power failure of the process alone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    try {
      kill();
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Takes up all slots, as the only node of a cluster. */
  void becomeCluster() {
    try (Jedis jedis = connect()) {
      jedis.sendCommand(Protocol.Command.CLUSTER, "ADDSLOTSRANGE", "0", "16383");
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!jedis.clusterInfo().contains("cluster_state:ok")) {
        assertThat(System.nanoTime()).as("no cluster: %s", jedis.clusterInfo()).isLessThan(end);
        sleep();
      }
    } catch (JedisException e) {
      throw new IllegalStateException(e);
    }
  }
}

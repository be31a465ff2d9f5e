package io.github.neardup.redis;

import io.github.neardup.index.storage.StorageException;
import java.io.File;
import java.net.SocketTimeoutException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Runs scripts on the server of an index, over a pool of connections. After a broken connection, or
 * while the server is becoming available again, retries until the location's timeout has passed. So
 * every script may run twice.
 *
 * <p>The timeout applies to each reply of the server. A new connection needs several.
 */
final class RedisLink implements AutoCloseable {

  private static final int MOST_CONNECTIONS = 64;
  private static final int CONNECTING_MILLISECONDS = 2_000;
  private static final int LONGEST_PAUSE = 200;

  private final RedisLocation location;
  private final byte[] root;
  private final UnifiedJedis client;
  private volatile byte[] mark = new byte[0];
  private volatile boolean isClosed;

  private RedisLink(RedisLocation location, UnifiedJedis client) {
    this.location = location;
    this.root = RedisBytes.text(location.rootKey());
    this.client = client;
  }

  /** Connects to the server, or says why the server is absent or not as expected. */
  static RedisLink open(RedisLocation location) {
    try {
      return new RedisLink(location, sane(location, () -> client(location)));
    } catch (JedisException e) {
      throw RedisFailures.explained(location, e);
    }
  }

  private static UnifiedJedis client(RedisLocation location) {
    int timeout = Math.toIntExact(location.timeout().toMillis());
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .resp2()
            .connectionTimeoutMillis(Math.min(timeout, CONNECTING_MILLISECONDS))
            .socketTimeoutMillis(timeout)
            .user(location.user().orElse(null))
            .password(location.password().orElse(null))
            .database(location.database())
            .clientName("neardup");
    if (location.isTls()) {
      config.sslOptions(tls());
    }
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(MOST_CONNECTIONS);
    pool.setMaxIdle(MOST_CONNECTIONS);
    pool.setJmxEnabled(false);
    HostAndPort server = new HostAndPort(location.host(), location.port());
    return location.isCluster()
        ? RedisClusterClient.builder()
            .nodes(Set.of(server))
            .clientConfig(config.build())
            .poolConfig(pool)
            .build()
        : RedisClient.builder()
            .hostAndPort(server)
            .clientConfig(config.build())
            .poolConfig(pool)
            .build();
  }

  /** Uses the JVM's trust store and key store. The certificate must be for the host. */
  private static SslOptions tls() {
    SslOptions.Builder options = SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL);
    String keys = System.getProperty("javax.net.ssl.keyStore", "");
    if (!keys.isEmpty()) {
      String password = System.getProperty("javax.net.ssl.keyStorePassword", "");
      options
          .keyStoreType(System.getProperty("javax.net.ssl.keyStoreType", KeyStore.getDefaultType()))
          .keystore(new File(keys), password.toCharArray());
    }
    return options.build();
  }

  /**
   * Sets the mark of the index. All scripts, except the one that opens the index, apply only to an
   * index with this mark.
   */
  void setMark(byte[] mark) {
    this.mark = mark.clone();
  }

  List<?> list(RedisScript script, byte[]... arguments) {
    return answer(List.class, run(script, arguments));
  }

  long number(RedisScript script, byte[]... arguments) {
    return answer(Long.class, run(script, arguments));
  }

  byte[] bytes(RedisScript script, byte[]... arguments) {
    return answer(byte[].class, run(script, arguments));
  }

  private <T> T answer(Class<T> type, Object answer) {
    if (!type.isInstance(answer)) {
      throw RedisFailures.strange(location, "it has an unexpected form");
    }
    return type.cast(answer);
  }

  private static byte[][] with(List<byte[]> first, byte[]... arguments) {
    return Stream.concat(first.stream(), Arrays.stream(arguments)).toArray(byte[][]::new);
  }

  private Object run(RedisScript script, byte[]... arguments) {
    requireOpen();
    byte[][] all = with(List.of(root, mark), arguments);
    long end = System.nanoTime() + location.timeout().toNanos();
    int pause = 1;
    while (true) {
      try {
        return evaluated(script, all);
      } catch (JedisException e) {
        if (isClosed || !RedisFailures.mayPass(e) || System.nanoTime() - end > 0) {
          requireOpen();
          throw RedisFailures.explained(location, e);
        }
      }
      pause(pause);
      pause = Math.min(LONGEST_PAUSE, 2 * pause);
    }
  }

  /** Runs the script that opens an index, without a retry. */
  List<?> first(RedisScript script, byte[]... arguments) {
    try {
      return answer(List.class, evaluated(script, with(List.of(root), arguments)));
    } catch (JedisException e) {
      throw RedisFailures.explained(location, e);
    }
  }

  private Object evaluated(RedisScript script, byte[][] keyAndArguments) {
    return sane(
        location,
        () -> {
          try {
            return client.evalsha(script.digest(), 1, keyAndArguments);
          } catch (JedisNoScriptException e) {
            return client.eval(script.text(), 1, keyAndArguments);
          }
        });
  }

  /**
   * Reports a server that is not Redis as such, rather than as a failure of this program, and one
   * that is silent by the time that it had.
   */
  private static <T> T sane(RedisLocation location, Supplier<T> action) {
    try {
      return action.get();
    } catch (JedisConnectionException e) {
      throw e.getCause() instanceof SocketTimeoutException
          ? new JedisConnectionException(
              "no answer within " + location.timeout().toSeconds() + " s", e)
          : e;
    } catch (StackOverflowError e) {
      throw RedisFailures.strange(location, "its lists are nested without end");
    } catch (OutOfMemoryError e) {
      throw RedisFailures.strange(location, "it claims to be larger than the memory");
    } catch (IllegalArgumentException | NegativeArraySizeException | ClassCastException e) {
      throw RedisFailures.strange(location, "it has an unexpected form");
    }
  }

  private void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException(
          location.shown()
              + ": interrupted while the connection was broken; whether the last change was made is unknown",
          e);
    }
  }

  /**
   * Waits until all changes are in the server's append-only file on disk, if the server has one and
   * can confirm it.
   */
  void waitForDisk() {
    requireOpen();
    // The server waits for writes of the same connection only, so this connection writes after all
    // others.
    byte[] written = RedisBytes.text(location.rootKey() + ":wait");
    CommandArguments write =
        new CommandArguments(Protocol.Command.SET).key(written).add("").add("EX").add(60);
    CommandArguments wait =
        new CommandArguments(Protocol.Command.WAITAOF)
            .add(1)
            .add(0)
            .add(location.timeout().toMillis());
    try (Connection connection = connection()) {
      // Checks whether the server supports this.
      connection.executeCommand(wait);
      connection.executeCommand(write);
      connection.executeCommand(wait);
    } catch (JedisException e) {
      if (!RedisFailures.isUnknownCommand(e)) {
        throw RedisFailures.explained(location, e);
      }
    }
  }

  private Connection connection() {
    return client instanceof RedisClusterClient cluster
        ? cluster.getConnectionFromSlot(JedisClusterCRC16.getSlot(root))
        : ((RedisClient) client).getPool().getResource();
  }

  private void requireOpen() {
    if (isClosed) {
      throw new IllegalStateException("the index is closed");
    }
  }

  boolean isClosed() {
    return isClosed;
  }

  @Override
  public void close() {
    isClosed = true;
    client.close();
  }
}

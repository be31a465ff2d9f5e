package io.github.neardup.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** What goes wrong with a server is said in words, without the password, and with advice. */
class RedisFailuresTest {

  private static final Instant NOW = Instant.parse("2026-03-01T06:00:00Z");

  private static NearDuplicateIndex open(String location) {
    return NearDuplicateIndex.openOrCreate(
        location, Algorithms.create("simhash:bits=64,shingle=1,distance=3"));
  }

  private static void assertFails(String location, String... parts) {
    assertThatThrownBy(() -> open(location))
        .isInstanceOf(StorageException.class)
        .hasMessageContainingAll(parts)
        .message()
        .doesNotContain("secret");
  }

  @Test
  void nobodyThere() {
    int port = RedisServer.freePort();
    assertFails(
        "redis://:secret@127.0.0.1:" + port + "/news", "no connection to 127.0.0.1:" + port);
  }

  @Test
  void password() {
    try (RedisServer server = RedisServer.start("--requirepass", "secret#1")) {
      String rest = "127.0.0.1:" + server.port() + "/news";
      assertFails("redis://" + rest, "wants a password");
      assertFails("redis://:secret2@" + rest, "the server answers (WRONGPASS", "***@127");
      assertFails("redis://somebody:secret2@" + rest, "the server answers (WRONGPASS", "***@127");
      try (NearDuplicateIndex index = open("redis://:secret%231@" + rest)) {
        assertThat(index.size()).isZero();
      }
      try (NearDuplicateIndex index = open("redis://default:secret%231@" + rest)) {
        assertThat(index.size()).isZero();
      }
    }
  }

  @Test
  void memoryIsFull() {
    try (RedisServer server = RedisServer.start();
        Jedis jedis = server.connect();
        NearDuplicateIndex index = open(server.location("news"))) {
      String payload = "x".repeat(1_000);
      for (int i = 0; i < 500; i++) {
        index.add(new Entry("id " + i, NOW.plusSeconds(i), payload), "text " + i);
      }
      long used = usedMemory(jedis);
      jedis.configSet("maxmemory", Long.toString(used + (1 << 20)));
      int added = 500;
      Throwable failure = null;
      while (failure == null && added < 20_000) {
        try {
          index.add(new Entry("id " + added, NOW.plusSeconds(added), payload), "text " + added);
          added++;
        } catch (StorageException e) {
          failure = e;
        }
      }
      assertThat(failure).hasMessageContainingAll("memory is full", "maxmemory", "/news");
      assertThat(index.size()).isEqualTo(added);
      assertThat(index.find("id " + added)).isEmpty();
      int[] shown = new int[1];
      index.forEach((entry, words) -> shown[0]++);
      assertThat(shown[0]).isEqualTo(added);
      // What helps is possible.
      assertThat(index.remove("id 0")).isTrue();
      assertThat(index.removeOlderThan(NOW.plusSeconds(added))).isEqualTo(added - 1);
      assertThat(index.addIfNew(new Entry("a", NOW), "text")).isEmpty();
    }
  }

  private static long usedMemory(Jedis jedis) {
    return jedis
        .info("memory")
        .lines()
        .filter(line -> line.startsWith("used_memory:"))
        .mapToLong(line -> Long.parseLong(line.substring("used_memory:".length())))
        .sum();
  }

  @Test
  void keysWouldBeDeleted() {
    try (RedisServer server = RedisServer.start("--maxmemory-policy", "allkeys-lru")) {
      assertFails(server.location("news"), "allkeys-lru", "noeviction");
    }
  }

  @Test
  void otherIdentityNameAndFormat() {
    try (RedisServer server = RedisServer.start();
        Jedis jedis = server.connect()) {
      open(server.location("news")).close();
      assertThatThrownBy(
              () ->
                  NearDuplicateIndex.openOrCreate(
                      server.location("news"),
                      Algorithms.create("simhash:bits=64,shingle=1,distance=4")))
          .isInstanceOf(StorageException.class)
          .hasMessageContainingAll("distance=3 against 4", server.location("news"));
      assertThatThrownBy(() -> NearDuplicateIndex.open(server.location("none")))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("there is no index");
      jedis.set("neardup:{string}", "something");
      assertFails(server.location("string"), "holds a string", "another name");
      jedis.hset("neardup:{hash}", "something", "else");
      assertFails(server.location("hash"), "holds a hash", "another name");
      jedis.hset("neardup:{news}", "format", "2");
      assertFails(server.location("news"), "in format 2", "reads 1");
    }
  }

  @Test
  void indexIsDeletedMeanwhile() {
    try (RedisServer server = RedisServer.start();
        Jedis jedis = server.connect();
        NearDuplicateIndex index = open(server.location("news"))) {
      jedis.flushAll();
      assertThatThrownBy(() -> index.add(new Entry("a", NOW), "text"))
          .hasMessageContaining("not there any more");
      try (NearDuplicateIndex other =
          NearDuplicateIndex.openOrCreate(server.location("news"), Algorithms.create("minhash"))) {
        assertThatThrownBy(() -> index.query("text")).hasMessageContaining("not there any more");
        assertThat(other.query("text")).isEmpty();
      }
    }
  }

  @Test
  void tls(@TempDir Path folder) throws Exception {
    RedisServer.requireOrSkip();
    Path key = folder.resolve("key.pem");
    Path certificate = folder.resolve("certificate.pem");
    assumeTrue(
        runs(
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost",
            "-keyout",
            key.toString(),
            "-out",
            certificate.toString()),
        "needs openssl");
    Path trusted = folder.resolve("trusted.p12");
    assertThat(
            runs(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-importcert",
                "-noprompt",
                "-alias",
                "server",
                "-file",
                certificate.toString(),
                "-keystore",
                trusted.toString(),
                "-storepass",
                "changeit"))
        .isTrue();
    RedisServer server;
    try {
      server =
          RedisServer.start(
              "--port",
              "0",
              "--tls-port",
              "{port}",
              "--tls-cert-file",
              certificate.toString(),
              "--tls-key-file",
              key.toString(),
              "--tls-ca-cert-file",
              certificate.toString(),
              "--tls-auth-clients",
              "no");
    } catch (UncheckedIOException e) {
      assumeTrue(!e.getMessage().contains("Bad directive"), "needs a redis-server with TLS");
      throw e;
    }
    try (server) {
      String rest = ":" + server.port() + "/news";
      assertFails("rediss://:secret@localhost" + rest, "no TLS connection", "trust store");
      assertFails("redis://localhost" + rest + "?timeout=1", "no connection");
      Map<String, String> properties =
          Map.of(
              "javax.net.ssl.trustStore",
              trusted.toString(),
              "javax.net.ssl.trustStorePassword",
              "changeit");
      properties.forEach(System::setProperty);
      try {
        try (NearDuplicateIndex index = open("rediss://localhost" + rest)) {
          assertThat(index.addIfNew(new Entry("a", NOW), "text")).isEmpty();
          assertThat(index.query("text")).hasSize(1);
        }
        // The certificate is for another host.
        assertFails("rediss://127.0.0.1" + rest, "no TLS connection");
      } finally {
        properties.keySet().forEach(System::clearProperty);
      }
    }
  }

  private static boolean runs(String... command) throws Exception {
    try {
      Process process =
          new ProcessBuilder(List.of(command))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}

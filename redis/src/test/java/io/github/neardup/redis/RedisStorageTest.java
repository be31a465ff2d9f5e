package io.github.neardup.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.StoredIndex;
import io.github.neardup.index.StoredIndexContract;
import io.github.neardup.index.StoredMatch;
import io.github.neardup.index.storage.Entry;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** An index on Redis keeps the contract of all storages, and leaves nothing behind. */
class RedisStorageTest extends StoredIndexContract {

  private static final Instant START = Instant.parse("2026-03-01T06:00:00Z");

  private static RedisServer server;
  private static int made;

  private final Map<StoredIndex, String> locations = new IdentityHashMap<>();

  @BeforeAll
  static void start() {
    server = RedisServer.start();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected StoredIndex create(Algorithm algorithm) {
    String location = server.location("index" + made++);
    StoredIndex index = StoredIndex.openOrCreate(location, algorithm);
    locations.put(index, location);
    return index;
  }

  @Override
  protected StoredIndex reopen(StoredIndex index) {
    String location = locations.remove(index);
    index.close();
    StoredIndex again = StoredIndex.open(location);
    locations.put(again, location);
    return again;
  }
}

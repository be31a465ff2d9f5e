package io.github.neardup.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.IndexContract;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import io.github.neardup.index.storage.StorageProvider;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** An index on Redis keeps the contract of all storages, and leaves nothing behind. */
class RedisStorageTest extends IndexContract {

  private static final Instant START = Instant.parse("2026-03-01T06:00:00Z");

  private static RedisServer server;
  private static int made;

  private final IdentityHashMap<NearDuplicateIndex, String> locations = new IdentityHashMap<>();

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
  protected NearDuplicateIndex create(Algorithm algorithm) {
    String location = server.location("index" + made++);
    NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(location, algorithm);
    locations.put(index, location);
    return index;
  }

  @Override
  protected NearDuplicateIndex reopen(NearDuplicateIndex index) {
    String location = locations.remove(index);
    index.close();
    NearDuplicateIndex again = NearDuplicateIndex.open(location);
    locations.put(again, location);
    return again;
  }

  /** Replacing, removing, ageing, keys that many have, copies, long payloads: all space is free. */
  @Test
  void nothingIsLeftBehind() {
    SplittableRandom random = new SplittableRandom(5);
    NearDuplicateIndex index = create(Algorithms.create("simhash:bits=64,shingle=1,distance=3"));
    for (int i = 0; i < 600; i++) {
      // Fingerprints that differ in their last bits have most keys in common.
      long fingerprint = random.nextInt(3) == 0 ? 7 : random.nextInt(1 << 6);
      String payload = "x".repeat(random.nextInt(3) * 40);
      index.add(new Entry("id " + random.nextInt(300), START.plusSeconds(i), payload), fingerprint);
      if (i % 3 == 0) {
        index.remove("id " + random.nextInt(300));
      }
    }
    try (Jedis jedis = server.connect()) {
      String all = "neardup:{index" + (made - 1) + "}*";
      assertThat(jedis.keys(all)).hasSizeGreaterThan(100).anyMatch(key -> key.contains(":z"));
      index.removeOlderThan(START.plusSeconds(300));
      index.forEach((entry, words) -> index.remove(entry.id()));
      assertThat(index.size()).isZero();
      assertThat(jedis.keys(all)).allMatch(key -> key.endsWith("}") || key.contains("}:w"));
      assertThat(jedis.hgetAll("neardup:{index" + (made - 1) + "}"))
          .containsEntry("entries", "0")
          .containsEntry("fingerprints", "0")
          .containsEntry("payloads", "0")
          .containsEntry("many", "0")
          .containsEntry("copies", "0");
    }
    index.close();
  }

  /** By the server's count of scripts. */
  @Test
  void whatHasFewCandidatesTakesOneRoundTrip() {
    NearDuplicateIndex index = create(Algorithms.create("simhash:bits=64,shingle=1,distance=3"));
    index.add(new Entry("near", START, "a payload"), 1);
    index.add(new Entry("far", START), 0xFF);
    index.add(new Entry("one", START), -1);
    index.add(new Entry("copy", START), -1);
    Runnable askedForEntries = () -> assertThat(query(index, -2)).hasSize(2);
    // The server gets to know the scripts.
    askedForEntries.run();
    try (Jedis jedis = server.connect()) {
      Runnable found =
          () ->
              assertThat(query(index, 0))
                  .extracting(Match::entry)
                  .containsExactly(new Entry("near", START, "a payload"));
      Runnable checked =
          () ->
              assertThat(index.addIfNew(new Entry("again", START), 3))
                  .hasValueSatisfying(match -> assertThat(match.entry().id()).isEqualTo("near"));
      assertThat(scripts(jedis, found)).isEqualTo(1);
      assertThat(scripts(jedis, checked)).isEqualTo(1);
      assertThat(scripts(jedis, askedForEntries)).isEqualTo(2);
    }
    index.close();
  }

  private static List<Match> query(NearDuplicateIndex index, long fingerprint) {
    return index.query(new long[] {fingerprint}, index.algorithm().threshold(), 10);
  }

  private static long scripts(Jedis jedis, Runnable operation) {
    long before = scripts(jedis);
    operation.run();
    return scripts(jedis) - before;
  }

  private static long scripts(Jedis jedis) {
    return jedis
        .info("commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_eval"))
        .mapToLong(line -> Long.parseLong(line.replaceAll(".*:calls=(\\d+).*", "$1")))
        .sum();
  }

  /** Entries and times with which one page of an answer does not do, and none is shown twice. */
  @Test
  void manyCopiesAreShownInPages() {
    NearDuplicateIndex index = create(Algorithms.create("simhash:bits=64,shingle=1,distance=3"));
    for (int i = 0; i < 2_500; i++) {
      index.add(new Entry("id " + i, START.plusSeconds(i)), 7);
    }
    assertThat(index.query(new long[] {6}, index.algorithm().threshold(), Integer.MAX_VALUE))
        .extracting(match -> match.entry().id())
        .containsExactlyElementsOf(IntStream.range(0, 2_500).mapToObj(i -> "id " + i).toList());
    assertThat(index.addIfNew(new Entry("new", START), 7))
        .hasValueSatisfying(match -> assertThat(match.entry().id()).isEqualTo("id 0"));
    index.close();
  }

  @Test
  void aKeyThatManyHaveHoldsUpNobody() {
    keyThatManyHave(12_000);
  }

  @Test
  @Tag("long")
  void aKeyThatAHundredThousandHaveHoldsUpNobody() {
    keyThatManyHave(100_000);
  }

  private static void keyThatManyHave(int count) {
    try (Jedis jedis = server.connect();
        EntryStorage storage =
            RedisStorage.open(
                RedisLocation.parse(server.location("hot" + count)),
                stored -> new StorageProvider.Agreement("any", words -> new long[] {42}))) {
      jedis.configSet("slowlog-log-slower-than", "200000");
      jedis.slowlogReset();
      long[] keys = {42};
      IntStream.range(0, count)
          .parallel()
          .forEach(
              i -> storage.put(new Entry("id " + i, START.plusSeconds(i)), new long[] {i}, keys));
      Set<Long> shown = new HashSet<>();
      storage.search(
          keys,
          new EntryStorage.Query() {
            @Override
            public boolean matches(Row fingerprint) {
              assertThat(shown.add(fingerprint.get(0))).isTrue();
              return false;
            }

            @Override
            public void entry(Entry entry) {}
          });
      assertThat(shown).hasSize(count);
      List<Entry> found = new ArrayList<>();
      assertThat(
              storage.putUnlessMatched(
                  new Entry("new", START),
                  new long[] {-1},
                  keys,
                  new EntryStorage.Query() {
                    @Override
                    public boolean matches(Row fingerprint) {
                      return fingerprint.get(0) % 2 == 0;
                    }

                    @Override
                    public void entry(Entry entry) {
                      found.add(entry);
                    }
                  }))
          .isFalse();
      assertThat(found).hasSizeBetween(500, count / 2);
      assertThat(storage.removeOlderThan(START.plusSeconds(count))).isEqualTo(count);
      assertThat(jedis.slowlogGet()).isEmpty();
    }
  }
}

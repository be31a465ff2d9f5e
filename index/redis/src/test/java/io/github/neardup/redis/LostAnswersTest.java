package io.github.neardup.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that break when a change was made, but before its answer came. */
class LostAnswersTest {

  private static final Instant START = Instant.parse("2026-03-01T06:00:00Z");

  private RedisServer server;
  private Proxy proxy;
  private NearDuplicateIndex index;

  @BeforeEach
  void start() throws Exception {
    server = RedisServer.start();
    proxy = new Proxy(server.port());
    index =
        NearDuplicateIndex.openOrCreate(
            proxy.location("news"), Algorithms.create("simhash:bits=64,shingle=1,distance=3"));
    // The server knows the scripts from here on.
    index.add(entry(-1), text(-1));
    index.remove("-1");
    index.add(entry(-1), text(-1));
    index.removeOlderThan(START);
  }

  @AfterEach
  void stop() throws Exception {
    if (server != null) {
      index.close();
      proxy.close();
      server.close();
    }
  }

  private static Entry entry(int number) {
    return new Entry(Integer.toString(number), START.plusSeconds(number));
  }

  private static String text(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      text.append(Long.toString(random.nextLong(), 36)).append(' ');
    }
    return text.toString();
  }

  private static Predicate<String> runs(RedisScript script) {
    String digest = new String(script.digest(), StandardCharsets.US_ASCII);
    return request -> request.contains(digest);
  }

  private static Predicate<String> once(RedisScript script) {
    AtomicInteger times = new AtomicInteger();
    return runs(script).and(request -> times.getAndIncrement() == 0);
  }

  @Test
  void whatWasAddedIsNotItsOwnDuplicate() {
    proxy.cutAfter(once(RedisScript.PUT));
    assertThat(index.addIfNew(entry(1), text(1))).isEmpty();
    assertThat(proxy.cuts()).isEqualTo(1);
    assertThat(index.size()).isEqualTo(1);
    assertThat(index.addIfNew(entry(2), text(1)))
        .hasValueSatisfying(match -> assertThat(match.entry()).isEqualTo(entry(1)));
  }

  @Test
  void whatWasNewIsSaidToBeNew() {
    proxy.cutAfter(once(RedisScript.PUT));
    assertThat(index.add(entry(1), text(1))).isTrue();
    assertThat(index.add(entry(1), text(2))).isFalse();
    assertThat(proxy.cuts()).isEqualTo(1);
  }

  @Test
  void whatWasRemovedIsSaidToHaveBeenThere() {
    index.add(entry(1), text(1));
    for (int i = 2; i < 700; i++) {
      index.add(entry(i), text(i));
    }
    proxy.cutAfter(once(RedisScript.REMOVE));
    assertThat(index.remove("1")).isTrue();
    assertThat(proxy.cuts()).isEqualTo(1);
    AtomicInteger times = new AtomicInteger();
    proxy.cutAfter(runs(RedisScript.REMOVE).and(request -> times.getAndIncrement() % 2 == 0));
    assertThat(index.removeOlderThan(START.plusSeconds(600))).isEqualTo(598);
    assertThat(proxy.cuts()).isGreaterThan(2);
    assertThat(index.size()).isEqualTo(100);
  }

  /** A request that lay somewhere while it was sent again is not carried out when it arrives. */
  @Test
  void whatComesLateIsNotDone() {
    proxy.hold(once(RedisScript.PUT));
    assertThat(index.addIfNew(entry(1), text(1))).isEmpty();
    assertThat(index.remove("1")).isTrue();
    proxy.release();
    assertThat(proxy.cuts()).isEqualTo(1);
    assertThat(index.size()).isZero();
    assertThat(index.query(text(1))).isEmpty();
  }

  @Test
  void everySecondAnswerIsLost() {
    long seed = 20_261_122;
    SplittableRandom random = new SplittableRandom(seed);
    proxy.cutAfter(
        request ->
            (runs(RedisScript.PUT).test(request) || runs(RedisScript.REMOVE).test(request))
                && random.nextBoolean());
    SplittableRandom steps = new SplittableRandom(seed + 1);
    Map<String, Integer> textOf = new HashMap<>();
    for (int step = 0; step < 400; step++) {
      String as = "seed " + seed + ", step " + step;
      int number = steps.nextInt(40);
      String id = Integer.toString(number);
      int text = steps.nextInt(30);
      switch (steps.nextInt(3)) {
        case 0 -> assertThat(index.remove(id)).as(as).isEqualTo(textOf.remove(id) != null);
        case 1 ->
            assertThat(index.add(entry(number), text(text)))
                .as(as)
                .isEqualTo(textOf.put(id, text) == null);
        default -> {
          boolean isNew = !textOf.containsValue(text);
          assertThat(index.addIfNew(entry(number), text(text)).isEmpty()).as(as).isEqualTo(isNew);
          if (isNew) {
            textOf.put(id, text);
          }
        }
      }
      assertThat(index.size()).as(as).isEqualTo(textOf.size());
    }
    assertThat(proxy.cuts()).isGreaterThan(50);
  }
}

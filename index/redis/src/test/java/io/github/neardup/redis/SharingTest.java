package io.github.neardup.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Processes and threads that share an index, a server that is killed, and a cluster. */
class SharingTest {

  private static final Instant START = Instant.parse("2026-03-01T06:00:00Z");
  private static final int TEXTS = 600;
  private static final int DIFFERENT = 150;

  private static String text(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      text.append(Long.toString(random.nextLong(), 36)).append(' ');
    }
    return text.toString();
  }

  /** A process: adds its share of a stream, in an order of its own; prints what was new. */
  static final class Writer {

    private Writer() {}

    public static void main(String[] arguments) {
      int number = Integer.parseInt(arguments[1]);
      SplittableRandom random = new SplittableRandom(number);
      try (NearDuplicateIndex index =
          NearDuplicateIndex.openOrCreate(
              arguments[0], Algorithms.create("minhash:threshold=0.8"))) {
        for (int i = 0; i < TEXTS; i++) {
          int text = random.nextInt(DIFFERENT);
          if (index.addIfNew(new Entry(number + "-" + i, START), text(text)).isEmpty()) {
            System.out.println(text);
          }
        }
      }
    }
  }

  @Test
  void ofCopiesThatFourProcessesBringExactlyOneIsNew() throws Exception {
    try (RedisServer server = RedisServer.start()) {
      List<Process> processes = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        processes.add(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Writer.class.getName(),
                    server.location("news"),
                    Integer.toString(i))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
      }
      List<String> added = new ArrayList<>();
      for (Process process : processes) {
        added.addAll(
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList());
        assertThat(process.waitFor()).isZero();
      }
      // Each of the numbers is missing from 2400 random ones with probability 1e-7.
      assertThat(added)
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, DIFFERENT).mapToObj(Integer::toString).toList());
      try (NearDuplicateIndex index = NearDuplicateIndex.open(server.location("news"))) {
        assertThat(index.size()).isEqualTo(DIFFERENT);
      }
    }
  }

  @Test
  void serverIsKilledAndRestartedInTheMiddle() throws Exception {
    int threads = 4;
    int texts = 3_000;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (RedisServer server = RedisServer.start("--appendonly", "yes", "--appendfsync", "always");
        NearDuplicateIndex index =
            NearDuplicateIndex.openOrCreate(
                server.location("news") + "?timeout=60",
                Algorithms.create("simhash:bits=64,shingle=1,distance=3"))) {
      AtomicInteger done = new AtomicInteger();
      List<Future<List<Integer>>> results = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int thread = t;
        results.add(
            pool.submit(
                () -> {
                  List<Integer> added = new ArrayList<>();
                  for (int i = 0; i < texts / 2; i++) {
                    int number = (i + thread % 2 * (texts / 2)) % texts;
                    Entry entry = new Entry(thread + "-" + number, START);
                    if (index.addIfNew(entry, text(number)).isEmpty()) {
                      added.add(number);
                    }
                    done.incrementAndGet();
                  }
                  return added;
                }));
      }
      for (int kill = 1; kill <= 2; kill++) {
        // Whoever has failed is asked below.
        while (done.get() < kill * texts * threads / 2 / 4
            && results.stream().noneMatch(Future::isDone)) {
          Thread.sleep(1);
        }
        server.kill();
        Thread.sleep(100);
        server.restart();
      }
      List<Integer> added = new ArrayList<>();
      for (Future<List<Integer>> result : results) {
        added.addAll(result.get());
      }
      assertThat(added)
          .as("each text new once")
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, texts).boxed().toList());
      assertThat(index.size()).isEqualTo(texts);
      for (int number : added) {
        assertThat(index.query(text(number))).hasSize(1);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void cluster() {
    try (RedisServer server = RedisServer.start("--cluster-enabled", "yes")) {
      server.becomeCluster();
      Algorithm algorithm = Algorithms.create("kshingle");
      String location = server.location("news") + "?cluster=true";
      try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(location, algorithm)) {
        for (int i = 0; i < 200; i++) {
          assertThat(index.addIfNew(new Entry("id " + i, START.plusSeconds(i)), text(i))).isEmpty();
          assertThat(index.addIfNew(new Entry("copy " + i, START), text(i))).isPresent();
        }
        assertThat(index.query(text(17)))
            .extracting(match -> match.entry().id())
            .containsExactly("id 17");
        assertThat(index.remove("id 17")).isTrue();
        assertThat(index.removeOlderThan(START.plusSeconds(100))).isEqualTo(99);
        assertThat(index.size()).isEqualTo(100);
        int[] shown = new int[1];
        index.forEach((entry, words) -> shown[0]++);
        assertThat(shown[0]).isEqualTo(100);
        assertThat(index.bytes()).isPositive();
      }
    }
  }
}

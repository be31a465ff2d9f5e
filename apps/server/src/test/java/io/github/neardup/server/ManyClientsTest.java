package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** 64 clients at once check and add texts of which each has copies. */
class ManyClientsTest {

  private static final int CLIENTS = 64;
  private static final int CLUSTERS = 400;
  private static final int COPIES = 8;

  private static String text(int cluster) {
    SplittableRandom random = new SplittableRandom(cluster);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append('w').append(random.nextInt(100_000)).append(' ');
    }
    return text.toString();
  }

  @Test
  void ofEachClusterExactlyOneIsNew() throws Exception {
    long seed = 20260301;
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < CLUSTERS * COPIES; i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(seed));
    AtomicInteger next = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
    Map<Integer, Integer> added = new HashMap<>();
    try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create("minhash"));
        IndexServer server = IndexServer.of(index).start()) {
      List<Future<List<Integer>>> results = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        results.add(pool.submit(() -> run(new Client(server), order, next)));
      }
      for (Future<List<Integer>> result : results) {
        result.get().forEach(cluster -> added.merge(cluster, 1, Integer::sum));
      }
      assertThat(index.size()).as("seed " + seed).isEqualTo(CLUSTERS);
    }
    pool.shutdown();
    assertThat(added).as("seed " + seed).hasSize(CLUSTERS);
    assertThat(added.values()).as("seed " + seed).containsOnly(1);
  }

  /** The clusters of which it added a text. */
  private static List<Integer> run(Client client, List<Integer> order, AtomicInteger next) {
    List<Integer> added = new ArrayList<>();
    for (int i = next.getAndIncrement(); i < order.size(); i = next.getAndIncrement()) {
      int cluster = order.get(i) / COPIES;
      int copy = order.get(i) % COPIES;
      // A copy of another look, or one with a word more.
      String text = copy % 2 == 0 ? text(cluster) : text(cluster).toUpperCase(Locale.ROOT) + " END";
      Client.Answer answer =
          client.post(
              "/v1/check-and-add",
              "{\"id\": \"%d\", \"text\": \"%s\"}".formatted(order.get(i), text));
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      if (answer.json().path("added").asBoolean()) {
        added.add(cluster);
      }
    }
    return added;
  }
}

package io.github.neardup.bench.server;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.StoredIndex;
import io.github.neardup.server.IndexServer;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many clients check and add texts of 200 words, of which every second is a near-duplicate of one
 * before. Clients and server share this JVM and its processors, so a server alone does better.
 */
public final class ServerLoad {

  private static final int WORDS = 200;
  private static final int VOCABULARY = 50_000;
  private static final int WARM_UP_SECONDS = 10;
  private static final int OK = 200;

  private ServerLoad() {}

  /**
   * Prints a line for each algorithm.
   *
   * @param arguments the number of connections, and of seconds
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    int connections = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 64;
    int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
    for (String spec : List.of("minhash", "simhash")) {
      try (StoredIndex index = StoredIndex.inMemory(Algorithms.create(spec));
          IndexServer server = IndexServer.of(index).start()) {
        AtomicInteger next = new AtomicInteger();
        run(server, connections, WARM_UP_SECONDS, next);
        LongArrayList nanoseconds = run(server, connections, seconds, next);
        nanoseconds.sort(null);
        System.out.printf(
            Locale.ROOT,
            "%s: %d connections, %d s: %,d requests/s; p50 %.1f ms, p99 %.1f ms, p99.9 %.1f ms; %,d"
                + " entries, no errors%n",
            spec,
            connections,
            seconds,
            nanoseconds.size() / seconds,
            milliseconds(nanoseconds, 0.5),
            milliseconds(nanoseconds, 0.99),
            milliseconds(nanoseconds, 0.999),
            index.size());
      }
    }
  }

  private static double milliseconds(LongArrayList sorted, double share) {
    return sorted.getLong((int) (share * (sorted.size() - 1))) / 1e6;
  }

  private static LongArrayList run(
      IndexServer server, int connections, int seconds, AtomicInteger next)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(connections);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    List<Future<LongArrayList>> results = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      results.add(pool.submit(() -> client(server, end, next)));
    }
    LongArrayList all = new LongArrayList();
    for (Future<LongArrayList> result : results) {
      all.addAll(result.get());
    }
    pool.shutdown();
    return all;
  }

  /** A client with a connection of its own. */
  private static LongArrayList client(IndexServer server, long end, AtomicInteger next)
      throws IOException, InterruptedException {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    LongArrayList nanoseconds = new LongArrayList();
    while (System.nanoTime() < end) {
      int number = next.getAndIncrement();
      String body = "{\"id\": \"%d\", \"text\": \"%s\"}".formatted(number, text(number));
      HttpRequest request =
          HttpRequest.newBuilder(server.uri().resolve("/v1/check-and-add"))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      long start = System.nanoTime();
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      nanoseconds.add(System.nanoTime() - start);
      if (answer.statusCode() != OK) {
        throw new IllegalStateException(answer.body());
      }
    }
    return nanoseconds;
  }

  /** Two consecutive numbers give texts that differ in their last word. */
  private static String text(int number) {
    SplittableRandom random = new SplittableRandom(number / 2);
    StringBuilder text = new StringBuilder(8 * WORDS);
    for (int i = 0; i < WORDS; i++) {
      text.append('w').append(random.nextInt(VOCABULARY)).append(' ');
    }
    return text.append(number % 2 == 0 ? "end" : "again").toString();
  }
}

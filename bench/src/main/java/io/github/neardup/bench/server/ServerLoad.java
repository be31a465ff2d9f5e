package io.github.neardup.bench.server;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.server.IndexServer;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
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
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Measures a server under load. Many clients add texts of 200 words, query some, and check and add
 * some; the index already has entries. Every other text that is queried or checked is a
 * near-duplicate of an entry. Clients and server share this JVM and its processors, so a server
 * alone is faster.
 */
public final class ServerLoad {

  private static final int WORDS = 200;
  private static final int VOCABULARY = 50_000;
  private static final int WARM_UP_SECONDS = 10;
  private static final int OK = 200;

  private final IndexServer server;
  private final int connections;
  private final int seconds;
  private final int entries;

  /** Numbers the calls; all existing entries have smaller numbers. */
  private final AtomicInteger next;

  private ServerLoad(IndexServer server, int connections, int seconds, int entries) {
    this.server = server;
    this.connections = connections;
    this.seconds = seconds;
    this.entries = entries;
    this.next = new AtomicInteger(entries);
  }

  /**
   * Prints one line per operation, separated by tabs: initial entries, operation, connections,
   * requests per second, median and 99th percentile in microseconds.
   *
   * @param arguments the algorithm; the location of the index, or memory; the numbers of entries,
   *     of connections, and of seconds for each operation
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    String spec = arguments[0];
    int entries = Integer.parseInt(arguments[2]);
    int connections = Integer.parseInt(arguments[3]);
    int seconds = Integer.parseInt(arguments[4]);
    try (NearDuplicateIndex index =
            arguments[1].equals("memory")
                ? NearDuplicateIndex.inMemory(Algorithms.create(spec))
                : NearDuplicateIndex.openOrCreate(arguments[1], Algorithms.create(spec));
        IndexServer server = IndexServer.of(index).start()) {
      IntStream.range(0, entries)
          .parallel()
          .forEach(i -> index.add(new Entry(Integer.toString(i), Instant.EPOCH), unrelated(i)));
      ServerLoad load = new ServerLoad(server, connections, seconds, entries);
      load.measure("add", "add", ServerLoad::unrelated);
      int added = load.next.get();
      load.measure("query", "query", i -> i % 2 == 0 ? unrelated(i) : similarTo(i % added));
      load.measure(
          "add if new", "check-and-add", i -> i % 2 == 0 ? unrelated(i) : similarTo(i - 1));
    }
  }

  private void measure(String operation, String path, IntFunction<String> texts)
      throws InterruptedException, ExecutionException {
    run(path, texts, WARM_UP_SECONDS);
    LongArrayList nanoseconds = run(path, texts, seconds);
    nanoseconds.sort(null);
    System.out.printf(
        Locale.ROOT,
        "%d\t%s\t%d\t%d\t%.1f\t%.1f%n",
        entries,
        operation,
        connections,
        nanoseconds.size() / seconds,
        microseconds(nanoseconds, 0.5),
        microseconds(nanoseconds, 0.99));
  }

  private static double microseconds(LongArrayList sorted, double share) {
    return sorted.getLong((int) (share * (sorted.size() - 1))) / 1e3;
  }

  private LongArrayList run(String path, IntFunction<String> texts, int duration)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(connections);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(duration);
    List<Future<LongArrayList>> results = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      results.add(pool.submit(() -> client(path, texts, end)));
    }
    LongArrayList all = new LongArrayList();
    try {
      for (Future<LongArrayList> result : results) {
        all.addAll(result.get());
      }
    } finally {
      pool.shutdownNow();
    }
    return all;
  }

  /** A client with its own connection. */
  private LongArrayList client(String path, IntFunction<String> texts, long end)
      throws IOException, InterruptedException {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    LongArrayList nanoseconds = new LongArrayList();
    while (System.nanoTime() < end) {
      int number = next.getAndIncrement();
      String text = texts.apply(number);
      String body =
          path.equals("query")
              ? "{\"text\": \"%s\"}".formatted(text)
              : "{\"id\": \"%d\", \"text\": \"%s\"}".formatted(number, text);
      HttpRequest request =
          HttpRequest.newBuilder(server.uri().resolve("/v1/" + path))
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

  private static String unrelated(int number) {
    return words(number) + "end";
  }

  /** Returns a text that differs from another in its last word. */
  private static String similarTo(int number) {
    return words(number) + "again";
  }

  private static String words(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder text = new StringBuilder(8 * WORDS);
    for (int i = 0; i < WORDS; i++) {
      text.append('w').append(random.nextInt(VOCABULARY)).append(' ');
    }
    return text.toString();
  }
}

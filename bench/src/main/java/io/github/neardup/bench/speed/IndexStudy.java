package io.github.neardup.bench.speed;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.server.IndexServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Times an index: texts are added until it has its size, and opened again; then texts are added,
 * queried, and checked and added. Every other text that is asked for repeats an entry but for its
 * last word.
 */
public final class IndexStudy {

  private static final int OK = 200;

  /** An operation on the index, of one text by its place in the file. */
  @FunctionalInterface
  private interface Operation {
    void run(int number) throws IOException, InterruptedException;
  }

  private final List<String> texts;
  private final int size;
  private final int operations;

  private IndexStudy(List<String> texts, int size, int operations) {
    this.texts = texts;
    this.size = size;
    this.operations = operations;
  }

  /**
   * Prints lines of an operation, the number of threads, operations a second, and the median and
   * the 99th percentile in microseconds, separated by tabs; and the bytes an entry and the seconds
   * to open, with their figure in the third column.
   *
   * @param arguments the spec; the location of a new index, or memory; a file of texts, one a line;
   *     the entries of the index; how often each operation is timed; http, to ask a server in this
   *     JVM
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    IndexStudy study =
        new IndexStudy(
            Files.readAllLines(Path.of(arguments[2])),
            Integer.parseInt(arguments[3]),
            Integer.parseInt(arguments[4]));
    boolean http = arguments.length > 5;
    if (arguments[1].equals("memory")) {
      try (NearDuplicateIndex index =
          NearDuplicateIndex.inMemory(Algorithms.create(arguments[0]))) {
        study.fill(index);
        study.run(index, http);
      }
      return;
    }
    try (NearDuplicateIndex index =
        NearDuplicateIndex.openOrCreate(arguments[1], Algorithms.create(arguments[0]))) {
      study.fill(index);
    }
    long start = System.nanoTime();
    try (NearDuplicateIndex index =
        NearDuplicateIndex.openOrCreate(arguments[1], Algorithms.create(arguments[0]))) {
      print("seconds to open", 0, "%.3f", (System.nanoTime() - start) / 1e9);
      study.run(index, http);
    }
  }

  private static void print(String operation, int threads, String format, Object... values) {
    System.out.printf(
        Locale.ROOT,
        "%s\t%d\t%s%n",
        operation,
        threads,
        String.format(Locale.ROOT, format, values));
  }

  private void fill(NearDuplicateIndex index) throws InterruptedException, ExecutionException {
    time("fill", 8, 0, size, i -> index.add(entry(i), texts.get(i)));
  }

  private void run(NearDuplicateIndex index, boolean http)
      throws IOException, InterruptedException, ExecutionException {
    print("bytes an entry", 0, "%.0f", (double) index.bytes() / size);
    int from = size;
    if (http) {
      try (IndexServer server = IndexServer.of(index).start()) {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (String path : List.of("add", "query", "check-and-add")) {
          time(path, 64, from, operations, i -> post(client, server, path, i));
          from += operations;
        }
      }
      return;
    }
    double least = index.algorithm().threshold();
    for (int threads : new int[] {1, 8}) {
      time("add", threads, from, operations, i -> index.add(entry(i), texts.get(i)));
      from += operations;
      time("query", threads, from, operations, i -> index.query(asked(i), least, 10));
      time("check-and-add", threads, from, operations, i -> index.addIfNew(entry(i), asked(i)));
      from += operations;
    }
  }

  private static Entry entry(int number) {
    return new Entry(Integer.toString(number), Instant.EPOCH);
  }

  private String asked(int number) {
    return number % 2 == 0 ? texts.get(number) : texts.get(number % size) + "again";
  }

  private void post(HttpClient client, IndexServer server, String path, int number)
      throws IOException, InterruptedException {
    String id = path.equals("query") ? "" : "\"id\": \"%d\", ".formatted(number);
    String text = path.equals("add") ? texts.get(number) : asked(number);
    HttpRequest request =
        HttpRequest.newBuilder(server.uri().resolve("/v1/" + path))
            .POST(HttpRequest.BodyPublishers.ofString("{%s\"text\": \"%s\"}".formatted(id, text)))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != OK) {
      throw new IllegalStateException(answer.body());
    }
  }

  private static void time(String name, int threads, int from, int count, Operation operation)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    long[] nanoseconds = new long[count];
    List<Future<Object>> parts = new ArrayList<>();
    long start = System.nanoTime();
    for (int t = 0; t < threads; t++) {
      int first = t;
      parts.add(
          pool.submit(
              () -> {
                for (int i = first; i < count; i += threads) {
                  long before = System.nanoTime();
                  operation.run(from + i);
                  nanoseconds[i] = System.nanoTime() - before;
                }
                return null;
              }));
    }
    for (Future<Object> part : parts) {
      part.get();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    pool.shutdown();
    Arrays.sort(nanoseconds);
    print(
        name,
        threads,
        "%.0f\t%.1f\t%.1f",
        count / seconds,
        nanoseconds[count / 2] / 1e3,
        nanoseconds[(int) (count * 0.99)] / 1e3);
  }
}

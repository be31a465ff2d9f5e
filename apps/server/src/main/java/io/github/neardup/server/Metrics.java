package io.github.neardup.server;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests, and writes the counts in the text format of Prometheus. Thread-safe. */
final class Metrics {

  /** Upper bounds of the buckets of durations, in seconds. */
  private static final double[] BOUNDS = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
  };

  private static final double NANOSECONDS = 1e9;

  private static final class Durations {
    /** The last bucket is for durations beyond all bounds. */
    private final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];

    private final LongAdder nanoseconds = new LongAdder();

    Durations() {
      for (int i = 0; i < buckets.length; i++) {
        buckets[i] = new LongAdder();
      }
    }

    void add(long duration) {
      int bucket = 0;
      while (bucket < BOUNDS.length && duration > BOUNDS[bucket] * NANOSECONDS) {
        bucket++;
      }
      buckets[bucket].increment();
      nanoseconds.add(duration);
    }
  }

  private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
  private final Map<String, Durations> durations = new ConcurrentSkipListMap<>();
  private final LongAdder inFlight = new LongAdder();
  private final AtomicLong bodyBytes = new AtomicLong();

  void begin() {
    inFlight.increment();
  }

  /** Adds to the bytes of bodies in memory, or subtracts from them; returns the new number. */
  long bodyBytes(int more) {
    return bodyBytes.addAndGet(more);
  }

  /**
   * Counts an answered request.
   *
   * @param route its path as in {@link Route}; a single one for all unknown paths, so that they
   *     cannot fill the memory
   */
  void end(String method, String route, int status, long nanoseconds) {
    inFlight.decrement();
    String labels = "method=\"%s\",route=\"%s\",status=\"%s\"".formatted(method, route, status);
    requests.computeIfAbsent(labels, unused -> new LongAdder()).increment();
    durations.computeIfAbsent(route, unused -> new Durations()).add(nanoseconds);
  }

  /** Writes all counts as text. */
  void writeTo(StringBuilder out) {
    describe(out, "neardup_requests_total", "counter", "Requests answered.");
    requests.forEach((labels, count) -> line(out, "neardup_requests_total", labels, count.sum()));
    describe(out, "neardup_requests_in_flight", "gauge", "Requests not yet answered.");
    line(out, "neardup_requests_in_flight", "", inFlight.sum());
    gauge(out, "neardup_body_bytes", "Bytes of the bodies of requests in flight.", bodyBytes.get());
    String name = "neardup_request_seconds";
    describe(out, name, "histogram", "From the head of a request to the end of its answer.");
    durations.forEach(
        (path, all) -> {
          String route = "route=\"" + path + "\"";
          long count = 0;
          for (int i = 0; i < all.buckets.length; i++) {
            count += all.buckets[i].sum();
            String bound = i < BOUNDS.length ? Double.toString(BOUNDS[i]) : "+Inf";
            line(out, name + "_bucket", route + ",le=\"" + bound + "\"", count);
          }
          line(out, name + "_sum", route, all.nanoseconds.sum() / NANOSECONDS);
          line(out, name + "_count", route, count);
        });
  }

  /** Writes a number that is not counted here. */
  static void gauge(StringBuilder out, String name, String help, long value) {
    describe(out, name, "gauge", help);
    line(out, name, "", value);
  }

  private static void describe(StringBuilder out, String name, String type, String help) {
    out.append(String.format(Locale.ROOT, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type));
  }

  private static void line(StringBuilder out, String name, String labels, Number value) {
    out.append(name);
    if (!labels.isEmpty()) {
      out.append('{').append(labels).append('}');
    }
    out.append(' ').append(value).append('\n');
  }
}

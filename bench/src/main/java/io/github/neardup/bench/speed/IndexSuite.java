package io.github.neardup.bench.speed;

import io.github.neardup.index.NearDuplicateIndex;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * Growing indexes, compared with a scan of all entries. Does not use JMH: the figure of interest is
 * the time of slow queries in one large index.
 */
final class IndexSuite {

  private static final int MILLION = 1_000_000;
  private static final int QUERIES = 100_000;
  private static final int SCANS = 200;
  private static final double[] SHARES = {0.5, 0.9, 0.99, 0.999};

  /** Nanoseconds of each query, ascending; bytes per entry; entries added per second. */
  private record Figures(LongList nanoseconds, double bytes, double adds) {

    /** Returns the latency, in microseconds, that a share of the queries did not exceed. */
    double microseconds(double share) {
      int index = (int) Math.ceil(share * nanoseconds.size()) - 1;
      return nanoseconds.getLong(Math.max(0, index)) / 1e3;
    }
  }

  static final Suite SUITE =
      new Suite(
          "index",
          false,
          "Indexes of unrelated fingerprints in memory, on one thread: microseconds per"
              + " query (every other query finds something), bytes per entry, and entries added"
              + " per second. The baseline is a scan of two arrays with fingerprints and ids; an"
              + " index of ten million entries is compared with an index of one million.",
          IndexSuite::run);

  private IndexSuite() {}

  private static List<PeerComparison> run(Bench bench) {
    List<PeerComparison> comparisons = new ArrayList<>();
    for (IndexedSketches sketches :
        List.of(new IndexedSketches.OfSimHash(), new IndexedSketches.OfMinHash())) {
      Figures million = measure(sketches, MILLION);
      compare(sketches, MILLION, million, "scan of all", scan(sketches), comparisons);
      if (!bench.quick() && isRoomFor(sketches)) {
        Figures ten = measure(sketches, 10 * MILLION);
        compare(sketches, 10 * MILLION, ten, "1,000,000 entries", million, comparisons);
      }
    }
    return comparisons;
  }

  private static boolean isRoomFor(IndexedSketches sketches) {
    boolean isRoom = Runtime.getRuntime().maxMemory() >= 11_000_000_000L;
    if (!isRoom) {
      System.err.println(
          sketches.name()
              + ": 10,000,000 entries are left out; run with JAVA_TOOL_OPTIONS='-Xmx12g"
              + " -XX:+UseParallelGC'");
    }
    return isRoom;
  }

  private static void compare(
      IndexedSketches sketches,
      int size,
      Figures ours,
      String other,
      Figures theirs,
      List<PeerComparison> comparisons) {
    String what = sketches.name() + String.format(Locale.ROOT, ", %,d entries, ", size);
    for (double share : SHARES) {
      String percentile = "p" + String.valueOf(share * 100).replace(".0", "");
      PeerComparison.addCosts(
          comparisons,
          what + percentile + " of a query, \u00B5s",
          ours.microseconds(share),
          other,
          theirs.microseconds(share));
    }
    PeerComparison.addCosts(comparisons, what + "bytes an entry", ours.bytes, other, theirs.bytes);
    PeerComparison.addSpeeds(comparisons, what + "added a second", ours.adds, other, theirs.adds);
  }

  private static Figures measure(IndexedSketches sketches, int size) {
    System.err.println(sketches.name() + ", " + size);
    NearDuplicateIndex index = sketches.empty();
    long start = System.nanoTime();
    for (int i = 0; i < size; i++) {
      index.add(IndexedSketches.numbered(i), sketches.entry(i));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    LongList queries =
        latencies(QUERIES, number -> index.query(sketches.query(number, size)).size());
    return new Figures(queries, (double) index.bytes() / size, size / seconds);
  }

  private static Figures scan(IndexedSketches sketches) {
    System.err.println(sketches.name() + ", scan");
    int width = sketches.entry(0).length;
    long[] ids = new long[MILLION];
    long[] all = new long[MILLION * width];
    long start = System.nanoTime();
    for (int i = 0; i < MILLION; i++) {
      ids[i] = i;
      System.arraycopy(sketches.entry(i), 0, all, i * width, width);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    LongList scans =
        latencies(SCANS, number -> sketches.scan(all, ids, sketches.query(number, MILLION)).size());
    return new Figures(scans, 8 + 8.0 * width, MILLION / seconds);
  }

  /** Times calls one by one, after a tenth as many calls that do not count. */
  private static LongList latencies(int calls, IntUnaryOperator call) {
    long sink = 0;
    for (int i = 0; i < calls / 10; i++) {
      sink += call.applyAsInt(i);
    }
    long[] nanoseconds = new long[calls];
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      sink += call.applyAsInt(i);
      nanoseconds[i] = System.nanoTime() - start;
    }
    if (sink == Long.MIN_VALUE) {
      System.err.println("unlikely"); // otherwise, the JIT compiler may remove the calls
    }
    Arrays.sort(nanoseconds);
    return LongArrayList.wrap(nanoseconds);
  }
}

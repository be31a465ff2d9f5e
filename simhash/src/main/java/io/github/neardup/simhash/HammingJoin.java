package io.github.neardup.simhash;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Compares every fingerprint with every other, which is the fastest search if there are few of them
 * or the distance is large. Candidates are the pairs whose first words differ in at most the
 * distance.
 */
record HammingJoin(SimHash simHash) implements SelfJoin {

  /*
   * The fingerprints are stored in columns, one for each word, and each is compared with those
   * before it. Example: of 20,000 fingerprints, 200 million pairs are compared.
   *
   * Tiles. 64 fingerprints are compared with 512 others, then with the next 512, so that the
   * columns of the others come from the core's nearest cache.
   *
   * Crowd. If only links are needed, a few leaders are compared with all first. If one group then
   * has the majority, its rows are compared only with rows outside it. Example: of 50,000 copies
   * with small changes and 10 other texts, 8 * 50,000 pairs are compared, and then 10 * 50,000.
   */

  private static final int LEADERS = 8;

  private static final int ROWS_A_PIECE = 64;

  private static final int OTHERS_A_TILE = 512;

  @Override
  public void join(FingerprintTable table, int[] rows, int threads, Sink sink) {
    int[] crowdLast = rows;
    int outside = rows.length;
    if (sink.linksOnly() && rows.length > LEADERS) {
      Pairs pairs = pairs(table, rows, sink, 1);
      for (int n = 0; n < LEADERS; n++) {
        int leader = (int) ((long) rows.length * n / LEADERS);
        pairs.compare(0, leader, 0, leader);
        pairs.compare(0, leader, leader + 1, rows.length);
      }
      crowdLast = new int[rows.length];
      outside = moveCrowdToEnd(rows, sink, crowdLast);
    }
    Pairs pairs = pairs(table, crowdLast, sink, threads);
    int others = outside;
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          rows.length,
          ROWS_A_PIECE,
          (worker, from, to) -> {
            for (int tile = 0; tile < Math.min(to, others); tile += OTHERS_A_TILE) {
              int end = Math.min(others, tile + OTHERS_A_TILE);
              for (int i = Math.max(from, tile + 1); i < to; i++) {
                pairs.compare(worker, i, tile, Math.min(i, end));
              }
            }
            sink.advanced((double) (to - from) / rows.length);
          });
    }
  }

  /**
   * Copies rows. If one group has the majority, its rows come last. Returns the number of other
   * rows. The vote is described by Boyer and Moore ("MJRTY - a fast majority vote algorithm",
   * 1991).
   */
  private static int moveCrowdToEnd(int[] rows, Sink sink, int[] copy) {
    int[] groups = IntStream.of(rows).map(sink::group).toArray();
    int crowd = 0;
    int votes = 0;
    for (int group : groups) {
      crowd = votes == 0 ? group : crowd;
      votes += group == crowd ? 1 : -1;
    }
    int outside = 0;
    int inside = rows.length;
    for (int i = 0; i < rows.length; i++) {
      copy[groups[i] == crowd ? --inside : outside++] = rows[i];
    }
    return outside;
  }

  private Pairs pairs(FingerprintTable table, int[] rows, Sink sink, int threads) {
    Scanner[] scanners = new Scanner[threads];
    int words = sink.linksOnly() ? simHash.bits() / Long.SIZE : 1;
    Arrays.setAll(scanners, worker -> new Scanner(HammingScan.fastest(), new long[words]));
    return new Pairs(simHash, table, rows, columns(table, rows), sink, scanners);
  }

  private long[][] columns(FingerprintTable table, int[] rows) {
    long[][] columns = new long[simHash.bits() / Long.SIZE][rows.length];
    for (int i = 0; i < rows.length; i++) {
      Row fingerprint = table.row(rows[i]);
      for (int word = 0; word < columns.length; word++) {
        columns[word][i] = fingerprint.get(word);
      }
    }
    return columns;
  }

  /** What a worker compares with. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Scanner(HammingScan scan, long[] own) {}

  /** The pairs of the rows, by place. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Pairs(
      SimHash simHash,
      FingerprintTable table,
      int[] rows,
      long[][] columns,
      Sink sink,
      Scanner[] scanners) {

    /** Compares the row at a place with those at {@code from} to {@code to - 1}. */
    void compare(int worker, int place, int from, int to) {
      long[] own = scanners[worker].own;
      for (int word = 0; word < own.length; word++) {
        own[word] = columns[word][place];
      }
      scanners[worker].scan.forEachNear(
          columns, own, from, to, simHash.distance(), other -> near(worker, place, other));
    }

    private void near(int worker, int place, int other) {
      int left = Math.min(rows[other], rows[place]);
      int right = Math.max(rows[other], rows[place]);
      if (!sink.linksOnly()) {
        sink.candidate(worker, left, right);
        if (different(place, other) > simHash.distance()) {
          return;
        }
      }
      if (sink.isOfInterest(left) || sink.isOfInterest(right)) {
        verify(worker, left, right);
      }
    }

    private int different(int place, int other) {
      int different = 0;
      for (long[] column : columns) {
        different += Long.bitCount(column[place] ^ column[other]);
      }
      return different;
    }

    private void verify(int worker, int left, int right) {
      if (sink.linksOnly()) {
        if (sink.group(left) == sink.group(right)) {
          return;
        }
        sink.candidate(worker, left, right);
      }
      sink.verified(
          worker, left, right, table.similarity(simHash, left, right, simHash.threshold()));
    }
  }
}

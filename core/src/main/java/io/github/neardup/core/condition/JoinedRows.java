package io.github.neardup.core.condition;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import java.util.Arrays;

/** Joins a subset of the rows of a table. */
final class JoinedRows {

  private JoinedRows() {}

  /**
   * Joins rows of which part is in a table of its own.
   *
   * @param part by index in {@code rows}
   * @param sink receives pairs of {@code rows}
   */
  static void join(
      SelfJoin join, FingerprintTable part, int[] rows, int threads, SelfJoin.Sink sink) {
    int[] all = new int[rows.length];
    Arrays.setAll(all, place -> place);
    join.join(part, all, threads, new Renumbered(sink, rows));
  }

  /** Compares every row with every other, on the calling thread. */
  static void compareAll(
      Algorithm algorithm, FingerprintTable table, int[] rows, SelfJoin.Sink sink) {
    for (int i = 1; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        compare(algorithm, table, rows[i], rows[j], sink, 0);
      }
    }
  }

  /** Compares two rows and passes them to the sink, if the sink wants the pair. */
  static void compare(
      Algorithm algorithm, FingerprintTable table, int a, int b, SelfJoin.Sink sink, int worker) {
    boolean known = sink.linksOnly() && sink.group(a) == sink.group(b);
    if (known || !(sink.isOfInterest(a) || sink.isOfInterest(b))) {
      return;
    }
    int left = Math.min(a, b);
    int right = Math.max(a, b);
    sink.candidate(worker, left, right);
    double similarity = table.similarity(algorithm, left, right, algorithm.threshold());
    if (similarity >= algorithm.threshold()) {
      sink.verified(worker, left, right, similarity);
    }
  }

  /** Translates indexes into row numbers. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Renumbered(SelfJoin.Sink sink, int[] rows) implements SelfJoin.Sink {

    @Override
    public void candidate(int worker, int left, int right) {
      sink.candidate(worker, rows[left], rows[right]);
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      sink.verified(worker, rows[left], rows[right], similarity);
    }

    @Override
    public int group(int place) {
      return sink.group(rows[place]);
    }

    @Override
    public boolean isOfInterest(int place) {
      return sink.isOfInterest(rows[place]);
    }

    @Override
    public boolean linksOnly() {
      return sink.linksOnly();
    }
  }
}

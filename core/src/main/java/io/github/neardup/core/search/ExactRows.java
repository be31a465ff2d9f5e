package io.github.neardup.core.search;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.PerThread;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Exact fingerprints that do not all fit into memory. Each is made on demand, and as many as fit
 * are kept. Thread-safe.
 */
final class ExactRows implements LoadedRows.Similarity {

  private final int[] rows;
  private final Algorithm algorithm;
  private final AtomicReferenceArray<Row> known;
  private final AtomicLong room;
  private final PerThread<Maker> makers;

  /**
   * Creates the fingerprints of some rows.
   *
   * @param room how many words may be kept
   */
  ExactRows(int[] rows, Fingerprints fingerprints, Algorithm algorithm, long room) {
    this.rows = rows;
    this.algorithm = algorithm;
    this.known = new AtomicReferenceArray<>(rows.length);
    this.room = new AtomicLong(room);
    this.makers = new PerThread<>(() -> new Maker(fingerprints.exact()));
  }

  @Override
  public double of(int left, int right, double atLeast) {
    Maker maker = makers.get();
    Row a = row(left, maker);
    // A row is compared with many centres in a row.
    if (maker.last != right) {
      maker.row = row(right, maker);
      maker.last = right;
    }
    return algorithm.similarity(a, maker.row, atLeast);
  }

  private Row row(int place, Maker maker) {
    Row row = known.get(place);
    if (row == null) {
      maker.out.clear();
      maker.deriver.derive(rows[place], maker.out);
      row = Row.of(maker.out.toArray());
      if (room.addAndGet(-row.size()) >= 0) {
        known.set(place, row);
      }
    }
    return row;
  }

  /** Makes fingerprints for one thread. */
  private static final class Maker {
    private final TokenColumn.Deriver deriver;
    private final LongArray out = new LongArray();
    private int last = -1;
    private Row row = Row.of();

    Maker(TokenColumn.Deriver deriver) {
      this.deriver = deriver;
    }
  }
}

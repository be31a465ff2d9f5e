package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Groups;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.kshingle.join.ShingleWeights;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongBinaryOperator;

/**
 * Makes {@link Bundles}.
 *
 * <p>Which shingles are in the same rows is seen from a 64-bit signature, the sum of random numbers
 * of the rows, and the first shingle of each signature says which rows these are. Should another
 * shingle have the same signature by accident, it is in equally many rows but not the same, so some
 * rows are given more shingles than they have; that is looked for, and all is done again with other
 * random numbers. Two accidents in one collection could make up for each other in every row; their
 * chance is the square of that of two shingles having the same hash.
 *
 * <p>Takes time linear in the shingles of all sets, plus that of sorting rows and bundles. The
 * range of hashes is worked through in parts, so that little memory is needed; the sets, being
 * sorted by hash, have each part in one piece. Memory while making them: 12 bytes for each bundle
 * of every set, about 60 bytes a bundle, and for each worker 16 bytes for each shingle of a part,
 * which has some million, or some 8 a set.
 */
final class BundleMaker {

  private static final int SHINGLES_A_PART = 1 << 20;
  private static final int PIECES_A_WORKER = 4;
  private static final int SHINGLES_A_SET_AND_PART = 8;
  private static final int MOST_PART_BITS = 16;
  private static final int ROWS_A_PIECE = 64;

  private final FingerprintTable table;
  private final ShingleWeights weights;
  private final Parallel parallel;
  private final int[] rows;
  private final long[] totals;

  BundleMaker(FingerprintTable table, int[] rows, ShingleWeights weights, Parallel parallel) {
    this.table = table;
    this.weights = weights;
    this.parallel = parallel;
    long[] weightOf = new long[rows.length];
    parallel.forRange(
        rows.length,
        ROWS_A_PIECE,
        (worker, from, to) -> {
          for (int i = from; i < to; i++) {
            int row = rows[i];
            weightOf[i] = weights.total(table.words(row), table.from(row), table.to(row));
          }
        });
    int[] order = new int[rows.length];
    Arrays.setAll(order, i -> i);
    IntArrays.parallelQuickSort(
        order,
        (a, b) ->
            weightOf[a] != weightOf[b]
                ? Long.compare(weightOf[a], weightOf[b])
                : table.compareRows(rows[a], rows[b]));
    this.rows = Arrays.stream(order).map(i -> rows[i]).toArray();
    this.totals = Arrays.stream(order).mapToLong(i -> weightOf[i]).toArray();
  }

  /** The bundles; nothing if signatures have collided. */
  Optional<Bundles> make(long seed, LongBinaryOperator signatures) {
    BundleNumbers numbers = new BundleNumbers();
    List<ShingleScan> scans = scan(seed, signatures, numbers);
    int[][] ofRow = membership(scans);
    if (!numbers.agree() || !isComplete(ofRow, numbers, scans)) {
      return Optional.empty();
    }
    int[] rankOf = new int[numbers.limit()];
    long[] weightOf = rank(ofRow, numbers, rankOf);
    long[] shared = new long[rows.length];
    RankSort[] sorts = new RankSort[parallel.workers()];
    Arrays.setAll(sorts, worker -> new RankSort(weightOf.length));
    parallel.forRange(
        rows.length,
        ROWS_A_PIECE,
        (worker, from, to) -> {
          for (int position = from; position < to; position++) {
            int[] bundles = ofRow[position];
            long sum = 0;
            for (int i = 0; i < bundles.length; i++) {
              bundles[i] = rankOf[bundles[i]];
              sum += weightOf[bundles[i]];
            }
            shared[position] = sum;
            sorts[worker].sort(bundles);
          }
        });
    return Optional.of(new Bundles(rows, totals, ofRow, shared, weightOf));
  }

  /** Looks at all shingles, and numbers the bundles. */
  private List<ShingleScan> scan(long seed, LongBinaryOperator signatures, BundleNumbers numbers) {
    ShingleScan.Sets sets = ShingleScan.Sets.of(table, rows, weights, seed, signatures);
    int bits = partBits(sets.shingles());
    int parts = 1 << bits;
    // A worker has to find its place in every row at first, so it takes several parts in a row.
    int piece = parallel.workers() == 1 ? parts : parts / (parallel.workers() * PIECES_A_WORKER);
    ShingleScan[] scans = new ShingleScan[parallel.workers()];
    parallel.forRange(
        parts,
        Math.max(1, piece),
        (worker, from, to) -> {
          if (scans[worker] == null) {
            scans[worker] = new ShingleScan(sets, bits, numbers);
          }
          scans[worker].scan(from, to);
        });
    return Arrays.stream(scans).filter(Objects::nonNull).toList();
  }

  /**
   * Enough parts for each to take little memory, unless rows would have only a few shingles of it.
   */
  private int partBits(long shingles) {
    long parts = shingles / Math.max(SHINGLES_A_PART, (long) SHINGLES_A_SET_AND_PART * rows.length);
    return Math.min(MOST_PART_BITS, Long.SIZE - Long.numberOfLeadingZeros(parts));
  }

  /** For each position the numbers of the set's bundles. */
  private int[][] membership(List<ShingleScan> scans) {
    int[] lengths = new int[rows.length];
    for (ShingleScan scan : scans) {
      for (int i = 0; i < scan.positions().size(); i++) {
        lengths[scan.positions().getInt(i)]++;
      }
    }
    int[][] ofRow = new int[rows.length][];
    Arrays.setAll(ofRow, position -> new int[lengths[position]]);
    // Each worker has a share of the rows of its own.
    int shares = parallel.workers();
    parallel.forRange(
        shares,
        1,
        (worker, share, end) -> {
          int low = (int) ((long) rows.length * share / shares);
          int high = (int) ((long) rows.length * (share + 1) / shares);
          for (ShingleScan scan : scans) {
            int[] positions = scan.positions().elements();
            int[] bundles = scan.bundles().elements();
            for (int i = 0; i < scan.positions().size(); i++) {
              int position = positions[i];
              if (position >= low && position < high) {
                ofRow[position][--lengths[position]] = bundles[i];
              }
            }
          }
        });
    return ofRow;
  }

  /** Whether the bundles of each row have as many shingles as it shares with others. */
  private boolean isComplete(int[][] ofRow, BundleNumbers numbers, List<ShingleScan> scans) {
    int[] shingles = numbers.shingles();
    AtomicBoolean complete = new AtomicBoolean(true);
    parallel.forRange(
        rows.length,
        ROWS_A_PIECE,
        (worker, from, to) -> {
          for (int position = from; position < to; position++) {
            long balance = 0;
            for (int bundle : ofRow[position]) {
              balance += shingles[bundle];
            }
            for (ShingleScan scan : scans) {
              balance -= scan.shared()[position];
            }
            if (balance != 0) {
              complete.set(false);
            }
          }
        });
    return complete.get();
  }

  /** By rows, then by first position, then by signature; gives back the weights, by rank. */
  private long[] rank(int[][] ofRow, BundleNumbers numbers, int[] rankOf) {
    Arrays.fill(rankOf, -1);
    IntArrayList met = new IntArrayList();
    for (int[] bundles : ofRow) {
      int before = met.size();
      for (int bundle : bundles) {
        if (rankOf[bundle] < 0) {
          rankOf[bundle] = 0;
          met.add(bundle);
        }
      }
      IntArrays.quickSort(
          met.elements(),
          before,
          met.size(),
          (a, b) -> Long.compare(numbers.signature(a), numbers.signature(b)));
    }
    int[] ranked =
        new Groups(met.size(), rows.length + 1, i -> numbers.rows(met.getInt(i))).members();
    long[] weightOf = new long[ranked.length];
    for (int rank = 0; rank < ranked.length; rank++) {
      int bundle = met.getInt(ranked[rank]);
      rankOf[bundle] = rank;
      weightOf[rank] = numbers.weight(bundle);
    }
    return weightOf;
  }
}

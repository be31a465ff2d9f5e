package io.github.neardup.eval.run;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.score.CommonPairs;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairLabels;
import io.github.neardup.eval.score.ResamplingUnits;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Chooses the {@linkplain CommonPairs pairs} of a dataset that every algorithm ranks. They depend
 * on the dataset alone: not on the algorithms that are run, on their settings, on the number of
 * threads or on the order of documents.
 *
 * <p>Judged pairs are all taken, each with its weight. Of clusters, all pairs are taken if there
 * are not too many; else
 *
 * <ul>
 *   <li>all duplicates or, if they would be more than a quarter of the pairs, a quarter drawn at
 *       random;
 *   <li>other pairs that are {@linkplain SimilarOthers similar} in one of two fixed ways, each
 *       once: there errors are to be expected, and each of them counts;
 *   <li>a sample of the rest, drawn at random without replacement, and weighted by how many each
 *       stands for (Horvitz and Thompson, "A generalization of sampling without replacement from a
 *       finite universe", Journal of the American Statistical Association 47, 1952).
 * </ul>
 */
public final class PairSelection {

  /** Up to this many pairs, all are taken. */
  private static final int MOST_FOR_ALL = 1 << 19;

  /** Of more, this many are taken. */
  private static final int MOST_OF_MORE = 1 << 18;

  /** Fewer if texts are long: an algorithm compares at most this many bytes of text. */
  private static final long MOST_BYTES = 1L << 32;

  /** But not fewer than that. */
  private static final int LEAST = 1 << 14;

  /** Pairs are drawn in the same way in every run, so that results can be compared. */
  private static final long SEED = 20240708;

  private final Dataset dataset;
  private final TokenColumns tokens;
  private final int threads;
  private final long seed;
  private final int most;

  /** Documents in order of cluster and id, and where in it each cluster begins; ends with all. */
  private final int[] rows;

  private final int[] starts;

  /** The cluster of each place in that order. */
  private final int[] clusterAt;

  private final Set<RowPair> ignored;
  private final CommonPairs.Builder pairs = new CommonPairs.Builder();
  private long drawn;

  private PairSelection(Dataset dataset, TokenColumns tokens, int threads, long seed, int most) {
    this.dataset = dataset;
    this.tokens = tokens;
    this.threads = threads;
    this.seed = seed;
    this.most = most;
    ResamplingUnits units = ResamplingUnits.of(dataset);
    rows =
        IntStream.range(0, dataset.size())
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(units::of)
                    .thenComparing(row -> dataset.documents().get(row).id()))
            .mapToInt(row -> row)
            .toArray();
    clusterAt = IntStream.of(rows).map(units::of).toArray();
    starts =
        IntStream.rangeClosed(0, rows.length)
            .filter(i -> i == 0 || i == rows.length || clusterAt[i] != clusterAt[i - 1])
            .toArray();
    ignored = new HashSet<>(dataset.ignoredPairs());
  }

  /** The pairs of a dataset. */
  public static CommonPairs of(Dataset dataset, int threads) {
    return of(dataset, new TokenColumns(dataset.documents()::stream, threads), threads);
  }

  /** The same with tokens that are there. */
  static CommonPairs of(Dataset dataset, TokenColumns tokens, int threads) {
    long documents = Math.max(1, dataset.size());
    long byBytes = Math.max(LEAST, MOST_BYTES / Math.max(1, 2 * dataset.bytes() / documents));
    long forAll = Math.min(MOST_FOR_ALL, byBytes);
    boolean all = documents * (documents - 1) / 2 <= forAll;
    return of(
        dataset, tokens, threads, SEED, (int) (all ? forAll : Math.min(MOST_OF_MORE, byBytes)));
  }

  /**
   * The pairs of a dataset.
   *
   * @param seed chooses those that are drawn
   * @param most how many there are at most, at least 4; judged pairs are all taken
   */
  static CommonPairs of(Dataset dataset, int threads, long seed, int most) {
    return of(dataset, new TokenColumns(dataset.documents()::stream, threads), threads, seed, most);
  }

  private static CommonPairs of(
      Dataset dataset, TokenColumns tokens, int threads, long seed, int most) {
    return switch (dataset.truth()) {
      case JUDGED_PAIRS -> judged(dataset);
      case CLUSTERS -> new PairSelection(dataset, tokens, threads, seed, most).ofClusters();
    };
  }

  private static CommonPairs judged(Dataset dataset) {
    CommonPairs.Builder pairs = new CommonPairs.Builder();
    for (boolean duplicates : new boolean[] {true, false}) {
      for (JudgedPair pair : PairLabels.judged(dataset)) {
        if (pair.duplicate() == duplicates) {
          pairs.add(pair.left(), pair.right(), pair.weight());
        }
      }
      pairs.end(duplicates);
    }
    return pairs.build();
  }

  private CommonPairs ofClusters() {
    long all = (long) rows.length * (rows.length - 1) / 2;
    long within = 0;
    for (int cluster = 0; cluster < starts.length - 1; cluster++) {
      within += pairsWithin(starts[cluster + 1] - starts[cluster]);
    }
    long ignoredWithin =
        ignored.stream()
            .filter(pair -> dataset.clusters()[pair.left()] == dataset.clusters()[pair.right()])
            .count();
    long duplicates = within - ignoredWithin;
    long others = all - within - (ignored.size() - ignoredWithin);
    if (duplicates + others <= most) {
      addAllDuplicates();
      addAllOthers(new LongOpenHashSet());
      return pairs.build();
    }
    if (duplicates <= most / 4) {
      addAllDuplicates();
    } else {
      drawDuplicates(duplicates, most / 4);
    }
    LongOpenHashSet similar =
        new SimilarOthers(dataset, tokens, rows, starts, clusterAt, threads).find(most / 4);
    similar.removeIf(key -> !counts((int) (key >>> Integer.SIZE), (int) key));
    similar.longStream().sorted().forEach(key -> add((int) (key >>> Integer.SIZE), (int) key));
    pairs.end(false);
    long rest = others - similar.size();
    int left = most - (int) Math.min(duplicates, most / 4) - similar.size();
    if (rest <= left) {
      addAllOthers(similar);
    } else {
      drawOthers(rest, left, similar);
    }
    return pairs.build();
  }

  private static long pairsWithin(long size) {
    return size * (size - 1) / 2;
  }

  /** Whether the documents at two places are not a pair to be ignored. */
  private boolean counts(int place, int other) {
    return ignored.isEmpty() || !ignored.contains(new RowPair(rows[place], rows[other]));
  }

  private void add(int place, int other) {
    pairs.add(rows[place], rows[other]);
  }

  private void addAllDuplicates() {
    for (int place = 0; place < rows.length; place++) {
      for (int other = place + 1; other < starts[clusterAt[place] + 1]; other++) {
        if (counts(place, other)) {
          add(place, other);
        }
      }
    }
    pairs.end(true);
  }

  private void addAllOthers(LongOpenHashSet but) {
    for (int place = 0; place < rows.length; place++) {
      for (int other = starts[clusterAt[place] + 1]; other < rows.length; other++) {
        if (counts(place, other) && !but.contains(FingerprintGroups.key(place, other))) {
          add(place, other);
        }
      }
    }
    pairs.end(false);
  }

  /** A number from 0 to below the limit, all as likely to within limit / 2^63. */
  private long random(long limit) {
    return Math.multiplyHigh(Hash64.random(seed, drawn++) >>> 1, 2 * limit);
  }

  private void drawDuplicates(long duplicates, int count) {
    // In proportion to how many partners its documents have in it, each cluster.
    long[] ends = ends(size -> (size - 1L) * size);
    LongOpenHashSet taken = new LongOpenHashSet(count);
    while (taken.size() < count) {
      long number = random(ends[ends.length - 1]);
      int cluster = clusterOf(ends, number);
      int start = starts[cluster];
      int partners = starts[cluster + 1] - start - 1;
      long inCluster = number - (cluster == 0 ? 0 : ends[cluster - 1]);
      int place = start + (int) (inCluster / partners);
      int other = start + (int) (inCluster % partners);
      other += other >= place ? 1 : 0;
      if (counts(place, other) && taken.add(FingerprintGroups.key(place, other))) {
        add(place, other);
      }
    }
    pairs.end(true, duplicates);
  }

  private void drawOthers(long others, int count, LongOpenHashSet but) {
    int documents = rows.length;
    long[] ends = ends(size -> (long) size * (documents - size));
    LongOpenHashSet taken = new LongOpenHashSet(count);
    while (taken.size() < count) {
      long number = random(ends[ends.length - 1]);
      int cluster = clusterOf(ends, number);
      int start = starts[cluster];
      int size = starts[cluster + 1] - start;
      int partners = documents - size;
      long inCluster = number - (cluster == 0 ? 0 : ends[cluster - 1]);
      int place = start + (int) (inCluster / partners);
      int other = (int) (inCluster % partners);
      other += other >= start ? size : 0;
      long key = FingerprintGroups.key(place, other);
      if (counts(place, other) && !but.contains(key) && taken.add(key)) {
        add(place, other);
      }
    }
    pairs.end(false, others);
  }

  /** What clusters of each size count for. */
  @FunctionalInterface
  private interface OfSize {
    long weight(int size);
  }

  /** The sums of what clusters count for, up to each of them. */
  private long[] ends(OfSize weights) {
    long[] ends = new long[starts.length - 1];
    long sum = 0;
    for (int cluster = 0; cluster < ends.length; cluster++) {
      sum += weights.weight(starts[cluster + 1] - starts[cluster]);
      ends[cluster] = sum;
    }
    return ends;
  }

  /** The first cluster whose sum is above a number. */
  private static int clusterOf(long[] ends, long number) {
    int low = 0;
    int high = ends.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ends[middle] > number) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}

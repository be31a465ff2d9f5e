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
 * Selects the {@linkplain CommonPairs pairs} of a dataset that every algorithm ranks. The selection
 * depends only on the dataset, not on the algorithms, their settings, the number of threads or the
 * order of documents.
 *
 * <p>Of judged pairs, all are selected, each with its weight. With clusters, all pairs are selected
 * if there are not too many; otherwise
 *
 * <ul>
 *   <li>all duplicates or, if they would be more than a quarter of the pairs, a quarter drawn at
 *       random;
 *   <li>other pairs that are {@linkplain SimilarOthers similar} in one of two fixed ways, each
 *       once: errors are to be expected among them, and each of them counts;
 *   <li>a sample of the rest, drawn at random without replacement, each weighted by how many pairs
 *       it stands for (Horvitz and Thompson, "A generalization of sampling without replacement from
 *       a finite universe", Journal of the American Statistical Association 47, 1952).
 * </ul>
 */
public final class PairSelection {

  /** Up to this number of pairs, all are selected. */
  private static final int MOST_FOR_ALL = 1 << 19;

  /** If there are more pairs, this many are selected. */
  private static final int MOST_OF_MORE = 1 << 18;

  /**
   * The limit on the bytes of text that an algorithm compares: fewer pairs are selected if texts
   * are long.
   */
  private static final long MOST_BYTES = 1L << 32;

  /** The least number of pairs selected, however long the texts are. */
  private static final int LEAST = 1 << 14;

  /** The seed is fixed, so that results of different runs can be compared. */
  private static final long SEED = 20240708;

  private final Dataset dataset;
  private final TokenColumns tokens;
  private final int threads;
  private final long seed;
  private final int most;

  /**
   * Documents in order of cluster and id; then the beginnings of the clusters and the end of the
   * last.
   */
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

  /** Returns the pairs of a dataset. */
  public static CommonPairs of(Dataset dataset, int threads) {
    return of(dataset, new TokenColumns(dataset.documents()::stream, threads), threads);
  }

  /** As before, with existing tokens. */
  static CommonPairs of(Dataset dataset, TokenColumns tokens, int threads) {
    long documents = Math.max(1, dataset.size());
    long byBytes = Math.max(LEAST, MOST_BYTES / Math.max(1, 2 * dataset.bytes() / documents));
    long forAll = Math.min(MOST_FOR_ALL, byBytes);
    boolean all = documents * (documents - 1) / 2 <= forAll;
    return of(
        dataset, tokens, threads, SEED, (int) (all ? forAll : Math.min(MOST_OF_MORE, byBytes)));
  }

  /**
   * Returns the pairs of a dataset.
   *
   * @param seed the seed of the pairs drawn at random
   * @param most the maximum number of pairs, at least 4; does not limit judged pairs
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
      draw(true, duplicates, most / 4, new LongOpenHashSet());
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
      draw(false, rest, left, similar);
    }
    return pairs.build();
  }

  private static long pairsWithin(long size) {
    return size * (size - 1) / 2;
  }

  /** Whether the pair of documents at two places is not ignored. */
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

  /**
   * Returns a number from 0 to below the limit, with equal probabilities to within limit / 2^63.
   */
  private long random(long limit) {
    return Math.multiplyHigh(Hash64.random(seed, drawn++) >>> 1, 2 * limit);
  }

  /**
   * Draws pairs with one label, but none of the given ones. Each cluster is drawn in proportion to
   * the number of partners that its documents have.
   *
   * @param standFor the number of all such pairs
   */
  private void draw(boolean duplicates, long standFor, int count, LongOpenHashSet but) {
    long[] ends = new long[starts.length - 1];
    long sum = 0;
    for (int cluster = 0; cluster < ends.length; cluster++) {
      int size = starts[cluster + 1] - starts[cluster];
      sum += size * partners(size, duplicates);
      ends[cluster] = sum;
    }
    LongOpenHashSet taken = new LongOpenHashSet(count);
    while (taken.size() < count) {
      long number = random(sum);
      int cluster = clusterOf(ends, number);
      int start = starts[cluster];
      int size = starts[cluster + 1] - start;
      long partners = partners(size, duplicates);
      long inCluster = number - (cluster == 0 ? 0 : ends[cluster - 1]);
      int place = start + (int) (inCluster / partners);
      int other = (int) (inCluster % partners);
      if (duplicates) {
        other += start;
        other += other >= place ? 1 : 0;
      } else {
        other += other >= start ? size : 0;
      }
      long key = FingerprintGroups.key(place, other);
      if (counts(place, other) && !but.contains(key) && taken.add(key)) {
        add(place, other);
      }
    }
    pairs.end(duplicates, standFor);
  }

  /** Returns how many duplicates, or others, a document in a cluster of that size has. */
  private long partners(long size, boolean duplicates) {
    return duplicates ? size - 1 : rows.length - size;
  }

  /** Returns the first cluster whose cumulative sum is above a number. */
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

package io.github.neardup.eval.choose;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.eval.run.BoundedSearch;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.score.PairSample.Inclusion;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A {@linkplain PairSample sample} of all pairs of a collection, with the similarity of each pair
 * by each representation.
 *
 * <p>Pairs are drawn in strata. The pairs that searches by a few representations find, down to the
 * lowest threshold that is cheap, form bands of similarity. Each band is split in two: pairs with
 * the same numbers in both texts, and pairs with different numbers. All other pairs form one more
 * stratum.
 *
 * <p>A function of the texts and the seed. Immutable.
 */
final class PairPool {

  /** The number of bands of similarity. */
  static final int BANDS = 20;

  /**
   * Two strata for each band, for pairs with the same and with different numbers, and one for all
   * other pairs.
   */
  static final int STRATA = 2 * BANDS + 1;

  private static final int OTHERS = 2 * BANDS;

  private static final double[] THRESHOLDS = {
    0.8, 0.6, 0.45, 0.35, 0.27, 0.2, 0.15, 0.1, 0.07, 0.05
  };

  /** A search that finds or compares more pairs is abandoned. */
  private static final int MOST_FOUND = 200_000;

  private static final long MOST_CANDIDATES = 2_000_000;
  private static final long MOST_WORDS = 1L << 27;

  /** The number of searched representations whose mean similarity is the band of a pair. */
  private static final int SCORING = 3;

  /** The number of pairs drawn from a band, and from the pairs that no search found. */
  private static final int DRAWN = 500;

  private static final int MOST_OTHERS = 2000;

  private final Map<String, Representation> representations;
  private final PairSample pairs;

  /** The similarity of each pair, by representation. */
  private final double[][] similarities;

  private PairPool(Map<String, Representation> representations, PairSample pairs, int threads) {
    this.representations = representations;
    this.pairs = pairs;
    this.similarities =
        representations.values().stream()
            .map(one -> pairs.similarities(one::similarity, threads))
            .toArray(double[][]::new);
  }

  /** Returns the pairs that searches find, each once; the same on any number of threads. */
  static LongOpenHashSet search(Map<String, Representation> representations, int threads) {
    LongOpenHashSet found = new LongOpenHashSet();
    for (String spec : Representation.SEARCHED) {
      VerifiedPairs pairs = search(of(representations, spec), threads);
      for (int i = 0; i < pairs.size(); i++) {
        found.add(PairSample.key(pairs.left(i), pairs.right(i)));
      }
    }
    return found;
  }

  /** Searches down to the lowest threshold that is cheap. */
  private static VerifiedPairs search(Representation by, int threads) {
    VerifiedPairs found = VerifiedPairs.NONE;
    long words = 1 + by.table().wordCount() / Math.max(1, by.table().size());
    long most = Math.min(MOST_CANDIDATES, MOST_WORDS / words);
    for (double threshold : THRESHOLDS) {
      Optional<VerifiedPairs> more =
          BoundedSearch.pairs(by.at(threshold, threads), by.table(), most, threads)
              .map(SearchResult::distinctPairs)
              .filter(pairs -> pairs.size() <= MOST_FOUND);
      if (more.isEmpty()) {
        break;
      }
      found = more.get();
    }
    return found;
  }

  /**
   * Draws from all pairs of a collection of different texts.
   *
   * @param found the pairs found by searches
   * @param texts the number of texts; further ones that were searched do not belong to the
   *     collection
   */
  static PairPool of(
      Map<String, Representation> representations,
      LongOpenHashSet found,
      int texts,
      Inclusion inclusion,
      long seed,
      int threads) {
    LongOpenHashSet own = new LongOpenHashSet(found);
    own.removeIf(key -> (int) key >= texts);
    PairSample.Builder builder = new PairSample.Builder(seed, inclusion);
    LongArrayList[] byStratum = byStratum(representations, own);
    for (int stratum = 0; stratum < OTHERS; stratum++) {
      builder.addSome(byStratum[stratum].toLongArray(), DRAWN, stratum);
    }
    PairSample.Groups all = PairSample.Groups.single(IntStream.range(0, texts).toArray());
    builder.addSome(all, false, own.toLongArray(), MOST_OTHERS, OTHERS);
    return new PairPool(representations, builder.build(), threads);
  }

  /** Returns the pairs of each stratum, in an order of their own. */
  private static LongArrayList[] byStratum(
      Map<String, Representation> representations, LongOpenHashSet found) {
    List<Representation> scoring =
        Representation.SEARCHED.stream()
            .limit(SCORING)
            .map(spec -> of(representations, spec))
            .toList();
    Representation guarded = of(representations, Representation.PROTECTED);
    long[] pairs = found.toLongArray();
    Arrays.sort(pairs);
    int[] strata =
        Arrays.stream(pairs).parallel().mapToInt(pair -> stratum(pair, scoring, guarded)).toArray();
    LongArrayList[] byStratum = new LongArrayList[OTHERS];
    Arrays.setAll(byStratum, stratum -> new LongArrayList());
    for (int i = 0; i < pairs.length; i++) {
      byStratum[strata[i]].add(pairs[i]);
    }
    return byStratum;
  }

  private static int stratum(long pair, List<Representation> scoring, Representation guarded) {
    int left = (int) (pair >>> Integer.SIZE);
    int right = (int) pair;
    double sum = 0;
    for (Representation each : scoring) {
      sum += each.similarity(left, right);
    }
    int band = Math.min(BANDS - 1, (int) (sum / scoring.size() * BANDS));
    return 2 * band + (guarded.similarity(left, right) > 0 ? 1 : 0);
  }

  private static Representation of(Map<String, Representation> representations, String spec) {
    return Objects.requireNonNull(representations.get(spec), spec);
  }

  int size() {
    return pairs.size();
  }

  int left(int pair) {
    return pairs.left(pair);
  }

  int right(int pair) {
    return pairs.right(pair);
  }

  /** Returns how many pairs of the whole collection a pair stands for. */
  double weight(int pair) {
    return pairs.weight(pair);
  }

  /** Returns the stratum of a pair, from 0 to {@link #STRATA} - 1. */
  int stratum(int pair) {
    return pairs.stratum(pair);
  }

  /** Whether no search found the pair. */
  boolean isOther(int pair) {
    return pairs.stratum(pair) == OTHERS;
  }

  List<Representation> representations() {
    return List.copyOf(representations.values());
  }

  /** The similarities of all pairs. */
  double[] similarities(String spec) {
    return similarities[List.copyOf(representations.keySet()).indexOf(spec)];
  }

  double[] similarities(int representation) {
    return similarities[representation];
  }
}

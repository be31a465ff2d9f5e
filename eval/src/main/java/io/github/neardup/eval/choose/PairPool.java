package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.eval.choose.Representation.Compared;
import io.github.neardup.eval.run.BoundedSearch;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.score.PairSample.Inclusion;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.LinkedHashMap;
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

  /** A search that finds or compares more pairs is abandoned. */
  private static final int MOST_FOUND = 200_000;

  /** A search that finds a larger share of all pairs finds mostly strangers. */
  private static final double LARGEST_SHARE = 0.125;

  private static final long MOST_CANDIDATES = 2_000_000;
  private static final long MOST_WORDS = 1L << 27;

  /** At most this similar, unrelated texts count as having almost nothing in common. */
  private static final double STRANGERS = 0.3;

  /** The number of pairs drawn from a band, and from the pairs that no search found. */
  private static final int DRAWN = 500;

  private static final int MOST_OTHERS = 2000;

  private final List<Representation> representations;
  private final PairSample pairs;

  /** The similarity of each pair, by representation. */
  private final Map<Representation, double[]> similarities = new LinkedHashMap<>();

  private PairPool(List<Representation> representations, PairSample pairs, int threads) {
    this.representations = representations;
    this.pairs = pairs;
    for (Representation one : representations) {
      similarities.put(one, pairs.similarities(one.compared()::similarity, threads));
      one.release();
    }
  }

  /** Draws from all pairs of texts, the first of which are the sample of a corpus. */
  static PairPool of(List<Document> texts, CorpusSample corpus, long seed, int threads) {
    List<Representation> all =
        Representation.all(new TokenColumns(texts::stream, threads), threads);
    return of(all, search(all, threads), corpus.texts().size(), corpus.inclusion(), seed, threads);
  }

  /** Returns the pairs that searches find, each once; the same on any number of threads. */
  static LongOpenHashSet search(List<Representation> representations, int threads) {
    LongOpenHashSet found = new LongOpenHashSet();
    for (Representation one : Representation.kinds(representations)) {
      if (!one.isGuarded()) {
        VerifiedPairs pairs = search(one, threads);
        for (int i = 0; i < pairs.size(); i++) {
          found.add(FingerprintGroups.key(pairs.left(i), pairs.right(i)));
        }
      }
    }
    return found;
  }

  /**
   * Searches at every other threshold, down to the lowest one that is cheap; only at the default
   * threshold if lower ones would find all unrelated texts.
   */
  private static VerifiedPairs search(Representation by, int threads) {
    FingerprintTable table = by.compared().table();
    int thresholds = by.steps().size();
    List<Algorithm> algorithms =
        by.reachesDownTo(STRANGERS)
            ? IntStream.range(0, thresholds)
                .filter(step -> (thresholds - 1 - step) % 2 == 0)
                .mapToObj(step -> by.finding(by.steps().get(step)))
                .toList()
            : List.of(by.finding(by.usualStep()));
    double mostFound =
        Math.min(MOST_FOUND, LARGEST_SHARE * table.size() * (table.size() - 1.0) / 2);
    return BoundedSearch.lowest(
            algorithms,
            table,
            Math.min(MOST_CANDIDATES, MOST_WORDS / (1 + (long) table.meanLength())),
            threads,
            found -> Optional.of(found.distinctPairs()).filter(some -> some.size() <= mostFound))
        .orElse(VerifiedPairs.NONE);
  }

  /**
   * Draws from all pairs of a collection of different texts.
   *
   * @param found the pairs found by searches
   * @param texts the number of texts; further ones that were searched do not belong to the
   *     collection
   */
  static PairPool of(
      List<Representation> representations,
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
      List<Representation> representations, LongOpenHashSet found) {
    List<Compared> scoring =
        features(representations).stream().map(Representation::compared).toList();
    Compared guarded = guarded(representations).compared();
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

  private static int stratum(long pair, List<Compared> scoring, Compared guarded) {
    int left = (int) (pair >>> Integer.SIZE);
    int right = (int) pair;
    double sum = 0;
    for (Compared each : scoring) {
      sum += each.similarity(left, right);
    }
    int band = Math.min(BANDS - 1, (int) (sum / scoring.size() * BANDS));
    return 2 * band + (guarded.similarity(left, right) > 0 ? 1 : 0);
  }

  /**
   * Returns representations of many kinds by which unrelated texts have almost nothing in common.
   * They measure the similarity of a pair, whatever the final choice.
   */
  private static List<Representation> features(List<Representation> representations) {
    return Representation.kinds(representations).stream()
        .filter(one -> !one.isGuarded() && one.reachesDownTo(STRANGERS))
        .toList();
  }

  /** Returns the first representation by which some similar texts have nothing in common. */
  private static Representation guarded(List<Representation> representations) {
    return representations.stream()
        .filter(Representation::isGuarded)
        .findFirst()
        .orElse(representations.get(0));
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
    return representations;
  }

  /** Returns the representation that {@code dedup} uses by default. */
  Representation usual() {
    return representations.get(0);
  }

  /** The similarities of all pairs by representations of many kinds. */
  List<double[]> features() {
    return features(representations).stream().map(this::similarities).toList();
  }

  /** Whether a pair is similar, but not where numbers or the like must be the same. */
  boolean isGuarded(int pair) {
    return !isOther(pair) && stratum(pair) % 2 == 0;
  }

  /** The similarities of all pairs. */
  double[] similarities(Representation one) {
    return Objects.requireNonNull(similarities.get(one), one.spec());
  }
}

package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairLabels;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.score.ResamplingUnits;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Selects the {@linkplain PairSample pairs} of a dataset that every algorithm ranks. The selection
 * depends only on the dataset and on the algorithms there are, not on those that are evaluated,
 * their settings, the number of threads or the order of documents. Ignored pairs are left out.
 *
 * <p>Of judged pairs, all are selected, each with its weight. With clusters, all pairs are selected
 * if there are not too many; otherwise
 *
 * <ul>
 *   <li>all duplicates or, if they would be more than a quarter of the pairs, a quarter drawn at
 *       random;
 *   <li>other pairs that are similar by an algorithm that declares thresholds, with its default
 *       settings, each once: errors are to be expected among them, and each of them counts;
 *   <li>a sample of the rest, drawn at random without replacement.
 * </ul>
 */
public final class PairSelection {

  private static final int OTHERS = 1;

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

  /** This many thresholds of an algorithm are searched, spread over those that it tries. */
  private static final int SEARCHES = 5;

  /** A search for similar pairs compares at most this many, and fewer if fingerprints are long. */
  private static final long MOST_COMPARED = 1L << 28;

  private static final long MOST_WORDS_COMPARED = 1L << 30;

  private final Dataset dataset;
  private final TokenColumns tokens;
  private final int threads;
  private final PairSample.Builder pairs;
  private final int most;

  private PairSelection(Dataset dataset, TokenColumns tokens, int threads, long seed, int most) {
    this.dataset = dataset;
    this.tokens = tokens;
    this.threads = threads;
    this.pairs = new PairSample.Builder(seed);
    this.most = most;
  }

  /** Returns the pairs of a dataset. */
  public static PairSample of(Dataset dataset, int threads) {
    return of(dataset, new TokenColumns(dataset.documents()::stream, threads), threads);
  }

  /** As before, with existing tokens. */
  public static PairSample of(Dataset dataset, TokenColumns tokens, int threads) {
    long documents = Math.max(1, dataset.size());
    long byBytes = Math.max(LEAST, MOST_BYTES / Math.max(1, 2 * dataset.bytes() / documents));
    long forAll = Math.min(MOST_FOR_ALL, byBytes);
    boolean all = documents * (documents - 1) / 2 <= forAll;
    return new PairSelection(
            dataset, tokens, threads, SEED, (int) (all ? forAll : Math.min(MOST_OF_MORE, byBytes)))
        .select();
  }

  /**
   * Returns the pairs of a dataset.
   *
   * @param seed the seed of the pairs drawn at random
   * @param most the maximum number of pairs, at least 4; does not limit judged pairs
   */
  static PairSample of(Dataset dataset, int threads, long seed, int most) {
    return new PairSelection(
            dataset, new TokenColumns(dataset.documents()::stream, threads), threads, seed, most)
        .select();
  }

  private PairSample select() {
    switch (dataset.truth()) {
      case JUDGED_PAIRS -> selectJudged();
      case CLUSTERS -> selectOfClusters();
    }
    return pairs.build();
  }

  private void selectJudged() {
    for (JudgedPair pair : PairLabels.judged(dataset)) {
      pairs.add(
          pair.left(),
          pair.right(),
          pair.weight(),
          pair.duplicate() ? PairSample.DUPLICATES : OTHERS);
    }
  }

  private void selectOfClusters() {
    ResamplingUnits units = ResamplingUnits.of(dataset);
    int[] clusters = IntStream.range(0, dataset.size()).map(units::of).toArray();
    PairSample.Groups groups =
        PairSample.Groups.of(
            IntStream.range(0, dataset.size())
                .boxed()
                .sorted(
                    Comparator.<Integer>comparingInt(row -> clusters[row])
                        .thenComparing(row -> dataset.documents().get(row).id()))
                .mapToInt(row -> row)
                .toArray(),
            clusters);
    LongOpenHashSet ignoredWithin = new LongOpenHashSet();
    LongOpenHashSet ignoredBetween = new LongOpenHashSet();
    for (RowPair pair : dataset.ignoredPairs()) {
      (clusters[pair.left()] == clusters[pair.right()] ? ignoredWithin : ignoredBetween)
          .add(FingerprintGroups.key(pair.left(), pair.right()));
    }
    long duplicates = groups.pairs(true) - ignoredWithin.size();
    long others = groups.pairs(false) - ignoredBetween.size();
    boolean all = duplicates + others <= most;
    int before = all ? 0 : (int) Math.min(duplicates, most / 4);
    pairs.addSome(
        groups, true, ignoredWithin.toLongArray(), all ? most : most / 4, PairSample.DUPLICATES);
    LongOpenHashSet elsewhere = ignoredBetween;
    if (!all) {
      LongOpenHashSet similar = similarOthers(clusters, most / 4);
      similar.removeAll(ignoredBetween);
      similar.forEach((long key) -> pairs.add(key, 1, OTHERS));
      before += similar.size();
      elsewhere.addAll(similar);
    }
    pairs.addSome(groups, false, elsewhere.toLongArray(), most - before, OTHERS);
  }

  /**
   * Returns the keys of pairs of different clusters that are similar by one of the algorithms, each
   * down to the last threshold that gives at most {@code atMost} of them and is cheap.
   */
  private LongOpenHashSet similarOthers(int[] clusters, int atMost) {
    LongOpenHashSet similar = new LongOpenHashSet();
    for (AlgorithmProvider provider : Algorithms.providers()) {
      List<Algorithm> thresholds = thresholds(provider);
      if (thresholds.isEmpty()) {
        continue;
      }
      FingerprintTable table = tokens.table(thresholds.get(0));
      int step = Math.max(1, thresholds.size() / SEARCHES);
      BoundedSearch.lowest(
              IntStream.range(1, thresholds.size())
                  .filter(i -> i % step == 0)
                  .mapToObj(thresholds::get)
                  .toList(),
              table,
              Math.min(MOST_COMPARED, MOST_WORDS_COMPARED / (1 + (long) table.meanLength())),
              threads,
              found -> others(found, clusters, atMost))
          .ifPresent(similar::addAll);
    }
    return similar;
  }

  /**
   * Returns an algorithm with its default settings and each threshold that it declares, the
   * strictest first; none if it estimates what another one computes.
   */
  private static List<Algorithm> thresholds(AlgorithmProvider provider) {
    List<OpenSpec> specs =
        provider.thresholdSetting().stream()
            .flatMap(
                setting ->
                    setting.tried().stream()
                        .map(tried -> provider.name() + ":" + setting.name() + "=" + tried))
            .map(OpenSpec::ifValid)
            .flatMap(Optional::stream)
            .filter(spec -> !spec.isOpen())
            .toList();
    return specs.isEmpty()
            || specs.get(0).reading().exactSearch().flatMap(Trial::ifThere).isPresent()
        ? List.of()
        : specs.stream()
            .map(OpenSpec::reading)
            .sorted(Comparator.comparingDouble(Algorithm::threshold).reversed())
            .toList();
  }

  /** Returns the pairs found of different clusters; empty if there are too many. */
  private Optional<LongOpenHashSet> others(SearchResult result, int[] clusters, int atMost) {
    FingerprintGroups groups = new FingerprintGroups(result);
    PairLabels labels = PairLabels.of(dataset, groups, true);
    LongOpenHashSet others = new LongOpenHashSet();
    double[] count = new double[1];
    groups.forEachFound(
        result.distinctPairs(),
        (left, right, similarity) -> {
          double more = labels.others(left, right);
          count[0] += more;
          if (more > 0 && count[0] <= atMost) {
            groups.forEachMember(
                left,
                a ->
                    groups.forEachMember(
                        right,
                        b -> {
                          if (clusters[a] != clusters[b]) {
                            others.add(FingerprintGroups.key(a, b));
                          }
                        }));
          }
        });
    return count[0] > atMost ? Optional.empty() : Optional.of(others);
  }
}

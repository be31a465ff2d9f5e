package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.util.Parallel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * The distribution of similarity among the pairs of a collection, in bands {@value #WIDTH} wide
 * from {@value #LOWEST} up, and the {@linkplain #valley valley} between unrelated texts and copies.
 *
 * <p>Counts pairs of different fingerprints, by the similarity that decides. In a small collection,
 * all pairs are compared. In a large one, a sample is compared, and each pair represents many: see
 * {@link SampledPairs}.
 *
 * <p>Depends only on the documents, not on their order or on the number of threads.
 *
 * @param bands in ascending order
 */
public record SimilarityHistogram(List<Band> bands) {

  /** Pairs below this similarity are not counted. */
  public static final double LOWEST = 0.2;

  private static final double WIDTH = 0.1;

  private static final int BANDS = 8;

  /** A larger collection is sampled, unless a search does without sketches. */
  private static final int MOST_DOCUMENTS = 2048;

  /** So is a collection that has more words in all its pairs; they are compared within a second. */
  private static final long MOST_WORDS_COMPARED = 1 << 30;

  /**
   * This many bands after the valley have no fewer pairs; a single band may have more by chance.
   */
  private static final int NEXT = 2;

  /** The valley has at least this many bands above it, where copies can be. */
  private static final int ABOVE = 3;

  /** The valley has at most this fraction of the pairs in the fullest band above it. */
  private static final double LARGEST_PART = 0.6;

  /** The fullest band exceeds the valley by at least this many standard errors. */
  private static final double SURE = 3;

  /** Bands differ if they are at least this many standard errors apart. */
  private static final double DIFFERENT = 2;

  /**
   * The pairs of one band.
   *
   * @param from the lowest similarity
   * @param to the lowest similarity of the next band
   * @param pairs the number of pairs, or an estimate
   * @param variance the variance of that number; for counted pairs, which occur as if by chance,
   *     the number itself
   */
  public record Band(double from, double to, double pairs, double variance) {}

  /**
   * The valley between unrelated texts and copies.
   *
   * @param from where it begins
   * @param to where it ends
   * @param threshold a threshold to try: the end of the valley's first band, for precision, or the
   *     value nearest to the usual threshold if the valley continues; the middle if the whole
   *     valley is above the usual threshold and therefore stricter anyway
   */
  public record Valley(double from, double to, double threshold) {}

  /** Copies the list. */
  public SimilarityHistogram {
    bands = List.copyOf(bands);
  }

  /**
   * Counts the pairs of a collection, if its similarities can {@linkplain
   * AlgorithmProvider#showsThreshold advise a threshold}.
   *
   * @param algorithm the algorithm that made the fingerprints
   * @param fingerprints the fingerprints of the collection
   * @param threads how many threads to use, at least 1
   */
  public static Optional<SimilarityHistogram> of(
      Algorithm algorithm, Fingerprints fingerprints, int threads) {
    Spec spec = Spec.parse(algorithm.settings().toShortSpec());
    AlgorithmProvider provider = Algorithms.provider(spec);
    boolean wrapped =
        Algorithms.settingsOfWrappers().stream()
            .anyMatch(setting -> spec.values().containsKey(setting.name()));
    return wrapped || !provider.showsThreshold(Algorithms.settings(spec.text()))
        ? Optional.empty()
        : provider
            .thresholdSetting()
            .map(
                setting ->
                    of(
                        threshold ->
                            Algorithms.create(
                                spec.with(Map.of(setting.name(), Double.toString(threshold)))
                                    .text()),
                        fingerprints,
                        threads));
  }

  /**
   * Counts the pairs of a collection.
   *
   * @param algorithm returns, for a threshold, the algorithm that made the fingerprints;
   *     fingerprints do not depend on the threshold
   * @param fingerprints the fingerprints of the collection
   * @param threads how many threads to use, at least 1
   */
  static SimilarityHistogram of(
      DoubleFunction<Algorithm> algorithm, Fingerprints fingerprints, int threads) {
    Algorithm lowest = algorithm.apply(LOWEST);
    try (Parallel parallel = new Parallel(threads)) {
      boolean small =
          fingerprints.size() <= MOST_DOCUMENTS
              && fingerprints.size() * fingerprints.decidingWords() <= MOST_WORDS_COMPARED;
      if (small || fingerprints.searchedExactly(lowest)) {
        return exact(lowest, fingerprints, parallel);
      }
      Builder builder = new Builder();
      new SampledPairs(algorithm, fingerprints, parallel).count(builder);
      return builder.build();
    }
  }

  private static SimilarityHistogram exact(
      Algorithm lowest, Fingerprints fingerprints, Parallel parallel) {
    Optional<Sketch> sketch = lowest.sketch();
    FingerprintTable table =
        sketch.isPresent() ? fingerprints.exact(sketch.get(), parallel) : fingerprints.table();
    KeyedRows.Workspace workspace = new KeyedRows.Workspace();
    EqualRows equal = new EqualRows(table, parallel, workspace);
    Counter counter = new Counter(parallel.workers());
    new SlotSearch(new Verifier(lowest.deciding()), table, parallel, workspace, counter)
        .pairs(equal.distinct());
    return counter.histogram();
  }

  /**
   * Returns the valley: the first band with no more pairs than each of the next two, if the fullest
   * band above it has significantly more.
   *
   * <p>Unrelated pairs become fewer with increasing similarity; where numbers stop falling, most
   * pairs are copies. The valley extends, up to the usual threshold, over bands that do not differ
   * from the first, because so few pairs say nothing against that threshold.
   *
   * @param usual the threshold in force
   */
  public Optional<Valley> valley(double usual) {
    for (int i = 0; i + ABOVE < bands.size(); i++) {
      double pairs = bands.get(i).pairs();
      if (bands.subList(i + 1, i + 1 + NEXT).stream().allMatch(next -> next.pairs() >= pairs)) {
        return surelyRisesAbove(i) ? Optional.of(valley(i, usual)) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Valley valley(int first, double usual) {
    int last = first;
    while (bands.get(last).to() < usual
        && last + 1 + ABOVE < bands.size()
        && !exceeds(bands.get(last + 1), bands.get(first), DIFFERENT)) {
      last++;
    }
    double from = bands.get(first).from();
    double end = bands.get(last).to();
    double threshold =
        from > usual
            ? rounded((from + bands.get(first).to()) / 2)
            : Math.max(bands.get(first).to(), Math.min(usual, end));
    return new Valley(from, end, threshold);
  }

  private static boolean exceeds(Band a, Band b, double standardErrors) {
    return a.pairs() - b.pairs() > standardErrors * Math.sqrt(a.variance() + b.variance());
  }

  private boolean surelyRisesAbove(int band) {
    Band fullest = bands.get(band);
    for (Band higher : bands.subList(band + 1, bands.size())) {
      fullest = higher.pairs() > fullest.pairs() ? higher : fullest;
    }
    Band valley = bands.get(band);
    return valley.pairs() <= LARGEST_PART * fullest.pairs() && exceeds(fullest, valley, SURE);
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }

  /** Returns the band of a similarity; negative if it is too low. */
  private static int band(double similarity) {
    // A similarity of exactly 3 / 10 belongs to the band that begins there.
    return Math.min(BANDS - 1, (int) Math.floor((similarity - LOWEST) / WIDTH + 1e-9));
  }

  /** Adds up pairs. */
  static final class Builder {
    private final double[] pairs = new double[BANDS];
    private final double[] variances = new double[BANDS];

    /** Adds a pair that represents {@code weight} pairs. */
    void add(double similarity, double weight) {
      int band = band(similarity);
      if (band >= 0) {
        pairs[band] += weight;
        variances[band] += weight * weight;
      }
    }

    SimilarityHistogram build() {
      return new SimilarityHistogram(
          IntStream.range(0, BANDS)
              .mapToObj(
                  i ->
                      new Band(
                          rounded(LOWEST + i * WIDTH),
                          rounded(LOWEST + (i + 1) * WIDTH),
                          pairs[i],
                          Math.max(pairs[i], variances[i])))
              .toList());
    }
  }

  /** Counts the pairs that a search finds. */
  private static final class Counter implements SelfJoin.Sink {
    private final long[][] found;

    Counter(int workers) {
      found = new long[workers][BANDS];
    }

    @Override
    public void candidate(int worker, int left, int right) {}

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      found[worker][Math.max(0, band(similarity))]++;
    }

    SimilarityHistogram histogram() {
      Builder all = new Builder();
      for (long[] ofWorker : found) {
        for (int band = 0; band < BANDS; band++) {
          all.pairs[band] += ofWorker[band];
        }
      }
      return all.build();
    }
  }
}

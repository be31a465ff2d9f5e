package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.util.Parallel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * How many pairs of a collection are how similar, in bands that are {@value #WIDTH} wide, from
 * {@value #LOWEST} up; and where the {@linkplain #valley valley} between strangers and copies is.
 *
 * <p>Pairs of different fingerprints count, by the similarity that decides. Of a small collection
 * all do. Of a large one some are compared, and each stands for many: see {@link SampledPairs}.
 *
 * <p>It depends on the documents alone, neither on their order nor on the number of threads.
 *
 * @param bands in ascending order
 */
public record SimilarityHistogram(List<Band> bands) {

  /** The similarity from which pairs are counted. */
  public static final double LOWEST = 0.2;

  private static final double WIDTH = 0.1;

  private static final int BANDS = 8;

  /** A collection of more documents is sampled, unless a search goes without sketches. */
  private static final int MOST_DOCUMENTS = 2048;

  /** So many bands after the valley have no fewer pairs: one may have more by chance. */
  private static final int NEXT = 2;

  /** So many bands are above the valley at least, for copies to be in. */
  private static final int ABOVE = 3;

  /** The valley has at most this part of the pairs of the fullest band above it. */
  private static final double LARGEST_PART = 0.6;

  /** Standard errors by which the fullest band exceeds the valley at least. */
  private static final double SURE = 3;

  /** Standard errors by which bands differ that differ. */
  private static final double DIFFERENT = 2;

  /**
   * The pairs of one band.
   *
   * @param from the lowest similarity
   * @param to the similarity that the next band begins with
   * @param pairs how many there are, or about how many
   * @param variance of that number: of counted pairs, which come as by chance, the number itself
   */
  public record Band(double from, double to, double pairs, double variance) {}

  /**
   * What is between strangers and copies.
   *
   * @param from where it begins
   * @param to where it ends
   * @param threshold the end of its first band, for precision, or what is nearest to the usual one
   *     if it goes on; the middle if all of it is above the usual one, and so stricter anyway
   */
  public record Valley(double from, double to, double threshold) {}

  /** Copies the list. */
  public SimilarityHistogram {
    Objects.requireNonNull(bands, "bands");
    bands = List.copyOf(bands);
  }

  /**
   * Counts the pairs of a collection.
   *
   * @param algorithm by threshold, the algorithm that made the fingerprints; those made for any
   *     threshold are the same
   * @param fingerprints of the collection
   * @param threads how many threads to use, at least 1
   */
  public static SimilarityHistogram of(
      DoubleFunction<Algorithm> algorithm, Fingerprints fingerprints, int threads) {
    Algorithm lowest = algorithm.apply(LOWEST);
    try (Parallel parallel = new Parallel(threads)) {
      if (fingerprints.size() <= MOST_DOCUMENTS || fingerprints.searchedExactly(lowest)) {
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
   * The valley: the first band with no more pairs than each of the next two, if the fullest band
   * above it has surely more.
   *
   * <p>The higher the similarity, the fewer pairs of strangers there are; where numbers do not fall
   * any more, most are copies. The valley goes on, up to the usual threshold, while bands do not
   * differ from the first: so few pairs tell nothing against that threshold.
   *
   * @param usual the threshold that is used if there is no valley
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

  /** The threshold in the valley or, if there is none, the usual one. */
  public double threshold(double usual) {
    return valley(usual).map(Valley::threshold).orElse(usual);
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

  /** The number of the band of a similarity; negative if it is too low. */
  private static int band(double similarity) {
    // A similarity that is exactly 3 / 10 belongs to the band that begins there.
    return Math.min(BANDS - 1, (int) Math.floor((similarity - LOWEST) / WIDTH + 1e-9));
  }

  /** Adds up pairs. */
  static final class Builder {
    private final double[] pairs = new double[BANDS];
    private final double[] variances = new double[BANDS];

    /** Adds a pair that stands for {@code weight} pairs. */
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

  /** Counts what a search finds. */
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
      return new SimilarityHistogram(
          IntStream.range(0, BANDS)
              .mapToObj(
                  i -> {
                    long pairs = IntStream.range(0, found.length).mapToLong(w -> found[w][i]).sum();
                    return new Band(
                        rounded(LOWEST + i * WIDTH),
                        rounded(LOWEST + (i + 1) * WIDTH),
                        pairs,
                        pairs);
                  })
              .toList());
    }
  }
}

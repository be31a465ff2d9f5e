package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The distribution of similarity among the pairs of a collection, in bands {@value #WIDTH} wide
 * from {@value #LOWEST} up, and the {@linkplain #valley valley} between unrelated texts and copies.
 *
 * <p>Counts pairs of different fingerprints, by the similarity that decides. Of a large collection,
 * a sample of the documents is compared, each with all others of the sample.
 *
 * <p>Depends only on the documents, not on their order or on the number of threads.
 *
 * @param bands in ascending order
 */
public record SimilarityHistogram(List<Band> bands) {

  /*
   * The sample has the documents with the smallest hashes, which is a simple random sample without
   * replacement. A pair counts by the reciprocal of the probability that both its documents are in
   * the sample (Horvitz, Thompson, "A generalization of sampling without replacement from a finite
   * universe", J. Am. Stat. Assoc. 47, 1952). Two pairs with a document in common are in the sample
   * together more often than two others, so the variance grows with the pairs of one document.
   *
   * Example: of 32,768 documents, half are compared. A pair is in the sample with probability 1/4
   * and counts as four.
   */

  /** Pairs below this similarity are not counted. */
  public static final double LOWEST = 0.2;

  private static final double WIDTH = 0.1;

  private static final int BANDS = 8;

  /** A larger collection is sampled. */
  private static final int MOST_DOCUMENTS = 1 << 14;

  /** So is a collection with more words in all its pairs; they are compared in some seconds. */
  private static final double MOST_WORDS_COMPARED = 0x1p32;

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
            .map(setting -> spec.with(Map.of(setting.name(), Double.toString(LOWEST))).text())
            .map(Algorithms::create)
            .map(lowest -> count(lowest, fingerprints, MOST_DOCUMENTS, threads));
  }

  /**
   * Counts the pairs of a collection.
   *
   * @param lowest the algorithm with the threshold {@link #LOWEST}
   * @param most how many documents may be compared
   */
  static SimilarityHistogram count(
      Algorithm lowest, Fingerprints fingerprints, int most, int threads) {
    try (Parallel parallel = new Parallel(threads)) {
      double words = Math.max(1, (double) fingerprints.decidingWords() / fingerprints.size());
      int documents = (int) Math.min(most, Math.sqrt(MOST_WORDS_COMPARED / words));
      Sample sample = Sample.of(fingerprints.contents(), documents);
      FingerprintTable table =
          lowest
              .sketch()
              .map(sketch -> fingerprints.exact(sketch, sample.rows(), parallel))
              .orElseGet(() -> fingerprints.table().subset(sample.rows()));
      KeyedRows.Workspace workspace = new KeyedRows.Workspace();
      EqualRows equal = new EqualRows(table, parallel, workspace);
      Counter counter = new Counter(parallel.workers(), table.size());
      new SlotSearch(new Verifier(lowest.deciding()), table, parallel, workspace, counter)
          .pairs(equal.distinct());
      return counter.histogram(sample);
    }
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

  /**
   * Rows to compare.
   *
   * @param different how many of them have different contents
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sample(int[] rows, int different, int of) {

    /** Draws up to {@code most} different documents, and their copies. */
    static Sample of(FingerprintTable contents, int most) {
      long[] hashes = new long[contents.size()];
      Arrays.setAll(hashes, row -> contents.row(row).hash());
      long[] different = Arrays.stream(hashes).sorted().distinct().toArray();
      int drawn = Math.min(most, different.length);
      int[] rows =
          IntStream.range(0, hashes.length)
              .filter(row -> drawn == different.length || hashes[row] < different[drawn])
              .toArray();
      return new Sample(rows, drawn, different.length);
    }

    /** Returns the probability that some different documents are all in the sample. */
    double probability(int documents) {
      double all = 1;
      for (int i = 0; i < documents; i++) {
        all *= (double) Math.max(0, different - i) / Math.max(1, of - i);
      }
      return all;
    }
  }

  /** Counts the pairs of each row that a search finds, by band. */
  private static final class Counter implements SelfJoin.Sink {
    private final int[][][] found;

    Counter(int workers, int rows) {
      found = new int[workers][BANDS][rows];
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      int[] ofBand = found[worker][Math.max(0, band(similarity))];
      ofBand[left]++;
      ofBand[right]++;
    }

    SimilarityHistogram histogram(Sample sample) {
      return new SimilarityHistogram(
          IntStream.range(0, BANDS).mapToObj(band -> estimate(band, sample)).toList());
    }

    private Band estimate(int number, Sample sample) {
      double both = sample.probability(2);
      double three = sample.probability(3);
      double pairs = 0;
      double neighbours = 0; // ordered pairs of pairs with a document in common
      for (int row = 0; row < found[0][number].length; row++) {
        double ofRow = 0;
        for (int[][] ofWorker : found) {
          ofRow += ofWorker[number][row];
        }
        pairs += ofRow / 2;
        neighbours += ofRow * (ofRow - 1);
      }
      double variance =
          pairs == 0
              ? 0
              : pairs * (1 - both) / (both * both)
                  + (neighbours == 0
                      ? 0
                      : neighbours * (three - both * both) / (three * both * both));
      double all = pairs == 0 ? 0 : pairs / both;
      return new Band(
          rounded(LOWEST + number * WIDTH),
          rounded(LOWEST + (number + 1) * WIDTH),
          all,
          Math.max(all, variance));
    }
  }
}

package io.github.neardup.eval;

import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.score.ThresholdSweep.BestPoint;
import io.github.neardup.eval.score.WholeClusterCounts;
import io.github.neardup.eval.system.SystemOutput;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one algorithm did on one dataset: a record of the results. Ill-defined numbers are NaN.
 *
 * @param dataset name of the dataset
 * @param algorithm name of the algorithm
 * @param spec the algorithm with all its settings
 * @param identity all that its fingerprints depend on besides the texts, as {@link
 *     io.github.neardup.core.spec.Identity} writes it
 * @param derived the values of settings that it chose itself, by name of setting
 * @param label the algorithm with the settings that differ from the defaults
 * @param threshold least similarity of a verified pair; NaN for a system without scores
 * @param documents number of documents
 * @param bytes bytes of text, as UTF-8
 * @param quality decisions against the truth, ignored pairs counted neither way
 * @param qualityWithIgnored decisions against the truth, ignored pairs counted as the labels say
 * @param measures every measure that is a function of sums, with its confidence interval, ignored
 *     pairs counted neither way
 * @param connected pairs of documents in one cluster against the truth, clusters being those of
 *     {@code neardup dedup}
 * @param stars the same for {@code neardup dedup --clustering star --keep longest}
 * @param wholeClusters documents by how whole their clusters were found, for datasets of which
 *     published results are given so
 * @param averagePrecision how well similarity ranks the pairs that every algorithm ranks
 * @param rocAuc the same as the area under the ROC curve
 * @param curve what each threshold would give if all of these pairs were compared
 * @param rankedPairs how many they are: all labelled pairs or, where those are too many, fewer,
 *     with weights
 * @param best the threshold of the highest F1 on the whole of this curve, and F1 at the one that
 *     ran
 * @param candidates what the keys found, before verification
 * @param speed how long it took
 * @param memory how much it needs
 * @param kinds how documents of each kind fared; empty if the dataset names no kinds
 * @param lengths the same by length, in thirds; empty if pairs were judged
 * @param system what is known of a system that was run elsewhere; empty for an algorithm
 */
public record Measurement(
    String dataset,
    String algorithm,
    String spec,
    String identity,
    Map<String, String> derived,
    String label,
    double threshold,
    int documents,
    long bytes,
    PairCounts quality,
    PairCounts qualityWithIgnored,
    Map<Measure, MeasuredValue> measures,
    PairCounts connected,
    PairCounts stars,
    Optional<WholeClusterCounts> wholeClusters,
    double averagePrecision,
    double rocAuc,
    ThresholdSweep curve,
    long rankedPairs,
    BestPoint best,
    Candidates candidates,
    Speed speed,
    Memory memory,
    List<KindCounts> kinds,
    List<KindCounts> lengths,
    Optional<SystemOutput.Facts> system) {

  /** Copies list and maps. */
  public Measurement {
    derived = Collections.unmodifiableMap(new LinkedHashMap<>(derived));
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
    kinds = List.copyOf(kinds);
    lengths = List.copyOf(lengths);
  }

  /** The seconds from texts to verified pairs; NaN if not known. */
  public double totalSeconds() {
    return system
        .map(SystemOutput.Facts::seconds)
        .orElseGet(() -> speed.fingerprintSeconds() + speed.searchSeconds());
  }

  /**
   * Whether another threshold would have F1 higher by more than 0.05, both on the {@linkplain
   * #curve() curve} of all pairs. The best threshold has seen all labels: what it promises is too
   * much.
   */
  public boolean thresholdIsFarFromBest() {
    return best.isFarFromRun();
  }

  /** A measure's value; not defined if the measure was not taken. */
  public MeasuredValue of(Measure measure) {
    return measure.of(this);
  }

  /**
   * What the keys found.
   *
   * @param pairs pairs of documents that are candidates; NaN if not known
   * @param recall the share of the duplicates that are candidates (pairs completeness); NaN if
   *     there are no duplicates
   * @param recallOfSimilar the share of the pairs that truly reach the algorithm's threshold that
   *     are candidates; NaN if there are none or it is not known
   * @param precision the share of the labelled candidates that are duplicates (pairs quality); NaN
   *     if none is labelled
   * @param reductionRatio the share of all pairs that are not candidates and need no comparison;
   *     NaN for fewer than two documents
   */
  public record Candidates(
      double pairs,
      double recall,
      double recallOfSimilar,
      double precision,
      double reductionRatio) {}

  /**
   * How long it took: wall-clock time with warm code and texts in memory, algorithms taking turns.
   *
   * @param fingerprint from texts to fingerprints
   * @param search from fingerprints to verified pairs
   * @param connected from fingerprints to connected clusters
   * @param stars from fingerprints to star clusters
   * @param documents documents timed
   * @param bytes bytes of text timed
   * @param featureSeconds how much of the median time of fingerprinting turning texts into tokens
   *     takes (normalise, tokenise); NaN if it is not known
   * @param measured when the session began in which it was timed, in UTC; algorithms of one session
   *     took turns
   */
  public record Speed(
      Timing fingerprint,
      Timing search,
      Timing connected,
      Timing stars,
      int documents,
      long bytes,
      double featureSeconds,
      String measured) {

    /** The median time of fingerprinting in seconds. */
    public double fingerprintSeconds() {
      return fingerprint.median();
    }

    /** The median time of the search in seconds. */
    public double searchSeconds() {
      return search.median();
    }

    /** The seconds of the first pass of both, before code is warm; NaN if not known. */
    public double firstSeconds() {
      return fingerprint.first() + search.first();
    }
  }

  /**
   * How much it needs.
   *
   * @param fingerprintBytesPerDocument mean size of a fingerprint in bytes
   * @param peakHeapBytes by how much the heap rose during one pass of fingerprinting and search,
   *     garbage not yet collected included
   */
  public record Memory(double fingerprintBytesPerDocument, double peakHeapBytes) {}
}

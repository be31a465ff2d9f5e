package io.github.neardup.eval;

import io.github.neardup.eval.run.AlgorithmRun.Candidates;
import io.github.neardup.eval.run.AlgorithmRun.Cost;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.score.ThresholdSweep.BestPoint;
import io.github.neardup.eval.system.SystemOutput;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of one algorithm on one dataset: a record of the results. Undefined numbers are NaN.
 *
 * @param dataset name of the dataset
 * @param algorithm name of the algorithm
 * @param spec the algorithm with all its settings
 * @param identity everything apart from the texts on which the fingerprints depend, as {@link
 *     io.github.neardup.core.spec.Identity} writes it
 * @param derived the values of settings that the algorithm derived itself, by name of setting
 * @param label the algorithm with the settings that differ from the defaults
 * @param threshold the least similarity of a verified pair; NaN for a system without scores
 * @param documents the number of documents
 * @param bytes the size of the texts in UTF-8
 * @param quality decisions against the truth, without ignored pairs
 * @param qualityWithIgnored decisions against the truth, with ignored pairs counted as labelled
 * @param measures every measure that is a function of sums, with its confidence interval, without
 *     ignored pairs
 * @param connected pairs within the clusters of {@code neardup dedup}, against the truth
 * @param stars the same for {@code neardup dedup --clustering star --keep longest}
 * @param averagePrecision how well similarity ranks the pairs that every algorithm ranks
 * @param rocAuc the same as the area under the ROC curve
 * @param curve the result of each threshold if all of these pairs were compared
 * @param rankedPairs the number of ranked pairs: all labelled pairs or, if there are too many, a
 *     weighted sample
 * @param best the threshold with the highest F1 on the whole of this curve, and F1 on it at the
 *     threshold of the run
 * @param candidates the candidates, before verification
 * @param cost the time and memory used
 * @param fingerprintBytesPerDocument mean size of a fingerprint in bytes
 * @param kinds the results for documents of each kind; empty if the dataset names no kinds
 * @param lengths the results for documents of each third by length; empty if pairs were judged
 * @param system what is known about a system that ran elsewhere; empty for an algorithm
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
    double averagePrecision,
    double rocAuc,
    ThresholdSweep curve,
    long rankedPairs,
    BestPoint best,
    Candidates candidates,
    Cost cost,
    double fingerprintBytesPerDocument,
    List<KindCounts> kinds,
    List<KindCounts> lengths,
    Optional<SystemOutput.Facts> system) {

  /** The seconds from texts to verified pairs; NaN if unknown. */
  public double totalSeconds() {
    return system
        .map(SystemOutput.Facts::seconds)
        .orElseGet(() -> cost.fingerprint().median() + cost.search().median());
  }

  /** Returns the value of a measure; undefined if it was not measured. */
  public MeasuredValue of(Measure measure) {
    return measure.of(this);
  }
}

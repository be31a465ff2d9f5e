package io.github.neardup.eval.run;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.system.SystemOutput;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The result of running one algorithm on one dataset: everything that scoring needs, except values
 * that are quickly computed from it. Jackson can write and read it.
 *
 * @param algorithm the name of the algorithm
 * @param spec the algorithm with all its settings
 * @param identity everything apart from the texts on which its fingerprints depend
 * @param derived the values of settings that it derived itself
 * @param label the algorithm with the settings that differ from the defaults
 * @param threshold the least similarity of a verified pair; NaN if there is none
 * @param system what is known about a system that ran elsewhere; empty for an algorithm
 * @param findings the findings, the same in every run
 * @param cost the time and memory used
 */
public record AlgorithmRun(
    String algorithm,
    String spec,
    String identity,
    Map<String, String> derived,
    String label,
    double threshold,
    Optional<SystemOutput.Facts> system,
    Findings findings,
    Cost cost) {

  static AlgorithmRun of(Algorithm algorithm, Findings findings, Cost cost) {
    return new AlgorithmRun(
        algorithm.settings().algorithm(),
        algorithm.settings().toSpec(),
        algorithm.identity().toString(),
        algorithm.derivedSettings(),
        algorithm.settings().toShortSpec(),
        algorithm.threshold(),
        Optional.empty(),
        findings,
        cost);
  }

  /** Returns the run of a system that ran elsewhere. */
  static AlgorithmRun of(SystemOutput system, Findings findings, String measured) {
    return new AlgorithmRun(
        system.name(),
        system.name(),
        system.algorithm().identity().toString(),
        Map.of(),
        system.name(),
        system.threshold(),
        Optional.of(system.facts()),
        findings,
        new Cost(
            measured,
            Timing.UNKNOWN,
            Double.NaN,
            Timing.UNKNOWN,
            Timing.UNKNOWN,
            Timing.UNKNOWN,
            Double.NaN));
  }

  /**
   * The results that do not depend on the machine or on the number of threads.
   *
   * @param result the result of the search
   * @param candidates the candidates, before verification
   * @param ranked the curve of the pairs that every algorithm ranks, by similarity
   * @param rankedPairs the number of these pairs
   * @param connected the counts if any two documents of a connected cluster count as found
   * @param stars the counts if any two documents of a star cluster count as found
   * @param fingerprintWords the number of words in all fingerprints together
   */
  public record Findings(
      @JsonSerialize(converter = StoredResult.Writer.class)
          @JsonDeserialize(converter = StoredResult.Reader.class)
          SearchResult result,
      Candidates candidates,
      ThresholdSweep ranked,
      int rankedPairs,
      PairCounts connected,
      PairCounts stars,
      long fingerprintWords) {}

  /**
   * The candidates.
   *
   * @param pairs the number of candidate pairs; NaN if unknown
   * @param recall the share of the duplicates that are candidates (pairs completeness); NaN if
   *     there are no duplicates
   * @param recallOfSimilar the share of the pairs truly at or above the algorithm's threshold that
   *     are candidates; NaN if there are none or the share is unknown
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
      double reductionRatio) {

    /** The candidates of a system that does not tell them. */
    static final Candidates UNKNOWN =
        new Candidates(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /**
   * The time and memory used.
   *
   * @param measured the start in UTC of the session that timed it; algorithms of one session take
   *     turns, so that their times can be compared
   * @param fingerprint time from texts to fingerprints
   * @param featureSeconds the part of fingerprinting in which texts become tokens; NaN if unknown
   * @param search time from fingerprints to verified pairs
   * @param connected time from fingerprints to connected clusters
   * @param stars time from fingerprints to star clusters
   * @param peakHeapBytes the rise of the heap; NaN if unknown
   */
  public record Cost(
      String measured,
      Timing fingerprint,
      double featureSeconds,
      Timing search,
      Timing connected,
      Timing stars,
      double peakHeapBytes) {

    /** The seconds of the first pass from texts to verified pairs, before code is warm. */
    public double firstSeconds() {
      return fingerprint.first() + search.first();
    }
  }

  /** A search result as Jackson writes it: arrays. */
  @SuppressWarnings("ArrayRecordComponent") // never compared: only for Jackson
  record StoredResult(int[] representatives, int[] lefts, int[] rights, double[] similarities) {

    static final class Writer extends StdConverter<SearchResult, StoredResult> {
      @Override
      public StoredResult convert(SearchResult result) {
        VerifiedPairs pairs = result.distinctPairs();
        return new StoredResult(
            IntStream.range(0, result.rows()).map(result::representative).toArray(),
            IntStream.range(0, pairs.size()).map(pairs::left).toArray(),
            IntStream.range(0, pairs.size()).map(pairs::right).toArray(),
            IntStream.range(0, pairs.size()).mapToDouble(pairs::similarity).toArray());
      }
    }

    static final class Reader extends StdConverter<StoredResult, SearchResult> {
      @Override
      public SearchResult convert(StoredResult stored) {
        return SearchResult.of(
            stored.representatives,
            VerifiedPairs.of(stored.lefts, stored.rights, stored.similarities));
      }
    }
  }
}

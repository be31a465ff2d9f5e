package io.github.neardup.eval.run;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.system.SystemOutput;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What running one algorithm on one dataset gave: all that scoring needs, and nothing that can be
 * computed from it in no time. A value that Jackson can write and read.
 *
 * @param algorithm name of the algorithm
 * @param spec the algorithm with all its settings
 * @param identity all that its fingerprints depend on besides the texts
 * @param derived the values of settings that it chose itself
 * @param label the algorithm with the settings that differ from the defaults
 * @param threshold least similarity of a verified pair; NaN if there is none
 * @param system what is known of a system that was not run here; empty for an algorithm
 * @param findings what was found: the same in every run
 * @param cost what it took
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

  /** What a system found that was run elsewhere. */
  static AlgorithmRun of(SystemOutput system, Findings findings, Session session) {
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
            session,
            Timing.UNKNOWN,
            Double.NaN,
            Timing.UNKNOWN,
            Timing.UNKNOWN,
            Timing.UNKNOWN,
            Double.NaN));
  }

  /**
   * What does not depend on the machine or on the number of threads.
   *
   * @param result what the search found
   * @param candidates how many candidates there are
   * @param ranked the pairs that every algorithm ranks, by similarity
   * @param rankedPairs how many they are
   * @param recallOfSimilar the share of the pairs that truly are similar that are candidates; NaN
   *     if there are none or it is not known
   * @param connected for each document the first of its cluster, clusters being connected
   * @param stars for each document the centre of its star
   * @param fingerprintWords words of all fingerprints together
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Findings(
      @JsonSerialize(converter = StoredResult.Writer.class)
          @JsonDeserialize(converter = StoredResult.Reader.class)
          SearchResult result,
      CandidateCounts candidates,
      ThresholdSweep ranked,
      int rankedPairs,
      double recallOfSimilar,
      int[] connected,
      int[] stars,
      long fingerprintWords) {}

  /**
   * How many candidates there are.
   *
   * @param pairs how many pairs of documents are candidates
   * @param duplicates how many of them are duplicates
   * @param others how many are known to be no duplicates
   */
  public record CandidateCounts(long pairs, double duplicates, double others) {}

  /**
   * What it took.
   *
   * @param session when and how it was measured
   * @param fingerprint from texts to fingerprints
   * @param featureSeconds how much of fingerprinting turning texts into tokens takes; NaN if it is
   *     not known
   * @param search from fingerprints to verified pairs
   * @param connected from fingerprints to connected clusters
   * @param stars from fingerprints to star clusters
   * @param peakHeapBytes by how much the heap rose; NaN if it is not known
   */
  public record Cost(
      Session session,
      Timing fingerprint,
      double featureSeconds,
      Timing search,
      Timing connected,
      Timing stars,
      double peakHeapBytes) {}

  /**
   * When and how times were taken. Algorithms that are timed in one session take turns, so that
   * their times can be compared.
   *
   * @param measured when it began, in UTC: what tells one session from another
   * @param threads threads used
   * @param runs the least number of timed runs
   * @param timing seconds for more of them
   * @param machine where
   */
  public record Session(String measured, int threads, int runs, double timing, Machine machine) {

    /** Whether times of the other session can stand for times of this one. */
    boolean isLike(Session other) {
      return threads == other.threads
          && runs == other.runs
          && timing == other.timing
          && machine.equals(other.machine);
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

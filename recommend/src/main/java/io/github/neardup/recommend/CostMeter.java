package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.recommend.Recommendation.Option;
import io.github.neardup.recommend.Recommender.TimeUpException;
import java.util.stream.IntStream;

/**
 * Measures on the sample what an algorithm costs, and how much of what it finds is wanted, and says
 * what that makes for the whole corpus: what is done for each document grows with the documents,
 * what is done for each candidate with the candidates.
 */
final class CostMeter {

  private static final int WARM_UP_DOCUMENTS = 1000;
  private static final long MOST_CANDIDATES = 50_000_000;

  /** However many candidates there are, a share of the search is spent on sorting keys. */
  private static final double MOST_ON_PAIRS = 0.8;

  private final SampledCorpus corpus;
  private final SampledTexts texts;
  private final SimilarSample sample;
  private final DrawnPairs drawn;
  private final SearchResult truth;
  private final int threads;
  private final int processors;

  CostMeter(
      SampledCorpus corpus, SampledTexts texts, DrawnPairs drawn, SearchResult truth, int threads) {
    this.corpus = corpus;
    this.texts = texts;
    this.sample = corpus.sample();
    this.drawn = drawn;
    this.truth = truth;
    this.threads = threads;
    this.processors = Math.min(threads, Runtime.getRuntime().availableProcessors());
  }

  /**
   * What an algorithm costs, and the share of its pairs that are similar.
   *
   * @param measured false if there are more than {@value #MOST_CANDIDATES} candidates in the
   *     sample: precision is not known then, and candidates and seconds, which are those until the
   *     search was given up, are not the same every time
   */
  record Cost(
      WeightedShare precision,
      double candidates,
      long bytes,
      Option.Seconds seconds,
      boolean measured) {}

  /**
   * Measures.
   *
   * @throws TimeUpException if the time is up
   */
  Cost measure(Algorithm algorithm, TimeBudget budget) {
    double reading = texts.reading(algorithm);
    texts.table(
        algorithm, IntStream.range(0, Math.min(WARM_UP_DOCUMENTS, sample.size())).toArray());
    double start = budget.spent();
    Fingerprints fingerprints = texts.fingerprints(algorithm);
    double fingerprint = reading + budget.spent() - start;
    FingerprintTable table =
        fingerprints.areSketches() ? texts.table(algorithm) : fingerprints.table();

    WeightedShare precision = WeightedShare.UNKNOWN;
    CandidateSample candidates = new CandidateSample(MOST_CANDIDATES, budget);
    try {
      // By the keys, without a join of the algorithm's own: so clusters are searched, too.
      SearchResult found = Search.of(algorithm, threads).pairsByKeys(table, candidates);
      if (!candidates.tooMany()) {
        WeightedPairs pairs = WeightedPairs.of(found, drawn);
        precision = pairs.share(i -> truth.matches(pairs.left(i), pairs.right(i)));
      }
    } catch (CandidateSample.TooManyException e) {
      // Precision is not known, and what is counted is not all there is.
    }
    boolean measured = !candidates.tooMany();
    candidates.sort();
    Comparisons comparisons = comparisons(algorithm, table, candidates, budget);
    return new Cost(
        precision,
        comparisons.candidates,
        bytes(algorithm, fingerprints.table()),
        seconds(fingerprint, searchSeconds(algorithm, fingerprints, measured, budget), comparisons),
        measured);
  }

  /**
   * What an exact search of the whole corpus has cost. If it is searched for clusters, as a
   * deduplication does, it takes no longer than for all pairs.
   */
  Cost ofWhole(ExactSearches.Found found) {
    double read = corpus.readSeconds();
    double fingerprint = Math.max(read, found.fingerprintSeconds() + read / processors);
    return new Cost(
        WeightedShare.ALL,
        found.candidates().count(),
        bytes(found.algorithm(), found.table()),
        new Option.Seconds(
            fingerprint, found.searchSeconds(), read, fingerprint + found.searchSeconds() + read),
        true);
  }

  /**
   * What an exact search of the sample costs for the corpus.
   *
   * @throws TimeUpException if the time is up
   */
  Cost exact(ExactSearches.Found found, TimeBudget budget) {
    Algorithm algorithm = found.algorithm();
    found.candidates().sort();
    Comparisons comparisons = comparisons(algorithm, found.table(), found.candidates(), budget);
    double search = searchSeconds(algorithm, Fingerprints.of(found.table()), false, budget);
    return new Cost(
        WeightedShare.ALL,
        comparisons.candidates,
        bytes(algorithm, found.table()),
        seconds(found.fingerprintSeconds(), search, comparisons),
        true);
  }

  /** Of clusters, as a deduplication takes it. The faster of two runs: the first also warms up. */
  private double searchSeconds(
      Algorithm algorithm, Fingerprints fingerprints, boolean twice, TimeBudget budget) {
    double least = Double.POSITIVE_INFINITY;
    for (int run = 0; run < (twice ? 2 : 1); run++) {
      budget.check();
      double start = budget.spent();
      Search.of(algorithm, threads).ofPart().clusters(fingerprints);
      least = Math.min(least, budget.spent() - start);
    }
    return least;
  }

  /** How much there is to compare: {@code seconds} is how long one comparison takes. */
  private record Comparisons(double candidates, double inSample, double inCorpus, double seconds) {}

  private Comparisons comparisons(
      Algorithm algorithm, FingerprintTable table, CandidateSample candidates, TimeBudget budget) {
    double all = 0;
    double similar = 0;
    double similarInSample = 0;
    double each = 1 / candidates.keptShare();
    double seconds = 0;
    Search search = Search.of(algorithm, 1).ofPart();
    for (int pass = 0; pass < 2; pass++) { // the first warms up
      double start = budget.spent();
      similarInSample = 0;
      for (int i = 0; i < candidates.size(); i++) {
        similarInSample +=
            search.verifies(table, candidates.left(i), candidates.right(i)) ? each : 0;
      }
      seconds = budget.spent() - start;
    }
    for (int i = 0; i < candidates.size(); i++) {
      int a = candidates.left(i);
      int b = candidates.right(i);
      double weight = each / drawn.probability(a, b);
      all += weight;
      similar += search.verifies(table, a, b) ? weight : 0;
    }
    // Similar texts are linked by few comparisons, and what is linked is not compared.
    double inSample =
        candidates.size() * each - similarInSample + Math.min(similarInSample, sample.size());
    double inCorpus = all - similar + Math.min(similar, sample.differentTexts());
    return new Comparisons(all, inSample, inCorpus, seconds / Math.max(1, candidates.size()));
  }

  private Option.Seconds seconds(double fingerprint, double search, Comparisons comparisons) {
    double sampledCharacters =
        sample.documents().stream().mapToLong(document -> document.text().length()).sum();
    double read = corpus.readSeconds();
    double fingerprintAll =
        Math.max(
            read,
            fingerprint * corpus.characters() / Math.max(1, sampledCharacters) + read / processors);
    double onPairs =
        Math.min(MOST_ON_PAIRS * search, comparisons.inSample * comparisons.seconds / processors);
    double searchAll =
        (search - onPairs) * sample.differentTexts() / sample.size()
            + (onPairs == 0 ? 0 : onPairs * comparisons.inCorpus / comparisons.inSample);
    return new Option.Seconds(fingerprintAll, searchAll, read, fingerprintAll + searchAll + read);
  }

  /** As the pages on search say: fingerprints, and the entries of one slot at a time. */
  private long bytes(Algorithm algorithm, FingerprintTable table) {
    return Search.memory(algorithm, table, (double) corpus.documents(), sample.differentTexts());
  }
}

package io.github.neardup.eval;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.ParallelFingerprinter;
import io.github.neardup.core.search.CandidateListener;
import io.github.neardup.core.search.PairSearch;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Runs algorithms on labelled datasets and measures how well and how fast they find the duplicates.
 *
 * <p>Quality is that of the verified pairs themselves, not of the clusters they would form.
 * Fingerprinting and search are timed apart. All but the times is the same in every run, on any
 * number of threads.
 */
public final class Evaluation {

  private final int threads;
  private final Timer timer;

  /**
   * An evaluation.
   *
   * @param threads how many threads to use, at least 1
   * @param runs how many timed runs to take the median of, at least 1
   */
  public Evaluation(int threads, int runs) {
    this(threads, new Timer(runs));
  }

  /** An evaluation with a timer of the caller's own. */
  Evaluation(int threads, Timer timer) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    this.threads = threads;
    this.timer = timer;
  }

  /**
   * Runs one algorithm on one dataset.
   *
   * @throws io.github.neardup.core.algorithm.FingerprintException if a document cannot be
   *     fingerprinted
   */
  public Measurement run(Dataset dataset, Algorithm algorithm) {
    List<Document> documents = dataset.documents();
    Timer.Timed<FingerprintTable> fingerprinting =
        timer.time(
            () -> ParallelFingerprinter.fingerprint(algorithm, documents.iterator(), threads));
    FingerprintTable table = fingerprinting.value();
    Timer.Timed<SearchResult> searching =
        timer.time(() -> PairSearch.search(algorithm, table, threads, CandidateListener.NONE));
    SearchResult result = searching.value();

    FingerprintGroups groups = new FingerprintGroups(result);
    PairLabels labels = PairLabels.of(dataset, groups, true);
    return new Measurement(
        dataset.name(),
        algorithm.settings().algorithm(),
        algorithm.settings().toSpec(),
        algorithm.settings().toShortSpec(),
        algorithm.threshold(),
        documents.size(),
        dataset.bytes(),
        score(result, groups, labels),
        score(result, groups, PairLabels.of(dataset, groups, false)),
        candidates(algorithm, table, groups, labels),
        new Measurement.Speed(
            fingerprinting.seconds(), searching.seconds(), documents.size(), dataset.bytes()),
        new Measurement.Memory((double) table.wordCount() * Long.BYTES / documents.size()),
        kinds(dataset, result));
  }

  private static PairCounts score(
      SearchResult result, FingerprintGroups groups, PairLabels labels) {
    long found = 0;
    long wrong = 0;
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        found += labels.duplicates(row, row);
        wrong += labels.others(row, row);
      }
    }
    for (int i = 0; i < result.pairs().size(); i++) {
      found += labels.duplicates(result.pairs().left(i), result.pairs().right(i));
      wrong += labels.others(result.pairs().left(i), result.pairs().right(i));
    }
    return new PairCounts(found, wrong, labels.duplicates() - found);
  }

  /**
   * Searches once more, now that it is known which documents a fingerprint stands for, and looks at
   * all candidates.
   */
  private Measurement.Candidates candidates(
      Algorithm algorithm, FingerprintTable table, FingerprintGroups groups, PairLabels labels) {
    LongAdder pairs = new LongAdder();
    LongAdder duplicates = new LongAdder();
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        pairs.add(groups.pairs(row, row));
        duplicates.add(labels.duplicates(row, row));
      }
    }
    PairSearch.search(
        algorithm,
        table,
        threads,
        (left, right) -> {
          pairs.add(groups.pairs(left, right));
          duplicates.add(labels.duplicates(left, right));
        });
    double all = (double) groups.documents() * (groups.documents() - 1) / 2;
    return new Measurement.Candidates(
        pairs.sum(),
        labels.duplicates() == 0 ? Double.NaN : (double) duplicates.sum() / labels.duplicates(),
        all == 0 ? Double.NaN : 1 - pairs.sum() / all);
  }

  private static List<KindCounts> kinds(Dataset dataset, SearchResult result) {
    return dataset.truth() == Dataset.Truth.CLUSTERS && dataset.hasKinds()
        ? KindCounter.count(dataset.kinds(), dataset.clusters(), dataset.ignoredPairs(), result)
        : List.of();
  }
}

package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;

/**
 * Scores searches of one dataset, all on the same resampling of it, so that their differences can
 * be tested. Thread-safe.
 */
public final class Scorer {

  private final Dataset dataset;
  private final ResamplingUnits units;
  private final Resampling resampling;

  /**
   * For a dataset.
   *
   * @param replicates how often it is resampled, at least 0; with 0 there are no intervals
   * @param seed chooses the resampling
   * @param threads how many threads to use, at least 1
   */
  public Scorer(Dataset dataset, int replicates, long seed, int threads) {
    this.dataset = dataset;
    this.units = ResamplingUnits.of(dataset);
    this.resampling = new Resampling(units.count(), replicates, seed, threads);
  }

  /** The measures of what a search among the documents of the dataset found. */
  public Score score(SearchResult result) {
    return new Score(dataset, units, resampling, result);
  }
}

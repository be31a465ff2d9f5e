package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Tokenization;
import java.util.Optional;
import java.util.Set;

/**
 * The sketches of MinHash: its signatures, and the estimate from which they are worth verifying.
 */
final class Signatures extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient MinHash minHash;

  /** Uses the smallest estimate that is worth verifying as threshold. */
  Signatures(MinHash minHash, double threshold) {
    super(minHash.settings(), threshold);
    this.minHash = minHash;
  }

  @Override
  public Fingerprinter fingerprinter() {
    return minHash.signer(false);
  }

  @Override
  public Optional<Tokenization> tokenization() {
    return Optional.of(minHash.tokenization(false));
  }

  @Override
  public Keys keys() {
    return minHash.keys();
  }

  @Override
  public Set<CollectionStatistics.Part> statistics() {
    return minHash.statistics();
  }

  @Override
  public void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    minHash.addTo(builder, words, from, to);
  }

  @Override
  public Keys keys(CollectionStatistics collection) {
    return minHash.keys(collection);
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return minHash.estimate(a, aFrom, b, bFrom);
  }

  @Override
  public String explain(String left, String right) {
    return minHash.explainEstimate(fingerprint(left), fingerprint(right));
  }
}

package io.github.neardup.minhash;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Tokenization;
import java.util.Optional;

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
  public Optional<Keys.OfCollection> collectionKeys() {
    return minHash.collectionKeys();
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    return minHash.estimate(a, b);
  }

  @Override
  public String explain(String left, String right) {
    return minHash.explainEstimate(fingerprint(left), fingerprint(right));
  }
}

package io.github.neardup.eval.testing;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Estimating;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.ForwardingAlgorithm;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** An algorithm that counts how often a fingerprinter of it is asked for. */
public final class CountingAlgorithm extends ForwardingAlgorithm implements Estimating {

  private final Algorithm algorithm;
  private final AtomicInteger passes = new AtomicInteger();

  public CountingAlgorithm(String spec) {
    this(Algorithms.create(spec));
  }

  private CountingAlgorithm(Algorithm algorithm) {
    super(algorithm);
    this.algorithm = algorithm;
  }

  /** The number since it was last asked for. */
  public int passes() {
    return passes.getAndSet(0);
  }

  @Override
  public Fingerprinter fingerprinter() {
    passes.incrementAndGet();
    return super.fingerprinter();
  }

  @Override
  public Optional<String> exactSearch() {
    return algorithm instanceof Estimating estimating ? estimating.exactSearch() : Optional.empty();
  }
}

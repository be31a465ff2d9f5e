package io.github.neardup.eval.testing;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Settings;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** An algorithm that counts how often a fingerprinter of it is asked for. */
public final class CountingAlgorithm implements Algorithm {

  private final Algorithm algorithm;
  private final AtomicInteger passes = new AtomicInteger();

  public CountingAlgorithm(String spec) {
    algorithm = Algorithms.create(spec);
  }

  /** The number since it was last asked for. */
  public int passes() {
    return passes.getAndSet(0);
  }

  @Override
  public Fingerprinter fingerprinter() {
    passes.incrementAndGet();
    return algorithm.fingerprinter();
  }

  @Override
  public Settings settings() {
    return algorithm.settings();
  }

  @Override
  public double threshold() {
    return algorithm.threshold();
  }

  @Override
  public long[] fingerprint(String text) {
    return algorithm.fingerprint(text);
  }

  @Override
  public Keys keys() {
    return algorithm.keys();
  }

  @Override
  public Keys keys(FingerprintTable collection) {
    return algorithm.keys(collection);
  }

  @Override
  public Optional<SelfJoin> selfJoin() {
    return algorithm.selfJoin();
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return algorithm.similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  @Override
  public Optional<String> exactSearch() {
    return algorithm.exactSearch();
  }

  @Override
  public String explain(String left, String right) {
    return algorithm.explain(left, right);
  }
}

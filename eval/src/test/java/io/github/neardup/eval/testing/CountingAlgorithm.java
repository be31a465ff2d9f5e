package io.github.neardup.eval.testing;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** An algorithm that counts how often a fingerprinter of it is asked for, searched by its keys. */
public final class CountingAlgorithm implements Algorithm {

  private static final long serialVersionUID = 1;

  private final Algorithm algorithm;
  private final AtomicInteger passes = new AtomicInteger();

  public CountingAlgorithm(String spec) {
    this.algorithm = Algorithms.create(spec);
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
  public Optional<String> exactSearch() {
    return algorithm.exactSearch();
  }

  @Override
  public Settings settings() {
    return algorithm.settings();
  }

  @Override
  public Identity identity() {
    return algorithm.identity();
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
  public void check(Row fingerprint) {
    algorithm.check(fingerprint);
  }

  @Override
  public Keys keys() {
    return algorithm.keys();
  }

  @Override
  public Optional<Keys.OfCollection> collectionKeys() {
    return algorithm.collectionKeys();
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    return algorithm.similarity(a, b, atLeast);
  }

  @Override
  public String explain(String left, String right) {
    return algorithm.explain(left, right);
  }
}

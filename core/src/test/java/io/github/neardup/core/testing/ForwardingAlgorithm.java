package io.github.neardup.core.testing;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import java.util.Optional;

/**
 * Does what another algorithm does, for subclasses that change some of it. Its own join, its stages
 * and what it estimates are not passed on: a search compares the candidates of the keys.
 */
public class ForwardingAlgorithm implements Algorithm {

  private static final long serialVersionUID = 1;

  private final Algorithm to;

  /** Forwards to {@code to}. */
  public ForwardingAlgorithm(Algorithm to) {
    this.to = to;
  }

  @Override
  public Settings settings() {
    return to.settings();
  }

  @Override
  public Identity identity() {
    return to.identity();
  }

  @Override
  public double threshold() {
    return to.threshold();
  }

  @Override
  public Fingerprinter fingerprinter() {
    return to.fingerprinter();
  }

  @Override
  public long[] fingerprint(String text) {
    return to.fingerprint(text);
  }

  @Override
  public void check(Row fingerprint) {
    to.check(fingerprint);
  }

  @Override
  public Keys keys() {
    return to.keys();
  }

  @Override
  public Optional<Keys.OfCollection> collectionKeys() {
    return to.collectionKeys();
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    return to.similarity(a, b, atLeast);
  }

  @Override
  public String explain(String left, String right) {
    return to.explain(left, right);
  }
}

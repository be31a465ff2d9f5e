package io.github.neardup.parts;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Settings;

/** Does what another algorithm does. */
class Forwarding implements Algorithm {

  private final Algorithm to;

  Forwarding(Algorithm to) {
    this.to = to;
  }

  @Override
  public Settings settings() {
    return to.settings();
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
  public Keys keys() {
    return to.keys();
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return to.similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  @Override
  public String explain(String left, String right) {
    return to.explain(left, right);
  }
}

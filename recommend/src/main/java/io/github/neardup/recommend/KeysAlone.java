package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Settings;

/**
 * An algorithm without its own join: its candidates are those of the keys, which is what a search
 * for clusters compares.
 *
 * @param algorithm the algorithm
 */
public record KeysAlone(Algorithm algorithm) implements Algorithm {

  @Override
  public Settings settings() {
    return algorithm.settings();
  }

  @Override
  public double threshold() {
    return algorithm.threshold();
  }

  @Override
  public Fingerprinter fingerprinter() {
    return algorithm.fingerprinter();
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
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return algorithm.similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  @Override
  public String explain(String left, String right) {
    return algorithm.explain(left, right);
  }
}

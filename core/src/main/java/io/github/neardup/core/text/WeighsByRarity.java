package io.github.neardup.core.text;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Settings;

/**
 * Provides an algorithm in which rarer features can have greater weight, with frequencies that can
 * come from a collection. Whatever the weights, a set of features, in ascending order, decides the
 * similarity of two texts.
 */
public interface WeighsByRarity extends AlgorithmProvider {

  /**
   * Returns whether features have weights by rarity and no file supplies the frequencies. {@link
   * #create(Settings)} refuses such settings.
   */
  boolean leavesFrequenciesOpen(Settings settings);

  /**
   * Returns the same algorithm without weights, whose fingerprints take as much memory.
   *
   * @param settings values that leave frequencies open
   * @throws InvalidSpecException if the settings contradict each other
   */
  Algorithm unweighted(Settings settings);

  /**
   * Returns the algorithm for reading a collection until its frequencies are known. It has no
   * weights; it either keeps {@linkplain Algorithm#sketch() tokens} or makes the same fingerprints
   * as {@link #weighted}.
   */
  default Algorithm reading(Settings settings) {
    return unweighted(settings);
  }

  /**
   * Returns the algorithm with its frequencies, whose digest is part of the identity.
   *
   * @param frequencies how frequent the features are that {@link #reading} compares
   */
  Algorithm weighted(Settings settings, DocumentFrequencies frequencies);
}

package io.github.neardup.core.threshold;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.DocumentFrequencies;
import java.util.Objects;

/**
 * Brings an algorithm in which a feature can count the more the fewer documents have it, and which
 * can take the frequencies from a collection. What decides the similarity of two texts is a set of
 * features, ascending, whatever the weights.
 */
public interface WeighsByRarity extends AlgorithmProvider {

  /**
   * Whether features have weights by rarity, and no file says how frequent they are. {@link
   * #create(Settings)} refuses such settings.
   */
  boolean leavesFrequenciesOpen(Settings settings);

  /**
   * The same algorithm without weights, whose fingerprints take as much memory.
   *
   * @param settings that leave frequencies open
   * @throws InvalidSpecException if they do not go together
   */
  Algorithm unweighted(Settings settings);

  /**
   * What a collection is read with until its frequencies are known: an algorithm without weights
   * that keeps {@linkplain Algorithm#sketch() tokens}, or that makes the very fingerprints of
   * {@link #weighted}.
   */
  default Algorithm reading(Settings settings) {
    Objects.requireNonNull(settings, "settings");
    return unweighted(settings);
  }

  /**
   * The algorithm with its frequencies, whose digest is part of the identity.
   *
   * @param frequencies of the features that {@link #reading} compares
   */
  Algorithm weighted(Settings settings, DocumentFrequencies frequencies);
}

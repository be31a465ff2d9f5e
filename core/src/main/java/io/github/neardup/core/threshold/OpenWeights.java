package io.github.neardup.core.threshold;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import java.util.Optional;

/**
 * A spec with weights by rarity but without a file of frequencies. A collection that has been read
 * supplies the frequencies of its features. No text is read again. Immutable and thread-safe.
 */
final class OpenWeights {

  private final WeighsByRarity provider;
  private final Settings settings;
  private final Algorithm unweighted;
  private final Algorithm reading;

  private OpenWeights(WeighsByRarity provider, Settings settings) {
    this.provider = provider;
    this.settings = settings;
    this.unweighted = provider.unweighted(settings);
    this.reading = provider.reading(settings);
  }

  /**
   * Parses a spec.
   *
   * @return empty if the spec does not leave frequencies open
   * @throws InvalidSpecException if it does and the algorithm is wrapped in another, or if the spec
   *     is invalid
   */
  static Optional<OpenWeights> of(String spec) {
    Spec parsed = Spec.parse(spec);
    AlgorithmProvider provider = Algorithms.provider(parsed);
    if (!(provider instanceof WeighsByRarity weighing)) {
      return Optional.empty();
    }
    Settings settings = Algorithms.settings(spec).restrictedTo(provider.settings());
    if (!weighing.leavesFrequenciesOpen(settings)) {
      return Optional.empty();
    }
    for (Setting<?> setting : Algorithms.settingsOfWrappers()) {
      if (parsed.values().containsKey(setting.name())) {
        throw new InvalidSpecException(
            "%s: with %s, weights by rarity need frequencies=FILE, from neardup frequencies"
                .formatted(parsed.algorithm(), setting.name()));
      }
    }
    return Optional.of(new OpenWeights(weighing, settings));
  }

  Algorithm unweighted() {
    return unweighted;
  }

  Algorithm reading() {
    return reading;
  }

  /** Counts the features of a collection and weights them. */
  OpenSpec.Settled in(Fingerprints read, int threads) {
    DocumentFrequencies frequencies =
        DocumentFrequencies.count(TextPipeline.of(settings), read.deciding(), threads);
    Algorithm weighted = provider.weighted(settings, frequencies);
    Fingerprints fingerprints = reading.sketch().isPresent() ? read.by(weighted, threads) : read;
    return new OpenSpec.Settled(weighted, fingerprints, Optional.empty(), Optional.of(frequencies));
  }
}

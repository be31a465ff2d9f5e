package io.github.neardup.core.threshold;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import java.util.Optional;

/**
 * A spec with open settings, which a collection settles: the {@linkplain OpenThreshold threshold},
 * or the frequencies of features if {@linkplain WeighsByRarity weights depend on rarity}.
 *
 * <pre>{@code
 * OpenSpec spec = OpenSpec.of("minhash:weights=idf");
 * Fingerprints read = Fingerprints.of(spec.reading(), documents, threads);
 * OpenSpec.Settled settled = spec.in(read, threads);
 * Search.of(settled.algorithm(), threads).pairs(settled.fingerprints());
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class OpenSpec {

  private final Algorithm reading;
  private final Optional<OpenThreshold> threshold;
  private final Optional<OpenWeights> weights;

  private OpenSpec(
      Algorithm reading, Optional<OpenThreshold> threshold, Optional<OpenWeights> weights) {
    this.reading = reading;
    this.threshold = threshold;
    this.weights = weights;
  }

  /**
   * An algorithm settled by a collection.
   *
   * @param algorithm the algorithm with nothing left open
   * @param fingerprints the collection's fingerprints by that algorithm
   * @param threshold what the collection shows, if the threshold was open
   * @param frequencies the frequencies of the collection's features, if they were open
   */
  public record Settled(
      Algorithm algorithm,
      Fingerprints fingerprints,
      Optional<OpenThreshold.Found> threshold,
      Optional<DocumentFrequencies> frequencies) {}

  /**
   * Parses a spec, which may leave nothing open.
   *
   * @throws InvalidSpecException if the spec is invalid, or leaves something open that a collection
   *     cannot settle
   * @throws java.io.UncheckedIOException if a file that a setting names cannot be read
   */
  public static OpenSpec of(String spec) {
    Optional<OpenThreshold> threshold = OpenThreshold.of(spec);
    if (threshold.isPresent()) {
      return new OpenSpec(threshold.get().algorithm(), threshold, Optional.empty());
    }
    Optional<OpenWeights> weights = OpenWeights.of(spec);
    return weights.isPresent()
        ? new OpenSpec(weights.get().reading(), Optional.empty(), weights)
        : of(Algorithms.create(spec));
  }

  /** Returns a spec that leaves nothing open. */
  public static OpenSpec of(Algorithm algorithm) {
    return new OpenSpec(algorithm, Optional.empty(), Optional.empty());
  }

  /** Returns the algorithm for reading the collection. */
  public Algorithm reading() {
    return reading;
  }

  /**
   * Returns an algorithm whose fingerprints take as much memory as the fingerprints that are
   * searched.
   */
  public Algorithm typical() {
    return weights.map(OpenWeights::unweighted).orElse(reading);
  }

  /** Returns whether anything is left open. */
  public boolean isOpen() {
    return threshold.isPresent() || weights.isPresent();
  }

  /** Returns the threshold, if it is open. */
  public Optional<OpenThreshold> threshold() {
    return threshold;
  }

  /**
   * Settles an open threshold without a collection: the usual threshold applies.
   *
   * @param why the reason for having no collection, such as {@code with --against}; for the message
   * @throws InvalidSpecException if frequencies are open
   */
  public OpenSpec without(String why) {
    if (weights.isPresent()) {
      throw new InvalidSpecException(
          "%s: %s, weights by rarity need frequencies=FILE, from neardup frequencies"
              .formatted(reading.settings().algorithm(), why));
    }
    return of(reading);
  }

  /**
   * Settles what is open. For frequencies, takes time linear in the number of features, and about
   * 30 bytes of memory for each distinct feature, of which at most 16 remain afterwards.
   *
   * @param read the fingerprints by {@link #reading()}
   * @param threads how many threads to use, at least 1; the result does not depend on it
   */
  public Settled in(Fingerprints read, int threads) {
    if (weights.isPresent()) {
      return weights.get().in(read, threads);
    }
    Optional<OpenThreshold.Found> found = threshold.map(open -> open.in(read, threads));
    return new Settled(
        found.map(OpenThreshold.Found::algorithm).orElse(reading), read, found, Optional.empty());
  }
}

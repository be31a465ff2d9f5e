package io.github.neardup.core.threshold;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import java.util.Optional;

/**
 * A spec for a collection, which settles what the spec leaves open: the {@linkplain OpenThreshold
 * threshold}, or how rare features are where they {@linkplain WeighsByRarity count by that}.
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
   * What a collection settles.
   *
   * @param algorithm with nothing left open
   * @param fingerprints of the collection, made by it
   * @param threshold what the collection shows, if the threshold was open
   * @param frequencies how frequent the features of the collection are, if that was open
   */
  public record Settled(
      Algorithm algorithm,
      Fingerprints fingerprints,
      Optional<OpenThreshold.Found> threshold,
      Optional<DocumentFrequencies> frequencies) {}

  /**
   * Reads a spec; it may leave nothing open.
   *
   * @throws InvalidSpecException if it is wrong, or leaves open what no collection shows
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

  /** Leaves nothing open. */
  public static OpenSpec of(Algorithm algorithm) {
    return new OpenSpec(algorithm, Optional.empty(), Optional.empty());
  }

  /** What the collection is read with. */
  public Algorithm reading() {
    return reading;
  }

  /** An algorithm whose fingerprints take as much memory as those that are searched. */
  public Algorithm typical() {
    return weights.map(OpenWeights::unweighted).orElse(reading);
  }

  /** Whether anything is left open. */
  public boolean isOpen() {
    return threshold.isPresent() || weights.isPresent();
  }

  /** The threshold, if that is open. */
  public Optional<OpenThreshold> threshold() {
    return threshold;
  }

  /**
   * What is known without a collection: the usual threshold.
   *
   * @param why there is none, such as {@code with --against}; for the message
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
   * Settles what is open. Takes time linear in the features for frequencies, and memory of about 30
   * bytes for each different feature meanwhile, 16 at most afterwards.
   *
   * @param read made by {@link #reading()}
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

package io.github.neardup.core.rarity;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.DocumentFrequencies.WeighsByRarity;
import io.github.neardup.core.text.TextPipeline;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A spec that can leave the frequencies of features open, if {@linkplain WeighsByRarity weights
 * depend on rarity} and no file supplies them. A collection settles them. No text is read again.
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

  /** Frequencies that a collection supplies. */
  private record Open(WeighsByRarity provider, Settings settings, Algorithm unweighted) {}

  private final Algorithm reading;
  private final Optional<Open> open;

  private OpenSpec(Algorithm reading, Optional<Open> open) {
    this.reading = reading;
    this.open = open;
  }

  /**
   * An algorithm settled by a collection.
   *
   * @param algorithm the algorithm with nothing left open
   * @param fingerprints the collection's fingerprints by that algorithm
   * @param frequencies the frequencies of the collection's features, if they were open
   */
  public record Settled(
      Algorithm algorithm, Fingerprints fingerprints, Optional<DocumentFrequencies> frequencies) {}

  /**
   * Parses a spec, which may leave nothing open.
   *
   * @throws InvalidSpecException if the spec is invalid, or leaves frequencies open and wraps the
   *     algorithm in another
   * @throws java.io.UncheckedIOException if a file that a setting names cannot be read
   */
  public static OpenSpec of(String spec) {
    Spec parsed = Spec.parse(spec);
    if (!(Algorithms.provider(parsed) instanceof WeighsByRarity provider)) {
      return of(Algorithms.create(spec));
    }
    Settings settings = Algorithms.settings(spec).restrictedTo(provider.settings());
    if (!provider.leavesFrequenciesOpen(settings)) {
      return of(Algorithms.create(spec));
    }
    for (Setting<?> setting : Algorithms.settingsOfWrappers()) {
      if (parsed.values().containsKey(setting.name())) {
        throw needsFile(parsed.algorithm(), "with " + setting.name());
      }
    }
    Open open = new Open(provider, settings, provider.unweighted(settings));
    return new OpenSpec(provider.reading(settings), Optional.of(open));
  }

  /** Parses a spec; empty if it is invalid. */
  public static Optional<OpenSpec> ifValid(String spec) {
    try {
      return Optional.of(of(spec));
    } catch (InvalidSpecException e) {
      return Optional.empty();
    }
  }

  private static InvalidSpecException needsFile(String algorithm, String why) {
    return new InvalidSpecException(
        "%s: %s, weights by rarity need frequencies=FILE, from neardup frequencies"
            .formatted(algorithm, why));
  }

  /** Returns a spec that leaves nothing open. */
  public static OpenSpec of(Algorithm algorithm) {
    return new OpenSpec(algorithm, Optional.empty());
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
    return open.map(Open::unweighted).orElse(reading);
  }

  /** Returns the settings; open ones are as in the spec. */
  public Settings settings() {
    return open.map(Open::settings).orElse(reading.settings());
  }

  /** Returns whether frequencies are open. */
  public boolean isOpen() {
    return open.isPresent();
  }

  /**
   * Returns the same spec, which must leave nothing open because there is no collection.
   *
   * @param why the reason for having none, such as {@code with --against}; for the message
   * @throws InvalidSpecException if frequencies are open
   */
  public OpenSpec without(String why) {
    if (isOpen()) {
      throw needsFile(reading.settings().algorithm(), why);
    }
    return this;
  }

  /**
   * Returns the frequencies of a collection's features; empty if none are open.
   *
   * @param read supplies fingerprints that compare the features of {@link #reading()}
   */
  public Optional<DocumentFrequencies> frequencies(Supplier<Fingerprints> read, int threads) {
    return open.map(
        one ->
            DocumentFrequencies.count(
                TextPipeline.of(one.settings()), read.get().deciding(), threads));
  }

  /**
   * Returns the algorithm.
   *
   * @param frequencies the frequencies of a collection; empty if none are open
   */
  public Algorithm with(Optional<DocumentFrequencies> frequencies) {
    return open.map(one -> one.provider().weighted(one.settings(), frequencies.orElseThrow()))
        .orElse(reading);
  }

  /**
   * Settles what is open. For frequencies, takes time linear in the number of features, and about
   * 30 bytes of memory for each distinct feature, of which at most 16 remain afterwards.
   *
   * @param read the fingerprints by {@link #reading()}
   * @param threads how many threads to use, at least 1; the result does not depend on it
   */
  public Settled in(Fingerprints read, int threads) {
    if (open.isEmpty()) {
      return new Settled(reading, read, Optional.empty());
    }
    Optional<DocumentFrequencies> frequencies = frequencies(() -> read, threads);
    Algorithm weighted = with(frequencies);
    Fingerprints fingerprints = reading.sketch().isPresent() ? read.by(weighted, threads) : read;
    return new Settled(weighted, fingerprints, frequencies);
  }
}

package io.github.neardup.core.algorithm;

import io.github.neardup.core.internal.PerThread;
import java.util.Map;
import java.util.Objects;

/**
 * What algorithms have in common: settings, threshold, and a fingerprinter for each calling thread.
 */
public abstract class BaseAlgorithm implements Algorithm {

  private static final long serialVersionUID = 1;

  // It is sent by its identity, never by its fields.
  private final transient Settings settings;
  private final transient Identity identity;
  private final transient double threshold;
  private final transient PerThread<Fingerprinter> fingerprinters =
      new PerThread<>(this::fingerprinter);

  /**
   * For subclasses.
   *
   * @param settings the settings in force
   * @param threshold the least similarity of a verified pair, from 0 to 1
   */
  protected BaseAlgorithm(Settings settings, double threshold) {
    this(settings, threshold, Map.of());
  }

  /**
   * For subclasses that have read files.
   *
   * @param settings the settings in force
   * @param threshold the least similarity of a verified pair, from 0 to 1
   * @param files by the name of a setting, the SHA-256 of the content that was read from the file
   *     it names, in hexadecimal; {@link FromFile} values know their digests
   */
  protected BaseAlgorithm(Settings settings, double threshold, Map<String, String> files) {
    this.settings = Objects.requireNonNull(settings, "settings");
    this.identity = Identity.of(settings, files);
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be from 0 to 1, not " + threshold);
    }
    this.threshold = threshold;
  }

  @Override
  public final Settings settings() {
    return settings;
  }

  @Override
  public final Identity identity() {
    return identity;
  }

  @Override
  public final double threshold() {
    return threshold;
  }

  @Override
  public final long[] fingerprint(String text) {
    return fingerprinters.get().fingerprint(text);
  }

  /**
   * Sends the identity in place of this; {@link Algorithms#create(Identity)} makes the algorithm
   * again.
   */
  protected final Object writeReplace() {
    return new SentAlgorithm(this);
  }

  @Override
  public String toString() {
    return settings.toShortSpec();
  }
}

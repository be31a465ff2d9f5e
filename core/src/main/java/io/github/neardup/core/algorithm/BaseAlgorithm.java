package io.github.neardup.core.algorithm;

import java.util.Objects;

/**
 * What algorithms have in common: settings, threshold, and a fingerprinter for each calling thread.
 */
public abstract class BaseAlgorithm implements Algorithm {

  private final Settings settings;
  private final double threshold;
  private final ThreadLocal<Fingerprinter> ownFingerprinter =
      ThreadLocal.withInitial(this::fingerprinter);

  /**
   * For subclasses.
   *
   * @param settings the settings in force
   * @param threshold the least similarity of a verified pair, from 0 to 1
   */
  protected BaseAlgorithm(Settings settings, double threshold) {
    this.settings = Objects.requireNonNull(settings, "settings");
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
  public final double threshold() {
    return threshold;
  }

  @Override
  public final long[] fingerprint(String text) {
    return ownFingerprinter.get().fingerprint(text);
  }

  @Override
  public String toString() {
    return settings.toShortSpec();
  }
}

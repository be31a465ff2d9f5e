package io.github.neardup.core.algorithm;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.util.PerThread;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The common part of algorithms: settings, threshold, and a fingerprinter for each calling thread.
 */
public abstract class BaseAlgorithm implements Algorithm {

  private static final long serialVersionUID = 1;

  // Serialised by identity, never by fields.
  private final transient Settings settings;
  private final transient Identity identity;
  private final transient double threshold;
  private final transient PerThread<Fingerprinter> fingerprinters =
      new PerThread<>(this::fingerprinter);

  /**
   * Initialises the common part.
   *
   * @param settings the settings in force
   * @param threshold the smallest similarity of a verified pair, from 0 to 1
   */
  protected BaseAlgorithm(Settings settings, double threshold) {
    this(settings, threshold, Map.of());
  }

  /**
   * Initialises the common part of an algorithm that has read files.
   *
   * @param settings the settings in force
   * @param threshold the smallest similarity of a verified pair, from 0 to 1
   * @param files by the name of a setting, the SHA-256 of the content read from the file it names,
   *     in hexadecimal; a {@link Setting.FileValue} knows its own digest
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
    return fingerprint(List.of(Objects.requireNonNull(text, "text")));
  }

  @Override
  public final long[] fingerprint(List<String> fields) {
    LongArray out = new LongArray();
    fingerprinters.get().fingerprint(fields, out);
    return out.toArray();
  }

  /**
   * Replaces the algorithm by its identity for serialisation; {@link Algorithms#create(Identity)}
   * creates it anew.
   */
  protected final Object writeReplace() {
    return new Sent(identity.toString(), getClass().getName());
  }

  @Override
  public String toString() {
    return settings.toShortSpec();
  }

  /**
   * The serialised form of an algorithm.
   *
   * @param type the algorithm's class: a part of an algorithm has the identity of the whole, but
   *     must not be deserialised as the whole
   */
  private record Sent(String identity, String type) implements Serializable {

    private Object readResolve() throws ObjectStreamException {
      try {
        Algorithm made = Algorithms.create(Identity.parse(identity));
        if (!made.getClass().getName().equals(type)) {
          throw new InvalidObjectException(
              "a " + type + " cannot be sent; send the " + made.getClass().getName() + " it is of");
        }
        return made;
      } catch (RuntimeException e) {
        InvalidObjectException failure = new InvalidObjectException(e.getMessage());
        failure.initCause(e);
        throw failure;
      }
    }
  }
}

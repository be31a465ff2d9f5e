package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.Function;

/**
 * Builds an algorithm from settings, with a method for each common one instead of a spec.
 *
 * <pre>{@code
 * MinHash minHash = MinHash.builder().threshold(0.8).bits(8).build();
 * }</pre>
 *
 * <p>Each setting is checked when it is set. {@link #build()} makes the same algorithm as {@link
 * Algorithms#create(String)} makes from {@link #spec()}: their {@linkplain Algorithm#identity()
 * identities} are equal. Not thread-safe.
 *
 * @param <A> the algorithm
 * @param <B> the builder itself
 */
public abstract class AlgorithmBuilder<A extends Algorithm, B extends AlgorithmBuilder<A, B>> {

  private final AlgorithmProvider provider;
  private final Function<String, A> maker;
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Creates a builder, for subclasses.
   *
   * @param provider provides the algorithm, and knows its settings
   * @param maker creates the algorithm from settings as written in a spec after the colon
   */
  protected AlgorithmBuilder(AlgorithmProvider provider, Function<String, A> maker) {
    this.provider = Objects.requireNonNull(provider, "provider");
    this.maker = Objects.requireNonNull(maker, "maker");
  }

  /** Returns this builder, as its own type. */
  protected abstract B self();

  /**
   * Sets any setting, by its name in a spec. The last value counts.
   *
   * @param name such as {@code "false-negative-weight"}
   * @param value a number, a text, a path, or a list of names
   * @throws InvalidSpecException if the algorithm has no such setting, the value is not permitted,
   *     it contradicts another setting, or there is no such file of stop words; the message says
   *     what is permitted
   */
  public final B set(String name, Object value) {
    String text = text(value);
    if (text.indexOf(',') >= 0) {
      throw new InvalidSpecException(
          "%s: %s must not contain a comma: '%s'".formatted(provider.name(), name, text));
    }
    Map<String, String> changed = new LinkedHashMap<>(values);
    changed.put(name, text);
    Algorithms.requireOwn(provider.name(), changed);
    Settings.parse(provider.name(), provider.settings(), provider.alternatives(), changed);
    values.put(name, text);
    return self();
  }

  private static String text(Object value) {
    if (value instanceof Double number && Double.isFinite(number)) {
      return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
    if (value instanceof List<?> names) {
      StringJoiner joined = new StringJoiner("+").setEmptyValue("none");
      names.forEach(part -> joined.add(String.valueOf(part)));
      return joined.toString();
    }
    return value.toString().strip();
  }

  /**
   * Returns the settings in which {@link #build()} differs from {@link Algorithms#create(String)},
   * by name; for subclasses. By default, there are none.
   *
   * @param settings the settings so far
   */
  protected Map<String, String> fixed(Settings settings) {
    return Map.of();
  }

  /**
   * Returns the spec of the algorithm that {@link #build()} makes, for {@link
   * Algorithms#create(String)} and for commands, such as {@code
   * minhash:threshold=0.8,bits=8,shingle=3}.
   */
  public final String spec() {
    Map<String, String> all = new LinkedHashMap<>(values);
    fixed(Settings.parse(provider.name(), provider.settings(), provider.alternatives(), values))
        .forEach(all::putIfAbsent);
    return new Spec(provider.name(), all).text();
  }

  /**
   * Creates the algorithm; the builder can be reused. Settings that were not set have the defaults
   * of the command line, except that shingles have a fixed length, which {@link #spec()} shows.
   *
   * @throws InvalidSpecException if values contradict each other
   * @throws java.io.UncheckedIOException if a file that a setting names cannot be read
   */
  public final A build() {
    StringJoiner settings = new StringJoiner(",");
    values.forEach((name, value) -> settings.add(name + "=" + value));
    return maker.apply(settings.toString());
  }

  /** Returns {@link #spec()}. */
  @Override
  public final String toString() {
    return spec();
  }
}

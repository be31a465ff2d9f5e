package io.github.neardup.core.algorithm;

import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.util.Suggestions;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The algorithms on the class path, by name. Uses the calling thread's context class loader if it
 * sees this neardup, otherwise the class loader of this class. Thread-safe.
 */
public final class Algorithms {

  /** A name and settings with a separator other than a colon. */
  private static final Pattern OTHER_SIGN =
      Pattern.compile("(\\w+)\\s*[\\s,;/?@(\\[{-]\\s*(\\w[\\w-]*=[^)\\]}]*)[)\\]}]?");

  private static final Pattern SPACES = Pattern.compile("\\s*[,;&]\\s*|\\s+");

  private static final Pattern SETTINGS_ALONE = Pattern.compile("[a-z][a-z-]*=.*");

  private Algorithms() {}

  /** Returns all algorithms, by name. */
  public static List<AlgorithmProvider> providers() {
    return List.copyOf(AlgorithmRegistry.current().providers().values());
  }

  /**
   * Creates the algorithm that a spec describes, {@linkplain AlgorithmWrapper wrapped} as its
   * settings ask.
   *
   * @param spec {@code name} or {@code name:setting=value,setting=value}
   * @throws InvalidSpecException if a name is unknown, a value is not permitted, or values
   *     contradict each other; the message suggests the nearest valid name and lists the rest
   * @throws UncheckedIOException if a file that a setting names cannot be read
   */
  public static Algorithm create(String spec) {
    Spec parsed = Spec.parse(spec);
    AlgorithmProvider provider = provider(parsed);
    Settings settings = settings(parsed);
    Algorithm algorithm = provider.create(settings.restrictedTo(provider.settings()));
    for (AlgorithmWrapper wrapper : AlgorithmRegistry.current().wrappers()) {
      algorithm = wrapper.wrap(algorithm, settings, parsed.values().keySet());
    }
    return algorithm;
  }

  /**
   * Creates the algorithm of an identity, for fingerprints from elsewhere.
   *
   * @throws InvalidSpecException if the algorithm cannot be created here because a library or a
   *     file is missing, or a file has other content; the message says which
   */
  public static Algorithm create(Identity identity) {
    Algorithm algorithm;
    try {
      algorithm = create(identity.spec());
    } catch (UncheckedIOException e) {
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      String reason =
          cause instanceof NoSuchFileException missing
              ? "there is no file " + missing.getFile() + "; put it there"
              : String.valueOf(cause.getMessage());
      throw new InvalidSpecException(identity + " cannot be created here: " + reason, e);
    } catch (InvalidSpecException e) {
      throw new InvalidSpecException(identity + " cannot be created here: " + e.getMessage(), e);
    }
    Optional<String> difference = identity.difference(algorithm.identity());
    if (difference.isPresent()) {
      throw new InvalidSpecException(
          identity + " is a different algorithm here: " + difference.get());
    }
    return algorithm;
  }

  /**
   * Creates an algorithm with shingles of one length or, if the settings have {@code shingle=auto},
   * of several: as long as the longer of two texts needs.
   *
   * @param settings with a {@linkplain io.github.neardup.core.text.TextPipeline#autoShingleSetting
   *     setting for the length}
   * @param leastRatio the smallest share of the longer text's shingles that a similar text must
   *     have, from 0 to 1
   * @param fixed creates the algorithm for one length
   * @throws InvalidSpecException if the length cannot depend on the texts
   */
  public static Algorithm byLength(
      Settings settings, double leastRatio, Function<Settings, ? extends Algorithm> fixed) {
    return AlgorithmRegistry.current().wrappers().stream()
        .flatMap(wrapper -> wrapper.byLength(settings, leastRatio, fixed).stream())
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the usual threshold of an algorithm with Jaccard similarity; settings of wrappers may
   * raise it.
   *
   * @param threshold the usual threshold for whole texts
   */
  public static double usualThreshold(Settings settings, double threshold) {
    return AlgorithmRegistry.current().wrappers().stream()
        .mapToDouble(wrapper -> wrapper.usualThreshold(settings, threshold))
        .max()
        .orElse(threshold);
  }

  /**
   * Returns the checked settings that a spec describes, without creating the algorithm or opening
   * files that settings name.
   *
   * @param spec {@code name} or {@code name:setting=value,setting=value}
   * @throws InvalidSpecException if a name is unknown or a value not permitted
   */
  public static Settings settings(String spec) {
    return settings(Spec.parse(spec));
  }

  private static Settings settings(Spec spec) {
    AlgorithmProvider provider = provider(spec);
    return Settings.parse(
        provider.name(), settings(provider), provider.alternatives(), spec.values());
  }

  /**
   * Returns a spec in which {@linkplain AlgorithmProvider#alternatives alternatives} are replaced
   * by the settings they stand for. Open settings stay open.
   *
   * @throws InvalidSpecException if a name is unknown, a value not permitted, or a setting given in
   *     two ways
   */
  public static Spec withoutAlternatives(Spec spec) {
    Map<String, String> names =
        provider(spec).alternatives().stream()
            .collect(Collectors.toMap(Setting.Alternative::name, a -> a.setting().name()));
    Map<String, String> resolved = Spec.parse(settings(spec).toSpec()).values();
    Map<String, String> values = new LinkedHashMap<>();
    spec.values()
        .forEach(
            (name, text) -> {
              String setting = names.getOrDefault(name, name);
              values.put(setting, setting.equals(name) ? text : resolved.get(setting));
            });
    return new Spec(spec.algorithm(), values);
  }

  /**
   * Returns the provider of a spec's algorithm.
   *
   * @throws InvalidSpecException if there is no such algorithm
   */
  public static AlgorithmProvider provider(Spec spec) {
    Set<String> names = AlgorithmRegistry.current().providers().keySet();
    AlgorithmProvider provider = AlgorithmRegistry.current().providers().get(spec.algorithm());
    if (provider == null) {
      throw new InvalidSpecException(
          withColon(spec.algorithm(), names)
              .orElseGet(() -> Suggestions.unknown("algorithm", spec.algorithm(), names)));
    }
    return provider;
  }

  /** Returns the message for another separator than a colon, or no name, before the settings. */
  private static Optional<String> withColon(String written, Set<String> names) {
    Matcher other = OTHER_SIGN.matcher(written);
    if (other.matches() && names.contains(other.group(1))) {
      return Optional.of(
          "'%s' is not of the form name:setting=value,setting=value; write %s:%s"
              .formatted(written, other.group(1), SPACES.matcher(other.group(2)).replaceAll(",")));
    }
    return SETTINGS_ALONE.matcher(written).matches()
        ? Optional.of(
            "'%s' names no algorithm; write the name before the settings, as in minhash:%s"
                .formatted(written, written))
        : Optional.empty();
  }

  /**
   * Returns the settings that a spec may give an algorithm, in display order: its own, then those
   * of every {@link AlgorithmWrapper}.
   */
  public static List<Setting<?>> settings(AlgorithmProvider provider) {
    return Stream.concat(
            provider.settings().stream(), AlgorithmRegistry.current().everyAlgorithmHas().stream())
        .toList();
  }

  /** Returns the settings that every {@link AlgorithmWrapper} adds to every algorithm. */
  public static List<Setting<?>> settingsOfWrappers() {
    return AlgorithmRegistry.current().everyAlgorithmHas();
  }

  /** Refuses settings that only {@link #create} supports: the settings of wrappers. */
  static void requireOwn(String algorithm, Map<String, String> written) {
    for (Setting<?> setting : AlgorithmRegistry.current().everyAlgorithmHas()) {
      if (written.containsKey(setting.name())) {
        throw new InvalidSpecException(
            algorithm
                + ": "
                + setting.name()
                + " cannot be set here; use Algorithms.create(\""
                + algorithm
                + ":"
                + setting.name()
                + "=...\")");
      }
    }
  }
}

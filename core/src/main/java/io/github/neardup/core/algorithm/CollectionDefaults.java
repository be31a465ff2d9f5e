package io.github.neardup.core.algorithm;

import io.github.neardup.core.Document;
import io.github.neardup.core.TextLength;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What settings that a spec leaves open are for one collection. {@link Algorithms#create} knows no
 * collection and gives them fixed defaults; whoever has the texts can do better: the best length of
 * a shingle and the best threshold follow from how long the texts are, as {@link TextLength} says,
 * and how many. Which settings these are, each {@link AlgorithmProvider} says.
 *
 * <p>What a spec sets stays as it is. A spec that has documents compared {@linkplain
 * AlgorithmWrapper part by part} keeps the fixed defaults, for it is then the parts whose length
 * counts.
 *
 * @param length how long the texts typically are; empty for fixed defaults
 * @param texts how many there are
 */
public record CollectionDefaults(Optional<TextLength> length, long texts) {

  /** The fixed defaults, of no collection. */
  public static final CollectionDefaults FIXED = new CollectionDefaults(Optional.empty(), 0);

  /** Those of a small collection of typically such texts. */
  public static CollectionDefaults of(TextLength length) {
    return new CollectionDefaults(Optional.of(length), 0);
  }

  /** Those of a collection of texts of these lengths. */
  public static CollectionDefaults of(TextLength.Distribution lengths) {
    return lengths
        .typical()
        .map(length -> new CollectionDefaults(Optional.of(length), lengths.size()))
        .orElse(FIXED);
  }

  /** Those of a collection. */
  public static CollectionDefaults of(Iterable<Document> documents) {
    TextLength.Distribution lengths = new TextLength.Distribution();
    documents.forEach(document -> lengths.add(document.text()));
    return of(lengths);
  }

  /**
   * The names of the settings that a spec leaves open and that follow from the collection.
   *
   * @throws InvalidSpecException if a name is unknown or a value not permitted
   */
  public static Set<String> open(String spec) {
    return values(spec).keySet();
  }

  /**
   * The settings that a spec leaves open and that follow from the collection, by name, and their
   * values from short to very long texts, each once.
   *
   * @throws InvalidSpecException if a name is unknown or a value not permitted
   */
  public static Map<String, Set<String>> values(String spec) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (TextLength length : TextLength.values()) {
      of(length)
          .follow(spec)
          .forEach(
              (name, value) -> values.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(value));
    }
    return values;
  }

  /**
   * A spec with the settings written out that follow from the collection, if it leaves any open.
   *
   * @throws InvalidSpecException if a name is unknown or a value not permitted
   */
  public String complete(String spec) {
    Map<String, String> values = follow(spec);
    return values.isEmpty() ? spec : with(spec, values);
  }

  /**
   * A spec with the settings written out that it leaves open, as they came to be.
   *
   * @param spec what was asked for
   * @param settings what it was for a collection
   */
  public static String completed(String spec, Settings settings) {
    Set<String> open = open(spec);
    Set<String> ofMany = new HashSet<>();
    for (TextLength length : TextLength.values()) {
      ofMany.addAll(
          new CollectionDefaults(Optional.of(length), Long.MAX_VALUE).follow(spec).keySet());
    }
    // What only follows from very many texts is worth a word only where it did.
    Map<String, String> asked = Spec.parse(Algorithms.settings(spec).toSpec()).values();
    Map<String, String> values = new LinkedHashMap<>();
    Spec.parse(settings.toSpec())
        .values()
        .forEach(
            (name, value) -> {
              if (open.contains(name)
                  || (ofMany.contains(name) && !value.equals(asked.get(name)))) {
                values.put(name, value);
              }
            });
    return values.isEmpty() ? spec : with(spec, values);
  }

  private static String with(String spec, Map<String, String> values) {
    Spec parsed = Algorithms.withoutAlternatives(Spec.parse(spec));
    Map<String, String> all = new LinkedHashMap<>(parsed.values());
    all.putAll(values);
    return new Spec(parsed.algorithm(), all).text();
  }

  /** The settings that follow from the collection and that a spec leaves open, in their order. */
  private Map<String, String> follow(String spec) {
    Spec parsed = Algorithms.withoutAlternatives(Spec.parse(spec));
    Settings settings = Algorithms.settings(spec);
    Set<String> written = parsed.values().keySet();
    Map<String, String> values = new LinkedHashMap<>();
    if (length.isPresent()
        && Algorithms.settingsOfWrappers().stream()
            .map(Setting::name)
            .noneMatch(written::contains)) {
      AlgorithmProvider provider = Algorithms.provider(parsed);
      Map<String, String> all = provider.byCollection(length.get(), texts, settings, written);
      provider.settings().stream()
          .map(Setting::name)
          .filter(name -> all.containsKey(name) && !written.contains(name))
          .forEach(name -> values.put(name, all.get(name)));
    }
    return values;
  }

  /**
   * Makes the algorithm that a spec describes for the collection.
   *
   * @throws InvalidSpecException as {@link Algorithms#create(String)}
   */
  public Algorithm create(String spec) {
    return Algorithms.create(complete(spec));
  }

  /**
   * Which algorithm a collection gets: always the same, or what a spec means for the collection.
   */
  @FunctionalInterface
  public interface AlgorithmChoice {

    /** The algorithm for a collection with these defaults. */
    Algorithm with(CollectionDefaults defaults);

    /** Whether it depends on how long the texts are. */
    default boolean isOpen() {
      return Stream.of(TextLength.values())
              .map(length -> with(CollectionDefaults.of(length)).identity().toString())
              .distinct()
              .count()
          > 1;
    }

    /** This algorithm, whatever the collection. */
    static AlgorithmChoice of(Algorithm algorithm) {
      return defaults -> algorithm;
    }

    /**
     * The algorithm that a spec describes; settings that it leaves open {@linkplain
     * CollectionDefaults follow from the collection}.
     *
     * @throws InvalidSpecException as {@link Algorithms#create(String)}
     */
    static AlgorithmChoice of(String spec) {
      Algorithm fixed = Algorithms.create(spec);
      return CollectionDefaults.open(spec).isEmpty()
          ? of(fixed)
          : defaults -> defaults.length().isEmpty() ? fixed : defaults.create(spec);
    }
  }
}

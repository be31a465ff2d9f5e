package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The representations that a spec leaves open, and the neighbours of one. */
final class Representations {

  private static final String THRESHOLD = "threshold";
  private static final Set<String> COMPARED = Set.of(THRESHOLD, TextPipeline.SHINGLE);
  private static final double STEP = 0.1;

  /** Texts that are less similar have hardly more than their language in common. */
  private static final double LEAST_TRIED = 0.2;

  private Representations() {}

  /** A short spec of an algorithm, with what people compare. */
  static String spec(Algorithm algorithm) {
    Settings settings = algorithm.settings();
    Set<String> written = new HashSet<>(Spec.parse(settings.toShortSpec()).values().keySet());
    written.addAll(COMPARED);
    Map<String, String> values = new LinkedHashMap<>(Spec.parse(settings.toSpec()).values());
    values.keySet().retainAll(written);
    return new Spec(settings.algorithm(), values).text();
  }

  /** Whether a spec sets how texts are split and how similar near-duplicates are. */
  static boolean leavesNothingOpen(String spec) {
    return Spec.parse(spec).values().keySet().containsAll(COMPARED);
  }

  /**
   * All representations that a spec leaves open: what it sets stays, of other settings those values
   * are taken that the settings themselves {@linkplain Setting#tried() name}, thresholds from 0.2.
   *
   * @return lists of what differs in nothing but the threshold, and so has the same fingerprints,
   *     the highest threshold first
   */
  static List<List<Algorithm>> open(String spec) {
    Set<String> written = Spec.parse(spec).values().keySet();
    return Variants.each(
            Spec.parse(spec),
            setting -> written.contains(setting.name()) ? Set.of() : tried(setting))
        .stream()
        .map(
            each ->
                each.stream()
                    .filter(one -> each.size() == 1 || one.threshold() >= LEAST_TRIED)
                    .toList())
        .toList();
  }

  private static <T> Set<String> tried(Setting<T> setting) {
    return setting.tried().stream()
        .map(setting::format)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What decides the fingerprints: all settings but the threshold. */
  static String ofFingerprints(Algorithm algorithm) {
    Map<String, String> values =
        new LinkedHashMap<>(Spec.parse(algorithm.settings().toSpec()).values());
    values.remove(THRESHOLD);
    return values.toString();
  }

  /** One that finds more, with shorter shingles, and one that finds less, with longer ones. */
  static List<Algorithm> neighbours(Algorithm algorithm) {
    Spec whole = Spec.parse(algorithm.settings().toSpec());
    boolean auto = TextPipeline.AUTO.equals(whole.values().get(TextPipeline.SHINGLE));
    int shingle = auto ? 2 : TextPipeline.of(algorithm.settings()).shingle();
    List<Spec> specs = new ArrayList<>();
    specs.add(
        shingle > 1
            ? Variants.with(whole, TextPipeline.SHINGLE, String.valueOf(shingle - 1))
            : Variants.with(whole, THRESHOLD, lower(algorithm.threshold())));
    specs.add(Variants.with(whole, TextPipeline.SHINGLE, String.valueOf(shingle + 1)));
    return specs.stream().flatMap(spec -> Variants.create(List.of(spec)).stream()).toList();
  }

  private static String lower(double threshold) {
    return String.valueOf(Math.round((threshold - STEP) * 100) / 100.0);
  }
}

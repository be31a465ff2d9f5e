package io.github.neardup.core.threshold;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.SimilarityHistogram;
import io.github.neardup.core.search.SimilarityHistogram.Valley;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A spec that leaves the threshold open: a collection shows it, in the {@linkplain
 * SimilarityHistogram#valley valley} between the similarities of strangers and those of copies. The
 * threshold becomes a number of the spec that {@link #in} gives, which means the same everywhere.
 *
 * <p>The threshold of a spec is open if it is not set, or is {@code auto}, and the algorithm is one
 * {@linkplain AlgorithmProvider#showsThreshold that shows it}. Whoever has no collection takes the
 * default of the setting, as {@link Algorithms#create} does.
 *
 * <p>Immutable and thread-safe.
 */
public final class OpenThreshold {

  /** The value of a threshold that is left open in so many words. */
  public static final String AUTO = "auto";

  private final Spec spec;
  private final Setting<?> setting;
  private final Algorithm algorithm;

  private OpenThreshold(Spec spec, Setting<?> setting) {
    this.spec = spec;
    this.setting = setting;
    this.algorithm = Algorithms.create(spec.text());
  }

  /**
   * What a collection shows.
   *
   * @param algorithm with the threshold that was found, or the usual one
   * @param histogram of the similarities
   * @param valley empty if there is none, and the threshold is the usual one
   */
  public record Found(
      Algorithm algorithm, SimilarityHistogram histogram, Optional<Valley> valley) {}

  /**
   * Reads a spec.
   *
   * @return empty if it does not leave the threshold open
   * @throws InvalidSpecException if the threshold is {@code auto} and the algorithm does not show
   *     it, or a name is unknown or a value not permitted
   */
  public static Optional<OpenThreshold> of(String spec) {
    Spec parsed = Spec.parse(spec);
    AlgorithmProvider provider = Algorithms.provider(parsed);
    Optional<Setting<?>> threshold = provider.thresholdSetting();
    if (threshold.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> others = new LinkedHashMap<>(parsed.values());
    String written = others.remove(threshold.get().name());
    if (written != null && !written.equals(AUTO)) {
      return Optional.empty();
    }
    Spec rest = new Spec(parsed.algorithm(), others);
    boolean shows =
        provider.showsThreshold(Algorithms.settings(rest.text()))
            && others.keySet().stream().noneMatch(Algorithms::hidesThreshold);
    if (written != null && !shows) {
      throw new InvalidSpecException(
          ("%s: %s=%s is for minhash and kshingle by the Jaccard similarity of words that count alike,"
                  + " not in parts; set a number")
              .formatted(parsed.algorithm(), threshold.get().name(), AUTO));
    }
    return shows ? Optional.of(new OpenThreshold(rest, threshold.get())) : Optional.empty();
  }

  /** The algorithm with the usual threshold. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /**
   * Finds the threshold in a collection.
   *
   * @param fingerprints made by {@link #algorithm()}
   * @param threads how many threads to use, at least 1
   */
  public Found in(Fingerprints fingerprints, int threads) {
    SimilarityHistogram histogram = SimilarityHistogram.of(this::with, fingerprints, threads);
    Optional<Valley> valley = histogram.valley(algorithm.threshold());
    return new Found(
        valley.map(Valley::threshold).map(this::with).orElse(algorithm), histogram, valley);
  }

  /** The algorithm with the threshold of fingerprints that are stored, if one like it made them. */
  public Algorithm as(Identity stored) {
    Spec made = Spec.parse(stored.spec());
    String threshold = made.values().get(setting.name());
    return threshold != null && made.algorithm().equals(spec.algorithm())
        ? with(threshold)
        : algorithm;
  }

  /**
   * What decides the similarity of two texts: specs with the same description leave the same
   * threshold open.
   */
  public String similarity() {
    Map<String, String> text = new TreeMap<>(Spec.parse(algorithm.settings().toSpec()).values());
    List<String> deciding =
        new ArrayList<>(Algorithms.settingsOfWrappers().stream().map(Setting::name).toList());
    deciding.addAll(
        List.of(
            TextPipeline.NORMALIZE.name(),
            TextPipeline.TOKENS.name(),
            TextPipeline.STOPWORDS.name(),
            TextPipeline.SHINGLE,
            TextPipeline.SEED.name()));
    text.keySet().retainAll(deciding);
    return text.toString();
  }

  /** The algorithm with a threshold. */
  public Algorithm with(double threshold) {
    return with(BigDecimal.valueOf(threshold).toPlainString());
  }

  private Algorithm with(String threshold) {
    Map<String, String> values = new LinkedHashMap<>(spec.values());
    values.put(setting.name(), threshold);
    return Algorithms.create(new Spec(spec.algorithm(), values).text());
  }
}

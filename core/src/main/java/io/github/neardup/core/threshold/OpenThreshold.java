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
 * A spec with an open threshold. A collection shows the threshold, in the {@linkplain
 * SimilarityHistogram#valley valley} between the similarities of unrelated texts and the
 * similarities of copies. The result of {@link #in} has the threshold as a number in its spec, so
 * its meaning does not depend on the collection.
 *
 * <p>The threshold of a spec is open if it is unset or {@code auto}, and the algorithm is one
 * {@linkplain AlgorithmProvider#showsThreshold whose collections show it}. Without a collection,
 * the default of the setting applies, as in {@link Algorithms#create}.
 *
 * <p>Immutable and thread-safe.
 */
public final class OpenThreshold {

  /** The value of an explicitly open threshold. */
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
   * @param algorithm the algorithm with the threshold found, or with the usual one
   * @param histogram the similarities
   * @param valley empty if there is none; the threshold is then the usual one
   */
  public record Found(
      Algorithm algorithm, SimilarityHistogram histogram, Optional<Valley> valley) {}

  /**
   * Parses a spec.
   *
   * @return empty if the spec does not leave the threshold open
   * @throws InvalidSpecException if the threshold is {@code auto} and the algorithm does not
   *     support this, or if a name is unknown or a value not permitted
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
          ("%s: %s=%s works only for minhash and kshingle with the Jaccard similarity of equally weighted"
                  + " words, without parts; set a number")
              .formatted(parsed.algorithm(), threshold.get().name(), AUTO));
    }
    return shows ? Optional.of(new OpenThreshold(rest, threshold.get())) : Optional.empty();
  }

  /** Returns the algorithm with the usual threshold. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /**
   * Finds the threshold in a collection.
   *
   * @param fingerprints the fingerprints by {@link #algorithm()}
   * @param threads how many threads to use, at least 1
   */
  public Found in(Fingerprints fingerprints, int threads) {
    SimilarityHistogram histogram = SimilarityHistogram.of(this::with, fingerprints, threads);
    Optional<Valley> valley = histogram.valley(algorithm.threshold());
    return new Found(
        valley.map(Valley::threshold).map(this::with).orElse(algorithm), histogram, valley);
  }

  /**
   * Returns the algorithm with the threshold of stored fingerprints, if an algorithm like this made
   * them.
   */
  public Algorithm as(Identity stored) {
    Spec made = Spec.parse(stored.spec());
    String threshold = made.values().get(setting.name());
    return threshold != null && made.algorithm().equals(spec.algorithm())
        ? with(threshold)
        : algorithm;
  }

  /**
   * Describes what decides the similarity of two texts. Specs with equal descriptions leave the
   * same threshold open.
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

  /** Returns the algorithm with the given threshold. */
  public Algorithm with(double threshold) {
    return with(BigDecimal.valueOf(threshold).toPlainString());
  }

  private Algorithm with(String threshold) {
    return Algorithms.create(spec.with(Map.of(setting.name(), threshold)).text());
  }
}

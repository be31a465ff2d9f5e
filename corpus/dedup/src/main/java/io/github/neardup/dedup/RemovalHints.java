package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.composite.Numbers;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Hints that removed texts give about the settings: whether many differ from the kept text only in
 * numbers, or are only just above the threshold. Looks at {@link #MOST} removed texts at most,
 * spread evenly over the corpus. Not thread-safe.
 */
final class RemovalHints {

  /** The most removed texts that are looked at. */
  static final int MOST = 64;

  /** The least share of removed texts that is worth a hint. */
  private static final double SHARE_BY_NUMBERS = 0.1;

  private static final double SHARE_AT_THRESHOLD = 1.0 / 3;

  /**
   * Similarities less than this above the threshold are close to it. Above the highest threshold
   * below, no hint is given: most near-duplicates would be close to it.
   */
  private static final double NEAR = 0.1;

  private static final double HIGHEST = 0.8;

  /** With fewer removed texts, a share means nothing. */
  private static final int FEWEST = 5;

  /**
   * Longer texts are not looked at: they differ in more than numbers, or their numbers do not
   * matter.
   */
  private static final int LONGEST = 1 << 13;

  /**
   * Texts that differ only in numbers have similar lengths: one has at most {@code TIMES_LONGER}
   * times the length of the other, plus this many characters.
   */
  private static final int LONGER = 16;

  private static final double TIMES_LONGER = 1.2;

  private static final String PROTECT = "protect";
  private static final String NUMBERS = "numbers";
  private static final String THRESHOLD = "threshold";

  private final Decision decision;
  private final int[] removed;
  private final BitSet wanted = new BitSet();
  private final Int2ObjectMap<String> texts = new Int2ObjectOpenHashMap<>();

  /** Chooses the texts to look at, which are near-duplicates but not exact copies. */
  RemovalHints(Decision decision, Ranking ranking) {
    this.decision = decision;
    int[] kept = decision.like;
    int[] all =
        IntStream.range(0, kept.length)
            .filter(row -> kept[row] != row && !ranking.isSameText(row, kept[row]))
            .toArray();
    removed = Decision.spread(all, MOST);
    for (int row : removed) {
      wanted.set(row);
      wanted.set(kept[row]);
    }
  }

  /** Returns whether the text of a row is to be looked at. */
  boolean wants(int row) {
    return wanted.get(row);
  }

  void look(int row, String text) {
    if (text.length() <= LONGEST) {
      texts.put(row, text);
    }
  }

  /**
   * Returns the hints, each a sentence; often none. Call this after all texts have been looked at.
   */
  List<String> about(Algorithm algorithm, Fingerprints fingerprints, int threads) {
    List<String> hints = new ArrayList<>();
    byNumbers(algorithm).ifPresent(hints::add);
    atThreshold(algorithm, fingerprints, threads).ifPresent(hints::add);
    return hints;
  }

  private boolean isMuch(long some, double share) {
    double ofAll = (double) (decision.removed - decision.exact) / decision.removed;
    return some > 0 && some * ofAll >= share * removed.length;
  }

  private Optional<String> byNumbers(Algorithm algorithm) {
    Settings settings = algorithm.settings();
    long differ =
        IntStream.of(removed)
            .filter(row -> texts.containsKey(row) && texts.containsKey(decision.like[row]))
            .filter(row -> differsInNumbersOnly(texts.get(row), texts.get(decision.like[row])))
            .count();
    Optional<String> known = settings.find(PROTECT).map(setting -> written(setting, settings));
    if (!isMuch(differ, SHARE_BY_NUMBERS) || known.filter(s -> s.contains(NUMBERS)).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d of %,d removed near-duplicates that were sampled differ from the kept text in"
                + " nothing but numbers; if these are different texts, add %s=%s: -a %s",
            differ,
            removed.length,
            PROTECT,
            NUMBERS,
            permitted(
                with(settings, PROTECT, known.map(s -> s + "+" + NUMBERS).orElse(NUMBERS)),
                settings.algorithm() + ":" + PROTECT + "=" + NUMBERS)));
  }

  private static boolean differsInNumbersOnly(String text, String like) {
    int shorter = Math.min(text.length(), like.length());
    int longer = Math.max(text.length(), like.length());
    return longer <= TIMES_LONGER * shorter + LONGER && Numbers.areAllThatDiffers(text, like);
  }

  private Optional<String> atThreshold(
      Algorithm algorithm, Fingerprints fingerprints, int threads) {
    double threshold = algorithm.threshold();
    boolean isSet = algorithm.settings().find(THRESHOLD).isPresent();
    if (!isSet || threshold > HIGHEST || removed.length < FEWEST) {
      return Optional.empty();
    }
    int[] kept = IntStream.of(removed).map(row -> decision.like[row]).toArray();
    double[] similarities = fingerprints.similaritiesWithin(algorithm, removed, kept, threads);
    long near = DoubleStream.of(similarities).filter(some -> some < threshold + NEAR).count();
    if (!isMuch(near, SHARE_AT_THRESHOLD)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d of %,d removed near-duplicates that were sampled are less than %s above the"
                + " threshold; look at some with --dry-run --report report.html, and if they are"
                + " different texts, raise it: -a %s",
            near,
            removed.length,
            NEAR,
            with(
                algorithm.settings(),
                THRESHOLD,
                String.valueOf(Math.round(100 * (threshold + NEAR)) / 100.0))));
  }

  private static <T> String written(Setting<T> setting, Settings settings) {
    return setting.format(settings.get(setting));
  }

  /** Returns the first spec, or the second if the settings of the first are incompatible. */
  private static String permitted(String spec, String otherwise) {
    try {
      OpenSpec.of(spec);
      return spec;
    } catch (InvalidSpecException e) {
      return otherwise;
    }
  }

  /** Returns a spec with another value of a setting. */
  private static String with(Settings settings, String setting, String value) {
    return Spec.parse(settings.toShortSpec()).with(Map.of(setting, value)).text();
  }
}

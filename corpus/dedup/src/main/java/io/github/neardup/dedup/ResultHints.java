package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.composite.OnlyDifference;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.dedup.Decision.ChainEnds;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.io.page.Excerpt;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a result says about the settings that made it: whether one cluster has much of the corpus,
 * whether removed texts differ from the kept text only in numbers, are only just above the
 * threshold, or fill one {@linkplain Frames frame} with different contents, and whether all texts
 * have a passage in common. Looks at some hundred texts at most, spread evenly over the corpus. Not
 * thread-safe.
 */
public final class ResultHints {

  /** A cluster of at least this many documents is suspicious if it is also a large share of all. */
  private static final int LARGE_CLUSTER = 100;

  private static final double LARGE_SHARE = 0.05;

  /** In a small corpus, a cluster with this share of the documents is suspicious. */
  private static final double LARGE_SHARE_OF_FEW = 0.2;

  private static final int LARGE_CLUSTER_OF_FEW = 5;

  /** A larger share of unlike texts at the ends of chains is suspicious, too. */
  private static final double UNLIKE_SHARE = 0.25;

  /** Fewer texts say little about a corpus. */
  private static final int SOME = 20;

  /** The least share of removed texts that fill a frame. */
  private static final double SHARE_OF_FRAMES = 1.0 / 3;

  /** The most characters of a passage that are shown. */
  private static final int SHOWN = 60;

  /** The most removed texts that are looked at. */
  static final int MOST = 64;

  /** The least share of removed texts that is worth a hint. */
  static final double SHARE_OF_ONE_DIFFERENCE = 0.1;

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
  private static final int LONGEST = 1 << 12;

  /**
   * Texts that differ only in numbers have similar lengths: one has at most {@code TIMES_LONGER}
   * times the length of the other, plus this many characters.
   */
  private static final int LONGER = 16;

  private static final double TIMES_LONGER = 1.2;

  private static final String PROTECT = "protect";
  private static final String SHINGLE = "shingle";
  private static final String THRESHOLD = "threshold";
  private static final String WEIGHTS = "weights";
  private static final String IDF = "idf";

  /** A threshold that is advised is a multiple of one by this number. */
  private static final int STEPS = 20;

  private final Decision decision;
  private final Algorithm algorithm;
  private final Fingerprints fingerprints;
  private final int threads;
  private final int[] removed;
  private final Frames frames;
  private final BitSet wanted = new BitSet();
  private final Int2ObjectMap<String> texts = new Int2ObjectOpenHashMap<>();

  /** Chooses the texts to look at. */
  ResultHints(Decision decision, Algorithm algorithm, Fingerprints fingerprints, int threads) {
    this.decision = decision;
    this.algorithm = algorithm;
    this.fingerprints = fingerprints;
    this.threads = threads;
    removed = Decision.spread(decision.near(), MOST);
    for (int row : removed) {
      wanted.set(row);
      wanted.set(decision.like[row]);
    }
    frames = new Frames(decision, decision.near());
    frames.rows().forEach(wanted::set);
  }

  /**
   * Returns the warnings and the hints about a result, each a sentence; often none.
   *
   * @param stars the result, whose rows are numbered like the texts
   * @param texts supplies the text of a row
   * @param algorithm that found the result
   * @param fingerprints of all texts by that algorithm
   * @param threads the number of threads, at least 1
   */
  public static List<String> of(
      Search.StarClusters stars,
      IntFunction<String> texts,
      Algorithm algorithm,
      Fingerprints fingerprints,
      int threads) {
    int[] centres = IntStream.range(0, stars.rows()).map(stars::centre).toArray();
    Decision decision =
        new Decision(
            centres,
            stars::similarity,
            KeepPolicy.FIRST,
            (a, b) -> texts.apply(a).equals(texts.apply(b)),
            stars.incompleteRows());
    ResultHints hints = new ResultHints(decision, algorithm, fingerprints, threads);
    hints.wanted.stream().forEach(row -> hints.look(row, texts.apply(row)));
    return Stream.concat(
            hints.warnings(Clustering.STAR, ChainEnds.NONE).stream(), hints.hints().stream())
        .toList();
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
   * Returns warnings: results that often come from unsuitable settings. Call this after all texts
   * have been looked at.
   */
  List<String> warnings(Clustering clustering, ChainEnds chains) {
    return Stream.of(ofLargeCluster(clustering), ofFrames(), ofChains(chains, clustering))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Returns hints about settings that may suit the texts better. Call this after all texts have
   * been looked at.
   */
  List<String> hints() {
    return Stream.concat(
            byDifference(), Stream.of(atThreshold(), ofPassage()).flatMap(Optional::stream))
        .toList();
  }

  /** Returns whether some of the sampled near-duplicates stand for a share of all removed texts. */
  private boolean isMuch(long some, int sampled, double share) {
    double ofAll = (double) (decision.removed - decision.exact) / decision.removed;
    return some > 0 && some * ofAll >= share * sampled;
  }

  private Optional<String> ofLargeCluster(Clustering clustering) {
    int largest = IntStream.of(decision.sizes()).max().orElse(0);
    boolean large = largest >= LARGE_CLUSTER;
    if (largest < LARGE_CLUSTER_OF_FEW
        || (large && largest <= LARGE_SHARE * decision.rows())
        || (!large && largest < LARGE_SHARE_OF_FEW * decision.rows())
        || decision.near().length <= LARGE_SHARE * decision.removed) {
      return Optional.empty();
    }
    String advice =
        large
            ? "If they are not all copies, the texts are joined by words that many have in common, or"
                + " by chains of small differences. Look at them with --clusters; try "
                + stricter(clustering)
            : formatted(
                "If they are different texts of one template, %scut what they share with --cut sentence",
                byRarity().map(spec -> spec + ", or ").orElse(""));
    return Optional.of(
        formatted("%,d of %,d documents are in one cluster. %s", largest, decision.rows(), advice));
  }

  private Optional<String> ofChains(ChainEnds chains, Clustering clustering) {
    return chains.unlike() < SOME || chains.unlike() <= UNLIKE_SHARE * chains.compared()
        ? Optional.empty()
        : Optional.of(
            formatted(
                "%,d of %,d sampled removed texts are less similar than the threshold to"
                    + " %s: chains of small differences join them. They may be"
                    + " editions of one text, or different texts. Look at some with --clusters; try"
                    + " %s",
                chains.unlike(),
                chains.compared(),
                decision.keepsOne ? "the kept one" : "the first of their cluster",
                stricter(clustering)));
  }

  /** Returns settings that join fewer texts. */
  private String stricter(Clustering clustering) {
    Optional<String> threshold =
        provider()
            .thresholdSetting()
            .map(Setting::name)
            .map(name -> name + "=" + algorithm.settings().written(name).orElseThrow());
    String star =
        switch (clustering) {
          case CONNECTED -> "--clustering star";
          case STAR -> "";
        };
    String stricter = threshold.map(value -> "a stricter setting than " + value).orElse("");
    return star + (star.isEmpty() || stricter.isEmpty() ? "" : ", or ") + stricter;
  }

  private AlgorithmProvider provider() {
    return Algorithms.provider(Spec.parse(algorithm.settings().toSpec()));
  }

  /** Returns the advice to weigh words by rarity, if the algorithm can and does not. */
  private Optional<String> byRarity() {
    Settings settings = algorithm.settings();
    return settings
        .written(WEIGHTS)
        .filter(weights -> !weights.equals(IDF))
        .map(weights -> with(settings, WEIGHTS, IDF))
        .filter(spec -> OpenSpec.ifValid(spec).isPresent())
        .map(spec -> "let rare words count more: -a " + spec);
  }

  private Optional<String> ofFrames() {
    return frames
        .filled(texts::get)
        .filter(filled -> isMuch(filled.rows().length, filled.of(), SHARE_OF_FRAMES))
        .map(
            filled ->
                formatted(
                    "%,d of %,d removed near-duplicates that were sampled differ from the kept text in one"
                        + " place, where others of their cluster differ as well, such as \"%s\" and \"%s\"."
                        + " If they are different texts of one frame, %s",
                    filled.rows().length,
                    filled.of(),
                    Excerpt.beginning(filled.instead(), SHOWN),
                    Excerpt.beginning(filled.content(), SHOWN),
                    above(filled.rows())
                        .map(spec -> "raise the threshold: -a " + spec)
                        .or(this::byRarity)
                        .orElse("cut what they share with --cut sentence")));
  }

  /** Returns a spec whose threshold is above the similarity of these removed texts to the kept. */
  private Optional<String> above(int[] rows) {
    int[] kept = IntStream.of(rows).map(row -> decision.centres[row]).toArray();
    double most =
        DoubleStream.of(fingerprints.similaritiesWithin(algorithm, rows, kept, threads))
            .max()
            .orElse(1);
    double next = (Math.floor(STEPS * most) + 1) / STEPS;
    return algorithm.settings().find(THRESHOLD).isEmpty() || next >= 1
        ? Optional.empty()
        : Optional.of(with(algorithm.settings(), THRESHOLD, String.valueOf(next)));
  }

  private Optional<String> ofPassage() {
    return frames
        .common(texts::get)
        .map(
            passage ->
                formatted(
                    "%,d of %,d unlike texts that were sampled have the passage \"%s\", %d%% of such a text."
                        + " If it is a header or footer, %scut it before: --cut passage --min-words 5",
                    passage.texts(),
                    passage.of(),
                    Excerpt.beginning(passage.passage(), SHOWN),
                    Math.round(100 * passage.share()),
                    byRarity().map(advice -> advice + ", or ").orElse("")));
  }

  private static String formatted(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** Returns hints for removed texts that differ from the kept text in one way alone. */
  private Stream<String> byDifference() {
    Map<OnlyDifference, Long> counts =
        IntStream.of(removed)
            .parallel()
            .filter(row -> texts.containsKey(row) && texts.containsKey(decision.like[row]))
            .mapToObj(row -> onlyDifference(texts.get(row), texts.get(decision.like[row])))
            .flatMap(Optional::stream)
            .collect(Collectors.groupingBy(one -> one, Collectors.counting()));
    return Stream.of(
            hint(OnlyDifference.NUMBERS, counts, "numbers", protecting("numbers")),
            hint(OnlyDifference.NEGATIONS, counts, "negations", protecting("negations")),
            hint(OnlyDifference.ORDER, counts, "the order of words", shinglesOfWords()))
        .flatMap(Optional::stream);
  }

  private static Optional<OnlyDifference> onlyDifference(String text, String like) {
    int shorter = Math.min(text.length(), like.length());
    int longer = Math.max(text.length(), like.length());
    return longer <= TIMES_LONGER * shorter + LONGER
        ? OnlyDifference.of(text, like)
        : Optional.empty();
  }

  /**
   * Returns a hint.
   *
   * @param setting the setting that keeps such texts apart; empty if it is in use
   */
  private Optional<String> hint(
      OnlyDifference difference,
      Map<OnlyDifference, Long> counts,
      String named,
      Optional<Map.Entry<String, String>> setting) {
    long count = counts.getOrDefault(difference, 0L);
    Settings settings = algorithm.settings();
    return setting
        .filter(keepsApart -> isMuch(count, removed.length, SHARE_OF_ONE_DIFFERENCE))
        .map(
            keepsApart -> {
              String name = keepsApart.getKey();
              String value = keepsApart.getValue();
              String added = with(settings, name, value);
              return formatted(
                  "%,d of %,d removed near-duplicates that were sampled differ from the kept text in"
                      + " nothing but %s; if these are different texts, add %s=%s: -a %s",
                  count,
                  removed.length,
                  named,
                  name,
                  value,
                  OpenSpec.ifValid(added).isPresent()
                      ? added
                      : settings.algorithm() + ":" + name + "=" + value);
            });
  }

  /** Returns the setting that protects something as well, unless it is protected. */
  private Optional<Map.Entry<String, String>> protecting(String what) {
    Optional<String> known = algorithm.settings().written(PROTECT);
    return known.filter(some -> some.contains(what)).isPresent()
        ? Optional.empty()
        : Optional.of(Map.entry(PROTECT, known.map(some -> some + "+" + what).orElse(what)));
  }

  /** Returns the setting for shingles of three words, if the algorithm takes single words. */
  private Optional<Map.Entry<String, String>> shinglesOfWords() {
    return algorithm
        .settings()
        .written(SHINGLE)
        .filter(shingle -> shingle.equals("1") || shingle.equals(TextPipeline.AUTO))
        .map(shingle -> Map.entry(SHINGLE, "3"));
  }

  private Optional<String> atThreshold() {
    double threshold = algorithm.threshold();
    boolean isSet = algorithm.settings().find(THRESHOLD).isPresent();
    if (!isSet || threshold > HIGHEST || removed.length < FEWEST) {
      return Optional.empty();
    }
    int[] kept = IntStream.of(removed).map(row -> decision.like[row]).toArray();
    double[] similarities = fingerprints.similaritiesWithin(algorithm, removed, kept, threads);
    long near = DoubleStream.of(similarities).filter(some -> some < threshold + NEAR).count();
    if (!isMuch(near, removed.length, SHARE_AT_THRESHOLD)) {
      return Optional.empty();
    }
    return Optional.of(
        formatted(
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

  /** Returns a spec with another value of a setting. */
  private static String with(Settings settings, String setting, String value) {
    return Spec.parse(settings.toShortSpec()).with(Map.of(setting, value)).text();
  }
}

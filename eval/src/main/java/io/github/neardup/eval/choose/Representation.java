package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.Search.StarClusters;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.eval.choose.Grid.Step;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A way to compare some texts: everything in a spec except the threshold, and the thresholds to
 * choose from. Used by one thread at a time.
 */
final class Representation {

  /** A comparison of two texts takes a step for each word of their fingerprints. */
  private static final double MOST_STEPS = 0x1p30;

  private final String spec;
  private final Grid.Combination combination;
  private final TokenColumns tokens;
  private final int threads;
  private @Nullable Compared compared;

  /** Makes no fingerprints before they are needed. */
  Representation(Grid.Combination combination, TokenColumns tokens, int threads) {
    this.spec = combination.shortSpec();
    this.combination = combination;
    this.tokens = tokens;
    this.threads = threads;
  }

  /**
   * Returns all representations that the settings of the algorithms declare to be tried, each
   * similarity once. The one that {@code dedup} uses by default is the first.
   */
  static List<Representation> all(TokenColumns tokens, int threads) {
    List<String> names = new ArrayList<>(List.of(Deduplicator.DEFAULT_ALGORITHM));
    Algorithms.providers().forEach(provider -> names.add(provider.name()));
    Map<String, Representation> bySimilarity = new LinkedHashMap<>();
    for (String name : names) {
      for (Grid.Combination one : combinations(name)) {
        bySimilarity.computeIfAbsent(
            one.similarity(), similarity -> new Representation(one, tokens, threads));
      }
    }
    return List.copyOf(bySimilarity.values());
  }

  private static List<Grid.Combination> combinations(String algorithm) {
    try {
      return Grid.of(algorithm, TuningPlan.DEFAULT).combinations();
    } catch (InvalidSpecException e) {
      return List.of(); // it needs a setting that the user knows
    }
  }

  /** The settings that differ from the defaults, without the threshold. */
  String spec() {
    return spec;
  }

  /** The thresholds to choose from, in descending order. */
  List<Step> steps() {
    return combination.steps();
  }

  /** The threshold next to the one by default. */
  Step usualStep() {
    return step(OpenSpec.of(spec).typical().threshold());
  }

  /** The threshold next to a similarity. */
  Step step(double similarity) {
    return steps().stream()
        .min(Comparator.comparingDouble(step -> Math.abs(step.strictness() - similarity)))
        .orElseThrow();
  }

  private Step loosest() {
    return steps().get(steps().size() - 1);
  }

  /** Whether a setting that every algorithm has makes the similarity of some texts 0. */
  boolean isGuarded() {
    return Algorithms.settingsOfWrappers().stream()
        .map(Setting::name)
        .anyMatch(Spec.parse(spec).values()::containsKey);
  }

  /**
   * Whether thresholds down to one are tried, as where unrelated texts have almost nothing in
   * common.
   */
  boolean reachesDownTo(double threshold) {
    return loosest().strictness() <= threshold;
  }

  /**
   * Returns the first representation of each kind: the default of each algorithm, and each other
   * setting changed for itself.
   */
  static List<Representation> kinds(List<Representation> all) {
    Map<Object, Representation> kinds = new LinkedHashMap<>();
    for (Representation one : all) {
      Spec parsed = Spec.parse(one.spec);
      if (parsed.values().size() <= 1) {
        kinds.putIfAbsent(List.of(parsed.algorithm(), parsed.values().keySet()), one);
      }
    }
    return new ArrayList<>(kinds.values());
  }

  /**
   * Fingerprints of the texts, the same for all thresholds.
   *
   * @param algorithm computes their similarities
   * @param frequencies of the features, if weights depend on them
   */
  record Compared(
      FingerprintTable table, Algorithm algorithm, Optional<DocumentFrequencies> frequencies) {

    /** Returns the similarity of two texts, from 0 to 1. */
    double similarity(int a, int b) {
      return table.similarity(algorithm, a, b, 0);
    }
  }

  /** Returns the fingerprints, which are kept until they are {@linkplain #release released}. */
  Compared compared() {
    if (compared == null) {
      OpenSpec loosest = loosest().open();
      FingerprintTable table = tokens.table(loosest.reading().deciding());
      Optional<DocumentFrequencies> frequencies =
          loosest.frequencies(() -> Fingerprints.of(table), threads);
      compared = new Compared(table, loosest.with(frequencies).deciding(), frequencies);
    }
    return compared;
  }

  /** Lets go of the fingerprints until they are needed again. */
  void release() {
    compared = null;
  }

  /** Returns the algorithm at a threshold. */
  Algorithm algorithm(Step step) {
    return step.open().with(compared().frequencies());
  }

  /** Returns the algorithm that finds every pair from a threshold on. */
  Algorithm finding(Step step) {
    return algorithm(step).deciding();
  }

  /**
   * Returns the share of the texts that a deduplication removes at a threshold, estimated from the
   * first texts of a sample, as many as can be compared with each other in some seconds.
   *
   * @param texts the size of the sample
   */
  double removed(Step step, int texts) {
    FingerprintTable table = compared().table();
    double words = Math.max(1, (double) table.wordCount() / Math.max(1, table.size()));
    int rows = (int) Math.min(texts, Math.sqrt(MOST_STEPS / words));
    FingerprintTable some = table.subset(IntStream.range(0, rows).toArray());
    StarClusters stars = Search.of(finding(step), threads).stars(some, Integer::compare);
    long gone = IntStream.range(0, rows).filter(row -> stars.centre(row) != row).count();
    return (double) gone / Math.max(1, rows);
  }
}

package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.Search.StarClusters;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.threshold.OpenSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A way to compare texts, with the fingerprints of some texts: everything in a spec but the
 * threshold.
 *
 * @param spec without a threshold
 * @param steps the thresholds to choose from, the highest first
 * @param comparing gives the similarity
 * @param table the fingerprints, which are the same for all thresholds
 */
record Representation(String spec, List<Step> steps, Algorithm comparing, FingerprintTable table) {

  private static final int STEPS = 20;
  private static final double ROUNDING = 1e-6;
  private static final double LOWEST = 0.01;
  private static final Set<String> OF_TEXT =
      Set.of(TextPipeline.NORMALIZE.name(), TextPipeline.TOKENS.name(), TextPipeline.SHINGLE);

  /*
   * What people who look for duplicates differ in: whether words or letters count, how long a passage must
   * be the same, whether what all texts have in common counts, whether a part of a text is a duplicate of
   * the whole, whether other numbers make another text, and whether other forms of a word or a character do.
   * The first one is the default of dedup.
   */
  private static final List<String> ALL =
      List.of(
          "minhash",
          "minhash:shingle=1",
          "minhash:shingle=2",
          "minhash:shingle=3",
          "minhash:shingle=5",
          "minhash:tokens=char,shingle=1",
          "minhash:tokens=char,shingle=2",
          "minhash:tokens=char,shingle=3",
          "minhash:tokens=char,shingle=4",
          "minhash:tokens=char,shingle=6",
          "minhash:weights=idf,shingle=1",
          "minhash:weights=idf,shingle=2",
          "minhash:weights=idf,tokens=char,shingle=3",
          "kshingle:measure=containment,shingle=1",
          "kshingle:measure=containment,shingle=2",
          "kshingle:measure=containment,tokens=char,shingle=4",
          "minhash:protect=numbers,shingle=1",
          "minhash:protect=numbers,shingle=2",
          "minhash:tokens=char,shingle=3,protect=numbers",
          "minhash:tokens=english,shingle=1",
          "minhash:tokens=english,shingle=2",
          "minhash:normalize=default+diacritics,shingle=1",
          "minhash:normalize=default+chinese,shingle=2",
          "minhash:normalize=default+chinese,tokens=char,shingle=2",
          "simhash:bits=64",
          "simhash:bits=128",
          "simhash:bits=256");

  /** Those that pairs are searched by: unlike one another, and no pair is like in none of them. */
  static final List<String> SEARCHED =
      List.of(
          "minhash:shingle=1",
          "minhash:tokens=char,shingle=3",
          "minhash:weights=idf,shingle=1",
          "kshingle:measure=containment,shingle=2");

  /** Those that say how alike a pair is, whatever is chosen in the end. */
  static final List<String> FEATURES =
      List.of(
          "minhash:shingle=1",
          "minhash:shingle=2",
          "minhash:tokens=char,shingle=2",
          "minhash:tokens=char,shingle=4",
          "minhash:weights=idf,shingle=1",
          "kshingle:measure=containment,shingle=2");

  /** Of texts that are alike, this one is 0 if their numbers differ. */
  static final String PROTECTED = "minhash:protect=numbers,shingle=1";

  /**
   * A threshold.
   *
   * @param spec with it, as {@code dedup} takes it
   * @param threshold the least similarity
   */
  record Step(String spec, double threshold) {

    /** Whether a similarity is enough; those of pools are rounded. */
    boolean isReached(double similarity) {
      return similarity >= threshold - ROUNDING;
    }
  }

  /**
   * The ways to compare some texts that differ on them.
   *
   * @param tokens of the texts
   * @param threads how many threads to use, at least 1
   */
  static Map<String, Representation> all(TokenColumns tokens, int threads) {
    Map<String, Representation> all = new LinkedHashMap<>();
    for (String spec : ALL) {
      if (isThere(spec)) {
        Representation one = of(spec, tokens, threads);
        boolean differs =
            FEATURES.contains(spec)
                || SEARCHED.contains(spec)
                || spec.equals(PROTECTED)
                || all.values().stream().noneMatch(one::isLike);
        if (differs) {
          all.put(spec, one);
        }
      }
    }
    return all;
  }

  /** Normalisations and tokenizers are of modules that need not be there. */
  private static boolean isThere(String spec) {
    try {
      OpenSpec.of(spec);
      return true;
    } catch (InvalidSpecException e) {
      return false;
    }
  }

  private static Representation of(String spec, TokenColumns tokens, int threads) {
    if (Spec.parse(spec).algorithm().equals("simhash")) {
      List<Step> steps = new ArrayList<>();
      int bits = Integer.parseInt(Spec.parse(spec).values().getOrDefault("bits", ""));
      for (int distance = 0; distance <= bits * 3 / 8; distance += step(bits, distance)) {
        steps.add(new Step(spec + ",distance=" + distance, 1 - (double) distance / bits));
      }
      Algorithm simhash = Algorithms.create(spec);
      return new Representation(spec, steps, simhash, tokens.table(simhash));
    }
    FingerprintTable table = tokens.table(OpenSpec.of(exact(spec, LOWEST)).reading());
    return new Representation(
        spec,
        IntStream.range(1, STEPS)
            .mapToObj(i -> (double) (STEPS - i) / STEPS)
            .map(threshold -> new Step(with(spec, threshold), threshold))
            .toList(),
        settled(exact(spec, LOWEST), table, threads),
        table);
  }

  private static int step(int bits, int distance) {
    return bits / 64 * (distance < bits / 16 ? 1 : 2);
  }

  private static Algorithm settled(String spec, FingerprintTable table, int threads) {
    return OpenSpec.of(spec).in(Fingerprints.of(table), threads).algorithm();
  }

  /** What finds every pair from a threshold on. */
  Algorithm at(double threshold, int threads) {
    for (Step step : steps) {
      if (step.threshold() == threshold && !step.spec().contains("threshold=")) {
        return Algorithms.create(step.spec());
      }
    }
    return settled(exact(spec, threshold), table, threads);
  }

  private static String exact(String spec, double threshold) {
    return with(spec.replace("minhash", "kshingle"), threshold);
  }

  static String with(String spec, double threshold) {
    return spec
        + (spec.contains(":") ? "," : ":")
        + "threshold="
        + BigDecimal.valueOf(Math.round(threshold * 10_000), 4)
            .stripTrailingZeros()
            .toPlainString();
  }

  /** Whether the same pairs are found, as all fingerprints are the same. */
  private boolean isLike(Representation other) {
    return measure(spec).equals(measure(other.spec))
        && table.size() == other.table.size()
        && table.wordCount() == other.table.wordCount()
        && IntStream.range(0, table.size()).allMatch(row -> isSame(other.table, row));
  }

  /** How fingerprints are compared, whatever they are made of. */
  private static Spec measure(String spec) {
    Map<String, String> values = new LinkedHashMap<>(Spec.parse(spec).values());
    values.keySet().removeAll(OF_TEXT);
    return new Spec(Spec.parse(spec).algorithm(), values);
  }

  private boolean isSame(FingerprintTable other, int row) {
    return Arrays.equals(
        table.words(row),
        table.from(row),
        table.to(row),
        other.words(row),
        other.from(row),
        other.to(row));
  }

  /** The same with one more threshold to choose. */
  Representation with(double threshold) {
    Step more = new Step(with(spec, threshold), threshold);
    return new Representation(
        spec,
        Stream.concat(steps.stream(), Stream.of(more))
            .distinct()
            .sorted(Comparator.comparingDouble(Step::threshold).reversed())
            .toList(),
        comparing,
        table);
  }

  /** How similar two texts are, from 0 to 1. */
  double similarity(int a, int b) {
    return table.similarity(comparing, a, b, 0);
  }

  /** The share of the texts that a deduplication removes; empty if the spec is of another one. */
  OptionalDouble removed(String ofSpec, int threads) {
    if (!ofSpec.startsWith(spec)) {
      return OptionalDouble.empty();
    }
    return steps.stream()
        .filter(step -> step.spec().equals(ofSpec))
        .mapToDouble(Step::threshold)
        .findFirst()
        .stream()
        .map(threshold -> removed(threshold, threads))
        .findFirst();
  }

  /** The same at a threshold. */
  double removed(double threshold, int threads) {
    StarClusters stars = Search.of(at(threshold, threads), threads).stars(table, Integer::compare);
    long gone = IntStream.range(0, stars.rows()).filter(row -> stars.centre(row) != row).count();
    return (double) gone / Math.max(1, stars.rows());
  }
}

package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.Search.StarClusters;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A way to compare texts, with the fingerprints of some texts: everything in a spec except the
 * threshold.
 *
 * @param spec the spec without a threshold
 * @param steps the thresholds to choose from, in descending order
 * @param comparing the algorithm that computes the similarity
 * @param table the fingerprints, the same for all thresholds
 */
record Representation(String spec, List<Step> steps, Algorithm comparing, FingerprintTable table) {

  /** The algorithm that searches by estimates, and the one that misses none of the same pairs. */
  private static final String ESTIMATING = "minhash";

  static final String EXACT = "kshingle";

  private static final int STEPS = 20;
  private static final double ROUNDING = 1e-6;
  private static final double LOWEST = 0.01;

  /** A comparison of two texts takes a step for each word of their fingerprints. */
  private static final double MOST_STEPS = 0x1p32;

  private static final Set<String> OF_TEXT =
      Set.of(TextPipeline.NORMALIZE.name(), TextPipeline.TOKENS.name(), TextPipeline.SHINGLE);

  /*
   * The notions of a duplicate on which people differ: whether words or letters count; how long a
   * common passage must be; whether content common to all texts counts; whether a part is a
   * duplicate of the whole; whether different numbers make a different text; and whether other
   * forms of a word or character do. The first representation is the default of dedup.
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

  /**
   * Representations for searching pairs: different from one another, so that every similar pair is
   * similar by at least one.
   */
  static final List<String> SEARCHED =
      List.of(
          "minhash:shingle=1",
          "minhash:tokens=char,shingle=3",
          "minhash:weights=idf,shingle=1",
          "kshingle:measure=containment,shingle=2");

  /** Representations that measure the similarity of a pair, whatever the final choice. */
  static final List<String> FEATURES =
      List.of(
          "minhash:shingle=1",
          "minhash:shingle=2",
          "minhash:tokens=char,shingle=2",
          "minhash:tokens=char,shingle=4",
          "minhash:weights=idf,shingle=1",
          "kshingle:measure=containment,shingle=2");

  /** For similar texts, this similarity is 0 if their numbers differ. */
  static final String PROTECTED = "minhash:protect=numbers,shingle=1";

  /**
   * A threshold.
   *
   * @param spec the spec with the threshold, as {@code dedup} takes it
   * @param threshold the least similarity
   */
  record Step(String spec, double threshold) {

    /** Whether a similarity reaches the threshold but for rounding. */
    boolean isReached(double similarity) {
      return similarity >= threshold - ROUNDING;
    }
  }

  /**
   * Returns the representations that distinguish some texts.
   *
   * @param tokens the tokens of the texts
   * @param threads the number of threads to use, at least 1
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

  /** Whether a spec is available: modules with normalisations and tokenizers are optional. */
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

  /** Returns the algorithm that finds every pair from a threshold on. */
  Algorithm at(double threshold, int threads) {
    for (Step step : steps) {
      if (step.threshold() == threshold && !step.spec().contains("threshold=")) {
        return Algorithms.create(step.spec());
      }
    }
    return settled(exact(spec, threshold), table, threads);
  }

  private static String exact(String spec, double threshold) {
    return with(exact(spec), threshold);
  }

  /** Returns the spec that finds every pair of the same similarity. */
  static String exact(String spec) {
    Spec parsed = Spec.parse(spec);
    return parsed.algorithm().equals(ESTIMATING) ? new Spec(EXACT, parsed.values()).text() : spec;
  }

  static String with(String spec, double threshold) {
    return spec
        + (spec.contains(":") ? "," : ":")
        + "threshold="
        + BigDecimal.valueOf(Math.round(threshold * 10_000), 4)
            .stripTrailingZeros()
            .toPlainString();
  }

  /** Whether both find the same pairs because all fingerprints are equal. */
  private boolean isLike(Representation other) {
    return measure(spec).equals(measure(other.spec))
        && table.size() == other.table.size()
        && table.wordCount() == other.table.wordCount()
        && IntStream.range(0, table.size())
            .allMatch(row -> table.row(row).equals(other.table.row(row)));
  }

  /** Returns the comparison of fingerprints, whatever the features. */
  private static Spec measure(String spec) {
    Map<String, String> values = new LinkedHashMap<>(Spec.parse(spec).values());
    values.keySet().removeAll(OF_TEXT);
    return new Spec(Spec.parse(spec).algorithm(), values);
  }

  /** Returns the similarity of two texts, from 0 to 1. */
  double similarity(int a, int b) {
    return table.similarity(comparing, a, b, 0);
  }

  /**
   * Returns the share of the texts that a deduplication removes at a threshold, estimated from the
   * first texts of a sample, as many as can be compared with each other in some seconds.
   *
   * @param texts the size of the sample
   */
  double removed(double threshold, int texts, int threads) {
    double words = Math.max(1, (double) table.wordCount() / Math.max(1, table.size()));
    int compared = (int) Math.min(texts, Math.sqrt(MOST_STEPS / words));
    FingerprintTable some = table.subset(IntStream.range(0, compared).toArray());
    StarClusters stars = Search.of(at(threshold, threads), threads).stars(some, Integer::compare);
    long gone = IntStream.range(0, compared).filter(row -> stars.centre(row) != row).count();
    return (double) gone / Math.max(1, compared);
  }
}

package io.github.neardup.eval.testing;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.run.AlgorithmRun;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.PairCounts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Looks at every pair of documents on its own, with no thought of time. */
public final class BruteForce {

  private final Dataset dataset;
  private final Algorithm algorithm;
  private final List<long[]> fingerprints;
  private final Keys keys;
  private final Map<RowPair, Boolean> labels = new HashMap<>();
  private final Map<RowPair, Double> weights = new HashMap<>();
  private final Set<RowPair> ignored;

  public BruteForce(Dataset dataset, Algorithm algorithm) {
    this.dataset = dataset;
    this.algorithm = algorithm;
    fingerprints =
        dataset.documents().stream().map(Document::text).map(algorithm::fingerprint).toList();
    FingerprintTable table = new FingerprintTable();
    fingerprints.forEach(words -> table.add(Row.of(words)));
    keys = table.keys(algorithm);
    ignored = new HashSet<>(dataset.ignoredPairs());
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      for (JudgedPair pair : dataset.judgedPairs()) {
        labels.put(pair.rows(), pair.duplicate());
        weights.put(pair.rows(), pair.weight());
      }
    } else {
      int[] clusters = dataset.clusters();
      for (int left = 0; left < clusters.length; left++) {
        for (int right = left + 1; right < clusters.length; right++) {
          labels.put(new RowPair(left, right), clusters[left] == clusters[right]);
        }
      }
    }
  }

  private double weight(RowPair pair) {
    return weights.getOrDefault(pair, 1.0);
  }

  boolean candidate(RowPair pair) {
    long[] a = fingerprints.get(pair.left());
    long[] b = fingerprints.get(pair.right());
    if (Arrays.equals(a, b)) {
      return true;
    }
    for (int slot = 0; slot < keys.slots(); slot++) {
      Set<Long> ofA = new HashSet<>();
      Set<Long> ofB = new HashSet<>();
      keys.keys(Row.of(a), slot, ofA::add);
      keys.keys(Row.of(b), slot, ofB::add);
      if (ofA.stream().anyMatch(ofB::contains)) {
        return true;
      }
    }
    return false;
  }

  /** The datasets are small: few texts are searched without sketches. */
  boolean verified(RowPair pair) {
    return (candidate(pair) || algorithm.sketch().map(Sketch::exactIfSmall).orElse(false))
        && algorithm.similarity(fingerprints.get(pair.left()), fingerprints.get(pair.right()))
            >= algorithm.threshold();
  }

  /** The labels of the pairs that were decided wrongly, ignored pairs left out. */
  public Map<RowPair, Boolean> errors() {
    Map<RowPair, Boolean> errors = new HashMap<>(labels);
    errors.keySet().removeAll(ignored);
    errors.entrySet().removeIf(label -> verified(label.getKey()) == label.getValue());
    return errors;
  }

  /** How many pairs with a label are verified pairs, those to be ignored included. */
  public double labelledAndVerified() {
    return labels.keySet().stream().filter(this::verified).count();
  }

  public PairCounts quality(boolean ignoring) {
    double found = 0;
    double wrong = 0;
    double missed = 0;
    double rejected = 0;
    for (Map.Entry<RowPair, Boolean> label : labels.entrySet()) {
      if (!ignoring || !ignored.contains(label.getKey())) {
        boolean verified = verified(label.getKey());
        double weight = weight(label.getKey());
        found += verified && label.getValue() ? weight : 0;
        wrong += verified && !label.getValue() ? weight : 0;
        missed += !verified && label.getValue() ? weight : 0;
        rejected += !verified && !label.getValue() ? weight : 0;
      }
    }
    return new PairCounts(found, wrong, missed, rejected);
  }

  /**
   * Pearson's correlation of two variables over the labelled pairs, ignored ones left out: 1 if the
   * pair was found, 1 if it is a duplicate. NaN if one of them does not vary.
   */
  public double correlation() {
    List<double[]> values =
        labels.entrySet().stream()
            .filter(label -> !ignored.contains(label.getKey()))
            .map(
                label ->
                    new double[] {
                      verified(label.getKey()) ? 1 : 0,
                      label.getValue() ? 1 : 0,
                      weight(label.getKey())
                    })
            .toList();
    double all = values.stream().mapToDouble(value -> value[2]).sum();
    double[] means = new double[2];
    for (double[] value : values) {
      means[0] += value[2] * value[0] / all;
      means[1] += value[2] * value[1] / all;
    }
    double product = 0;
    double[] squares = new double[2];
    for (double[] value : values) {
      product += value[2] * (value[0] - means[0]) * (value[1] - means[1]);
      squares[0] += value[2] * Math.pow(value[0] - means[0], 2);
      squares[1] += value[2] * Math.pow(value[1] - means[1], 2);
    }
    boolean vary =
        values.stream().mapToDouble(value -> value[0]).distinct().count() > 1
            && values.stream().mapToDouble(value -> value[1]).distinct().count() > 1;
    return vary ? product / Math.sqrt(squares[0] * squares[1]) : Double.NaN;
  }

  private double similarity(RowPair pair) {
    return algorithm.similarity(fingerprints.get(pair.left()), fingerprints.get(pair.right()));
  }

  private record Ranked(double similarity, double weight) {}

  /** Duplicates or others, ignored pairs left out, whatever the keys say. */
  private List<Ranked> ranked(boolean duplicates) {
    return labels.entrySet().stream()
        .filter(label -> label.getValue() == duplicates && !ignored.contains(label.getKey()))
        .map(label -> new Ranked(similarity(label.getKey()), weight(label.getKey())))
        .toList();
  }

  /** What there would be if all pairs were compared. */
  public PairCounts withoutKeys() {
    double found = atLeast(ranked(true), algorithm.threshold());
    double wrong = atLeast(ranked(false), algorithm.threshold());
    return new PairCounts(
        found, wrong, atLeast(ranked(true), 0) - found, atLeast(ranked(false), 0) - wrong);
  }

  private static double atLeast(List<Ranked> pairs, double threshold) {
    return pairs.stream()
        .filter(pair -> pair.similarity() >= threshold)
        .mapToDouble(Ranked::weight)
        .sum();
  }

  /** The mean over the duplicates of the precision among all labelled pairs at least as similar. */
  public double averagePrecision() {
    List<Ranked> duplicates = ranked(true);
    List<Ranked> others = ranked(false);
    return duplicates.stream()
            .mapToDouble(
                pair -> {
                  double before = atLeast(duplicates, pair.similarity());
                  return pair.weight() * before / (before + atLeast(others, pair.similarity()));
                })
            .sum()
        / atLeast(duplicates, 0);
  }

  /** The share of the pairs of a duplicate and another in which the first is the more similar. */
  public double rocAuc() {
    List<Ranked> duplicates = ranked(true);
    List<Ranked> others = ranked(false);
    double won = 0;
    for (Ranked duplicate : duplicates) {
      for (Ranked other : others) {
        int order = Double.compare(duplicate.similarity(), other.similarity());
        won += (order > 0 ? 1 : order == 0 ? 0.5 : 0) * duplicate.weight() * other.weight();
      }
    }
    return won / atLeast(duplicates, 0) / atLeast(others, 0);
  }

  public AlgorithmRun.Candidates candidates(double recallOfSimilar) {
    double all = 0;
    double duplicates = 0;
    int candidates = 0;
    double duplicateCandidates = 0;
    double labelledCandidates = 0;
    for (int left = 0; left < dataset.size(); left++) {
      for (int right = left + 1; right < dataset.size(); right++) {
        RowPair pair = new RowPair(left, right);
        boolean duplicate = labels.getOrDefault(pair, false) && !ignored.contains(pair);
        all++;
        duplicates += duplicate ? weight(pair) : 0;
        if (candidate(pair)) {
          candidates++;
          labelledCandidates +=
              labels.containsKey(pair) && !ignored.contains(pair) ? weight(pair) : 0;
          duplicateCandidates += duplicate ? weight(pair) : 0;
        }
      }
    }
    // 0 / 0 is NaN, as it should be.
    return new AlgorithmRun.Candidates(
        candidates,
        duplicateCandidates / duplicates,
        recallOfSimilar,
        duplicateCandidates / labelledCandidates,
        1 - candidates / all);
  }

  public List<KindCounts> kinds() {
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      return List.of();
    }
    Map<String, KindCounts> byKind = new TreeMap<>();
    for (int row = 0; row < dataset.size(); row++) {
      int tp = 0;
      int fp = 0;
      int fn = 0;
      for (int other = 0; other < dataset.size(); other++) {
        if (other != row && !ignored.contains(new RowPair(row, other))) {
          RowPair pair = new RowPair(row, other);
          boolean label = labels.getOrDefault(pair, false);
          tp += label && verified(pair) ? 1 : 0;
          fp += !label && verified(pair) ? 1 : 0;
          fn += label && !verified(pair) ? 1 : 0;
        }
      }
      byKind.merge(
          dataset.kinds().get(row),
          new KindCounts(dataset.kinds().get(row), 1, tp, fp, fn),
          (a, b) ->
              new KindCounts(
                  a.kind(),
                  a.documents() + b.documents(),
                  a.tp() + b.tp(),
                  a.fp() + b.fp(),
                  a.fn() + b.fn()));
    }
    return List.copyOf(byKind.values());
  }
}

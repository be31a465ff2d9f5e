package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.JudgedPair;
import io.github.neardup.datasets.RowPair;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The candidates of a search by similarity and by the units of their documents, for the intervals
 * of average precision and ROC AUC. Many threads may add at a time.
 */
public final class RankedPairs {

  /** With more candidates, it is not kept which two units each is between. */
  private static final long MOST_CANDIDATES = 1 << 20;

  /** With more units the intervals are left out. */
  private static final long MOST_UNIT_PAIRS = 1_000_000;

  private final Dataset dataset;
  private final Units units;
  private final FingerprintGroups groups;
  private final int[] unitOf;
  private final RankedCounts counts;
  private final LabelledPairs labelled;

  /** Judged pairs by their fingerprints, and ignored pairs of clusters. */
  private final Long2ObjectOpenHashMap<List<JudgedPair>> judged = new Long2ObjectOpenHashMap<>();

  private final Long2ObjectOpenHashMap<List<RowPair>> ignored = new Long2ObjectOpenHashMap<>();

  /**
   * No candidates yet.
   *
   * @param candidates about how many there will be
   */
  public RankedPairs(Dataset dataset, Units units, FingerprintGroups groups, long candidates) {
    this.dataset = dataset;
    this.units = units;
    this.groups = groups;
    this.unitOf = units.ofDocuments();
    this.counts = new RankedCounts(units.count(), candidates > MOST_CANDIDATES);
    this.labelled = LabelledPairs.of(dataset, units);
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      Set<RowPair> leftOut = new HashSet<>(dataset.ignoredPairs());
      dataset.judgedPairs().stream()
          .filter(pair -> !leftOut.contains(pair.rows()))
          .forEach(
              pair -> judged.computeIfAbsent(key(pair.rows()), key -> new ArrayList<>()).add(pair));
    } else {
      dataset
          .ignoredPairs()
          .forEach(pair -> ignored.computeIfAbsent(key(pair), key -> new ArrayList<>()).add(pair));
    }
  }

  private long key(RowPair pair) {
    return FingerprintGroups.key(
        groups.representative(pair.left()), groups.representative(pair.right()));
  }

  /** Adds the candidates that two representatives stand for, or one and itself. */
  public void add(int left, int right, double similarity) {
    long key = FingerprintGroups.key(left, right);
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      for (JudgedPair pair : judged.getOrDefault(key, List.of())) {
        int unit = unitOf[pair.left()];
        if (pair.duplicate()) {
          counts.addDuplicates(unit, similarity, 1);
        } else {
          counts.addOthersWithin(unit, similarity, 1);
        }
      }
      return;
    }
    if (left != right && groups.size(left) == 1 && groups.size(right) == 1) {
      add(unitOf[left], unitOf[right], similarity, 1);
    } else {
      addGroups(left, right, similarity);
    }
    for (RowPair pair : ignored.getOrDefault(key, List.of())) {
      add(unitOf[pair.left()], unitOf[pair.right()], similarity, -1);
    }
  }

  private void add(int left, int right, double similarity, long pairs) {
    if (left == right) {
      counts.addDuplicates(left, similarity, pairs);
    } else {
      counts.addOthersBetween(left, right, similarity, pairs);
    }
  }

  private void addGroups(int left, int right, double similarity) {
    Int2IntOpenHashMap lefts = ClusterLabels.countByCluster(groups, unitOf, left);
    Int2IntOpenHashMap rights =
        left == right ? lefts : ClusterLabels.countByCluster(groups, unitOf, right);
    boolean many = (long) lefts.size() * rights.size() > MOST_UNIT_PAIRS;
    for (Int2IntMap.Entry a : lefts.int2IntEntrySet()) {
      long size = a.getIntValue();
      long same = left == right ? size - 1 : rights.get(a.getIntKey());
      if (same > 0) {
        add(a.getIntKey(), a.getIntKey(), similarity, size * same / (left == right ? 2 : 1));
      }
      for (Int2IntMap.Entry b : many ? List.<Int2IntMap.Entry>of() : rights.int2IntEntrySet()) {
        if (left == right ? a.getIntKey() < b.getIntKey() : a.getIntKey() != b.getIntKey()) {
          add(a.getIntKey(), b.getIntKey(), similarity, size * b.getIntValue());
        }
      }
    }
    if (many) {
      addWholesale(lefts, rights, similarity);
      if (left != right) {
        addWholesale(rights, lefts, similarity);
      }
    }
  }

  private void addWholesale(Int2IntOpenHashMap some, Int2IntOpenHashMap others, double similarity) {
    long sum = 0;
    long squares = 0;
    for (int count : others.values()) {
      sum += count;
      squares += (long) count * count;
    }
    for (Int2IntMap.Entry entry : some.int2IntEntrySet()) {
      long size = entry.getIntValue();
      long same = others.get(entry.getIntKey());
      counts.addWholesale(
          entry.getIntKey(),
          similarity,
          size * (sum - same),
          size * size * (squares - same * same));
    }
  }

  /** The ranking as a function of how often each unit is drawn; none if there are too many. */
  public Optional<ResampledRanking> resampled() {
    return units.count() > RankedCounts.MOST_UNITS
        ? Optional.empty()
        : Optional.of(
            counts.resampled(
                labelled.duplicates(), labelled.othersWithin(), labelled.othersBetween()));
  }
}

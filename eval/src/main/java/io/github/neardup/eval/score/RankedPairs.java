package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.JudgedPair;
import io.github.neardup.datasets.RowPair;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The candidates of a search by similarity and by the units of their documents, for the intervals
 * of average precision and ROC AUC. Many threads may add at a time.
 */
public final class RankedPairs {

  /** With more candidates, it is not kept which two units each is between. */
  private static final long MOST_CANDIDATES = 1 << 20;

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
      JudgedLabels.counted(dataset.judgedPairs(), dataset.ignoredPairs())
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
    UnitPairs pairs =
        new UnitPairs(groups, unitOf) {
          @Override
          void addWithin(int unit, long count) {
            counts.addDuplicates(unit, similarity, count);
          }

          @Override
          void addBetween(int one, int other, long count) {
            counts.addOthersBetween(one, other, similarity, count);
          }

          @Override
          void addWholesale(int unit, double count, double squareSum) {
            counts.addWholesale(unit, similarity, (long) count, (long) squareSum);
          }
        };
    pairs.addGroups(left, right);
    for (RowPair pair : ignored.getOrDefault(key, List.of())) {
      pairs.add(unitOf[pair.left()], unitOf[pair.right()], -1);
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

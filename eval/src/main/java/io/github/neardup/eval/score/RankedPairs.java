package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset;
import it.unimi.dsi.fastutil.doubles.Double2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;

/**
 * The {@linkplain CommonPairs common pairs} of a dataset in the order of a similarity.
 *
 * @param tally how many have which similarity
 * @param resampled the ranking as a function of how often each unit is drawn; none if there are too
 *     many units
 */
public record RankedPairs(RankedTally tally, Optional<ResampledRanking> resampled) {

  /** With more pairs, it is not kept which two units each is between. */
  private static final int MOST_KEPT_FINELY = 1 << 20;

  /** Ranks the pairs; takes a similarity each, and memory for the similarities that occur. */
  public static RankedPairs of(Dataset dataset, CommonPairs pairs, PairScorer scorer, int threads) {
    return of(dataset, pairs, scorer, threads, pairs.size() > MOST_KEPT_FINELY);
  }

  static RankedPairs of(
      Dataset dataset, CommonPairs pairs, PairScorer scorer, int threads, boolean coarse) {
    Units units = Units.of(dataset);
    Optional<RankedCounts> counts =
        units.count() > RankedCounts.MOST_UNITS
            ? Optional.empty()
            : Optional.of(new RankedCounts(units.count(), coarse));
    AtomicLongArray duplicates = new AtomicLongArray(units.count());
    List<Tally> tallies = Stream.generate(Tally::new).limit(threads).toList();
    pairs.forEach(
        threads,
        (worker, left, right, duplicate, weight) -> {
          double similarity = scorer.similarity(left, right);
          if (!Double.isNaN(similarity)) {
            tallies.get(worker).add(similarity, duplicate, weight);
          }
          int one = units.of(left);
          int other = units.of(right);
          if (duplicate) {
            duplicates.addAndGet(one, weight);
          }
          counts.ifPresent(
              some -> {
                if (duplicate) {
                  some.addDuplicates(one, similarity, weight);
                } else if (one == other) {
                  some.addOthersWithin(one, similarity, weight);
                } else {
                  some.addOthersBetween(one, other, similarity, weight);
                }
              });
        });
    LabelledPairs labelled = LabelledPairs.of(dataset, units);
    double[] ofUnits = new double[units.count()];
    for (int unit = 0; unit < ofUnits.length; unit++) {
      ofUnits[unit] = duplicates.get(unit);
    }
    return new RankedPairs(
        Tally.all(tallies, pairs),
        counts.map(
            some -> some.resampled(ofUnits, labelled.othersWithin(), labelled.othersBetween())));
  }

  /** What one thread has seen. */
  private static final class Tally {

    private final Double2ObjectOpenHashMap<long[]> bySimilarity = new Double2ObjectOpenHashMap<>();

    void add(double similarity, boolean duplicate, long weight) {
      // There is one 0, not two.
      long[] counts = bySimilarity.computeIfAbsent(similarity + 0.0, s -> new long[2]);
      counts[duplicate ? 0 : 1] += weight;
    }

    static RankedTally all(List<Tally> tallies, CommonPairs pairs) {
      Map<Double, long[]> sums = new TreeMap<>();
      for (Tally tally : tallies) {
        tally
            .bySimilarity
            .double2ObjectEntrySet()
            .forEach(
                entry -> {
                  long[] sum = sums.computeIfAbsent(entry.getDoubleKey(), s -> new long[2]);
                  sum[0] += entry.getValue()[0];
                  sum[1] += entry.getValue()[1];
                });
      }
      List<RankedTally.OfSimilarity> entries = new ArrayList<>();
      sums.forEach(
          (similarity, sum) ->
              entries.add(new RankedTally.OfSimilarity(similarity, sum[0], sum[1])));
      return new RankedTally(pairs.size(), pairs.duplicates(), pairs.others(), entries);
    }
  }
}

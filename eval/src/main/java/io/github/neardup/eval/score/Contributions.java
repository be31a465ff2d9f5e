package io.github.neardup.eval.score;

import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.JudgedPair;
import io.github.neardup.datasets.RowPair;
import io.github.neardup.eval.statistics.Resampling;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What each unit, a true cluster or a group of judged pairs, adds to the {@linkplain Sum sums} that
 * measures are computed from. Ignored pairs count neither way in pairs; a clustering cannot leave
 * pairs out, so they count in clusters.
 */
public final class Contributions {

  private final Map<Sum, double[]> columns = new EnumMap<>(Sum.class);

  /** What a sum has beside what its units add. */
  private final Map<Sum, Double> offsets = new EnumMap<>(Sum.class);

  private Contributions(int units) {
    for (Sum sum : Sum.values()) {
      columns.put(sum, new double[units]);
    }
  }

  /** What one search adds up to. Linear in documents, pairs found and ignored pairs. */
  static Contributions of(Dataset dataset, Units units, SearchResult result) {
    Contributions contributions = new Contributions(units.count());
    switch (dataset.truth()) {
      case CLUSTERS -> {
        contributions.addFoundPairs(dataset, units, result);
        contributions.addClusters(units, result.connectedComponents());
      }
      case JUDGED_PAIRS -> contributions.addJudgedPairs(dataset, units, result);
    }
    return contributions;
  }

  /**
   * Those of pairs alone.
   *
   * @param found duplicates found in each unit
   * @param duplicates all duplicates of each
   * @param wrong other pairs found, between units
   */
  public static Contributions ofPairs(double[] found, double[] duplicates, UnitBetween wrong) {
    Contributions contributions = new Contributions(found.length);
    contributions.columns.put(Sum.FOUND, found);
    contributions.columns.put(Sum.DUPLICATES, duplicates);
    contributions.attributeBetween(Sum.WRONG, wrong);
    return contributions;
  }

  /** The sums over the data itself. */
  Sums sums() {
    return plusOffsets(
        columns.values().stream().mapToDouble(column -> Arrays.stream(column).sum()).toArray());
  }

  /** The sums over each resampling of the units. */
  public Sums[] resampled(Resampling resampling) {
    return Arrays.stream(resampling.sums(columns.values().toArray(double[][]::new)))
        .map(this::plusOffsets)
        .toArray(Sums[]::new);
  }

  /** In how many units the pairs found are not the same as in another search of the same data. */
  int unitsThatDiffer(Contributions other) {
    int differing = 0;
    for (int unit = 0; unit < column(Sum.FOUND).length; unit++) {
      if (column(Sum.FOUND)[unit] != other.column(Sum.FOUND)[unit]
          || column(Sum.WRONG)[unit] != other.column(Sum.WRONG)[unit]) {
        differing++;
      }
    }
    return differing;
  }

  private Sums plusOffsets(double[] sums) {
    int next = 0;
    for (Sum sum : Sum.values()) {
      // Pulls of few wrong pairs can outweigh them; fewer than none there cannot be.
      sums[next] = Math.max(0, sums[next] + offsets.getOrDefault(sum, 0.0));
      next++;
    }
    return new Sums(sums);
  }

  private double[] column(Sum sum) {
    return Objects.requireNonNull(columns.get(sum));
  }

  private void addJudgedPairs(Dataset dataset, Units units, SearchResult result) {
    Set<RowPair> ignored = new HashSet<>(dataset.ignoredPairs());
    for (JudgedPair pair : dataset.judgedPairs()) {
      if (!ignored.contains(pair.rows())) {
        int unit = units.of(pair.left());
        boolean found = result.matches(pair.left(), pair.right());
        column(Sum.DUPLICATES)[unit] += pair.duplicate() ? 1 : 0;
        column(Sum.FOUND)[unit] += found && pair.duplicate() ? 1 : 0;
        column(Sum.WRONG)[unit] += found && !pair.duplicate() ? 1 : 0;
      }
    }
  }

  private void addFoundPairs(Dataset dataset, Units units, SearchResult result) {
    int[] sizes = new int[units.count()];
    for (int row = 0; row < dataset.size(); row++) {
      sizes[units.of(row)]++;
    }
    for (int unit = 0; unit < sizes.length; unit++) {
      column(Sum.DUPLICATES)[unit] = (double) sizes[unit] * (sizes[unit] - 1) / 2;
    }
    PairsByUnit pairs = new PairsByUnit(units, column(Sum.FOUND));
    pairs.addFound(result);
    for (RowPair pair : dataset.ignoredPairs()) {
      boolean found = result.matches(pair.left(), pair.right());
      if (units.of(pair.left()) == units.of(pair.right())) {
        column(Sum.DUPLICATES)[units.of(pair.left())]--;
      }
      if (found) {
        pairs.remove(pair.left(), pair.right());
      }
    }
    attributeBetween(Sum.WRONG, pairs.between());
  }

  private void addClusters(Units units, Clusters found) {
    UnitBetween between = new UnitBetween(units.count());
    Contingency contingency = Contingency.of(units, found);
    contingency.forEachCell(
        cell -> {
          double size = cell.size();
          double inTruth = cell.trueSize();
          double inFound = cell.foundSize();
          int unit = cell.trueCluster();
          column(Sum.DOCUMENTS)[unit] += size;
          column(Sum.TOGETHER)[unit] += size * (size - 1) / 2;
          column(Sum.B_CUBED_PRECISION)[unit] += size * size / inFound;
          column(Sum.B_CUBED_RECALL)[unit] += size * size / inTruth;
          column(Sum.TRUE_ENTROPY_GIVEN_FOUND)[unit] -= size * StrictMath.log(size / inFound);
          column(Sum.FOUND_ENTROPY_GIVEN_TRUE)[unit] -= size * StrictMath.log(size / inTruth);
          column(Sum.TRUE_ENTROPY)[unit] -=
              size * StrictMath.log(inTruth / contingency.documents());
          column(Sum.FOUND_ENTROPY)[unit] -=
              size * StrictMath.log(inFound / contingency.documents());
          column(Sum.TRUE_PAIRS)[unit] = inTruth * (inTruth - 1) / 2;
          column(Sum.CLUSTERS)[unit] = inTruth > 1 ? 1 : 0;
          column(Sum.EXACT_CLUSTERS)[unit] =
              inTruth > 1 && size == inTruth && size == inFound ? 1 : 0;
          between.add(
              unit,
              size * (inFound - size),
              size * size * (contingency.squaresOfFound(cell.foundCluster()) - size * size));
        });
    attributeBetween(Sum.JOINED, between);
  }

  private void attributeBetween(Sum sum, UnitBetween between) {
    double[] pulls = between.pulls();
    System.arraycopy(pulls, 0, column(sum), 0, pulls.length);
    offsets.put(sum, between.total() - Arrays.stream(pulls).sum());
  }
}

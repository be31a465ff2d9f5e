package io.github.neardup.eval.score;

import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.score.Sums.Sum;
import io.github.neardup.eval.score.Sums.UnitMeasure;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The contribution of each unit, a true cluster or a group of judged pairs, to the {@linkplain Sum
 * sums} from which measures are computed. Ignored pairs do not count as pairs. A clustering cannot
 * leave pairs out, so they count in clusters.
 */
public final class Contributions {

  private static final int SUMS = Sum.values().length;

  /** For each sum, the contribution of each unit by itself. */
  private final double[][] own;

  /** The same for judged pairs, each counted once whatever its weight; 0 for clusters. */
  private final int[][] judged;

  /** For each sum, the pull of each unit on the number of pairs between units. */
  private final double[][] pulls;

  /** For each sum, the number of pairs between units. */
  private final double[] between = new double[SUMS];

  private final int units;

  private Contributions(int units) {
    this.units = units;
    own = new double[SUMS][units];
    judged = new int[Sum.OTHERS.place() + 1][units];
    pulls = new double[SUMS][units];
  }

  /**
   * Returns the contributions for one search. Takes time linear in documents, pairs found and
   * ignored pairs.
   */
  static Contributions of(Dataset dataset, ResamplingUnits units, SearchResult result) {
    Contributions contributions = new Contributions(units.count());
    switch (dataset.truth()) {
      case CLUSTERS -> {
        contributions.addLabelledPairs(dataset, units);
        contributions.addFoundPairs(dataset, units, result);
        contributions.addClusters(units, result.connectedComponents());
      }
      case JUDGED_PAIRS -> contributions.addJudgedPairs(dataset, units, result);
    }
    return contributions;
  }

  /**
   * Returns contributions from counts.
   *
   * @param own for some sums, the count of each unit by itself; at least one sum
   * @param between for some sums, the pairs between units
   */
  public static Contributions of(Map<Sum, double[]> own, Map<Sum, PairsBetween> between) {
    Contributions contributions = new Contributions(own.values().iterator().next().length);
    own.forEach((sum, ofUnits) -> contributions.own[sum.place()] = ofUnits);
    between.forEach(contributions::addBetween);
    return contributions;
  }

  /** Returns the sums over the data itself. */
  Sums sums() {
    return new Sums(all());
  }

  /** Returns the sums over the data in the order of {@link Sum}. */
  double[] all() {
    return Arrays.stream(Sum.values())
        .mapToDouble(sum -> Arrays.stream(column(sum)).sum() + total(sum))
        .toArray();
  }

  /** Returns the sums on resampled units. */
  ResampledSums resampled(Resampling resampling) {
    return new ResampledSums(resampling, own, pulls, between, worst(), best());
  }

  /**
   * The best possible units: units found entirely, and units with as much found as in others, all
   * of it rightly.
   */
  private List<ResampledSums.Extra> best() {
    double pairs = typical(Sum.DUPLICATES);
    double found = Math.max(pairs, typical(Sum.FOUND, Sum.WRONG));
    double truePairs = typical(Sum.TRUE_PAIRS);
    return List.of(
        unit()
            .with(Sum.FOUND, pairs)
            .with(Sum.DUPLICATES, pairs)
            .with(Sum.TOGETHER, truePairs)
            .with(Sum.TRUE_PAIRS, truePairs)
            .with(Sum.B_CUBED_PRECISION, typical(Sum.DOCUMENTS))
            .with(Sum.B_CUBED_RECALL, typical(Sum.DOCUMENTS))
            .with(Sum.EXACT_CLUSTERS, 1)
            .with(Sum.F1_OF_CLUSTERS, 1),
        unit().with(Sum.FOUND, found).with(Sum.DUPLICATES, found).ifOf(Sum.WRONG));
  }

  /**
   * The worst possible units: units lost entirely; units with as much found as in others, all of it
   * wrongly; and look-alikes of as many units as other units are.
   */
  private List<ResampledSums.Extra> worst() {
    double wrong = typical(Sum.FOUND, Sum.WRONG);
    return List.of(
        unit()
            .with(Sum.DUPLICATES, typical(Sum.DUPLICATES))
            .with(Sum.TRUE_PAIRS, typical(Sum.TRUE_PAIRS))
            .with(Sum.B_CUBED_PRECISION, typical(Sum.DOCUMENTS))
            .with(Sum.FOUND_ENTROPY_GIVEN_TRUE, typical(Sum.FOUND_ENTROPY)),
        unit()
            .with(Sum.WRONG, wrong)
            .with(Sum.OTHERS, wrong)
            .with(Sum.JOINED, typical(Sum.TOGETHER, Sum.JOINED))
            .with(Sum.B_CUBED_RECALL, typical(Sum.DOCUMENTS))
            .with(Sum.TRUE_ENTROPY_GIVEN_FOUND, typical(Sum.TRUE_ENTROPY)),
        unit()
            .pulling(Sum.WRONG, typicalPull(Sum.WRONG))
            .pulling(Sum.JOINED, typicalPull(Sum.JOINED))
            .with(Sum.B_CUBED_RECALL, typical(Sum.DOCUMENTS))
            .with(Sum.TRUE_ENTROPY_GIVEN_FOUND, typical(Sum.TRUE_ENTROPY)));
  }

  /** The contributions common to best and worst units. */
  private ResampledSums.Extra unit() {
    return ResampledSums.Extra.none()
        .with(Sum.DOCUMENTS, typical(Sum.DOCUMENTS))
        .with(Sum.TRUE_ENTROPY, typical(Sum.TRUE_ENTROPY))
        .with(Sum.FOUND_ENTROPY, typical(Sum.FOUND_ENTROPY))
        .with(Sum.CLUSTERS, 1)
        .with(Sum.LABELLED_CLUSTERS, 1);
  }

  /**
   * The amount that a random item of these sums has in its unit. A pair between two units belongs
   * to both; with only such pairs, the result is larger than the mean over the units.
   */
  private double typical(Sum... sums) {
    double all = 0;
    for (Sum sum : sums) {
      all += Arrays.stream(column(sum)).sum() + total(sum);
    }
    double squares = 0;
    for (int unit = 0; unit < units; unit++) {
      double ofUnit = 0;
      for (Sum sum : sums) {
        ofUnit += column(sum)[unit] + pull(sum, unit);
      }
      squares += ofUnit * ofUnit;
    }
    return all == 0 ? 0 : squares / all;
  }

  /** The same for pairs between units. */
  private double typicalPull(Sum sum) {
    double squares = Arrays.stream(pulls[sum.place()]).map(pull -> pull * pull).sum();
    return total(sum) > 0 ? squares / total(sum) : 0;
  }

  /**
   * Returns the number of units that contribute to a measure. If judged pairs have weights, this is
   * the effective number, the square of the sum of the units' mean weights divided by the sum of
   * their squares (Kish, "Survey Sampling", 1965): a few units with most of the weight count as
   * few.
   */
  int units(UnitMeasure measure) {
    double sum = 0;
    double squares = 0;
    for (int unit = 0; unit < units; unit++) {
      double weight = meanWeight(measure, unit);
      sum += weight;
      squares += weight * weight;
    }
    return squares == 0 ? 0 : (int) Math.round(sum * sum / squares);
  }

  /** Returns the largest share that a single unit has in the counts of a measure. */
  double largestShare(UnitMeasure measure) {
    double[] shares = new double[units];
    for (Sum sum : measure.parts()) {
      Arrays.setAll(shares, unit -> shares[unit] + column(sum)[unit] + pull(sum, unit));
    }
    double all = Arrays.stream(shares).sum();
    return all == 0 ? 0 : Arrays.stream(shares).max().orElse(0) / all;
  }

  /**
   * The mean weight of the pairs through which a unit contributes to a measure; 0 if there are
   * none.
   */
  private double meanWeight(UnitMeasure measure, int unit) {
    if (measure.parts().stream().noneMatch(sum -> has(sum, unit))) {
      return 0;
    }
    double weight = 0;
    int pairs = 0;
    for (Sum sum : measure.parts()) {
      if (sum.place() < judged.length) {
        weight += column(sum)[unit];
        pairs += judged[sum.place()][unit];
      }
    }
    return pairs == 0 ? 1 : weight / pairs;
  }

  private boolean has(Sum sum, int unit) {
    return column(sum)[unit] != 0 || pull(sum, unit) != 0;
  }

  int units() {
    return units;
  }

  /** Returns the units in which another search of the same data has other sums. */
  int[] unitsThatDiffer(Contributions other, UnitMeasure measure) {
    boolean ofPairs = measure.parts().stream().allMatch(sum -> sum.compareTo(Sum.OTHERS) <= 0);
    return IntStream.range(0, units)
        .filter(
            unit ->
                Arrays.stream(Sum.values())
                    .filter(sum -> ofPairs == sum.compareTo(Sum.OTHERS) <= 0)
                    .anyMatch(
                        sum ->
                            column(sum)[unit] != other.column(sum)[unit]
                                || pull(sum, unit) != other.pull(sum, unit)))
        .toArray();
  }

  /**
   * A unit outside of the data in which this search and another differ: the mean of the units in
   * which they do, each counted as often as it moves the difference. The better of the two results
   * goes to whichever search is supposed to be better.
   */
  Optional<ResampledSums.Unlike> unlike(Contributions other, int[] differing, UnitMeasure measure) {
    double[] mine = all();
    double[] theirs = other.all();
    double before = Sums.difference(measure, mine, theirs);
    // By how much the difference falls if the two searches are swapped in a unit.
    double[] moves = new double[differing.length];
    for (int i = 0; i < moves.length; i++) {
      double[] swapped = new double[SUMS];
      double[] otherSwapped = new double[SUMS];
      double[] ofUnit = ofUnit(differing[i]);
      double[] otherOfUnit = other.ofUnit(differing[i]);
      for (int sum = 0; sum < SUMS; sum++) {
        double less = ofUnit[sum] - otherOfUnit[sum];
        swapped[sum] = Math.max(0, mine[sum] - less);
        otherSwapped[sum] = Math.max(0, theirs[sum] + less);
      }
      double fall = before - Sums.difference(measure, swapped, otherSwapped);
      moves[i] = Double.isNaN(fall) ? 0 : fall;
    }
    double all = Arrays.stream(moves).map(Math::abs).sum();
    if (all == 0) {
      return Optional.empty();
    }
    ResampledSums.Extra better = ResampledSums.Extra.none();
    ResampledSums.Extra worse = ResampledSums.Extra.none();
    for (int i = 0; i < differing.length; i++) {
      double share = Math.abs(moves[i]) / all;
      better.add(share, moves[i] > 0 ? this : other, differing[i]);
      worse.add(share, moves[i] > 0 ? other : this, differing[i]);
    }
    return Optional.of(new ResampledSums.Unlike(better, worse));
  }

  double own(Sum sum, int unit) {
    return column(sum)[unit];
  }

  /** Returns the contributions and pulls of a unit, in the order of the sums. */
  double[] ofUnit(int unit) {
    return Arrays.stream(Sum.values())
        .mapToDouble(sum -> column(sum)[unit] + pull(sum, unit))
        .toArray();
  }

  double pull(Sum sum, int unit) {
    return pulls[sum.place()][unit];
  }

  private double[] column(Sum sum) {
    return own[sum.place()];
  }

  private double total(Sum sum) {
    return between[sum.place()];
  }

  private void addJudgedPairs(Dataset dataset, ResamplingUnits units, SearchResult result) {
    for (JudgedPair pair : PairLabels.judged(dataset)) {
      int unit = units.of(pair.left());
      addJudged(pair.duplicate() ? Sum.DUPLICATES : Sum.OTHERS, unit, pair.weight());
      if (result.matches(pair.left(), pair.right())) {
        addJudged(pair.duplicate() ? Sum.FOUND : Sum.WRONG, unit, pair.weight());
      }
    }
  }

  private void addJudged(Sum sum, int unit, double weight) {
    column(sum)[unit] += weight;
    judged[sum.place()][unit]++;
  }

  private void addLabelledPairs(Dataset dataset, ResamplingUnits units) {
    double[] duplicates = column(Sum.DUPLICATES);
    PairsBetween others = new PairsBetween(this.units);
    double[] sizes = new double[this.units];
    for (int row = 0; row < dataset.size(); row++) {
      sizes[units.of(row)]++;
    }
    double squares = 0;
    for (double size : sizes) {
      squares += size * size;
    }
    for (int unit = 0; unit < sizes.length; unit++) {
      double size = sizes[unit];
      duplicates[unit] = size * (size - 1) / 2;
      others.add(unit, size * (dataset.size() - size), size * size * (squares - size * size));
    }
    for (RowPair pair : dataset.ignoredPairs()) {
      int left = units.of(pair.left());
      int right = units.of(pair.right());
      if (left == right) {
        duplicates[left]--;
      } else {
        others.add(left, -1, -1);
        others.add(right, -1, -1);
      }
    }
    addBetween(Sum.OTHERS, others);
  }

  private void addFoundPairs(Dataset dataset, ResamplingUnits units, SearchResult result) {
    FoundPairs pairs = new FoundPairs(result, units, column(Sum.FOUND));
    pairs.addAll(result.distinctPairs());
    for (RowPair pair : dataset.ignoredPairs()) {
      if (result.matches(pair.left(), pair.right())) {
        pairs.add(units.of(pair.left()), units.of(pair.right()), -1);
      }
    }
    PairsBetween between = pairs.between();
    addBetween(Sum.WRONG, between);
    for (int unit = 0; unit < this.units; unit++) {
      double duplicates = column(Sum.DUPLICATES)[unit];
      if (duplicates > 0) {
        double found = column(Sum.FOUND)[unit];
        column(Sum.LABELLED_CLUSTERS)[unit] = 1;
        column(Sum.F1_OF_CLUSTERS)[unit] = 2 * found / (duplicates + found + between.of(unit));
      }
    }
  }

  /** The overlap of a true and a found cluster, and the sizes of both. */
  private record Cell(int trueCluster, int foundCluster, int size, int trueSize, int foundSize) {}

  /**
   * By true cluster, in an order independent of the order of documents, because sums are rounded.
   */
  private static List<Cell> cells(ResamplingUnits truth, Clusters found) {
    int[] trueSizes = new int[truth.count()];
    int[] foundSizes = new int[found.rows()];
    Long2IntOpenHashMap common = new Long2IntOpenHashMap();
    for (int row = 0; row < found.rows(); row++) {
      trueSizes[truth.of(row)]++;
      foundSizes[found.cluster(row)]++;
      common.addTo((long) truth.of(row) << 32 | found.cluster(row), 1);
    }
    List<Cell> cells = new ArrayList<>();
    for (Long2IntMap.Entry entry : common.long2IntEntrySet()) {
      int unit = (int) (entry.getLongKey() >>> 32);
      int cluster = (int) entry.getLongKey();
      cells.add(new Cell(unit, cluster, entry.getIntValue(), trueSizes[unit], foundSizes[cluster]));
    }
    cells.sort(
        Comparator.comparingInt(Cell::trueCluster)
            .thenComparingInt(Cell::size)
            .thenComparingInt(Cell::foundSize));
    return cells;
  }

  private void addClusters(ResamplingUnits units, Clusters found) {
    PairsBetween between = new PairsBetween(units.count());
    List<Cell> cells = cells(units, found);
    double[] squares = new double[found.rows()];
    cells.forEach(cell -> squares[cell.foundCluster()] += (double) cell.size() * cell.size());
    for (Cell cell : cells) {
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
      column(Sum.TRUE_ENTROPY)[unit] -= size * StrictMath.log(inTruth / found.rows());
      column(Sum.FOUND_ENTROPY)[unit] -= size * StrictMath.log(inFound / found.rows());
      column(Sum.TRUE_PAIRS)[unit] = inTruth * (inTruth - 1) / 2;
      column(Sum.CLUSTERS)[unit] = inTruth > 1 ? 1 : 0;
      column(Sum.EXACT_CLUSTERS)[unit] = inTruth > 1 && size == inTruth && size == inFound ? 1 : 0;
      between.add(
          unit,
          size * (inFound - size),
          size * size * (squares[cell.foundCluster()] - size * size));
    }
    addBetween(Sum.JOINED, between);
  }

  private void addBetween(Sum sum, PairsBetween pairs) {
    pulls[sum.place()] = pairs.pulls();
    between[sum.place()] = pairs.total();
  }
}

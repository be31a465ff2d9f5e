package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.JudgedPair;
import io.github.neardup.datasets.RowPair;

/**
 * All pairs with a label by unit, those to be ignored left out.
 *
 * @param duplicates duplicates of each unit
 * @param othersWithin other pairs within each
 * @param othersBetween other pairs between units
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LabelledPairs(double[] duplicates, double[] othersWithin, UnitBetween othersBetween) {

  static LabelledPairs of(Dataset dataset, Units units) {
    LabelledPairs pairs =
        new LabelledPairs(
            new double[units.count()], new double[units.count()], new UnitBetween(units.count()));
    switch (dataset.truth()) {
      case CLUSTERS -> pairs.addClusters(dataset, units);
      case JUDGED_PAIRS -> pairs.addJudged(dataset, units);
    }
    return pairs;
  }

  private void addClusters(Dataset dataset, Units units) {
    double[] sizes = new double[units.count()];
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
      othersBetween.add(
          unit, size * (dataset.size() - size), size * size * (squares - size * size));
    }
    for (RowPair pair : dataset.ignoredPairs()) {
      int left = units.of(pair.left());
      int right = units.of(pair.right());
      if (left == right) {
        duplicates[left]--;
      } else {
        othersBetween.add(left, -1, -1);
        othersBetween.add(right, -1, -1);
      }
    }
  }

  private void addJudged(Dataset dataset, Units units) {
    for (JudgedPair pair : JudgedLabels.counted(dataset.judgedPairs(), dataset.ignoredPairs())) {
      (pair.duplicate() ? duplicates : othersWithin)[units.of(pair.left())]++;
    }
  }
}

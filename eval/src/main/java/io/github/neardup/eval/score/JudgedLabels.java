package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset.JudgedPair;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.List;

/** Labels of judged pairs only: all other pairs are unlabelled. */
final class JudgedLabels implements PairLabels {

  private final Long2DoubleOpenHashMap duplicates = new Long2DoubleOpenHashMap();
  private final Long2DoubleOpenHashMap others = new Long2DoubleOpenHashMap();

  /** Adds each judged pair once. */
  JudgedLabels(FingerprintGroups groups, List<JudgedPair> judged) {
    for (JudgedPair pair : judged) {
      long key =
          FingerprintGroups.key(
              groups.representative(pair.left()), groups.representative(pair.right()));
      (pair.duplicate() ? duplicates : others).addTo(key, pair.weight());
    }
  }

  @Override
  public double duplicates() {
    return duplicates.values().doubleStream().sum();
  }

  @Override
  public double others() {
    return others.values().doubleStream().sum();
  }

  @Override
  public double duplicates(int left, int right) {
    return duplicates.get(FingerprintGroups.key(left, right));
  }

  @Override
  public double others(int left, int right) {
    return others.get(FingerprintGroups.key(left, right));
  }
}

package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Labels for judged pairs alone: nothing is said of any other pair. */
final class JudgedLabels implements PairLabels {

  private final Long2LongOpenHashMap duplicates = new Long2LongOpenHashMap();
  private final Long2LongOpenHashMap others = new Long2LongOpenHashMap();
  private final long duplicatePairs;
  private final long otherPairs;

  /** Takes each judged pair once; ignored ones may be judged or not. */
  JudgedLabels(FingerprintGroups groups, List<JudgedPair> judged, List<RowPair> ignored) {
    List<JudgedPair> counted = counted(judged, ignored);
    for (JudgedPair pair : counted) {
      long key =
          FingerprintGroups.key(
              groups.representative(pair.left()), groups.representative(pair.right()));
      (pair.duplicate() ? duplicates : others).addTo(key, 1);
    }
    duplicatePairs = counted.stream().filter(JudgedPair::duplicate).count();
    otherPairs = counted.size() - duplicatePairs;
  }

  /** The judged pairs without those to be ignored. */
  static List<JudgedPair> counted(List<JudgedPair> judged, List<RowPair> ignored) {
    Set<RowPair> leftOut = new HashSet<>(ignored);
    return judged.stream().filter(pair -> !leftOut.contains(pair.rows())).toList();
  }

  @Override
  public long duplicates() {
    return duplicatePairs;
  }

  @Override
  public long others() {
    return otherPairs;
  }

  @Override
  public long duplicates(int left, int right) {
    return duplicates.get(FingerprintGroups.key(left, right));
  }

  @Override
  public long others(int left, int right) {
    return others.get(FingerprintGroups.key(left, right));
  }
}

package io.github.neardup.eval.run;

import io.github.neardup.core.hash.HashV1;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.JudgedPair;
import io.github.neardup.datasets.RowPair;
import io.github.neardup.eval.score.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pairs of documents chosen without looking at fingerprints: some of the duplicates or judged
 * pairs, and some at random. The same whatever the order of the documents.
 */
final class PairSample {

  private static final int MOST_LABELLED = 1000;
  private static final int RANDOM = 1000;
  private static final long SEED = 0x73616D706C653031L;

  private PairSample() {}

  static List<RowPair> of(Dataset dataset) {
    int[] byId =
        IntStream.range(0, dataset.size())
            .boxed()
            .sorted(Comparator.comparing(row -> dataset.documents().get(row).id()))
            .mapToInt(row -> row)
            .toArray();
    List<RowPair> sample = new ArrayList<>(someOf(labelled(dataset, byId)));
    for (int i = 0; i < RANDOM && byId.length > 1; i++) {
      int left = place(2L * i, byId.length);
      int right = place(2L * i + 1, byId.length);
      if (left != right) {
        sample.add(new RowPair(byId[left], byId[right]));
      }
    }
    return sample;
  }

  private static int place(long number, int size) {
    return (int) (((HashV1.mix(SEED + number) >>> 33) * size) >>> 31);
  }

  /** Evenly spaced, so that no part of the dataset is favoured. */
  private static List<RowPair> someOf(List<RowPair> pairs) {
    int step = Math.max(1, (pairs.size() + MOST_LABELLED - 1) / MOST_LABELLED);
    return IntStream.range(0, pairs.size())
        .filter(i -> i % step == 0)
        .mapToObj(pairs::get)
        .toList();
  }

  private static List<RowPair> labelled(Dataset dataset, int[] byId) {
    int[] place = new int[byId.length];
    for (int i = 0; i < byId.length; i++) {
      place[byId[i]] = i;
    }
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      return dataset.judgedPairs().stream()
          .map(JudgedPair::rows)
          .sorted(
              Comparator.comparingInt(
                      (RowPair pair) -> Math.min(place[pair.left()], place[pair.right()]))
                  .thenComparingInt(pair -> Math.max(place[pair.left()], place[pair.right()])))
          .toList();
    }
    // Each document with the one before it of its cluster: as many pairs as there are documents.
    Units units = Units.of(dataset);
    int[] before = new int[units.count()];
    List<RowPair> pairs = new ArrayList<>();
    for (int row : byId) {
      int unit = units.of(row);
      if (before[unit] > 0) {
        pairs.add(new RowPair(before[unit] - 1, row));
      }
      before[unit] = row + 1;
    }
    return pairs;
  }
}

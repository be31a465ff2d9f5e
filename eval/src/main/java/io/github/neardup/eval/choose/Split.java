package io.github.neardup.eval.choose;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.ResamplingUnits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A dataset in two parts. Whole {@linkplain ResamplingUnits units} go to one or the other, so that
 * no two documents whose label is known to be duplicates are parted.
 *
 * <p>Units are put in the order of a seeded hash of their least id, those of one document apart
 * from larger ones, and the first of both orders go to development. So the parts have their share
 * of both, whatever the order of the documents, and no label but that of belonging together has a
 * say.
 *
 * @param developmentUnits true clusters, or groups of judged pairs, in development
 * @param testUnits the same of the test part
 */
record Split(Dataset development, Dataset test, int developmentUnits, int testUnits) {

  /** Documents of judged pairs' datasets that are in no pair go by the hash of their own id. */
  static Split of(Dataset dataset, double share, long seed) {
    ResamplingUnits units = ResamplingUnits.of(dataset);
    BitSet development = new BitSet(dataset.size());
    Map<Integer, List<Integer>> rows = new TreeMap<>();
    for (int row = 0; row < dataset.size(); row++) {
      if (units.of(row) != ResamplingUnits.NONE) {
        rows.computeIfAbsent(units.of(row), unit -> new ArrayList<>()).add(row);
      } else {
        development.set(row, (hash(dataset, row, seed) >>> 11) * 0x1p-53 < share);
      }
    }
    int developmentUnits = 0;
    for (boolean single : new boolean[] {true, false}) {
      List<List<Integer>> order =
          rows.values().stream()
              .filter(unit -> unit.size() == 1 == single)
              .sorted(Comparator.comparingLong(unit -> hash(dataset, least(dataset, unit), seed)))
              .toList();
      int chosen = (int) Math.round(share * order.size());
      order.subList(0, chosen).forEach(unit -> unit.forEach(development::set));
      developmentUnits += chosen;
    }
    BitSet test = (BitSet) development.clone();
    test.flip(0, dataset.size());
    return new Split(
        dataset.restrictedTo(development.stream().toArray()),
        dataset.restrictedTo(test.stream().toArray()),
        developmentUnits,
        units.count() - developmentUnits);
  }

  private static int least(Dataset dataset, List<Integer> rows) {
    return Collections.min(rows, Comparator.comparing(row -> dataset.documents().get(row).id()));
  }

  private static long hash(Dataset dataset, int row, long seed) {
    return Hash64.seeded(seed).hash(dataset.documents().get(row).id());
  }
}

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
 * A dataset in two parts. Whole {@linkplain ResamplingUnits units} go to one part or the other, so
 * that no two documents known to be duplicates are separated.
 *
 * <p>Units are sorted by a seeded hash of their least id, separately for units of one document and
 * for larger ones, and the first of both orders go to development. Each part therefore gets its
 * share of both, whatever the order of the documents. Labels matter only in so far as they define
 * the units.
 *
 * @param developmentUnits true clusters, or groups of judged pairs, in the development part
 * @param testUnits true clusters, or groups of judged pairs, in the test part
 */
record Split(Dataset development, Dataset test, int developmentUnits, int testUnits) {

  /** Splits a dataset. Documents in no judged pair are assigned by the hash of their own id. */
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

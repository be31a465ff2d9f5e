package io.github.neardup.eval.tuning;

import io.github.neardup.core.hash.HashV1;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.Units;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A dataset in two parts. Whole {@linkplain Units units} go to one or the other, so that no two
 * documents whose label is known to be duplicates are parted.
 *
 * <p>Units are put in the order of a seeded hash of their least id, those of one document apart
 * from larger ones, and the first of both orders go to development. So the parts have their share
 * of both, whatever the order of the documents, and no label but that of belonging together has a
 * say.
 *
 * @param development what settings are chosen on
 * @param test what they are measured on
 * @param developmentUnits true clusters, or groups of judged pairs, in development
 * @param testUnits the same of the test part
 */
record Split(Dataset development, Dataset test, int developmentUnits, int testUnits) {

  /**
   * Splits a dataset. Documents of judged pairs' datasets that are in no pair go to either part by
   * the hash of their own id.
   *
   * @param share of the units for development, above 0 and below 1
   * @param seed chooses the units
   */
  static Split of(Dataset dataset, double share, long seed) {
    Units units = Units.of(dataset);
    int[] byId =
        IntStream.range(0, dataset.size())
            .boxed()
            .sorted(Comparator.comparing(row -> dataset.documents().get(row).id()))
            .mapToInt(row -> row)
            .toArray();
    int[] sizes = new int[units.count()];
    long[] hashes = new long[units.count()];
    boolean[] inDevelopment = new boolean[dataset.size()];
    for (int row : byId) {
      long hash = HashV1.hash(dataset.documents().get(row).id(), seed);
      int unit = units.of(row);
      if (unit == Units.NONE) {
        inDevelopment[row] = (hash >>> 11) * 0x1p-53 < share;
      } else if (sizes[unit]++ == 0) {
        hashes[unit] = hash;
      }
    }
    boolean[] chosen = new boolean[units.count()];
    for (boolean single : new boolean[] {true, false}) {
      List<Integer> order =
          IntStream.range(0, chosen.length)
              .filter(unit -> sizes[unit] == 1 == single)
              .boxed()
              .sorted(Comparator.comparingLong((Integer unit) -> hashes[unit]))
              .toList();
      order.subList(0, (int) Math.round(share * order.size())).forEach(unit -> chosen[unit] = true);
    }
    int developmentUnits = (int) IntStream.range(0, chosen.length).filter(u -> chosen[u]).count();
    for (int row : byId) {
      if (units.of(row) != Units.NONE) {
        inDevelopment[row] = chosen[units.of(row)];
      }
    }
    return new Split(
        dataset.restrictedTo(
            IntStream.range(0, inDevelopment.length).filter(row -> inDevelopment[row]).toArray()),
        dataset.restrictedTo(
            IntStream.range(0, inDevelopment.length).filter(row -> !inDevelopment[row]).toArray()),
        developmentUnits,
        units.count() - developmentUnits);
  }
}

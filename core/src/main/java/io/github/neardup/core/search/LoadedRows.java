package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Some rows of a collection whose fingerprints are in memory: where they are found by their keys,
 * and what they are compared by. Rows are known by their place in the batch here.
 *
 * @param rows the row at each place, ascending
 * @param representatives for each place the first with an equal fingerprint
 * @param sketches what has the keys: a table of all rows of the collection
 * @param sketch made them
 * @param keys of the sketches, as suits the collection
 * @param exact what is compared: a table with a row for each place
 * @param verifier compares them
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record LoadedRows(
    int[] rows,
    int[] representatives,
    FingerprintTable sketches,
    Verifier sketch,
    Keys keys,
    FingerprintTable exact,
    Verifier verifier) {

  /** All rows of a table of whole fingerprints. */
  static LoadedRows all(Verifier verifier, FingerprintTable table, int[] representatives) {
    int[] rows = new int[table.size()];
    Arrays.setAll(rows, row -> row);
    Algorithm algorithm = verifier.algorithm();
    // With a join of its own, the statistics for keys are not there yet, and take long.
    Keys keys = algorithm.selfJoin().isPresent() ? algorithm.keys() : table.keys(algorithm);
    return new LoadedRows(rows, representatives, table, verifier, keys, table, verifier);
  }

  /** The number of rows. */
  int size() {
    return rows.length;
  }

  /** Whether the rows at two places are candidates worth verifying. */
  boolean worthVerifying(int left, int right) {
    int a = rows[left];
    int b = rows[right];
    Algorithm algorithm = sketch.algorithm();
    boolean worth =
        sketches == exact
            ? verifier.isWorthVerifying(exact, left, right)
            : sketch.similarity(sketches, a, b) >= sketch.threshold();
    return worth && sketches.areCandidates(algorithm.keys(), a, b);
  }

  /** The similarity of a verified pair that reaches {@code atLeast}; below it, 0. */
  double verified(int left, int right, double atLeast) {
    double similarity = exact.similarity(verifier.algorithm(), left, right, atLeast);
    return similarity >= atLeast && worthVerifying(left, right) ? similarity : 0;
  }

  /**
   * The same, to find some of its rows by keys that suit these. Takes time linear in their
   * fingerprints.
   */
  LoadedRows suiting(int[] places) {
    Algorithm algorithm = sketch.algorithm();
    // Others have keys that suit the whole collection.
    if (algorithm.selfJoin().isEmpty()) {
      return this;
    }
    if (algorithm.statistics().isEmpty()) {
      return this;
    }
    IntStream suited = Arrays.stream(places).map(place -> rows[place]);
    return new LoadedRows(
        rows,
        representatives,
        sketches,
        sketch,
        algorithm.keys(sketches.statistics(algorithm, suited)),
        exact,
        verifier);
  }

  /** The number of slots of the keys. */
  int slots() {
    return keys.slots();
  }

  /** The keys of the row at a place. */
  void keys(int place, int slot, LongConsumer sink) {
    int row = rows[place];
    keys.keys(sketches.words(row), sketches.from(row), sketches.to(row), slot, sink);
  }
}

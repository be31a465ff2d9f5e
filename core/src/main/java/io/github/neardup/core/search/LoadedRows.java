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
 * @param exact what is compared: a table with a row for each place; empty if rows are made one by
 *     one
 * @param verifier compares them
 * @param similarity of two places
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record LoadedRows(
    int[] rows,
    int[] representatives,
    FingerprintTable sketches,
    Verifier sketch,
    Keys keys,
    FingerprintTable exact,
    Verifier verifier,
    Similarity similarity) {

  /** Compares the rows at two places; by several threads. */
  @FunctionalInterface
  interface Similarity {
    /** The similarity; below {@code atLeast}, any number below it. */
    double of(int left, int right, double atLeast);
  }

  /** Rows in a table, one for each place. */
  static LoadedRows inTable(
      int[] rows,
      int[] representatives,
      FingerprintTable sketches,
      Verifier sketch,
      Keys keys,
      FingerprintTable exact,
      Verifier verifier) {
    return new LoadedRows(
        rows,
        representatives,
        sketches,
        sketch,
        keys,
        exact,
        verifier,
        (left, right, atLeast) -> exact.similarity(verifier.algorithm(), left, right, atLeast));
  }

  /** All rows of a table of whole fingerprints, for stars: a row is compared with a centre. */
  static LoadedRows all(Verifier verifier, FingerprintTable table, int[] representatives) {
    int[] rows = new int[table.size()];
    Arrays.setAll(rows, row -> row);
    Algorithm algorithm = verifier.algorithm();
    // With a join of its own, the statistics for keys are not there yet, and take long.
    Keys keys = algorithm.selfJoin().isPresent() ? algorithm.keys() : table.keys(algorithm);
    return new LoadedRows(
        rows,
        representatives,
        table,
        verifier,
        keys,
        table,
        verifier,
        (centre, row, atLeast) -> table.similarityWithin(algorithm, row, centre, atLeast));
  }

  /** The number of rows. */
  int size() {
    return rows.length;
  }

  /** Whether the rows at two places are candidates worth verifying. */
  boolean worthVerifying(int left, int right) {
    return seemsSimilar(left, right) && areCandidates(left, right);
  }

  /** By what is estimated. */
  private boolean seemsSimilar(int left, int right) {
    return sketches == exact
        ? verifier.isWorthVerifying(exact, left, right)
        : sketch.similarity(sketches, rows[left], rows[right]) >= sketch.threshold();
  }

  private boolean areCandidates(int left, int right) {
    // Keys that suit a collection take longer; where none is missed, they say the same.
    Algorithm algorithm = sketch.algorithm();
    return sketches.areCandidates(
        algorithm.missesNothing() ? algorithm.keys() : keys, rows[left], rows[right]);
  }

  /**
   * The similarity of a centre and a row that are a verified pair and reach {@code atLeast}; below
   * it, 0.
   */
  double verified(int centre, int row, double atLeast) {
    if (!seemsSimilar(centre, row)) {
      return 0;
    }
    double value = similarity.of(centre, row, atLeast);
    return value >= atLeast && areCandidates(centre, row) ? value : 0;
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
        verifier,
        similarity);
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

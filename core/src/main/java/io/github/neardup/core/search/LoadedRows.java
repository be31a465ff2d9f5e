package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Rows of a collection whose fingerprints are in memory, with the keys to look them up and the data
 * to compare them. Rows are addressed by their index in the batch, their place.
 *
 * @param rows the row at each place, ascending
 * @param representatives for each place, the first place with an equal fingerprint
 * @param sketches the table that provides the keys
 * @param sketchRows the row of each place in that table
 * @param sketch the algorithm that made the sketches
 * @param keys the keys of the sketches, as suits the collection
 * @param exact the table that is compared, with a row for each place; empty if rows are made one by
 *     one
 * @param verifier compares rows of the table
 * @param similarity compares two places
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LoadedRows(
    int[] rows,
    int[] representatives,
    FingerprintTable sketches,
    int[] sketchRows,
    Verifier sketch,
    Keys keys,
    FingerprintTable exact,
    Verifier verifier,
    Similarity similarity) {

  /** Compares the rows at two places. Thread-safe. */
  @FunctionalInterface
  interface Similarity {
    /** Returns the similarity, or any number below {@code atLeast} if it is below that. */
    double of(int left, int right, double atLeast);
  }

  /** Creates rows in a table, one for each place. */
  static LoadedRows inTable(
      int[] rows,
      int[] representatives,
      FingerprintTable sketches,
      int[] sketchRows,
      Verifier sketch,
      Keys keys,
      FingerprintTable exact,
      Verifier verifier) {
    return new LoadedRows(
        rows,
        representatives,
        sketches,
        sketchRows,
        sketch,
        keys,
        exact,
        verifier,
        (left, right, atLeast) -> exact.similarity(verifier.algorithm(), left, right, atLeast));
  }

  /**
   * Creates rows from a table of whole fingerprints, for stars: a row is compared with a centre.
   */
  static LoadedRows all(Verifier verifier, FingerprintTable table, int[] representatives) {
    int[] rows = new int[table.size()];
    Arrays.setAll(rows, row -> row);
    Algorithm algorithm = verifier.algorithm();
    Direction.Share share = Direction.share(algorithm);
    // If the algorithm has its own join, statistics for keys are not available yet and take long.
    boolean joined = algorithm.selfJoin(table.size(), true).isPresent();
    Keys keys = joined ? algorithm.keys() : table.keys(algorithm);
    return new LoadedRows(
        rows,
        representatives,
        table,
        rows,
        verifier,
        keys,
        table,
        verifier,
        (centre, row, atLeast) -> share.of(table.row(row), table.row(centre), atLeast));
  }

  /** Returns the number of rows. */
  int size() {
    return rows.length;
  }

  /** Returns whether the rows at two places are candidates worth verifying. */
  boolean worthVerifying(int left, int right) {
    return seemsSimilar(left, right) && areCandidates(left, right);
  }

  /** Returns the answer based on the estimated similarity. */
  private boolean seemsSimilar(int left, int right) {
    return sketches == exact
        ? verifier.isWorthVerifying(exact, left, right)
        : sketch.similarity(sketches, sketchRows[left], sketchRows[right]) >= sketch.threshold();
  }

  private boolean areCandidates(int left, int right) {
    // Keys that suit a collection are slower; if keys miss no pair, other keys give the same
    // answer.
    Algorithm algorithm = sketch.algorithm();
    return sketches.areCandidates(
        algorithm.missesNothing() ? algorithm.keys() : keys, sketchRows[left], sketchRows[right]);
  }

  /**
   * Returns the similarity of a centre and a row if they are a verified pair and reach {@code
   * atLeast}; otherwise 0.
   */
  double verified(int centre, int row, double atLeast) {
    if (!seemsSimilar(centre, row)) {
      return 0;
    }
    double value = similarity.of(centre, row, atLeast);
    return value >= atLeast && areCandidates(centre, row) ? value : 0;
  }

  /**
   * Returns the same rows with keys that suit the given places, to look these up. Takes time linear
   * in their fingerprints.
   */
  LoadedRows suiting(int[] places) {
    Algorithm algorithm = sketch.algorithm();
    // Without a join, the keys already suit the whole collection.
    if (algorithm.selfJoin(sketches.size(), true).isEmpty()) {
      return this;
    }
    if (algorithm.collectionKeys().isEmpty()) {
      return this;
    }
    IntStream suited = Arrays.stream(places).map(place -> sketchRows[place]);
    return new LoadedRows(
        rows,
        representatives,
        sketches,
        sketchRows,
        sketch,
        sketches.keys(algorithm, suited),
        exact,
        verifier,
        similarity);
  }

  /** Returns the number of slots of the keys. */
  int slots() {
    return keys.slots();
  }

  /** Passes on the keys of the row at a place. */
  void keys(int place, int slot, LongConsumer sink) {
    keys.keys(sketches.row(sketchRows[place]), slot, sink);
  }
}

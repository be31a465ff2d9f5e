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
 * @param sketched provides the keys
 * @param exact the table that is compared, with a row for each place; empty if rows are made one by
 *     one
 * @param verifier compares rows of the table
 * @param similarity compares two places
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LoadedRows(
    int[] rows,
    int[] representatives,
    Sketched sketched,
    FingerprintTable exact,
    Verifier verifier,
    Similarity similarity) {

  /** The sketches of the rows; fingerprints if the algorithm has no sketches. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Sketched(FingerprintTable table, int[] rows, Verifier verifier, Keys keys) {

    /** Returns whether the estimated similarity of two places is worth verifying. */
    boolean seemSimilar(int left, int right) {
      return verifier.similarity(table, rows[left], rows[right]) >= verifier.threshold();
    }

    boolean areCandidates(int left, int right) {
      // Keys that suit a collection are slower; if keys miss no pair, other keys give the same
      // answer.
      Algorithm algorithm = verifier.algorithm();
      return table.areCandidates(
          algorithm.missesNothing() ? algorithm.keys() : keys, rows[left], rows[right]);
    }

    /** Returns the same sketches with keys that suit the given places. */
    Sketched suiting(int[] places) {
      Algorithm algorithm = verifier.algorithm();
      // Without a join, the keys already suit the whole collection.
      if (algorithm.selfJoin(table.size(), true).isEmpty()
          || algorithm.collectionKeys().isEmpty()) {
        return this;
      }
      IntStream suited = Arrays.stream(places).map(place -> rows[place]);
      return new Sketched(table, rows, verifier, table.keys(algorithm, suited));
    }
  }

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
      Sketched sketched,
      FingerprintTable exact,
      Verifier verifier) {
    return new LoadedRows(
        rows,
        representatives,
        sketched,
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
        new Sketched(table, rows, verifier, keys),
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
    return seemSimilar(left, right) && sketched.areCandidates(left, right);
  }

  /** Returns the answer based on the estimated similarity. */
  private boolean seemSimilar(int left, int right) {
    return sketched.table() == exact
        ? verifier.isWorthVerifying(exact, left, right)
        : sketched.seemSimilar(left, right);
  }

  /** Returns the similarity of a verified pair that reaches {@code atLeast}; otherwise 0. */
  double verified(int centre, int row, double atLeast) {
    if (!seemSimilar(centre, row)) {
      return 0;
    }
    double value = similarity.of(centre, row, atLeast);
    return value >= atLeast && sketched.areCandidates(centre, row) ? value : 0;
  }

  /** Returns the same rows with keys that suit the given places. Linear time. */
  LoadedRows suiting(int[] places) {
    return new LoadedRows(
        rows, representatives, sketched.suiting(places), exact, verifier, similarity);
  }

  /** Returns the number of slots of the keys. */
  int slots() {
    return sketched.keys().slots();
  }

  /** Passes on the keys of the row at a place. */
  void keys(int place, int slot, LongConsumer sink) {
    sketched.keys().keys(sketched.table().row(sketched.rows()[place]), slot, sink);
  }
}

package io.github.neardup.bench.quality;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.minhash.MinHashSigner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Measures the share of the pairs at or above the threshold that MinHash finds: pairs of random
 * sets with a given Jaccard similarity, searched one pair after the other. Writes the table into a
 * page, between two comments.
 */
public final class FoundTable {

  private static final List<Double> ABOVE = List.of(0.0, 0.05, 0.1);
  private static final List<Double> THRESHOLDS = List.of(0.6, 0.8);
  private static final List<String> RECALLS = List.of("", "recall=0.9,", "recall=0.99,");
  private static final int PAIRS = 20_000;

  /** Divisible by the denominators of similarities with two digits. */
  private static final int UNION = 400;

  private FoundTable() {}

  /**
   * Writes the table.
   *
   * @param arguments the page
   */
  public static void main(String[] arguments) throws IOException {
    StringBuilder table = new StringBuilder("| settings | bands x rows |");
    ABOVE.forEach(above -> table.append(" found at threshold + ").append(above).append(" |"));
    table.append("\n|---|---|").append("---:|".repeat(ABOVE.size())).append('\n');
    for (double threshold : THRESHOLDS) {
      for (String verify : List.of("exact", "estimate")) {
        for (String recall : RECALLS) {
          row(table, threshold, recall + "verify=" + verify);
        }
      }
    }
    PageBlock.write(Path.of(arguments[0]), "found", table.toString());
  }

  private static void row(StringBuilder table, double threshold, String settings) {
    String spec = "threshold=" + threshold + "," + settings;
    MinHash algorithm = searchingByBands(spec);
    table.append(
        String.format(
            Locale.ROOT,
            "| `%s` | %d x %d |",
            spec,
            algorithm.banding().bands(),
            algorithm.banding().rows()));
    for (double above : ABOVE) {
      table.append(String.format(Locale.ROOT, " %.3f |", found(algorithm, threshold + above)));
    }
    table.append('\n');
  }

  /**
   * Sets the bands derived from the spec: without them, a search of few texts would compare only
   * their sets.
   */
  private static MinHash searchingByBands(String spec) {
    MinHash derived = MinHash.create(spec);
    return spec.contains("recall=")
        ? derived
        : MinHash.create(
            "%s,bands=%d,rows=%d"
                .formatted(spec, derived.banding().bands(), derived.banding().rows()));
  }

  private static double found(MinHash algorithm, double similarity) {
    SplittableRandom random = new SplittableRandom(1);
    int common = (int) Math.round(similarity * UNION);
    int found = 0;
    MinHashSigner signer = algorithm.fingerprinter();
    for (int pair = 0; pair < PAIRS; pair++) {
      long[] union = random.longs(UNION).toArray();
      int own = (UNION - common) / 2;
      FingerprintTable table = new FingerprintTable();
      add(table, signer, union, common, common, common + own);
      add(table, signer, union, common, common + own, UNION);
      found += isFound(algorithm, table) ? 1 : 0;
    }
    return (double) found / PAIRS;
  }

  /** Adds a set of the first elements of the union and some others. */
  private static void add(
      FingerprintTable table, MinHashSigner signer, long[] union, int common, int from, int to) {
    LongArray set = new LongArray(common + to - from);
    set.add(union, 0, common);
    set.add(union, from, to);
    LongArray fingerprint = new LongArray();
    signer.fingerprint(set.elements(), set.size(), fingerprint);
    table.add(fingerprint);
  }

  private static boolean isFound(Algorithm algorithm, FingerprintTable table) {
    SearchResult result = Search.of(algorithm, 1).pairs(table);
    return result.matches(0, 1);
  }
}

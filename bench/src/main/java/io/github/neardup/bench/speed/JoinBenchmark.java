package io.github.neardup.bench.speed;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.kshingle.KShingle;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Times exact self-joins of shingle sets. A join takes seconds and does the same work in every run,
 * so whole joins are timed: one run to warm up, then a few more, of which the fastest counts.
 */
public final class JoinBenchmark {

  static final Suite SUITE =
      new Suite(
          "join",
          true,
          "Seconds from fingerprints to all pairs of documents whose sets of 3-shingles"
              + " reach a Jaccard similarity, on one thread: `kshingle` compared with a textbook"
              + " AllPairs in Java on the same sets; and two threads compared with one. The"
              + " fastest of three runs after a warm-up run.",
          JoinBenchmark::run);

  private static final List<String> BUNDLED = List.of("everyday-en", "everyday-zh");
  private static final List<Double> QUICK_THRESHOLDS = List.of(0.7);
  private static final List<Double> THRESHOLDS = List.of(0.5, 0.6, 0.7, 0.8, 0.9);

  private static final int RUNS = 3;
  private static final double NANOSECONDS_A_SECOND = 1e9;

  private JoinBenchmark() {}

  /** The number of pairs found, and the seconds of the fastest run. */
  private record Timed(long pairs, double seconds) {}

  /**
   * Prints neardup's own figures for comparison with other programs, one line per threshold:
   * threshold, pairs, seconds on one thread.
   *
   * @param arguments a corpus or bundled dataset, and a file for its sets of shingles in the format
   *     of {@link #writeSets}
   */
  public static void main(String[] arguments) throws IOException {
    FingerprintTable table = sets(arguments[0]);
    writeSets(table, Path.of(arguments[1]));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (double threshold : THRESHOLDS) {
      Timed ours = ours(table, threshold, 1);
      out.printf(Locale.ROOT, "%s\t%d\t%f%n", threshold, ours.pairs(), ours.seconds());
    }
  }

  private static List<PeerComparison> run(Bench bench) {
    List<PeerComparison> comparisons = new ArrayList<>();
    for (String input : bench.texts().isEmpty() ? BUNDLED : bench.texts()) {
      FingerprintTable table = sets(input);
      String corpus = Path.of(input).getFileName() + ", " + table.size() + " documents";
      for (double threshold : bench.quick() ? QUICK_THRESHOLDS : THRESHOLDS) {
        System.err.println(corpus + " at " + threshold);
        Timed ours = ours(table, threshold, 1);
        Timed two = ours(table, threshold, 2);
        Timed plain = timed(() -> AllPairs.count(table, threshold));
        if (ours.pairs() != plain.pairs() || ours.pairs() != two.pairs()) {
          throw new IllegalStateException(
              "found " + ours.pairs() + ", " + two.pairs() + " and " + plain.pairs() + " pairs");
        }
        String what = corpus + ", " + ours.pairs() + " pairs at " + threshold + ", seconds";
        PeerComparison.addCosts(comparisons, what, ours.seconds(), "AllPairs", plain.seconds());
        PeerComparison.addCosts(
            comparisons, what + " on two threads", two.seconds(), "one thread", ours.seconds());
      }
    }
    return comparisons;
  }

  /**
   * Writes sets for programs in other languages: the number of sets, then for each set its size and
   * its elements; all big-endian, sizes of 4 bytes, elements of 8.
   */
  public static void writeSets(FingerprintTable table, Path file) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(table.size());
      for (int row = 0; row < table.size(); row++) {
        Row set = table.row(row);
        out.writeInt(set.size());
        for (int i = 0; i < set.size(); i++) {
          out.writeLong(set.get(i));
        }
      }
    }
  }

  /**
   * Returns the sets of shingles of 3 words of a corpus.
   *
   * @param input a bundled dataset's name, a file of JSON lines, or a folder with
   *     documents.jsonl.gz
   */
  static FingerprintTable sets(String input) {
    if (BundledDatasets.names().contains(input)) {
      return sets(BundledDatasets.load(input).documents().iterator());
    }
    Path path = Path.of(input);
    Path file = Files.isDirectory(path) ? path.resolve("documents.jsonl.gz") : path;
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      return sets(reader.documents());
    }
  }

  private static FingerprintTable sets(Iterator<Document> documents) {
    int threads = Runtime.getRuntime().availableProcessors();
    return FingerprintTable.of(KShingle.create(), documents, threads);
  }

  private static Timed ours(FingerprintTable table, double threshold, int threads) {
    KShingle kShingle = KShingle.create("threshold=" + threshold);
    return timed(() -> pairs(Search.of(kShingle, threads).pairs(table)));
  }

  /** Counts all pairs, including pairs of equal sets. */
  private static long pairs(SearchResult result) {
    long[] groupSize = new long[result.rows()];
    for (int row = 0; row < groupSize.length; row++) {
      groupSize[result.representative(row)]++;
    }
    long pairs = Arrays.stream(groupSize).map(size -> size * (size - 1) / 2).sum();
    for (int i = 0; i < result.distinctPairs().size(); i++) {
      pairs +=
          groupSize[result.distinctPairs().left(i)] * groupSize[result.distinctPairs().right(i)];
    }
    return pairs;
  }

  private static Timed timed(LongSupplier join) {
    long pairs = join.getAsLong();
    double best = Double.POSITIVE_INFINITY;
    for (int run = 0; run < RUNS; run++) {
      long start = System.nanoTime();
      long again = join.getAsLong();
      best = Math.min(best, (System.nanoTime() - start) / NANOSECONDS_A_SECOND);
      if (again != pairs) {
        throw new IllegalStateException("found " + pairs + " pairs, then " + again);
      }
    }
    return new Timed(pairs, best);
  }

  /**
   * The textbook's exact self-join by Jaccard similarity, on one thread: prefix filter, length
   * filter, and a merge that ends early (Bayardo, Ma, Srikant, "Scaling up all pairs similarity
   * search", WWW 2007, as in Mann, Augsten, Bouros, VLDB 2016). Serves as a baseline.
   */
  private static final class AllPairs {

    private static final double ROUNDING = 1e-9;

    private AllPairs() {}

    /**
     * Counts the pairs that reach a threshold, including equal sets.
     *
     * @param table sets, each ascending
     */
    static long count(FingerprintTable table, double threshold) {
      int[][] sets = ranked(table);
      List<IntArrayList> index = new ArrayList<>();
      int[] metBy = new int[sets.length];
      Arrays.fill(metBy, -1);
      IntArrayList met = new IntArrayList();
      long pairs = 0;
      for (int x = 0; x < sets.length; x++) {
        int[] set = sets[x];
        int least = (int) Math.ceil(threshold * set.length - ROUNDING);
        met.clear();
        for (int i = 0; i < set.length - least + 1; i++) {
          while (index.size() <= set[i]) {
            index.add(new IntArrayList(0));
          }
          IntArrayList postings = index.get(set[i]);
          for (int k = 0; k < postings.size(); k++) {
            int y = postings.getInt(k);
            if (metBy[y] != x && sets[y].length >= least) {
              metBy[y] = x;
              met.add(y);
            }
          }
          postings.add(x);
        }
        for (int i = 0; i < met.size(); i++) {
          pairs += similar(set, sets[met.getInt(i)], threshold) ? 1 : 0;
        }
      }
      return pairs;
    }

    /** Returns the sets by size, with shingles numbered by the number of sets that contain them. */
    private static int[][] ranked(FingerprintTable table) {
      Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
      IntArrayList counts = new IntArrayList();
      int[][] sets = new int[table.size()][];
      for (int row = 0; row < sets.length; row++) {
        Row set = table.row(row);
        sets[row] = new int[set.size()];
        for (int i = 0; i < sets[row].length; i++) {
          int number = numbers.putIfAbsent(set.get(i), counts.size() + 1) - 1;
          if (number < 0) {
            number = counts.size();
            counts.add(0);
          }
          counts.set(number, counts.getInt(number) + 1);
          sets[row][i] = number;
        }
      }
      int[] order = new int[counts.size()];
      Arrays.setAll(order, i -> i);
      IntArrays.quickSort(order, (a, b) -> Integer.compare(counts.getInt(a), counts.getInt(b)));
      int[] rank = new int[order.length];
      for (int i = 0; i < order.length; i++) {
        rank[order[i]] = i;
      }
      for (int[] set : sets) {
        Arrays.setAll(set, i -> rank[set[i]]);
        Arrays.sort(set);
      }
      Arrays.sort(sets, (a, b) -> Integer.compare(a.length, b.length));
      return sets;
    }

    private static boolean similar(int[] a, int[] b, double threshold) {
      int sum = a.length + b.length;
      int needed = (int) Math.ceil(threshold / (1 + threshold) * sum - ROUNDING);
      int common = 0;
      int i = 0;
      int j = 0;
      while (i < a.length
          && j < b.length
          && common + Math.min(a.length - i, b.length - j) >= needed) {
        if (a[i] == b[j]) {
          common++;
          i++;
          j++;
        } else if (a[i] < b[j]) {
          i++;
        } else {
          j++;
        }
      }
      return common >= needed && (double) common / (sum - common) >= threshold;
    }
  }
}

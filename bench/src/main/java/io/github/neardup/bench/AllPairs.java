package io.github.neardup.bench;

import io.github.neardup.core.algorithm.FingerprintTable;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The textbook's exact self-join by Jaccard similarity, on one thread: prefix filter, length
 * filter, and a merge that ends early (Bayardo, Ma, Srikant, "Scaling up all pairs similarity
 * search", WWW 2007, as in Mann, Augsten, Bouros, VLDB 2016). Something to compare with.
 */
final class AllPairs {

  private static final double ROUNDING = 1e-9;

  private AllPairs() {}

  /** The pairs of ascending sets that reach a threshold, equal sets included. */
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

  /** The sets by size, with the shingles numbered by how many sets they are in. */
  private static int[][] ranked(FingerprintTable table) {
    Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    IntArrayList counts = new IntArrayList();
    int[][] sets = new int[table.size()][];
    for (int row = 0; row < sets.length; row++) {
      long[] words = table.words(row);
      int from = table.from(row);
      sets[row] = new int[table.to(row) - from];
      for (int i = 0; i < sets[row].length; i++) {
        int number = numbers.putIfAbsent(words[from + i], counts.size() + 1) - 1;
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

package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.hash.HashV2;
import io.github.neardup.core.internal.Groups;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.core.search.FoundClusters;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;

/**
 * Star clusters: every document that goes is a verified pair with the very document that is kept in
 * its place. In connected components a chain of small differences can join documents that have
 * little in common; a star has no chains.
 *
 * <p>Within each connected component, documents come up in the order of the keep policy. Each is
 * compared with the documents kept so far: it goes with the most similar of those it matches, or
 * else is kept itself (the greedy star cover of Aslam, Pelekhov, Rus, "The star clustering
 * algorithm for static and dynamic information organization", J. Graph Algorithms and Applications
 * 8, 2004, in the order of the policy).
 *
 * <p>A component with more than {@value #COMPARED_WITH_ALL} kept documents is searched by the
 * algorithm's keys: a document is compared with the kept ones that have a key in common with it, in
 * each slot at most with {@value #MOST_A_KEY} of the same key. So time is linear in the documents,
 * even for components of any size.
 */
final class StarClusters {

  private static final int COMPARED_WITH_ALL = 256;

  /** Centres are not similar to one another, so one key in so many of them says little. */
  private static final int MOST_A_KEY = 256;

  private static final int NONE = -1;

  private final FoundClusters found;
  private final Algorithm algorithm;
  private final FingerprintTable table;
  private final Keys keys;
  private final KeepPolicy policy;
  private final IntToLongFunction length;
  private final int[] kept;

  private StarClusters(
      FoundClusters found,
      Algorithm algorithm,
      FingerprintTable table,
      KeepPolicy policy,
      IntToLongFunction length) {
    this.found = found;
    this.algorithm = algorithm;
    this.table = table;
    this.keys = algorithm.keys();
    this.policy = policy;
    this.length = length;
    this.kept = new int[table.size()];
  }

  /** For each row, the one kept in its place, itself if it stays; the same for any threads. */
  static int[] keep(
      FoundClusters found,
      Algorithm algorithm,
      FingerprintTable table,
      KeepPolicy policy,
      IntToLongFunction length,
      int threads) {
    StarClusters stars = new StarClusters(found, algorithm, table, policy, length);
    try (Parallel parallel = new Parallel(threads)) {
      stars.run(parallel);
    }
    return stars.kept;
  }

  private void run(Parallel parallel) {
    Clusters clusters = found.clusters();
    Groups groups = new Groups(clusters.size(), clusters.size(), clusters::cluster);
    int[] members = groups.members();
    parallel.forRange(
        clusters.size(),
        64,
        (worker, from, to) -> {
          for (int cluster = from; cluster < to; cluster++) {
            int begin = groups.start(cluster);
            int end = groups.start(cluster + 1);
            if (end - begin == 1) {
              kept[members[begin]] = members[begin];
            } else if (end > begin) {
              IntArrays.quickSort(members, begin, end, policy.order(length));
              coverComponent(members, begin, end);
            }
          }
        });
  }

  private void coverComponent(int[] members, int begin, int end) {
    for (int i = begin; i < end; i++) {
      kept[members[i]] = NONE;
    }
    IntArrayList centres = new IntArrayList();
    CentreIndex index = null;
    for (int i = begin; i < end; i++) {
      int row = members[i];
      // Copies go the same way: what the first of them to come up found is noted at the first row.
      int representative = found.representative(row);
      int centre = kept[representative];
      if (centre == NONE) {
        if (index == null && centres.size() > COMPARED_WITH_ALL) {
          index = new CentreIndex();
          centres.forEach(index::add);
        }
        Nearest nearest = new Nearest(row);
        if (index == null) {
          centres.forEach(nearest::compare);
        } else {
          index.forEachCandidate(row, nearest::compare);
        }
        centre = nearest.centre;
        if (centre == NONE) {
          centre = row;
          centres.add(row);
          if (index != null) {
            index.add(row);
          }
        }
        kept[representative] = centre;
      }
      kept[row] = centre;
    }
  }

  /** The centres of one component by their keys. */
  private final class CentreIndex {
    private final Long2ObjectOpenHashMap<IntArrayList> centresOfKey =
        new Long2ObjectOpenHashMap<>();

    private void add(int centre) {
      forEachKey(
          centre, key -> centresOfKey.computeIfAbsent(key, k -> new IntArrayList()).add(centre));
    }

    /** Visits the centres with a key in common, each once, the latest of a key first. */
    private void forEachCandidate(int row, IntConsumer visitor) {
      IntOpenHashSet met = new IntOpenHashSet();
      forEachKey(
          row,
          key -> {
            IntArrayList centres = centresOfKey.get(key);
            int count = centres == null ? 0 : centres.size();
            for (int i = count - 1; i >= 0 && i >= count - MOST_A_KEY; i--) {
              if (met.add(centres.getInt(i))) {
                visitor.accept(centres.getInt(i));
              }
            }
          });
    }

    /** The keys of a row, each mixed with its slot. */
    private void forEachKey(int row, LongConsumer visitor) {
      for (int slot = 0; slot < keys.slots(); slot++) {
        long seed = HashV2.mix(slot);
        keys.keys(
            table.words(row),
            table.from(row),
            table.to(row),
            slot,
            key -> visitor.accept(key ^ seed));
      }
    }
  }

  /** Looks for the centre that a row matches best; of equals the one that came up first. */
  private final class Nearest {
    private final int row;
    private int centre = NONE;
    private double similarity;

    private Nearest(int row) {
      this.row = row;
    }

    private void compare(int candidate) {
      double least = Math.max(similarity, algorithm.threshold());
      double value = table.similarity(algorithm, candidate, row, least);
      if (value > similarity && value >= least) {
        centre = candidate;
        similarity = value;
      }
    }
  }
}

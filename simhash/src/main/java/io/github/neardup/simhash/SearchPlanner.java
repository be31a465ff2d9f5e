package io.github.neardup.simhash;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Chooses the masks under which fingerprints are compared. */
final class SearchPlanner {

  /*
   * Few masks with few bits cause many candidates; many masks with many bits each take a pass over
   * the collection. The plan is the cheapest of the coverings with any number of parts
   * (CoveringMasks); docs/internals/simhash.md has examples.
   *
   * If all pairs take less time than the best plan, there is none: HammingJoin compares them.
   *
   * Fingerprints of texts are more crowded than random ones. A sample of the collection shows by
   * how much, without pairs within the distance, because every plan compares these.
   *
   * Invariant: every plan finds all pairs within the distance, so a wrong estimate costs only time.
   */

  /** Smaller collections take the plan for any collection: every plan is over at once. */
  static final int SMALL = 1 << 13;

  /** One in this many fingerprints of the collection is sampled. */
  private static final int FINGERPRINTS_PER_SAMPLED = 16;

  /** The measured cost, in nanoseconds, of making and sorting a table entry, and of a candidate. */
  private static final double ENTRY_COST = 50;

  private static final double CANDIDATE_COST = 25;

  /**
   * The cost of a pair if all are compared ({@link HammingJoin}). Less than half of the nanoseconds
   * measured, because fingerprints of texts meet more often than the random ones with which it is
   * weighed.
   */
  private static final double PAIR_COST = 0.8;

  /** The same if only links are needed: vectors gain where most pairs are passed over. */
  private static final double LINK_COST = HammingScan.isVectorised() ? 0.2 : PAIR_COST;

  /** The cost of a candidate if the fingerprints exceed the cache and both come from memory. */
  private static final double DISTANT_CANDIDATE_COST = 200;

  /** If fingerprints meet this often, a mask without bits puts all in one bucket. */
  private static final double MOST_COLLISIONS = 0.5;

  private static final long CACHE_BYTES = 1 << 25;

  private final int[] positions;
  private final int words;
  private final int distance;
  private volatile Comparison last = new Comparison(1, true, true);

  SearchPlanner(int bits, int distance) {
    this(IntStream.range(0, bits).toArray(), bits / Long.SIZE, distance);
  }

  /** Creates a planner for fingerprints that may differ only in the given bits. */
  SearchPlanner(int[] positions, int words, int distance) {
    this.positions = positions;
    this.words = words;
    this.distance = distance;
  }

  /** Returns keys that suit any collection and never change: distance + 1 blocks of bits. */
  MaskedKeys keys() {
    return keysOf(masks(distance + 1));
  }

  MaskedKeys keys(long fingerprints) {
    return keysOf(best(fingerprints, SearchPlanner::collisionsOfRandom));
  }

  /** Returns keys that suit a collection; they depend only on its fingerprints. */
  MaskedKeys keys(CollectionStatistics collection) {
    Sample sample = new Sample(collection, distance);
    ToDoubleFunction<List<long[]>> collisions =
        masks -> Math.max(collisionsOfRandom(masks), sample.collisions(keysOf(masks)));
    List<long[]> masks =
        collection.fingerprints() < SMALL
            ? masks(distance + 1)
            : best(collection.fingerprints(), collisions);
    return keysOf(
        collisions.applyAsDouble(masks) > MOST_COLLISIONS ? List.of(new long[words]) : masks);
  }

  /** Returns whether comparing all pairs takes less time than the best plan. Thread-safe. */
  boolean isFasterWithoutTables(long fingerprints, boolean linksOnly) {
    Comparison known = last;
    if (known.fingerprints != fingerprints || known.linksOnly != linksOnly) {
      List<long[]> masks = bestOfRandom(fingerprints);
      double cost = cost(fingerprints, masks.size(), collisionsOfRandom(masks));
      double ofPair = linksOnly ? LINK_COST : PAIR_COST;
      known = new Comparison(fingerprints, linksOnly, ofPair * pairs(fingerprints) < cost);
      last = known;
    }
    return known.pairsAreFaster;
  }

  /** The answer for a number of fingerprints, which takes milliseconds. */
  private record Comparison(long fingerprints, boolean linksOnly, boolean pairsAreFaster) {}

  private List<long[]> bestOfRandom(long fingerprints) {
    return fingerprints < SMALL
        ? masks(distance + 1)
        : best(fingerprints, SearchPlanner::collisionsOfRandom);
  }

  private List<long[]> best(long fingerprints, ToDoubleFunction<List<long[]>> collisions) {
    List<long[]> best = masks(distance + 1);
    double least = cost(fingerprints, best.size(), collisions.applyAsDouble(best));
    for (int parts = distance; parts >= CoveringMasks.leastParts(distance); parts--) {
      // The number of tables only increases. Once the tables alone cost more than the best plan, no
      // further plan can be cheaper.
      if (cost(fingerprints, CoveringMasks.count(distance, parts), 0) >= least) {
        break;
      }
      List<long[]> masks = masks(parts);
      // There are never fewer collisions than among random fingerprints, which are quick to
      // compute.
      if (cost(fingerprints, masks.size(), collisionsOfRandom(masks)) >= least) {
        continue;
      }
      double cost = cost(fingerprints, masks.size(), collisions.applyAsDouble(masks));
      if (cost < least) {
        least = cost;
        best = masks;
      }
    }
    return best;
  }

  private double cost(long fingerprints, int tables, double collisions) {
    double candidate =
        fingerprints * words * Long.BYTES > CACHE_BYTES ? DISTANT_CANDIDATE_COST : CANDIDATE_COST;
    return ENTRY_COST * tables * fingerprints + candidate * pairs(fingerprints) * collisions;
  }

  private static double pairs(long fingerprints) {
    return fingerprints / 2.0 * (fingerprints - 1);
  }

  /** Returns the average number of masks under which two random fingerprints agree. */
  private static double collisionsOfRandom(List<long[]> masks) {
    return masks.stream()
        .mapToDouble(mask -> Math.scalb(1.0, -Arrays.stream(mask).mapToInt(Long::bitCount).sum()))
        .sum();
  }

  private List<long[]> masks(int parts) {
    return CoveringMasks.of(positions, words, distance, parts);
  }

  private MaskedKeys keysOf(List<long[]> masks) {
    return new MaskedKeys(masks, words, distance);
  }

  /** A sample, without pairs within the distance: any plan compares these. */
  private static final class Sample {
    /** Enough for an estimate; there may be thousands. */
    private static final int MOST_SLOTS = 32;

    private final List<Row> rows = new ArrayList<>();

    Sample(CollectionStatistics collection, int distance) {
      long most =
          Math.min(collection.sampleSize(), collection.fingerprints() / FINGERPRINTS_PER_SAMPLED);
      for (int i = 0; i < most; i++) {
        Row fingerprint = collection.sample(i);
        if (rows.stream().noneMatch(row -> SimHash.distance(row, fingerprint) <= distance)) {
          rows.add(fingerprint);
        }
      }
    }

    /** Returns in how many slots two fingerprints agree on average, of many by some. */
    double collisions(Keys keys) {
      long collisions = 0;
      int size = rows.size();
      int slots = Math.min(keys.slots(), MOST_SLOTS);
      LongArrayList ofSlot = new LongArrayList(size);
      LongConsumer adding = ofSlot::add;
      for (int i = 0; i < slots; i++) {
        int slot = (int) ((long) keys.slots() * i / slots);
        ofSlot.clear();
        for (Row row : rows) {
          keys.keys(row, slot, adding);
        }
        long[] sorted = ofSlot.elements();
        LongArrays.radixSort(sorted, 0, size);
        for (int from = 0, to = 1; from < size; from = to++) {
          while (to < size && sorted[to] == sorted[from]) {
            to++;
          }
          collisions += (long) (to - from) * (to - from - 1) / 2;
        }
      }
      return size < 2 ? 0 : collisions / pairs(size) * keys.slots() / slots;
    }
  }
}

package io.github.neardup.core.search;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Groups;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * Covers each connected component with stars; see {@link Search#stars}. The result is the same as
 * if the rows were processed one by one, for any number of workers.
 */
final class Stars {

  /*
   * One by one, a row joins the nearest earlier centre, or becomes a centre (Aslam, Pelekhov, Rus,
   * "The star clustering algorithm for static and dynamic information organization", 2004, with an
   * order given by the caller). Small components are processed in this way, many at a time.
   *
   * All workers share a component of 4,096 rows or more, in rounds of 16,384 rows:
   *
   * 1. In parallel, each row of the round finds the nearest centre of EARLIER rounds.
   * 2. One by one, rows that found none join a centre of THIS round, or become one.
   * 3. In parallel, each row that found a centre in step 1 checks whether a centre of this round
   *    that comes BEFORE the row is nearer.
   *
   * Example, rows in order a, b, c, without earlier centres: a and b do not form a pair, but c
   * forms a pair with both. Step 2 makes a and b centres; c joins the nearer one. If c had found an
   * earlier centre z, it would still be a member, never a centre. So steps 2 and 3 see exactly the
   * centres of the one-by-one process.
   *
   * Invariant: whether a row becomes a centre depends only on the centres before it, so step 1
   * settles this for all rows that find one.
   */

  /** Each row is compared with so many centres; more are looked up by keys. */
  private static final int FEW = 256;

  private static final int NONE = -1;
  private static final int COMPONENTS_A_PIECE = 64;

  /** Components with at least this many rows are large. */
  private static final int LARGE = 1 << 12;

  private static final int ROWS_A_ROUND = 1 << 14;
  private static final int ROWS_A_PIECE = 1 << 6;

  private final LinkSink sink;
  private final Search.RowOrder order;
  private final Parallel parallel;
  private final int rows;

  /** The centre of each row; empty until links are known, when a search needs less memory. */
  private int[] centres = {};

  /** The similarity of each row to its centre. */
  private double[] similarities = {};

  Stars(LinkSink sink, Search.RowOrder order, int rows, Parallel parallel) {
    this.sink = sink;
    this.order = order;
    this.parallel = parallel;
    this.rows = rows;
  }

  private void begin() {
    if (centres.length < rows) {
      centres = new int[rows];
      Arrays.setAll(centres, row -> row);
      similarities = new double[rows];
      Arrays.fill(similarities, 1);
    }
  }

  /** Returns the centre of each row. */
  int[] centres() {
    begin();
    return centres;
  }

  /** Returns the similarity of each row to its centre; 1 for a centre. */
  double[] similarities() {
    begin();
    return similarities;
  }

  /** Covers the components of a batch, after all links between its rows have been made. */
  void add(LoadedRows batch) {
    begin();
    int[] rows = batch.rows();
    int[] component = new int[rows.length];
    for (int place = 0; place < rows.length; place++) {
      // The lowest row of a component is in the batch as well.
      component[place] = Arrays.binarySearch(rows, sink.links().root(rows[place]));
    }
    Groups components = new Groups(rows.length, rows.length, place -> component[place]);
    Cover cover = new Cover(batch, components);
    parallel.forRange(
        rows.length,
        COMPONENTS_A_PIECE,
        (worker, from, to) -> {
          for (int group = from; group < to; group++) {
            if (components.size(group) > 1 && components.size(group) < LARGE) {
              cover.component(group, firsts -> cover.oneByOne(worker, firsts));
            }
          }
        });
    for (int group = 0; group < rows.length; group++) {
      if (components.size(group) >= LARGE) {
        cover.component(group, cover::inRounds);
      }
    }
  }

  /** The cover of a batch, whose rows are addressed by their places. */
  private final class Cover {
    private final LoadedRows batch;
    private final Groups components;

    /** By representative, the row of each group of equal rows that comes first in order. */
    private final int[] firsts;

    private final Nearest[] nearest;

    /** Covers rows that are all distinct. */
    private interface Way {
      void cover(int[] inOrder);
    }

    Cover(LoadedRows batch, Groups components) {
      this.batch = batch;
      this.components = components;
      this.firsts = new int[batch.size()];
      Arrays.fill(firsts, NONE);
      this.nearest = new Nearest[parallel.workers()];
      Arrays.setAll(nearest, worker -> new Nearest(batch, worker));
    }

    void component(int group, Way way) {
      int[] places = components.members();
      int begin = components.start(group);
      int end = components.start(group + 1);
      IntArrays.quickSort(places, begin, end, (a, b) -> compare(a, b));
      int[] inOrder = new int[end - begin];
      int different = 0;
      for (int i = begin; i < end; i++) {
        int representative = batch.representatives()[places[i]];
        if (firsts[representative] == NONE) {
          firsts[representative] = places[i];
          inOrder[different++] = places[i];
        }
      }
      way.cover(Arrays.copyOf(inOrder, different));
      for (int i = begin; i < end; i++) {
        int first = firsts[batch.representatives()[places[i]]];
        int row = batch.rows()[places[i]];
        centres[row] = centres[batch.rows()[first]];
        similarities[row] = similarities[batch.rows()[first]];
      }
    }

    private int compare(int left, int right) {
      return order.compare(batch.rows()[left], batch.rows()[right]);
    }

    private void join(int place, int centre, double similarity) {
      centres[batch.rows()[place]] = batch.rows()[centre];
      similarities[batch.rows()[place]] = similarity;
    }

    void oneByOne(int worker, int[] inOrder) {
      Centres some = new Centres(batch);
      for (int place : inOrder) {
        joinOrAdd(nearest[worker], place, some);
      }
    }

    private void joinOrAdd(Nearest finder, int place, Centres some) {
      finder.find(some, place);
      if (finder.centre == NONE) {
        some.add(place);
        join(place, place, 1);
      } else {
        join(place, finder.centre, finder.similarity);
      }
    }

    void inRounds(int[] inOrder) {
      LoadedRows suited = batch.suiting(inOrder);
      Centres former = new Centres(suited);
      int[] found = new int[ROWS_A_ROUND];
      double[] similarities = new double[ROWS_A_ROUND];
      for (int from = 0; from < inOrder.length; from += ROWS_A_ROUND) {
        int begin = from;
        int size = Math.min(ROWS_A_ROUND, inOrder.length - from);
        parallel.forRange(
            size,
            ROWS_A_PIECE,
            (worker, first, end) -> {
              Nearest finder = nearest[worker];
              for (int i = first; i < end; i++) {
                finder.find(former, inOrder[begin + i]);
                found[i] = finder.centre;
                similarities[i] = finder.similarity;
              }
            });
        Centres ofRound = new Centres(suited);
        for (int i = 0; i < size; i++) {
          if (found[i] == NONE) {
            joinOrAdd(nearest[0], inOrder[begin + i], ofRound);
          }
        }
        parallel.forRange(
            size,
            ROWS_A_PIECE,
            (worker, first, end) -> {
              Nearest finder = nearest[worker];
              for (int i = first; i < end; i++) {
                if (found[i] != NONE) {
                  int place = inOrder[begin + i];
                  finder.findNearer(ofRound, place, found[i], similarities[i]);
                  join(place, finder.centre, finder.similarity);
                }
              }
            });
        ofRound.places.forEach(former::add);
      }
    }
  }

  /** Finds the nearest centre of a row, the first in case of a tie. For one worker. */
  private final class Nearest {
    private static final int LEAST_REMEMBERED = 1 << 10;
    private static final int MOST_REMEMBERED = 1 << 20;

    private final LoadedRows batch;
    private final int worker;

    /** Marks centres already met: one that shares many keys is usually compared once. */
    private final long[] met;

    /** Distinguishes the current row from earlier ones in {@link #met}. */
    private long search;

    private int row;
    private int centre;
    private double similarity;

    Nearest(LoadedRows batch, int worker) {
      this.batch = batch;
      this.worker = worker;
      int rows = Math.min(MOST_REMEMBERED, Math.max(LEAST_REMEMBERED, batch.size()));
      this.met = new long[HashCommon.nextPowerOfTwo(rows)];
    }

    void find(Centres centres, int place) {
      row = place;
      centre = NONE;
      similarity = 0;
      search++;
      centres.forEachCandidate(place, this::compare);
    }

    /** Finds a nearer centre than the known one; centres after the row do not count. */
    void findNearer(Centres centres, int place, int known, double knownSimilarity) {
      row = place;
      centre = known;
      similarity = knownSimilarity;
      search++;
      centres.forEachCandidate(
          place,
          candidate -> {
            if (order.compare(batch.rows()[candidate], batch.rows()[place]) < 0) {
              compare(candidate);
            }
          });
    }

    private void compare(int candidate) {
      long mark = search << Integer.SIZE | candidate;
      int slot = candidate & (met.length - 1);
      if (met[slot] == mark) {
        return;
      }
      met[slot] = mark;
      int left = batch.rows()[candidate];
      int right = batch.rows()[row];
      sink.candidate(worker, Math.min(left, right), Math.max(left, right));
      if (!sink.meter().givesUp(right)) {
        double least = Math.max(similarity, batch.verifier().threshold());
        double value = batch.verified(candidate, row, least);
        if (value > similarity
            || (value == similarity
                && centre != NONE
                && order.compare(left, batch.rows()[centre]) < 0)) {
          centre = candidate;
          similarity = value;
        }
      }
    }
  }

  /** The centres of a component, looked up by keys if many: 12 to 16 bytes per key. */
  private static final class Centres {
    private static final int MOST_CHAINS = 1 << 30;

    private final LoadedRows batch;
    private final IntArrayList places = new IntArrayList();

    /** The first entry of a chain by a few key bits; different keys may share a chain. */
    private int[] chains = {};

    private final IntArrayList centreOfEntry = new IntArrayList();
    private final IntArrayList nextOfEntry = new IntArrayList();

    Centres(LoadedRows batch) {
      this.batch = batch;
    }

    void add(int place) {
      places.add(place);
      if (places.size() > FEW) {
        if (centreOfEntry.size() >= chains.length && chains.length < MOST_CHAINS) {
          indexAll();
        } else {
          index(place);
        }
      }
    }

    private void indexAll() {
      chains = new int[Math.max(2 * chains.length, FEW * Integer.highestOneBit(batch.slots()))];
      Arrays.fill(chains, NONE);
      centreOfEntry.clear();
      nextOfEntry.clear();
      places.forEach(this::index);
    }

    private void index(int centre) {
      forEachKey(
          centre,
          key -> {
            int chain = chain(key);
            nextOfEntry.add(chains[chain]);
            chains[chain] = centreOfEntry.size();
            centreOfEntry.add(centre);
          });
    }

    private int chain(long key) {
      return (int) key & (chains.length - 1);
    }

    /** Visits at least all centres that share a key. */
    void forEachCandidate(int place, IntConsumer visitor) {
      if (places.size() <= FEW) {
        places.forEach(visitor);
        return;
      }
      forEachKey(
          place,
          key -> {
            for (int entry = chains[chain(key)]; entry != NONE; ) {
              visitor.accept(centreOfEntry.getInt(entry));
              entry = nextOfEntry.getInt(entry);
            }
          });
    }

    /** Passes on a hash of each key of a row and its slot. */
    private void forEachKey(int place, LongConsumer visitor) {
      for (int slot = 0; slot < batch.slots(); slot++) {
        long seed = Hash64.mix(slot);
        batch.keys(place, slot, key -> visitor.accept(Hash64.mix(key ^ seed)));
      }
    }
  }
}

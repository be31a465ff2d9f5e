package io.github.neardup.core.search;

import io.github.neardup.core.cluster.RowOrder;
import io.github.neardup.core.hash.HashV2;
import io.github.neardup.core.internal.Groups;
import io.github.neardup.core.internal.Parallel;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * Covers each connected component with stars; see {@link Search#stars}.
 *
 * <p>While a component has few centres, a row is compared with each of them. Later the centres are
 * looked up by the keys they have in common with the row. Either finds all the verified pairs.
 */
final class Stars {

  /** Up to so many centres are compared with each row. */
  private static final int FEW = 256;

  private static final int NONE = -1;
  private static final int COMPONENTS_A_PIECE = 64;

  private final LinkSink sink;
  private final RowOrder order;
  private final Parallel parallel;
  private final int[] centres;

  Stars(LinkSink sink, RowOrder order, int rows, Parallel parallel) {
    this.sink = sink;
    this.order = order;
    this.parallel = parallel;
    this.centres = new int[rows];
    Arrays.setAll(centres, row -> row);
  }

  /** For each row its centre. */
  int[] centres() {
    return centres;
  }

  /** Covers the components of a batch, between whose rows all links are made. */
  void add(Batch batch) {
    int[] rows = batch.rows();
    int[] component = new int[rows.length];
    for (int place = 0; place < rows.length; place++) {
      // The lowest row of a component is in the batch, too.
      component[place] = Arrays.binarySearch(rows, sink.links().root(rows[place]));
    }
    Groups components = new Groups(rows.length, rows.length, place -> component[place]);
    int[] places = components.members();
    parallel.forRange(
        rows.length,
        COMPONENTS_A_PIECE,
        (worker, from, to) -> {
          for (int group = from; group < to; group++) {
            if (components.size(group) > 1) {
              int begin = components.start(group);
              int end = components.start(group + 1);
              IntArrays.quickSort(places, begin, end, (a, b) -> order.compare(rows[a], rows[b]));
              new Component(batch, worker).cover(places, begin, end);
            }
          }
        });
  }

  /** One connected component; rows are known by their places in the batch. */
  private final class Component {
    private final Batch batch;
    private final int worker;
    private final IntArrayList ofComponent = new IntArrayList();

    /** By key and slot, once there are more than a few. */
    private final Long2ObjectOpenHashMap<IntArrayList> ofKey = new Long2ObjectOpenHashMap<>();

    private int row;
    private int nearest;
    private double similarity;

    Component(Batch batch, int worker) {
      this.batch = batch;
      this.worker = worker;
    }

    void cover(int[] places, int begin, int end) {
      // What the first of equal rows to come up found, by their representative.
      int[] found = new int[end - begin];
      int[] sorted = Arrays.copyOfRange(places, begin, end);
      Arrays.sort(sorted);
      Arrays.fill(found, NONE);
      for (int i = begin; i < end; i++) {
        int copies = Arrays.binarySearch(sorted, batch.representatives()[places[i]]);
        if (found[copies] == NONE) {
          found[copies] = centre(places[i]);
        }
        centres[batch.rows()[places[i]]] = batch.rows()[found[copies]];
      }
    }

    private int centre(int place) {
      row = place;
      nearest = NONE;
      similarity = 0;
      if (ofComponent.size() <= FEW) {
        ofComponent.forEach(this::compare);
      } else {
        forEachCandidate(this::compare);
      }
      if (nearest != NONE) {
        return nearest;
      }
      ofComponent.add(place);
      if (ofComponent.size() == FEW + 1) {
        ofComponent.forEach(this::index);
      } else if (ofComponent.size() > FEW) {
        index(place);
      }
      return place;
    }

    private void compare(int candidate) {
      int left = batch.rows()[candidate];
      int right = batch.rows()[row];
      sink.candidate(worker, Math.min(left, right), Math.max(left, right));
      if (!sink.spending().givesUp(right)) {
        double least = Math.max(similarity, batch.comparison().threshold());
        double value = batch.verified(candidate, row, least);
        // Centres come in their order, unless they are looked up by keys.
        if (value > similarity
            || (value == similarity
                && nearest != NONE
                && order.compare(left, batch.rows()[nearest]) < 0)) {
          nearest = candidate;
          similarity = value;
        }
      }
    }

    private void index(int centre) {
      forEachKey(centre, key -> ofKey.computeIfAbsent(key, k -> new IntArrayList()).add(centre));
    }

    /** Visits the centres with a key in common, each once. */
    private void forEachCandidate(IntConsumer visitor) {
      IntOpenHashSet met = new IntOpenHashSet();
      forEachKey(
          row,
          key -> {
            IntArrayList some = ofKey.get(key);
            for (int i = 0; some != null && i < some.size(); i++) {
              if (met.add(some.getInt(i))) {
                visitor.accept(some.getInt(i));
              }
            }
          });
    }

    /** The keys of a row, each mixed with its slot. */
    private void forEachKey(int place, LongConsumer visitor) {
      for (int slot = 0; slot < batch.slots(); slot++) {
        long seed = HashV2.mix(slot);
        batch.keys(place, slot, key -> visitor.accept(key ^ seed));
      }
    }
  }
}

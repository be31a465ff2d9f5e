package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.util.Groups;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Searches sketches and verifies the results with exact fingerprints. The result does not depend on
 * the available memory.
 */
final class SketchSearch {

  /*
   * A sketch is small and estimates the similarity; the exact fingerprint is large, and only few
   * documents need it.
   *
   * 1. Sketches are searched with the sketch's lower threshold. Rows that are linked, directly or
   *    through others, are a component. Every verified pair is within one component, so a row
   *    without links needs no exact fingerprint.
   * 2. Whole components are combined into batches whose exact fingerprints, and sketches that are
   *    in a file, fit into memory. In a component of up to 128 rows, each pair worth verifying is
   *    compared. Larger components are searched by the exact algorithm's own join; of its pairs,
   *    those count that are candidates worth verifying.
   *
   * Example: of a million documents, 3 % have a similar sketch. 30,000 exact fingerprints are made,
   * in three batches if a third of them fits.
   *
   * A component too large for the memory is cut into blocks, and every two blocks are searched
   * together. Pairs within a block come up several times and count only with the block's first
   * partner. Stars are found after all links have been made; each fingerprint they need is made on
   * demand.
   *
   * Invariant: a pair counts if its sketches share a key, the estimate is worth verifying, and the
   * exact similarity reaches the threshold. Where the pair is compared does not matter.
   */

  /** Smaller components are compared pair by pair, which is faster than any join. */
  private static final int SMALL = 128;

  private static final int COMPONENTS_A_PIECE = 16;

  private final Fingerprints fingerprints;
  private final FingerprintTable sketches;
  private final Verifier sketch;

  /** The keys of the sketches, as suits the collection. */
  private final Keys keys;

  private final Verifier exact;
  private final Parallel parallel;
  private final KeyedRows.Workspace workspace = new KeyedRows.Workspace();

  /** Empty until components are known, when a search needs less memory. */
  private int[] representatives = {};

  SketchSearch(Sketch sketching, Fingerprints fingerprints, Parallel parallel) {
    this.fingerprints = fingerprints;
    this.sketches = fingerprints.table();
    this.sketch = new Verifier(sketching.estimating());
    this.keys = sketches.keys(sketch.algorithm());
    this.exact = new Verifier(sketching.exact());
    this.parallel = parallel;
  }

  /** Passes on every verified pair of different fingerprints; see {@link #representatives}. */
  void pairs(SelfJoin.Sink sink) {
    Clusters.Builder links = new Clusters.Builder(sketches.size());
    EqualRows equal = new EqualRows(sketches, parallel, workspace);
    equal.link(links);
    SelfJoin.Sink components =
        new SelfJoin.Sink() {
          @Override
          public void candidate(int worker, int left, int right) {
            sink.candidate(worker, left, right);
          }

          @Override
          public void verified(int worker, int left, int right, double similarity) {
            links.link(left, right);
          }
        };
    new SlotSearch(sketch, sketches, parallel, workspace, components).pairs(equal.distinct(), keys);
    Components found = new Components(links.build());
    found.forEachBatch(
        rows -> new Verification(batch(rows), found.clusters, sink).pairs(),
        rows -> pairsOfBlocks(rows, found, sink));
  }

  /** Links the rows of every verified pair, and covers linked rows with stars if requested. */
  void links(LinkSink sink, Optional<Stars> stars) {
    // At most half of the work is the exact fingerprints.
    LinkSink components =
        new LinkSink(sketches.size(), sink.meter()) {
          @Override
          public void advanced(double share) {
            super.advanced(share / 2);
          }
        };
    EqualRows equal = new EqualRows(sketches, parallel, workspace);
    equal.link(components.links());
    new SlotSearch(sketch, sketches, parallel, workspace, components).links(equal.distinct(), keys);
    Components found = new Components(components.links().build());
    found.forEachBatch(
        rows -> {
          LoadedRows batch = batch(rows);
          link(batch, found, sink);
          stars.ifPresent(some -> some.add(batch));
          sink.advanced(0.5 * rows.length / sketches.size());
        },
        rows -> {
          forEachTwoBlocks(rows, found, (both, counts) -> link(batch(both), found, sink));
          stars.ifPresent(some -> some.add(oneByOne(rows)));
          sink.advanced(0.5 * rows.length / sketches.size());
        });
  }

  /** Returns, for each row, the first row with an equal fingerprint; valid after the search. */
  int[] representatives() {
    return representatives;
  }

  private void link(LoadedRows batch, Components components, LinkSink sink) {
    for (int place = 0; place < batch.size(); place++) {
      sink.links().link(batch.rows()[batch.representatives()[place]], batch.rows()[place]);
    }
    new Verification(batch, components.clusters, sink).links();
  }

  /** Processes two blocks of a component. */
  @FunctionalInterface
  private interface TwoBlocks {
    /**
     * Searches two blocks.
     *
     * @param both the rows of both blocks, ascending
     * @param counts decides, for two rows, the lower first, whether the pair counts here
     */
    void search(int[] both, PairFilter counts);
  }

  @FunctionalInterface
  private interface PairFilter {
    boolean test(int left, int right);
  }

  /** Processes every two blocks of a component that is too large; there are at least two blocks. */
  private void forEachTwoBlocks(int[] rows, Components components, TwoBlocks body) {
    long room = components.room / 2;
    IntArrayList begins = new IntArrayList();
    long words = 0;
    for (int i = 0; i < rows.length; i++) {
      long more = fingerprints.exactWords(rows[i]);
      if (i == 0 || words + more > room || (begins.size() == 1 && i == rows.length - 1)) {
        begins.add(i);
        words = 0;
      }
      words += more;
    }
    begins.add(rows.length);
    for (int i = 1; i < begins.size() - 1; i++) {
      for (int j = 0; j < i; j++) {
        int[] some = Arrays.copyOfRange(rows, begins.getInt(j), begins.getInt(j + 1));
        int[] others = Arrays.copyOfRange(rows, begins.getInt(i), begins.getInt(i + 1));
        int[] both = Arrays.copyOf(some, some.length + others.length);
        System.arraycopy(others, 0, both, some.length, others.length);
        int firstOfOthers = others[0];
        boolean first = j == 0;
        boolean veryFirst = first && i == 1;
        body.search(
            both,
            (left, right) -> {
              boolean between = left < firstOfOthers && right >= firstOfOthers;
              return between || (left >= firstOfOthers ? first : veryFirst);
            });
      }
    }
  }

  private void pairsOfBlocks(int[] rows, Components components, SelfJoin.Sink sink) {
    // Two passes, because equal rows must be known before pairs of different rows can be found.
    forEachTwoBlocks(rows, components, (both, counts) -> batch(both));
    forEachTwoBlocks(
        rows,
        components,
        (both, counts) ->
            new Verification(
                    batch(both),
                    components.clusters,
                    new SelfJoin.Sink() {
                      @Override
                      public void candidate(int worker, int left, int right) {
                        sink.candidate(worker, left, right);
                      }

                      @Override
                      public void verified(int worker, int left, int right, double similarity) {
                        if (counts.test(Math.min(left, right), Math.max(left, right))
                            && representatives[left] == left
                            && representatives[right] == right) {
                          sink.verified(worker, left, right, similarity);
                        }
                      }
                    })
                .pairs());
  }

  private LoadedRows batch(int[] members) {
    BitSet ofBatch = new BitSet(sketches.size());
    for (int row : members) {
      ofBatch.set(row);
    }
    int[] rows = ofBatch.stream().toArray();
    FingerprintTable table = fingerprints.exact(rows, parallel);
    int[] equal = new EqualRows(table, parallel, workspace).representatives();
    for (int place = 0; place < rows.length; place++) {
      // A component may span several batches; a row meets its first copy in one of them.
      representatives[rows[place]] = Math.min(representatives[rows[place]], rows[equal[place]]);
    }
    int[] places = new int[rows.length];
    Arrays.setAll(places, place -> place);
    LoadedRows.Sketched some = new LoadedRows.Sketched(sketches.subset(rows), places, sketch, keys);
    return LoadedRows.inTable(rows, equal, some, table, exact);
  }

  /** Returns the rows of a component whose exact fingerprints do not fit into memory. */
  private LoadedRows oneByOne(int[] rows) {
    int[] equal = new int[rows.length];
    for (int place = 0; place < rows.length; place++) {
      equal[place] = Arrays.binarySearch(rows, representatives[rows[place]]);
    }
    FingerprintTable made = fingerprints.deciding();
    return new LoadedRows(
        rows,
        equal,
        new LoadedRows.Sketched(sketches, rows, sketch, keys),
        new FingerprintTable(),
        exact,
        (left, right, atLeast) ->
            made.similarity(exact.algorithm(), rows[left], rows[right], atLeast));
  }

  /** The components that the sketches link. */
  private final class Components {
    private final Clusters clusters;
    private final Groups groups;

    /** The maximum words of exact fingerprints in a batch. */
    private final long room;

    Components(Clusters clusters) {
      this.clusters = clusters;
      workspace.release();
      representatives = new int[clusters.rows()];
      Arrays.setAll(representatives, row -> row);
      this.groups = new Groups(clusters.rows(), clusters.rows(), clusters::cluster);
      this.room = fingerprints.room();
    }

    /** Estimates the number of words of what is read for a component. */
    private long words(int first) {
      long words =
          sketches.isInHeap() ? 0 : (long) Math.ceil(groups.size(first) * sketches.meanLength());
      for (int i = 0; i < groups.size(first); i++) {
        words += fingerprints.exactWords(groups.member(first, i));
      }
      return words;
    }

    /** Passes on the rows of whole components, or of a single component that is too large. */
    void forEachBatch(Consumer<int[]> inMemory, Consumer<int[]> tooLarge) {
      IntArrayList rows = new IntArrayList();
      long words = 0;
      for (int first = 0; first < clusters.rows(); first++) {
        int size = groups.size(first);
        if (size < 2) {
          continue;
        }
        int start = groups.start(first);
        long more = words(first);
        if (more > room) {
          tooLarge.accept(Arrays.copyOfRange(groups.members(), start, start + size));
          continue;
        }
        if (words + more > room) {
          inMemory.accept(rows.toIntArray());
          rows.clear();
          words = 0;
        }
        rows.addElements(rows.size(), groups.members(), start, size);
        words += more;
      }
      if (!rows.isEmpty()) {
        inMemory.accept(rows.toIntArray());
      }
    }
  }

  /** Finds the verified pairs of a batch. */
  private final class Verification implements SelfJoin.Sink {
    private final LoadedRows batch;
    private final Clusters components;
    private final SelfJoin.Sink sink;

    Verification(LoadedRows batch, Clusters components, SelfJoin.Sink sink) {
      this.batch = batch;
      this.components = components;
      this.sink = sink;
    }

    void pairs() {
      search().pairs(largeAfterSmall());
    }

    void links() {
      search().links(largeAfterSmall());
    }

    private SlotSearch search() {
      return new SlotSearch(exact, batch.exact(), parallel, workspace, this);
    }

    /**
     * Compares the pairs of small components. Returns the places of the rows in other components.
     */
    private int[] largeAfterSmall() {
      long[] order =
          IntStream.range(0, batch.size())
              .filter(place -> batch.representatives()[place] == place)
              .mapToLong(place -> (long) component(place) << Integer.SIZE | place)
              .toArray();
      Arrays.parallelSort(order);
      int[] places = Arrays.stream(order).mapToInt(place -> (int) place).toArray();
      IntArrayList small = new IntArrayList();
      IntArrayList large = new IntArrayList();
      for (int from = 0, to; from < places.length; from = to) {
        to = from + 1;
        while (to < places.length && component(places[to]) == component(places[from])) {
          to++;
        }
        if (to - from > SMALL) {
          large.addElements(large.size(), places, from, to - from);
        } else {
          small.add(from);
        }
      }
      parallel.forRange(
          small.size(),
          COMPONENTS_A_PIECE,
          (worker, first, end) -> {
            for (int i = first; i < end; i++) {
              compareComponent(worker, places, small.getInt(i));
            }
          });
      int[] others = large.toIntArray();
      Arrays.sort(others);
      return others;
    }

    private int component(int place) {
      return components.cluster(batch.rows()[place]);
    }

    private void compareComponent(int worker, int[] places, int from) {
      int component = component(places[from]);
      for (int i = from; i < places.length && component(places[i]) == component; i++) {
        for (int j = i + 1; j < places.length && component(places[j]) == component; j++) {
          if (group(places[i]) != group(places[j]) && batch.worthVerifying(places[i], places[j])) {
            candidate(worker, places[i], places[j]);
            double similarity = exact.similarity(batch.exact(), places[i], places[j]);
            if (similarity >= exact.threshold()) {
              sink.verified(worker, batch.rows()[places[i]], batch.rows()[places[j]], similarity);
            }
          }
        }
      }
    }

    @Override
    public int group(int place) {
      return sink.group(batch.rows()[place]);
    }

    @Override
    public boolean linksOnly() {
      return sink.linksOnly();
    }

    @Override
    public void candidate(int worker, int left, int right) {
      if (sink instanceof LinkSink links) {
        links.meter().count(worker);
      }
      // For a list of pairs, the candidates come from the sketches and have been reported already.
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      if (batch.worthVerifying(left, right)) {
        sink.verified(worker, batch.rows()[left], batch.rows()[right], similarity);
      }
    }
  }
}

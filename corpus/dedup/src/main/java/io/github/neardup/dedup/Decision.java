package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Which documents are kept and which are not, by row. */
final class Decision {

  private final int[] kept;
  private final BitSet incomplete;
  private final BitSet clustered = new BitSet();
  private final int[] sizes;
  private final int removed;
  private final int exact;

  /**
   * What follows from the clusters.
   *
   * @param kept for each row, the one kept of its cluster
   * @param incomplete the rows that were not compared with all they should have been
   */
  Decision(int[] kept, Ranking ranking, BitSet incomplete) {
    this.kept = kept;
    this.incomplete = incomplete;
    this.sizes = new int[kept.length];
    int others = 0;
    int same = 0;
    for (int row = 0; row < kept.length; row++) {
      sizes[kept[row]]++;
      if (kept[row] != row) {
        clustered.set(row);
        clustered.set(kept[row]);
        others++;
        same += ranking.isSameText(row, kept[row]) ? 1 : 0;
      }
    }
    removed = others;
    exact = same;
  }

  /** For each row, the one kept of its cluster; not a copy. */
  int[] kept() {
    return kept;
  }

  boolean keeps(int row) {
    return kept[row] == row;
  }

  int rows() {
    return kept.length;
  }

  boolean isIncomplete(int row) {
    return incomplete.get(row);
  }

  /** Whether a document is in a cluster of two or more. */
  boolean isClustered(int row) {
    return clustered.get(row);
  }

  /** The documents in clusters of two or more, ascending. */
  int[] clustered() {
    return clustered.stream().toArray();
  }

  /** How many clusters of two or more there are: each has one document that is kept. */
  int clusters() {
    return clustered.cardinality() - removed;
  }

  /** How many documents are removed. */
  int removed() {
    return removed;
  }

  /** How many of them have the same text as the one that is kept. */
  int exact() {
    return exact;
  }

  /** How many documents are in the cluster of a row that is kept. */
  int size(int row) {
    return sizes[row];
  }

  /** How many documents the clusters have, one number a cluster. */
  int[] sizes() {
    return Arrays.stream(sizes).filter(size -> size > 1).toArray();
  }

  /** The kept documents of the largest clusters, the largest first, at most {@code most}. */
  int[] largest(int most) {
    int[] rows = IntStream.range(0, sizes.length).filter(row -> sizes[row] > 1).toArray();
    IntArrays.stableSort(rows, (a, b) -> Integer.compare(sizes[b], sizes[a]));
    return Arrays.copyOf(rows, Math.min(most, rows.length));
  }

  /**
   * Compares removed texts with those that are kept for them: a chain of verified pairs may join
   * two texts that are less similar than the threshold. Looks at no more than {@link #MOST}, spread
   * evenly over the corpus, so that it takes little time however large the corpus is. Texts come up
   * in any order. Not thread-safe.
   */
  static final class ChainEnds {

    /** Removed texts that are looked at. */
    static final int MOST = 1000;

    /** After this many characters no more texts are looked at: a second of work. */
    private static final long MOST_CHARACTERS = 1 << 24;

    private final Algorithm algorithm;
    private final int[] kept;
    private final int[] removed;
    private final BitSet wanted = new BitSet();
    private final Int2ObjectMap<long[]> fingerprints = new Int2ObjectOpenHashMap<>();
    private long characters;

    /**
     * Chooses what to look at.
     *
     * @param kept for each row, the one kept of its cluster
     */
    ChainEnds(Algorithm algorithm, int[] kept) {
      this.algorithm = algorithm.deciding();
      this.kept = kept;
      int[] all = IntStream.range(0, kept.length).filter(row -> kept[row] != row).toArray();
      int some = Math.min(MOST, all.length);
      removed =
          IntStream.range(0, some).map(i -> all[(int) ((long) i * all.length / some)]).toArray();
      for (int row : removed) {
        wanted.set(row);
        wanted.set(kept[row]);
      }
    }

    /** Whether the text of a row is wanted. */
    boolean wants(int row) {
      return wanted.get(row) && characters < MOST_CHARACTERS;
    }

    /** Takes a text that is {@linkplain #wants wanted}. */
    void add(int row, String text) {
      characters += text.length();
      fingerprints.put(row, algorithm.fingerprint(text));
    }

    /** How many removed texts were compared with the one that is kept. */
    int compared() {
      return (int) IntStream.of(removed).filter(this::isThere).count();
    }

    /** How many of them are less similar to it than the threshold. */
    int unlike() {
      return (int)
          IntStream.of(removed)
              .filter(this::isThere)
              .filter(
                  row -> {
                    long[] text = fingerprints.get(row);
                    long[] other = fingerprints.get(kept[row]);
                    return algorithm.similarity(text, other) < algorithm.threshold();
                  })
              .count();
    }

    private boolean isThere(int row) {
      return fingerprints.containsKey(row) && fingerprints.containsKey(kept[row]);
    }
  }
}

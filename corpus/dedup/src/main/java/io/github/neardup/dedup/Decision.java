package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Which documents are kept and which are not, by row. */
final class Decision {

  private final int[] centres;
  private final int[] like;
  private final BitSet incomplete;
  private final BitSet clustered = new BitSet();
  private final int[] sizes;
  private final int clusters;
  private final int removed;
  private final int exact;

  /**
   * What follows from the clusters.
   *
   * @param centres for each row, the one that stands for its cluster
   * @param keep whether that is kept
   * @param incomplete the rows that were not compared with all they should have been
   */
  Decision(int[] centres, KeepPolicy keep, Ranking ranking, BitSet incomplete) {
    this.centres = centres;
    this.like = keep.keepsOne() ? centres : centres.clone();
    this.incomplete = incomplete;
    this.sizes = new int[centres.length];
    int same = 0;
    BitSet repeated = new BitSet();
    for (int row = 0; row < centres.length; row++) {
      int centre = centres[row];
      sizes[centre]++;
      if (centre == row) {
        continue;
      }
      clustered.set(row);
      clustered.set(centre);
      boolean copy = ranking.isSameText(row, centre);
      same += copy ? 1 : 0;
      if (!keep.keepsOne() && (like[centre] == centre || (copy && !repeated.get(centre)))) {
        like[centre] = row;
        repeated.set(centre, copy);
      }
    }
    int clusters = (int) IntStream.of(sizes).filter(size -> size > 1).count();
    this.clusters = clusters;
    removed = clustered.cardinality() - (keep.keepsOne() ? clusters : 0);
    exact = same + repeated.cardinality();
  }

  /** For each row, the one that stands for its cluster; not a copy. */
  int[] centres() {
    return centres;
  }

  /**
   * For each row that is removed, a row of its cluster that it is like: the one that stands for the
   * cluster. For that, if it is removed as well, the first with the same text, or else the first.
   * For a row that is kept, itself. Not a copy.
   */
  int[] like() {
    return like;
  }

  boolean keeps(int row) {
    return like[row] == row;
  }

  int rows() {
    return centres.length;
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

  /** How many clusters of two or more there are. */
  int clusters() {
    return clusters;
  }

  /** How many documents are removed. */
  int removed() {
    return removed;
  }

  /** How many of them have the same text as the one they are {@link #like}. */
  int exact() {
    return exact;
  }

  /** How many documents are in the cluster that a row stands for. */
  int size(int row) {
    return sizes[row];
  }

  /** How many documents the clusters have, one number a cluster. */
  int[] sizes() {
    return Arrays.stream(sizes).filter(size -> size > 1).toArray();
  }

  /** The rows that stand for the largest clusters, the largest first, at most {@code most}. */
  int[] largest(int most) {
    int[] rows = IntStream.range(0, sizes.length).filter(row -> sizes[row] > 1).toArray();
    IntArrays.stableSort(rows, (a, b) -> Integer.compare(sizes[b], sizes[a]));
    return Arrays.copyOf(rows, Math.min(most, rows.length));
  }

  /**
   * Removed texts beside those that are kept for them: a chain of verified pairs may join two texts
   * that are less similar than the threshold. Looks at no more than {@link #MOST}, spread evenly
   * over the corpus, so that it takes little time however large the corpus is.
   *
   * @param compared how many removed texts were compared with the one that is kept
   * @param unlike how many of them are less similar to it than the threshold
   */
  record ChainEnds(int compared, int unlike) {

    /** Removed texts that are looked at. */
    static final int MOST = 1000;

    private static final int PORTION = 16;

    /** After this many words of fingerprints no more are looked at: a second of work. */
    private static final long MOST_WORDS = 1 << 22;

    /**
     * Compares them.
     *
     * @param kept for each row, the one kept of its cluster
     */
    static ChainEnds of(Algorithm algorithm, Fingerprints fingerprints, int[] kept, int threads) {
      int[] all = IntStream.range(0, kept.length).filter(row -> kept[row] != row).toArray();
      int some = Math.min(MOST, all.length);
      int[] removed =
          IntStream.range(0, some).map(i -> all[(int) ((long) i * all.length / some)]).toArray();
      Algorithm deciding = algorithm.deciding();
      int compared = 0;
      int unlike = 0;
      long words = 0;
      while (compared < some && words < MOST_WORDS) {
        int[] next = Arrays.copyOfRange(removed, compared, Math.min(some, compared + PORTION));
        int[] rows = Arrays.copyOf(next, 2 * next.length);
        Arrays.setAll(rows, i -> i < next.length ? next[i] : kept[next[i - next.length]]);
        FingerprintTable table = fingerprints.deciding(rows, threads);
        for (int i = 0; i < next.length; i++) {
          double similarity = table.similarity(deciding, i, next.length + i, 0);
          unlike += similarity < deciding.threshold() ? 1 : 0;
        }
        compared += next.length;
        words += table.wordCount();
      }
      return new ChainEnds(compared, unlike);
    }
  }
}

package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Records, by row, which documents are kept. */
final class Decision {

  /** For each row, the row that represents its cluster. */
  final int[] centres;

  /**
   * For each removed row, a row of its cluster to name beside it: the representative, or, if the
   * representative is removed as well, the first row with the same text, or else the first row. A
   * kept row names itself.
   */
  final int[] like;

  /** Whether the documents that represent clusters are kept. */
  final boolean keepsOne;

  /** The number of clusters of two or more documents. */
  final int clusters;

  /** The number of removed documents. */
  final int removed;

  /** How many removed documents have the same text as the row in {@link #like}. */
  final int exact;

  private final SameText sameText;
  private final IntToDoubleFunction similarity;
  private final BitSet incomplete = new BitSet();
  private final BitSet clustered = new BitSet();
  private final int[] sizes;

  /** Says whether the texts of two rows are equal, character for character. */
  interface SameText {
    boolean test(int a, int b);
  }

  /**
   * Derives the decision from the clusters.
   *
   * @param centres for each row, the row that represents its cluster
   * @param similarity of a row to its centre; NaN if not known
   * @param keep decides whether the representative itself is kept
   * @param sameText whether two rows have the same text
   * @param incomplete the rows that the search could not compare with all their candidates
   */
  Decision(
      int[] centres,
      IntToDoubleFunction similarity,
      KeepPolicy keep,
      SameText sameText,
      int[] incomplete) {
    this.centres = centres;
    this.sameText = sameText;
    this.similarity = similarity;
    this.keepsOne = keep.keepsOne();
    this.like = keepsOne ? centres : centres.clone();
    IntStream.of(incomplete).forEach(this.incomplete::set);
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
      boolean copy = sameText.test(row, centre);
      same += copy ? 1 : 0;
      if (!keepsOne && (like[centre] == centre || (copy && !repeated.get(centre)))) {
        like[centre] = row;
        repeated.set(centre, copy);
      }
    }
    int clusters = (int) IntStream.of(sizes).filter(size -> size > 1).count();
    this.clusters = clusters;
    removed = clustered.cardinality() - (keepsOne ? clusters : 0);
    exact = same + repeated.cardinality();
  }

  /** Returns the similarity of a row to the row in {@link #like}; NaN if not known. */
  double similarity(int row) {
    return like[row] == centres[row] ? similarity.applyAsDouble(row) : Double.NaN;
  }

  boolean keeps(int row) {
    return like[row] == row;
  }

  /** Returns the removed rows that differ in their text from the row in {@link #like}. */
  int[] near() {
    return IntStream.range(0, like.length)
        .filter(row -> like[row] != row && !sameText.test(row, like[row]))
        .toArray();
  }

  int rows() {
    return centres.length;
  }

  boolean isIncomplete(int row) {
    return incomplete.get(row);
  }

  /** Returns whether a document is in a cluster of two or more. */
  boolean isClustered(int row) {
    return clustered.get(row);
  }

  /** Returns the documents in clusters of two or more, in ascending order. */
  int[] clustered() {
    return clustered.stream().toArray();
  }

  /** Returns the size of the cluster that a row represents. */
  int size(int row) {
    return sizes[row];
  }

  /** Returns the sizes of all clusters of two or more documents. */
  int[] sizes() {
    return Arrays.stream(sizes).filter(size -> size > 1).toArray();
  }

  /** Returns the rows that represent the largest clusters, largest first, at most {@code most}. */
  int[] largest(int most) {
    int[] rows = IntStream.range(0, sizes.length).filter(row -> sizes[row] > 1).toArray();
    IntArrays.stableSort(rows, (a, b) -> Integer.compare(sizes[b], sizes[a]));
    return Arrays.copyOf(rows, Math.min(most, rows.length));
  }

  /** Returns at most {@code most} of the rows, spread evenly. */
  static int[] spread(int[] rows, int most) {
    int some = Math.min(most, rows.length);
    return IntStream.range(0, some).map(i -> rows[(int) ((long) i * rows.length / some)]).toArray();
  }

  /**
   * Compares removed texts with the texts kept in their place: a chain of verified pairs may join
   * two texts whose similarity is below the threshold. At most {@link #MOST} removed texts are
   * compared, spread evenly over the corpus, so the time does not grow with the corpus.
   *
   * @param compared how many removed texts were compared with the kept one
   * @param unlike how many of these are below the threshold
   */
  record ChainEnds(int compared, int unlike) {

    /** Nothing compared, since there are no chains. */
    static final ChainEnds NONE = new ChainEnds(0, 0);

    /** The most removed texts that are compared. */
    static final int MOST = 1000;

    private static final int PORTION = 16;

    /** Stops after this many words of fingerprints, about one second of work. */
    private static final long MOST_WORDS = 1 << 22;

    /**
     * Compares removed texts with kept ones.
     *
     * @param kept for each row, the row kept of its cluster
     */
    static ChainEnds of(Algorithm algorithm, Fingerprints fingerprints, int[] kept, int threads) {
      int[] all = IntStream.range(0, kept.length).filter(row -> kept[row] != row).toArray();
      int[] removed = spread(all, MOST);
      Algorithm deciding = algorithm.deciding();
      int compared = 0;
      int unlike = 0;
      long words = 0;
      while (compared < removed.length && words < MOST_WORDS) {
        int[] next =
            Arrays.copyOfRange(removed, compared, Math.min(removed.length, compared + PORTION));
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

package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.util.Groups;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The documents that share a fingerprint, by their representative. */
public final class FingerprintGroups {

  /*
   * Scoring by groups of equal fingerprints: documents with equal fingerprints are alike for every
   * algorithm, so a search looks at the first of them, the representative, and its result names
   * representatives. A pair of representatives stands for all pairs between their two groups, and a
   * representative with itself for all pairs within its group.
   *
   * Example: rows 0, 2 and 5 are copies, 1 and 4 are, and the search found the pair (0, 1). The pairs
   * found are (0, 0) for 3 pairs, (1, 1) for 1 pair, and (0, 1) for 3 x 2 pairs: 10 in all.
   *
   * Invariant: the pairs that forEachFound shows stand for every pair of documents that matches, each
   * once. Labels are counted in the same terms (PairLabels): how many pairs a pair of representatives
   * stands for that are duplicates. So a thousand copies take a thousand steps, not half a million.
   */

  private final int[] representatives;
  private final Groups groups;

  public FingerprintGroups(SearchResult result) {
    this(IntStream.range(0, result.rows()).map(result::representative).toArray());
  }

  /** Groups by the first document of each. */
  public FingerprintGroups(int[] representatives) {
    int size = representatives.length;
    this.representatives = representatives;
    this.groups = new Groups(size, size, row -> representatives[row]);
  }

  public int documents() {
    return representatives.length;
  }

  int representative(int document) {
    return representatives[document];
  }

  /** How many documents a representative stands for; 0 for a document that is none. */
  public int size(int representative) {
    return groups.size(representative);
  }

  /** Is shown the pairs that two representatives stand for, or one and itself. */
  @FunctionalInterface
  public interface Visitor {
    void visit(int left, int right, double similarity);
  }

  /** Visits the groups of several documents, each with itself, and then the pairs that match. */
  public void forEachFound(VerifiedPairs pairs, Visitor visitor) {
    for (int row = 0; row < documents(); row++) {
      if (size(row) > 1) {
        visitor.visit(row, row, 1);
      }
    }
    for (int i = 0; i < pairs.size(); i++) {
      visitor.visit(pairs.left(i), pairs.right(i), pairs.similarity(i));
    }
  }

  public void forEachMember(int representative, IntConsumer visitor) {
    for (int i = 0; i < groups.size(representative); i++) {
      visitor.accept(groups.member(representative, i));
    }
  }

  /** The number of pairs within a group, or between two. */
  public long pairs(int left, int right) {
    long size = size(left);
    return left == right ? size * (size - 1) / 2 : size * size(right);
  }

  /** A key for an unordered pair of representatives. */
  public static long key(int left, int right) {
    return (long) Math.min(left, right) << 32 | Math.max(left, right);
  }
}

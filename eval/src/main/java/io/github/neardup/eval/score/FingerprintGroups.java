package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.util.Groups;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The documents that share a fingerprint, by their representative. */
public final class FingerprintGroups {

  /*
   * Scoring by groups of equal fingerprints: documents with equal fingerprints are the same to
   * every algorithm, so a search looks only at the first of them, the representative, and its
   * result names representatives. A pair of representatives stands for all pairs between their two
   * groups, and a representative paired with itself for all pairs within its group.
   *
   * Example: rows 0, 2 and 5 are copies, rows 1 and 4 are copies, and the search found the pair (0,
   * 1). The pairs found are (0, 0) for 3 pairs, (1, 1) for 1 pair, and (0, 1) for 3 x 2 pairs: 10
   * in all.
   *
   * Invariant: the pairs that forEachFound visits stand for every matching pair of documents, each
   * once. Labels are counted in the same way (PairLabels): the number of duplicates among the pairs
   * for which a pair of representatives stands. A thousand copies therefore take a thousand steps,
   * not half a million.
   */

  private final int[] representatives;
  private final Groups groups;

  public FingerprintGroups(SearchResult result) {
    this(IntStream.range(0, result.rows()).map(result::representative).toArray());
  }

  /** Groups documents by the first document of each group. */
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

  /** Returns how many documents a representative stands for; 0 for any other document. */
  public int size(int representative) {
    return groups.size(representative);
  }

  /** Returns the representatives of groups of several documents. */
  public IntStream ofSeveral() {
    return IntStream.range(0, documents()).filter(row -> size(row) > 1);
  }

  /** Receives the pairs for which two representatives stand, or one paired with itself. */
  @FunctionalInterface
  public interface Visitor {
    void visit(int left, int right, double similarity);
  }

  /**
   * Visits the groups of several documents, each paired with itself, and then the matching pairs.
   */
  public void forEachFound(VerifiedPairs pairs, Visitor visitor) {
    ofSeveral().forEach(row -> visitor.visit(row, row, 1));
    for (int i = 0; i < pairs.size(); i++) {
      visitor.visit(pairs.left(i), pairs.right(i), pairs.similarity(i));
    }
  }

  public void forEachMember(int representative, IntConsumer visitor) {
    for (int i = 0; i < groups.size(representative); i++) {
      visitor.accept(groups.member(representative, i));
    }
  }

  /** Returns the number of pairs within a group or between two groups. */
  public long pairs(int left, int right) {
    long size = size(left);
    return left == right ? size * (size - 1) / 2 : size * size(right);
  }

  /** Returns a key for an unordered pair of rows. */
  public static long key(int left, int right) {
    return (long) Math.min(left, right) << 32 | Math.max(left, right);
  }
}

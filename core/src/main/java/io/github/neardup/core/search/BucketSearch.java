package io.github.neardup.core.search;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.search.Search.Budget;
import io.github.neardup.core.search.Search.Budget.IncompleteSearchException;
import io.github.neardup.core.util.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Searches one bucket at a time, for callers that group fingerprints by key themselves, such as a
 * distributed system where the members of a bucket come from many machines.
 *
 * <p>A bucket holds all fingerprints of a collection that share one key of one slot. With {@link
 * #pairs}, the buckets of all slots yield every verified pair of the collection exactly once, if
 * each fingerprint has one key per slot. With {@link #links}, they yield pairs with the same
 * connected components as all verified pairs. Both equal the results of {@link Search} on one
 * machine ({@code BucketSearchTest}).
 *
 * <p>Members are whole fingerprints, as made by {@link Algorithm#fingerprinter}. All work is done
 * on the calling thread. Immutable and thread-safe.
 */
public final class BucketSearch {

  private final Algorithm algorithm;
  private final Keys keys;
  private final Budget budget;

  private BucketSearch(Algorithm algorithm, Keys keys, Budget budget) {
    this.algorithm = algorithm;
    this.keys = keys;
    this.budget = budget;
  }

  /**
   * Creates a search with the {@linkplain Budget#USUAL usual budget} for each bucket.
   *
   * @param algorithm the algorithm that made the fingerprints
   * @param keys the keys that made the buckets
   */
  public static BucketSearch of(Algorithm algorithm, Keys keys) {
    return new BucketSearch(algorithm, keys, Budget.USUAL);
  }

  /**
   * Returns the same search with another budget for the links of a bucket; pairs have no budget. If
   * the budget allows an incomplete result, links of a very large bucket may be missing.
   */
  public BucketSearch withBudget(Budget other) {
    return new BucketSearch(algorithm, keys, other);
  }

  /**
   * A fingerprint and its id.
   *
   * @param id of any kind
   * @param fingerprint at least one word; not changed
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Member<I>(I id, long[] fingerprint) {
    public Member {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(fingerprint, "fingerprint");
    }
  }

  /** Receives verified pairs. */
  @FunctionalInterface
  public interface PairConsumer<I> {
    /**
     * Called once for each pair.
     *
     * @param left the id of the member that comes first in the bucket
     * @param similarity at least the algorithm's threshold
     */
    void pair(I left, I right, double similarity);
  }

  /**
   * Finds the verified pairs of a bucket, including pairs of equal fingerprints. Skips pairs that
   * share a key in an earlier slot, because the bucket of that key yields them. Takes time
   * quadratic in the number of members.
   *
   * @param slot the slot of the bucket's key
   * @param bucket its members, each once
   * @param found receives the pairs
   * @throws IndexOutOfBoundsException if the keys have no such slot
   */
  public <I> void pairs(int slot, List<Member<I>> bucket, PairConsumer<I> found) {
    search(slot, bucket, all(bucket, found), SlotSearch::pairsOfBucket);
  }

  /**
   * Finds the verified pairs between two parts of a bucket, for callers that divide a large bucket
   * and search each part and every two parts. Otherwise like {@link #pairs}.
   *
   * @param slot the slot of the bucket's key
   * @param left members of the bucket, each once
   * @param right other members of it, each once
   * @param found receives the pairs, the member of the left part first
   * @throws IndexOutOfBoundsException if the keys have no such slot
   */
  public <I> void pairsBetween(
      int slot, List<Member<I>> left, List<Member<I>> right, PairConsumer<I> found) {
    List<Member<I>> both = new ArrayList<>(left);
    both.addAll(right);
    search(
        slot,
        both,
        all(both, found),
        (search, rows, slotKeys, slotOfKeys) ->
            search.pairsBetween(rows, left.size(), slotKeys, slotOfKeys));
  }

  /**
   * Finds just enough verified pairs of a bucket to connect the two members of every verified pair:
   * at most one pair fewer than there are members. Connected members are not compared again.
   *
   * @param slot the slot of the bucket's key
   * @param bucket its members, each once
   * @param found receives the pairs; which of several sufficient sets is unspecified
   * @throws IndexOutOfBoundsException if the keys have no such slot
   * @throws IncompleteSearchException if the budget is used up and allows no incomplete result
   */
  public <I> void links(int slot, List<Member<I>> bucket, PairConsumer<I> found) {
    links(slot, bucket, member -> member, found);
  }

  /**
   * Finds links when some members are known to be connected; these are not compared.
   *
   * @param group for each index in the bucket, an index that is the same for connected members: the
   *     index of some member of the group
   */
  public <I> void links(
      int slot, List<Member<I>> bucket, IntUnaryOperator group, PairConsumer<I> found) {
    LinkSink forest =
        new LinkSink(bucket.size(), new Budget.Meter(budget, bucket.size(), 1, (n, done) -> {})) {
          @Override
          public void verified(int worker, int left, int right, double similarity) {
            if (!links().linked(left, right)) {
              links().link(left, right);
              found.pair(bucket.get(left).id(), bucket.get(right).id(), similarity);
            }
          }
        };
    for (int place = 0; place < bucket.size(); place++) {
      forest.links().link(group.applyAsInt(place), place);
    }
    search(slot, bucket, forest, SlotSearch::linkBucket);
  }

  private static <I> SelfJoin.Sink all(List<Member<I>> bucket, PairConsumer<I> found) {
    return (worker, left, right, similarity) ->
        found.pair(bucket.get(left).id(), bucket.get(right).id(), similarity);
  }

  private interface Work {
    void run(SlotSearch search, int[] rows, Keys keys, int slot);
  }

  private <I> void search(int slot, List<Member<I>> bucket, SelfJoin.Sink sink, Work work) {
    Objects.checkIndex(slot, keys.slots());
    FingerprintTable table = new FingerprintTable();
    for (Member<I> member : bucket) {
      table.add(Row.of(member.fingerprint()));
    }
    try (Parallel parallel = new Parallel(1)) {
      SlotSearch search =
          new SlotSearch(new Verifier(algorithm), table, parallel, new KeyedRows.Workspace(), sink);
      work.run(search, IntStream.range(0, bucket.size()).toArray(), keys, slot);
    }
  }
}

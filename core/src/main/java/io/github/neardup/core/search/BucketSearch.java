package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.search.Budget.IncompleteSearchException;
import io.github.neardup.core.util.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Searches one bucket at a time, for those who group fingerprints by key themselves: in a
 * distributed system, say, where the members of a bucket come together from many machines.
 *
 * <p>A bucket is all fingerprints of a collection that have one key of one slot in common. With
 * {@link #pairs}, the buckets of all slots give every verified pair of the collection exactly once,
 * if each fingerprint has one key a slot. With {@link #links}, they give pairs whose connected
 * components are those of all verified pairs. That is what {@link Search} finds on one machine
 * ({@code BucketSearchTest}).
 *
 * <p>Members are whole fingerprints, as {@link Algorithm#fingerprinter} makes them. Everything is
 * done on the calling thread. Immutable and thread-safe.
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
   * A search with the {@linkplain Budget#USUAL usual budget} for each bucket.
   *
   * @param algorithm made the fingerprints
   * @param keys made the buckets
   */
  public static BucketSearch of(Algorithm algorithm, Keys keys) {
    return new BucketSearch(
        Objects.requireNonNull(algorithm, "algorithm"),
        Objects.requireNonNull(keys, "keys"),
        Budget.USUAL);
  }

  /**
   * The same search with another budget for the links of a bucket; pairs have none. With one that
   * allows an incomplete result, the links of a bucket that is too large may be too few.
   */
  public BucketSearch withBudget(Budget other) {
    Objects.requireNonNull(other, "other");
    return new BucketSearch(algorithm, keys, other);
  }

  /**
   * A fingerprint and what it is known by.
   *
   * @param id of any kind
   * @param fingerprint at least one word; not changed
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
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
   * Finds the verified pairs of a bucket, equal fingerprints included, except those that have a key
   * in common in an earlier slot: they come from the bucket of that key. Quadratic in the members.
   *
   * @param slot the slot of the bucket's key
   * @param bucket its members, each once
   * @param found receives the pairs
   * @throws IndexOutOfBoundsException if the keys have no such slot
   */
  public <I> void pairs(int slot, List<Member<I>> bucket, PairConsumer<I> found) {
    Objects.requireNonNull(bucket, "bucket");
    Objects.requireNonNull(found, "found");
    search(slot, bucket, all(bucket, found), SlotSearch::pairsOfBucket);
  }

  /**
   * Finds the verified pairs between two parts of a bucket, for those who divide a large bucket
   * into parts and search each part, and each two of them; otherwise as {@link #pairs}.
   *
   * @param slot the slot of the bucket's key
   * @param left members of the bucket, each once
   * @param right other members of it, each once
   * @param found receives the pairs, the member of the left part first
   * @throws IndexOutOfBoundsException if the keys have no such slot
   */
  public <I> void pairsBetween(
      int slot, List<Member<I>> left, List<Member<I>> right, PairConsumer<I> found) {
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(right, "right");
    Objects.requireNonNull(found, "found");
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
   * Finds enough verified pairs of a bucket to connect any two members that are a verified pair,
   * and no more: at most one less than there are members. Members that are connected already are
   * not compared.
   *
   * @param slot the slot of the bucket's key
   * @param bucket its members, each once
   * @param found receives the pairs; which of those that would do is not determined
   * @throws IndexOutOfBoundsException if the keys have no such slot
   * @throws IncompleteSearchException if the budget is used up and does not allow for that
   */
  public <I> void links(int slot, List<Member<I>> bucket, PairConsumer<I> found) {
    Objects.requireNonNull(found, "found");
    links(slot, bucket, member -> member, found);
  }

  /**
   * The same where some members are known to be connected already: they are not compared.
   *
   * @param group for each place in the bucket a place, the same for members that are connected; one
   *     of a member of the group
   */
  public <I> void links(
      int slot, List<Member<I>> bucket, IntUnaryOperator group, PairConsumer<I> found) {
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(found, "found");
    LinkSink forest =
        new LinkSink(bucket.size(), new Budget.Meter(budget, bucket.size(), 1)) {
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
    return new SelfJoin.Sink() {
      @Override
      public void candidate(int worker, int left, int right) {}

      @Override
      public void verified(int worker, int left, int right, double similarity) {
        found.pair(bucket.get(left).id(), bucket.get(right).id(), similarity);
      }
    };
  }

  private interface Work {
    void run(SlotSearch search, int[] rows, Keys keys, int slot);
  }

  private <I> void search(int slot, List<Member<I>> bucket, SelfJoin.Sink sink, Work work) {
    Objects.checkIndex(slot, keys.slots());
    FingerprintTable table = new FingerprintTable();
    for (Member<I> member : bucket) {
      table.add(member.fingerprint(), 0, member.fingerprint().length);
    }
    try (Parallel parallel = new Parallel(1)) {
      SlotSearch search =
          new SlotSearch(new Verifier(algorithm), table, parallel, new KeyedRows.Workspace(), sink);
      work.run(search, IntStream.range(0, bucket.size()).toArray(), keys, slot);
    }
  }
}

package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.internal.Parallel;
import io.github.neardup.kshingle.join.MatchRule;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Divides long lists of a {@link PrefixIndex} by the second passage that two sets have in common.
 *
 * <p>If a passage is the first that two sets have in common, and what either has of it is not
 * enough, they have another in common. From that on, either has the rest of what is needed: so it
 * is in a prefix that is longer by the weight of the first. (With one element a passage, that is
 * the 2-prefix of Wang, Li, Feng, "Can we beat the prefix filtering?", SIGMOD 2012.) A set stays in
 * the list of the first passage alone if that may be enough for it. How often two sets that are not
 * alike have two rare passages in common grows far slower than how often they have one.
 *
 * <p>A list is divided if that is expected to save time. For one worker. Memory: 4 bytes a passage.
 */
final class ListDivider {

  /** What a posting of two passages costs, in meetings. */
  private static final int MEETINGS_A_POSTING = 4;

  private static final int PASSAGES_A_PIECE = 64;

  private final Passages passages;
  private final MatchRule rule;
  private final Division division;
  private final PrefixIndex index;
  private final PassageWalk walk;

  /** For each second passage how many postings it has, and later where the next is. */
  private final int[] next;

  private final IntArrayList seconds = new IntArrayList();

  private ListDivider(Passages passages, MatchRule rule, Division division, PrefixIndex index) {
    this.passages = passages;
    this.rule = rule;
    this.division = division;
    this.index = index;
    this.walk = new PassageWalk(passages);
    this.next = new int[passages.size()];
  }

  /** A list that was divided: at first those that stay, then those of each second passage. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  private record Lists(int staying, int[] seconds, int[] starts, Postings postings) {

    int moved() {
      return postings.size() - staying;
    }
  }

  /** The index with its lists divided, where that saves time. */
  static PrefixIndex divide(
      PrefixIndex index, Passages passages, MatchRule rule, Division division, Parallel parallel) {
    @Nullable Lists[] divided = new Lists[passages.size()];
    @Nullable ListDivider[] dividers = new ListDivider[parallel.workers()];
    parallel.forRange(
        passages.size(),
        PASSAGES_A_PIECE,
        (worker, from, to) -> {
          for (int passage = from; passage < to; passage++) {
            if (index.size(passage) >= division.longList()) {
              ListDivider divider = dividers[worker];
              if (divider == null) {
                divider = new ListDivider(passages, rule, division, index);
                dividers[worker] = divider;
              }
              divided[passage] = divider.divide(passage);
            }
          }
        });
    return join(index, divided);
  }

  private static PrefixIndex join(PrefixIndex index, @Nullable Lists[] divided) {
    int[] starts = new int[divided.length + 1];
    int[] firsts = new int[divided.length + 1];
    long moved = 0;
    for (int passage = 0; passage < divided.length; passage++) {
      Lists lists = divided[passage];
      int staying = lists == null ? index.size(passage) : lists.staying;
      starts[passage + 1] = starts[passage] + staying;
      firsts[passage + 1] = firsts[passage] + (lists == null ? 0 : lists.seconds.length);
      moved += lists == null ? 0 : lists.moved();
    }
    int at = starts[divided.length];
    Postings postings = Postings.ofSize(at + moved);
    int[] numbers = new int[firsts[divided.length]];
    int[] secondStarts = new int[numbers.length + 1];
    for (int passage = 0; passage < divided.length; passage++) {
      Lists lists = divided[passage];
      if (lists == null) {
        int from = index.starts()[passage];
        postings.copy(index.postings(), from, from + index.size(passage), starts[passage]);
      } else {
        postings.copy(lists.postings, 0, lists.staying, starts[passage]);
        postings.copy(lists.postings, lists.staying, lists.postings.size(), at);
        for (int i = 0; i < lists.seconds.length; i++) {
          numbers[firsts[passage] + i] = lists.seconds[i];
          secondStarts[firsts[passage] + i] = at + lists.starts[i] - lists.staying;
        }
        at += lists.moved();
      }
    }
    secondStarts[numbers.length] = at;
    return new PrefixIndex(
        starts, new SecondPassages(firsts, numbers, secondStarts), postings, index.lengths());
  }

  private @Nullable Lists divide(int passage) {
    int staying = count(passage);
    Lists lists = isWorthwhile(index.size(passage), staying) ? lists(passage, staying) : null;
    seconds.forEach(second -> next[second] = 0);
    seconds.clear();
    return lists;
  }

  /** Counts the postings of each second passage; gives back how many stay. */
  private int count(int passage) {
    int staying = 0;
    for (int at = index.starts()[passage]; at < index.starts()[passage + 1]; at++) {
      int reach = reach(passage, at);
      staying += reach == 0 ? 1 : 0;
      for (int i = 1; i < reach; i++) {
        if (next[walk.number(i)]++ == 0) {
          seconds.add(walk.number(i));
        }
      }
    }
    return staying;
  }

  /**
   * Walks along the set of a posting, from the passage on.
   *
   * @return index after the last passage that can be the second; 0 if the first may be enough
   */
  private int reach(int passage, int posting) {
    int position = index.postings().positions()[posting];
    long least = passages.leastWithHeavier(position, rule);
    walk.useFrom(passage, position, index.postings().rests()[posting], least);
    if (walk.weight(0) >= least) {
      return 0;
    }
    int reach = 1;
    while (reach < walk.size() && walk.withSecond(0, reach) >= least) {
      reach++;
    }
    return reach;
  }

  /** Whether a divided list costs so much less. */
  private boolean isWorthwhile(long size, long staying) {
    long moved = 0;
    double meetings = (double) staying * size;
    for (int i = 0; i < seconds.size(); i++) {
      double list = next[seconds.getInt(i)];
      moved += next[seconds.getInt(i)];
      meetings += list * list / 2;
    }
    return MEETINGS_A_POSTING * (double) moved + meetings <= division.mostCost() * size * size / 2;
  }

  private Lists lists(int passage, int staying) {
    int[] sorted = seconds.intStream().sorted().toArray();
    int[] starts = new int[sorted.length];
    int end = staying;
    for (int i = 0; i < sorted.length; i++) {
      starts[i] = end;
      end += next[sorted[i]];
      next[sorted[i]] = starts[i];
    }
    Postings postings = Postings.ofSize(end);
    int stays = 0;
    for (int at = index.starts()[passage]; at < index.starts()[passage + 1]; at++) {
      int position = index.postings().positions()[at];
      int reach = reach(passage, at);
      if (reach == 0) {
        postings.set(stays++, position, index.postings().rests()[at]);
      }
      for (int i = 1; i < reach; i++) {
        postings.set(next[walk.number(i)]++, position, walk.withSecond(0, i));
      }
    }
    return new Lists(staying, sorted, starts, postings);
  }
}

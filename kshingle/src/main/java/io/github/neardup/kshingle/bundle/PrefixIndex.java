package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.internal.Parallel;
import io.github.neardup.kshingle.join.MatchRule;
import java.util.Arrays;

/**
 * Where the passages of the prefixes are: for each passage the positions of the sets that have it
 * in their prefix, ascending, and so by weight.
 *
 * <p>A set has two prefixes. Pairs are looked for from the heavier set, so a set has to be found by
 * those of at least its own weight, with which it has more in common, and is indexed by the shorter
 * prefix that follows from that; it looks for lighter ones with the longer (Bayardo, Ma, Srikant,
 * "Scaling up all pairs similarity search", WWW 2007).
 *
 * <p>A long list may be {@linkplain ListDivider divided}: by the second passage that two sets have
 * in common.
 *
 * <p>Immutable. Memory: 12 bytes a posting, 4 bytes a passage, 4 bytes a set.
 *
 * @param starts for each passage the index of its first posting, and the end of the last one's
 * @param seconds the lists of two passages
 * @param postings of all lists
 * @param lengths how many passages of each set are indexed
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record PrefixIndex(int[] starts, SecondPassages seconds, Postings postings, int[] lengths) {

  private static final int SETS_A_PIECE = 256;

  static PrefixIndex of(Passages passages, MatchRule rule, Parallel parallel) {
    int sets = passages.bundles().size();
    int[][] prefixes = new int[sets][];
    long[][] rests = new long[sets][];
    PassageWalk[] walks = new PassageWalk[parallel.workers()];
    Arrays.setAll(walks, worker -> new PassageWalk(passages));
    parallel.forRange(
        sets,
        SETS_A_PIECE,
        (worker, from, to) -> {
          PassageWalk walk = walks[worker];
          for (int position = from; position < to; position++) {
            walk.use(position, passages.leastWithHeavier(position, rule));
            prefixes[position] = walk.prefixNumbers();
            rests[position] = walk.prefixRests();
          }
        });
    int[] lengths = Arrays.stream(prefixes).mapToInt(prefix -> prefix.length).toArray();
    Postings postings = Postings.ofSize(Arrays.stream(lengths).asLongStream().sum());
    int[] starts = new int[passages.size() + 1];
    for (int[] prefix : prefixes) {
      for (int passage : prefix) {
        starts[passage + 1]++;
      }
    }
    for (int passage = 0; passage + 1 < starts.length; passage++) {
      starts[passage + 1] += starts[passage];
    }
    int[] next = starts.clone();
    for (int position = 0; position < sets; position++) {
      for (int i = 0; i < lengths[position]; i++) {
        postings.set(next[prefixes[position][i]]++, position, rests[position][i]);
      }
    }
    return new PrefixIndex(starts, SecondPassages.NONE, postings, lengths);
  }

  /** How many sets have a passage in their prefix; if the list is divided, how many stay in it. */
  int size(int passage) {
    return starts[passage + 1] - starts[passage];
  }

  /** About how many pairs of sets meet in lists of one passage. */
  double meetings() {
    double meetings = 0;
    for (int passage = 0; passage + 1 < starts.length; passage++) {
      double size = size(passage);
      meetings += size * (size - 1) / 2;
    }
    return meetings;
  }
}

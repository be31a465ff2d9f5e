package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.eval.score.FingerprintGroups;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** Searches that end where they would take too long. */
public final class BoundedSearch {

  /** The candidates are added up at one of this many. */
  private static final long LOOK_EVERY = 1 << 12;

  private BoundedSearch() {}

  /**
   * Searches at one threshold after the other, down to the last one that is cheap.
   *
   * @param strictestFirst algorithms with the same fingerprints
   * @param most the number of pairs to compare at which a search is abandoned
   * @param wanted what to keep of a search; empty if it found too much
   * @return what was kept of the last search; empty if the first one is not cheap
   */
  public static <T> Optional<T> lowest(
      List<Algorithm> strictestFirst,
      FingerprintTable table,
      long most,
      int threads,
      Function<SearchResult, Optional<T>> wanted) {
    Optional<T> lowest = Optional.empty();
    for (Algorithm algorithm : strictestFirst) {
      Optional<T> next = pairs(algorithm, table, most, threads).flatMap(wanted);
      if (next.isEmpty()) {
        break;
      }
      lowest = next;
    }
    return lowest;
  }

  /**
   * Returns the pairs of fingerprints that an algorithm finds; empty if it would compare more than
   * {@code most} pairs. The same on any number of threads.
   */
  private static Optional<SearchResult> pairs(
      Algorithm algorithm, FingerprintTable table, long most, int threads) {
    LongAdder candidates = new LongAdder();
    try {
      SearchResult result =
          Search.of(algorithm, threads)
              .pairs(
                  table,
                  (left, right) -> {
                    candidates.increment();
                    if (Hash64.mix(FingerprintGroups.key(left, right)) % LOOK_EVERY == 0
                        && candidates.sum() > most) {
                      throw new TooManyException();
                    }
                  });
      return candidates.sum() > most ? Optional.empty() : Optional.of(result);
    } catch (TooManyException e) {
      return Optional.empty();
    }
  }

  private static final class TooManyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyException() {
      super("too many candidates", null, false, false);
    }
  }
}

package io.github.neardup.recommend;

import java.util.OptionalInt;

/** The labelled pairs of a request do not suit the corpus. */
public final class DuplicatesException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int pair;

  private DuplicatesException(int pair, String message) {
    super(message);
    this.pair = pair;
  }

  static DuplicatesException unknownId(int pair, String id) {
    return new DuplicatesException(
        pair, "no document of the corpus has the id '" + id + "'; correct it or remove the line");
  }

  static DuplicatesException tooFewDifferent(int different, int all) {
    return new DuplicatesException(
        -1,
        "only %s of its %s pairs are of different texts, and copies tell nothing; label at least %s that differ, better %s"
            .formatted(
                different,
                all,
                RecommendationRequest.LEAST_DUPLICATES,
                RecommendationRequest.ENOUGH_DUPLICATES));
  }

  /** The number of the pair that is at fault, from 0; empty if it is all of them together. */
  public OptionalInt pair() {
    return pair < 0 ? OptionalInt.empty() : OptionalInt.of(pair);
  }
}

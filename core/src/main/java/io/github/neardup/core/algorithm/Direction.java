package io.github.neardup.core.algorithm;

import io.github.neardup.core.Row;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * The direction of duplicates: a text is removed only in favour of a text that contains it.
 *
 * @param share how much of one fingerprint is in another
 * @param extent the extent of a fingerprint. Of two texts, the text of greater extent can contain
 *     the other; if the extents are equal, each can contain the other. The share decides whether it
 *     does
 */
public record Direction(Share share, ToLongFunction<Row> extent) {

  public Direction {
    Objects.requireNonNull(share, "share");
    Objects.requireNonNull(extent, "extent");
  }

  /** Determines how much of one fingerprint is in another. */
  @FunctionalInterface
  public interface Share {

    /**
     * Returns the share of {@code a} that is in {@code b}, from 0 to 1. Never exceeds the
     * similarity, so keys that miss no pair miss none here either.
     *
     * @param atLeast the smallest share of interest, as in {@link Algorithm#similarity(Row, Row,
     *     double)}
     */
    double of(Row a, Row b, double atLeast);
  }

  /** Returns the share by an algorithm with a direction; otherwise the similarity. */
  public static Share share(Algorithm algorithm) {
    return algorithm.direction().map(Direction::share).orElse(algorithm::similarity);
  }
}

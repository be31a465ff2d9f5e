package io.github.neardup.recommend;

import java.util.List;

/**
 * What counts as near-duplicates: how texts are split into shingles, and how many of these two
 * texts must have in common. Where it comes from, and what others give.
 *
 * @param origin what it was chosen by
 * @param labelled the number of labelled pairs it was chosen by, copies left out; 0 without labels
 * @param compared the representation that was taken, then others on the same sample: by labels the
 *     best of each kind of shingles, the best first; without labels one that finds more and one
 *     that finds less
 */
public record Representation(Origin origin, int labelled, List<Compared> compared) {

  /** What a representation is chosen by. */
  public enum Origin {
    /** The spec sets all of it. */
    SPEC,
    /** How long the texts typically are. */
    LENGTH,
    /** Labelled pairs. */
    LABELS
  }

  /** Copies the list. */
  public Representation {
    compared = List.copyOf(compared);
  }

  /**
   * What one representation gives.
   *
   * @param spec the exact search with it
   * @param taken whether it is the one that was taken
   * @param found the share of the labelled pairs that it finds; NaN without labels
   * @param pairs an estimate of the number of pairs of different texts that it finds
   * @param removed the share of the documents that a deduplication removes, exact copies included,
   *     estimated
   */
  public record Compared(String spec, boolean taken, double found, double pairs, double removed) {}
}

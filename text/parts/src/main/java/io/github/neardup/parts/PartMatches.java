package io.github.neardup.parts;

import java.util.List;

/**
 * What two documents in parts have in common.
 *
 * @param leftCoverage the share of the left text that its matching parts cover, from 0 to 1
 * @param rightCoverage the share of the right text that its matching parts cover, from 0 to 1
 * @param leftRanges what the matching parts of the left text cover, ascending; parts that overlap
 *     or touch make one range
 * @param rightRanges the same of the right text
 * @param pairs the pairs of matching parts, ascending by left part, then right part
 */
public record PartMatches(
    double leftCoverage,
    double rightCoverage,
    List<Range> leftRanges,
    List<Range> rightRanges,
    List<Pair> pairs) {

  public PartMatches {
    leftRanges = List.copyOf(leftRanges);
    rightRanges = List.copyOf(rightRanges);
    pairs = List.copyOf(pairs);
  }

  /**
   * Two parts that match.
   *
   * @param left the part of the left text
   * @param right the part of the right text
   * @param similarity their similarity, from 0 to 1
   */
  public record Pair(Range left, Range right, double similarity) {}

  /**
   * A range of a text.
   *
   * @param start offset of its first UTF-16 code unit
   * @param end offset after its last
   */
  public record Range(int start, int end) {

    public Range {
      if (start < 0 || end < start) {
        throw new IllegalArgumentException("no range: " + start + " to " + end);
      }
    }

    /** The number of UTF-16 code units. */
    public int length() {
      return end - start;
    }

    /** The range's piece of the text it belongs to. */
    public String of(String text) {
      return text.substring(start, end);
    }
  }
}

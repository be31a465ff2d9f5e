package io.github.neardup.parts;

import java.util.List;

/**
 * The matching parts of two documents in parts.
 *
 * @param leftCoverage the share of the left text that its matching parts cover, from 0 to 1
 * @param rightCoverage the share of the right text that its matching parts cover, from 0 to 1
 * @param leftRanges the ranges that the matching parts of the left text cover, ascending; parts
 *     that overlap or touch form one range
 * @param rightRanges the corresponding ranges of the right text
 * @param pairs two matching parts each, ascending by left part, then by right part. Each matching
 *     part, or one with an equal fingerprint, is in at least one of them
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
   * @param start index of its first UTF-16 code unit
   * @param end index after its last UTF-16 code unit
   */
  public record Range(int start, int end) {

    public Range {
      if (start < 0 || end < start) {
        throw new IllegalArgumentException("no range: " + start + " to " + end);
      }
    }

    /** Returns the number of UTF-16 code units. */
    public int length() {
      return end - start;
    }

    /** Returns the part of the text in this range. */
    public String of(String text) {
      return text.substring(start, end);
    }
  }
}

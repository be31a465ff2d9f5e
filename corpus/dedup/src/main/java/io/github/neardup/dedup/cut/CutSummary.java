package io.github.neardup.dedup.cut;

import java.util.List;

/**
 * What was cut. Its names in snake case are those of {@code neardup dedup --cut ... --format json}.
 *
 * @param rule what was cut
 * @param documents how many documents were read
 * @param changed of how many something was cut
 * @param emptied of how many of these nothing is left
 * @param dropped how many of these were left out
 * @param parts how many parts were cut
 * @param characters the length of all texts, in UTF-16 code units
 * @param charactersCut how much shorter they are now
 * @param shareCut that by {@code characters}, from 0 to 1
 * @param mostRepeated the parts that were cut most often, at most ten
 * @param inputBytes the size of the input files as they are, compressed or not
 * @param seconds how long it took
 * @param megabytesPerSecond {@code inputBytes} by total time; a megabyte is 1,000,000 bytes
 */
public record CutSummary(
    CutRule rule,
    int documents,
    int changed,
    int emptied,
    int dropped,
    long parts,
    long characters,
    long charactersCut,
    double shareCut,
    List<Repeated> mostRepeated,
    long inputBytes,
    Seconds seconds,
    double megabytesPerSecond) {

  public CutSummary {
    mostRepeated = List.copyOf(mostRepeated);
  }

  /**
   * A part that was cut, and others that begin in the same way.
   *
   * @param times how often it was cut; it stands once more
   * @param characters how many UTF-16 code units were cut with it
   * @param text how it begins, at most 200 characters
   */
  public record Repeated(int times, long characters, String text) {}

  /**
   * How long the stages took, in seconds.
   *
   * @param find reading, and finding what is repeated
   * @param cut reading again, and writing
   * @param total all of it
   */
  public record Seconds(double find, double cut, double total) {}
}

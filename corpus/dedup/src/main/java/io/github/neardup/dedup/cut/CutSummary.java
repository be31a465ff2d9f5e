package io.github.neardup.dedup.cut;

import java.util.List;

/**
 * What was cut. In snake case, the names are the keys of {@code neardup dedup --cut ... --format
 * json}.
 *
 * @param rule what was cut
 * @param documents how many documents were read
 * @param changed how many documents had something cut
 * @param emptied how many of these have no text left
 * @param dropped how many of these were left out
 * @param parts how many parts were cut
 * @param characters the length of all texts before the cut, in UTF-16 code units
 * @param charactersCut by how much the texts are shorter now
 * @param shareCut {@code charactersCut} divided by {@code characters}, from 0 to 1
 * @param mostRepeated the parts that were cut most often, at most ten
 * @param inputBytes the size of the input files on disk, compressed or not
 * @param seconds how long the run took
 * @param megabytesPerSecond {@code inputBytes} divided by the total time; a megabyte is 1,000,000
 *     bytes
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
   * A part that was cut, together with parts that begin alike.
   *
   * @param times how often it was cut; one more copy remains
   * @param characters how many UTF-16 code units these cuts have in all
   * @param text its beginning, at most 200 characters
   */
  public record Repeated(int times, long characters, String text) {}

  /**
   * The duration of each stage in seconds.
   *
   * @param find reading, and finding repeated parts
   * @param cut reading again, and writing
   * @param total the whole run
   */
  public record Seconds(double find, double cut, double total) {}
}

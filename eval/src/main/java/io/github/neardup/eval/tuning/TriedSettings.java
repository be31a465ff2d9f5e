package io.github.neardup.eval.tuning;

import java.util.List;
import java.util.Optional;

/**
 * A combination of settings, at the threshold that is best on the development part.
 *
 * @param spec all settings
 * @param label those that differ from the defaults
 * @param development value of the measure on the development part; NaN if it is not defined
 * @param test on the test part
 * @param testBest on the test part at the threshold that is best there; NaN if none could be tried
 * @param seconds from texts to verified pairs of the test part, with warm code; the shortest of a
 *     few passes
 * @param onFrontier whether no other combination, of any algorithm, is as good and faster, or
 *     better and as fast
 * @param thresholds what each threshold that was tried gives, the highest first
 * @param developmentStop why there are no more on the development part
 * @param testStop why there are no more on the test part
 */
public record TriedSettings(
    String spec,
    String label,
    double development,
    double test,
    double testBest,
    double seconds,
    boolean onFrontier,
    List<AtThreshold> thresholds,
    String developmentStop,
    String testStop) {

  /** Copies the list. */
  public TriedSettings {
    thresholds = List.copyOf(thresholds);
  }

  /**
   * What a threshold gives.
   *
   * @param threshold least similarity of a verified pair
   * @param development value of the measure on the development part; empty if it was not tried
   *     there
   * @param test the same on the test part
   */
  public record AtThreshold(
      double threshold, Optional<Double> development, Optional<Double> test) {}
}

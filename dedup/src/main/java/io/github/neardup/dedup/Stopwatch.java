package io.github.neardup.dedup;

import java.util.EnumMap;
import java.util.Map;

/** Measures how long each stage takes, from its creation on. */
final class Stopwatch {

  private static final double NANOSECONDS = 1e9;

  private final Map<Stage, Double> seconds = new EnumMap<>(Stage.class);
  private long start = System.nanoTime();

  /** Ends a stage; the next begins. */
  void lap(Stage stage) {
    long now = System.nanoTime();
    seconds.merge(stage, (now - start) / NANOSECONDS, Double::sum);
    start = now;
  }

  /** How long a stage took, in seconds; 0 if it was not reached. */
  double seconds(Stage stage) {
    return seconds.getOrDefault(stage, 0.0);
  }
}

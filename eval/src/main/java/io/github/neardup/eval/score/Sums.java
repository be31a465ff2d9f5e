package io.github.neardup.eval.score;

import java.util.EnumMap;
import java.util.Map;

/** A value for each {@link Sum}. */
public final class Sums {

  private final Map<Sum, Double> values = new EnumMap<>(Sum.class);

  /** Takes values in the order of the sums. */
  Sums(double[] inOrder) {
    int next = 0;
    for (Sum sum : Sum.values()) {
      values.put(sum, inOrder[next++]);
    }
  }

  double of(Sum sum) {
    return values.getOrDefault(sum, 0.0);
  }
}

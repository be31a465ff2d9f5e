package io.github.neardup.bench.claims;

import java.util.Collection;
import java.util.Locale;

/** The verdict on a claim. */
enum Verdict {
  CONFIRMED,
  REFUTED,
  UNDECIDED;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the verdict on a claim that holds if all its parts do. */
  static Verdict ofAll(Collection<Verdict> parts) {
    if (parts.contains(REFUTED)) {
      return REFUTED;
    }
    return parts.contains(UNDECIDED) ? UNDECIDED : CONFIRMED;
  }

  /** Returns the verdict on the claim that a value is above a bound, judged by its interval. */
  static Verdict above(double bound, Estimate value) {
    return value.low() > bound ? CONFIRMED : value.high() < bound ? REFUTED : UNDECIDED;
  }

  /**
   * Returns the verdict on the claim that a value is between two bounds, judged by its interval.
   */
  static Verdict between(double least, double most, Estimate value) {
    if (value.low() >= least && value.high() <= most) {
      return CONFIRMED;
    }
    return value.high() < least || value.low() > most ? REFUTED : UNDECIDED;
  }
}

package io.github.neardup.bench.claims;

import java.util.Collection;
import java.util.Locale;

/** What became of a claim. */
enum Verdict {
  CONFIRMED,
  REFUTED,
  UNDECIDED;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Of a claim that holds if all its parts do. */
  static Verdict ofAll(Collection<Verdict> parts) {
    if (parts.contains(REFUTED)) {
      return REFUTED;
    }
    return parts.contains(UNDECIDED) ? UNDECIDED : CONFIRMED;
  }

  /** Of the claim that a value is above a bound, from its interval. */
  static Verdict above(double bound, Estimate value) {
    return value.low() > bound ? CONFIRMED : value.high() < bound ? REFUTED : UNDECIDED;
  }

  /** Of the claim that a value is between two bounds, from its interval. */
  static Verdict between(double least, double most, Estimate value) {
    if (value.low() >= least && value.high() <= most) {
      return CONFIRMED;
    }
    return value.high() < least || value.low() > most ? REFUTED : UNDECIDED;
  }
}

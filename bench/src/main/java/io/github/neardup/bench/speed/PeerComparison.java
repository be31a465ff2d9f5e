package io.github.neardup.bench.speed;

import java.util.List;
import java.util.Locale;

/** Two figures side by side; the ratio says how many times better neardup is. */
record PeerComparison(String what, double ours, String other, double theirs, double ratio) {

  /** Adds a figure of which more is better. */
  static void addSpeeds(
      List<PeerComparison> to, String what, double ours, String other, double theirs) {
    to.add(new PeerComparison(what, ours, other, theirs, ours / theirs));
  }

  /** Adds a figure of which less is better. */
  static void addCosts(
      List<PeerComparison> to, String what, double ours, String other, double theirs) {
    to.add(new PeerComparison(what, ours, other, theirs, theirs / ours));
  }

  String joined(String separator) {
    return String.join(separator, what, figure(ours), other, figure(theirs), figure(ratio));
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
  }
}

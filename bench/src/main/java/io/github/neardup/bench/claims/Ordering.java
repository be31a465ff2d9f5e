package io.github.neardup.bench.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The claim that algorithms are ordered by speed, precision or recall, each above the next.
 *
 * @param quantity the quantity by which they are ordered
 * @param order their names in descending order
 */
record Ordering(String quantity, List<String> order) {

  static final String SPEED = "speed";

  /** The claims of the articles. */
  static final List<Ordering> CLAIMED =
      List.of(
          new Ordering(SPEED, List.of("ksentence", "simhash", "minhash")),
          new Ordering("precision", List.of("ksentence", "minhash", "simhash")),
          new Ordering("recall", List.of("simhash", "minhash", "ksentence")));

  String title() {
    return Character.toUpperCase(quantity.charAt(0))
        + quantity.substring(1)
        + ": "
        + order.stream().map(Ordering::name).collect(Collectors.joining(" > "));
  }

  boolean isOfSpeed() {
    return quantity.equals(SPEED);
  }

  /** Returns a name as articles write it. */
  static String name(String algorithm) {
    return switch (algorithm) {
      case "ksentence" -> "KSentence";
      case "simhash" -> "SimHash";
      case "minhash" -> "MinHash";
      default -> algorithm;
    };
  }

  /**
   * A comparison of one algorithm with the next.
   *
   * @param advantage the advantage of the first: a difference or, for speed, a ratio
   * @param verdict the verdict on the claim that it is above the next
   */
  record Step(Estimate advantage, Verdict verdict) {}

  /**
   * The claim on a dataset.
   *
   * @param figures the figures of the algorithms, in the order of the claim
   * @param steps the comparison of each algorithm with the next
   */
  record OnDataset(String dataset, List<Estimate> figures, List<Step> steps) {

    Verdict verdict() {
      return Verdict.ofAll(steps.stream().map(Step::verdict).toList());
    }
  }

  /**
   * Returns the mean advantages over datasets, each counting once: means of differences or, for
   * speed, geometric means of ratios. A dataset with an undefined figure is left out.
   */
  List<Step> overall(List<OnDataset> datasets) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i + 1 < order.size(); i++) {
      int step = i;
      double[] advantages =
          datasets.stream()
              .mapToDouble(dataset -> dataset.steps().get(step).advantage().value())
              .filter(Double::isFinite)
              .toArray();
      if (isOfSpeed()) {
        for (int j = 0; j < advantages.length; j++) {
          advantages[j] = Math.log(advantages[j]);
        }
      }
      Estimate mean = Estimate.mean(advantages);
      steps.add(new Step(isOfSpeed() ? mean.map(Math::exp) : mean, Verdict.above(0, mean)));
    }
    return steps;
  }
}

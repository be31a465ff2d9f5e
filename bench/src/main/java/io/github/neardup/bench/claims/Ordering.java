package io.github.neardup.bench.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The claim that algorithms come in an order by speed, precision or recall, each above the next.
 *
 * @param quantity what they are ordered by
 * @param order their names, the highest first
 */
record Ordering(String quantity, List<String> order) {

  static final String SPEED = "speed";

  /** What the articles claim. */
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

  /** A name as articles write it. */
  static String name(String algorithm) {
    return switch (algorithm) {
      case "ksentence" -> "KSentence";
      case "simhash" -> "SimHash";
      case "minhash" -> "MinHash";
      default -> algorithm;
    };
  }

  /**
   * One algorithm against the next.
   *
   * @param advantage of the first: a difference or, of speed, a ratio
   * @param verdict on the claim that it is above the next
   */
  record Step(Estimate advantage, Verdict verdict) {}

  /**
   * The claim on a dataset.
   *
   * @param figures of the algorithms, in the order of the claim
   * @param steps from each to the next
   */
  record OnDataset(String dataset, List<Estimate> figures, List<Step> steps) {

    Verdict verdict() {
      return Verdict.ofAll(steps.stream().map(Step::verdict).toList());
    }
  }

  /**
   * The mean advantages over datasets, each counting once: of differences or, of speed, the
   * geometric mean of ratios. Where a figure is not defined, the dataset is left out.
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

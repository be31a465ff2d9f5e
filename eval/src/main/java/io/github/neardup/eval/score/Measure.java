package io.github.neardup.eval.score;

import java.util.Locale;

/**
 * The measures of quality that have confidence intervals, each a function of {@linkplain Sum sums}.
 * A measure that is not defined is NaN. Formulas and papers are in docs/evaluation.md.
 */
public enum Measure {
  /** The share of the pairs found that are duplicates. */
  PRECISION(true),

  /** The share of the duplicates that are found. */
  RECALL(true),

  /** F with precision weighing more (van Rijsbergen, "Information Retrieval", 1979). */
  F05(true),

  /** The harmonic mean of precision and recall. */
  F1(true),

  /** F with recall weighing more. */
  F2(true),

  /**
   * Agreement of clusterings, corrected for chance (Hubert and Arabie, "Comparing partitions",
   * Journal of Classification 2, 1985).
   */
  ADJUSTED_RAND_INDEX(false),

  /**
   * For a document, the share of its found cluster that is of its true cluster; the mean over
   * documents (Bagga and Baldwin, "Algorithms for scoring coreference chains", LREC 1998).
   */
  B_CUBED_PRECISION(false),

  /** For a document, the share of its true cluster that is in its found one; the mean. */
  B_CUBED_RECALL(false),

  /** The harmonic mean of the two. */
  B_CUBED_F1(false),

  /**
   * How far found clusters hold documents of one true cluster alone (Rosenberg and Hirschberg,
   * "V-Measure: a conditional entropy-based external cluster evaluation measure", EMNLP 2007).
   */
  HOMOGENEITY(false),

  /** How far true clusters are together (same paper). */
  COMPLETENESS(false),

  /** The harmonic mean of homogeneity and completeness. */
  V_MEASURE(false),

  /** The share of the true clusters of two documents or more that were found exactly. */
  EXACT_CLUSTERS(false);

  private final boolean ofPairs;

  Measure(boolean ofPairs) {
    this.ofPairs = ofPairs;
  }

  /** Its name in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its name for readers. */
  public String inWords() {
    return switch (this) {
      case F05 -> "F0.5";
      case F1, F2 -> name();
      default -> label().replace('_', ' ');
    };
  }

  /** Whether it is of pairs of documents; the others are of clusters. */
  public boolean isOfPairs() {
    return ofPairs;
  }

  /**
   * Its value for pairs that were counted.
   *
   * @throws IllegalArgumentException if it is of clusters
   */
  public double of(PairCounts counts) {
    return switch (this) {
      case PRECISION -> counts.precision();
      case RECALL -> counts.recall();
      case F05 -> counts.f05();
      case F1 -> counts.f1();
      case F2 -> counts.f2();
      default -> throw new IllegalArgumentException(label() + " is of clusters, not of pairs");
    };
  }

  public double of(Sums s) {
    return switch (this) {
      case PRECISION -> ratio(s.of(Sum.FOUND), s.of(Sum.FOUND) + s.of(Sum.WRONG));
      case RECALL -> ratio(s.of(Sum.FOUND), s.of(Sum.DUPLICATES));
      case F05 -> f(0.25, s);
      case F1 -> f(1, s);
      case F2 -> f(4, s);
      case ADJUSTED_RAND_INDEX -> adjustedRandIndex(s);
      case B_CUBED_PRECISION -> ratio(s.of(Sum.B_CUBED_PRECISION), s.of(Sum.DOCUMENTS));
      case B_CUBED_RECALL -> ratio(s.of(Sum.B_CUBED_RECALL), s.of(Sum.DOCUMENTS));
      case B_CUBED_F1 -> harmonicMean(B_CUBED_PRECISION.of(s), B_CUBED_RECALL.of(s));
      case HOMOGENEITY -> oneMinus(Sum.TRUE_ENTROPY_GIVEN_FOUND, Sum.TRUE_ENTROPY, s);
      case COMPLETENESS -> oneMinus(Sum.FOUND_ENTROPY_GIVEN_TRUE, Sum.FOUND_ENTROPY, s);
      case V_MEASURE -> harmonicMean(HOMOGENEITY.of(s), COMPLETENESS.of(s));
      case EXACT_CLUSTERS -> ratio(s.of(Sum.EXACT_CLUSTERS), s.of(Sum.CLUSTERS));
    };
  }

  private static double ratio(double part, double whole) {
    return whole == 0 ? Double.NaN : part / whole;
  }

  /** 0 if both are. */
  private static double harmonicMean(double a, double b) {
    return a + b == 0 ? 0 : 2 * a * b / (a + b);
  }

  private static double f(double weight, Sums s) {
    return ratio(
        (1 + weight) * s.of(Sum.FOUND),
        weight * s.of(Sum.DUPLICATES) + s.of(Sum.FOUND) + s.of(Sum.WRONG));
  }

  /** From the four numbers of pairs: together or not, in truth and as found. */
  private static double adjustedRandIndex(Sums s) {
    double documents = s.of(Sum.DOCUMENTS);
    double both = s.of(Sum.TOGETHER);
    double foundOnly = s.of(Sum.JOINED);
    double trueOnly = s.of(Sum.TRUE_PAIRS) - both;
    double neither = documents * (documents - 1) / 2 - both - foundOnly - trueOnly;
    if (documents < 2) {
      return Double.NaN;
    }
    if (foundOnly == 0 && trueOnly == 0) {
      return 1;
    }
    return 2
        * (both * neither - trueOnly * foundOnly)
        / ((both + trueOnly) * (trueOnly + neither) + (both + foundOnly) * (foundOnly + neither));
  }

  /** 1 - conditional / entropy, and 1 where there is a single cluster and so no entropy. */
  private static double oneMinus(Sum conditional, Sum entropy, Sums s) {
    if (s.of(Sum.DOCUMENTS) == 0) {
      return Double.NaN;
    }
    return s.of(entropy) == 0 ? 1 : 1 - s.of(conditional) / s.of(entropy);
  }
}

package io.github.neardup.eval;

import io.github.neardup.eval.Measure.Group;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.Sums;
import io.github.neardup.eval.score.Sums.Sum;
import io.github.neardup.eval.score.WholeClusterCounts;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The registry of {@linkplain Measure measures}. To add one, write it here and name it in {@link
 * #ALL}. Formulas and papers are in docs/evaluation.md.
 */
public final class Measures {

  public static final Measure PRECISION =
      Measure.ofPairs(
              "precision",
              "precision",
              "The share of the pairs found that are duplicates",
              s -> ratio(s.of(Sum.FOUND), s.of(Sum.FOUND) + s.of(Sum.WRONG)))
          .in(
              Table.QUALITY.at(10),
              Table.WITH_IGNORED.at(10),
              Table.TERMINAL.at(70),
              Table.SUMMARY.at(20));

  public static final Measure RECALL =
      Measure.ofPairs(
              "recall",
              "recall",
              "The share of the duplicates that are found",
              s -> ratio(s.of(Sum.FOUND), s.of(Sum.DUPLICATES)))
          .in(
              Table.QUALITY.at(20),
              Table.WITH_IGNORED.at(20),
              Table.TERMINAL.at(80),
              Table.SUMMARY.at(30));

  public static final Measure F1 =
      Measure.ofPairs("f1", "F1", "The harmonic mean of precision and recall", s -> f(1, s))
          .in(
              Table.QUALITY.at(30),
              Table.WITH_IGNORED.at(30),
              Table.COST.at(10),
              Table.TERMINAL.at(90),
              Table.TERMINAL.at(100, "95% interval", 3).ofInterval(),
              Table.SUMMARY.at(10));

  /** Van Rijsbergen, "Information Retrieval", 1979. */
  public static final Measure F05 =
      Measure.ofPairs("f05", "F0.5", "F with precision weighing more", s -> f(0.25, s));

  public static final Measure F2 =
      Measure.ofPairs("f2", "F2", "F with recall weighing more", s -> f(4, s));

  /**
   * Matthews, "Comparison of the predicted and observed secondary structure of T4 phage lysozyme",
   * Biochimica et Biophysica Acta 405, 1975.
   */
  public static final Measure MATTHEWS_CORRELATION =
      Measure.ofPairs(
              "matthews_correlation",
              "Matthews correlation",
              "The correlation of what is found with what is a duplicate, over all labelled pairs",
              Measures::matthewsCorrelation)
          .in(Table.QUALITY.at(40), Table.SUMMARY.at(40));

  /** Hubert and Arabie, "Comparing partitions", Journal of Classification 2, 1985. */
  public static final Measure ADJUSTED_RAND_INDEX =
      Measure.ofClusters(
              "adjusted_rand_index",
              "adjusted Rand index",
              "Agreement with the true clusters on pairs, corrected for chance",
              Measures::adjustedRandIndex)
          .in(Table.CLUSTERS.at(10));

  /** Bagga and Baldwin, "Algorithms for scoring coreference chains", LREC 1998. */
  public static final Measure B_CUBED_PRECISION =
      Measure.ofClusters(
          "b_cubed_precision",
          "B-cubed precision",
          "The share of a document's found cluster that is of its true one; the mean",
          s -> ratio(s.of(Sum.B_CUBED_PRECISION), s.of(Sum.DOCUMENTS)));

  public static final Measure B_CUBED_RECALL =
      Measure.ofClusters(
          "b_cubed_recall",
          "B-cubed recall",
          "The share of a document's true cluster that is in its found one; the mean",
          s -> ratio(s.of(Sum.B_CUBED_RECALL), s.of(Sum.DOCUMENTS)));

  public static final Measure B_CUBED_F1 =
      Measure.ofClusters(
              "b_cubed_f1",
              "B-cubed F1",
              "The harmonic mean of B-cubed precision and recall",
              harmonicMean(B_CUBED_PRECISION, B_CUBED_RECALL))
          .in(Table.CLUSTERS.at(20));

  /**
   * Rosenberg and Hirschberg, "V-Measure: a conditional entropy-based external cluster evaluation
   * measure", EMNLP 2007.
   */
  public static final Measure HOMOGENEITY =
      Measure.ofClusters(
          "homogeneity",
          "homogeneity",
          "How far found clusters hold documents of one true cluster alone",
          s -> oneMinus(Sum.TRUE_ENTROPY_GIVEN_FOUND, Sum.TRUE_ENTROPY, s));

  public static final Measure COMPLETENESS =
      Measure.ofClusters(
          "completeness",
          "completeness",
          "How far true clusters are together",
          s -> oneMinus(Sum.FOUND_ENTROPY_GIVEN_TRUE, Sum.FOUND_ENTROPY, s));

  public static final Measure V_MEASURE =
      Measure.ofClusters(
              "v_measure",
              "V-measure",
              "The harmonic mean of homogeneity and completeness",
              harmonicMean(HOMOGENEITY, COMPLETENESS))
          .in(Table.CLUSTERS.at(30));

  public static final Measure EXACT_CLUSTERS =
      Measure.ofClusters(
              "exact_clusters",
              "exact clusters",
              "The share of the true clusters of two documents or more that are found exactly",
              s -> ratio(s.of(Sum.EXACT_CLUSTERS), s.of(Sum.CLUSTERS)))
          .in(Table.CLUSTERS.at(40));

  private static final Measure AVERAGE_PRECISION =
      Measure.withInterval(
              Group.QUALITY,
              "average_precision",
              "average precision",
              "The mean of the precision at each duplicate, candidates in order of similarity",
              m ->
                  new MeasuredValue(
                      m.ranking().averagePrecision(), m.ranking().averagePrecisionInterval()))
          .in(Table.QUALITY.at(50), Table.SUMMARY.at(50));

  private static final Measure ROC_AUC =
      Measure.withInterval(
              Group.QUALITY,
              "roc_auc",
              "ROC AUC",
              "The chance that a duplicate is ranked before another pair",
              m -> new MeasuredValue(m.ranking().rocAuc(), m.ranking().rocAucInterval()))
          .in(Table.QUALITY.at(60), Table.SUMMARY.at(60));

  private static final List<Measure> OF_CANDIDATES =
      List.of(
          Measure.of(
                  Group.CANDIDATES,
                  "pairs",
                  "pairs",
                  "Pairs of documents that are compared",
                  m -> m.candidates().pairs())
              .in(
                  Table.CANDIDATES.at(10, "pairs", 0),
                  Table.TERMINAL.at(50, "candidates", 0),
                  Table.HTML_COST.at(30, "candidates", 0)),
          Measure.of(
                  Group.CANDIDATES,
                  "recall",
                  "recall",
                  "The share of the duplicates with a common key",
                  m -> m.candidates().recall())
              .in(
                  Table.CANDIDATES.at(20),
                  Table.TERMINAL.at(60, "found", 3),
                  Table.SUMMARY.at(70, "candidates' recall", 3)),
          Measure.of(
                  Group.CANDIDATES,
                  "recall_of_similar",
                  "recall of similar pairs",
                  "The share of the pairs that truly reach the threshold with a common key",
                  m -> m.candidates().recallOfSimilar())
              .in(Table.CANDIDATES.at(30)),
          Measure.of(
                  Group.CANDIDATES,
                  "precision",
                  "precision",
                  "The share of the labelled candidates that are duplicates",
                  m -> m.candidates().precision())
              .in(Table.CANDIDATES.at(40)),
          Measure.of(
                  Group.CANDIDATES,
                  "reduction_ratio",
                  "reduction ratio",
                  "The share of all pairs that need no comparison",
                  m -> m.candidates().reductionRatio())
              .in(
                  Table.CANDIDATES.at(50, "reduction ratio", 6),
                  Table.SUMMARY.at(80, "reduction", 4)));

  private static final List<Measure> OF_SPEED =
      List.of(
          Measure.of(
                  Group.SPEED,
                  "fingerprint_seconds",
                  "fingerprints, s",
                  "Seconds from texts to fingerprints",
                  m -> m.speed().fingerprintSeconds())
              .in(Table.COST.at(40)),
          Measure.of(
              Group.SPEED,
              "feature_seconds",
              "features, s",
              "Seconds of these to normalise, tokenise and shingle",
              m -> m.speed().featureSeconds()),
          Measure.of(
                  Group.SPEED,
                  "search_seconds",
                  "search, s",
                  "Seconds from fingerprints to verified pairs",
                  m -> m.speed().searchSeconds())
              .in(Table.COST.at(50), Table.TERMINAL.at(30, "search s", 3)),
          Measure.of(
                  Group.SPEED,
                  "documents_per_second",
                  "documents/s",
                  "Documents a second from text to fingerprint",
                  m -> m.speed().documentsPerSecond())
              .in(
                  Table.COST.at(20, "documents/s", 0),
                  Table.TERMINAL.at(10, "docs/s", 0),
                  Table.HTML_COST.at(10, "docs/s", 0)),
          Measure.of(
                  Group.SPEED,
                  "megabytes_per_second",
                  "MB/s",
                  "Megabytes a second from text to fingerprint",
                  m -> m.speed().megabytesPerSecond())
              .in(
                  Table.COST.at(30, "MB/s", 1),
                  Table.TERMINAL.at(20, "MB/s", 1),
                  Table.SUMMARY.at(90, "MB/s", 1),
                  Table.HTML_COST.at(20, "MB/s", 1)),
          Measure.of(
              Group.SPEED,
              "search_documents_per_second",
              "documents searched/s",
              "Documents a second from fingerprints to verified pairs",
              m -> m.speed().searchDocumentsPerSecond()));

  private static final List<Measure> OF_MEMORY =
      List.of(
          Measure.of(
                  Group.MEMORY,
                  "fingerprint_bytes_per_document",
                  "bytes/document",
                  "The mean size of a fingerprint",
                  m -> m.memory().fingerprintBytesPerDocument())
              .in(
                  Table.COST.at(60, "bytes/document", 0),
                  Table.TERMINAL.at(40, "bytes/doc", 0),
                  Table.HTML_COST.at(40, "bytes/doc", 0)),
          Measure.of(
                  Group.MEMORY,
                  "peak_heap_bytes",
                  "peak heap, bytes",
                  "The rise of the heap during one pass",
                  m -> m.memory().peakHeapBytes())
              .in(
                  Table.COST.at(70, "peak heap, MB", 0).per(1e6),
                  Table.HTML_COST.at(50, "peak heap MB", 1).per(1e6)));

  private static final List<Measure> OF_WHOLE_CLUSTERS =
      List.of(
          ofDocuments("precision", WholeClusterCounts::precision).in(Table.WHOLE_CLUSTERS.at(10)),
          ofDocuments("recall", WholeClusterCounts::recall).in(Table.WHOLE_CLUSTERS.at(20)),
          ofDocuments("f1", WholeClusterCounts::f1).in(Table.WHOLE_CLUSTERS.at(30, "F1", 3)),
          ofDocuments("others_precision", WholeClusterCounts::othersPrecision),
          ofDocuments("others_recall", WholeClusterCounts::othersRecall),
          ofDocuments("others_f1", WholeClusterCounts::othersF1),
          ofDocuments("macro_precision", WholeClusterCounts::macroPrecision),
          ofDocuments("macro_recall", WholeClusterCounts::macroRecall),
          ofDocuments("macro_f1", WholeClusterCounts::macroF1)
              .in(Table.WHOLE_CLUSTERS.at(40, "mean F1 of both classes", 3)));

  /** All of them, in the order of files. */
  public static final List<Measure> ALL =
      Stream.of(
              List.of(PRECISION, RECALL, F1, F05, F2),
              List.of(MATTHEWS_CORRELATION, AVERAGE_PRECISION, ROC_AUC),
              List.of(ADJUSTED_RAND_INDEX, B_CUBED_PRECISION, B_CUBED_RECALL, B_CUBED_F1),
              List.of(HOMOGENEITY, COMPLETENESS, V_MEASURE, EXACT_CLUSTERS),
              OF_CANDIDATES,
              OF_SPEED,
              OF_MEMORY,
              OF_WHOLE_CLUSTERS)
          .flatMap(List::stream)
          .toList();

  private Measures() {}

  /** Those that are functions of sums, for which settings can be tuned. */
  public static List<Measure> resampled() {
    return ALL.stream().filter(Measure::isResampled).toList();
  }

  private static Measure ofDocuments(String label, ToDoubleFunction<WholeClusterCounts> value) {
    return Measure.of(
        Group.WHOLE_CLUSTERS,
        label,
        label.replace('_', ' '),
        "The same of documents by how whole their clusters were found",
        m -> m.wholeClusters().map(value::applyAsDouble).orElse(Double.NaN));
  }

  private static double ratio(double part, double whole) {
    return whole == 0 ? Double.NaN : part / whole;
  }

  /** 0 if both are. */
  private static ToDoubleFunction<Sums> harmonicMean(Measure first, Measure second) {
    return s -> {
      double a = first.applyAsDouble(s);
      double b = second.applyAsDouble(s);
      return a + b == 0 ? 0 : 2 * a * b / (a + b);
    };
  }

  private static double f(double weight, Sums s) {
    return ratio(
        (1 + weight) * s.of(Sum.FOUND),
        weight * s.of(Sum.DUPLICATES) + s.of(Sum.FOUND) + s.of(Sum.WRONG));
  }

  /**
   * NaN if no pair is found or all are, or if there are no duplicates or nothing else: then one of
   * the two does not vary, and there is no correlation. Its factors are below 2^52 for 50 million
   * documents, and their products far from the largest double.
   */
  private static double matthewsCorrelation(Sums s) {
    double truePositives = s.of(Sum.FOUND);
    double falsePositives = s.of(Sum.WRONG);
    // Of resampled data the sums are estimates.
    double falseNegatives = Math.max(0, s.of(Sum.DUPLICATES) - truePositives);
    double trueNegatives = Math.max(0, s.of(Sum.OTHERS) - falsePositives);
    double found = truePositives + falsePositives;
    double left = trueNegatives + falseNegatives;
    double duplicates = truePositives + falseNegatives;
    double others = trueNegatives + falsePositives;
    // In this order of factors, what is perfect comes to 1 to the last bit.
    return ratio(
        truePositives * trueNegatives - falsePositives * falseNegatives,
        Math.sqrt((found * left) * (duplicates * others)));
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

package io.github.neardup.eval;

import static io.github.neardup.eval.Measure.Group.CANDIDATES;
import static io.github.neardup.eval.Measure.Group.DEDUP;
import static io.github.neardup.eval.Measure.Group.MEMORY;
import static io.github.neardup.eval.Measure.Group.SPEED;
import static io.github.neardup.eval.Measure.Table.CLUSTERS;
import static io.github.neardup.eval.Measure.Table.COST;
import static io.github.neardup.eval.Measure.Table.CSV;
import static io.github.neardup.eval.Measure.Table.HTML_COST;
import static io.github.neardup.eval.Measure.Table.NARROW;
import static io.github.neardup.eval.Measure.Table.NARROW_COST;
import static io.github.neardup.eval.Measure.Table.QUALITY;
import static io.github.neardup.eval.Measure.Table.SUMMARY;
import static io.github.neardup.eval.Measure.Table.WITH_IGNORED;
import static io.github.neardup.eval.Measure.Trait.IF_ANY;
import static io.github.neardup.eval.Measure.Trait.INTERVAL;
import static io.github.neardup.eval.Measure.Trait.SIGNIFICANT;
import static io.github.neardup.eval.Measure.ofClusters;
import static io.github.neardup.eval.Measure.ofPairs;
import static io.github.neardup.eval.score.Sums.Sum.DOCUMENTS;
import static io.github.neardup.eval.score.Sums.Sum.FOUND_ENTROPY;
import static io.github.neardup.eval.score.Sums.Sum.FOUND_ENTROPY_GIVEN_TRUE;
import static io.github.neardup.eval.score.Sums.Sum.TRUE_ENTROPY;
import static io.github.neardup.eval.score.Sums.Sum.TRUE_ENTROPY_GIVEN_FOUND;

import io.github.neardup.eval.Measure.Group;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.Interval;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.Sums;
import io.github.neardup.eval.score.Sums.Sum;
import io.github.neardup.eval.system.SystemOutput;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The registry of {@linkplain Measure measures}. To add one, define it here and add it to {@link
 * #ALL}. Formulas and papers are in docs/internals/evaluation.md.
 */
public final class Measures {

  public static final Measure PRECISION =
      ofPairs(
              "precision",
              "precision",
              s -> ratio(s.of(Sum.FOUND), s.of(Sum.FOUND) + s.of(Sum.WRONG)))
          .over(Sum.FOUND, Sum.WRONG)
          .means("The share of the pairs found that are duplicates")
          .in(QUALITY.at(10), WITH_IGNORED.at(10), NARROW.at(30), SUMMARY.at(20), CSV.at(10));

  public static final Measure RECALL =
      ofPairs("recall", "recall", share(Sum.FOUND, Sum.DUPLICATES))
          .over(Sum.DUPLICATES)
          .means("The share of the duplicates that are found")
          .in(QUALITY.at(20), WITH_IGNORED.at(20), NARROW.at(40), SUMMARY.at(30), CSV.at(20));

  public static final Measure F1 =
      ofPairs("f1", "F1", s -> f(1, s))
          .means("The harmonic mean of precision and recall")
          .in(
              QUALITY.at(30),
              WITH_IGNORED.at(30),
              COST.at(10),
              NARROW.at(10),
              NARROW.at(20, "95% interval", 3).with(INTERVAL),
              SUMMARY.at(10),
              CSV.at(30));

  /** Van Rijsbergen, "Information Retrieval", 1979. */
  public static final Measure F05 =
      ofPairs("f05", "F0.5", s -> f(0.25, s)).means("F with precision weighing more");

  public static final Measure F2 =
      ofPairs("f2", "F2", s -> f(4, s)).means("F with recall weighing more");

  /**
   * Matthews, "Comparison of the predicted and observed secondary structure of T4 phage lysozyme",
   * Biochimica et Biophysica Acta 405, 1975.
   */
  public static final Measure MATTHEWS_CORRELATION =
      ofPairs("matthews_correlation", "Matthews correlation", Measures::matthewsCorrelation)
          .means("The correlation of what is found with what is a duplicate, over labelled pairs")
          .in(QUALITY.at(40), SUMMARY.at(40, "MCC", 3));

  private static final Measure AVERAGE_PRECISION =
      Measure.of(
              Group.QUALITY,
              "average_precision",
              "average precision",
              Measurement::averagePrecision)
          .means("The mean of the precision at each duplicate, all pairs in order of similarity")
          .in(QUALITY.at(50), SUMMARY.at(50, "AP", 3), CSV.at(40));

  private static final Measure ROC_AUC =
      Measure.of(Group.QUALITY, "roc_auc", "ROC AUC", Measurement::rocAuc)
          .means("The chance that a duplicate is ranked before another pair")
          .in(QUALITY.at(60), SUMMARY.at(60));

  private static final Measure RANKED_PAIRS =
      Measure.of(Group.QUALITY, "ranked_pairs", "ranked pairs", Measurement::rankedPairs)
          .means("The labelled pairs that were ranked: all or, of very many, a weighted sample");

  private static final List<Measure> OF_CURVES =
      List.of(
          Measure.of(Group.QUALITY, "best_f1", "best F1 on the curve", m -> m.best().f1())
              .means("The highest F1 of all thresholds, if all pairs were compared")
              .in(
                  QUALITY.at(70, "best F1", 3).with(IF_ANY),
                  SUMMARY.at(70, "best F1", 3).with(IF_ANY),
                  NARROW.at(50, "best F1", 3).with(IF_ANY)),
          Measure.of(Group.QUALITY, "best_threshold", "its threshold", m -> m.best().threshold())
              .means("The threshold that has the best F1; chosen with all labels in sight")
              .in(
                  QUALITY.at(80, "its threshold", 3).with(IF_ANY),
                  SUMMARY.at(80, "at", 3).with(IF_ANY)),
          Measure.of(Group.QUALITY, "curve_f1", "F1 on the curve", m -> m.best().f1AsRun())
              .means("F1 at the threshold that ran, if all pairs were compared"));

  /** Hubert and Arabie, "Comparing partitions", Journal of Classification 2, 1985. */
  public static final Measure ADJUSTED_RAND_INDEX =
      ofClusters("adjusted_rand_index", "adjusted Rand index", Measures::adjustedRandIndex)
          .means("Agreement with the true clusters on pairs, corrected for chance")
          .in(CLUSTERS.at(10));

  /** Bagga and Baldwin, "Algorithms for scoring coreference chains", LREC 1998. */
  public static final Measure B_CUBED_PRECISION =
      ofClusters("b_cubed_precision", "B-cubed precision", share(Sum.B_CUBED_PRECISION, DOCUMENTS))
          .means("The share of a document's found cluster that is of its true one; the mean");

  public static final Measure B_CUBED_RECALL =
      ofClusters("b_cubed_recall", "B-cubed recall", share(Sum.B_CUBED_RECALL, DOCUMENTS))
          .means("The share of a document's true cluster that is in its found one; the mean");

  public static final Measure B_CUBED_F1 =
      ofClusters("b_cubed_f1", "B-cubed F1", harmonicMean(B_CUBED_PRECISION, B_CUBED_RECALL))
          .means("The harmonic mean of B-cubed precision and recall")
          .in(CLUSTERS.at(20));

  /**
   * Rosenberg and Hirschberg, "V-Measure: a conditional entropy-based external cluster evaluation
   * measure", EMNLP 2007.
   */
  public static final Measure HOMOGENEITY =
      ofClusters("homogeneity", "homogeneity", oneMinus(TRUE_ENTROPY_GIVEN_FOUND, TRUE_ENTROPY))
          .means("How far found clusters hold documents of one true cluster alone");

  public static final Measure COMPLETENESS =
      ofClusters("completeness", "completeness", oneMinus(FOUND_ENTROPY_GIVEN_TRUE, FOUND_ENTROPY))
          .means("How far true clusters are together");

  public static final Measure V_MEASURE =
      ofClusters("v_measure", "V-measure", harmonicMean(HOMOGENEITY, COMPLETENESS))
          .means("The harmonic mean of homogeneity and completeness")
          .in(CLUSTERS.at(30));

  public static final Measure EXACT_CLUSTERS =
      ofClusters("exact_clusters", "exact clusters", share(Sum.EXACT_CLUSTERS, Sum.CLUSTERS))
          .over(Sum.CLUSTERS)
          .means("The share of the true clusters of two documents or more that are found exactly")
          .in(CLUSTERS.at(40));

  public static final Measure MACRO_F1 =
      ofClusters("macro_f1", "macro F1", share(Sum.F1_OF_CLUSTERS, Sum.LABELLED_CLUSTERS))
          .over(Sum.LABELLED_CLUSTERS)
          .means("The mean of the F1 of the pairs of each true cluster, large or small")
          .in(CLUSTERS.at(50).with(IF_ANY));

  private static final List<Measure> OF_DEDUPLICATION =
      Stream.concat(
              ofClustering("connected", "of neardup dedup", 10, Measurement::connected),
              ofClustering(
                  "star",
                  "of neardup dedup --clustering star --keep longest",
                  40,
                  Measurement::stars))
          .toList();

  private static Stream<Measure> ofClustering(
      String name, String of, int place, Function<Measurement, PairCounts> counts) {
    return Stream.of(
        Measure.of(DEDUP, name + "_precision", "precision", m -> counts.apply(m).precision())
            .means("The share of the pairs in one cluster " + of + " that are duplicates")
            .in(Table.DEDUP.at(place, name + ": precision", 3)),
        Measure.of(DEDUP, name + "_recall", "recall", m -> counts.apply(m).recall())
            .means("The share of the duplicates that are in one cluster " + of)
            .in(Table.DEDUP.at(place + 10, "recall", 3)),
        Measure.of(DEDUP, name + "_f1", "F1", m -> counts.apply(m).f1())
            .means("The harmonic mean of the two")
            .in(Table.DEDUP.at(place + 20, "F1", 3)));
  }

  private static final List<Measure> OF_CANDIDATES =
      List.of(
          Measure.of(CANDIDATES, "pairs", "pairs", m -> m.candidates().pairs())
              .means("Pairs of documents that are compared")
              .in(
                  Table.CANDIDATES.at(10, 0),
                  NARROW_COST.at(50, "candidates", 0),
                  HTML_COST.at(30, "candidates", 0)),
          Measure.of(CANDIDATES, "recall", "recall", m -> m.candidates().recall())
              .means("The share of the duplicates with a common key")
              .in(
                  Table.CANDIDATES.at(20),
                  NARROW_COST.at(60, "reached", 3),
                  HTML_COST.at(31, "reached", 3)),
          Measure.of(
                  CANDIDATES,
                  "recall_of_similar",
                  "recall of similar pairs",
                  m -> m.candidates().recallOfSimilar())
              .means("The share of the pairs that truly reach the threshold with a common key")
              .in(Table.CANDIDATES.at(30)),
          Measure.of(CANDIDATES, "precision", "precision", m -> m.candidates().precision())
              .means("The share of the labelled candidates that are duplicates")
              .in(Table.CANDIDATES.at(40)),
          Measure.of(
                  CANDIDATES,
                  "reduction_ratio",
                  "reduction ratio",
                  m -> m.candidates().reductionRatio())
              .means("The share of all pairs that need no comparison")
              .in(Table.CANDIDATES.at(50, 6)));

  private static final String TOTAL = "total_seconds";

  /** The task timed for each measure of speed. */
  private static final Map<String, Function<Measurement, Timing>> TIMED =
      Map.of(
          "fingerprint_seconds", Measures::fingerprint,
          "feature_seconds", Measures::fingerprint,
          "search_seconds", Measures::search,
          "connected_seconds", m -> m.cost().connected(),
          "star_seconds", m -> m.cost().stars(),
          "documents_per_second", Measures::fingerprint,
          "megabytes_per_second", Measures::fingerprint,
          "search_documents_per_second", Measures::search);

  private static final List<Measure> OF_SPEED =
      List.of(
          time("fingerprint_seconds", "fingerprints, s")
              .means("Seconds from texts to fingerprints")
              .in(COST.at(40).with(SIGNIFICANT)),
          Measure.of(SPEED, "feature_seconds", "features, s", m -> m.cost().featureSeconds())
              .means("Seconds of these to normalise and tokenise"),
          time("search_seconds", "search, s")
              .means("Seconds from fingerprints to verified pairs")
              .in(
                  COST.at(50).with(SIGNIFICANT),
                  NARROW_COST.at(30, "search s", 3).with(SIGNIFICANT),
                  CSV.at(60)),
          time("connected_seconds", "connected clusters, s")
              .means("Seconds from fingerprints to the clusters of neardup dedup")
              .in(COST.at(52).with(SIGNIFICANT)),
          time("star_seconds", "star clusters, s")
              .means("Seconds from fingerprints to the clusters of --clustering star")
              .in(COST.at(54).with(SIGNIFICANT)),
          Measure.of(SPEED, TOTAL, "total, s", Measurement::totalSeconds)
              .means("Seconds from texts to verified pairs; of a system, as its user states")
              .in(COST.at(56).with(IF_ANY), HTML_COST.at(25, "total s", 3).with(IF_ANY)),
          Measure.of(SPEED, "first_seconds", "first pass, s", m -> m.cost().firstSeconds())
              .means("Seconds of the first pass from texts to verified pairs, before code is warm")
              .in(COST.at(58).with(IF_ANY), HTML_COST.at(26, "first s", 3).with(IF_ANY)),
          rate("documents_per_second", "documents/s", Measurement::documents)
              .means("Documents a second from text to fingerprint")
              .in(
                  COST.at(20, 0).with(SIGNIFICANT),
                  NARROW_COST.at(10, "docs/s", 0).with(SIGNIFICANT),
                  HTML_COST.at(10, "docs/s", 0).with(SIGNIFICANT),
                  CSV.at(50)),
          rate("megabytes_per_second", "MB/s", m -> m.bytes() / 1e6)
              .means("Megabytes a second from text to fingerprint")
              .in(
                  COST.at(30, 1).with(SIGNIFICANT),
                  NARROW_COST.at(20, 1).with(SIGNIFICANT),
                  SUMMARY.at(90, 1).with(SIGNIFICANT),
                  HTML_COST.at(20, 1).with(SIGNIFICANT)),
          rate("search_documents_per_second", "documents searched/s", Measurement::documents)
              .means("Documents a second from fingerprints to verified pairs"));

  private static Measure time(String label, String title) {
    Function<Measurement, Timing> timing = m -> timed(label, m);
    return Measure.withInterval(
        SPEED,
        label,
        title,
        m -> new MeasuredValue(timing.apply(m).median(), timing.apply(m).interval()));
  }

  /** Work divided by time; the upper end of the time gives the lower end of the rate. */
  private static Measure rate(String label, String title, ToDoubleFunction<Measurement> work) {
    return Measure.withInterval(
        SPEED,
        label,
        title,
        m -> {
          Timing taken = timed(label, m);
          double done = work.applyAsDouble(m);
          return new MeasuredValue(
              done / taken.median(),
              Double.isNaN(taken.low())
                  ? Interval.UNDEFINED
                  : new Interval(done / taken.high(), done / taken.low()));
        });
  }

  private static Timing timed(String label, Measurement measurement) {
    return TIMED.getOrDefault(label, m -> Timing.UNKNOWN).apply(measurement);
  }

  /** Whether the measure is a time, or a rate, known less exactly than to a quarter. */
  static boolean isUnsteady(Measure measure, Measurement measurement) {
    if (measure.label().equals(TOTAL)) {
      return fingerprint(measurement).isUnsteady() || search(measurement).isUnsteady();
    }
    return measure.group() == SPEED && timed(measure.label(), measurement).isUnsteady();
  }

  private static final List<Measure> OF_MEMORY =
      List.of(
          Measure.of(
                  MEMORY,
                  "fingerprint_bytes_per_document",
                  "bytes/document",
                  Measurement::fingerprintBytesPerDocument)
              .means("The mean size of a fingerprint")
              .in(
                  COST.at(60, 0),
                  NARROW_COST.at(40, "B/doc", 0),
                  HTML_COST.at(40, "bytes/doc", 0),
                  CSV.at(70)),
          Measure.of(MEMORY, "peak_heap_bytes", "peak heap, bytes", m -> m.cost().peakHeapBytes())
              .means("The rise of the heap during one pass")
              .in(
                  COST.at(70, "peak heap, MB", 0).per(1e6),
                  HTML_COST.at(50, "peak heap MB", 1).per(1e6)),
          Measure.of(
                  MEMORY,
                  "stated_bytes",
                  "stated memory, bytes",
                  m -> m.system().map(SystemOutput.Facts::memoryBytes).orElse(Double.NaN))
              .means("The most memory of a system, as its user states")
              .in(
                  COST.at(80, "stated memory, MB", 0).per(1e6).with(IF_ANY),
                  HTML_COST.at(60, "stated MB", 1).per(1e6).with(IF_ANY)));

  /** All measures, in the order of files. */
  public static final List<Measure> ALL =
      Stream.of(
              List.of(PRECISION, RECALL, F1, F05, F2),
              List.of(MATTHEWS_CORRELATION, AVERAGE_PRECISION, ROC_AUC, RANKED_PAIRS),
              OF_CURVES,
              List.of(ADJUSTED_RAND_INDEX, B_CUBED_PRECISION, B_CUBED_RECALL, B_CUBED_F1),
              List.of(HOMOGENEITY, COMPLETENESS, V_MEASURE, EXACT_CLUSTERS, MACRO_F1),
              OF_DEDUPLICATION,
              OF_CANDIDATES,
              OF_SPEED,
              OF_MEMORY)
          .flatMap(List::stream)
          .toList();

  private Measures() {}

  /** The measures that are functions of sums, for which settings can be tuned. */
  public static List<Measure> resampled() {
    return ALL.stream().filter(Measure::isResampled).toList();
  }

  private static ToDoubleFunction<Sums> share(Sum part, Sum whole) {
    return s -> ratio(s.of(part), s.of(whole));
  }

  private static double ratio(double part, double whole) {
    return whole == 0 ? Double.NaN : part / whole;
  }

  /** Returns 0 if both are 0. */
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
   * NaN if no pair or every pair is found, or if there are no duplicates or only duplicates: then
   * one of the two variables is constant, and there is no correlation. The factors are below 2^52
   * for 50 million documents, and their products far below the largest double.
   */
  private static double matthewsCorrelation(Sums s) {
    double truePositives = s.of(Sum.FOUND);
    double falsePositives = s.of(Sum.WRONG);
    // With resampled data the sums are estimates.
    double falseNegatives = Math.max(0, s.of(Sum.DUPLICATES) - truePositives);
    double trueNegatives = Math.max(0, s.of(Sum.OTHERS) - falsePositives);
    double found = truePositives + falsePositives;
    double left = trueNegatives + falseNegatives;
    double duplicates = truePositives + falseNegatives;
    double others = trueNegatives + falsePositives;
    // With factors in this order, a perfect result gives exactly 1.
    double ofDecisions = found * left;
    double ofLabels = duplicates * others;
    return ratio(
        truePositives * trueNegatives - falsePositives * falseNegatives,
        Math.sqrt(ofDecisions * ofLabels));
  }

  private static Timing fingerprint(Measurement measurement) {
    return measurement.cost().fingerprint();
  }

  private static Timing search(Measurement measurement) {
    return measurement.cost().search();
  }

  /** Computed from four numbers of pairs: together or apart, in truth and as found. */
  private static double adjustedRandIndex(Sums s) {
    double documents = s.of(DOCUMENTS);
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

  /**
   * Returns 1 - conditional / entropy, or 1 if there is a single cluster and therefore no entropy.
   */
  private static ToDoubleFunction<Sums> oneMinus(Sum conditional, Sum entropy) {
    return s -> {
      if (s.of(DOCUMENTS) == 0) {
        return Double.NaN;
      }
      return s.of(entropy) == 0 ? 1 : 1 - s.of(conditional) / s.of(entropy);
    };
  }
}

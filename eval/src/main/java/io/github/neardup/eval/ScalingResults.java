package io.github.neardup.eval;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.run.Timing;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Scaling, written for programs: as JSON, and as CSV with a line for each number of documents and
 * threads.
 *
 * @param run where the results come from
 * @param curves the results
 */
public record ScalingResults(RunDescription run, List<ScalingCurve> curves) {

  /** Why a point's speed is not shown in tables. */
  private static final String UNPRINTED = "unprinted";

  /** Copies the list. */
  public ScalingResults {
    curves = List.copyOf(curves);
  }

  private ObjectNode tree() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.putPOJO("run", run);
    root.putPOJO("scaling", curves.stream().map(ScalingResults::tree).toList());
    return ResultJson.DOUBLE.tree(root);
  }

  private static ObjectNode tree(ScalingCurve curve) {
    return named(curve)
        .putPOJO("search_exponent", curve.searchExponent())
        .putPOJO("fingerprint_exponent", curve.fingerprintExponent())
        .putPOJO("by_documents", points(curve, curve.byDocuments()))
        .putPOJO("by_threads", points(curve, curve.byThreads()));
  }

  private static ObjectNode named(ScalingCurve curve) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("dataset", curve.dataset())
        .put("algorithm", curve.algorithm())
        .put("spec", curve.spec());
  }

  private static ObjectNode tree(ScalingCurve curve, ScalingCurve.Point point) {
    boolean ofThreads = curve.byThreads().contains(point);
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("documents", point.documents())
            .put("bytes", point.bytes())
            .put("threads", point.threads())
            .putPOJO("fingerprint_seconds", point.fingerprint().median())
            .putPOJO("fingerprint_seconds_least", point.fingerprint().least())
            .putPOJO("fingerprint_seconds_most", point.fingerprint().most())
            .putPOJO("search_seconds", point.search().median())
            .putPOJO("search_seconds_least", point.search().least())
            .putPOJO("search_seconds_most", point.search().most())
            .putPOJO("documents_per_second", point.documentsPerSecond())
            .putPOJO("speed_up", ofThreads ? curve.speedUp(point) : Double.NaN)
            .put("candidates", point.candidates())
            .put("peak_heap_bytes", point.peakHeapBytes());
    point.problem().ifPresent(problem -> tree.put(UNPRINTED, problem));
    return tree;
  }

  private static List<ObjectNode> points(ScalingCurve curve, List<ScalingCurve.Point> points) {
    return points.stream().map(point -> tree(curve, point)).toList();
  }

  /** The content of {@code scaling.json}. */
  public String toJson() {
    return ResultJson.DOUBLE.write(tree());
  }

  /** The content of {@code scaling.csv}. */
  public String toCsv() {
    return ResultJson.DOUBLE.csv(
        curves.stream()
            .flatMap(
                curve ->
                    curve.points().stream()
                        .map(
                            point ->
                                named(curve)
                                    .<ObjectNode>setAll(tree(curve, point))
                                    .<ObjectNode>without(UNPRINTED)))
            .toList());
  }

  /**
   * How the cost of an algorithm on a dataset grows with documents and shrinks with threads.
   *
   * @param dataset name of the dataset
   * @param algorithm name of the algorithm
   * @param spec the algorithm with all its settings
   * @param label the algorithm with the settings that differ from the defaults
   * @param points one for each number of documents, with all threads, and for each number of
   *     threads, with all documents; by documents, then threads
   */
  public record ScalingCurve(
      String dataset, String algorithm, String spec, String label, List<Point> points) {

    /** With fewer there is no line to speak of. */
    private static final int LEAST_FOR_EXPONENT = 3;

    /** What takes less is mostly starting threads, which does not grow. */
    private static final double LEAST_SECONDS = 0.005;

    /**
     * What some documents cost with some threads.
     *
     * @param documents how many documents
     * @param bytes bytes of their text, as UTF-8
     * @param threads how many threads
     * @param fingerprint from texts to fingerprints
     * @param search from fingerprints to verified pairs
     * @param candidates pairs of different fingerprints that are candidates
     * @param peakHeapBytes by how much the heap rose during one pass of both
     */
    public record Point(
        int documents,
        long bytes,
        int threads,
        Timing fingerprint,
        Timing search,
        long candidates,
        long peakHeapBytes) {

      /** The median seconds of both together. */
      public double seconds() {
        return fingerprint.median() + search.median();
      }

      /** Why neither is worth printing, if so: what is wrong with the longer time. */
      public Optional<String> problem() {
        return (fingerprint.median() > search.median() ? fingerprint : search).problem();
      }

      /** Documents a second from text to verified pairs. */
      public double documentsPerSecond() {
        return documents / seconds();
      }
    }

    /** Sorts the points. */
    public ScalingCurve {
      points =
          points.stream()
              .sorted(Comparator.comparingInt(Point::documents).thenComparingInt(Point::threads))
              .toList();
    }

    private Point last() {
      return points.get(points.size() - 1);
    }

    /** The points with all threads, by documents. */
    public List<Point> byDocuments() {
      return points.stream().filter(point -> point.threads() == last().threads()).toList();
    }

    /** The points with all documents, by threads. */
    public List<Point> byThreads() {
      return points.stream().filter(point -> point.documents() == last().documents()).toList();
    }

    /** How many times as fast all documents are done as with one thread. */
    public double speedUp(Point point) {
      return byThreads().get(0).seconds() / point.seconds();
    }

    /**
     * The exponent e of the power of the number of documents, n^e, with which search time grows:
     * the slope of the least-squares line through the logarithms. NaN if fewer than three sizes
     * take 5 milliseconds or more: then it is too fast to tell.
     */
    public double searchExponent() {
      return exponent(point -> point.search().median());
    }

    /** The same of fingerprinting. */
    public double fingerprintExponent() {
      return exponent(point -> point.fingerprint().median());
    }

    private double exponent(ToDoubleFunction<Point> seconds) {
      SimpleRegression line = new SimpleRegression();
      for (Point point : byDocuments()) {
        if (seconds.applyAsDouble(point) >= LEAST_SECONDS) {
          line.addData(Math.log(point.documents()), Math.log(seconds.applyAsDouble(point)));
        }
      }
      return line.getN() < LEAST_FOR_EXPONENT ? Double.NaN : line.getSlope();
    }
  }
}

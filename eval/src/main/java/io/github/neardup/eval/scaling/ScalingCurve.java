package io.github.neardup.eval.scaling;

import io.github.neardup.eval.run.Timing;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * How the cost of an algorithm on a dataset grows with documents and shrinks with threads.
 *
 * @param dataset name of the dataset
 * @param algorithm name of the algorithm
 * @param spec the algorithm with all its settings
 * @param label the algorithm with the settings that differ from the defaults
 * @param points one for each number of documents, with all threads, and for each number of threads,
 *     with all documents; by documents, then threads
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
   * The exponent e of the power of the number of documents, n^e, with which search time grows: the
   * slope of the least-squares line through the logarithms. NaN if fewer than three sizes take 5
   * milliseconds or more: then it is too fast to tell.
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

package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.Interval;
import io.github.neardup.eval.score.MeasuredValue.Confidence;
import io.github.neardup.eval.score.ResamplingUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Measures how the speed of algorithms depends on the number of documents and of threads: on a
 * sixteenth, an eighth, a quarter, half and all of a dataset with all threads, and on the whole
 * dataset with 1, 2, 4, ... threads. Times are measured as in {@link Evaluation}: algorithms take
 * turns, and small tasks are repeated.
 *
 * <p>Samples consist of whole clusters, so that duplicates stay together, and each contains the
 * smaller samples. Their documents depend on the seed and the ids alone.
 */
public final class Scaling {

  private static final int[] PARTS = {16, 8, 4, 2, 1};

  private final int threads;
  private final long seed;
  private final Timer timer;
  private final HeapMeter heap;

  /**
   * A measurement.
   *
   * @param threads the maximum number of threads, at least 1; limited to the number of processors
   * @param runs the number of timed runs of which the median is taken, at least 1
   * @param seed the seed of the samples
   */
  public Scaling(int threads, int runs, long seed) {
    this(
        Math.min(threads, Runtime.getRuntime().availableProcessors()),
        seed,
        new Timer(runs, 0),
        HeapMeter.JVM);
  }

  /** A measurement with the caller's own instruments. */
  Scaling(int threads, long seed, Timer timer, HeapMeter heap) {
    this.threads = threads;
    // Hashed twice, so that samples stay the same as in earlier versions.
    this.seed = Hash64.mix(Hash64.mix(seed));
    this.timer = timer;
    this.heap = heap;
  }

  /** Runs algorithms on samples of a dataset; returns a curve for each, in their order. */
  public List<ScalingCurve> run(Dataset dataset, List<Algorithm> algorithms) {
    List<List<Point>> points = new ArrayList<>();
    algorithms.forEach(algorithm -> points.add(new ArrayList<>()));
    double[] alone = new double[algorithms.size()];
    Arrays.fill(alone, Double.NaN);
    for (Dataset sample : samples(dataset)) {
      boolean whole = sample.size() == dataset.size();
      for (int count : whole ? threadCounts() : List.of(threads)) {
        List<Measurement> measured =
            new Evaluation(count, 0, seed, timer, heap).run(sample, algorithms).measurements();
        for (int i = 0; i < measured.size(); i++) {
          if (whole && count == 1) {
            alone[i] = measured.get(i).totalSeconds();
          }
          points.get(i).add(Point.of(measured.get(i), count, alone[i]));
        }
      }
    }
    return IntStream.range(0, points.size())
        .mapToObj(i -> ScalingCurve.of(dataset.name(), algorithms.get(i).settings(), points.get(i)))
        .toList();
  }

  /** Returns 1, 2, 4, ... and the maximum. */
  private List<Integer> threadCounts() {
    TreeSet<Integer> counts = new TreeSet<>(List.of(threads));
    for (int count = 1; count < threads; count *= 2) {
      counts.add(count);
    }
    return List.copyOf(counts);
  }

  /**
   * Returns samples from the smallest to the whole dataset; fewer if it has too few documents. A
   * document without a judged pair is a unit of its own.
   */
  List<Dataset> samples(Dataset dataset) {
    ResamplingUnits units = ResamplingUnits.of(dataset);
    long[] place = new long[dataset.size()];
    Arrays.setAll(
        place,
        row ->
            units.of(row) == ResamplingUnits.NONE
                ? Hash64.seeded(seed).hash(dataset.documents().get(row).id())
                : Hash64.mix(seed + units.of(row)));
    long[] order = place.clone();
    Arrays.sort(order);
    List<Dataset> samples = new ArrayList<>();
    int before = 0;
    for (int part : PARTS) {
      long last = order[(order.length + part - 1) / part - 1];
      int[] rows = IntStream.range(0, place.length).filter(row -> place[row] <= last).toArray();
      if (rows.length > before) {
        samples.add(dataset.restrictedTo(rows));
      }
      before = rows.length;
    }
    return samples;
  }

  /**
   * How the cost of an algorithm on a dataset grows with documents and shrinks with threads.
   *
   * @param label the algorithm with the settings that differ from the defaults
   * @param searchExponent the exponent e of the power n^e of the number of documents with which
   *     search time grows; NaN if the sizes do not suffice: if fewer than four take 5 milliseconds
   *     or more, or if its interval is wider than one half
   * @param searchExponentInterval the 95% interval of that exponent; undefined if there are too few
   *     sizes
   * @param fingerprintExponent the exponent for fingerprinting
   * @param fingerprintExponentInterval the 95% interval of that exponent
   * @param byDocuments the points with all threads
   * @param byThreads the points with all documents
   * @param points all points, by documents and then threads
   */
  public record ScalingCurve(
      String dataset,
      String algorithm,
      String spec,
      @JsonIgnore String label,
      double searchExponent,
      Interval searchExponentInterval,
      double fingerprintExponent,
      Interval fingerprintExponentInterval,
      List<Point> byDocuments,
      List<Point> byThreads,
      @JsonIgnore List<Point> points)
      implements Curves.Curve {

    static ScalingCurve of(String dataset, Settings settings, List<Point> points) {
      Point last = points.get(points.size() - 1);
      List<Point> byDocuments =
          points.stream().filter(point -> point.threads == last.threads).toList();
      Growth search = Growth.of(byDocuments, Point::searchSeconds);
      Growth fingerprint = Growth.of(byDocuments, Point::fingerprintSeconds);
      return new ScalingCurve(
          dataset,
          settings.algorithm(),
          settings.toSpec(),
          settings.toShortSpec(),
          search.exponent(),
          search.interval(),
          fingerprint.exponent(),
          fingerprint.interval(),
          byDocuments,
          points.stream().filter(point -> point.documents == last.documents).toList(),
          points);
    }
  }

  /** An exponent and its interval. */
  private record Growth(double exponent, Interval interval) {

    /** With fewer sizes, a line means nothing. */
    private static final int LEAST_SIZES = 4;

    /** A wider interval does not distinguish linear from quadratic growth. */
    private static final double WIDEST = 0.5;

    /**
     * The slope of the least-squares line through the logarithms, with Student's interval. Leaves
     * out sizes whose time is mostly the time to start threads.
     */
    static Growth of(List<Point> points, ToDoubleFunction<Point> seconds) {
      SimpleRegression line = new SimpleRegression();
      for (Point point : points) {
        if (seconds.applyAsDouble(point) >= Timing.SHORTEST) {
          line.addData(Math.log(point.documents), Math.log(seconds.applyAsDouble(point)));
        }
      }
      if (line.getN() < LEAST_SIZES) {
        return new Growth(Double.NaN, Interval.UNDEFINED);
      }
      double reach = line.getSlopeConfidenceInterval(1 - Confidence.LEVEL);
      return new Growth(
          2 * reach > WIDEST ? Double.NaN : line.getSlope(),
          new Interval(line.getSlope() - reach, line.getSlope() + reach));
    }
  }

  /**
   * The cost at one number of documents and one number of threads.
   *
   * @param fingerprintSeconds median time from texts to fingerprints
   * @param searchSeconds median time from fingerprints to verified pairs
   * @param documentsPerSecond documents per second, from texts to verified pairs
   * @param speedUp how many times as fast as with one thread, for all documents; NaN for fewer
   *     documents
   * @param candidates the number of candidate pairs
   * @param peakHeapBytes the rise of the heap during one pass of fingerprinting and search
   * @param unsteady whether the longer of the two times is known less exactly than to a quarter
   */
  public record Point(
      int documents,
      long bytes,
      int threads,
      double fingerprintSeconds,
      double searchSeconds,
      double documentsPerSecond,
      double speedUp,
      long candidates,
      long peakHeapBytes,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean unsteady) {

    static Point of(Measurement measured, int threads, double secondsAlone) {
      Timing fingerprint = measured.cost().fingerprint();
      Timing search = measured.cost().search();
      return new Point(
          measured.documents(),
          measured.bytes(),
          threads,
          fingerprint.median(),
          search.median(),
          measured.documents() / measured.totalSeconds(),
          secondsAlone / measured.totalSeconds(),
          (long) measured.candidates().pairs(),
          (long) measured.cost().peakHeapBytes(),
          (fingerprint.median() > search.median() ? fingerprint : search).isUnsteady());
    }
  }
}

package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.run.Timer.Timed;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.run.Trial;
import io.github.neardup.eval.score.ResamplingUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Measures how the speed of algorithms depends on the number of documents and of threads: on an
 * eighth, a quarter, half and all of a dataset with all threads, and on all of it with 1, 2, 4, ...
 * threads. Times are taken as in {@link Evaluation}: algorithms take turns, and small tasks are
 * repeated.
 *
 * <p>Samples are of whole clusters, so that duplicates stay together, and each holds the smaller
 * ones. Which documents are in them depends on seed and ids alone.
 */
public final class Scaling {

  private static final int[] PARTS = {8, 4, 2, 1};

  private final int threads;
  private final long seed;
  private final Timer timer;
  private final HeapMeter heap;

  /**
   * A measurement.
   *
   * @param threads the most threads to use, at least 1; no more are used than there are processors
   * @param runs how many timed runs to take the median of, at least 1
   * @param seed chooses the samples
   */
  public Scaling(int threads, int runs, long seed) {
    this(
        Math.min(threads, Runtime.getRuntime().availableProcessors()),
        seed,
        new Timer(runs),
        HeapMeter.JVM);
  }

  /** A measurement with instruments of the caller's own. */
  Scaling(int threads, long seed, Timer timer, HeapMeter heap) {
    this.threads = threads;
    this.seed = Hash64.mix(seed);
    this.timer = timer;
    this.heap = heap;
  }

  /** Runs algorithms on samples of a dataset; a curve for each, in their order. */
  public List<ScalingCurve> run(Dataset dataset, List<Algorithm> algorithms) {
    List<List<Point>> points = new ArrayList<>();
    algorithms.forEach(algorithm -> points.add(new ArrayList<>()));
    double[] alone = new double[algorithms.size()];
    Arrays.fill(alone, Double.NaN);
    for (Dataset sample : samples(dataset)) {
      boolean whole = sample.size() == dataset.size();
      for (int count : whole ? threadCounts() : List.of(threads)) {
        TokenColumns tokens = new TokenColumns(sample.documents()::stream, count);
        List<Trial> trials =
            algorithms.stream()
                .map(algorithm -> Trial.run(sample, tokens, algorithm, count, timer, heap))
                .toList();
        List<Timed<Object>> fingerprints =
            timer.time(trials.stream().map(trial -> trial.fingerprintTask(sample, count)).toList());
        List<Timed<Object>> searches =
            timer.time(trials.stream().map(trial -> trial.searchTask(count)).toList());
        for (int i = 0; i < trials.size(); i++) {
          Timing fingerprint = fingerprints.get(i).timing();
          Timing search = searches.get(i).timing();
          double seconds = fingerprint.median() + search.median();
          if (whole && count == 1) {
            alone[i] = seconds;
          }
          points
              .get(i)
              .add(
                  new Point(
                      sample.size(),
                      sample.bytes(),
                      count,
                      fingerprint.median(),
                      search.median(),
                      sample.size() / seconds,
                      alone[i] / seconds,
                      trials.get(i).candidates(),
                      trials.get(i).peakHeapBytes(),
                      (fingerprint.median() > search.median() ? fingerprint : search)
                          .problem()
                          .orElse("")));
        }
      }
    }
    return IntStream.range(0, points.size())
        .mapToObj(i -> ScalingCurve.of(dataset.name(), algorithms.get(i).settings(), points.get(i)))
        .toList();
  }

  /** 1, 2, 4, ... and the most. */
  private List<Integer> threadCounts() {
    TreeSet<Integer> counts = new TreeSet<>(List.of(threads));
    for (int count = 1; count < threads; count *= 2) {
      counts.add(count);
    }
    return List.copyOf(counts);
  }

  /** From the smallest to the whole; fewer if the dataset has too few documents. */
  List<Dataset> samples(Dataset dataset) {
    ResamplingUnits units = ResamplingUnits.of(dataset);
    long[] place = new long[dataset.size()];
    // A document of no judged pair stands for itself.
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
   * @param searchExponent the exponent e of the power of the number of documents, n^e, with which
   *     search time grows; NaN if fewer than three sizes take 5 milliseconds or more
   * @param fingerprintExponent the same of fingerprinting
   * @param byDocuments the points with all threads
   * @param byThreads the points with all documents
   * @param points all of them, by documents and then threads
   */
  public record ScalingCurve(
      String dataset,
      String algorithm,
      String spec,
      @JsonIgnore String label,
      double searchExponent,
      double fingerprintExponent,
      List<Point> byDocuments,
      List<Point> byThreads,
      @JsonIgnore List<Point> points)
      implements Curves.Curve {

    /** With fewer there is no line to speak of. */
    private static final int LEAST_FOR_EXPONENT = 3;

    static ScalingCurve of(String dataset, Settings settings, List<Point> points) {
      Point last = points.get(points.size() - 1);
      List<Point> byDocuments =
          points.stream().filter(point -> point.threads == last.threads).toList();
      return new ScalingCurve(
          dataset,
          settings.algorithm(),
          settings.toSpec(),
          settings.toShortSpec(),
          exponent(byDocuments, Point::searchSeconds),
          exponent(byDocuments, Point::fingerprintSeconds),
          byDocuments,
          points.stream().filter(point -> point.documents == last.documents).toList(),
          points);
    }

    /** The slope of the least-squares line through the logarithms. */
    private static double exponent(List<Point> points, ToDoubleFunction<Point> seconds) {
      SimpleRegression line = new SimpleRegression();
      points.stream()
          .filter(point -> seconds.applyAsDouble(point) >= Timing.SHORTEST)
          .forEach(
              point ->
                  line.addData(Math.log(point.documents), Math.log(seconds.applyAsDouble(point))));
      return line.getN() < LEAST_FOR_EXPONENT ? Double.NaN : line.getSlope();
    }
  }

  /**
   * What some documents cost with some threads.
   *
   * @param fingerprintSeconds from texts to fingerprints, the median
   * @param searchSeconds from fingerprints to verified pairs, the median
   * @param documentsPerSecond from text to verified pairs
   * @param speedUp how many times as fast all documents are done as with one thread; NaN for fewer
   * @param candidates pairs of different fingerprints that are candidates
   * @param peakHeapBytes by how much the heap rose during one pass of both
   * @param unprinted why the longer time is not worth printing; empty if it is
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
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String unprinted) {}
}

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
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.run.Trial;
import io.github.neardup.eval.score.Interval;
import io.github.neardup.eval.score.MeasuredValue.Confidence;
import io.github.neardup.eval.score.ResamplingUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Measures how the speed of algorithms depends on the number of documents and of threads: on a
 * sixteenth, an eighth, a quarter, half and all of a dataset with all threads, and on all of it
 * with 1, 2, 4, ... threads. Times are taken as in {@link Evaluation}: algorithms take turns, and
 * small tasks are repeated.
 *
 * <p>Samples are of whole clusters, so that duplicates stay together, and each holds the smaller
 * ones. Which documents are in them depends on seed and ids alone. How time grows is told from
 * three series of such samples.
 */
public final class Scaling {

  private static final int[] PARTS = {16, 8, 4, 2, 1};

  /** How many series of samples time growth is told from. */
  private static final int SERIES = 3;

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
    List<List<Sample>> samples = new ArrayList<>();
    algorithms.forEach(
        algorithm -> {
          points.add(new ArrayList<>());
          samples.add(new ArrayList<>());
        });
    double[] alone = new double[algorithms.size()];
    Arrays.fill(alone, Double.NaN);
    for (int series = 0; series < SERIES; series++) {
      for (Map.Entry<Integer, Dataset> part : samples(dataset, series).entrySet()) {
        Dataset sample = part.getValue();
        boolean whole = sample.size() == dataset.size();
        for (int count : series == 0 && whole ? threadCounts() : List.of(threads)) {
          List<Timed> timed = time(sample, algorithms, count, series > 0);
          for (int i = 0; i < timed.size(); i++) {
            Timed one = timed.get(i);
            if (count == threads) {
              samples.get(i).add(one.sample(part.getKey(), sample.size()));
            }
            if (whole && count == 1) {
              alone[i] = one.seconds();
            }
            if (series == 0) {
              points.get(i).add(one.point(sample, count, alone[i]));
            }
          }
        }
      }
    }
    return IntStream.range(0, points.size())
        .mapToObj(
            i ->
                ScalingCurve.of(
                    dataset.name(), algorithms.get(i).settings(), points.get(i), samples.get(i)))
        .toList();
  }

  private record Timed(Trial trial, Timing fingerprint, Timing search) {

    double seconds() {
      return fingerprint.median() + search.median();
    }

    Sample sample(int part, int documents) {
      return new Sample(part, documents, fingerprint.median(), search.median());
    }

    Point point(Dataset sample, int threads, double alone) {
      return new Point(
          sample.size(),
          sample.bytes(),
          threads,
          fingerprint.median(),
          search.median(),
          sample.size() / seconds(),
          alone / seconds(),
          trial.candidatePairs(sample, threads),
          trial.peakHeapBytes(),
          (fingerprint.median() > search.median() ? fingerprint : search).isUnsteady());
    }
  }

  private List<Timed> time(Dataset sample, List<Algorithm> algorithms, int count, boolean warm) {
    Timer own = warm ? timer.withoutWarmUp() : timer;
    TokenColumns tokens = new TokenColumns(sample.documents()::stream, count);
    List<Trial> trials =
        algorithms.stream()
            .map(algorithm -> Trial.run(sample, tokens, algorithm, count, own, heap))
            .toList();
    List<Timer.Timed<Object>> fingerprints =
        own.time(trials.stream().map(trial -> trial.fingerprintTask(sample, count)).toList());
    List<Timer.Timed<Object>> searches =
        own.time(trials.stream().map(trial -> trial.searchTask(count)).toList());
    return IntStream.range(0, trials.size())
        .mapToObj(
            i -> new Timed(trials.get(i), fingerprints.get(i).timing(), searches.get(i).timing()))
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

  /**
   * By the part of the dataset they are of, from the smallest to the whole; fewer if it has too few
   * documents. Each series has others.
   */
  SortedMap<Integer, Dataset> samples(Dataset dataset, int series) {
    long seed = Hash64.mix(this.seed + series);
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
    SortedMap<Integer, Dataset> samples = new TreeMap<>(Comparator.reverseOrder());
    int before = 0;
    for (int part : PARTS) {
      long last = order[(order.length + part - 1) / part - 1];
      int[] rows = IntStream.range(0, place.length).filter(row -> place[row] <= last).toArray();
      if (rows.length > before) {
        samples.put(part, dataset.restrictedTo(rows));
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
   *     search time grows; NaN if the samples are not enough to tell: if fewer than four sizes take
   *     5 milliseconds or more, or if its interval is wider than one half
   * @param searchExponentInterval the 95% interval of that exponent; undefined if there are too few
   *     sizes
   * @param fingerprintExponent the same of fingerprinting
   * @param fingerprintExponentInterval the 95% interval of that
   * @param byDocuments the points with all threads
   * @param byThreads the points with all documents
   * @param samples all series of samples, which the exponents are told from
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
      List<Sample> samples,
      @JsonIgnore List<Point> points)
      implements Curves.Curve {

    static ScalingCurve of(
        String dataset, Settings settings, List<Point> points, List<Sample> samples) {
      Point last = points.get(points.size() - 1);
      Growth search = Growth.of(samples, Sample::searchSeconds);
      Growth fingerprint = Growth.of(samples, Sample::fingerprintSeconds);
      return new ScalingCurve(
          dataset,
          settings.algorithm(),
          settings.toSpec(),
          settings.toShortSpec(),
          search.exponent(),
          search.interval(),
          fingerprint.exponent(),
          fingerprint.interval(),
          points.stream().filter(point -> point.threads == last.threads).toList(),
          points.stream().filter(point -> point.documents == last.documents).toList(),
          samples,
          points);
    }
  }

  /** An exponent and its interval. */
  private record Growth(double exponent, Interval interval) {

    /** With fewer sizes there is no line to speak of. */
    private static final int LEAST_SIZES = 4;

    /** A wider interval does not tell linear from quadratic. */
    private static final double WIDEST = 0.5;

    /**
     * The slope of the least-squares line through the logarithms, with Student's interval. Sizes
     * whose median is mostly the start of threads are left out.
     */
    static Growth of(List<Sample> samples, ToDoubleFunction<Sample> seconds) {
      Map<Integer, List<Sample>> sizes =
          samples.stream().collect(Collectors.groupingBy(Sample::part));
      sizes
          .values()
          .removeIf(
              same ->
                  StatUtils.percentile(same.stream().mapToDouble(seconds).toArray(), 50)
                      < Timing.SHORTEST);
      if (sizes.size() < LEAST_SIZES) {
        return new Growth(Double.NaN, Interval.UNDEFINED);
      }
      SimpleRegression line = new SimpleRegression();
      sizes.values().stream()
          .flatMap(List::stream)
          .forEach(
              sample ->
                  line.addData(
                      Math.log(sample.documents), Math.log(seconds.applyAsDouble(sample))));
      double reach = line.getSlopeConfidenceInterval(1 - Confidence.LEVEL);
      return new Growth(
          2 * reach > WIDEST ? Double.NaN : line.getSlope(),
          new Interval(line.getSlope() - reach, line.getSlope() + reach));
    }
  }

  /**
   * What one sample costs with all threads.
   *
   * @param part which part of the dataset it is: 16 for a sixteenth
   * @param documents how many documents it has
   * @param fingerprintSeconds from texts to fingerprints, the median
   * @param searchSeconds from fingerprints to verified pairs, the median
   */
  public record Sample(int part, int documents, double fingerprintSeconds, double searchSeconds) {}

  /**
   * What some documents cost with some threads.
   *
   * @param fingerprintSeconds from texts to fingerprints, the median
   * @param searchSeconds from fingerprints to verified pairs, the median
   * @param documentsPerSecond from text to verified pairs
   * @param speedUp how many times as fast all documents are done as with one thread; NaN for fewer
   * @param candidates pairs of documents that are candidates
   * @param peakHeapBytes by how much the heap rose during one pass of both
   * @param unsteady whether the longer time is not known to a quarter
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
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean unsteady) {}
}

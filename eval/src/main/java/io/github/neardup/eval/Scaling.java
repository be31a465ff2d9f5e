package io.github.neardup.eval;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.run.Trial;
import io.github.neardup.eval.score.ResamplingUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
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
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    this.threads = threads;
    this.seed = Hash64.mix(seed);
    this.timer = timer;
    this.heap = heap;
  }

  /** Runs algorithms on samples of a dataset; a curve for each, in their order. */
  public List<ScalingCurve> run(Dataset dataset, List<Algorithm> algorithms) {
    List<List<ScalingCurve.Point>> measured = new ArrayList<>();
    for (Dataset sample : samples(dataset)) {
      for (int count : sample.size() == dataset.size() ? threadCounts() : List.of(threads)) {
        measured.add(measure(sample, count, algorithms));
      }
    }
    List<ScalingCurve> curves = new ArrayList<>();
    for (int i = 0; i < algorithms.size(); i++) {
      int of = i;
      Settings settings = algorithms.get(i).settings();
      curves.add(
          new ScalingCurve(
              dataset.name(),
              settings.algorithm(),
              settings.toSpec(),
              settings.toShortSpec(),
              measured.stream().map(points -> points.get(of)).toList()));
    }
    return curves;
  }

  /** 1, 2, 4, ... and the most. */
  private List<Integer> threadCounts() {
    TreeSet<Integer> counts = new TreeSet<>();
    for (int count = 1; count < threads; count *= 2) {
      counts.add(count);
    }
    counts.add(threads);
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
    int[] order =
        IntStream.range(0, place.length)
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer row) -> place[row]).thenComparingInt(units::of))
            .mapToInt(row -> row)
            .toArray();
    List<Dataset> samples = new ArrayList<>();
    int before = 0;
    for (int part : PARTS) {
      int size = (order.length + part - 1) / part;
      while (size < order.length && place[order[size]] == place[order[size - 1]]) {
        size++;
      }
      if (size > before) {
        // In the order of the dataset.
        samples.add(dataset.restrictedTo(IntStream.of(order).limit(size).sorted().toArray()));
      }
      before = size;
    }
    return samples;
  }

  private List<ScalingCurve.Point> measure(Dataset sample, int count, List<Algorithm> algorithms) {
    List<Trial> trials =
        algorithms.stream()
            .map(algorithm -> Trial.run(sample, algorithm, count, timer, heap))
            .toList();
    List<Timing> fingerprinting = time(trials, trial -> trial.fingerprintTask(sample, count));
    List<Timing> searching = time(trials, trial -> trial.searchTask(count));
    return IntStream.range(0, trials.size())
        .mapToObj(
            i ->
                new ScalingCurve.Point(
                    sample.size(),
                    sample.bytes(),
                    count,
                    fingerprinting.get(i),
                    searching.get(i),
                    trials.get(i).candidates(),
                    trials.get(i).peakHeapBytes()))
        .toList();
  }

  private List<Timing> time(List<Trial> trials, Function<Trial, Timer.Task<Object>> task) {
    return timer.time(trials.stream().map(task).toList()).stream()
        .map(Timer.Timed::timing)
        .toList();
  }

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

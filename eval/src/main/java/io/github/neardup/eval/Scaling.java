package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.ScalingResults.ScalingCurve;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.run.Timing;
import io.github.neardup.eval.run.Trial;
import io.github.neardup.eval.score.ResamplingUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

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
}

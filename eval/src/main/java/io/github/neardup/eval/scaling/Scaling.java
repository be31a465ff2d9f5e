package io.github.neardup.eval.scaling;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.run.Trial;
import io.github.neardup.eval.score.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
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
    this.seed = HashV1.mix(seed);
    this.timer = timer;
    this.heap = heap;
  }

  /** Runs algorithms on samples of a dataset; a curve for each, in their order. */
  public List<ScalingCurve> run(Dataset dataset, List<Algorithm> algorithms) {
    List<List<ScalingCurve.Point>> points = new ArrayList<>();
    algorithms.forEach(algorithm -> points.add(new ArrayList<>()));
    for (Dataset sample : samples(dataset)) {
      for (int count : sample.size() == dataset.size() ? threadCounts() : List.of(threads)) {
        List<ScalingCurve.Point> measured = measure(sample, count, algorithms);
        for (int i = 0; i < measured.size(); i++) {
          points.get(i).add(measured.get(i));
        }
      }
    }
    List<ScalingCurve> curves = new ArrayList<>();
    for (int i = 0; i < algorithms.size(); i++) {
      Algorithm algorithm = algorithms.get(i);
      curves.add(
          new ScalingCurve(
              dataset.name(),
              algorithm.settings().algorithm(),
              algorithm.settings().toSpec(),
              algorithm.settings().toShortSpec(),
              points.get(i)));
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
    Units units = Units.of(dataset);
    long[] place = new long[dataset.size()];
    for (int row = 0; row < place.length; row++) {
      int unit = units.of(row);
      // A document of no judged pair stands for itself.
      place[row] =
          unit == Units.NONE
              ? HashV1.hash(dataset.documents().get(row).id(), seed)
              : HashV1.mix(seed + unit);
    }
    int[] order =
        IntStream.range(0, place.length)
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer row) -> place[row])
                    .thenComparingInt(row -> units.of(row)))
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
        samples.add(sample(dataset, order, size));
      }
      before = size;
    }
    return samples;
  }

  /** The first of an order, in the order of the dataset; of its labels none are needed. */
  private static Dataset sample(Dataset dataset, int[] order, int size) {
    List<Document> documents =
        IntStream.of(order).limit(size).sorted().mapToObj(dataset.documents()::get).toList();
    return Dataset.builder(dataset.name())
        .documents(documents)
        .clusters(IntStream.range(0, size).toArray())
        .build();
  }

  private List<ScalingCurve.Point> measure(Dataset sample, int count, List<Algorithm> algorithms) {
    List<Trial> trials =
        algorithms.stream()
            .map(algorithm -> Trial.run(sample, algorithm, count, timer, heap))
            .toList();
    List<Timer.Timed<FingerprintTable>> fingerprinting =
        timer.time(
            trials.stream()
                .map(
                    trial ->
                        new Timer.Task<>(
                            () -> Trial.fingerprint(sample, trial.algorithm(), count),
                            trial.fingerprintNanoseconds()))
                .toList());
    List<Timer.Timed<SearchResult>> searching =
        timer.time(
            trials.stream()
                .map(
                    trial ->
                        new Timer.Task<>(
                            () -> Trial.search(trial.algorithm(), trial.table(), count),
                            trial.searchNanoseconds()))
                .toList());
    List<ScalingCurve.Point> points = new ArrayList<>();
    for (int i = 0; i < trials.size(); i++) {
      points.add(
          new ScalingCurve.Point(
              sample.size(),
              sample.bytes(),
              count,
              fingerprinting.get(i).timing(),
              searching.get(i).timing(),
              trials.get(i).candidates(),
              trials.get(i).peakHeapBytes()));
    }
    return points;
  }
}

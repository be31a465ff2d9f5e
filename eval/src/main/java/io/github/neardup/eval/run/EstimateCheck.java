package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.ExactSimilarity;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.RowPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sets estimated similarities against exact ones, on a {@linkplain PairSample sample} of pairs. */
final class EstimateCheck {

  private static final int BINS = 20;
  private static final int PREDICTIONS = 200;
  private static final int DOCUMENTS_A_PIECE = 16;

  private final double[] predicted = new double[BINS];
  private final double[] similarities = new double[BINS];
  private final long[] candidates = new long[BINS];
  private final long[] pairs = new long[BINS];
  private double errors;
  private double squares;
  private double expectedSquares;

  private EstimateCheck() {}

  /** The errors of a trial's estimates; empty if its similarities are none. */
  static Optional<EstimateErrors> of(Dataset dataset, Trial trial, int threads) {
    return trial
        .algorithm()
        .exact()
        .map(exact -> new EstimateCheck().run(dataset, trial, exact, threads));
  }

  private EstimateErrors run(Dataset dataset, Trial trial, ExactSimilarity exact, int threads) {
    List<RowPair> sample = PairSample.of(dataset);
    long[][] exactly = fingerprints(dataset, sample, exact, threads);
    FingerprintTable table = trial.table();
    Keys keys = trial.algorithm().keys();
    for (RowPair pair : sample) {
      int left = pair.left();
      int right = pair.right();
      add(
          exact.similarity(exactly[left], exactly[right]),
          table.similarity(trial.algorithm(), left, right, 0),
          table.areCandidates(keys, left, right),
          exact);
    }
    double all = sample.size();
    return new EstimateErrors(
        sample.size(),
        errors / all,
        Math.sqrt(squares / all),
        Math.sqrt(expectedSquares / all),
        IntStream.range(0, BINS).filter(bin -> pairs[bin] > 0).mapToObj(this::bin).toList(),
        IntStream.rangeClosed(0, PREDICTIONS)
            .mapToObj(step -> exact.candidateProbability((double) step / PREDICTIONS))
            .toList());
  }

  private void add(double exactly, double estimate, boolean areCandidates, ExactSimilarity exact) {
    double error = estimate - exactly;
    errors += error;
    squares += error * error;
    expectedSquares += exact.variance(exactly);
    int bin = Math.min(BINS - 1, (int) (exactly * BINS));
    pairs[bin]++;
    similarities[bin] += exactly;
    candidates[bin] += areCandidates ? 1 : 0;
    predicted[bin] += exact.candidateProbability(exactly);
  }

  private EstimateErrors.Bin bin(int bin) {
    return new EstimateErrors.Bin(
        (double) bin / BINS,
        (bin + 1.0) / BINS,
        pairs[bin],
        similarities[bin] / pairs[bin],
        (double) candidates[bin] / pairs[bin],
        predicted[bin] / pairs[bin]);
  }

  /** Of the documents in the sample alone: they are large. */
  private static long[][] fingerprints(
      Dataset dataset, List<RowPair> sample, ExactSimilarity exact, int threads) {
    int[] rows =
        sample.stream()
            .flatMapToInt(pair -> IntStream.of(pair.left(), pair.right()))
            .distinct()
            .toArray();
    long[][] fingerprints = new long[dataset.size()][];
    List<Fingerprinter> ofWorkers =
        new ArrayList<>(Stream.generate(exact::fingerprinter).limit(threads).toList());
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          rows.length,
          DOCUMENTS_A_PIECE,
          (worker, from, to) -> {
            for (int i = from; i < to; i++) {
              fingerprints[rows[i]] =
                  ofWorkers.get(worker).fingerprint(dataset.documents().get(rows[i]).text());
            }
          });
    }
    return fingerprints;
  }
}

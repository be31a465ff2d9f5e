package io.github.neardup.eval;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.internal.DocumentBatches;
import io.github.neardup.datasets.Dataset;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Runs the part of fingerprinting that turns texts into features, for timing it. */
final class FrontEnd {

  private FrontEnd() {}

  /**
   * How long each trial's texts take to become features, in seconds; NaN where the algorithm cannot
   * tell.
   */
  static List<Double> seconds(Dataset dataset, List<Trial> trials, int threads, Timer timer) {
    List<Timer.Task<Long>> tasks =
        trials.stream()
            .filter(trial -> trial.algorithm().featureReader().isPresent())
            .map(
                trial ->
                    new Timer.Task<>(
                        () -> features(dataset, trial.algorithm(), threads),
                        trial.fingerprintNanoseconds()))
            .toList();
    List<Timer.Timed<Long>> timed = timer.time(tasks);
    List<Double> seconds = new ArrayList<>();
    int next = 0;
    for (Trial trial : trials) {
      seconds.add(
          trial.algorithm().featureReader().isPresent()
              ? timed.get(next++).timing().median()
              : Double.NaN);
    }
    return seconds;
  }

  /** How many features the documents have. */
  private static long features(Dataset dataset, Algorithm algorithm, int threads) {
    LongAdder count = new LongAdder();
    DocumentBatches.<Long>process(
        dataset.documents().iterator(),
        threads,
        () -> {
          Fingerprinter reader = algorithm.featureReader().orElseThrow();
          LongArrayList features = new LongArrayList();
          return batch -> features(reader, batch, features);
        },
        count::add);
    return count.sum();
  }

  private static long features(
      Fingerprinter reader, List<Document> documents, LongArrayList features) {
    long count = 0;
    for (Document document : documents) {
      features.clear();
      reader.fingerprint(document.text(), features);
      count += features.size();
    }
    return count;
  }
}

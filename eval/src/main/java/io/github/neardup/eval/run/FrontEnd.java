package io.github.neardup.eval.run;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.internal.DocumentBatches;
import io.github.neardup.datasets.Dataset;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** Runs the part of fingerprinting that turns texts into features, for timing it. */
final class FrontEnd {

  private FrontEnd() {}

  /** Turning the texts into features, as a task; empty if the algorithm cannot do that alone. */
  static Optional<Timer.Task<Object>> task(Dataset dataset, Trial trial, int threads) {
    return trial
        .algorithm()
        .featureReader()
        .map(
            reader ->
                new Timer.Task<>(
                    () -> features(dataset, trial.algorithm(), threads),
                    trial.fingerprintNanoseconds()));
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

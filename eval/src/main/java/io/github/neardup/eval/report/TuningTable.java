package io.github.neardup.eval.report;

import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.tuning.DatasetTuning;
import io.github.neardup.eval.tuning.TunedAlgorithm;
import io.github.neardup.eval.tuning.TuningResults;
import java.util.ArrayList;
import java.util.List;

/** The table of what tuning gave. */
final class TuningTable {

  private TuningTable() {}

  /** One table, or none if no dataset could be tuned on. */
  static List<SummaryTable> of(TuningResults results) {
    Measure measure = results.plan().measure();
    List<List<String>> rows = new ArrayList<>();
    for (DatasetTuning dataset : results.datasets()) {
      for (TunedAlgorithm algorithm : dataset.algorithms()) {
        rows.add(
            List.of(
                dataset.dataset(),
                algorithm.byDefault().label(),
                algorithm.tuned().label(),
                algorithm.verdict().label(),
                value(algorithm.byDefault().of(measure)),
                value(algorithm.tuned().of(measure)),
                value(algorithm.oracle().of(measure)),
                SummaryTable.decimal(algorithm.difference().value(), 3),
                SummaryTable.interval(algorithm.difference().interval()),
                SummaryTable.probability(algorithm.adjustedP()),
                String.valueOf(algorithm.combinations())));
      }
    }
    return rows.isEmpty()
        ? List.of()
        : List.of(
            new SummaryTable(
                "Tuning: %s on the test part; the oracle has seen it and is not fair"
                    .formatted(measure.inWords()),
                4,
                List.of(
                    "dataset",
                    "default",
                    "tuned on the development part",
                    "tuned is",
                    "default",
                    "tuned",
                    "oracle",
                    "tuned less default",
                    "95% interval",
                    "p (Holm)",
                    "combinations"),
                rows));
  }

  private static String value(Measurement.Value value) {
    return SummaryTable.decimal(value.value(), 3)
        + " ("
        + SummaryTable.interval(value.interval())
        + ")";
  }
}

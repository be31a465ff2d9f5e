package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The table of what tuning gave, made of what {@code tuning.json} says. */
final class TuningTable {

  private TuningTable() {}

  /**
   * The table; without rows if nothing was tuned.
   *
   * @param tuning the field of that name
   */
  static SummaryTable of(JsonNode tuning) {
    String measure = tuning.path("plan").path("measure").asText();
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode dataset : tuning.path("datasets")) {
      for (JsonNode algorithm : dataset.path("algorithms")) {
        JsonNode difference = algorithm.path("difference");
        rows.add(
            List.of(
                dataset.path("dataset").asText(),
                algorithm.path("default").path("label").asText(),
                algorithm.path("tuned").path("label").asText(),
                difference.path("verdict").asText(),
                value(algorithm.path("default").path(measure)),
                value(algorithm.path("tuned").path(measure)),
                value(algorithm.path("oracle").path(measure)),
                SummaryTables.decimal(difference.path("value"), 3),
                SummaryTables.interval(difference),
                SummaryTables.probability(difference.path("adjusted_p")),
                algorithm.path("combinations").asText()));
      }
    }
    return new SummaryTable(
        "Tuning: %s on the test part; the oracle has seen it and is not fair"
            .formatted(tuning.path("plan").path("measure_in_words").asText()),
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
        rows);
  }

  private static String value(JsonNode value) {
    return SummaryTables.decimal(value.path("value"), 3)
        + " ("
        + SummaryTables.interval(value)
        + ")";
  }
}

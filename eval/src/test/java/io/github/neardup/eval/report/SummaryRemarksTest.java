package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.Measures;
import io.github.neardup.eval.ResultsFile;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.report.SummaryTables.Remark;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryRemarksTest {

  private static final String RESULTS =
      """
      {
        "run": {"algorithms": ["kshingle", "minhash:threshold=0.7", "simhash:distance=6"]},
        "results": [
          {"dataset": "d", "algorithm": "kshingle", "spec": "kshingle:threshold=0.6",
           "label": "kshingle:threshold=0.6", "threshold": 0.6,
           "quality": {"f1": 0.9, "intervals": {"f1": {"low": 0.1, "high": 1, "note": "one unit makes up 85% of it"}}},
           "clusters": {"macro_f1": 0.432}},
          {"dataset": "d", "algorithm": "minhash", "spec": "minhash:threshold=0.7",
           "label": "minhash:threshold=0.7", "threshold": 0.7,
           "quality": {"f1": 0.5, "best_f1": 0.8, "best_threshold": 0.3, "curve_f1": 0.5}},
          {"dataset": "d", "algorithm": "simhash", "spec": "simhash", "label": "simhash", "threshold": 0.8}
        ]
      }
      """;

  @Test
  void largeUnitsAndBetterThresholdsAreReported() {
    List<Remark> remarks =
        new SummaryTables(
                ResultJson.DECIMAL.value(ResultJson.parse(RESULTS), ResultsFile.class),
                Map.of(),
                Measures.ALL)
            .remarks();
    assertThat(remarks.stream().map(Remark::lines))
        .containsExactly(
            List.of("d: kshingle:threshold=0.6: one unit makes up 85% of F1; macro F1 is 0.432"),
            List.of(
                "d: minhash:threshold=0.7 would have F1 0.800 at threshold 0.300, where it has 0.500 at 0.700"));
  }
}

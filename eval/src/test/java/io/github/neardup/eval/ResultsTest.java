package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.report.SummaryTables;
import io.github.neardup.eval.run.AlgorithmRun;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.Interval;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.MeasuredValue.Confidence;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.score.ThresholdSweep.BestPoint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResultsTest {

  private static final RunDescription RUN =
      new RunDescription(
          "1.2.3",
          "17.0.1 (Somebody)",
          "Linux 6 amd64",
          8,
          "2024-06-11T12:00:00Z",
          4,
          3,
          0.5,
          1000,
          7,
          List.of(
              new RunDescription.DatasetDescription(
                  "small",
                  "./small",
                  1000,
                  2_500_000,
                  "abc123",
                  "en",
                  "clusters",
                  "CC0-1.0",
                  "a test",
                  "the same text")),
          List.of("minhash:permutations=128,threshold=0.7", "none"),
          List.of(),
          new RunDescription.Environment("a CPU", 1 << 30, "-Xmx1g", "abc", 0.5));

  private static final Measurement MEASURED =
      new Measurement(
          "small",
          "minhash",
          "minhash:permutations=128,threshold=0.7",
          "minhash:permutations=128,threshold=0.7;hashes=V2;unicode=13.0",
          Map.of("bands", "25"),
          "minhash",
          0.7,
          1000,
          2_500_000,
          new PairCounts(2, 1, 1, 999_999),
          new PairCounts(4, 1, 0, 999_999),
          Map.of(
              Measures.F1,
                  new MeasuredValue(2 / 3.0, new Confidence(new Interval(0.5, 0.75), 12, "")),
              Measures.V_MEASURE, new MeasuredValue(0.9)),
          new PairCounts(3, 1, 0, 999_999),
          new PairCounts(2, 0, 1, 1_000_000),
          0.25,
          0.125,
          new ThresholdSweep(
              List.of(
                  new ThresholdSweep.Point(1, new PairCounts(1, 0, 2, 1_000_000)),
                  new ThresholdSweep.Point(0.5, new PairCounts(2, 1, 1, 999_999))),
              3,
              1_000_000),
          600_000,
          new BestPoint(0.75, 0.5, 0.625),
          new AlgorithmRun.Candidates(12_000_000_000L, 0.9999996, 0.9, 0.01, 1.0 / 3),
          new AlgorithmRun.Cost(
              "2026-01-01T00:00:00.123Z",
              new Timing(0.5, 0.25, 1, 3),
              0.25,
              new Timing(0.0000004, 0.0000004, 0.25, 3),
              new Timing(0.125, 0.0625, 0.25, 3),
              new Timing(0.25, 0.125, 0.5, 3),
              1_000_000),
          500,
          List.of(new KindCounts("copy, exact", 4, 3, 2, 1)),
          List.of(new KindCounts("1: length at most 9", 5, 4, 3, 2)),
          Optional.empty());

  private static final Measurement NOTHING_DEFINED =
      new Measurement(
          "an \"odd\" name",
          "none",
          "none",
          "none;hashes=V2;unicode=13.0",
          Map.of(),
          "none",
          1,
          1,
          0,
          new PairCounts(0, 0, 0, 0),
          new PairCounts(0, 0, 0, 0),
          Map.of(),
          new PairCounts(0, 0, 0, 0),
          new PairCounts(0, 0, 0, 0),
          Double.NaN,
          Double.NaN,
          new ThresholdSweep(List.of(), 0, 0),
          0,
          BestPoint.UNDEFINED,
          new AlgorithmRun.Candidates(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
          new AlgorithmRun.Cost(
              "",
              new Timing(0, 0, 0, 1),
              Double.NaN,
              new Timing(0, 0, 0, 1),
              new Timing(0, 0, 0, 1),
              new Timing(0, 0, 0, 1),
              0),
          Double.NaN,
          List.of(),
          List.of(),
          Optional.empty());

  private static final Comparison COMPARISON =
      new Comparison(
          "small",
          "minhash:a=1",
          "none",
          0.25,
          new Interval(0.125, 0.5),
          12,
          7,
          "",
          0.001,
          0.002,
          Map.of(
              "recall", new Comparison.Advantage(-0.5, new Interval(-0.75, -0.25), 11, 6, 0.003)),
          Comparison.Verdict.BETTER);

  private final Results results =
      new Results(
          RUN,
          List.of(
              new DatasetResults(List.of(MEASURED), List.of(COMPARISON)),
              new DatasetResults(List.of(NOTHING_DEFINED), List.of())));

  /** Names and their order are for scripts to rely on. */
  @Test
  void filesAreExactlyThese() throws IOException {
    assertThat(results.toJson()).isEqualTo(resource("results.json"));
    assertThat(SummaryTables.csv(results)).isEqualTo(resource("results.csv"));
    assertThat(results.toCurvesJson()).isEqualTo(resource("curves.json"));
  }

  @Test
  void jsonIsReadBackIntoTheRecordsThatItIsWrittenFrom() {
    ResultsFile read = results.asRead();
    assertThat(read.run()).isEqualTo(RUN);
    assertThat(read.comparisons()).containsExactly(COMPARISON);
    assertThat(read.results().get(0).of("quality").of("best_f1")).isEqualTo(0.75);
    assertThat(read.results().get(0).kinds()).isEqualTo(MEASURED.kinds());
    assertThat(read.results().get(1).of("memory").of("stated_bytes")).isNaN();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ResultsTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void noResultsAreNoRecords() throws IOException {
    Results none = new Results(RUN, List.of());
    assertThat(new ObjectMapper().readTree(none.toJson()).get("results")).isEmpty();
    assertThat(SummaryTables.csv(none)).isEmpty();
  }

  @Test
  void theRunSaysWhereItRanAndOnWhat() {
    Dataset dataset =
        Dataset.builder("tiny")
            .about(new Dataset.About("en", "CC0-1.0", "a test", "the same"))
            .documents(List.of(new Document("a", "é")))
            .clusters(0)
            .sha256("ff00")
            .build();
    Instant before = Instant.now().minusSeconds(1);
    RunDescription run =
        RunDescription.now(
            "9.9",
            2,
            5,
            0.25,
            10,
            -3,
            List.of(dataset),
            List.of(),
            List.of("simhash"),
            List.of(),
            0);
    assertThat(run)
        .isEqualTo(
            new RunDescription(
                "9.9",
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                run.os(),
                Runtime.getRuntime().availableProcessors(),
                run.date(),
                2,
                5,
                0.25,
                10,
                -3,
                List.of(
                    new RunDescription.DatasetDescription(
                        "tiny",
                        "tiny",
                        1,
                        2,
                        "ff00",
                        "en",
                        "clusters",
                        "CC0-1.0",
                        "a test",
                        "the same")),
                List.of("simhash"),
                List.of(),
                run.environment()));
    assertThat(run.os()).contains(System.getProperty("os.name"), System.getProperty("os.arch"));
    assertThat(run.date()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    assertThat(Instant.parse(run.date())).isBetween(before, Instant.now());
  }
}

package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.statistics.Interval;
import io.github.neardup.eval.statistics.Ranking;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
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
          1000,
          7,
          List.of(new RunDescription.DatasetDescription("small", 1000, 2_500_000, "abc123")),
          List.of("minhash:permutations=128,threshold=0.7", "none"));

  private static final Measurement MEASURED =
      new Measurement(
          "small",
          "minhash",
          "minhash:permutations=128,threshold=0.7",
          "minhash",
          0.7,
          1000,
          2_500_000,
          new PairCounts(2, 1, 1),
          new PairCounts(4, 1, 0),
          Map.of(
              Measure.F1, new Measurement.Value(2 / 3.0, new Interval(0.5, 0.75)),
              Measure.V_MEASURE, new Measurement.Value(0.9, Interval.UNDEFINED)),
          new Ranking(0.25, 0.125),
          new ThresholdSweep(
              List.of(
                  new ThresholdSweep.Point(1, new PairCounts(1, 0, 2)),
                  new ThresholdSweep.Point(0.5, new PairCounts(2, 1, 1))),
              3,
              1_000_000),
          0.5,
          new Measurement.Candidates(12_000_000_000L, 0.9999996, 0.9, 0.01, 1.0 / 3),
          Optional.of(
              new EstimateErrors(
                  20,
                  0.001,
                  0.04,
                  0.0375,
                  List.of(new EstimateErrors.Bin(0.9, 1, 20, 0.95, 0.96)))),
          new Measurement.Speed(
              new Timing(0.5, 0.25, 1, 3),
              new Timing(0.0000004, 0.0000004, 0.25, 3),
              1000,
              2_500_000),
          new Measurement.Memory(500, 1_000_000),
          List.of(new KindCounts("copy, exact", 4, 3, 2, 1)));

  private static final Measurement NOTHING_DEFINED =
      new Measurement(
          "an \"odd\" name",
          "none",
          "none",
          "none",
          1,
          1,
          0,
          new PairCounts(0, 0, 0),
          new PairCounts(0, 0, 0),
          Map.of(),
          new Ranking(Double.NaN, Double.NaN),
          new ThresholdSweep(List.of(), 0, 0),
          0,
          new Measurement.Candidates(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
          Optional.empty(),
          new Measurement.Speed(new Timing(0, 0, 0, 1), new Timing(0, 0, 0, 1), 1, 0),
          new Measurement.Memory(Double.NaN, 0),
          List.of());

  private static final Comparison COMPARISON =
      new Comparison(
          "small",
          "minhash:a=1",
          "none",
          "minhash",
          "none",
          0.25,
          new Interval(0.125, 0.5),
          0.001,
          0.002,
          5,
          1,
          0.25,
          0.5,
          Comparison.Verdict.BETTER);

  private static final Claim CLAIM =
      new Claim(
          "small",
          "recall",
          List.of("a", "b", "c"),
          List.of(0.5, 0.25, Double.NaN),
          List.of(0.01, Double.NaN),
          Claim.Outcome.UNDECIDED);

  private final Results results =
      new Results(
          RUN,
          List.of(
              new DatasetResults(List.of(MEASURED), List.of(COMPARISON), List.of(CLAIM)),
              new DatasetResults(List.of(NOTHING_DEFINED), List.of(), List.of())));

  /** Names and their order are for scripts to rely on. */
  @Test
  void jsonIsExactlyThis() {
    assertThat(results.toJson())
        .isEqualTo(
            """
            {
              "run" : {
                "version" : "1.2.3",
                "java" : "17.0.1 (Somebody)",
                "os" : "Linux 6 amd64",
                "cpus" : 8,
                "date" : "2024-06-11T12:00:00Z",
                "threads" : 4,
                "runs" : 3,
                "datasets" : [
                  {
                    "name" : "small",
                    "documents" : 1000,
                    "bytes" : 2500000,
                    "sha256" : "abc123"
                  }
                ],
                "algorithms" : [
                  "minhash:permutations=128,threshold=0.7",
                  "none"
                ]
              },
              "results" : [
                {
                  "dataset" : "small",
                  "algorithm" : "minhash",
                  "spec" : "minhash:permutations=128,threshold=0.7",
                  "threshold" : 0.7,
                  "documents" : 1000,
                  "bytes" : 2500000,
                  "quality" : {
                    "tp" : 2,
                    "fp" : 1,
                    "fn" : 1,
                    "precision" : 0.666667,
                    "recall" : 0.666667,
                    "f1" : 0.666667
                  },
                  "quality_with_ignored" : {
                    "tp" : 4,
                    "fp" : 1,
                    "fn" : 0,
                    "precision" : 0.8,
                    "recall" : 1,
                    "f1" : 0.888889
                  },
                  "candidates" : {
                    "pairs" : 12000000000,
                    "recall" : 1,
                    "reduction_ratio" : 0.333333
                  },
                  "speed" : {
                    "fingerprint_seconds" : 0.5,
                    "search_seconds" : 0,
                    "documents_per_second" : 2000,
                    "megabytes_per_second" : 5,
                    "search_documents_per_second" : 2500000000
                  },
                  "memory" : {
                    "fingerprint_bytes_per_document" : 500
                  },
                  "kinds" : [
                    {
                      "kind" : "copy, exact",
                      "documents" : 4,
                      "duplicates" : 3,
                      "found" : 2,
                      "deceived" : 1
                    }
                  ]
                },
                {
                  "dataset" : "an \\"odd\\" name",
                  "algorithm" : "none",
                  "spec" : "none",
                  "threshold" : 1,
                  "documents" : 1,
                  "bytes" : 0,
                  "quality" : {
                    "tp" : 0,
                    "fp" : 0,
                    "fn" : 0,
                    "precision" : null,
                    "recall" : null,
                    "f1" : null
                  },
                  "quality_with_ignored" : {
                    "tp" : 0,
                    "fp" : 0,
                    "fn" : 0,
                    "precision" : null,
                    "recall" : null,
                    "f1" : null
                  },
                  "candidates" : {
                    "pairs" : 0,
                    "recall" : null,
                    "reduction_ratio" : null
                  },
                  "speed" : {
                    "fingerprint_seconds" : 0,
                    "search_seconds" : 0,
                    "documents_per_second" : null,
                    "megabytes_per_second" : null,
                    "search_documents_per_second" : null
                  },
                  "memory" : {
                    "fingerprint_bytes_per_document" : null
                  }
                }
              ]
            }
            """);
  }

  @Test
  void csvIsExactlyThis() {
    assertThat(results.toCsv())
        .isEqualTo(
            """
            dataset,algorithm,spec,threshold,documents,bytes,\
            quality.tp,quality.fp,quality.fn,quality.precision,quality.recall,quality.f1,\
            quality_with_ignored.tp,quality_with_ignored.fp,quality_with_ignored.fn,\
            quality_with_ignored.precision,quality_with_ignored.recall,quality_with_ignored.f1,\
            candidates.pairs,candidates.recall,candidates.reduction_ratio,\
            speed.fingerprint_seconds,speed.search_seconds,speed.documents_per_second,\
            speed.megabytes_per_second,speed.search_documents_per_second,\
            memory.fingerprint_bytes_per_document
            small,minhash,"minhash:permutations=128,threshold=0.7",0.7,1000,2500000,\
            2,1,1,0.666667,0.666667,0.666667,4,1,0,0.8,1,0.888889,\
            12000000000,1,0.333333,0.5,0,2000,5,2500000000,500
            "an ""odd"" name",none,none,1,1,0,0,0,0,,,,0,0,0,,,,0,,,0,0,,,,
            """);
  }

  @Test
  void csvHoldsWhatJsonHoldsButTheKinds() throws IOException {
    JsonNode records = new ObjectMapper().readTree(results.toJson()).get("results");
    List<NamedCsvRecord> lines = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(results.toCsv())) {
      reader.forEach(lines::add);
    }
    assertThat(lines).hasSize(records.size());
    for (int i = 0; i < lines.size(); i++) {
      JsonNode record = records.get(i);
      lines
          .get(i)
          .getFieldsAsMap()
          .forEach(
              (name, value) -> {
                JsonNode expected = record.at("/" + name.replace('.', '/'));
                assertThat(expected.isMissingNode()).as(name).isFalse();
                assertThat(value).as(name).isEqualTo(expected.isNull() ? "" : expected.asText());
              });
    }
  }

  @Test
  void noResultsAreNoRecords() throws IOException {
    Results none = new Results(RUN, List.of());
    assertThat(new ObjectMapper().readTree(none.toJson()).get("results")).isEmpty();
    assertThat(none.toCsv()).isEmpty();
  }

  @Test
  void theRunSaysWhereItRanAndOnWhat() {
    Dataset dataset =
        Dataset.builder("tiny")
            .documents(List.of(new Document("a", "é")))
            .clusters(0)
            .sha256("ff00")
            .build();
    Instant before = Instant.now().minusSeconds(1);
    RunDescription run =
        RunDescription.now("9.9", 2, 5, 10, -3, List.of(dataset), List.of("simhash"));
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
                10,
                -3,
                List.of(new RunDescription.DatasetDescription("tiny", 1, 2, "ff00")),
                List.of("simhash")));
    assertThat(run.os()).contains(System.getProperty("os.name"), System.getProperty("os.arch"));
    assertThat(run.date()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    assertThat(Instant.parse(run.date())).isBetween(before, Instant.now());
  }
}

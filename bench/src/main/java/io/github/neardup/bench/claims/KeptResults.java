package io.github.neardup.bench.claims;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.neardup.eval.report.KeptPage;
import io.github.neardup.eval.run.Timer.Timing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The evidence on claims in a folder of stored results. */
final class KeptResults {

  /**
   * A claim with two parts can be refuted in two ways, so each gets half of the significance level.
   */
  private static final double REFUTED_BELOW = 0.025;

  private static final double CONFIRMED_BELOW = 0.05;

  private final List<Path> files;

  /** A run of an algorithm on a dataset. */
  private record Run(JsonNode record, String spec, Estimate seconds, String session) {}

  private KeptResults(List<Path> files) {
    this.files = files;
  }

  /** Reads the files {@code NAME.json} of a folder, each with its tuning and its curves. */
  static KeptResults in(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return new KeptResults(
          all.filter(file -> name(file).matches("[^.]+\\.json")).sorted().toList());
    }
  }

  List<Path> files() {
    return files;
  }

  static String name(Path file) {
    return Objects.requireNonNull(file.getFileName(), "a name").toString();
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static JsonNode beside(Path file, String kind) {
    Path other = file.resolveSibling(name(file).replaceFirst("json$", kind + ".json"));
    return Files.exists(other) ? KeptPage.object(other) : JsonNodeFactory.instance.objectNode();
  }

  /** Returns a field of the first record of an algorithm on each dataset. */
  List<String> ofEach(String algorithm, String group, String field) {
    List<String> values = new ArrayList<>();
    for (Path file : files) {
      JsonNode results = KeptPage.object(file);
      for (JsonNode dataset : results.path("run").path("datasets")) {
        record(results, dataset.path("name").asText(), algorithm)
            .map(record -> record.path(group).path(field))
            .filter(JsonNode::isNumber)
            .ifPresent(value -> values.add(value.asText()));
      }
    }
    return values;
  }

  private static Optional<JsonNode> record(JsonNode results, String dataset, String algorithm) {
    return elements(results.path("results"))
        .filter(record -> record.path("dataset").asText().equals(dataset))
        .filter(record -> record.path("algorithm").asText().equals(algorithm))
        .findFirst();
  }

  /** Returns the claim on each dataset on which all its algorithms ran, with default settings. */
  List<Ordering.OnDataset> byDefault(Ordering claim) {
    List<Ordering.OnDataset> outcomes = new ArrayList<>();
    for (Path file : files) {
      JsonNode results = KeptPage.object(file);
      for (JsonNode dataset : results.path("run").path("datasets")) {
        String name = dataset.path("name").asText();
        List<Run> runs =
            claim.order().stream()
                .flatMap(algorithm -> record(results, name, algorithm).stream())
                .map(KeptResults::run)
                .toList();
        if (runs.size() == claim.order().size()) {
          outcomes.add(
              onDataset(
                  claim,
                  name,
                  dataset.path("documents").asLong(),
                  runs,
                  elements(results.path("comparisons"))
                      .filter(comparison -> comparison.path("dataset").asText().equals(name))
                      .toList()));
        }
      }
    }
    return outcomes;
  }

  /** The same on the test half of each dataset, with thresholds tuned on the other half. */
  List<Ordering.OnDataset> withOwnThresholds(Ordering claim) {
    List<Ordering.OnDataset> outcomes = new ArrayList<>();
    for (Path file : files) {
      for (JsonNode dataset : beside(file, "tuning").path("tuning").path("datasets")) {
        List<Run> runs =
            claim.order().stream()
                .flatMap(algorithm -> tuned(dataset, algorithm).stream())
                .map(tuned -> ownThreshold(tuned.path("own_threshold")))
                .toList();
        if (runs.size() == claim.order().size()) {
          outcomes.add(
              onDataset(
                  claim,
                  dataset.path("dataset").asText(),
                  dataset.path("test").path("documents").asLong(),
                  runs,
                  elements(dataset.path("contrasts")).toList()));
        }
      }
    }
    return outcomes;
  }

  private static Optional<JsonNode> tuned(JsonNode dataset, String algorithm) {
    return elements(dataset.path("algorithms"))
        .filter(tuned -> tuned.path("algorithm").asText().equals(algorithm))
        .filter(tuned -> tuned.has("own_threshold"))
        .findFirst();
  }

  /**
   * Returns the runs: dataset, algorithm, its default settings and its settings with a tuned
   * threshold.
   */
  List<List<String>> settings(List<String> algorithms) {
    List<List<String>> settings = new ArrayList<>();
    for (Path file : files) {
      JsonNode results = KeptPage.object(file);
      JsonNode tuning = beside(file, "tuning").path("tuning").path("datasets");
      for (JsonNode dataset : results.path("run").path("datasets")) {
        String name = dataset.path("name").asText();
        for (String algorithm : algorithms) {
          record(results, name, algorithm)
              .ifPresent(
                  record ->
                      settings.add(
                          List.of(
                              name,
                              record.path("label").asText(algorithm),
                              elements(tuning)
                                  .filter(of -> of.path("dataset").asText().equals(name))
                                  .flatMap(of -> tuned(of, algorithm).stream())
                                  .map(of -> of.path("own_threshold").path("label").asText())
                                  .findFirst()
                                  .orElse("–"))));
        }
      }
    }
    return settings;
  }

  private static Run run(JsonNode record) {
    JsonNode speed = record.path("speed");
    Estimate fingerprint = seconds(speed, "fingerprint_seconds");
    Estimate search = seconds(speed, "search_seconds");
    return new Run(
        record.path("quality"),
        record.path("spec").asText(),
        new Estimate(
            fingerprint.value() + search.value(),
            fingerprint.low() + search.low(),
            fingerprint.high() + search.high()),
        speed.path("measured").asText());
  }

  /**
   * Uses the interval of the median or, if there are few runs, the range from the shortest to the
   * longest.
   */
  private static Estimate seconds(JsonNode speed, String part) {
    Estimate interval = estimate(speed.path(part), speed.path("intervals").path(part));
    JsonNode spread = speed.path("spread").path(part);
    return Double.isNaN(interval.low())
        ? new Estimate(interval.value(), number(spread.path("least")), number(spread.path("most")))
        : interval;
  }

  private static Run ownThreshold(JsonNode tuned) {
    JsonNode seconds = tuned.path("seconds");
    Estimate interval = estimate(seconds.path("median"), seconds);
    return new Run(
        tuned,
        tuned.path("spec").asText(),
        Double.isNaN(interval.low())
            ? new Estimate(
                interval.value(), number(seconds.path("least")), number(seconds.path("most")))
            : interval,
        "");
  }

  private static Estimate estimate(JsonNode value, JsonNode interval) {
    return new Estimate(number(value), number(interval.path("low")), number(interval.path("high")));
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : Double.NaN;
  }

  private static Ordering.OnDataset onDataset(
      Ordering claim, String dataset, long documents, List<Run> runs, List<JsonNode> comparisons) {
    List<Estimate> figures = new ArrayList<>();
    List<Ordering.Step> steps = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Run run = runs.get(i);
      figures.add(
          claim.isOfSpeed() ? documentsPerSecond(run, documents) : quality(run, claim.quantity()));
      if (i > 0) {
        Run before = runs.get(i - 1);
        steps.add(
            claim.isOfSpeed() ? faster(before, run) : better(claim, before, run, comparisons));
      }
    }
    return new Ordering.OnDataset(dataset, figures, steps);
  }

  private static Estimate documentsPerSecond(Run run, long documents) {
    Estimate seconds = run.seconds();
    return isTooShort(run)
        ? Estimate.UNDEFINED
        : new Estimate(
            documents / seconds.value(), documents / seconds.high(), documents / seconds.low());
  }

  private static boolean isTooShort(Run run) {
    return !(run.seconds().value() >= Timing.SHORTEST);
  }

  /**
   * A record of results has separate intervals; a record of tuning has them within the measures.
   */
  private static Estimate quality(Run run, String measure) {
    JsonNode value = run.record().path(measure);
    return value.isObject()
        ? estimate(value.path("value"), value)
        : estimate(value, run.record().path("intervals").path(measure));
  }

  private static Ordering.Step faster(Run run, Run other) {
    if (isTooShort(run) || isTooShort(other)) {
      return new Ordering.Step(Estimate.UNDEFINED, Verdict.UNDECIDED);
    }
    Estimate ratio =
        new Estimate(
            other.seconds().value() / run.seconds().value(),
            other.seconds().low() / run.seconds().high(),
            other.seconds().high() / run.seconds().low());
    // Times measured in different sessions may differ because of the sessions.
    return new Ordering.Step(
        ratio, run.session().equals(other.session()) ? Verdict.above(1, ratio) : Verdict.UNDECIDED);
  }

  private static Ordering.Step better(
      Ordering claim, Run run, Run other, List<JsonNode> comparisons) {
    for (JsonNode comparison : comparisons) {
      String first = comparison.path("first").asText();
      String second = comparison.path("second").asText();
      JsonNode advantage = comparison.path("advantages").path(claim.quantity());
      if (advantage.isMissingNode()) {
        continue; // written by a version without this comparison
      }
      if (first.equals(run.spec()) && second.equals(other.spec())) {
        return step(advantage, 1);
      }
      if (first.equals(other.spec()) && second.equals(run.spec())) {
        return step(advantage, -1);
      }
    }
    double difference =
        quality(run, claim.quantity()).value() - quality(other, claim.quantity()).value();
    return new Ordering.Step(new Estimate(difference, Double.NaN, Double.NaN), Verdict.UNDECIDED);
  }

  private static Ordering.Step step(JsonNode advantage, int sign) {
    double difference = sign * number(advantage.path("difference"));
    double low = number(advantage.path("interval").path("low"));
    double high = number(advantage.path("interval").path("high"));
    double p = number(advantage.path("p"));
    Verdict verdict = Verdict.UNDECIDED;
    if (difference > 0 && p < CONFIRMED_BELOW) {
      verdict = Verdict.CONFIRMED;
    } else if (difference < 0 && p < REFUTED_BELOW) {
      verdict = Verdict.REFUTED;
    }
    return new Ordering.Step(
        sign > 0 ? new Estimate(difference, low, high) : new Estimate(difference, -high, -low),
        verdict);
  }

  /**
   * The results of SimHash at other distances.
   *
   * @param dataset the name of the dataset
   * @param truth the kind of its labels
   * @param label the label of the algorithm
   * @param precision the values of precision at each of the distances
   * @param recall the values of recall at each of the distances
   */
  record AtDistances(
      String dataset, String truth, String label, List<Double> precision, List<Double> recall) {}

  /** Returns the results at these distances from the curves of SimHash with 64 bits. */
  List<AtDistances> atDistances(List<Integer> distances) {
    List<AtDistances> all = new ArrayList<>();
    for (Path file : files) {
      JsonNode results = KeptPage.object(file);
      for (JsonNode curve : beside(file, "curves").path("curves")) {
        String spec = curve.path("spec").asText();
        String dataset = curve.path("dataset").asText();
        if (spec.matches("simhash:(.*,)?bits=64(,.*)?")
            && all.stream().noneMatch(one -> one.dataset().equals(dataset))) {
          all.add(
              new AtDistances(
                  dataset,
                  elements(results.path("run").path("datasets"))
                      .filter(one -> one.path("name").asText().equals(dataset))
                      .map(one -> one.path("truth").asText())
                      .findFirst()
                      .orElse(""),
                  record(results, dataset, "simhash").orElse(curve).path("label").asText("simhash"),
                  distances.stream().map(at -> at(curve, "precision", at, Double.NaN)).toList(),
                  distances.stream().map(at -> at(curve, "recall", at, 0)).toList()));
        }
      }
    }
    return all;
  }

  /** Returns the last value of the curve within the distance. */
  private static double at(JsonNode curve, String field, int distance, double ofNone) {
    double value = ofNone;
    for (int i = 0; i < curve.path("threshold").size(); i++) {
      double differing = Long.SIZE * (1 - curve.path("threshold").path(i).asDouble());
      if (differing <= distance + 0.5) {
        value = number(curve.path(field).path(i));
      }
    }
    return value;
  }
}

package io.github.neardup.eval.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.system.SystemSpec;
import io.github.neardup.eval.tuning.TuningPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a user says about an evaluation, in options or in a {@linkplain ConfigFile file}, whose keys
 * are the names below. What is not said has its default in the {@linkplain EvaluationPlan plan},
 * where the meaning of each is explained. A value that is out of range is refused by a message that
 * begins with its name.
 */
public record EvaluationConfig(
    Optional<List<String>> datasets,
    Optional<List<String>> algorithms,
    Optional<List<SystemSpec>> systems,
    Optional<String> output,
    Optional<Integer> threads,
    Optional<Integer> runs,
    Optional<Double> timing,
    Optional<Integer> bootstrap,
    Optional<Long> seed,
    Optional<Boolean> robustness,
    Optional<Boolean> scaling,
    Optional<Boolean> pairs,
    Optional<String> expect,
    Optional<Tuning> tune) {

  /** The most threads there can be. */
  static final int MOST_THREADS = 1024;

  /** More would take memory for nothing: ends of intervals are steady long before. */
  private static final int MOST_REPLICATES = 100_000;

  private static final double MOST_TIMING = 3600;

  /**
   * Whether settings are tuned, and how.
   *
   * @param plan how; empty if they are not
   */
  public record Tuning(Optional<TuningPlan> plan) {

    /** Tuning as it is by default, or none. */
    @JsonCreator
    public static Tuning of(boolean on) {
      return new Tuning(on ? Optional.of(TuningPlan.DEFAULT) : Optional.empty());
    }

    @JsonCreator
    static Tuning of(
        @JsonProperty("development") Optional<Double> development,
        @JsonProperty("measure") Optional<String> measure,
        @JsonProperty("grid") Optional<Map<String, Map<String, List<String>>>> grid) {
      return new Tuning(
          Optional.of(
              new TuningPlan(
                  development.orElse(TuningPlan.DEFAULT.development()),
                  measure.map(Tuning::measure).orElse(TuningPlan.DEFAULT.measure()),
                  grid.orElse(TuningPlan.DEFAULT.grid()))));
    }

    private static Measure measure(String label) {
      List<String> labels = Measures.resampled().stream().map(Measure::label).toList();
      if (!labels.contains(label)) {
        throw new IllegalArgumentException(
            "measure: " + Suggestions.unknown("name", label, labels));
      }
      return Measures.resampled().get(labels.indexOf(label));
    }

    @JsonValue
    Object toJson() {
      Map<String, Object> keys = new LinkedHashMap<>();
      plan.ifPresent(
          tuning -> {
            keys.put("development", tuning.development());
            keys.put("measure", tuning.measure().label());
            keys.put("grid", tuning.grid());
          });
      return plan.isPresent() ? keys : false;
    }
  }

  /** Checks ranges. */
  public EvaluationConfig {
    checkNotEmpty("datasets", datasets);
    checkNotEmpty("algorithms", algorithms);
    if (threads.filter(count -> count < 1 || count > MOST_THREADS).isPresent()) {
      throw new IllegalArgumentException(
          "threads must be from 1 to " + MOST_THREADS + ", not " + threads.get());
    }
    checkAtLeast(1, "runs", runs);
    if (timing.filter(seconds -> !(seconds >= 0 && seconds <= MOST_TIMING)).isPresent()) {
      throw new IllegalArgumentException(
          "timing must be from 0 to 3600 seconds, not " + timing.get());
    }
    checkAtLeast(0, "bootstrap", bootstrap);
    if (bootstrap.filter(count -> count > MOST_REPLICATES).isPresent()) {
      throw new IllegalArgumentException(
          "bootstrap must be at most " + MOST_REPLICATES + ", not " + bootstrap.get());
    }
  }

  static void checkNotEmpty(String name, Optional<List<String>> values) {
    if (values.filter(List::isEmpty).isPresent()) {
      throw new IllegalArgumentException(
          name + " must not be empty; leave the key out for the default");
    }
  }

  private static void checkAtLeast(int least, String name, Optional<Integer> value) {
    if (value.filter(number -> number < least).isPresent()) {
      throw new IllegalArgumentException(
          name + " must be at least " + least + ", not " + value.get());
    }
  }

  /**
   * What this says, and where it says nothing, what another does. To tune without saying how is to
   * tune as the other does, if it does.
   */
  public EvaluationConfig orElse(EvaluationConfig other) {
    return new EvaluationConfig(
        datasets.or(other::datasets),
        algorithms.or(other::algorithms),
        systems.or(other::systems),
        output.or(other::output),
        threads.or(other::threads),
        runs.or(other::runs),
        timing.or(other::timing),
        bootstrap.or(other::bootstrap),
        seed.or(other::seed),
        robustness.or(other::robustness),
        scaling.or(other::scaling),
        pairs.or(other::pairs),
        expect.or(other::expect),
        tune.filter(Tuning.of(true)::equals)
            .flatMap(here -> other.tune.filter(there -> there.plan().isPresent()))
            .or(() -> tune)
            .or(other::tune));
  }
}

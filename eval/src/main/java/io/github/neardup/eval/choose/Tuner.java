package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.choose.TuningResults.DatasetTuning;
import io.github.neardup.eval.choose.TuningResults.TunedAlgorithm;
import io.github.neardup.eval.run.Cache;
import io.github.neardup.eval.score.PairCounts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Chooses settings on one part of a dataset and measures them on the rest.
 *
 * <p>Each text is turned into tokens once for each kind of tokens; all settings use these tokens.
 *
 * <p>The results are the same in every run, on any number of threads, in any order of documents.
 */
public final class Tuner {

  private final TuningPlan plan;
  private final SplitTuning.Conditions conditions;
  private final Cache cache;

  /** By spec; cached because making a grid takes a second, as it makes every algorithm. */
  private final Map<String, Grid> grids = new ConcurrentHashMap<>();

  /**
   * A tuner.
   *
   * @param threads the number of threads to use, at least 1
   * @param replicates the number of times the test part is resampled, at least 0; with 0 there are
   *     no intervals and no verdicts
   * @param seed the seed of the parts and of the resampling
   */
  public Tuner(TuningPlan plan, int threads, int replicates, long seed) {
    this(plan, new SplitTuning.Conditions(plan.measure(), threads, replicates, seed), Cache.NONE);
  }

  Tuner(TuningPlan plan, SplitTuning.Conditions conditions, Cache cache) {
    this.plan = plan;
    this.conditions = conditions;
    this.cache = cache;
  }

  /**
   * Returns the same tuner with a cache: tunings found there are not repeated, and new ones are
   * stored there.
   */
  public Tuner keeping(Cache kept) {
    return new Tuner(plan, conditions, kept);
  }

  /**
   * Refuses specs and grids that {@link #run} refuses.
   *
   * @param specs the untuned algorithms
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException as {@link #run} does
   */
  public void check(List<String> specs) {
    grids(specs);
  }

  /**
   * Tunes algorithms on one dataset unless the result is {@linkplain #keeping cached}.
   *
   * @param specs the untuned algorithms
   * @param progress receives the share of the work done, from 0 to 1
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException if a spec or the plan's grid is
   *     wrong, or an algorithm refuses all combinations of the grid
   * @throws io.github.neardup.core.algorithm.Fingerprinter.FingerprintException if a document
   *     cannot be fingerprinted
   * @throws io.github.neardup.io.CorpusException if the result cannot be cached
   */
  public DatasetTuning run(Dataset dataset, List<String> specs, DoubleConsumer progress) {
    List<Grid> grids = grids(specs);
    Optional<Cache.Key> key = key(dataset, specs, grids);
    Optional<DatasetTuning> before = find(key);
    if (before.isPresent()) {
      progress.accept(1);
      return before.get();
    }
    DatasetTuning tuning =
        run(
            dataset.name(),
            Split.of(dataset, plan.development(), conditions.seed()),
            grids,
            progress);
    key.ifPresent(of -> cache.keep(of, tuning));
    return tuning;
  }

  /**
   * Whether the result of {@link #run} on one dataset is in the cache.
   *
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException as {@link #run} does
   */
  public boolean isCached(Dataset dataset, List<String> specs) {
    return find(key(dataset, specs, grids(specs))).isPresent();
  }

  private List<Grid> grids(List<String> specs) {
    return specs.stream()
        .map(spec -> grids.computeIfAbsent(spec, of -> Grid.of(of, plan)))
        .toList();
  }

  /**
   * Everything on which a tuning depends. Settings that are not varied are in the specs; the values
   * tried may also come from the algorithms.
   */
  private Optional<Cache.Key> key(Dataset dataset, List<String> specs, List<Grid> grids) {
    List<Settings> runs =
        grids.stream()
            .flatMap(
                grid ->
                    Stream.concat(
                        Stream.of(grid.spec()),
                        grid.combinations().stream()
                            .flatMap(combination -> combination.steps().stream())
                            .map(Grid.Step::spec)))
            .map(Algorithms::settings)
            .toList();
    return cache.key(
        "tuning",
        dataset.name(),
        dataset,
        runs,
        List.of(
            plan.toString(),
            specs.toString(),
            "%s replicates, seed %s".formatted(conditions.replicates(), conditions.seed())));
  }

  private Optional<DatasetTuning> find(Optional<Cache.Key> key) {
    return key.flatMap(of -> cache.find(of, DatasetTuning.class));
  }

  DatasetTuning run(String name, Split split, List<Grid> grids, DoubleConsumer progress) {
    Optional<String> obstacle = obstacle(split);
    List<TunedAlgorithm> algorithms = List.of();
    if (obstacle.isEmpty()) {
      algorithms = new SplitTuning(split, grids, conditions, progress).run();
    } else {
      progress.accept(1);
    }
    return new DatasetTuning(
        name,
        part(split.development(), split.developmentUnits()),
        part(split.test(), split.testUnits()),
        obstacle,
        algorithms);
  }

  private static DatasetTuning.Part part(Dataset part, int units) {
    return new DatasetTuning.Part(units, part.size(), PairCounts.duplicates(part));
  }

  private Optional<String> obstacle(Split split) {
    long development = PairCounts.duplicates(split.development());
    long test = PairCounts.duplicates(split.test());
    if (development == 0 && test == 0) {
      return Optional.of(
          "no two of its texts are labelled as duplicates, so there is nothing to tune for; label"
              + " some, or do not tune on it");
    }
    return development == 0 || test == 0
        ? Optional.of(
            "of its %s clusters or groups of pairs, %s would be for development and %s for the"
                    .formatted(
                        split.developmentUnits() + split.testUnits(),
                        split.developmentUnits(),
                        split.testUnits())
                + " test, which leaves one of them without duplicates; label more duplicates, or"
                + " take another seed")
        : Optional.empty();
  }

  /**
   * How settings are chosen.
   *
   * @param development the share of the clusters, or groups of judged pairs, on which settings are
   *     chosen, above 0 and below 1; results are measured on the rest
   * @param measure the measure to maximise, of pairs
   * @param grid for the name of an algorithm, the values to try for some of its settings; every
   *     combination is tried. Other settings stay as in the algorithm's spec. For an algorithm
   *     without an entry, its settings define the values to try
   */
  public record TuningPlan(
      double development, Measure measure, Map<String, Map<String, List<String>>> grid) {

    /** Half of the clusters, F1, and the values that the settings define. */
    public static final TuningPlan DEFAULT = new TuningPlan(0.5, Measures.F1, Map.of());

    /** The separator between the values of a setting in a {@linkplain #grid grid}. */
    public static final String OR = "|";

    /** Copies the grid and keeps its order. */
    public TuningPlan {
      if (!(development > 0 && development < 1)) {
        throw new IllegalArgumentException(
            "development must be above 0 and below 1, not " + development);
      }
      if (!measure.isOfPairs()) {
        throw new IllegalArgumentException(
            "measure must be one of pairs, such as f1, not " + measure.label());
      }
      Map<String, Map<String, List<String>>> copy = new LinkedHashMap<>();
      grid.forEach((algorithm, values) -> copy.put(algorithm, new LinkedHashMap<>(values)));
      grid = Collections.unmodifiableMap(copy);
      grid.forEach(TuningPlan::check);
    }

    /** A value that is invalid by itself is a mistake, not a combination that is refused. */
    private static void check(String algorithm, Map<String, List<String>> settings) {
      settings.forEach(
          (name, values) ->
              values.forEach(
                  value -> Algorithms.settings(new Spec(algorithm, Map.of(name, value)).text())));
      Algorithms.provider(new Spec(algorithm, Map.of())).alternatives().stream()
          .filter(other -> settings.containsKey(other.name()))
          .filter(other -> settings.containsKey(other.setting().name()))
          .forEach(
              other -> {
                throw new InvalidSpecException(
                    "%s: %s and %s mean the same; leave one of them out of the grid"
                        .formatted(algorithm, other.setting().name(), other.name()));
              });
    }

    /**
     * Parses grids as users write them, one for each algorithm: a spec with several values for a
     * setting, such as {@code minhash:tokens=standard char,threshold=0.5 0.6}.
     *
     * @throws InvalidSpecException if a grid has no values to try, or an algorithm has two grids
     */
    public static Map<String, Map<String, List<String>>> grid(List<String> specs) {
      Map<String, Map<String, List<String>>> grid = new LinkedHashMap<>();
      for (String text : specs) {
        Spec spec = Spec.parse(text);
        Map<String, List<String>> settings = new LinkedHashMap<>();
        spec.values()
            .forEach(
                (name, values) -> {
                  settings.put(
                      name,
                      Stream.of(values.split(Pattern.quote(OR), -1)).map(String::strip).toList());
                });
        if (settings.isEmpty()) {
          throw new InvalidSpecException(
              "the grid '" + text + "' has no values to try; write NAME:setting=value|value,...");
        }
        if (grid.put(spec.algorithm(), settings) != null) {
          throw new InvalidSpecException(
              "two grids are for " + spec.algorithm() + "; write its settings into one");
        }
      }
      return grid;
    }
  }
}

package io.github.neardup.eval.tuning;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.cache.Cache;
import io.github.neardup.eval.cache.CacheKey;
import io.github.neardup.eval.cache.Cached;
import io.github.neardup.eval.cache.Machine;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.Score;
import io.github.neardup.eval.score.Scorer;
import io.github.neardup.eval.statistics.Tests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Chooses settings on one part of a dataset and measures them on the rest.
 *
 * <p>All but times, and with them the frontier, is the same in every run, on any number of threads,
 * in any order of documents.
 */
public final class Tuner {

  private static final double NANOSECONDS = 1e9;
  private static final long LONG_ENOUGH = 200_000_000;
  private static final int MOST_PASSES = 5;

  private final TuningPlan plan;
  private final int threads;
  private final int replicates;
  private final long seed;
  private final LongSupplier clock;
  private final boolean pruning;
  private final Optional<Cache> cache;

  /** By spec: the same for all datasets, and a second to make, for algorithms are made. */
  private final Map<String, Grid> grids = new ConcurrentHashMap<>();

  /**
   * A tuner.
   *
   * @param threads how many threads to use, at least 1
   * @param replicates how often the test part is resampled, at least 0; with 0 there are neither
   *     intervals nor verdicts
   * @param seed chooses the parts and the resampling
   */
  public Tuner(TuningPlan plan, int threads, int replicates, long seed) {
    this(plan, threads, replicates, seed, System::nanoTime, true);
  }

  /** A tuner with a clock of the caller's own, that may look at all thresholds. */
  Tuner(
      TuningPlan plan,
      int threads,
      int replicates,
      long seed,
      LongSupplier clock,
      boolean pruning) {
    this(plan, threads, replicates, seed, clock, pruning, Optional.empty());
  }

  private Tuner(
      TuningPlan plan,
      int threads,
      int replicates,
      long seed,
      LongSupplier clock,
      boolean pruning,
      Optional<Cache> cache) {
    this.plan = plan;
    this.threads = threads;
    this.replicates = replicates;
    this.seed = seed;
    this.clock = clock;
    this.pruning = pruning;
    this.cache = cache;
  }

  /** The same, but what is in a cache is not tuned again, and what is tuned is kept in it. */
  public Tuner keeping(Cache cache) {
    return new Tuner(plan, threads, replicates, seed, clock, pruning, Optional.of(cache));
  }

  /**
   * How many combinations of settings are tried, each threshold counted.
   *
   * @param spec the algorithm as it is to run untuned
   * @throws io.github.neardup.core.algorithm.InvalidSpecException as {@link #run} does
   */
  public static int combinations(String spec, TuningPlan plan) {
    return Grid.of(spec, plan).size();
  }

  /** Is told how far the work has come. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Some of the work is done.
     *
     * @param share from 0 to 1
     */
    void reached(double share);
  }

  /**
   * Tunes algorithms on one dataset, unless what that gives is {@linkplain #keeping kept}.
   *
   * @param specs the algorithms as they are to run untuned
   * @throws io.github.neardup.core.algorithm.InvalidSpecException if a spec or the plan's grid is
   *     wrong, or an algorithm refuses all combinations of the grid
   * @throws io.github.neardup.core.algorithm.FingerprintException if a document cannot be
   *     fingerprinted
   * @throws io.github.neardup.io.CorpusException if what it gives cannot be kept
   */
  public DatasetTuning run(Dataset dataset, List<String> specs, Listener listener) {
    List<Grid> grids = grids(specs);
    Optional<CacheKey> key = key(dataset, specs, grids);
    Optional<DatasetTuning> before = find(key);
    if (before.isPresent()) {
      listener.reached(1);
      return before.get();
    }
    DatasetTuning tuning =
        run(dataset.name(), Split.of(dataset, plan.development(), seed), grids, listener);
    cache.ifPresent(folder -> key.ifPresent(of -> folder.keep(of, tuning)));
    return tuning;
  }

  /**
   * Whether what {@link #run} gives on one dataset is in the cache: one of one, or none.
   *
   * @throws io.github.neardup.core.algorithm.InvalidSpecException as {@link #run} does
   */
  public Cached cached(Dataset dataset, List<String> specs) {
    return new Cached(find(key(dataset, specs, grids(specs))).isPresent() ? 1 : 0, 0, 1);
  }

  private List<Grid> grids(List<String> specs) {
    return specs.stream().map(spec -> grids.computeIfAbsent(spec, s -> Grid.of(s, plan))).toList();
  }

  /**
   * What a tuning depends on. Scores and times are kept together, so the machine counts, too. What
   * is written says what is not varied; what is tried may also be named by the algorithms.
   */
  private Optional<CacheKey> key(Dataset dataset, List<String> specs, List<Grid> grids) {
    if (cache.isEmpty()) {
      return Optional.empty(); // nobody asks for it
    }
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
    return CacheKey.of(
        "tuning",
        dataset.name(),
        dataset,
        runs,
        List.of(
            plan.toString(),
            specs.toString(),
            "%d threads, %d replicates, seed %d".formatted(threads, replicates, seed),
            Machine.here().toString()));
  }

  private Optional<DatasetTuning> find(Optional<CacheKey> key) {
    return cache.flatMap(folder -> key.flatMap(of -> folder.find(of, DatasetTuning.class)));
  }

  DatasetTuning run(String name, Split split, List<Grid> grids, Listener listener) {
    Optional<String> obstacle = obstacle(split);
    if (obstacle.isPresent()) {
      return passedOver(name, split, obstacle.get(), listener);
    }
    Progress progress =
        new Progress(
            listener, 3 * grids.stream().mapToInt(grid -> grid.combinations().size()).sum());
    Sweep onDevelopment = sweep(split.development(), split);
    Sweep onTest = sweep(split.test(), split);
    List<List<Swept>> swept = new ArrayList<>();
    for (Grid grid : grids) {
      List<Swept> ofGrid = new ArrayList<>();
      for (Grid.Combination combination : grid.combinations()) {
        Sweep.Outcome first = onDevelopment.run(combination);
        progress.step();
        Sweep.Outcome second = onTest.run(combination);
        progress.step();
        ofGrid.add(new Swept(first, second));
      }
      if (best(ofGrid).isEmpty()) {
        return passedOver(
            name,
            split,
            "no settings of %s can be tried: %s"
                .formatted(grid.algorithm(), Sweep.Stop.TOO_MANY_PAIRS.label()),
            listener);
      }
      swept.add(ofGrid);
    }
    // Last, when all code is warm.
    List<List<TriedSettings>> tried =
        swept.stream().map(ofGrid -> tried(split.test(), onTest, ofGrid, progress)).toList();
    return new DatasetTuning(
        name,
        part(split.development(), split.developmentUnits()),
        part(split.test(), split.testUnits()),
        results(split.test(), grids, swept, marked(tried)),
        "");
  }

  private static DatasetTuning passedOver(
      String name, Split split, String obstacle, Listener listener) {
    listener.reached(1);
    return new DatasetTuning(
        name,
        part(split.development(), split.developmentUnits()),
        part(split.test(), split.testUnits()),
        List.of(),
        obstacle);
  }

  private Sweep sweep(Dataset part, Split split) {
    int largest = Math.max(split.development().size(), split.test().size());
    return new Sweep(part, plan.measure(), largest, seed, threads, pruning);
  }

  /** What one combination gave on both parts. */
  private record Swept(Sweep.Outcome development, Sweep.Outcome test) {}

  private static DatasetTuning.Part part(Dataset part, int units) {
    return new DatasetTuning.Part(units, part.size(), PairCounts.duplicates(part));
  }

  private Optional<String> obstacle(Split split) {
    if (!plan.measure().isOfPairs() && split.test().truth() == Dataset.Truth.JUDGED_PAIRS) {
      return Optional.of(
          plan.measure().inWords()
              + " is a measure of clusters, and this dataset has judged pairs");
    }
    return Stream.of(split.development(), split.test())
            .anyMatch(part -> PairCounts.duplicates(part) == 0)
        ? Optional.of(
            "of its %d clusters or groups of pairs, %d would be for development and %d for the"
                    .formatted(
                        split.developmentUnits() + split.testUnits(),
                        split.developmentUnits(),
                        split.testUnits())
                + " test, which leaves one of them without duplicates")
        : Optional.empty();
  }

  private List<TriedSettings> tried(
      Dataset test, Sweep onTest, List<Swept> swept, Progress progress) {
    List<TriedSettings> tried = new ArrayList<>();
    for (Swept combination : swept) {
      combination
          .development()
          .best()
          .ifPresent(best -> tried.add(tried(test, onTest, combination, best)));
      progress.step();
    }
    return tried;
  }

  private TriedSettings tried(Dataset test, Sweep onTest, Swept swept, Sweep.Point best) {
    Algorithm algorithm = best.step().algorithm();
    long least = Long.MAX_VALUE;
    long spent = 0;
    double value = Double.NaN;
    for (int pass = 0; pass < MOST_PASSES && spent < LONG_ENOUGH; pass++) {
      long start = clock.getAsLong();
      SearchResult result = Searches.run(test, algorithm, threads);
      long took = clock.getAsLong() - start;
      least = Math.min(least, took);
      spent += took;
      if (pass == 0) {
        value = onTest.value(result);
      }
    }
    return new TriedSettings(
        best.step().spec(),
        label(best.step().spec()),
        best.value(),
        value,
        swept.test().best().map(Sweep.Point::value).orElse(Double.NaN),
        least / NANOSECONDS,
        false,
        atThresholds(swept),
        swept.development().stop().label(),
        swept.test().stop().label());
  }

  private static List<TriedSettings.AtThreshold> atThresholds(Swept swept) {
    List<Sweep.Point> some = swept.development().points();
    List<Sweep.Point> others = swept.test().points();
    List<TriedSettings.AtThreshold> values = new ArrayList<>();
    for (int i = 0; i < Math.max(some.size(), others.size()); i++) {
      values.add(
          new TriedSettings.AtThreshold(
              (i < some.size() ? some : others).get(i).step().strictness(),
              i < some.size() ? Optional.of(some.get(i).value()) : Optional.empty(),
              i < others.size() ? Optional.of(others.get(i).value()) : Optional.empty()));
    }
    return values;
  }

  /** Those that no other beats in value and time are marked. */
  private static List<List<TriedSettings>> marked(List<List<TriedSettings>> tried) {
    List<TriedSettings> all = tried.stream().flatMap(List::stream).toList();
    return tried.stream()
        .map(
            ofAlgorithm ->
                ofAlgorithm.stream()
                    .map(
                        one ->
                            one.onFrontier(
                                !Double.isNaN(one.test())
                                    && all.stream().noneMatch(other -> other.beats(one))))
                    .toList())
        .toList();
  }

  private List<TunedAlgorithm> results(
      Dataset test, List<Grid> grids, List<List<Swept>> swept, List<List<TriedSettings>> tried) {
    Scores scores = new Scores(test);
    List<Chosen> chosen = new ArrayList<>();
    for (int i = 0; i < grids.size(); i++) {
      chosen.add(chosen(grids.get(i), swept.get(i), scores));
    }
    List<Score.Difference> differences =
        chosen.stream()
            .map(
                one ->
                    scores.of(one.tuned().spec()).minus(scores.of(one.byDefault()), plan.measure()))
            .toList();
    double[] adjusted = Tests.holm(differences.stream().mapToDouble(Score.Difference::p).toArray());
    List<TunedAlgorithm> results = new ArrayList<>();
    for (int i = 0; i < grids.size(); i++) {
      double p = Math.max(scores.of(chosen.get(i).byDefault()).leastP(), adjusted[i]);
      Grid grid = grids.get(i);
      results.add(
          new TunedAlgorithm(
              grid.algorithm(),
              scores.run(chosen.get(i).byDefault()),
              scores.run(chosen.get(i).tuned().spec()),
              scores.run(chosen.get(i).oracle().spec()),
              differences.get(i),
              p,
              Comparison.Verdict.of(differences.get(i).value(), p),
              grid.size(),
              grid.refused(),
              tried.get(i)));
    }
    return results;
  }

  /** The specs of the three runs. */
  private record Chosen(String byDefault, Grid.Step tuned, Grid.Step oracle) {}

  /** The best on the development part; empty if nothing could be tried. */
  private static Optional<Sweep.Point> best(List<Swept> swept) {
    return swept.stream()
        .flatMap(one -> one.development().points().stream())
        .min(Sweep.Point.BEST_FIRST);
  }

  private Chosen chosen(Grid grid, List<Swept> swept, Scores scores) {
    Grid.Step tuned = best(swept).orElseThrow().step();
    List<Sweep.Point> onTest = new ArrayList<>();
    swept.forEach(one -> onTest.addAll(one.test().points()));
    if (onTest.stream().noneMatch(point -> point.step().equals(tuned))) {
      // A sweep may stop earlier on one part than on the other.
      onTest.add(new Sweep.Point(tuned, scores.of(tuned.spec()).value(plan.measure())));
    }
    Grid.Step oracle = onTest.stream().min(Sweep.Point.BEST_FIRST).orElseThrow().step();
    return new Chosen(grid.spec(), tuned, oracle);
  }

  private static String label(String spec) {
    return Algorithms.settings(spec).toShortSpec();
  }

  /** Real runs on the test part, each made once. */
  private final class Scores {

    private final Dataset test;
    private final Scorer scorer;
    private final Map<String, Score> bySpec = new HashMap<>();

    Scores(Dataset test) {
      this.test = test;
      this.scorer = new Scorer(test, replicates, seed, threads);
    }

    Score of(String spec) {
      return bySpec.computeIfAbsent(
          spec, s -> scorer.score(Searches.run(test, Algorithms.create(s), threads)));
    }

    TunedAlgorithm.Run run(String spec) {
      return new TunedAlgorithm.Run(spec, label(spec), of(spec).values());
    }
  }

  /** Counts what is done. */
  private static final class Progress {

    private final Listener listener;
    private final int all;
    private int done;

    Progress(Listener listener, int all) {
      this.listener = listener;
      this.all = all;
    }

    void step() {
      done++;
      listener.reached((double) done / all);
    }
  }
}

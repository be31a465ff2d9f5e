package io.github.neardup.eval.tuning;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.cache.Cache;
import io.github.neardup.eval.cache.CacheKey;
import io.github.neardup.eval.cache.Cached;
import io.github.neardup.eval.cache.Machine;
import io.github.neardup.eval.run.Timer;
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
import java.util.function.Predicate;
import java.util.stream.IntStream;
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

  /** The fewest of which the median has an interval. */
  private static final int TIMED_RUNS = 6;

  private final TuningPlan plan;
  private final int threads;
  private final int replicates;
  private final long seed;
  private final LongSupplier clock;
  private final boolean pruning;
  private Optional<Cache> cache = Optional.empty();

  private record Untuned(String spec, GridTexts texts) {}

  /** The same for all datasets of such texts, and a second to make, for algorithms are made. */
  private final Map<Untuned, Grid> grids = new ConcurrentHashMap<>();

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
    this.plan = plan;
    this.threads = threads;
    this.replicates = replicates;
    this.seed = seed;
    this.clock = clock;
    this.pruning = pruning;
  }

  /** The same, but what is in a cache is not tuned again, and what is tuned is kept in it. */
  public Tuner keeping(Cache kept) {
    Tuner keeping = new Tuner(plan, threads, replicates, seed, clock, pruning);
    keeping.cache = Optional.of(kept);
    return keeping;
  }

  /**
   * How many combinations of settings are tried, each threshold counted.
   *
   * @param spec the algorithm as it is to run untuned
   * @throws io.github.neardup.core.algorithm.InvalidSpecException as {@link #run} does
   */
  public static int combinations(String spec, TuningPlan plan, Dataset dataset) {
    return Grid.of(spec, plan, GridTexts.of(dataset)).size();
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
    List<Grid> grids = grids(dataset, specs);
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
    return new Cached(find(key(dataset, specs, grids(dataset, specs))).isPresent() ? 1 : 0, 0, 1);
  }

  private List<Grid> grids(Dataset dataset, List<String> specs) {
    GridTexts texts = GridTexts.of(dataset);
    return specs.stream()
        .map(
            spec ->
                grids.computeIfAbsent(new Untuned(spec, texts), u -> Grid.of(spec, plan, texts)))
        .toList();
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
            "%s threads, %s replicates, seed %s".formatted(threads, replicates, seed),
            Machine.here().toString()));
  }

  private Optional<DatasetTuning> find(Optional<CacheKey> key) {
    return cache.flatMap(folder -> key.flatMap(of -> folder.find(of, DatasetTuning.class)));
  }

  DatasetTuning run(String name, Split split, List<Grid> grids, Listener listener) {
    Optional<String> obstacle = obstacle(split);
    List<TunedAlgorithm> algorithms = List.of();
    List<DatasetTuning.Contrast> contrasts = List.of();
    if (obstacle.isEmpty()) {
      Work work = new Work(split, grids, listener);
      obstacle = work.sweep();
      if (obstacle.isEmpty()) {
        algorithms = work.results();
        contrasts = work.contrasts(algorithms);
      }
    }
    if (obstacle.isPresent()) {
      listener.reached(1);
    }
    return new DatasetTuning(
        name,
        part(split.development(), split.developmentUnits()),
        part(split.test(), split.testUnits()),
        algorithms,
        contrasts,
        obstacle.orElse(""));
  }

  private static DatasetTuning.Part part(Dataset part, int units) {
    return new DatasetTuning.Part(units, part.size(), PairCounts.duplicates(part));
  }

  private Optional<String> obstacle(Split split) {
    if (!plan.measure().isOfPairs() && split.test().truth() == Dataset.Truth.JUDGED_PAIRS) {
      return Optional.of(
          plan.measure().title() + " is a measure of clusters, and this dataset has judged pairs");
    }
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

  private record Swept(Sweep.Outcome development, Sweep.Outcome test) {

    Optional<Sweep.Point> best() {
      return development.best();
    }

    List<TriedSettings.AtThreshold> thresholds() {
      List<Sweep.Point> some = development.points();
      List<Sweep.Point> others = test.points();
      return IntStream.range(0, Math.max(some.size(), others.size()))
          .mapToObj(
              i ->
                  new TriedSettings.AtThreshold(
                      (i < some.size() ? some : others).get(i).step().strictness(),
                      some.stream().skip(i).findFirst().map(Sweep.Point::value),
                      others.stream().skip(i).findFirst().map(Sweep.Point::value)))
          .toList();
    }
  }

  /** A combination at its best threshold on the development part, and its run on the test part. */
  private record Timed(Swept swept, Sweep.Point best, double test, double seconds) {

    /** Whether this is at least as good and as fast as another, and better or faster. */
    boolean beats(Timed other) {
      return test >= other.test
          && seconds <= other.seconds
          && (test > other.test || seconds < other.seconds);
    }

    TriedSettings among(List<Timed> all) {
      return new TriedSettings(
          best.step().spec(),
          label(best.step().spec()),
          best.value(),
          test,
          swept.test().best().map(Sweep.Point::value).orElse(Double.NaN),
          seconds,
          !Double.isNaN(test) && all.stream().noneMatch(other -> other.beats(this)),
          swept.thresholds(),
          swept.development().stop().label(),
          swept.test().stop().label());
    }
  }

  private static String label(String spec) {
    return Algorithms.settings(spec).toShortSpec();
  }

  /** The best on the development part; empty if nothing could be tried. */
  private static Optional<Sweep.Point> best(List<Swept> swept, Predicate<Grid.Step> among) {
    return swept.stream()
        .flatMap(one -> one.development().points().stream())
        .filter(point -> among.test(point.step()))
        .min(Sweep.Point.BEST_FIRST);
  }

  private final class Work {

    private final Split split;
    private final List<Grid> grids;
    private final Listener listener;
    private final Sweep onDevelopment;
    private final Sweep onTest;
    private final int steps;
    private int done;

    /** By grid and combination. */
    private final List<List<Swept>> swept = new ArrayList<>();

    private final Scorer scorer;

    /** Real runs on the test part, each made once. */
    private final Map<String, Score> scores = new HashMap<>();

    Work(Split split, List<Grid> grids, Listener listener) {
      int largest = Math.max(split.development().size(), split.test().size());
      this.split = split;
      this.grids = grids;
      this.listener = listener;
      this.onDevelopment =
          new Sweep(split.development(), plan.measure(), largest, seed, threads, pruning);
      this.onTest = new Sweep(split.test(), plan.measure(), largest, seed, threads, pruning);
      this.scorer = new Scorer(split.test(), replicates, seed, threads);
      this.steps = 3 * grids.stream().mapToInt(grid -> grid.combinations().size()).sum();
    }

    private <T> T step(T result) {
      done++;
      listener.reached((double) done / steps);
      return result;
    }

    /** Tries everything; says what is in the way of the first algorithm that cannot be tuned. */
    Optional<String> sweep() {
      for (Grid grid : grids) {
        List<Swept> ofGrid = new ArrayList<>();
        for (Grid.Combination combination : grid.combinations()) {
          ofGrid.add(
              new Swept(step(onDevelopment.run(combination)), step(onTest.run(combination))));
        }
        if (best(ofGrid, step -> true).isEmpty()) {
          return Optional.of(
              "no settings of %s can be tried: %s"
                  .formatted(grid.algorithm(), Sweep.Stop.TOO_MANY_PAIRS.label()));
        }
        swept.add(ofGrid);
      }
      return Optional.empty();
    }

    List<TunedAlgorithm> results() {
      // After all sweeps, when all code is warm.
      List<List<Timed>> timed =
          swept.stream()
              .map(
                  of ->
                      of.stream()
                          .flatMap(one -> step(one.best().map(best -> timed(one, best))).stream())
                          .toList())
              .toList();
      List<Timed> all = timed.stream().flatMap(List::stream).toList();
      List<Grid.Step> tuned =
          swept.stream().map(of -> best(of, step -> true).orElseThrow().step()).toList();
      List<String> ownThresholds = ownThresholds();
      List<Timer.Timed<Integer>> times = times(ownThresholds);
      List<Score.Difference> differences =
          IntStream.range(0, tuned.size())
              .mapToObj(
                  i -> score(tuned.get(i).spec()).minus(score(grids.get(i).spec()), plan.measure()))
              .toList();
      double[] adjusted =
          Tests.holm(differences.stream().mapToDouble(Score.Difference::p).toArray());
      List<TunedAlgorithm> results = new ArrayList<>();
      for (int i = 0; i < tuned.size(); i++) {
        Grid grid = grids.get(i);
        double p = Math.max(score(grid.spec()).leastP(), adjusted[i]);
        results.add(
            new TunedAlgorithm(
                grid.algorithm(),
                run(grid.spec()),
                run(tuned.get(i).spec()),
                run(ownThresholds.get(i)),
                times.get(i).timing(),
                run(oracle(swept.get(i), tuned.get(i)).spec()),
                differences.get(i),
                p,
                Comparison.Verdict.of(differences.get(i).value(), p),
                grid.size(),
                grid.refused(),
                grid.edges(tuned.get(i).spec()),
                timed.get(i).stream().map(one -> one.among(all)).toList()));
      }
      return results;
    }

    /** Where no threshold could be tried with the settings given, those settings as they are. */
    private List<String> ownThresholds() {
      return IntStream.range(0, grids.size())
          .mapToObj(
              i ->
                  best(swept.get(i), Grid.Step::thresholdAlone)
                      .map(point -> point.step().spec())
                      .orElse(grids.get(i).spec()))
          .toList();
    }

    private List<Timer.Timed<Integer>> times(List<String> specs) {
      return new Timer(TIMED_RUNS, clock)
          .time(specs.stream().map(spec -> new Timer.Task<>(() -> found(spec), 0)).toList());
    }

    /** The result itself would be kept for as long as others are timed. */
    private int found(String spec) {
      return search(spec).distinctPairs().size();
    }

    private SearchResult search(String spec) {
      return Sweep.search(split.test(), Algorithms.create(spec), threads);
    }

    List<DatasetTuning.Contrast> contrasts(List<TunedAlgorithm> algorithms) {
      List<String> specs =
          algorithms.stream().map(algorithm -> algorithm.ownThreshold().spec()).toList();
      List<DatasetTuning.Contrast> contrasts = new ArrayList<>();
      for (int i = 0; i < specs.size(); i++) {
        for (int j = i + 1; j < specs.size(); j++) {
          contrasts.add(
              new DatasetTuning.Contrast(
                  specs.get(i),
                  specs.get(j),
                  Comparison.Advantage.of(score(specs.get(i)), score(specs.get(j)))));
        }
      }
      return contrasts;
    }

    private Timed timed(Swept combination, Sweep.Point best) {
      Algorithm algorithm = best.step().algorithm();
      long least = Long.MAX_VALUE;
      long spent = 0;
      double value = Double.NaN;
      for (int pass = 0; pass < MOST_PASSES && spent < LONG_ENOUGH; pass++) {
        long start = clock.getAsLong();
        SearchResult result = Sweep.search(split.test(), algorithm, threads);
        long took = clock.getAsLong() - start;
        least = Math.min(least, took);
        spent += took;
        if (pass == 0) {
          value = onTest.value(result);
        }
      }
      return new Timed(combination, best, value, least / NANOSECONDS);
    }

    private Grid.Step oracle(List<Swept> ofGrid, Grid.Step tuned) {
      List<Sweep.Point> points = new ArrayList<>();
      ofGrid.forEach(one -> points.addAll(one.test().points()));
      if (points.stream().noneMatch(point -> point.step().equals(tuned))) {
        // A sweep may stop earlier on one part than on the other.
        points.add(new Sweep.Point(tuned, score(tuned.spec()).value(plan.measure())));
      }
      return points.stream().min(Sweep.Point.BEST_FIRST).orElseThrow().step();
    }

    private Score score(String spec) {
      return scores.computeIfAbsent(spec, s -> scorer.score(search(s)));
    }

    private TunedAlgorithm.Run run(String spec) {
      return new TunedAlgorithm.Run(spec, label(spec), score(spec).values(Measures.resampled()));
    }
  }
}

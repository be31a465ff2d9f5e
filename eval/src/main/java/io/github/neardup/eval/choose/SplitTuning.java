package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.choose.TuningResults.TriedSettings;
import io.github.neardup.eval.choose.TuningResults.TunedAlgorithm;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.score.Scorer;
import io.github.neardup.eval.score.Scorer.Score;
import io.github.neardup.eval.score.Tests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tunes algorithms on one split: tries all settings, chooses, and measures the choice. */
final class SplitTuning {

  /**
   * The conditions of a tuning.
   *
   * @param measure the measure to maximise
   * @param threads the number of threads to use
   * @param replicates the number of times the test part is resampled; 0 for none
   * @param seed the seed of the resampling
   * @param clock the time in nanoseconds
   * @param pruning whether to skip thresholds that cannot be the best
   */
  record Conditions(
      Measure measure,
      int threads,
      int replicates,
      long seed,
      LongSupplier clock,
      boolean pruning) {}

  private static final double NANOSECONDS = 1e9;
  private static final long LONG_ENOUGH = 100_000_000;
  private static final int MOST_PASSES = 3;

  private final Split split;
  private final List<Grid> grids;
  private final Conditions conditions;
  private final DoubleConsumer progress;
  private final Sweep onDevelopment;
  private final Sweep onTest;
  private final int steps;
  private int done;

  /** The combinations of each grid that were tried. */
  private final List<List<Swept>> swept = new ArrayList<>();

  private final Scorer scorer;
  private final Timer timer;

  /** Nanoseconds needed to turn the test part into tokens, by kind of tokens. */
  private final Map<String, Long> reading = new HashMap<>();

  /** Actual runs on the test part, each made once. */
  private final Map<String, Score> scores = new HashMap<>();

  SplitTuning(Split split, List<Grid> grids, Conditions conditions, DoubleConsumer progress) {
    int largest = Math.max(split.development().size(), split.test().size());
    this.split = split;
    this.grids = grids;
    this.conditions = conditions;
    this.progress = progress;
    this.onDevelopment = new Sweep(split.development(), largest, conditions);
    this.onTest = new Sweep(split.test(), largest, conditions);
    this.scorer =
        new Scorer(split.test(), conditions.replicates(), conditions.seed(), conditions.threads());
    this.timer = new Timer(1, 0, conditions.clock()).withoutWarmUp();
    this.steps = 3 * grids.stream().mapToInt(grid -> grid.combinations().size()).sum();
  }

  private record Swept(List<Sweep.Point> development, List<Sweep.Point> test) {

    Optional<Sweep.Point> best() {
      return development.stream().min(Sweep.Point.BEST_FIRST);
    }

    List<TriedSettings.AtThreshold> thresholds() {
      return IntStream.range(0, Math.max(development.size(), test.size()))
          .mapToObj(
              i ->
                  new TriedSettings.AtThreshold(
                      (i < development.size() ? development : test).get(i).step().strictness(),
                      development.stream().skip(i).findFirst().map(Sweep.Point::value),
                      test.stream().skip(i).findFirst().map(Sweep.Point::value)))
          .toList();
    }
  }

  /**
   * A combination at its best threshold on the development part, and its actual run on the test
   * part.
   */
  private record Timed(Swept swept, Sweep.Point best, double test, double seconds) {

    /**
     * Whether this one is at least as good and as fast as another, and strictly better in one of
     * the two.
     */
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
          seconds,
          !Double.isNaN(test) && all.stream().noneMatch(other -> other.beats(this)),
          swept.thresholds());
    }
  }

  private static String label(String spec) {
    return Algorithms.settings(spec).toShortSpec();
  }

  /** Returns the best point on the development part; empty if nothing could be tried. */
  private static Optional<Sweep.Point> best(List<Swept> swept) {
    return swept.stream().flatMap(one -> one.best().stream()).min(Sweep.Point.BEST_FIRST);
  }

  private <T> T step(T result) {
    done++;
    progress.accept((double) done / steps);
    return result;
  }

  /** Tries everything; returns the obstacle for the first algorithm that cannot be tuned. */
  Optional<String> sweep() {
    Map<String, List<Grid.Combination>> bySimilarity =
        grids.stream()
            .flatMap(grid -> grid.combinations().stream())
            .collect(
                Collectors.groupingBy(
                    Grid.Combination::similarity, LinkedHashMap::new, Collectors.toList()));
    Map<Grid.Combination, Swept> outcomes = new HashMap<>();
    for (List<Grid.Combination> alike : bySimilarity.values()) {
      Sweep.Similarity ofDevelopment = onDevelopment.new Similarity(alike.get(0));
      Sweep.Similarity ofTest = onTest.new Similarity(alike.get(0));
      for (Grid.Combination combination : alike) {
        outcomes.put(
            combination,
            new Swept(
                step(onDevelopment.run(combination, ofDevelopment)),
                step(onTest.run(combination, ofTest))));
      }
    }
    for (Grid grid : grids) {
      List<Swept> ofGrid = grid.combinations().stream().map(outcomes::get).toList();
      if (best(ofGrid).isEmpty()) {
        return Optional.of(
            "no settings of %s can be tried: more than %,d pairs would be found, by an estimate"
                .formatted(grid.algorithm(), Sweep.MOST_PAIRS));
      }
      swept.add(ofGrid);
    }
    return Optional.empty();
  }

  List<TunedAlgorithm> results() {
    // Timed after all sweeps, when all code is warm.
    List<List<Timed>> timed =
        swept.stream()
            .map(
                of ->
                    of.stream()
                        .flatMap(one -> step(one.best().map(best -> timed(one, best))).stream())
                        .toList())
            .toList();
    List<Timed> all = timed.stream().flatMap(List::stream).toList();
    List<Grid.Step> tuned = swept.stream().map(of -> best(of).orElseThrow().step()).toList();
    List<Score.Difference> differences =
        IntStream.range(0, tuned.size())
            .mapToObj(
                i ->
                    score(tuned.get(i).spec())
                        .minus(score(grids.get(i).spec()), conditions.measure()))
            .toList();
    double[] adjusted = Tests.holm(differences.stream().mapToDouble(Score.Difference::p).toArray());
    List<TunedAlgorithm> results = new ArrayList<>();
    for (int i = 0; i < tuned.size(); i++) {
      Grid grid = grids.get(i);
      double p = Math.max(score(grid.spec()).leastP(), adjusted[i]);
      results.add(
          new TunedAlgorithm(
              grid.algorithm(),
              grid.size(),
              grid.refused(),
              run(grid.spec()),
              run(tuned.get(i).spec()),
              grid.edges(tuned.get(i).spec()),
              run(oracle(swept.get(i), tuned.get(i)).spec()),
              TunedAlgorithm.Difference.of(differences.get(i), p),
              timed.get(i).stream().map(one -> one.among(all)).toList()));
    }
    return results;
  }

  /**
   * Returns the nanoseconds needed to turn the texts into tokens; 0 if this is a part of
   * fingerprinting.
   */
  private long reading(Algorithm algorithm) {
    return algorithm
        .tokenization()
        .map(
            tokens ->
                reading.computeIfAbsent(
                    tokens.description(),
                    description ->
                        shortest(
                                () ->
                                    new TokenColumns(
                                            split.test().documents()::stream, conditions.threads())
                                        .words(tokens))
                            .nanoseconds()))
        .orElse(0L);
  }

  /** Returns the shortest of a few passes. */
  private <T> Timer.Pass<T> shortest(Supplier<T> work) {
    Timer.Pass<T> shortest = timer.once(work);
    long spent = shortest.nanoseconds();
    for (int passes = 1; passes < MOST_PASSES && spent < LONG_ENOUGH; passes++) {
      Timer.Pass<T> pass = timer.once(work);
      shortest = pass.nanoseconds() < shortest.nanoseconds() ? pass : shortest;
      spent += pass.nanoseconds();
    }
    return shortest;
  }

  private Timed timed(Swept combination, Sweep.Point best) {
    Algorithm algorithm = onTest.algorithm(best.step().open());
    Timer.Pass<SearchResult> searching = shortest(() -> onTest.search(algorithm));
    return new Timed(
        combination,
        best,
        onTest.value(searching.value()),
        (reading(algorithm) + searching.nanoseconds()) / NANOSECONDS);
  }

  private Grid.Step oracle(List<Swept> ofGrid, Grid.Step tuned) {
    List<Sweep.Point> points = new ArrayList<>();
    ofGrid.forEach(one -> points.addAll(one.test()));
    if (points.stream().noneMatch(point -> point.step().equals(tuned))) {
      // A sweep may stop earlier on one part than on the other.
      points.add(new Sweep.Point(tuned, score(tuned.spec()).value(conditions.measure())));
    }
    return points.stream().min(Sweep.Point.BEST_FIRST).orElseThrow().step();
  }

  private Score score(String spec) {
    return scores.computeIfAbsent(
        spec, s -> scorer.score(onTest.search(onTest.algorithm(OpenSpec.of(s)))));
  }

  private TunedAlgorithm.Run run(String spec) {
    return TunedAlgorithm.Run.of(spec, label(spec), score(spec));
  }
}

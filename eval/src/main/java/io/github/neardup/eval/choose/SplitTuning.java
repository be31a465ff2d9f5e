package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.choose.TuningResults.TriedSettings;
import io.github.neardup.eval.choose.TuningResults.TunedAlgorithm;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.score.Scorer;
import io.github.neardup.eval.score.Scorer.Score;
import io.github.neardup.eval.score.Tests;
import io.github.neardup.eval.score.ThresholdSweep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tunes algorithms on one split. The similarities of a {@linkplain PairSelection selection} of
 * labelled pairs of each part judge all settings and thresholds; what is chosen then runs.
 */
final class SplitTuning {

  /**
   * The conditions of a tuning.
   *
   * @param measure the measure to maximise, of pairs
   * @param threads the number of threads to use
   * @param replicates the number of times the test part is resampled; 0 for none
   * @param seed the seed of the resampling
   */
  record Conditions(Measure measure, int threads, int replicates, long seed) {}

  private final List<Grid> grids;
  private final Conditions conditions;
  private final DoubleConsumer progress;
  private final Part development;
  private final Part test;
  private final Scorer scorer;

  /** Actual runs on the test part, each made once. */
  private final Map<String, Score> scores = new HashMap<>();

  SplitTuning(Split split, List<Grid> grids, Conditions conditions, DoubleConsumer progress) {
    this.grids = grids;
    this.conditions = conditions;
    this.progress = progress;
    this.development = new Part(split.development());
    this.test = new Part(split.test());
    this.scorer =
        new Scorer(split.test(), conditions.replicates(), conditions.seed(), conditions.threads());
  }

  /** A threshold and the value of the measure, NaN if undefined. */
  private record Point(Grid.Step step, double value) {

    /** Better points come first. */
    static final Comparator<Point> BEST_FIRST =
        Comparator.comparingDouble(
                (Point point) -> Double.isNaN(point.value) ? Double.NEGATIVE_INFINITY : point.value)
            .reversed()
            .thenComparing(Point::step, Grid.Step.PREFERENCE);
  }

  /** A part of the dataset. */
  private final class Part {

    private final TokenColumns tokens;
    private final PairSample pairs;

    Part(Dataset dataset) {
      tokens = new TokenColumns(dataset.documents()::stream, conditions.threads());
      pairs = PairSelection.of(dataset, tokens, conditions.threads());
    }

    /** Tries every threshold of settings with the same similarity of two texts. */
    List<List<Point>> points(List<Grid.Combination> alike) {
      Representation first = new Representation(alike.get(0), tokens, conditions.threads());
      ThresholdSweep curve =
          ThresholdSweep.of(pairs, first.compared()::similarity, conditions.threads());
      return alike.stream()
          .map(
              each ->
                  each.steps().stream()
                      .map(
                          step ->
                              new Point(
                                  step, conditions.measure().of(curve.counts(step::isReached))))
                      .toList())
          .toList();
    }
  }

  /** A combination of settings, with the value of each threshold on both parts. */
  private record Swept(List<Point> development, List<Point> test) {

    Point best() {
      return development.stream().min(Point.BEST_FIRST).orElseThrow();
    }

    TriedSettings tried() {
      Point best = best();
      return new TriedSettings(
          best.step().spec(),
          label(best.step().spec()),
          best.value(),
          test.get(development.indexOf(best)).value());
    }
  }

  private static String label(String spec) {
    return Algorithms.settings(spec).toShortSpec();
  }

  private Map<Grid.Combination, Swept> sweep() {
    Map<String, List<Grid.Combination>> bySimilarity =
        grids.stream()
            .flatMap(grid -> grid.combinations().stream())
            .collect(
                Collectors.groupingBy(
                    Grid.Combination::similarity, LinkedHashMap::new, Collectors.toList()));
    Map<Grid.Combination, Swept> swept = new HashMap<>();
    int done = 0;
    for (List<Grid.Combination> alike : bySimilarity.values()) {
      List<List<Point>> onDevelopment = development.points(alike);
      List<List<Point>> onTest = test.points(alike);
      for (int i = 0; i < alike.size(); i++) {
        swept.put(alike.get(i), new Swept(onDevelopment.get(i), onTest.get(i)));
      }
      progress.accept((double) ++done / bySimilarity.size());
    }
    return swept;
  }

  /** Tries all settings, chooses, and runs the choice on the test part. */
  List<TunedAlgorithm> run() {
    Map<Grid.Combination, Swept> all = sweep();
    List<List<Swept>> swept =
        grids.stream().map(grid -> grid.combinations().stream().map(all::get).toList()).toList();
    List<String> tuned =
        swept.stream().map(of -> best(of.stream().map(Swept::best).toList())).toList();
    List<Score.Difference> differences =
        IntStream.range(0, tuned.size())
            .mapToObj(
                i -> score(tuned.get(i)).minus(score(grids.get(i).spec()), conditions.measure()))
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
              run(tuned.get(i)),
              grid.edges(tuned.get(i)),
              run(oracle(swept.get(i), tuned.get(i))),
              TunedAlgorithm.Difference.of(differences.get(i), p),
              swept.get(i).stream().map(Swept::tried).toList()));
    }
    return results;
  }

  /** The pairs rank settings without their keys, so the choice may turn out better than theirs. */
  private String oracle(List<Swept> swept, String tuned) {
    String best = best(swept.stream().flatMap(one -> one.test().stream()).toList());
    Measure measure = conditions.measure();
    return score(tuned).value(measure) > score(best).value(measure) ? tuned : best;
  }

  private static String best(List<Point> points) {
    return points.stream().min(Point.BEST_FIRST).orElseThrow().step().spec();
  }

  private Score score(String spec) {
    return scores.computeIfAbsent(
        spec,
        s -> {
          OpenSpec open = OpenSpec.of(s);
          Algorithm algorithm =
              open.with(
                  open.frequencies(
                      () -> test.tokens.fingerprints(open.reading()), conditions.threads()));
          return scorer.score(
              Search.of(algorithm, conditions.threads())
                  .pairs(test.tokens.fingerprints(algorithm)));
        });
  }

  private TunedAlgorithm.Run run(String spec) {
    return TunedAlgorithm.Run.of(spec, label(spec), score(spec));
  }
}

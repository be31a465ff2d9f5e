package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.dedup.KeepPolicy;
import io.github.neardup.dedup.Ranking;
import io.github.neardup.eval.run.AlgorithmRun.Candidates;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.PairLabels;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.score.PairSample.PairScorer;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.system.GivenPairs;
import io.github.neardup.eval.system.SystemOutput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs algorithms on a dataset: every part of an evaluation that takes time or varies between runs.
 * Runs in the cache are reused; the others are timed together, in turns, and cached once all of
 * them are complete.
 */
public record AlgorithmRunner(int threads, Timer timer, HeapMeter heap, Cache cache) {

  /** Returns the key of a run; its times depend on the machine, on threads and on runs. */
  Optional<Cache.Key> key(Dataset dataset, Algorithm algorithm) {
    Settings settings = algorithm.settings();
    return cache.key(
        "run",
        dataset.name() + "--" + settings.toShortSpec(),
        dataset,
        List.of(settings),
        List.of(
            "%s threads, %s runs, %s seconds".formatted(threads, timer.runs(), timer.seconds()),
            Machine.here().toString()));
  }

  /**
   * Returns the runs on a dataset, one for each algorithm, then one for each system, in their
   * order.
   */
  public List<FingerprintedRun> run(
      Dataset dataset, List<Algorithm> algorithms, List<SystemOutput> systems) {
    TokenColumns tokens = new TokenColumns(dataset.documents()::stream, threads);
    String measured = timer.date();
    // Keys come first, because the files on which they depend may change later.
    List<Optional<Cache.Key>> keys =
        algorithms.stream().map(algorithm -> key(dataset, algorithm)).toList();
    List<Optional<AlgorithmRun>> cached = keys.stream().map(this::find).toList();
    Map<String, SearchResult> found = new HashMap<>();
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      cached.get(i).ifPresent(run -> found.put(run.spec(), run.findings().result()));
      if (cached.get(i).isEmpty()) {
        Trial trial = Trial.run(dataset, tokens, algorithms.get(i), threads, timer, heap);
        found.put(trial.algorithm().settings().toSpec(), trial.result());
        trials.add(trial);
      }
    }
    List<AlgorithmRun.Cost> costs = time(dataset, trials, measured);
    Optional<PairSample> pairs =
        trials.isEmpty() && systems.isEmpty()
            ? Optional.empty() // all were cached
            : Optional.of(PairSelection.of(dataset, tokens, threads));
    List<FingerprintedRun> runs = new ArrayList<>();
    int made = 0;
    for (int i = 0; i < keys.size(); i++) {
      Algorithm algorithm = algorithms.get(i);
      if (cached.get(i).isPresent()) {
        AlgorithmRun run = cached.get(i).get();
        runs.add(new FingerprintedRun(algorithm, () -> tokens.table(algorithm), run));
      } else {
        Trial trial = trials.get(made);
        FingerprintTable table = trial.table();
        double recall = SimilarPairs.recall(tokens, trial, found, threads);
        AlgorithmRun.Findings findings =
            findings(
                dataset,
                trial,
                candidates(dataset, trial, recall),
                pairs.orElseThrow(),
                (left, right) -> table.similarity(algorithm, left, right, 0));
        AlgorithmRun run = AlgorithmRun.of(algorithm, findings, costs.get(made++));
        runs.add(new FingerprintedRun(algorithm, () -> table, run));
      }
    }
    // Times of one session are comparable, so runs are cached once all of them are complete.
    for (int i = 0; i < keys.size(); i++) {
      if (cached.get(i).isEmpty()) {
        AlgorithmRun run = runs.get(i).run();
        keys.get(i).ifPresent(key -> cache.keep(key, run));
      }
    }
    systems.forEach(system -> runs.add(run(dataset, system, pairs.orElseThrow())));
    return runs;
  }

  /** Returns the output of a system as a run. Takes too little time to be worth caching. */
  private FingerprintedRun run(Dataset dataset, SystemOutput system, PairSample pairs) {
    GivenPairs given = system.algorithm();
    Trial trial =
        new Trial(
            given, Fingerprints.of(system.found()), system.all(), system.result(threads), 0, 0, 0);
    Candidates candidates =
        system.facts().candidates() ? candidates(dataset, trial, Double.NaN) : Candidates.UNKNOWN;
    AlgorithmRun.Findings findings = findings(dataset, trial, candidates, pairs, given::score);
    return new FingerprintedRun(
        given, system::all, AlgorithmRun.of(system, findings, timer.date()));
  }

  /** Returns how many runs are in the cache. */
  public int cached(Dataset dataset, List<Algorithm> algorithms) {
    return (int)
        algorithms.stream().filter(algorithm -> find(key(dataset, algorithm)).isPresent()).count();
  }

  private Optional<AlgorithmRun> find(Optional<Cache.Key> key) {
    return key.flatMap(own -> cache.find(own, AlgorithmRun.class));
  }

  private List<AlgorithmRun.Cost> time(Dataset dataset, List<Trial> trials, String measured) {
    List<Timer.Task> tasks = new ArrayList<>();
    trials.forEach(trial -> tasks.add(trial.fingerprintTask(dataset, threads)));
    Map<String, Integer> readers = new HashMap<>();
    for (Trial trial : trials) {
      trial
          .algorithm()
          .tokenization()
          .filter(tokens -> readers.putIfAbsent(tokens.description(), tasks.size()) == null)
          .ifPresent(
              tokens ->
                  tasks.add(
                      new Timer.Task(
                          () ->
                              new TokenColumns(dataset.documents()::stream, threads).words(tokens),
                          0)));
    }
    List<Timing> fingerprinting = timer.time(tasks);
    List<Timing> searching =
        timer.time(trials.stream().map(trial -> trial.searchTask(threads)).toList());
    Ranking ranking = ranking(dataset);
    List<Timing> clustering =
        timer
            .sharedBy(2)
            .time(
                trials.stream()
                    .flatMap(
                        trial ->
                            Stream.of(
                                new Timer.Task(() -> trial.connected(threads), 0),
                                new Timer.Task(() -> trial.stars(ranking, threads), 0)))
                    .toList());
    List<AlgorithmRun.Cost> costs = new ArrayList<>();
    for (int i = 0; i < trials.size(); i++) {
      Timing fingerprint = fingerprinting.get(i);
      double reading =
          trials
              .get(i)
              .algorithm()
              .tokenization()
              .map(tokens -> readers.get(tokens.description()))
              .map(task -> fingerprinting.get(task).median())
              .orElse(Double.NaN);
      costs.add(
          new AlgorithmRun.Cost(
              measured,
              fingerprint,
              Math.min(reading, fingerprint.median()),
              searching.get(i),
              clustering.get(2 * i),
              clustering.get(2 * i + 1),
              trials.get(i).peakHeapBytes()));
    }
    return costs;
  }

  private static Ranking ranking(Dataset dataset) {
    Ranking ranking = KeepPolicy.LONGEST.ranking();
    dataset.documents().forEach(document -> ranking.add(document.text()));
    return ranking;
  }

  private AlgorithmRun.Findings findings(
      Dataset dataset, Trial trial, Candidates candidates, PairSample pairs, PairScorer scorer) {
    return new AlgorithmRun.Findings(
        trial.result(),
        candidates,
        ThresholdSweep.of(pairs, scorer, threads),
        pairs.size(),
        inClusters(dataset, trial.connected(threads)::cluster),
        inClusters(dataset, trial.stars(ranking(dataset), threads)::centre),
        trial.fingerprints().table().wordCount());
  }

  /**
   * Counts any two documents of a cluster as found.
   *
   * @param cluster the number of the cluster of each document
   */
  private static PairCounts inClusters(Dataset dataset, IntUnaryOperator cluster) {
    FingerprintGroups groups =
        new FingerprintGroups(IntStream.range(0, dataset.size()).map(cluster).toArray());
    return PairCounts.of(VerifiedPairs.NONE, groups, PairLabels.of(dataset, groups, true));
  }

  /** Counts the candidates, verified or not, by one more search. */
  private Candidates candidates(Dataset dataset, Trial trial, double recallOfSimilar) {
    FingerprintGroups groups = new FingerprintGroups(trial.result());
    PairLabels labels = PairLabels.of(dataset, groups, true);
    LongAdder pairs = new LongAdder();
    DoubleAdder duplicates = new DoubleAdder();
    DoubleAdder others = new DoubleAdder();
    Search.CandidateListener count =
        (left, right) -> {
          pairs.add(groups.pairs(left, right));
          duplicates.add(labels.duplicates(left, right));
          others.add(labels.others(left, right));
        };
    groups.ofSeveral().forEach(row -> count.candidate(row, row));
    Search.of(trial.algorithm(), threads).pairs(trial.table(), count);
    double all = (double) groups.documents() * (groups.documents() - 1) / 2;
    // Zero of none is NaN, as intended.
    return new Candidates(
        pairs.sum(),
        duplicates.sum() / labels.duplicates(),
        recallOfSimilar,
        duplicates.sum() / (duplicates.sum() + others.sum()),
        all == 0 ? Double.NaN : 1 - pairs.sum() / all);
  }

  /**
   * A run and its fingerprints.
   *
   * @param table gives the original fingerprints or, if the run was cached, makes them again
   */
  public record FingerprintedRun(
      Algorithm algorithm, Supplier<FingerprintTable> table, AlgorithmRun run) {}
}

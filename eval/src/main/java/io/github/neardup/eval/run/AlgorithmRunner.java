package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.cache.Cache;
import io.github.neardup.eval.cache.CacheKey;
import io.github.neardup.eval.cache.Cached;
import io.github.neardup.eval.cache.Machine;
import io.github.neardup.eval.score.CandidateTally;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairLabels;
import io.github.neardup.eval.score.RankedPairs;
import io.github.neardup.eval.score.Units;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs algorithms on a dataset: all that takes time or is not the same when repeated. Runs in the
 * cache are taken as they are; the others are timed together, in turns, and kept once all of them
 * are done.
 */
public final class AlgorithmRunner {

  private final int threads;
  private final Timer timer;
  private final HeapMeter heap;
  private final Optional<Cache> cache;

  public AlgorithmRunner(int threads, Timer timer, HeapMeter heap, Optional<Cache> cache) {
    this.threads = threads;
    this.timer = timer;
    this.heap = heap;
    this.cache = cache;
  }

  /** What there is of one run. */
  private final class Work {

    private final Algorithm algorithm;

    /** Made before anything is run: the files it depends on may change later. */
    private final Optional<CacheKey> key;

    private Optional<AlgorithmRun> run;
    private Optional<Trial> trial = Optional.empty();

    Work(Dataset dataset, Algorithm algorithm) {
      this.algorithm = algorithm;
      key = cache.flatMap(some -> key(dataset, algorithm));
      run = cache.flatMap(some -> key.flatMap(own -> some.find(own, AlgorithmRun.class)));
    }

    boolean isTimed(AlgorithmRun.Session session) {
      return run.filter(before -> session.isLike(before.cost().session())).isPresent();
    }

    SearchResult result() {
      return trial.map(Trial::result).orElseGet(() -> run.orElseThrow().findings().result());
    }
  }

  static Optional<CacheKey> key(Dataset dataset, Algorithm algorithm) {
    Settings settings = algorithm.settings();
    return CacheKey.of(
        "run",
        dataset.name() + "--" + settings.toShortSpec(),
        dataset,
        List.of(settings),
        List.of());
  }

  /** The runs on a dataset, one for each algorithm, in their order. */
  public List<FingerprintedRun> run(Dataset dataset, List<Algorithm> algorithms) {
    AlgorithmRun.Session session = session();
    List<Work> all = algorithms.stream().map(algorithm -> new Work(dataset, algorithm)).toList();
    List<Work> untimed = all.stream().filter(work -> !work.isTimed(session)).toList();
    List<Trial> trials = new ArrayList<>();
    for (Work work : untimed) {
      Trial trial = Trial.run(dataset, work.algorithm, threads, timer, heap);
      trials.add(trial);
      work.trial = Optional.of(trial);
    }
    Map<String, SearchResult> found = new HashMap<>();
    all.forEach(work -> found.put(work.algorithm.settings().toSpec(), work.result()));
    List<AlgorithmRun.Cost> costs = time(dataset, trials, session);
    for (int i = 0; i < trials.size(); i++) {
      Trial trial = trials.get(i);
      Work work = untimed.get(i);
      AlgorithmRun.Findings findings =
          work.run.map(AlgorithmRun::findings).orElseGet(() -> findings(dataset, trial, found));
      work.run = Optional.of(AlgorithmRun.of(work.algorithm, findings, costs.get(i)));
    }
    // Only when all of them are timed: a run that is killed before times all of them again.
    for (Work work : untimed) {
      cache.ifPresent(some -> work.key.ifPresent(key -> some.keep(key, work.run.orElseThrow())));
    }
    return all.stream()
        .map(
            work ->
                new FingerprintedRun(
                    work.algorithm,
                    work.run.orElseThrow(),
                    () ->
                        work.trial
                            .map(Trial::table)
                            .orElseGet(() -> Trial.fingerprint(dataset, work.algorithm, threads))))
        .toList();
  }

  /** How many runs are in the cache, and how many of them must be timed again. */
  public Cached cached(Dataset dataset, List<Algorithm> algorithms) {
    AlgorithmRun.Session session = session();
    Cached count = new Cached(0, 0, algorithms.size());
    for (Algorithm algorithm : algorithms) {
      Work work = new Work(dataset, algorithm);
      if (work.run.isPresent()) {
        count = count.plus(work.isTimed(session) ? new Cached(1, 0, 0) : new Cached(0, 1, 0));
      }
    }
    return count;
  }

  private AlgorithmRun.Session session() {
    return new AlgorithmRun.Session(timer.date(), threads, timer.runs(), Machine.here());
  }

  private List<AlgorithmRun.Cost> time(
      Dataset dataset, List<Trial> trials, AlgorithmRun.Session session) {
    List<Timer.Task<Object>> tasks = new ArrayList<>();
    for (Trial trial : trials) {
      tasks.add(
          new Timer.Task<>(
              () -> Trial.fingerprint(dataset, trial.algorithm(), threads),
              trial.fingerprintNanoseconds()));
    }
    List<Optional<Timer.Task<Object>>> readers =
        trials.stream().map(trial -> FrontEnd.task(dataset, trial, threads)).toList();
    readers.forEach(reader -> reader.ifPresent(tasks::add));
    List<Timer.Timed<Object>> fingerprinting = timer.time(tasks);
    List<Timer.Timed<SearchResult>> searching =
        timer.time(
            trials.stream()
                .map(
                    trial ->
                        new Timer.Task<>(
                            () -> Trial.search(trial.algorithm(), trial.table(), threads),
                            trial.searchNanoseconds()))
                .toList());
    List<AlgorithmRun.Cost> costs = new ArrayList<>();
    int nextReader = trials.size();
    for (int i = 0; i < trials.size(); i++) {
      Timing fingerprint = fingerprinting.get(i).timing();
      double features =
          readers.get(i).isPresent()
              ? fingerprinting.get(nextReader++).timing().median()
              : Double.NaN;
      costs.add(
          new AlgorithmRun.Cost(
              session,
              fingerprint,
              Math.min(features, fingerprint.median()),
              searching.get(i).timing(),
              trials.get(i).peakHeapBytes()));
    }
    return costs;
  }

  private AlgorithmRun.Findings findings(
      Dataset dataset, Trial trial, Map<String, SearchResult> found) {
    FingerprintGroups groups = new FingerprintGroups(trial.result());
    PairLabels labels = PairLabels.of(dataset, groups, true);
    RankedPairs ranked = new RankedPairs(dataset, Units.of(dataset), groups, trial.candidates());
    CandidateTally candidates = CandidateScan.tally(trial, threads, groups, labels, ranked::add);
    return new AlgorithmRun.Findings(
        trial.result(),
        candidates,
        ranked.resampled(),
        SimilarPairs.recall(dataset, trial, found, threads),
        trial.table().wordCount());
  }
}

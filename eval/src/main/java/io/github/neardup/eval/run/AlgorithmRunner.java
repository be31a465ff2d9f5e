package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.cache.Cached;
import io.github.neardup.eval.cache.Machine;
import io.github.neardup.eval.score.CandidateTally;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairLabels;
import io.github.neardup.eval.score.RankedPairs;
import io.github.neardup.eval.score.Units;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Runs the cells of a dataset: all that takes time or is not the same when repeated. Cells that are
 * kept are taken as they are; the others are timed together, in turns, and kept once all of them
 * are done.
 */
public final class AlgorithmRunner {

  private final int threads;
  private final Timer timer;
  private final HeapMeter heap;
  private final Optional<RunCache> kept;

  public AlgorithmRunner(int threads, Timer timer, HeapMeter heap, Optional<RunCache> kept) {
    this.threads = threads;
    this.timer = timer;
    this.heap = heap;
    this.kept = kept;
  }

  /** The cells of a dataset, one for each algorithm, in their order. */
  public List<FingerprintedRun> run(Dataset dataset, List<Algorithm> algorithms) {
    Session sitting = sitting();
    Map<Integer, AlgorithmRun> cells = new HashMap<>();
    Map<String, SearchResult> found = new HashMap<>();
    for (int i = 0; i < algorithms.size(); i++) {
      Optional<AlgorithmRun> cell = find(dataset, algorithms.get(i));
      if (cell.isPresent()) {
        cells.put(i, cell.get());
        found.put(cell.get().spec(), cell.get().findings().result());
      }
    }
    Map<Integer, Trial> trials = new LinkedHashMap<>();
    for (int i = 0; i < algorithms.size(); i++) {
      AlgorithmRun cell = cells.get(i);
      if (cell == null || !sitting.isLike(cell.cost().sitting())) {
        Trial trial = Trial.run(dataset, algorithms.get(i), threads, timer, heap);
        trials.put(i, trial);
        found.put(trial.algorithm().settings().toSpec(), trial.result());
      }
    }
    List<AlgorithmRun.Cost> costs = time(dataset, List.copyOf(trials.values()), sitting);
    int next = 0;
    for (Map.Entry<Integer, Trial> entry : trials.entrySet()) {
      Trial trial = entry.getValue();
      AlgorithmRun before = cells.get(entry.getKey());
      AlgorithmRun.Findings findings =
          before == null ? findings(dataset, trial, found) : before.findings();
      cells.put(entry.getKey(), AlgorithmRun.of(trial.algorithm(), findings, costs.get(next++)));
    }
    // A dataset's cells are whole when all of them are timed.
    for (int i : trials.keySet()) {
      AlgorithmRun cell = Objects.requireNonNull(cells.get(i));
      kept.ifPresent(folder -> folder.keep(dataset, algorithms.get(i), cell));
    }
    List<FingerprintedRun> runs = new ArrayList<>();
    for (int i = 0; i < algorithms.size(); i++) {
      Algorithm algorithm = algorithms.get(i);
      Trial trial = trials.get(i);
      runs.add(
          new FingerprintedRun(
              algorithm,
              Objects.requireNonNull(cells.get(i)),
              () ->
                  trial == null ? Trial.fingerprint(dataset, algorithm, threads) : trial.table()));
    }
    return runs;
  }

  /** How many cells need not be run, and of how many the times alone are of no use. */
  public Cached kept(Dataset dataset, List<Algorithm> algorithms) {
    Session sitting = sitting();
    int whole = 0;
    int untimed = 0;
    for (Algorithm algorithm : algorithms) {
      Optional<AlgorithmRun> cell = find(dataset, algorithm);
      if (cell.isPresent()) {
        boolean timed = sitting.isLike(cell.get().cost().sitting());
        whole += timed ? 1 : 0;
        untimed += timed ? 0 : 1;
      }
    }
    return new Cached(whole, untimed, algorithms.size());
  }

  private Session sitting() {
    return new Session(timer.date(), threads, timer.runs(), Machine.here());
  }

  private Optional<AlgorithmRun> find(Dataset dataset, Algorithm algorithm) {
    return kept.flatMap(folder -> folder.find(dataset, algorithm));
  }

  private List<AlgorithmRun.Cost> time(Dataset dataset, List<Trial> trials, Session sitting) {
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
              sitting,
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

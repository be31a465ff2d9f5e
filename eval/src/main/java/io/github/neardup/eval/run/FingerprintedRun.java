package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A run and the fingerprints it comes from: those it was made with or, if the run was cached, made
 * again when they are asked for. Not thread-safe.
 */
public final class FingerprintedRun {

  private final Algorithm algorithm;
  private final Supplier<FingerprintTable> fingerprints;

  /** Made before anything is run: the files it depends on may change later. */
  private final Optional<Cache.Key> key;

  private Optional<AlgorithmRun> run = Optional.empty();
  private @Nullable FingerprintTable table;

  FingerprintedRun(
      Algorithm algorithm, Supplier<FingerprintTable> fingerprints, Optional<Cache.Key> key) {
    this.algorithm = algorithm;
    this.fingerprints = fingerprints;
    this.key = key;
  }

  /** The run of a system, whose results were given. */
  FingerprintedRun(Algorithm algorithm, FingerprintTable table, AlgorithmRun run) {
    this(algorithm, () -> table, Optional.empty());
    this.run = Optional.of(run);
  }

  public Algorithm algorithm() {
    return algorithm;
  }

  public AlgorithmRun run() {
    return run.orElseThrow();
  }

  public FingerprintTable table() {
    if (table == null) {
      table = fingerprints.get();
    }
    return table;
  }

  Optional<AlgorithmRun> find(Cache cache) {
    run = key.flatMap(own -> cache.find(own, AlgorithmRun.class));
    return run;
  }

  /** Sets what was run, with the findings of before if there are any. */
  void set(Trial trial, Supplier<AlgorithmRun.Findings> findings, AlgorithmRun.Cost cost) {
    table = trial.table();
    run =
        Optional.of(
            AlgorithmRun.of(algorithm, run.map(AlgorithmRun::findings).orElseGet(findings), cost));
  }

  void keep(Cache cache) {
    key.ifPresent(own -> cache.keep(own, run()));
  }
}

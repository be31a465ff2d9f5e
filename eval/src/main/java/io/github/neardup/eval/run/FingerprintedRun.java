package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A run and the fingerprints it comes from: those it was made with or, if the run was cached, made
 * again when they are asked for. Not thread-safe.
 */
public final class FingerprintedRun {

  private final Algorithm algorithm;
  private final AlgorithmRun run;
  private final Supplier<FingerprintTable> fingerprints;
  private @Nullable FingerprintTable table;

  FingerprintedRun(Algorithm algorithm, AlgorithmRun run, Supplier<FingerprintTable> fingerprints) {
    this.algorithm = algorithm;
    this.run = run;
    this.fingerprints = fingerprints;
  }

  public Algorithm algorithm() {
    return algorithm;
  }

  public AlgorithmRun run() {
    return run;
  }

  public FingerprintTable table() {
    if (table == null) {
      table = fingerprints.get();
    }
    return table;
  }
}

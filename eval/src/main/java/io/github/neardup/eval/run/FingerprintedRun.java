package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cell, and the fingerprints it comes from: those it was run with or, where the cell had been
 * kept, made again when they are asked for. Not thread-safe.
 */
public final class FingerprintedRun {

  private final Algorithm algorithm;
  private final AlgorithmRun cell;
  private final Supplier<FingerprintTable> fingerprints;
  private @Nullable FingerprintTable table;

  FingerprintedRun(
      Algorithm algorithm, AlgorithmRun cell, Supplier<FingerprintTable> fingerprints) {
    this.algorithm = algorithm;
    this.cell = cell;
    this.fingerprints = fingerprints;
  }

  public Algorithm algorithm() {
    return algorithm;
  }

  public AlgorithmRun cell() {
    return cell;
  }

  public FingerprintTable table() {
    if (table == null) {
      table = fingerprints.get();
    }
    return table;
  }
}

package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cell, and the fingerprints it comes from: those it was run with or, where the cell had been
 * kept, made again when they are asked for. Not thread-safe.
 */
final class CellRun {

  private final Algorithm algorithm;
  private final Cell cell;
  private final Supplier<FingerprintTable> fingerprints;
  private @Nullable FingerprintTable table;

  CellRun(Algorithm algorithm, Cell cell, Supplier<FingerprintTable> fingerprints) {
    this.algorithm = algorithm;
    this.cell = cell;
    this.fingerprints = fingerprints;
  }

  Algorithm algorithm() {
    return algorithm;
  }

  Cell cell() {
    return cell;
  }

  FingerprintTable table() {
    if (table == null) {
      table = fingerprints.get();
    }
    return table;
  }
}

package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.internal.Parallel;
import java.util.Arrays;
import java.util.Optional;

/** Searches fingerprints that are all in memory. */
record WholePass(Algorithm algorithm, FingerprintTable table, Parallel parallel) implements Passes {

  @Override
  public int[] pairs(PairSink sink) {
    KeyedRows.Workspace workspace = new KeyedRows.Workspace();
    EqualRows equal = new EqualRows(table, parallel, workspace);
    new SlotSearch(algorithm, table, parallel, workspace, sink).pairs(equal.distinct());
    return equal.representatives();
  }

  @Override
  public int[] links(LinkSink sink, Optional<Stars> stars) {
    KeyedRows.Workspace workspace = new KeyedRows.Workspace();
    EqualRows equal = new EqualRows(table, parallel, workspace);
    equal.link(sink.links());
    new SlotSearch(algorithm, table, parallel, workspace, sink).links(equal.distinct());
    stars.ifPresent(some -> some.add(batch(equal.representatives())));
    return equal.representatives();
  }

  private Batch batch(int[] representatives) {
    int[] rows = new int[table.size()];
    Arrays.setAll(rows, row -> row);
    Comparison comparison = new Comparison(algorithm);
    // With a join of its own, the statistics for keys are not there yet, and take long.
    Keys keys = algorithm instanceof Joining ? algorithm.keys() : table.keys(algorithm);
    return new Batch(rows, representatives, table, comparison, keys, table, comparison);
  }
}

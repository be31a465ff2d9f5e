package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.util.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EqualRowsTest {

  private static final List<long[]> ROWS = rows(new SplittableRandom(87));

  private static List<long[]> rows(SplittableRandom random) {
    List<long[]> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(random.longs(1 + random.nextInt(2), 0, 5).toArray());
    }
    return rows;
  }

  private static int[] byBruteForce() {
    return IntStream.range(0, ROWS.size())
        .map(
            row ->
                IntStream.rangeClosed(0, row)
                    .filter(earlier -> Arrays.equals(ROWS.get(earlier), ROWS.get(row)))
                    .findFirst()
                    .orElseThrow())
        .toArray();
  }

  @Test
  void rowsThatAreEqualHaveTheFirstOfThemAsRepresentative() {
    try (Parallel parallel = new Parallel(2)) {
      EqualRows equal = new EqualRows(table(), parallel, new KeyedRows.Workspace());
      assertThat(equal.representatives()).isEqualTo(byBruteForce());
      assertThat(equal.distinct()).isEqualTo(Arrays.stream(byBruteForce()).distinct().toArray());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void differentRowsWithTheSameHashAreNotCollapsed(int hashes) {
    try (Parallel parallel = new Parallel(2)) {
      EqualRows equal =
          new EqualRows(table(), parallel, new KeyedRows.Workspace(), row -> row.get(0) % hashes);
      assertThat(equal.representatives()).isEqualTo(byBruteForce());
    }
  }

  private static FingerprintTable table() {
    FingerprintTable table = new FingerprintTable();
    ROWS.forEach(row -> table.add(Row.of(row)));
    return table;
  }
}

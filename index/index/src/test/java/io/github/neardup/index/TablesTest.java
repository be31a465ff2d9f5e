package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of an index, each beside a map that does the same. */
class TablesTest {

  /**
   * The number of segments differs; hashes that agree in the lowest bits share a segment in all.
   */
  private static final int ONE_SEGMENT = 1 << 10;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void rowsOfAKeyAreThoseAddedAndNotRemoved(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    KeyTable table = new KeyTable();
    Map<Long, List<Integer>> expected = new HashMap<>();
    for (int i = 0; i < 30_000; i++) {
      // Close in the upper half, so that runs form, some around the end of the table.
      long upper = (random.nextBoolean() ? 0L : -300L) + random.nextInt(300);
      long hash = upper << 32 | (long) random.nextInt(2) * ONE_SEGMENT;
      long known = upper << 32;
      List<Integer> rows = expected.computeIfAbsent(known, h -> new ArrayList<>());
      boolean grow = random.nextInt(10) < (i / 5000 % 2 == 0 ? 7 : 3);
      if (grow) {
        table.add(hash, i);
        rows.add(i);
      } else if (!rows.isEmpty()) {
        table.remove(hash, rows.remove(random.nextInt(rows.size())));
      }
      assertThat(rows(table, hash)).as("seed %d, step %d", seed, i).hasSameElementsAs(rows);
    }
    expected.forEach(
        (hash, rows) -> assertThat(rows(table, hash)).containsExactlyInAnyOrderElementsOf(rows));
  }

  private static List<Integer> rows(KeyTable table, long hash) {
    int[] rows = table.rows(hash, new int[2]);
    return Arrays.stream(rows, 1, rows[0] + 1).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void rowTableFindsWhatIsThere(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] hashes = new long[3000];
    Arrays.setAll(hashes, i -> ((random.nextBoolean() ? 0L : -500L) + random.nextInt(500)) << 32);
    RowTable table = new RowTable(row -> hashes[row]);
    boolean[] there = new boolean[hashes.length];
    for (int i = 0; i < 30_000; i++) {
      int row = random.nextInt(hashes.length);
      assertThat(table.find(hashes[row], r -> r == row)).isEqualTo(there[row] ? row : -1);
      boolean grow = random.nextInt(10) < (i / 5000 % 2 == 0 ? 8 : 2);
      if (grow && !there[row]) {
        table.add(hashes[row], row);
        there[row] = true;
      } else if (!grow && there[row]) {
        table.remove(hashes[row], row);
        there[row] = false;
      }
    }
    for (int row = 0; row < hashes.length; row++) {
      int wanted = row;
      assertThat(table.find(hashes[row], r -> r == wanted)).isEqualTo(there[row] ? row : -1);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 5", "2, 1, 300", "3, 7, 7", "4, 1, 20000", "5, 40000, 40001"})
  void rowsKeepTheirWords(long seed, int shortest, int longest) {
    SplittableRandom random = new SplittableRandom(seed);
    DistinctRows rows = new DistinctRows();
    Map<Integer, Row> expected = new HashMap<>();
    long most = 0;
    long live = 0;
    for (int i = 0; i < 3000; i++) {
      boolean grow = random.nextInt(10) < (i / 500 % 2 == 0 ? 8 : 2);
      if (grow && live < 5_000_000) {
        Row words = Row.of(random.longs(random.nextInt(shortest, longest + 1)).toArray());
        long hash = DistinctRows.hash(words);
        assertThat(rows.find(hash, words)).isEqualTo(-1);
        int row = rows.add(hash, words);
        assertThat(expected.put(row, words)).isNull();
        live += words.size();
      } else if (!expected.isEmpty()) {
        int row = expected.keySet().iterator().next();
        live -= expected.remove(row).size();
        rows.remove(row);
      }
      most = Math.max(most, live);
      assertThat(rows.size()).isEqualTo(expected.size());
      if (i % 100 == 99) {
        expected.forEach(
            (row, words) -> {
              assertThat(rows.row(row)).isEqualTo(words);
              assertThat(rows.find(DistinctRows.hash(words), words)).isEqualTo(row);
            });
      }
    }
    // At most twice what is there, and a few chunks.
    if (shortest < longest) {
      assertThat(rows.bytes()).isLessThan(2 * 8 * live + 8L * 3 * Rows.CHUNK + 200_000);
    }
  }

  @Test
  void rowsOfAWordAreFoundAmongLongerOnes() {
    DistinctRows rows = new DistinctRows();
    Map<Integer, Row> expected = new HashMap<>();
    SplittableRandom random = new SplittableRandom(6);
    for (int length : new int[] {1, 2, 1, 5}) {
      for (int i = 0; i < 5000; i++) {
        Row words = Row.of(random.longs(length).toArray());
        int row = rows.add(DistinctRows.hash(words), words);
        expected.put(row, words);
        if (i % 3 == 0) {
          rows.remove(row);
          expected.remove(row);
        }
      }
    }
    expected.forEach(
        (row, words) -> assertThat(rows.find(DistinctRows.hash(words), words)).isEqualTo(row));
  }

  @Test
  void everyOperationBeginsWithoutARow() {
    FingerprintTables.Buffers buffers = new FingerprintTables.Buffers();
    for (int operation = 0; operation < 5; operation++) {
      IntOpenHashSet met = buffers.met();
      assertThat(met.isEmpty()).isTrue();
      for (int row = 0; row < 100_000 * (operation % 3); row += 7) {
        assertThat(met.add(row)).isTrue();
      }
    }
  }
}

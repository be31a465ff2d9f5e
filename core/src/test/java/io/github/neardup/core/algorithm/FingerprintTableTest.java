package io.github.neardup.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.util.RowBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintTableTest {

  /** Words the table takes at a time; rows around it are the interesting ones. */
  private static final int CHUNK = 1 << 17;

  private final SplittableRandom random = new SplittableRandom(51);

  private static void assertHolds(FingerprintTable table, List<long[]> rows) {
    assertThat(table.size()).isEqualTo(rows.size());
    assertThat(table.wordCount()).isEqualTo(rows.stream().mapToLong(row -> row.length).sum());
    for (int row = 0; row < rows.size(); row++) {
      if (!table.row(row).equals(Row.of(rows.get(row)))) {
        assertThat(table.row(row).toArray()).as("row %d", row).isEqualTo(rows.get(row));
      }
    }
  }

  private void add(FingerprintTable table, List<long[]> rows, int length) {
    long[] row = random.longs(length).toArray();
    table.add(LongArray.of(row));
    rows.add(row);
  }

  @Test
  void aNewTableIsEmpty() {
    assertHolds(new FingerprintTable(), List.of());
  }

  @ParameterizedTest
  @ValueSource(
      ints = {1, 2, 3, 128, 1000, CHUNK / 2, CHUNK / 2 + 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK})
  void rowsOfOneLengthAreReadBack(int length) {
    FingerprintTable table = new FingerprintTable();
    List<long[]> rows = new ArrayList<>();
    int count = Math.max(5, 2 * CHUNK / length + 3);
    for (int i = 0; i < count; i++) {
      add(table, rows, length);
    }
    assertHolds(table, rows);
  }

  @Test
  void rowsStayInPlaceAmongOthers() {
    FingerprintTable table = new FingerprintTable();
    List<long[]> rows = new ArrayList<>();
    long[][] places = {random.longs(3_000).toArray(), random.longs(5_000).toArray()};
    int[] used = new int[places.length];
    for (int i = 0; i < 400; i++) {
      if (random.nextInt(3) == 0) {
        add(table, rows, 1 + random.nextInt(10));
      } else {
        int place = random.nextInt(places.length);
        int from = used[place];
        used[place] = from + 1 + random.nextInt(10);
        Row row = new Row(places[place], from, used[place]);
        table.addInPlace(row);
        rows.add(row.toArray());
        assertThat(table.row(table.size() - 1).words()).isSameAs(places[place]);
      }
    }
    assertHolds(table, rows);
    assertThatThrownBy(() -> table.addInPlace(new Row(places[0], 5, 5)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRowInPlaceStaysThereWhenOthersFollow() {
    FingerprintTable table = new FingerprintTable();
    long[] place = random.longs(100).toArray();
    table.addInPlace(new Row(place, 0, 10));
    for (int i = 0; i < 2_000; i++) {
      table.add(new Row(place, 10, 20));
    }
    table.addInPlace(new Row(place, 20, 30));
    assertThat(table.row(0).words()).isSameAs(place);
    assertThat(table.row(2_001).words()).isSameAs(place);
    assertThat(table.row(1).words()).isNotSameAs(place);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 300})
  void rowsAddedTogetherAreReadBackAmongOthers(int longest) {
    FingerprintTable table = new FingerprintTable();
    List<long[]> rows = new ArrayList<>();
    RowBuffer buffer = new RowBuffer();
    for (int batch = 0; batch < 200; batch++) {
      int count = random.nextInt(20);
      for (int i = 0; i < count; i++) {
        long[] row = random.longs(1 + random.nextInt(longest)).toArray();
        rows.add(row);
        buffer.words().add(Row.of(row));
        buffer.end();
      }
      buffer.take().forEach(table::add);
      if (batch % 3 == 0) {
        add(table, rows, 1 + random.nextInt(longest));
      }
    }
    assertHolds(table, rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, CHUNK / 7 - 1, CHUNK / 7, CHUNK / 7 + 1, 2 * (CHUNK / 7), 50_000})
  void rowsAreReadBackWhereverTheirLengthChanges(int rowsBefore) {
    FingerprintTable table = new FingerprintTable();
    List<long[]> rows = new ArrayList<>();
    for (int i = 0; i < rowsBefore; i++) {
      add(table, rows, 7);
    }
    add(table, rows, 8);
    assertHolds(table, rows);
    add(table, rows, 7);
    add(table, rows, 2 * CHUNK);
    for (int i = 0; i < 1000; i++) {
      add(table, rows, 1 + random.nextInt(300));
    }
    assertHolds(table, rows);
  }

  @Property(seed = "52", tries = 200)
  void rowsOfAnyLengthsAreReadBack(@ForAll("lengths") List<Integer> lengths) {
    FingerprintTable table = new FingerprintTable();
    List<long[]> rows = new ArrayList<>();
    for (int length : lengths) {
      add(table, rows, length);
    }
    assertHolds(table, rows);
  }

  @Provide
  Arbitrary<List<Integer>> lengths() {
    Arbitrary<Integer> small = Arbitraries.integers().between(1, 5);
    Arbitrary<Integer> edges =
        Arbitraries.of(CHUNK / 3, CHUNK / 2, CHUNK - 3, CHUNK - 1, CHUNK, CHUNK + 1);
    Arbitrary<List<Integer>> mixed =
        Arbitraries.oneOf(small, small, small, edges).list().ofMaxSize(30);
    Arbitrary<List<Integer>> fixedThenMixed =
        Arbitraries.oneOf(small, edges)
            .flatMap(length -> Arbitraries.just(length).list().ofMinSize(1).ofMaxSize(10))
            .flatMap(
                fixed ->
                    mixed.map(
                        rest -> {
                          List<Integer> all = new ArrayList<>(fixed);
                          all.addAll(rest);
                          return all;
                        }));
    return Arbitraries.oneOf(mixed, fixedThenMixed);
  }

  @Test
  void rowsThatAreCopiedShareAnArrayThoughOthersStayInPlaceBetweenThem() {
    FingerprintTable table = new FingerprintTable();
    List<long[]> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      table.add(Row.of(i, -i));
      rows.add(new long[] {i, -i});
      table.addInPlace(Row.of(i));
      rows.add(new long[] {i});
    }
    assertHolds(table, rows);
    for (int row = 0; row < rows.size(); row += 2) {
      assertThat(table.row(row).words()).isSameAs(table.row(0).words());
    }
  }

  /** In any order, with rows of which many have the same place in a thread's memory. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3_000, 10_000})
  void someRowsAreThoseOfTheTableWhereverTheyAre(int inHeap) {
    List<long[]> rows = new ArrayList<>();
    FingerprintTable table = new FingerprintTable();
    for (int i = 0; i < inHeap; i++) {
      add(table, rows, 1 + i % 3);
    }
    assertThat(table.isInHeap()).isTrue();
    int[] read = {0};
    if (inHeap < 10_000) {
      for (int i = inHeap; i < 10_000; i++) {
        rows.add(random.longs(1 + i % 3).toArray());
      }
      table.addOutside(outside(rows.subList(inHeap, rows.size()), read));
      assertThat(table.isInHeap()).isFalse();
    }
    int[] some = random.ints(5_000, 0, rows.size()).toArray();
    FingerprintTable subset = table.subset(some);
    assertThat(subset.isInHeap()).isTrue();
    int readBefore = read[0];
    assertHolds(subset, Arrays.stream(some).mapToObj(rows::get).toList());
    assertThat(read[0]).as("read once").isEqualTo(readBefore).isLessThanOrEqualTo(some.length);
    for (int i = 0; i < some.length; i++) {
      if (some[i] < inHeap) {
        assertThat(subset.row(i).words()).isSameAs(table.row(some[i]).words());
      }
    }
  }

  private static FingerprintTable.OutsideRows outside(List<long[]> rows, int[] read) {
    return new FingerprintTable.OutsideRows() {
      @Override
      public int size() {
        return rows.size();
      }

      @Override
      public FingerprintTable.RowReader reader() {
        return row -> {
          read[0]++;
          return rows.get(row).clone();
        };
      }
    };
  }

  @Test
  void onlyTheRangeGivenIsAdded() {
    FingerprintTable table = new FingerprintTable();
    table.add(Row.of(1, 2, 3, 4).part(1, 3));
    LongArray list = new LongArray(100);
    list.add(9);
    table.add(list);
    assertHolds(table, List.of(new long[] {2, 3}, new long[] {9}));
  }

  @Test
  void theTableKeepsItsOwnCopy() {
    FingerprintTable table = new FingerprintTable();
    long[] words = {1, 2};
    table.add(Row.of(words));
    words[0] = 7;
    assertHolds(table, List.of(new long[] {1, 2}));
  }

  @Test
  void anEmptyRowIsRefusedAndLeavesTheTableAsItWas() {
    FingerprintTable table = new FingerprintTable();
    assertThatThrownBy(() -> table.add(new LongArray()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a fingerprint has at least one word");
    assertThatThrownBy(() -> table.add(new Row(new long[3], 2, 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertHolds(table, List.of());
  }

  @Test
  void rowsAreEqualIfAllTheirWordsAre() {
    FingerprintTable table = new FingerprintTable();
    for (long[] row : new long[][] {{1, 2}, {1, 2}, {1, 3}, {1}, {1, 2, 3}, {1}}) {
      table.add(Row.of(row));
    }
    assertThat(table.row(0)).isEqualTo(table.row(1));
    assertThat(table.row(3)).isEqualTo(table.row(5));
    assertThat(table.row(0)).isEqualTo(table.row(0));
    assertThat(table.row(0)).isNotEqualTo(table.row(2));
    assertThat(table.row(0)).isNotEqualTo(table.row(3));
    assertThat(table.row(4)).isNotEqualTo(table.row(0));
  }
}

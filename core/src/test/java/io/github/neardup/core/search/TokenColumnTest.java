package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.core.util.RowBuffer;
import io.github.neardup.core.util.RowStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenColumnTest {

  @TempDir private Path folder;

  /** Fingerprints that are the tokens themselves. */
  private static final Tokenization AS_THEY_ARE =
      new Tokenization(
          "as they are",
          () -> (text, tokens) -> text.chars().forEach(tokens::add),
          () -> (tokens, out) -> out.add(tokens));

  /**
   * Rows of any length, one of which is longer than what is read or written at once. Two thirds
   * have words that occur again and again.
   */
  private static List<long[]> rows(SplittableRandom random) {
    List<long[]> rows = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      int length = i == 2500 ? 1_200_000 : i % 100 == 7 ? 20_000 : 1 + random.nextInt(40);
      long words = i % 3 == 0 ? Long.MAX_VALUE : 5000;
      rows.add(random.longs(length, 0, words).toArray());
    }
    return rows;
  }

  private static void add(List<long[]> rows, TokenColumn column) {
    RowBuffer buffer = new RowBuffer();
    for (int i = 0; i < rows.size(); i++) {
      buffer.words().add(Row.of(rows.get(i)));
      buffer.end();
      if (i % 64 == 63 || i == rows.size() - 1) {
        column.add(buffer.takeToStay());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 10_000, 1_000_000, Long.MAX_VALUE})
  void rowsAreWhatTheyWereInAnyOrderOnAnyThread(long mostInHeap) throws IOException {
    List<long[]> rows = rows(new SplittableRandom(17));
    TokenColumn column = new TokenColumn(RowStore.in(folder, TokenColumn.TOKENS), mostInHeap);
    add(rows, column);
    assertThat(column.size()).isEqualTo(rows.size());
    long words = rows.stream().mapToLong(row -> row.length).sum();
    if (mostInHeap == Long.MAX_VALUE) {
      assertThat(column.words()).isEqualTo(words);
      assertThat(column.wordsInHeap()).isEqualTo(words);
    } else {
      assertThat(column.words()).as("the rows are packed").isLessThan(words / 2);
      assertThat(column.wordsInHeap()).isZero();
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, rows.size()).boxed().toList());
    for (int time = 0; time < 2; time++) {
      int[] some = order.stream().mapToInt(row -> row).toArray();
      FingerprintTable outside = column.outside();
      try (Parallel parallel = new Parallel(3)) {
        FingerprintTable made = column.fingerprints(AS_THEY_ARE, some, parallel);
        for (int i = 0; i < some.length; i++) {
          long[] row = rows.get(some[i]);
          assertThat(made.row(i).equals(Row.of(row))).isTrue();
          assertThat(outside.row(some[i]).toArray()).isEqualTo(row);
        }
      }
      Collections.shuffle(order, new java.util.Random(3));
    }
    try (var files = Files.list(folder)) {
      assertThat(files).as("the file has no name any more").isEmpty();
    }
  }

  @Test
  void twoRowsOutsideOfTheHeapAreThereAtATime() {
    TokenColumn column = new TokenColumn(RowStore.in(folder, TokenColumn.TOKENS), 0);
    add(rows(new SplittableRandom(5)).subList(0, 100), column);
    FingerprintTable table = column.outside();
    Row first = table.row(0);
    long[] copy = first.toArray();
    IntStream.range(1, 100).forEach(table::row);
    assertThat(first.toArray()).isEqualTo(copy);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> table.add(LongArray.of(1)));
  }

  @Test
  void aFolderThatCannotBeWrittenToIsNamed() {
    Path missing = folder.resolve("missing");
    TokenColumn column = new TokenColumn(RowStore.in(missing, TokenColumn.TOKENS), 0);
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> add(List.of(new SplittableRandom(1).longs(1 << 17).toArray()), column))
        .withMessageContaining(missing.toString())
        .withMessageContaining("name another folder")
        .satisfies(e -> assertThat(e.getCause()).hasMessage(e.getMessage()));
  }
}

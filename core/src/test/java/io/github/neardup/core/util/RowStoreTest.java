package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowStoreTest {

  private static final long SEED = 7;

  @TempDir private Path folder;

  @Test
  void rowsThatWaitAndRowsInTheFileAreReadInAnyOrder() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    List<long[]> rows = new ArrayList<>();
    List<Long> places = new ArrayList<>();
    try (RowStore store = RowStore.in(folder, "rows")) {
      RowStore.Reader reader = store.reader();
      for (int i = 0; i < 500; i++) {
        int length = i == 250 ? 400_000 : 1 + random.nextInt(1000);
        rows.add(random.longs(length).toArray());
        places.add(store.append(Row.of(rows.get(i))));
        int some = i % 3 == 0 ? i : random.nextInt(i + 1);
        assertThat(reader.read(places.get(some), rows.get(some).length).toArray())
            .as("seed %d, row %d after %d", SEED, some, i)
            .isEqualTo(rows.get(some));
      }
      for (int i = 0; i < rows.size(); i++) {
        assertThat(reader.read(places.get(i), rows.get(i).length).toArray())
            .as("seed %d, row %d in order", SEED, i)
            .isEqualTo(rows.get(i));
      }
    }
  }

  @Test
  void fewRowsNeedNoFile() throws IOException {
    Path missing = folder.resolve("missing");
    try (RowStore store = RowStore.in(missing, "rows")) {
      long place = store.append(Row.of(1, 2, 3).after(1));
      RowStore.Reader reader = store.reader();
      assertThat(reader.read(place, 2).toArray()).containsExactly(2, 3);
    }
    assertThat(missing).doesNotExist();
  }

  private static List<long[]> blocks(RowStore store) {
    List<long[]> blocks = new ArrayList<>();
    for (Optional<long[]> block = store.next(); block.isPresent(); block = store.next()) {
      blocks.add(block.get());
    }
    return blocks;
  }

  @Test
  void whereverTheFileEndsOrIsDamagedWholeBlocksBeforeAreThere() throws IOException {
    Path file = folder.resolve("file");
    List<long[]> written = List.of(new long[] {1, 2, 3}, new long[200_000], new long[] {4});
    try (RowStore store = RowStore.open(file, "rows")) {
      assertThat(blocks(store)).isEmpty();
      for (long[] block : written) {
        store.append(Row.of(block));
        store.flush();
      }
    }
    byte[] whole = Files.readAllBytes(file);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 40; i++) {
      int place = i == 0 ? whole.length : random.nextInt(i % 4 == 1 ? 100 : whole.length);
      byte[] other = Arrays.copyOf(whole, i % 2 == 0 ? place : whole.length);
      if (i % 2 == 1) {
        other[place] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(file, other);
      int first = Long.BYTES * (written.get(0).length + 2);
      int second = first + Long.BYTES * (written.get(1).length + 2);
      int there = place < first ? 0 : place < second ? 1 : place < whole.length ? 2 : 3;
      try (RowStore store = RowStore.open(file, "rows")) {
        assertThat(blocks(store)).as("seed %d, byte %d", SEED, place).hasSize(there);
        store.append(Row.of(5));
        store.flush();
      }
      try (RowStore store = RowStore.open(file, "rows")) {
        List<long[]> blocks = blocks(store);
        assertThat(blocks).hasSize(there + 1);
        assertThat(blocks.get(there)).containsExactly(5);
      }
    }
  }
}

package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.StorageException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An index in memory keeps the contract of all storages. */
class StoredIndexTest extends StoredIndexContract {

  @Override
  protected StoredIndex create(Algorithm algorithm) {
    return StoredIndex.inMemory(algorithm);
  }

  @Override
  protected StoredIndex reopen(StoredIndex index) {
    return index;
  }

  @Test
  void aLocationThatNoStorageTakesNamesTheArtifacts() {
    assertThatThrownBy(() -> StoredIndex.openOrCreate("x", Algorithms.create("simhash")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("neardup-rocksdb");
  }

  @Test
  void payloadsCountAsMemoryAsLongAsTheyAreThere() {
    try (StoredIndex index = create(Algorithms.create("simhash"))) {
      Instant now = Instant.now();
      index.add(new Entry("a", now), "rain and wind");
      long without = index.bytes();
      index.add(new Entry("a", now, "x".repeat(50_000)), "rain and wind");
      // One or two bytes a character, and its place.
      assertThat(index.bytes() - without).isBetween(50_000L, 100_000L + 100);
      index.add(new Entry("a", now), "rain and wind");
      assertThat(index.bytes()).isEqualTo(without);
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whoeverIsShownEntriesMayRemoveThem() {
    try (StoredIndex index = create(Algorithms.create("simhash"))) {
      for (int i = 0; i < 5; i++) {
        index.add(new Entry("e" + i, Instant.EPOCH), "some text " + i);
      }
      index.forEach((entry, fingerprint) -> index.remove(entry.id()));
      assertThat(index.size()).isZero();
    }
  }

  @Test
  void entriesAreChecked() {
    Instant now = Instant.now();
    assertThatThrownBy(() -> new Entry("x".repeat(5000), now)).hasMessageContaining("4096");
    assertThatThrownBy(() -> new Entry("a\uD800", now)).hasMessageContaining("surrogate");
    assertThatThrownBy(() -> new Entry("a", now, "\uDC00")).hasMessageContaining("surrogate");
    assertThatThrownBy(() -> new Entry("a", Instant.ofEpochMilli(-1))).hasMessageContaining("1970");
  }
}

package io.github.neardup.index;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.StorageException;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An index in memory keeps the contract of all storages. */
class MemoryIndexTest extends IndexContract {

  private static final List<String> SPECS =
      List.of(
          "wordset:threshold=0.5,slots=3",
          "simhash:bits=64,distance=3,shingle=1",
          "minhash:permutations=33,threshold=0.6,shingle=3,verify=estimate",
          "minhash:permutations=32,bands=16,rows=2,threshold=0.4,shingle=3,verify=exact",
          "kshingle:threshold=0.6,shingle=1",
          "ksentence");

  @Override
  protected NearDuplicateIndex create(Algorithm algorithm) {
    return NearDuplicateIndex.inMemory(algorithm);
  }

  @Override
  protected NearDuplicateIndex reopen(NearDuplicateIndex index) {
    return index;
  }

  @Test
  void aLocationThatNoStorageTakesNamesTheArtifacts() {
    assertThatThrownBy(() -> NearDuplicateIndex.openOrCreate("x", Algorithms.create("simhash")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("neardup-rocksdb");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void agreesWithBruteForceWhateverTheSeed(long seed) {
    for (String spec : SPECS) {
      agreesWithBruteForce(spec, seed);
    }
  }

  @ParameterizedTest
  @FieldSource("SPECS")
  void sizeInMemoryIsThatOfItsArrays(String spec) {
    SplittableRandom random = new SplittableRandom(11);
    NearDuplicateIndex index = create(Algorithms.create(spec));
    assertThat(index.bytes()).isLessThan(20_000);
    for (int i = 0; i < 3000; i++) {
      String text = random.ints(20, 0, 100_000).mapToObj(String::valueOf).collect(joining(" "));
      long[] fingerprint = index.algorithm().fingerprint(text);
      index.add(entry("https://example.org/news/" + i), fingerprint);
      if (i % 3 == 0) {
        index.add(entry("near" + i), near(spec, fingerprint, random));
        index.add(entry("copy" + i), fingerprint);
      }
    }
    assertThat((double) index.bytes()).isBetween(0.95 * heap(index), 1.05 * heap(index));
    for (int i = 0; i < 3000; i += 2) {
      index.remove("https://example.org/news/" + i);
    }
    assertThat((double) index.bytes()).isBetween(0.95 * heap(index), 1.05 * heap(index));
  }

  private static double heap(NearDuplicateIndex index) {
    return new HeapWalk().bytes(index);
  }

  private static Entry entry(String id) {
    return new Entry(id, Instant.EPOCH);
  }

  @Test
  void memoryOfRemovedIdsIsUsedAgain() {
    NearDuplicateIndex index = create(Algorithms.create("wordset:threshold=0.5"));
    SplittableRandom random = new SplittableRandom(4);
    long early = 0;
    for (int i = 0; i < 100_000; i++) {
      index.add(entry(id(i)), random.nextLong());
      if (i >= 100) {
        assertThat(index.remove(id(i - 100))).isTrue();
      }
      if (i == 10_000) {
        early = index.bytes();
      }
    }
    assertThat(index.size()).isEqualTo(100);
    assertThat(index.bytes()).isLessThan(early + 8 * 2 * Rows.CHUNK);
  }

  private static String id(int number) {
    return "id " + "x".repeat(number % 100) + number;
  }

  @Test
  void payloadsCountAsMemoryAsLongAsTheyAreThere() {
    try (NearDuplicateIndex index = create(Algorithms.create("simhash"))) {
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
    try (NearDuplicateIndex index = create(Algorithms.create("simhash"))) {
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

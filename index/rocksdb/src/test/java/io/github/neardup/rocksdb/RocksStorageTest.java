package io.github.neardup.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.IndexContract;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An index in a folder keeps the contract of all storages, and says what is wrong with a folder.
 */
class RocksStorageTest extends IndexContract {

  private static final Instant START = Instant.parse("2026-03-01T06:00:00Z");

  @TempDir private Path temporary;

  private final IdentityHashMap<NearDuplicateIndex, String> locations = new IdentityHashMap<>();

  private String location(String name) {
    return temporary.resolve(name).toString();
  }

  @Override
  protected NearDuplicateIndex create(Algorithm algorithm) {
    String location = location("deep/inside/index-" + locations.size());
    NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(location, algorithm);
    locations.put(index, location);
    return index;
  }

  @Override
  protected NearDuplicateIndex reopen(NearDuplicateIndex index) {
    String location = locations.get(index);
    index.close();
    NearDuplicateIndex again = NearDuplicateIndex.open(location);
    locations.put(again, location);
    return again;
  }

  private static Algorithm simhash() {
    return Algorithms.create("simhash");
  }

  private static void assertFails(String location, String... parts) {
    assertThatThrownBy(() -> NearDuplicateIndex.openOrCreate(location, simhash()).close())
        .isInstanceOf(StorageException.class)
        .hasMessageStartingWith(location)
        .hasMessageContainingAll(parts);
  }

  @Test
  void aPathMayHaveTheScheme() {
    String location = location("a");
    try (NearDuplicateIndex index =
        NearDuplicateIndex.openOrCreate("rocksdb:" + location, simhash())) {
      index.add(new Entry("a", START), "A text.");
    }
    try (NearDuplicateIndex index = NearDuplicateIndex.open(location)) {
      assertThat(index.find("a")).isPresent();
      assertThat(index.bytes()).isPositive();
    }
  }

  @Test
  void anEmptyFolderIsTaken() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("empty"));
    assertThat(NearDuplicateIndex.isIndex(folder.toString())).isFalse();
    NearDuplicateIndex.openOrCreate(folder.toString(), simhash()).close();
    assertThat(NearDuplicateIndex.isIndex(folder.toString())).isTrue();
  }

  @Test
  void whatIsNotThereIsNotMade() {
    String location = location("missing");
    assertThatThrownBy(() -> NearDuplicateIndex.open(location))
        .isInstanceOf(StorageException.class)
        .hasMessage(location + ": there is no index; add texts first");
    assertThat(Path.of(location)).doesNotExist();
  }

  @Test
  void aFolderWithOtherFilesIsLeftAlone() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("texts"));
    Files.writeString(folder.resolve("a.txt"), "A text.");
    assertFails(folder.toString(), "not an index", "a.txt");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("a.txt"));
    }
    assertFails(folder.resolve("a.txt").toString(), "a file", "folder of its own");
    assertFails(folder.resolve("a.txt/index").toString(), "a.txt");
  }

  @Test
  void anotherIdentityIsNamed() {
    String location = location("index");
    NearDuplicateIndex.openOrCreate(location, simhash()).close();
    assertRefused(location, Algorithms.create("simhash:distance=5"), "distance=5");
    assertRefused(location, Algorithms.create("minhash"), "minhash");
    assertRefused(location, Algorithms.create("minhash"), "simhash");
  }

  @Test
  void anotherFormatIsNamed() throws IOException {
    String location = location("index");
    NearDuplicateIndex.openOrCreate(location, simhash()).close();
    Path marker = Path.of(location, "neardup-index");
    Files.writeString(marker, "neardup index\nformat 2\nand more\n");
    assertFails(location, "format 2", "reads format 1");
    Files.writeString(marker, "neardup");
    assertFails(location, "damaged", "neardup-index");
  }

  @Test
  void aSecondOpenerIsToldSo() {
    String location = location("index");
    try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(location, simhash())) {
      assertFails(location, "this process already has the index open");
      index.add(new Entry("a", START), "A text.");
    }
    NearDuplicateIndex.openOrCreate(location, simhash()).close();
  }

  @Test
  void aFailedOpeningLeavesTheIndexClosed() {
    String location = location("index");
    NearDuplicateIndex.openOrCreate(location, simhash()).close();
    assertRefused(location, Algorithms.create("minhash"), "minhash");
    NearDuplicateIndex.open(location).close();
  }

  @Test
  void closingWaitsForWhatIsUnderWay() throws InterruptedException {
    NearDuplicateIndex index = create(simhash());
    for (int i = 0; i < 100; i++) {
      index.add(new Entry("id " + i, START), "A text with number " + i);
    }
    AtomicBoolean wrong = new AtomicBoolean();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          new Thread(
              () -> {
                try {
                  while (true) {
                    wrong.compareAndSet(false, index.query("A text with number 7").isEmpty());
                  }
                } catch (IllegalStateException e) {
                  wrong.compareAndSet(false, !e.getMessage().contains("closed"));
                }
              });
      threads[t].start();
    }
    Thread.sleep(50);
    index.close();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(wrong).isFalse();
  }

  @Test
  void otherLocationsAreNotTaken() {
    RocksStorageProvider provider = new RocksStorageProvider();
    assertThat(provider.takes("redis://localhost/news")).isFalse();
    assertThat(provider.takes("news/2026:11")).isTrue();
    assertThatThrownBy(() -> NearDuplicateIndex.open("rocksdb:"))
        .hasMessageContaining("name a folder");
    assertThatThrownBy(() -> NearDuplicateIndex.open("a\0b"))
        .hasMessageContaining("cannot be the name");
  }
}

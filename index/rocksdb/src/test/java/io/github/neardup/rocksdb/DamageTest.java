package io.github.neardup.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index whose files were damaged gives the right answers, or an error; never a wrong answer. */
@Tag(Sweeps.TAG)
class DamageTest {

  private static final int ENTRIES = 600;

  /** Of RocksDB's logs, in bytes: a record begins at the start of each block. */
  private static final int LOG_BLOCK = 1 << 15;

  private static final int LOG_HEADER = 7;

  private final Algorithm algorithm = Algorithms.create("simhash");

  @TempDir private Path temporary;

  private Path index() {
    Path folder = temporary.resolve("index");
    try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(folder.toString(), algorithm)) {
      fill(index, 0);
    }
    // Two files of each table.
    try (NearDuplicateIndex index = NearDuplicateIndex.open(folder.toString())) {
      fill(index, ENTRIES / 2);
    }
    return folder;
  }

  /** As a kill leaves an index: what was changed last is in the log alone. */
  private Path killed() throws IOException {
    Path open = temporary.resolve("open");
    Path killed = temporary.resolve("killed");
    try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(open.toString(), algorithm)) {
      fill(index, 0);
      fill(index, ENTRIES / 2);
      copy(open, killed);
    }
    return killed;
  }

  private static void fill(NearDuplicateIndex index, int from) {
    for (int i = from; i < from + ENTRIES / 2; i++) {
      index.add(CrashWriter.entry("id " + i, i), CrashWriter.text(i));
    }
  }

  /** All that can be asked. */
  private static List<String> answers(Path folder) {
    try (NearDuplicateIndex index = NearDuplicateIndex.open(folder.toString())) {
      Map<String, String> entries = new TreeMap<>();
      index.forEach((entry, words) -> entries.put(entry.id(), entry + Arrays.toString(words)));
      StringBuilder queries = new StringBuilder();
      StringBuilder found = new StringBuilder();
      for (int i = 0; i < ENTRIES; i++) {
        queries.append(index.query(CrashWriter.text(i))).append('\n');
        found.append(index.find("id " + i)).append('\n');
      }
      return List.of(
          Long.toString(index.size()), entries.toString(), queries.toString(), found.toString());
    }
  }

  /** The index stays as it is: opening and closing one writes its files anew. */
  private List<String> answersOfCopy(Path folder) throws IOException {
    Path copy = temporary.resolve("copy");
    copy(folder, copy);
    return answers(copy);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && file.toFile().length() > 0)
          .filter(file -> !file.getFileName().toString().startsWith("LOG"))
          .sorted()
          .toList();
    }
  }

  @Test
  void damageIsAnErrorOrMakesNoDifference() throws IOException {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    Path whole = index();
    List<String> right = answersOfCopy(whole);
    int errors = 0;
    for (int round = 0; round < Sweeps.rounds(120); round++) {
      Path damaged = temporary.resolve("damaged-" + round);
      copy(whole, damaged);
      List<Path> files = files(damaged);
      Path file = files.get(random.nextInt(files.size()));
      byte[] bytes = Files.readAllBytes(file);
      int at = random.nextInt(bytes.length);
      String what = "seed " + seed + ", round " + round + ": " + file.getFileName();
      if (random.nextInt(3) == 0) {
        what += " cut to " + at;
        bytes = Arrays.copyOf(bytes, at);
      } else {
        int bit = random.nextInt(8);
        what += " byte " + at + " bit " + bit;
        bytes[at] ^= (byte) (1 << bit);
      }
      Files.write(file, bytes);
      errors += isRefusedOrRight(damaged, right, what) ? 1 : 0;
    }
    assertThat(errors).isPositive();
  }

  /** Whether it is an error; if it is none, all answers are right. */
  private static boolean isRefusedOrRight(Path damaged, List<String> right, String what) {
    try {
      assertThat(answers(damaged)).as(what).isEqualTo(right);
      return false;
    } catch (StorageException e) {
      assertThat(e).as(what).hasMessageStartingWith(damaged + ": ");
      return true;
    }
  }

  @Test
  void aDamagedLogIsAnErrorOrMakesNoDifference() throws IOException {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    Path killed = killed();
    List<String> right = answersOfCopy(killed);
    assertThat(right.get(0)).isEqualTo(Integer.toString(ENTRIES));
    Path log = killed.relativize(largestLog(killed));
    int errors = 0;
    for (int round = 0; round < Sweeps.rounds(60); round++) {
      Path damaged = temporary.resolve("damaged-log-" + round);
      copy(killed, damaged);
      byte[] bytes = Files.readAllBytes(damaged.resolve(log));
      int at = random.nextInt(bytes.length);
      int bit = random.nextInt(8);
      bytes[at] ^= (byte) (1 << bit);
      Files.write(damaged.resolve(log), bytes);
      String what = "seed " + seed + ": " + log + " byte " + at + " bit " + bit;
      errors += isRefusedOrRight(damaged, right, what) ? 1 : 0;
    }
    assertThat(errors).isPositive();
  }

  /** RocksDB would never end with some types of records, and leave out what follows long ones. */
  @Test
  void aDamagedHeaderOfARecordIsAnErrorOrMakesNoDifference() throws IOException {
    Path killed = killed();
    List<String> right = answersOfCopy(killed);
    int errors = 0;
    for (Path log : files(killed)) {
      String name = log.getFileName().toString();
      if (!name.endsWith(".log") && !isList(log)) {
        continue;
      }
      byte[] bytes = Files.readAllBytes(log);
      int lastBlock = bytes.length / LOG_BLOCK * LOG_BLOCK;
      for (int at :
          new TreeSet<>(List.of(0, recordAfter(bytes, 0), recordAfter(bytes, lastBlock)))) {
        for (int bit = 0; bit < Byte.SIZE * LOG_HEADER; bit++) {
          if (!Sweeps.takes(bit)) {
            continue;
          }
          byte[] changed = bytes.clone();
          changed[at + bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
          Path damaged = temporary.resolve("damaged-%s-%d-%d".formatted(name, at, bit));
          copy(killed, damaged);
          Files.write(damaged.resolve(killed.relativize(log)), changed);
          String what = "%s, record at %d, bit %d of its header".formatted(name, at, bit);
          errors += isRefusedOrRight(damaged, right, what) ? 1 : 0;
        }
      }
    }
    assertThat(errors).isPositive();
  }

  /** What came after the marker was last written may be missing, and nothing from before. */
  @Test
  void aLogThatWasCutBeforeWhatTheMarkerCountsIsAnError() throws IOException {
    Path killed = temporary.resolve("killed");
    Path open = temporary.resolve("open");
    int marked = 0;
    int more = 50;
    try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(open.toString(), algorithm)) {
      Path marker = open.resolve("neardup-index");
      String first = Files.readString(marker);
      while (Files.readString(marker).equals(first)) {
        index.add(CrashWriter.entry("id " + marked, marked), CrashWriter.text(marked));
        marked++;
      }
      for (int i = marked; i < marked + more; i++) {
        index.add(CrashWriter.entry("id " + i, i), CrashWriter.text(i));
      }
      copy(open, killed);
    }
    byte[] log = Files.readAllBytes(largestLog(killed));
    int refused = 0;
    for (int length = 0; length < log.length; length += log.length / 40) {
      Path cut = temporary.resolve("cut-log-to-" + length);
      copy(killed, cut);
      Files.write(cut.resolve(killed.relativize(largestLog(killed))), Arrays.copyOf(log, length));
      try (NearDuplicateIndex index = NearDuplicateIndex.open(cut.toString())) {
        assertThat(index.size())
            .as("cut to " + length)
            .isBetween((long) marked, (long) marked + more);
      } catch (StorageException e) {
        assertThat(e).hasMessageContaining("the index is damaged");
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  /** Where the record after the one at {@code at} begins in a log of RocksDB. */
  private static int recordAfter(byte[] log, int at) {
    int length = (log[at + 4] & 0xff) | (log[at + 5] & 0xff) << Byte.SIZE;
    return at + LOG_HEADER + length;
  }

  private static Path largestLog(Path folder) throws IOException {
    return files(folder).stream()
        .filter(file -> file.toString().endsWith(".log"))
        .max(Comparator.comparingLong(file -> file.toFile().length()))
        .orElseThrow();
  }

  /** Entries that are in some tables and not in others would be wrong answers. */
  @Test
  void aListOfFilesThatWasCutIsAnErrorOrMakesNoDifference() throws IOException {
    Path whole = index();
    List<String> right = answersOfCopy(whole);
    Path list = files(whole).stream().filter(DamageTest::isList).findFirst().orElseThrow();
    byte[] bytes = Files.readAllBytes(list);
    for (int length = 0; length < bytes.length; length += bytes.length / 64) {
      if (!Sweeps.takes(length)) {
        continue;
      }
      Path cut = temporary.resolve("cut-to-" + length);
      copy(whole, cut);
      Files.write(cut.resolve(whole.relativize(list)), Arrays.copyOf(bytes, length));
      isRefusedOrRight(cut, right, "cut to " + length + " of " + bytes.length);
    }
  }

  private static boolean isList(Path file) {
    return file.getFileName().toString().startsWith("MANIFEST");
  }

  @Test
  void aLostFileIsAnError() throws IOException {
    Path whole = index();
    for (Path file : files(whole)) {
      String name = file.getFileName().toString();
      if (!name.endsWith(".sst") && !name.equals("CURRENT") && !name.startsWith("MANIFEST")) {
        continue;
      }
      Path damaged = temporary.resolve("without-" + name);
      copy(whole, damaged);
      Files.delete(damaged.resolve(whole.relativize(file).toString()));
      List<String> failed;
      try {
        failed = answers(damaged);
      } catch (StorageException e) {
        assertThat(e).hasMessageContaining("damaged");
        continue;
      }
      assertThat(failed).as(name).isNull();
    }
  }
}

package io.github.neardup.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an index acknowledged survives {@code kill -9}. */
class CrashTest {

  private static final int MOST_CHANGES = 3_000;

  private final Algorithm algorithm = Algorithms.create(CrashWriter.SPEC);

  /** By id, the number of the text that an entry must have. */
  private Map<String, Long> known = new TreeMap<>();

  @TempDir private Path temporary;

  @Test
  void whatWasAcknowledgedIsThereAfterThreeKills() throws Exception {
    killAndCheck(3);
  }

  @Test
  @Tag("long")
  void whatWasAcknowledgedIsThereAfterFiftyKills() throws Exception {
    killAndCheck(50);
  }

  private void killAndCheck(int times) throws Exception {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    String location = temporary.resolve("index").toString();
    for (int i = 0; i < times; i++) {
      String what = "seed " + seed + ", kill " + i;
      List<String> lines = runAndKill(location, random.nextLong(), random.nextInt(MOST_CHANGES));
      try (NearDuplicateIndex index =
          NearDuplicateIndex.openOrCreate(location, Algorithms.create(CrashWriter.SPEC))) {
        replay(lines, shown(index));
        assertThat(shown(index)).as(what).isEqualTo(known);
        assertThat(index.size()).as(what).isEqualTo(known.size());
        for (int query = 0; query < 30; query++) {
          String text = CrashWriter.text(random.nextInt(1_000));
          assertThat(index.query(text)).as(what).isEqualTo(expected(text));
        }
      }
    }
  }

  private List<String> runAndKill(String location, long seed, int changes) throws Exception {
    Path folder = Files.createDirectories(temporary.resolve("tmp"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                // A killed process leaves the unpacked library of RocksDB behind.
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                CrashWriter.class.getName(),
                location,
                Long.toString(seed))
            .redirectError(Redirect.INHERIT)
            .start();
    List<String> lines = new ArrayList<>();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      assertThat(line).as("the first line of the process").isNotNull();
      for (; line != null; line = out.readLine()) {
        lines.add(line);
        if (lines.size() == 2 * changes + 1) {
          // Process.destroyForcibly would drop what is still to be read.
          process.toHandle().destroyForcibly();
        }
      }
    } finally {
      process.destroyForcibly().waitFor();
      clear(folder);
    }
    return lines;
  }

  private static void clear(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  /** Makes the changes that were told; the last one, of which nobody knows, if it took place. */
  private void replay(List<String> lines, Map<String, Long> actual) {
    Map<String, Long> before = known;
    for (int i = 0; i < lines.size(); i += 2) {
      String[] change = lines.get(i).split("\t", -1);
      boolean told = i + 1 < lines.size() && lines.get(i + 1).matches("done|matched");
      before = told ? before : new TreeMap<>(known);
      if (change.length == 3 && !(told && lines.get(i + 1).equals("matched"))) {
        if (change[0].equals("remove")) {
          known.remove(change[1]);
        } else {
          known.put(change[1], Long.valueOf(change[2]));
        }
      }
      if (!told && !known.equals(actual)) {
        known = before;
      }
    }
  }

  private Map<String, Long> shown(NearDuplicateIndex index) {
    Map<String, Long> shown = new TreeMap<>();
    index.forEach(
        (entry, fingerprint) -> {
          long number = entry.time().getEpochSecond();
          assertThat(entry).isEqualTo(CrashWriter.entry(entry.id(), number));
          assertThat(fingerprint).isEqualTo(algorithm.fingerprint(CrashWriter.text(number)));
          shown.put(entry.id(), number);
        });
    return shown;
  }

  private List<Match> expected(String text) {
    Map<Entry, Double> found = new HashMap<>();
    long[] asked = algorithm.fingerprint(text);
    known.forEach(
        (id, number) -> {
          long[] other = algorithm.fingerprint(CrashWriter.text(number));
          double similarity = algorithm.similarity(Row.of(asked), Row.of(other), 0);
          int slots = algorithm.keys().slots();
          if (similarity >= algorithm.threshold()
              && algorithm.keys().agreeBefore(slots, Row.of(asked), Row.of(other))) {
            found.put(CrashWriter.entry(id, number), similarity);
          }
        });
    return found.entrySet().stream()
        .sorted(
            Map.Entry.<Entry, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey(Entry.EARLIEST_FIRST)))
        .map(match -> new Match(match.getKey(), match.getValue()))
        .toList();
  }
}

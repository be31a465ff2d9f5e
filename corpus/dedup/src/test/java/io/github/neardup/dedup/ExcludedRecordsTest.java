package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.KEEP;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.dedup.MalformedRecords.OnError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Workers look at records in batches, and what depends on the records before is settled afterwards:
 * ids used before, values of another kind than those before. Whatever the batches and threads, that
 * is as if one record was read after the other.
 */
class ExcludedRecordsTest {

  private static final int RECORDS = 6000;

  @TempDir private Path folder;

  /** A record as this test makes it, and what is to become of it. */
  private record Expected(String id, String text, String rank, boolean leftOut) {}

  /** Several batches, in which ids and kinds of values come back after any distance. */
  private static List<Expected> records(long seed) {
    Random random = new Random(seed);
    List<Expected> records = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < RECORDS; i++) {
      int choice = random.nextInt(20);
      String id = choice == 0 && i > 0 ? records.get(random.nextInt(i)).id() : "id" + i;
      String rank = choice == 1 && i > 0 ? "2024-01-31" : Integer.toString(random.nextInt(99));
      String text =
          choice < 6 && i > 0
              ? records.get(random.nextInt(i)).text()
              : IntStream.range(0, 12)
                  .mapToObj(word -> "w" + random.nextInt(4000))
                  .collect(Collectors.joining(" "));
      boolean used = seen.merge(id, 1, Integer::sum) > 1;
      records.add(new Expected(id, text, rank, used || rank.contains("-")));
    }
    return records;
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "csv"})
  void areThoseOfReadingOneAfterTheOther(String format) throws IOException {
    long seed = 20261124;
    List<Expected> records = records(seed);
    Path input = folder.resolve("in." + format);
    List<String> lines =
        new ArrayList<>(format.equals("csv") ? List.of("id,rank,text") : List.of());
    for (Expected record : records) {
      lines.add(
          format.equals("csv")
              ? record.id() + "," + record.rank() + "," + record.text()
              : "{\"id\": \"%s\", \"rank\": \"%s\", \"text\": \"%s\"}"
                  .formatted(record.id(), record.rank(), record.text()));
    }
    Files.write(input, lines);
    // Texts are equal or unrelated, so of each the highest rank is kept, or the first of these.
    Map<String, Expected> best = new HashMap<>();
    for (Expected record : records) {
      if (!record.leftOut()) {
        best.merge(
            record.text(),
            record,
            (a, b) -> Integer.parseInt(b.rank()) > Integer.parseInt(a.rank()) ? b : a);
      }
    }
    List<String> expected =
        records.stream()
            .filter(record -> !record.leftOut())
            .filter(record -> best.get(record.text()).id().equals(record.id()))
            .map(Expected::id)
            .toList();
    long leftOut = records.stream().filter(Expected::leftOut).count();
    assertThat(leftOut).as("seed %d", seed).isGreaterThan(400);
    for (int threads : new int[] {1, 2, 5}) {
      for (String spec : List.of("minhash:shingle=2", "kshingle:shingle=2")) {
        Path output = folder.resolve("out.jsonl");
        Path quarantine = folder.resolve("bad.jsonl");
        DeduplicationSummary done =
            Deduplicator.builder()
                .input(input)
                .algorithm(spec)
                .with(KEEP, KeepPolicy.highest("rank"))
                .onError(OnError.quarantine(quarantine))
                .threads(threads)
                .output(output)
                .run();
        assertThat(Files.readAllLines(output).stream().map(ExcludedRecordsTest::id).toList())
            .as("%s on %d threads, seed %d", spec, threads, seed)
            .isEqualTo(expected);
        assertThat(done.documents()).isEqualTo(RECORDS - leftOut);
        assertThat(Files.readAllLines(quarantine)).hasSize((int) leftOut);
      }
    }
  }

  private static String id(String line) {
    int start = line.indexOf("\"id\"");
    int begin = line.indexOf('"', line.indexOf(':', start)) + 1;
    return line.substring(begin, line.indexOf('"', begin));
  }
}

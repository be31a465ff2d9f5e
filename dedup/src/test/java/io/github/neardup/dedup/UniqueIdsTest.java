package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UniqueIdsTest {

  private static final int RECORDS = 3000;

  @TempDir private Path folder;

  private final AtomicInteger openings = new AtomicInteger();

  /** Ids of which some come back, with records that are no documents between them. */
  private List<String> write(Path input, long seed) throws IOException {
    Random random = new Random(seed);
    List<String> ids = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      if (i % 10 == 3) {
        lines.add("{\"id\": \"id" + random.nextInt(RECORDS) + "\"}");
      }
      ids.add("id" + random.nextInt(RECORDS));
      lines.add("{\"id\": \"%s\", \"text\": \"a text\"}".formatted(ids.get(i)));
    }
    Files.write(input, lines);
    return ids;
  }

  private CorpusReader open(Path input) {
    openings.incrementAndGet();
    return CorpusReader.open(CorpusFiles.of(List.of(input)), CorpusFields.DEFAULT);
  }

  /** What is refused when ids are given hashes in that number of buckets, the first ones unseen. */
  private List<String> refused(Path input, int buckets, int unseen) {
    List<String> refused = new ArrayList<>();
    int number = 0;
    try (UniqueIds unique = new UniqueIds(0, () -> open(input));
        CorpusReader reader = open(input)) {
      var documents = reader.documents(malformed -> {});
      while (documents.hasNext()) {
        String id = documents.next().id();
        long hash = Math.floorMod(unique.hash(id), (long) buckets);
        if (number++ < unseen) {
          unique.addChecked(hash);
          continue;
        }
        try {
          unique.check(hash, reader);
        } catch (CorpusException e) {
          refused.add(id);
        }
      }
    }
    return refused;
  }

  @Test
  void idsAreToldApartWhateverTheirHashesAndTheCorpusIsReadOnceMoreAtMost() throws IOException {
    long seed = 20261125;
    Path input = folder.resolve("in.jsonl");
    List<String> ids = write(input, seed);
    for (int buckets : new int[] {1, 7, 1000, Integer.MAX_VALUE}) {
      for (int unseen : new int[] {0, 1, 1234}) {
        Set<String> before = new HashSet<>(ids.subList(0, unseen));
        List<String> expected =
            ids.subList(unseen, RECORDS).stream().filter(id -> !before.add(id)).toList();
        openings.set(0);
        assertThat(refused(input, buckets, unseen))
            .as("%d buckets, the first %d unseen, seed %d", buckets, unseen, seed)
            .isEqualTo(expected);
        assertThat(openings).hasValueLessThanOrEqualTo(2);
      }
    }
  }
}

package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UniqueIdsTest {

  private static final int IDS = 3000;
  private static final long SEED = 20261125;

  /** In few buckets, upper and lower halves collide, and sometimes both. */
  @Test
  void hashesAreToldApartByBothHalves() {
    for (int buckets : new int[] {1, 7, 1000, Integer.MAX_VALUE}) {
      Random random = new Random(SEED);
      UniqueIds unique = new UniqueIds();
      Set<UniqueIds.Hash> before = new HashSet<>();
      for (int i = 0; i < IDS; i++) {
        UniqueIds.Hash hash =
            new UniqueIds.Hash(random.nextInt(buckets), random.nextInt(buckets) - 1L);
        assertThat(unique.add(hash))
            .as("%d buckets, %s", buckets, hash)
            .isEqualTo(before.add(hash));
      }
    }
  }

  @Test
  void bothHalvesOfAHashDependOnTheIdAndOnTheKey() {
    UniqueIds one = new UniqueIds(1);
    UniqueIds other = new UniqueIds(2);
    Set<Long> halves = new HashSet<>();
    for (int i = 0; i < IDS; i++) {
      UniqueIds.Hash hash = one.hash("id" + i);
      assertThat(hash).isEqualTo(new UniqueIds(1).hash("id" + i));
      halves.addAll(List.of(hash.high(), hash.low()));
      halves.addAll(List.of(other.hash("id" + i).high(), other.hash("id" + i).low()));
    }
    assertThat(halves).hasSize(4 * IDS);
  }

  @Test
  void anIdThatComesAgainIsRefusedWithItsFileAndLine(@TempDir Path folder) throws IOException {
    Path input = folder.resolve("in.jsonl");
    Files.write(
        input,
        List.of(
            "{\"id\": \"a\", \"text\": \"one\"}",
            "{\"id\": \"b\", \"text\": \"two\"}",
            "{\"id\": \"b\"}",
            "{\"id\": \"a\", \"text\": \"three\"}"));
    try (CorpusReader reader =
        CorpusReader.open(CorpusFiles.of(List.of(input)), CorpusFields.DEFAULT)) {
      var documents = new UniqueIds().checking(reader, reader.documents(malformed -> {}));
      documents.next();
      documents.next();
      assertThatThrownBy(documents::next)
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              input
                  + ":4: the id 'a' was used before; give each document an id of its own, or take"
                  + " places such as FILE:LINE as ids, with --id-field none");
    }
  }
}

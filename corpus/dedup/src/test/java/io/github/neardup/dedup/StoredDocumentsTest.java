package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredDocumentsTest {

  private static final long SEED = 21;

  @TempDir private Path folder;

  /** Any characters, so half surrogate pairs too. */
  private static String string(SplittableRandom random, int length) {
    char[] characters = new char[length];
    for (int i = 0; i < length; i++) {
      characters[i] = (char) random.nextInt(1 << 16);
    }
    return new String(characters);
  }

  @Test
  void documentsOfAnyLengthAreReadInAnyOrder() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    List<StoredDocuments.Stored> stored = new ArrayList<>();
    try (StoredDocuments documents = new StoredDocuments(folder)) {
      for (int row = 0; row < 300; row++) {
        int length = row % 50 == 7 ? 200_000 : random.nextInt(row % 10 == 3 ? 5000 : 60);
        Document document =
            new Document(string(random, 1 + random.nextInt(20)), string(random, length));
        String record = string(random, random.nextInt(2) * length);
        stored.add(new StoredDocuments.Stored(document, "file " + row, record));
        documents.add(row, stored.get(row));
      }
      for (int i = 0, row = 0; i < 2000; i++) {
        row = (i % 4 == 0 ? random.nextInt(stored.size()) : row + 1) % stored.size();
        assertThat(documents.get(row)).as("seed %d, row %d", SEED, row).contains(stored.get(row));
      }
    }
  }

  @Test
  void aFolderThatCannotBeWrittenToIsNamed() {
    StoredDocuments documents = new StoredDocuments(folder.resolve("missing"));
    String half = "x".repeat(1 << 18);
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(
            () -> documents.add(0, new StoredDocuments.Stored(new Document(half, half), "", "")))
        .withMessageContaining(folder.resolve("missing").toString())
        .withMessageContaining("--work-dir");
  }
}

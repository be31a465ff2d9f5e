package io.github.neardup.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.StorageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an index is of depends on the content of files, not only on their names. */
class IndexIdentityTest {

  private static final String TEXT =
      "the old lighthouse keeper climbed the narrow stairs every evening before the storm";

  @TempDir private Path folder;

  private Path frequencies(String spec, String name, String corpus) throws IOException {
    List<Document> documents =
        IntStream.range(0, 50).mapToObj(i -> new Document("d" + i, corpus + " w" + i)).toList();
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      TextPipeline pipeline = TextPipeline.of(Algorithms.settings(spec));
      DocumentFrequencies.collect(pipeline, documents.iterator(), 1).save(out);
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"simhash:weights=tfidf", "minhash:weights=tfidf"})
  void anIndexIsRefusedWithFrequenciesOfOtherContent(String weighted) throws IOException {
    String spec = weighted.replace("weights=tfidf", "shingle=1");
    Path file = frequencies(spec, "freq.bin", "the storm");
    String full = weighted + ",shingle=1,frequencies=" + file;
    Algorithm before = Algorithms.create(full);
    String saved = indexOf(before);
    Path copy = Files.copy(file, folder.resolve("copy.bin"));
    assertFinds(saved, Algorithms.create(full));

    Path other = frequencies(spec, "other.bin", "lighthouse keeper climbed stairs");
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    Algorithm after = Algorithms.create(full);
    assertThat(after.fingerprint(TEXT)).isNotEqualTo(before.fingerprint(TEXT));
    assertRefused(
        saved,
        after,
        ". The index has " + before.identity() + ", not " + after.identity(),
        ": frequencies file has other content: " + file + " (sha256:",
        " against " + file + " (sha256:");

    Algorithm moved = Algorithms.create(full.replace(file.toString(), copy.toString()));
    assertThat(moved.identity()).isEqualTo(before.identity());
    assertFinds(saved, moved);
  }

  private String indexOf(Algorithm algorithm) {
    String location = folder.resolve("index").toString();
    try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(location, algorithm)) {
      index.add(new Entry("a", Instant.EPOCH), TEXT);
    }
    return location;
  }

  private static void assertFinds(String location, Algorithm algorithm) {
    try (NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(location, algorithm)) {
      assertThat(index.query(TEXT)).hasSize(1);
    }
  }

  private static void assertRefused(String location, Algorithm algorithm, String... parts) {
    assertThatThrownBy(() -> NearDuplicateIndex.openOrCreate(location, algorithm))
        .isInstanceOf(StorageException.class)
        .hasMessageStartingWith(location)
        .hasMessageContainingAll(parts);
  }

  @Test
  void aSimilarityReadsTheIndexOfTheEqualDistance() {
    String saved = indexOf(Algorithms.create("simhash:distance=38"));
    assertFinds(saved, Algorithms.create("simhash:similarity=70%"));
    assertRefused(saved, Algorithms.create("simhash:similarity=71%"), "distance");
  }

  @Test
  void stopWordsAreKnownByTheWords() throws IOException {
    Path file = Files.writeString(folder.resolve("words.txt"), "the\nevery\n");
    String saved = indexOf(Algorithms.create("kshingle:stopwords=" + file));
    Path moved = folder.resolve("moved.txt");
    Files.writeString(moved, "# the same words\nevery\nthe\n");
    assertFinds(saved, Algorithms.create("kshingle:stopwords=" + moved));
    Files.writeString(file, "the\nbefore\n");
    assertRefused(
        saved,
        Algorithms.create("kshingle:stopwords=" + file),
        ": stopwords file has other content: " + file + "#");
  }
}

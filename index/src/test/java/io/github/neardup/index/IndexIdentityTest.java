package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a saved index is of depends on the content of files, not only on their names. */
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
    NamedIndex index = NamedIndex.create(before);
    index.add("a", TEXT);
    Path saved = folder.resolve("index.bin");
    index.save(saved);
    Path copy = Files.copy(file, folder.resolve("copy.bin"));
    assertThat(NamedIndex.load(saved, Algorithms.create(full)).query(TEXT)).hasSize(1);

    Path other = frequencies(spec, "other.bin", "lighthouse keeper climbed stairs");
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    Algorithm after = Algorithms.create(full);
    assertThat(after.fingerprint(TEXT)).isNotEqualTo(before.fingerprint(TEXT));
    assertThatIOException()
        .isThrownBy(() -> NamedIndex.load(saved, after))
        .withMessageStartingWith(
            saved + ": it holds an index of " + before.identity() + ", not of " + after.identity())
        .withMessageContaining(": frequencies file has other content: " + file + " (sha256:")
        .withMessageContaining(" against " + file + " (sha256:");

    Algorithm moved = Algorithms.create(full.replace(file.toString(), copy.toString()));
    assertThat(moved.identity()).isEqualTo(before.identity());
    assertThat(NamedIndex.load(saved, moved).query(TEXT)).hasSize(1);
  }

  @Test
  void aSimilarityReadsTheIndexOfTheEqualDistance() throws IOException {
    NamedIndex index = NamedIndex.create(Algorithms.create("simhash:distance=19"));
    index.add("a", TEXT);
    Path saved = folder.resolve("index.bin");
    index.save(saved);
    assertThat(NamedIndex.load(saved, Algorithms.create("simhash:similarity=70%")).query(TEXT))
        .hasSize(1);
    assertThatIOException()
        .isThrownBy(() -> NamedIndex.load(saved, Algorithms.create("simhash:similarity=71%")))
        .withMessageContaining("distance");
  }

  @Test
  void stopWordsAreKnownByTheWords() throws IOException {
    Path file = Files.writeString(folder.resolve("words.txt"), "the\nevery\n");
    Algorithm before = Algorithms.create("kshingle:stopwords=" + file);
    FingerprintIndex index = FingerprintIndex.create(before);
    index.add(1, TEXT);
    Path saved = folder.resolve("index.bin");
    index.save(saved);
    Path moved = folder.resolve("moved.txt");
    Files.writeString(moved, "# the same words\nevery\nthe\n");
    assertThat(
            FingerprintIndex.load(saved, Algorithms.create("kshingle:stopwords=" + moved)).size())
        .isOne();
    Files.writeString(file, "the\nbefore\n");
    Algorithm after = Algorithms.create("kshingle:stopwords=" + file);
    assertThatIOException()
        .isThrownBy(() -> FingerprintIndex.load(saved, after))
        .withMessageContaining(": stopwords file has other content: " + file + "#");
  }
}

package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentFrequenciesTest {

  private static final TextPipeline WORDS = new TextPipeline(List.of("casefold"), "standard", 1);
  private static final String WORDS_DESCRIPTION =
      "normalize=casefold,tokens=standard,stopwords=none,shingle=1,seed=1";

  @TempDir private Path folder;

  private static List<Document> documents(int count, long seed) {
    Random random = new Random(seed);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = random.nextInt(30); word >= 0; word--) {
        double u = random.nextDouble();
        text.append('w').append((int) (u * u * u * 2000)).append(' ');
      }
      documents.add(new Document("d" + i, text.toString()));
    }
    return documents;
  }

  private static DocumentFrequencies collect(List<Document> documents) {
    return DocumentFrequencies.collect(WORDS, documents.iterator(), 1);
  }

  private static DocumentFrequencies ofTexts(String... texts) {
    return collect(
        IntStream.range(0, texts.length).mapToObj(i -> new Document("d" + i, texts[i])).toList());
  }

  private static long feature(String word) {
    LongArray features = new LongArray();
    WORDS.extractor().extract(word, features);
    return features.get(0);
  }

  // --- counting ---------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void countsTheDocumentsThatHaveAFeature(int threads) {
    List<Document> documents = documents(3000, 1);
    Map<String, Integer> expected = new HashMap<>();
    for (Document document : documents) {
      Set<String> words = new HashSet<>(List.of(document.text().strip().split(" ")));
      words.forEach(word -> expected.merge(word, 1, Integer::sum));
    }

    DocumentFrequencies frequencies =
        DocumentFrequencies.collect(WORDS, documents.iterator(), threads);

    assertThat(frequencies.documents()).isEqualTo(3000);
    assertThat(frequencies.features()).isEqualTo(expected.size());
    assertThat(frequencies.pipeline()).isEqualTo(WORDS_DESCRIPTION);
    expected.forEach(
        (word, count) -> assertThat(frequencies.count(feature(word))).isEqualTo(count));
    assertThat(frequencies).isEqualTo(collect(documents)).hasSameHashCodeAs(collect(documents));
  }

  @Test
  void everyFeatureIsFoundAndNoOther() {
    Random random = new Random(2);
    for (int size : new int[] {0, 1, 2, 3, 4, 5, 100, 1000}) {
      long[] features =
          random.longs(size).map(f -> size % 2 == 1 ? f : f >> 40).sorted().distinct().toArray();
      if (features.length > 2) {
        features[0] = Long.MIN_VALUE;
        features[features.length - 1] = Long.MAX_VALUE;
      }
      int[] counts = IntStream.rangeClosed(1, features.length).toArray();
      DocumentFrequencies frequencies =
          new DocumentFrequencies("p", features.length, features, counts);
      for (int i = 0; i < features.length; i++) {
        assertThat(frequencies.count(features[i])).isEqualTo(counts[i]);
        for (long other : new long[] {features[i] + 1, features[i] - 1, ~features[i]}) {
          int position = Arrays.binarySearch(features, other);
          assertThat(frequencies.count(other)).isEqualTo(position < 0 ? 0 : counts[position]);
        }
      }
      assertThat(frequencies.count(random.nextLong())).isZero();
    }
  }

  // --- weights ----------------------------------------------------------------------------------

  @Test
  void inverseFrequencyIsSmoothed() {
    DocumentFrequencies frequencies = ofTexts("the cat", "the dog", "the the bird");
    assertThat(frequencies.inverse(feature("the"))).isEqualTo(1);
    assertThat(frequencies.inverse(feature("cat"))).isCloseTo(Math.log(4 / 2.0) + 1, within(1e-15));
    assertThat(frequencies.inverse(feature("unseen"))).isCloseTo(Math.log(4) + 1, within(1e-15));
    assertThat(ofTexts().inverse(feature("unseen"))).isEqualTo(1);
  }

  // --- files ------------------------------------------------------------------------------------

  private static byte[] bytes(DocumentFrequencies frequencies) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    frequencies.save(bytes);
    return bytes.toByteArray();
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  @Test
  void savedAreLoadedTheSame() throws IOException {
    for (DocumentFrequencies frequencies :
        List.of(ofTexts(), ofTexts("a"), collect(documents(2000, 6)))) {
      byte[] bytes = bytes(frequencies);
      assertThat(DocumentFrequencies.load(write("f.df", bytes))).isEqualTo(frequencies);
      assertThat(bytes(DocumentFrequencies.load(folder.resolve("f.df")))).isEqualTo(bytes);
      try (OutputStream gzip =
          new GZIPOutputStream(Files.newOutputStream(folder.resolve("f.df.GZ")))) {
        gzip.write(bytes);
      }
      assertThat(DocumentFrequencies.load(folder.resolve("f.df.GZ"))).isEqualTo(frequencies);
    }
  }

  @Test
  void theFormatIsFrozen() throws IOException {
    DocumentFrequencies frequencies =
        new DocumentFrequencies("p=1", 9, new long[] {-5, 3}, new int[] {2, 9});
    assertThat(bytes(frequencies)).isEqualTo(file(1));
    // An earlier release left out features in fewer than two documents.
    assertThat(DocumentFrequencies.load(write("f.df", file(2)))).isEqualTo(frequencies);
  }

  private static byte[] file(int least) {
    ByteBuffer expected = ByteBuffer.allocate(71);
    expected.put("neardupF".getBytes(StandardCharsets.US_ASCII)).putInt(2);
    expected.putShort((short) 2).put("V2".getBytes(StandardCharsets.US_ASCII));
    expected.putShort((short) 4).put("13.0".getBytes(StandardCharsets.US_ASCII));
    expected.putShort((short) 3).put("p=1".getBytes(StandardCharsets.US_ASCII));
    expected.putLong(9).putInt(least).putInt(2).putLong(-5).putLong(3).putInt(2).putInt(9);
    CRC32C checksum = new CRC32C();
    checksum.update(expected.array(), 0, expected.position());
    expected.putInt((int) checksum.getValue());
    assertThat(expected.hasRemaining()).isFalse();
    return expected.array();
  }

  @Test
  void aFileThatIsCutOffIsRefused() throws IOException {
    byte[] bytes = bytes(ofTexts("a b", "b c"));
    for (int length = 0; length < bytes.length; length++) {
      Path file = write("cut.df", Arrays.copyOf(bytes, length));
      assertThatIOException()
          .as("cut to %d bytes", length)
          .isThrownBy(() -> DocumentFrequencies.load(file))
          .withMessage(file + ": it is truncated or damaged; copy it or make it again");
    }
    Path longer = write("longer.df", Arrays.copyOf(bytes, bytes.length + 1));
    assertThatIOException()
        .isThrownBy(() -> DocumentFrequencies.load(longer))
        .withMessage(longer + ": its content is damaged; copy or make it again");
  }

  @Test
  void aFileWithAChangedByteIsRefused() throws IOException {
    byte[] bytes = bytes(ofTexts("a b", "b c"));
    for (int i = 0; i < bytes.length; i++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] changed = bytes.clone();
        changed[i] ^= (byte) (1 << bit);
        Path file = write("changed.df", changed);
        assertThatIOException()
            .as("bit %d of byte %d", bit, i)
            .isThrownBy(() -> DocumentFrequencies.load(file))
            .withMessageStartingWith(file + ": ");
      }
    }
  }

  @Test
  void otherHashesAndAnotherUnicodeAreRefused() throws IOException {
    byte[] bytes = bytes(ofTexts("a b", "b c"));
    String whole = new String(bytes, StandardCharsets.ISO_8859_1);
    Path hashes =
        write("hashes.df", whole.replace("V2", "V3").getBytes(StandardCharsets.ISO_8859_1));
    assertThatIOException()
        .isThrownBy(() -> DocumentFrequencies.load(hashes))
        .withMessage(
            hashes
                + ": its features are hashed by scheme V3, and this program's V2; make it again"
                + " with: neardup frequencies");
    Path unicode =
        write("unicode.df", whole.replace("13.0", "16.0").getBytes(StandardCharsets.ISO_8859_1));
    assertThatIOException()
        .isThrownBy(() -> DocumentFrequencies.load(unicode))
        .withMessage(
            unicode
                + ": its features are of texts read by Unicode 16.0, and this program's 13.0; make"
                + " it again with: neardup frequencies");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    byte[] bytes = bytes(ofTexts("a b", "b c"));
    bytes[11] = 3;
    Path next = write("next.df", bytes);
    assertThatIOException()
        .isThrownBy(() -> DocumentFrequencies.load(next))
        .withMessage(
            next
                + ": it has version 3, but this program reads version 2; make it again with:"
                + " neardup frequencies");
    Path text =
        write("text.df", "{\"id\": \"a\", \"text\": \"a\"}".getBytes(StandardCharsets.UTF_8));
    assertThatIOException()
        .isThrownBy(() -> DocumentFrequencies.load(text))
        .withMessage(
            text + ": it holds no document frequencies; make some with: neardup frequencies");
    Path notGzip = write("plain.df.gz", bytes);
    assertThatIOException()
        .isThrownBy(() -> DocumentFrequencies.load(notGzip))
        .withMessageStartingWith(notGzip + ": it is truncated or damaged");
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> DocumentFrequencies.load(folder.resolve("none.df")));
  }
}

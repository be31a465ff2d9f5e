package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.internal.FormerNames;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.index.FingerprintIndex;
import io.github.neardup.simhash.SimHash;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was called {@code tokens=hanlp} is {@code tokens=dictionary}, wherever it was written. */
class FormerNamesTest {

  private static final String TEXT = "市议会星期二投票决定，旧港大桥将关闭维修至三月底。";
  private static final String HINT =
      "neardup: tokens=hanlp is now called tokens=dictionary" + System.lineSeparator();

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  /** What this test made known is no note for the next. */
  @AfterEach
  void takeNotes() {
    FormerNames.takeNotes();
  }

  @Test
  void specIsReadAndWrittenAnew() {
    for (String name : List.of("simhash", "minhash", "kshingle")) {
      var former = Algorithms.create(name + ":tokens=hanlp,shingle=2");
      var now = Algorithms.create(name + ":tokens=dictionary,shingle=2");
      assertThat(former.settings().toSpec()).isEqualTo(now.settings().toSpec());
      assertThat(former).hasToString(now.toString());
      assertThat(former.fingerprint(TEXT)).isEqualTo(now.fingerprint(TEXT));
    }
    assertThat(new TextPipeline(List.of(), "hanlp", 3).description())
        .isEqualTo(new TextPipeline(List.of(), "dictionary", 3).description());
  }

  @Test
  void commandSaysOnceWhatTheNewNameIs() {
    Run run =
        neardup.run(
            "compare", TEXT, TEXT, "-a", "simhash:tokens=hanlp", "-a", "minhash:tokens=hanlp");
    assertThat(run.err()).isEqualTo(HINT);
    assertThat(run.out()).contains("simhash:distance=8,tokens=dictionary").doesNotContain("hanlp");
    assertThat(run.status()).isZero();
    assertThat(neardup.run("compare", TEXT, TEXT, "-a", "simhash:tokens=dictionary").err())
        .isEmpty();
  }

  @Test
  void filesWithTheFormerNameAreRead() throws IOException {
    SimHash simHash = SimHash.create("tokens=dictionary");
    FingerprintIndex index = FingerprintIndex.create(simHash);
    index.add(1, TEXT);
    Path file = folder.resolve("index");
    index.save(file);
    withFormerName(file, 13);
    assertThat(FingerprintIndex.load(file, simHash).query(TEXT)).hasSize(1);

    Path corpus = folder.resolve("corpus.jsonl");
    Files.writeString(corpus, "{\"text\": \"" + TEXT + "\"}\n");
    Path frequencies = folder.resolve("frequencies");
    neardup.run("frequencies", corpus, "-o", frequencies, "-a", "simhash:tokens=dictionary");
    DocumentFrequencies now = DocumentFrequencies.load(frequencies);
    withFormerName(frequencies, 22);
    assertThat(DocumentFrequencies.load(frequencies)).isEqualTo(now);
    SimHash.create("tokens=dictionary,weights=tfidf,frequencies=" + frequencies);
  }

  /** Makes a file one of before, whose specification stands at {@code place}. */
  private static void withFormerName(Path file, int place) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    int length = bytes.getShort(place);
    String now = new String(bytes.array(), place + 2, length, UTF_8);
    byte[] former = now.replace("tokens=dictionary", "tokens=hanlp").getBytes(UTF_8);
    assertThat(former.length).isLessThan(length);
    ByteBuffer before = ByteBuffer.allocate(bytes.capacity() - length + former.length);
    before.put(bytes.array(), 0, place).putShort((short) former.length).put(former);
    int rest = place + 2 + length;
    before.put(bytes.array(), rest, bytes.capacity() - Integer.BYTES - rest);
    CRC32C checksum = new CRC32C();
    checksum.update(before.array(), 0, before.position());
    before.putInt((int) checksum.getValue());
    Files.write(file, before.array());
  }
}

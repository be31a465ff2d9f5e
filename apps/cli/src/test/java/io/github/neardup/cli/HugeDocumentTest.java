package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Documents of 100 MB. A text that is a block over and over has the fingerprint of the block three
 * times.
 */
@Tag("long")
class HugeDocumentTest {

  private static final int SIZE = 100_000_000;
  private static final String BLOCK =
      "The harbour was closed for dredging in February. 港口二月因疏浚关闭，三月底重新开放。"
          + "Café, ﬁne ＡＢＣ \uD83D\uDE00 and a lone \uD800 one.\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "simhash",
        "minhash",
        "kshingle",
        "ksentence",
        "kshingle:tokens=char,shingle=5",
        "minhash:tokens=dictionary,normalize=chinese",
        "simhash:tokens=cjk,shingle=2"
      })
  void aHundredMegabytesAreFingerprinted(String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    String huge = BLOCK.repeat(SIZE / BLOCK.length());
    assertThat(
            algorithm.similarity(
                algorithm.fingerprint(huge), algorithm.fingerprint(BLOCK.repeat(3))))
        .isGreaterThan(0.98);
  }

  @Test
  void aHundredMegabytesAreDeduplicated() throws IOException {
    Path input = folder.resolve("huge.jsonl");
    String text = BLOCK.replace("\n", "\\n").replace("\uD800", "\\ud800");
    try (BufferedWriter out = Files.newBufferedWriter(input)) {
      for (int document = 0; document < 2; document++) {
        out.write("{\"id\": \"d" + document + "\", \"text\": \"");
        for (int i = 0; i < SIZE / BLOCK.length(); i++) {
          out.write(text);
        }
        out.write("\"}\n");
      }
    }
    Path output = folder.resolve("unique.jsonl");
    Run run = new Neardup().type("dedup %s -o %s", input, output);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(Files.size(output)).isEqualTo(Files.size(input) / 2);
  }
}

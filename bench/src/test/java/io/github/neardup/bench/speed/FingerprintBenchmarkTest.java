package io.github.neardup.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.minhash.MinHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintBenchmarkTest {

  @Test
  void itsSketchesAreTheProductsOwn() {
    List<String> texts = Texts.of("everyday-en");
    FingerprintBenchmark benchmark = new FingerprintBenchmark();
    benchmark.corpus = "everyday-en";
    benchmark.contender = Contender.MIN_HASH.name();
    benchmark.width = 128;
    benchmark.setUp();
    assertThat(benchmark.features()).isPositive();
    assertThat((int[]) benchmark.sketches())
        .isEqualTo(MinHash.create().signature(texts.get(texts.size() - 1)));
  }

  @Test
  void textsOfAFileAreTakenAsTheyAre(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("texts.jsonl");
    Files.writeString(
        file,
        """
        {"id": "1", "text": "one"}
        {"id": "2", "text": "größer"}
        """);
    List<String> texts = Texts.of(file.toString());
    assertThat(texts).containsExactly("one", "größer");
    assertThat(Texts.bytes(texts)).isEqualTo(3 + 8);
  }
}

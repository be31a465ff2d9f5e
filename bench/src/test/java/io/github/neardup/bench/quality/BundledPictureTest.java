package io.github.neardup.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.report.KeptPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BundledPictureTest {

  private static final Path BUNDLED = Path.of("..", "docs", "measurements", "bundled.json");

  @Test
  void theBundledPictureIsWhatItsFileGives() throws IOException {
    assertThat(Files.readString(BUNDLED.resolveSibling("bundled.svg")))
        .as("bench/results makes it")
        .isEqualTo(KeptPage.svgOf(BUNDLED));
  }
}

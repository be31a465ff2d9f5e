package io.github.neardup.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class IntervalFigureTest {

  private static final Path BUNDLED = Path.of("..", "docs", "measurements", "bundled.json");

  @Test
  void theBundledPictureIsWhatItsFileGives() throws IOException {
    assertThat(Files.readString(BUNDLED.resolveSibling("bundled.svg")))
        .as("bench/results makes it")
        .isEqualTo(IntervalFigure.svgOf(BUNDLED));
  }
}

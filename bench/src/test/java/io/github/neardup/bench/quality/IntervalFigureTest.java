package io.github.neardup.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IntervalFigureTest {

  private static final Path KEPT = Path.of("..", "docs", "measurements");

  @Test
  void everyPictureOfKeptResultsIsWhatItsFileGives() throws IOException {
    List<Path> pictures;
    try (Stream<Path> all = Files.list(KEPT)) {
      pictures = all.filter(file -> file.toString().endsWith(".svg")).toList();
    }
    assertThat(pictures).isNotEmpty();
    for (Path picture : pictures) {
      Path file = Path.of(picture.toString().replaceFirst("svg$", "json"));
      assertThat(Files.readString(picture))
          .as("%s; bench/results %s makes it", picture, file)
          .isEqualTo(IntervalFigure.svgOf(file));
    }
  }
}

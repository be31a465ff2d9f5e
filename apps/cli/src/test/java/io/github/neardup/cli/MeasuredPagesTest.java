package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.algorithm.Algorithms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each page of measurements says how it was made, and with settings that mean the same today. */
class MeasuredPagesTest {

  private static final Path FOLDER = Path.of("../..", "docs", "measurements");
  private static final int MOST_WORDS = 15_000;

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPageIsMadeByACommandOfResultsBesideIt(Path page) throws IOException {
    String name = page.getFileName().toString().replaceFirst("\\.md$", "");
    assertThat(Files.readString(page))
        .containsPattern("Made by `bench/(measure( --quick)? " + name + "`|results`)");
    assertThat(staleSpecs(read(page.resolveSibling(name + ".json"))))
        .as(
            "%s shows other settings than these have today; bench/measure %s makes it anew",
            page, name)
        .isEmpty();
  }

  @Test
  void aChangedDefaultIsSeen() {
    JsonNode made =
        new JsonMapper()
            .createObjectNode()
            .set(
                "specs",
                new JsonMapper()
                    .createObjectNode()
                    .put("simhash", Algorithms.create("simhash:distance=6").identity().toString())
                    .put("minhash", Algorithms.create("minhash").identity().toString()));
    assertThat(staleSpecs(made)).containsExactly("simhash");
  }

  @Test
  void allPagesTogetherCanBeRead() throws IOException {
    int words = 0;
    for (Path page : pages()) {
      words += Files.readString(page).split("\\s+").length;
    }
    assertThat(words).isLessThanOrEqualTo(MOST_WORDS);
  }

  /** The specs of results that had another identity when these were measured. */
  private static List<String> staleSpecs(JsonNode results) {
    List<String> stale = new ArrayList<>();
    results
        .path("specs")
        .properties()
        .forEach(spec -> addIfStale(stale, spec.getKey(), spec.getValue().asText()));
    // The results of eval itself.
    results
        .path("results")
        .forEach(of -> addIfStale(stale, of.path("label").asText(), of.path("identity").asText()));
    assertThat(results.path("specs").size() + results.path("results").size()).isPositive();
    return stale;
  }

  private static void addIfStale(List<String> stale, String spec, String identity) {
    if (!Algorithms.create(spec).identity().toString().equals(identity)) {
      stale.add(spec);
    }
  }

  private static JsonNode read(Path file) {
    try {
      return new JsonMapper().readTree(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

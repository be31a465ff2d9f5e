package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.parts.PartMatches;
import io.github.neardup.parts.PartMatches.Range;
import io.github.neardup.parts.PartsAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code neardup compare} shows of documents in parts. */
class PartsTest {

  private static final int PASSAGE_WORDS = 150;

  private final Random random = new Random(20_261_120);
  private final String passage = text(PASSAGE_WORDS);
  private final String before = text(437) + "\n";
  private final String left = before + passage + " " + text(900);
  private final String right = text(1010) + " " + passage + "\n\n" + text(391);

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  /** The given number of words, most of which no other text has. */
  private String text(int words) {
    return random
        .ints(words, 1000, 10_000)
        .mapToObj(word -> "w" + word)
        .collect(Collectors.joining(" ", "", "."));
  }

  @Test
  void compareShowsTheShareAndThePlaceInBothTexts() throws IOException {
    String copied = text(60);
    Path a = Files.writeString(folder.resolve("a.txt"), text(300) + "\n\n" + copied + "\n");
    Path b =
        Files.writeString(
            folder.resolve("b.txt"), "Title\n\n" + text(200) + "\r\n\r\n  " + copied + "\n\nEnd");
    Run run = neardup.columns(120).type("compare %s %s -a kshingle:parts=paragraph", a, b);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(1)).contains("duplicate", "1 of 2 and 1 of 2 parts match");
    assertThat(run.out()).contains("\n\nkshingle:parts=paragraph\n  A: 16.");
    assertThat(lines)
        .anyMatch(
            line ->
                line.startsWith("    3:1-3:" + copied.length() + "  " + copied.substring(0, 30))
                    && line.contains(" … ")
                    && line.endsWith(copied.substring(copied.length() - 15)))
        .anyMatch(line -> line.startsWith("    5:3-7:3  " + copied.substring(0, 30)));
  }

  @Test
  void jsonHoldsWhatMatches() throws IOException {
    String spec = "kshingle:threshold=0.5,parts=words:100/50,coverage=0.05";
    JsonNode result = json(left, right, spec);
    PartsAlgorithm algorithm = (PartsAlgorithm) Algorithms.create(spec);
    PartMatches matches =
        algorithm.matches(algorithm.fingerprint(left), algorithm.fingerprint(right));
    assertThat(result.get("verdict").asText()).isEqualTo("duplicate");
    assertThat(result.get("candidate").asBoolean()).isTrue();
    JsonNode parts = result.get("parts");
    assertThat(parts.get("left").get("coverage").asDouble()).isEqualTo(matches.leftCoverage());
    assertThat(parts.get("right").get("coverage").asDouble()).isEqualTo(matches.rightCoverage());
    JsonNode range = parts.get("left").get("ranges").get(0);
    Range expected = matches.leftRanges().get(0);
    assertThat(range.get("start").asInt()).isEqualTo(expected.start());
    assertThat(range.get("end").asInt()).isEqualTo(expected.end());
    assertThat(range.get("last_line").asInt()).isEqualTo(2);
    assertThat(range.get("excerpt").asText()).startsWith(expected.of(left).substring(0, 20));
    assertThat(parts.get("pairs")).hasSameSizeAs(matches.pairs());
    JsonNode pair = parts.get("pairs").get(0);
    assertThat(pair.get("left").get("start").asInt())
        .isEqualTo(matches.pairs().get(0).left().start());
    assertThat(pair.get("similarity").asDouble()).isEqualTo(matches.pairs().get(0).similarity());
    assertThat(json(left, right, "kshingle").has("parts")).isFalse();
  }

  @Test
  void textsWithNothingInCommonHaveNoRanges() throws IOException {
    JsonNode parts = json("one two three", "four five six", "minhash:parts=words:2/1").get("parts");
    assertThat(parts.get("left").get("coverage").asDouble()).isZero();
    assertThat(parts.get("left").get("ranges")).isEmpty();
    assertThat(parts.get("pairs")).isEmpty();
    assertThat(neardup.type("compare --text one two -a minhash:parts=words:2/1").out())
        .endsWith("minhash:parts=words:2/1\n  A: 0.0% covered\n  B: 0.0% covered\n");
  }

  private JsonNode json(String a, String b, String spec) throws IOException {
    Run run = neardup.type("compare --text %s %s -a %s --format json", a, b, spec);
    assertThat(run.err()).isEmpty();
    return new ObjectMapper().readTree(run.out()).get("results").get(0);
  }
}

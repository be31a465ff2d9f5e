package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecommendCommandTest {

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();
  private Path corpus;

  /** 200 texts of 20 words, each twice: the second time without its first word. */
  @BeforeEach
  void corpusOfPairs() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 20; word++) {
        text.append(" w").append(letters(i * 31 + word * 7001));
      }
      String whole = text.toString().strip();
      lines.append("{\"text\": \"").append(whole).append("\"}\n");
      lines.append("{\"text\": \"").append(whole.substring(whole.indexOf(' ') + 1)).append("\"}\n");
    }
    corpus = Files.writeString(folder.resolve("corpus.jsonl"), lines);
  }

  /** A word without digits, which would be protected numbers. */
  private static String letters(int number) {
    return Integer.toString(number, 26)
        .chars()
        .mapToObj(c -> String.valueOf((char) (c < 'a' ? c - '0' + 'q' : c)))
        .collect(Collectors.joining());
  }

  private static String spec(Run run) {
    return run.out()
        .lines()
        .filter(line -> line.startsWith("  neardup dedup "))
        .map(line -> line.replaceAll(".* -a (\\S+) -o OUTPUT", "$1"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theReportHasACommandThatRuns() {
    Run run = neardup.run("recommend", corpus);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("corpus  400 documents with 400 different texts\nsample  all of them\n")
        .containsPattern("minhash +(0.0%|50.0%) +50.0% +50.0% +50.0% +50.0% +50.0% +50.0%")
        .doesNotContain("pairs that minhash does not")
        .endsWith("  neardup label " + corpus + "\n");
    Path clean = folder.resolve("clean.jsonl");
    Run dedup = neardup.type("dedup %s -a %s -o %s", corpus, spec(run), clean);
    assertThat(dedup.status()).as(dedup.err()).isZero();
    assertThat(dedup.err()).containsPattern("removed +200 ");
  }

  private Path pairs(String content) throws IOException {
    return Files.writeString(folder.resolve("pairs.tsv"), content);
  }

  /** Of the first documents; their ids are their lines. */
  private String firstPairs(int count) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append("%s:%d\t%s:%d\n".formatted(corpus, 2 * i + 1, corpus, 2 * i + 2));
    }
    return lines.toString();
  }

  @Test
  void knownPairsAreCounted() throws IOException {
    Run run = neardup.type("recommend %s --duplicates %s", corpus, pairs(firstPairs(20)));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "Of your 20 pairs of different texts, the settings below find 20; the default"
                + " finds 20.")
        .doesNotContain("Not found");
  }

  /** Other pairs of which no two words are the same: no settings find them. */
  @Test
  void pairsThatNothingFindsAreNamed() throws IOException {
    StringBuilder lines = new StringBuilder(firstPairs(20));
    for (int i = 0; i < 4; i++) {
      lines.append("%s:%d\t%s:%d\n".formatted(corpus, 100 + 2 * i, corpus, 201 + 6 * i));
    }
    Run run = neardup.type("recommend %s --duplicates %s", corpus, pairs(lines.toString()));
    assertThat(run.out())
        .contains(
            "pairs of different texts, the settings below find 20;",
            "Not found, because finding them would also find too many others")
        .contains(corpus + ":100 and " + corpus + ":201");
  }

  @Test
  void badLabelsNameFileAndLine() throws IOException {
    Path unknown = pairs(firstPairs(20) + "nobody\tnothing\n");
    assertThat(neardup.type("recommend %s --duplicates %s", corpus, unknown).err())
        .startsWith(
            "neardup: "
                + unknown
                + ":21: no document of the corpus has the id 'nobody'; correct it or remove the"
                + " line");
    for (String[] wrong :
        new String[][] {
          {firstPairs(9), ": holds 9 pairs; label at least 10, better 50"},
          {"left\tright\na\ta\n", ":2: the document 'a' is paired with itself; remove the line"}
        }) {
      Path file = pairs(wrong[0]);
      Run run = neardup.type("recommend %s --duplicates %s", corpus, file);
      assertThat(run.err()).startsWith("neardup: " + file + wrong[1]);
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void aSampleIsSaidToBeOne() throws IOException {
    Run run = neardup.type("recommend %s --sample 200 --threads 2", corpus);
    assertThat(run.out()).containsPattern("sample  \\d+ of these, similar ones together");
  }
}

package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompareCommandTest {

  private static final String FOX = "the quick brown fox jumps over the lazy dog";
  private static final String CAT = "the quick brown cat jumps over the lazy dog";

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  @Test
  void aLineForEachAlgorithm() {
    Run run = neardup.columns(160).run("compare", FOX, CAT);
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).matches("algorithm +similarity +threshold +verdict +why");
    assertThat(lines.stream().skip(1).limit(5).map(line -> line.split(" ", -1)[0]))
        .containsExactly("exact", "ksentence", "kshingle", "minhash", "simhash");
    assertThat(lines.subList(6, lines.size()))
        .containsExactly("", "minhash: bands=32, rows=4 (derived)");
    // Of short texts single words count: 7 are in both, and one of each differs.
    assertThat(lines.get(3))
        .matches(
            "kshingle +0\\.7778 +0\\.5000 +duplicate +single words: 7 of 9 different shingles are in"
                + " both");
    // 7 shingles of three words each, 3 of which hold the word that differs.
    assertThat(neardup.type("compare %s %s -a kshingle:shingle=3", FOX, CAT).out())
        .contains("4 of 10 different shingles are in both");
  }

  @Test
  void jsonHoldsWhatTheAlgorithmSays() throws IOException {
    String spec = "minhash:permutations=64,threshold=0.25,shingle=2";
    JsonNode json = json("compare", FOX, CAT, "-a", spec, "--format", "json");
    assertThat(json.get("left").asText()).isEqualTo(FOX);
    assertThat(json.get("right").asText()).isEqualTo(CAT);
    JsonNode result = json.get("results").get(0);
    Algorithm algorithm = Algorithms.create(spec);
    double similarity =
        algorithm.similarity(algorithm.fingerprint(FOX), algorithm.fingerprint(CAT));
    assertThat(result.get("algorithm").asText()).isEqualTo(algorithm.settings().toShortSpec());
    assertThat(result.get("spec").asText()).isEqualTo(algorithm.settings().toSpec());
    assertThat(result.get("similarity").asDouble()).isEqualTo(similarity);
    assertThat(result.get("threshold").asDouble()).isEqualTo(0.25);
    assertThat(result.get("verdict").asText())
        .isEqualTo(similarity >= 0.25 ? "duplicate" : "different");
    assertThat(result.get("why").asText()).isEqualTo(algorithm.explain(FOX, CAT));
  }

  @Test
  void algorithmsComeInTheOrderAskedFor() {
    assertThat(
            neardup
                .type("compare %s %s -a simhash:bits=64 -a kshingle", FOX, CAT)
                .out()
                .lines()
                .filter(line -> !line.startsWith(" "))
                .map(line -> line.split(" ", -1)[0]))
        .containsExactly("algorithm", "simhash:bits=64", "kshingle");
  }

  @Test
  void saysIfASearchWouldMissADuplicate() {
    // One band of 128 rows: only equal signatures have a common key.
    Run run =
        neardup
            .columns(160)
            .type(
                "compare %s %s -a minhash:permutations=128,bands=1,rows=128,threshold=0.1",
                FOX, CAT);
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("duplicate")
        .contains("no common key: a search would miss this pair");
  }

  @Test
  void textsAreReadInTheirEncoding() throws IOException {
    Path latin = Files.write(folder.resolve("a.txt"), "déjà vu, où ça".getBytes(ISO_8859_1));
    Path utf8 = Files.writeString(folder.resolve("b.txt"), "déjà vu, où ça");
    Run refused = neardup.type("compare %s %s", latin, utf8);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("a.txt:1: not UTF-8 at byte 2 ", "--encoding");
    String read = neardup.type("compare %s %s --encoding windows-1252", latin, latin).out();
    assertThat(read).contains("duplicate");
  }

  @Test
  void standardInputCanBeOneOfTheTwo() throws IOException {
    Path file = write("a.txt", "北京 \uD83D\uDE00 " + FOX);
    neardup.input(("北京 \uD83D\uDE00 " + FOX).getBytes(UTF_8));
    assertThat(verdict("compare", "-", file, "-a", "ksentence")).isEqualTo("duplicate");
    assertThat(verdict("compare", file, "-", "-a", "ksentence")).isEqualTo("duplicate");
  }

  @Test
  void textForcesText() throws IOException {
    Path file = write("a.txt", FOX);
    assertThat(verdict("compare", "--text", file, FOX, "-a", "ksentence")).isEqualTo("different");
    assertThat(verdict("compare", "--text", "a/b.txt", "a/b.txt")).isEqualTo("duplicate");
    assertThat(verdict("compare", "--text", "-", "-")).isEqualTo("duplicate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "@x", "100 % of it", "a\nb/c\n"})
  void anythingElseIsText(String text) {
    assertThat(verdict("compare", text, text)).isEqualTo("duplicate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"no/such", "NONE.TXT", "none.gz"})
  void whatLooksLikeAFileMustExist(String name) {
    assertFails(name + ": no such file; check the path, or add --text if it is a text", FOX, name);
  }

  /** A log of forty entries; entry 20 is the note. */
  private static final String NOTE =
      "nine goats came aboard at noon and nobody on the quay could say to whom they belonged";

  private static final String LOG =
      IntStream.range(0, 40)
          .mapToObj(i -> i == 20 ? NOTE : "entry " + i + " counts " + 7 * i + " crates below deck")
          .collect(Collectors.joining(". "));

  @Test
  void aTextThatLiesInTheOtherIsNamedWithACommandThatWorks() throws IOException {
    String log = write("log.txt", LOG).toString();
    String note = write("note.txt", NOTE).toString();
    String command = "neardup dedup CORPUS -o OUTPUT -a kshingle:measure=containment,threshold=0.8";
    assertThat(neardup.run("compare", note, log).out())
        .endsWith(
            "\n%s lies wholly in %s: 100%% of its shingles. To remove such texts: %s\n"
                .formatted(note, log, command));
    JsonNode contained = json("compare", log, note, "--format", "json").get("contained");
    assertThat(contained.get("text").asText()).isEqualTo("right");
    assertThat(contained.get("in").asText()).isEqualTo("left");
    assertThat(contained.get("share").asDouble()).isEqualTo(1);
    assertThat(contained.get("command").asText()).isEqualTo(command);

    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    Files.writeString(corpus.resolve("a.txt"), NOTE);
    Files.writeString(corpus.resolve("b.txt"), LOG);
    Path clean = folder.resolve("clean.jsonl");
    String typed = command.replace("CORPUS", corpus.toString()).replace("OUTPUT", clean.toString());
    Object[] arguments = Stream.of(typed.split(" ")).skip(1).toArray();
    assertThat(neardup.run(arguments).status()).isZero();
    assertThat(Files.readAllLines(clean)).singleElement().asString().contains("b.txt");
  }

  @Test
  void almostWhollyIsSaidOfATextThatLacksLittle() {
    // Fifteen triples, of which three have the other word.
    String changed = NOTE.replace("quay", "pier");
    assertThat(neardup.type("compare --text %s %s", LOG, changed).out())
        .endsWith(
            "\nthe second text lies almost wholly in the first text: 80% of its shingles. To remove"
                + " such texts: neardup dedup CORPUS -o OUTPUT"
                + " -a kshingle:measure=containment,threshold=0.8\n");
    String other = changed.replace("goats", "sheep");
    assertThat(neardup.type("compare --text %s %s", LOG, other).out()).doesNotContain("lies");
  }

  @Test
  void wordsAreThoseOfTheAlgorithmInTheCommand() {
    assertThat(neardup.type("compare --text %s %s -a minhash:tokens=english", LOG, NOTE).out())
        .contains("-a kshingle:measure=containment,threshold=0.8,tokens=english");
  }

  @Test
  void ofNearDuplicatesAndOfStrangersNothingIsSaidToLieInTheOther() throws IOException {
    for (List<String> pair : List.of(List.of(FOX, CAT), List.of(FOX, FOX), List.of(LOG, FOX))) {
      assertThat(json("compare", pair.get(0), pair.get(1), "--format", "json").has("contained"))
          .isFalse();
    }
    assertThat(
            json("compare", LOG, NOTE, "-a", "kshingle:measure=containment", "--format", "json")
                .has("contained"))
        .isFalse();
  }

  private void assertFails(String message, Object left, Object right) {
    Run run = neardup.run("compare", left, right);
    assertThat(run.err()).isEqualTo("neardup: " + message + System.lineSeparator());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(text.getBytes(UTF_8));
    }
    return file;
  }

  /** The verdict of the first algorithm. */
  private String verdict(Object... arguments) {
    Run run = neardup.run(arguments);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    return run.out().lines().skip(1).findFirst().orElseThrow().split(" +", -1)[3];
  }

  private JsonNode json(Object... arguments) throws IOException {
    return new ObjectMapper().readTree(neardup.run(arguments).out());
  }
}

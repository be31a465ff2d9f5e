package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.recommend.Interval;
import io.github.neardup.recommend.Recommendation;
import io.github.neardup.recommend.Recommendation.Option;
import io.github.neardup.recommend.Recommendation.Representation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        text.append(" w").append(i * 31 + word * 7001);
      }
      String whole = text.toString().strip();
      lines.append("{\"text\": \"").append(whole).append("\"}\n");
      lines.append("{\"text\": \"").append(whole.substring(whole.indexOf(' ') + 1)).append("\"}\n");
    }
    corpus = Files.writeString(folder.resolve("corpus.jsonl"), lines);
  }

  @Test
  void theReportEndsInACommandThatRuns() {
    Run run = neardup.run("recommend", corpus, "--recall", "0.9");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            """
            corpus   400 documents with 400 different texts
            sample   all of them
            similar  200 pairs of different texts, by kshingle:threshold=0.5,shingle=auto
            wanted   recall 0.9, precision 0.9
            time\
            """)
        .contains(
            "kshingle:threshold=0.5,shingle=auto    200    50.0%  <- taken",
            "kshingle:threshold=0.5,shingle=1       200    50.0%",
            "kshingle:threshold=0.5,shingle=3       200    50.0%",
            "The exact search is cheap: ")
        .doesNotContain("[", "confidence", "left out", "<- recommended");
    String command = run.out().strip().lines().reduce("", (before, line) -> line).strip();
    assertThat(command).startsWith("neardup dedup " + corpus + " -a ").endsWith(" -o OUTPUT");
    String spec = command.replaceAll(".* -a (\\S+) -o OUTPUT", "$1");
    Path clean = folder.resolve("clean.jsonl");
    Run dedup = neardup.run("dedup", corpus, "-a", spec, "-o", clean);
    assertThat(dedup.status()).as(dedup.err()).isZero();
    assertThat(dedup.err()).containsPattern("removed +200 ");
  }

  @Test
  void otherAlgorithmsAreTriedWhereTheyCouldSaveEnough() {
    Run run = neardup.run("recommend", corpus, "--recall", "0.9", "--saving", 0);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("; recall is measured on 200 in 200 clusters", "minhash")
        .containsPattern("kshingle:threshold=0.5,shingle=auto +1 +1 .*<- recommended")
        .containsOnlyOnce("<- recommended")
        .doesNotContain("[", "confidence", "is cheap");
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
  void labelledPairsChooseWhatCountsAsNearDuplicates() throws IOException {
    Run run = neardup.run("recommend", corpus, "--duplicates", pairs(firstPairs(20)));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "chosen by 20 labelled pairs of different texts; 50 would be more certain.",
            "Compared with the best of each kind:\nnear-duplicates by")
        .containsPattern("\nkshingle:\\S+ +100% +200 +50.0% +<- taken\n");
  }

  @Test
  void badLabelsNameFileAndLine() throws IOException {
    Path unknown = pairs(firstPairs(20) + "nobody\tnothing\n");
    assertThat(neardup.run("recommend", corpus, "--duplicates", unknown).err())
        .startsWith(
            "neardup: "
                + unknown
                + ":21: no document of the corpus has the id 'nobody'; correct it or remove the"
                + " line");
    for (String[] wrong :
        new String[][] {
          {firstPairs(9), ": holds 9 pairs; label at least 10, better 50"},
          {"", ": holds 0 pairs; label at least 10, better 50"},
          {"a\tb\t0\n", ":1: has 3 columns; write two, id and id, of near-duplicates alone"},
          {"left\tright\na\ta\n", ":2: the document 'a' is paired with itself; remove the line"},
          {"left\tright\na\t\n", ":2: there is no 'right' here; add it or remove the line"}
        }) {
      Path file = pairs(wrong[0]);
      Run run = neardup.run("recommend", corpus, "--duplicates", file);
      assertThat(run.err()).startsWith("neardup: " + file + wrong[1]);
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void whatWasCutShortIsSaid() {
    assertThat(report(0.97, new Interval(0.96, 0.98)))
        .contains(
            "time     1.0 s to read, and then 2.0 s of at most 60 s; left out: 2 of 9 combinations"
                + " of settings (--time allows more)");
  }

  @Test
  void aTableHasTheSameRecommendation() throws IOException {
    ObjectMapper json = new ObjectMapper();
    StringBuilder table = new StringBuilder("nr,body\n");
    int number = 0;
    for (String line : Files.readAllLines(corpus)) {
      table.append(number++).append(",\"").append(json.readTree(line).get("text").asText());
      table.append("\"\n");
    }
    Path csv = Files.writeString(folder.resolve("corpus.csv"), table);
    Run run =
        neardup.run(
            "recommend", csv, "--id-field", "nr", "--text-field", "body", "--format", "json");
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode of = json.readTree(neardup.run("recommend", corpus, "--format", "json").out());
    assertThat(json.readTree(run.out()).get("corpus")).isEqualTo(of.get("corpus"));
    Run wrong = neardup.run("recommend", csv);
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.err()).startsWith("neardup: " + csv + ":2: unknown column 'text'");
  }

  @Test
  void jsonHasTheSame() throws IOException {
    Run run =
        neardup.run(
            "recommend",
            corpus,
            "--format",
            "json",
            "--sample",
            300,
            "--threshold",
            "0.7",
            "--threads",
            2);
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.get("truth").asText()).isEqualTo("kshingle:threshold=0.7,shingle=auto");
    assertThat(json.get("corpus").get("documents").asInt()).isEqualTo(400);
    assertThat(json.get("corpus").get("sampled").asInt()).isBetween(290, 300);
    assertThat(json.get("recommended").asText()).isNotEmpty();
    assertThat(json.get("choices").get(0).get("spec")).isEqualTo(json.get("recommended"));
    assertThat(json.get("choices").get(0).get("seconds").get("total").asDouble()).isPositive();
  }

  private static String report(double recall, Interval interval) {
    Option.Seconds seconds = new Option.Seconds(1, 1, 1, 3);
    Option choice =
        new Option(
            "minhash",
            false,
            recall,
            interval,
            1,
            interval,
            9,
            9,
            seconds,
            Option.Cost.MEASURED,
            true);
    Recommendation recommendation =
        new Recommendation(
            "kshingle",
            0.9,
            0.9,
            new Recommendation.Corpus(100, 100, 100, false, 50, 50, 50),
            new Representation(Representation.Origin.SPEC, 0, List.of()),
            List.of(choice),
            "minhash",
            new Recommendation.Time(1, 2, 60, 9, true, List.of("2 of 9 combinations of settings")));
    return new RecommendReport(recommendation, 1_000_000).toText(List.of("corpus.jsonl"), "");
  }

  @Test
  void aLowEndIsNeverRoundedUp() {
    assertThat(report(0.97, new Interval(0.94999, 0.99)))
        .contains(
            "This finds 97.0% of the near-duplicate pairs, and at least 94.9% with 97.5% confidence"
                + " (for this line alone):\n",
            "0.970 [0.949, 0.990]");
  }

  @Test
  void whatWasMeasuredOnAllTextsHasNoInterval() {
    assertThat(report(0.95999, new Interval(0.95999, 0.95999)))
        .contains("This finds 95.9% of the near-duplicate pairs, measured on all texts:\n")
        .doesNotContain("[", "confidence");
  }

  @Test
  void tooFewPairsAreSaidPlainly() throws IOException {
    Path one = Files.writeString(folder.resolve("one.jsonl"), "{\"text\": \"a b c\"}\n");
    Run run = neardup.run("recommend", one);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("corpus   1 document with 1 different text\n")
        .contains(
            "The sample has no similar pairs, too few to measure recall. Only the exact search is"
                + " certain to find them all:")
        .endsWith("  neardup dedup " + one + " -a kshingle:threshold=0.5,shingle=auto -o OUTPUT\n");
  }

  @Test
  void fieldsAreThoseOfTheCommandThatIsPrinted() throws IOException {
    Path other =
        Files.writeString(folder.resolve("other.jsonl"), "{\"key\": 1, \"body\": \"a\"}\n");
    Run run = neardup.run("recommend", other, "--id-field", "key", "--text-field", "body");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains(other + " --id-field key --text-field body -a kshingle:");
  }

  @Test
  void aMalformedLineAndAnEmptyFileAreFailures() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.jsonl"), "{\"text\": \"a\"}\n{\"text\": 1}\n");
    Run run = neardup.run("recommend", bad);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).startsWith("neardup: " + bad + ":2: ");
    assertThat(run.out()).isEmpty();
    Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");
    Run nothing = neardup.run("recommend", empty);
    assertThat(nothing.status()).isEqualTo(1);
    assertThat(nothing.err()).contains("there is no document in it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --recall 0          | recall must be above 0 and at most 1, not 0.0
          --precision 2       | precision must be from 0 to 1, not 2.0
          --time 0            | time must be above 0 seconds, not 0.0
          --saving -1         | saving must be at least 0 seconds, not -1.0
          --sample 0          | sample must be at least 1, not 0
          --threads 0         | --threads must be from 1 to 1024, not 0
          --threshold 7       | kshingle: threshold must be a number from 0.01 to 1, not '7'
          -a minhash          | minhash cannot say what the near-duplicates are, because it does not find every pair of whole documents; take kshingle, without parts
          -a ksentence        | ksentence does not work on shingles of tokens
          --input-format xml  | --input-format: unknown format 'xml'. Known: csv, json, jsonl, parquet, plain-tsv, tar, tsv, txt, warc
          """)
  void wrongUsageIsRefused(String arguments, String message) {
    String[] given = arguments.strip().split(" ", -1);
    Object[] all = new Object[given.length + 2];
    all[0] = "recommend";
    all[1] = corpus;
    System.arraycopy(given, 0, all, 2, given.length);
    Run run = neardup.run(all);
    assertThat(run.err())
        .isEqualTo(
            "neardup: " + message + " (see neardup recommend --help)" + System.lineSeparator());
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "7, 7", "999, 999", "1000, 1.00 k", "12345, 12.3 k", "999999, 1.00 M"})
  void largeNumbersHaveThreeFigures(double number, String text) {
    assertThat(RecommendReport.rounded(number)).isEqualTo(text);
  }
}

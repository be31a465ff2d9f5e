package io.github.neardup.cli.eval;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.console.VersionProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.generate.Perturbations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code neardup eval}: what it shows and writes, and what it refuses. */
class EvalCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  // --- what is shown and written ----------------------------------------------------------------

  @Test
  void byDefaultEveryAlgorithmRunsOnEveryBundledDataset() throws IOException {
    JsonNode run = JSON.readTree(neardup.type("eval --dry-run --format json").out()).get("run");
    assertThat(run.get("datasets"))
        .extracting(dataset -> dataset.get("name").asText())
        .containsExactlyElementsOf(BundledDatasets.names());
    assertThat(run.get("algorithms")).hasSameSizeAs(Algorithms.providers());
  }

  @Test
  void resultsAreShownInTablesAndKeptInAFolder() throws IOException {
    Path results = folder.resolve("not/there/yet");
    Run run =
        neardup.type(
            "eval -d %s -a ksentence -a kshingle --quick --threads 2 -o %s",
            SmallDataset.in(folder), results);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out().lines())
        .as("for a terminal of 80 columns")
        .allMatch(line -> line.length() <= 80 || line.startsWith("Wrote " + results))
        .as("only with --details")
        .noneMatch(line -> line.startsWith("recall: "));
    assertThat(run.out())
        .as("the answer comes first")
        .startsWith("small: ")
        .contains("  kshingle ");
    assertThat(results.toFile().list())
        .containsExactlyInAnyOrder(
            "results.json",
            "results.csv",
            "curves.json",
            "report.html",
            "report.md",
            "report.tex",
            "figures",
            "errors",
            "run.json",
            "run.args",
            "cache");
    JsonNode json = JSON.readTree(results.resolve("results.json").toFile());
    assertThat(json.get("results"))
        .extracting(
            record -> record.get("dataset").asText() + " " + record.get("algorithm").asText())
        .containsExactly("small ksentence", "small kshingle");
    assertThat(json.at("/results/1/quality/tp").asInt()).isEqualTo(3);
    assertThat(json.at("/run/threads").asInt()).isEqualTo(2);
    assertThat(json.at("/run/runs").asInt()).isEqualTo(1);
    assertThat(json.at("/run/version").asText()).isEqualTo(VersionProvider.version());
    assertThat(json.at("/run/datasets/0/sha256").asText()).matches("[0-9a-f]{64}");
    assertThat(Files.readAllLines(results.resolve("results.csv"))).hasSize(3);
  }

  @Test
  void jsonIsTheFile() throws IOException {
    Path dataset = SmallDataset.in(folder);
    Path results = folder.resolve("results");
    Run run =
        neardup.type("eval -d %s -a ksentence:k=3 --quick --format json -o %s", dataset, results);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(Files.readString(results.resolve("results.json"))).isEqualTo(run.out());
    JsonNode record = JSON.readTree(run.out()).get("results").get(0);
    assertThat(record.get("dataset").asText()).isEqualTo("small");
    assertThat(record.at("/quality/tp").asInt()).isEqualTo(1);
    assertThat(record.at("/quality/fn").asInt()).isEqualTo(2);
  }

  @Test
  void pairsAreWrittenIfAskedFor() throws IOException {
    Path dataset = SmallDataset.in(folder);
    Path results = folder.resolve("results");
    Run run =
        neardup.type(
            "eval -d %s -a kshingle:shingle=3,threshold=0.6 --quick --pairs -o %s",
            dataset, results);
    assertThat(run.status()).isZero();
    // a and b are equal; c has 10 of 11 shingles in common with them.
    assertThat(results.resolve("pairs/small--kshingle_threshold=0.6,shingle=3.tsv"))
        .hasContent(
            "left\tright\tscore\tfound\na\tb\t1.0\t1\na\tc\t0.9090909090909091\t1\nb\tc\t0.9090909090909091\t1\n");
    List<String> ranked = Files.readAllLines(results.resolve("pairs/small.ranked.tsv"));
    assertThat(ranked.get(0)).startsWith("left\tright\tduplicate\tweight\tkshingle:");
    // The pairs of d are not candidates.
    assertThat(ranked).hasSize(1 + 6).contains("a\tb\t1\t1\t1.0", "a\td\t0\t1\t0.0");
    assertFails(
        neardup.type("eval -d %s --pairs", dataset),
        2,
        "--pairs writes files; name a folder with -o (see neardup eval --help)");
  }

  /** Whoever reads it is in another folder. */
  @Test
  void thePageNamesADatasetByItsWholePath() throws IOException {
    Path dataset = SmallDataset.in(folder);
    Path here = Path.of("").toAbsolutePath();
    Path given =
        Objects.equals(here.getRoot(), dataset.getRoot()) ? here.relativize(dataset) : dataset;
    Path results = folder.resolve("results");
    Run run = neardup.type("eval -d %s -a simhash --quick -o %s", given, results);
    assertThat(run.status()).isZero();
    assertThat(Files.readAllLines(results.resolve("report.md")))
        .filteredOn(line -> line.startsWith("    neardup eval -d "))
        .singleElement()
        .satisfies(
            line -> assertThat(line.replace("'", "")).contains(" -d " + dataset + " -a simhash"));
    assertThat(
            JSON.readTree(results.resolve("run.json").toFile())
                .at("/run/datasets/0/given")
                .asText())
        .isEqualTo(given.toString());
  }

  @Test
  void resultsThatCannotBeKeptAreShownNevertheless() throws IOException {
    Path results = folder.resolve("results");
    Path dataset = SmallDataset.in(folder);
    neardup.type("eval -d %s -a simhash --quick -o %s", dataset, results);
    Files.delete(results.resolve("results.csv"));
    Files.createDirectories(results.resolve("results.csv"));
    byte[] before = Files.readAllBytes(results.resolve("results.json"));
    Run run = neardup.type("eval -d %s -a simhash --quick -o %s --fresh", dataset, results);
    assertFails(run, 1, results.resolve("results.csv") + ": is a folder; name a file in it");
    assertThat(results.resolve("results.json")).as("all or nothing").hasBinaryContent(before);
    assertThat(run.out()).startsWith("small: ").contains("\nsmall\n  simhash ");
  }

  // --- what goes wrong before the work begins ---------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -a minhsh                    | unknown algorithm 'minhsh'; did you mean 'minhash'? Known:
          --runs 0                     | --runs must be at least 1, not 0
          --bootstrap 100000000        | --bootstrap must be at most 100000, not 100000000
          -a minhash -a minhash        | two of the algorithms have the same settings: minhash; leave one out
          --grid minhash:shingle=1     | --development, --measure and --grid need --tune
          --tune --development 1       | --development must be above 0 and below 1, not 1.0
          --tune --measure f3          | --measure: unknown measure 'f3'; did you mean 'f1'? Known:
          everyday-en                  | unexpected argument 'everyday-en'
          -d everyday-en -d everyday-en | two of the datasets have the name 'everyday-en'; rename one in its dataset.json, or leave it out
          """)
  void wrongUsageIsOneLineAndStatusTwo(String arguments, String message) {
    List<Object> command = new ArrayList<>(List.of("eval", "-o", folder.resolve("results")));
    command.addAll(List.of((Object[]) arguments.split(" ")));
    Run run = neardup.run(command.toArray());
    assertThat(run.err())
        .startsWith("neardup: " + message)
        .endsWith(" (see neardup eval --help)\n")
        .hasLineCount(1);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void tuningAndRobustnessAreShownAndWritten() throws IOException {
    Path out = folder.resolve("results");
    Run run =
        neardup.type(
            "eval -d everyday-en -a ksentence --tune --robustness --quick --threads 2" + " -o %s",
            out);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .containsPattern("(?m)^everyday-en  ksentence .* ksentence:k=1")
        .containsPattern("(?m)^everyday-en +texts +ksentence$")
        .containsPattern("(?m)^case +221 +none$")
        .containsPattern("(?m)^wrongly matched: template +\\d+ +\\d+%$");
    assertThat(out.toFile().list()).contains("tuning.json", "robustness.json");
    JsonNode tuning = JSON.readTree(out.resolve("tuning.json").toFile()).get("tuning");
    assertThat(tuning.at("/plan/measure").asText()).isEqualTo("f1");
    JsonNode dataset = tuning.at("/datasets/0");
    assertThat(dataset.at("/development/documents").asInt() + dataset.at("/test/documents").asInt())
        .isEqualTo(420);
    assertThat(dataset.at("/algorithms/0/combinations").asInt()).isEqualTo(5);
    assertThat(dataset.at("/algorithms/0/tuned/label").asText()).isEqualTo("ksentence:k=1");
    assertThat(JSON.readTree(out.resolve("robustness.json").toFile()).get("robustness"))
        .hasSize(Perturbations.all().size() - 1);
    assertThat(Files.readString(out.resolve("report.html"))).contains("\"robustness\":[");
    assertThat(Files.readString(out.resolve("report.md"))).contains("## Tuning");
    assertThat(Files.readString(out.resolve("report.tex"))).contains("caption{Tuning");
  }

  @Test
  void onlyResultsThatNeardupWroteAreReplaced() throws IOException {
    Path dataset = SmallDataset.in(folder);
    Path results = Files.createDirectory(folder.resolve("results"));
    for (String name : List.of("report.html", "run.json", "errors")) {
      Path mine = write(results.resolve(name), "{}");
      assertFails(
          neardup.type("eval -d %s -a simhash --quick -o %s", dataset, results),
          1,
          results
              + ": it has a "
              + name
              + ", but no run.json that neardup wrote, so it is not replaced; move it"
              + " away, or name another folder for the results");
      assertThat(mine).hasContent("{}");
      Files.delete(mine);
    }
    Path mine = write(results.resolve("notes.txt"), "mine");
    assertThat(neardup.type("eval -d %s -a simhash --quick -o %s", dataset, results).status())
        .isZero();
    assertThat(mine).hasContent("mine");
    Run itself = neardup.type("eval -d %s -a simhash --quick -o %s", dataset, dataset);
    assertThat(itself.err()).contains("--output and --dataset are the same folder, " + dataset);
    assertThat(itself.status()).isEqualTo(2);
    assertThat(neardup.type("eval -d %s -a simhash -o -", dataset).err())
        .contains("--output cannot write to standard output (-)");
  }

  private static void assertFails(Run run, int status, String message) {
    assertThat(run.err()).isEqualTo("neardup: " + message + System.lineSeparator());
    assertThat(run.status()).isEqualTo(status);
  }

  private static Path write(Path file, String text) throws IOException {
    return Files.writeString(file, text, UTF_8);
  }
}

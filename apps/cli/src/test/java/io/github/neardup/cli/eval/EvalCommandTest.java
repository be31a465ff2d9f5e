package io.github.neardup.cli.eval;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.cli.Neardup;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.console.VersionProvider;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.catalog.BundledDatasets;
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

/** Each algorithm on each dataset takes a second, to warm up: few runs, many checks. */
class EvalCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  // --- what is shown and written ----------------------------------------------------------------

  @Test
  void byDefaultEveryAlgorithmRunsOnEveryBundledDatasetAndResultsAreKept() throws IOException {
    Path results = folder.resolve("not/there/yet");
    Path kept = Path.of("../..", "docs", "measurements", "bundled.json");
    Run run = neardup.type("eval --runs 1 --threads 2 -o %s", results);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();

    List<String> runs = new ArrayList<>();
    for (String dataset : BundledDatasets.names()) {
      for (AlgorithmProvider algorithm : Algorithms.providers()) {
        runs.add(dataset + " " + algorithm.name());
      }
    }
    assertThat(runs).hasSize(10);
    List<String> lines = run.out().lines().toList();
    assertThat(lines)
        .as("for a terminal of 80 columns")
        .allMatch(line -> line.length() <= 80 || line.startsWith("Wrote " + results));
    for (String dataset : BundledDatasets.names()) {
      assertThat(run.out()).as("the answer comes first").containsPattern("(?m)^" + dataset + ": ");
    }
    List<String> quality =
        tableAt(lines, "algorithm +F1 +95% interval +precision +recall +best F1");
    List<String> cost =
        tableAt(lines, "algorithm +docs/s +MB/s +search s +B/doc +candidates +reached");
    for (List<String> table : List.of(quality, cost)) {
      assertThat(table)
          .extracting(line -> line.replaceAll("^(\\S+ [^ :]+)(:\\S+)? .*", "$1"))
          .isEqualTo(runs);
    }
    assertThat(run.out()).contains("median of at least 1 run;").endsWith("\n");
    assertThat(lines).as("only with --details").noneMatch(line -> line.startsWith("found: "));

    assertThat(results.toFile().list())
        .containsExactlyInAnyOrder(
            "results.json",
            "results.csv",
            "curves.json",
            "report.html",
            "report.md",
            "report.tex",
            "errors",
            "run.json",
            "run.args",
            "cache");
    JsonNode json = JSON.readTree(results.resolve("results.json").toFile());
    // Quality is the same on every machine; bench/results --run makes the file again.
    assertThat(quality(json)).isEqualTo(quality(JSON.readTree(kept.toFile())));
    assertThat(json.get("results"))
        .extracting(
            record -> record.get("dataset").asText() + " " + record.get("algorithm").asText())
        .isEqualTo(runs);
    assertThat(json.at("/run/threads").asInt()).isEqualTo(2);
    assertThat(json.at("/run/runs").asInt()).isEqualTo(1);
    assertThat(json.at("/run/version").asText()).isEqualTo(VersionProvider.version());
    assertThat(json.at("/run/datasets"))
        .extracting(d -> d.get("sha256").asText())
        .hasSize(2)
        .allMatch(sum -> sum.matches("[0-9a-f]{64}"));
    assertThat(json.at("/run/algorithms")).hasSize(5);
    assertThat(Files.readAllLines(results.resolve("results.csv")))
        .hasSize(11)
        .first()
        .asString()
        .startsWith("dataset,algorithm,spec,units,tp,fp,fn,precision,precision_low,");

    // The tables show what the file says.
    for (int i = 0; i < runs.size(); i++) {
      JsonNode record = json.get("results").get(i);
      String[] ofQuality = quality.get(i).split(" {2,}", -1);
      assertThat(Double.parseDouble(ofQuality[4]))
          .isEqualTo(Math.rint(record.at("/quality/recall").asDouble() * 1000) / 1000);
      String[] ofCost = cost.get(i).split(" {2,}", -1);
      assertThat(ofCost[5].replace(",", "")).isEqualTo(record.at("/candidates/pairs").asText());
    }
  }

  /** The records of algorithms and comparisons, without times and the heap. */
  private static JsonNode quality(JsonNode results) {
    JsonNode records = ((ObjectNode) results.deepCopy()).retain("results", "comparisons");
    for (JsonNode record : records.get("results")) {
      ((ObjectNode) record).remove("speed");
      ((ObjectNode) record.get("memory")).remove("peak_heap_bytes");
    }
    return records;
  }

  /** The rows of a table, from its header to an empty line, each with its dataset before it. */
  private static List<String> tableAt(List<String> lines, String header) {
    List<String> rows = new ArrayList<>();
    String dataset = "";
    for (String line :
        lines.stream()
            .dropWhile(l -> !l.matches(header))
            .skip(1)
            .takeWhile(l -> !l.isEmpty())
            .toList()) {
      if (line.startsWith("  ")) {
        rows.add(dataset + " " + line.strip());
      } else {
        dataset = line;
      }
    }
    return rows;
  }

  @Test
  void jsonIsTheFile() throws IOException {
    Path dataset = SmallDataset.in(folder);
    Path results = folder.resolve("results");
    Run run =
        neardup.type("eval -d %s -a ksentence:k=3 --runs 1 --format json -o %s", dataset, results);
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
            "eval -d %s -a kshingle:shingle=3,threshold=0.6 --runs 1 --pairs -o %s",
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
    Run run = neardup.type("eval -d %s -a simhash --runs 1 -o %s", given, results);
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
    neardup.type("eval -d %s -a simhash -o %s", dataset, results);
    Files.delete(results.resolve("results.csv"));
    Files.createDirectories(results.resolve("results.csv"));
    byte[] before = Files.readAllBytes(results.resolve("results.json"));
    Run run = neardup.type("eval -d %s -a simhash -o %s --fresh", dataset, results);
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
          -a minhsh                    | unknown algorithm 'minhsh'; did you mean 'minhash'? Known: {algorithms}
          --runs 0                     | --runs must be at least 1, not 0
          --bootstrap -1               | --bootstrap must be at least 0, not -1
          --bootstrap 100000000        | --bootstrap must be at most 100000, not 100000000
          -a minhash -a minhash        | two of the algorithms have the same settings: minhash; leave one out
          --grid minhash:shingle=1     | --development, --measure and --grid need --tune
          --tune --development 1       | --development must be above 0 and below 1, not 1.0
          --tune --measure f3          | --measure: unknown measure 'f3'; did you mean 'f1'? Known: adjusted_rand_index, b_cubed_f1, b_cubed_precision, b_cubed_recall, completeness, exact_clusters, f05, f1, f2, homogeneity, macro_f1, matthews_correlation, precision, recall, v_measure
          --datasets x                 | unknown option '--datasets'; did you mean '--dataset'? Known: --algorithm, --bootstrap, --dataset, --debug, --details, --development, --dry-run, --format, --fresh, --grid, --help, --measure, --output, --pairs, --quick, --quiet, --robustness, --runs, --scaling, --seed, --system, --threads, --timing, --tune, -a, -d, -h, -o, -q
          everyday-en                  | unexpected argument 'everyday-en'
          -d everyday-en -d everyday-en | two of the datasets have the name 'everyday-en'; rename one in its dataset.json, or leave it out
          """)
  void wrongUsageIsOneLineAndStatusTwo(String arguments, String message) {
    List<Object> command = new ArrayList<>(List.of("eval", "-o", folder.resolve("results")));
    command.addAll(List.of((Object[]) arguments.split(" ")));
    Run run = neardup.run(command.toArray());
    assertFails(run, 2, Neardup.withNames(message) + " (see neardup eval --help)");
    assertThat(run.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void scalingIsShownAndWritten() throws IOException {
    Path out = folder.resolve("results");
    Run run =
        neardup.type("eval --scaling --runs 1 --threads 2 -d everyday-en -a simhash -o %s", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out().lines())
        .anyMatch(line -> line.startsWith("algorithm  "))
        .anyMatch(line -> line.matches("everyday-en +docs +threads +fingerprint s .*"))
        .anyMatch(line -> line.matches("simhash +(2[7-9]|3\\d) +2 .*"))
        .anyMatch(line -> line.matches("simhash +420 +1 .*"))
        .anyMatch(line -> line.matches("simhash: search .*, fingerprinting .*"));
    assertThat(Files.readString(out.resolve("scaling.csv"))).startsWith("dataset,algorithm,spec,");
    assertThat(Files.readString(out.resolve("scaling.json"))).contains("\"search_exponent\"");
    assertThat(Files.readString(out.resolve("report.html"))).contains("\"scaling\":[");
  }

  @Test
  void tuningIsShownAndWritten() throws IOException {
    Path results = folder.resolve("tuned");
    Run run =
        neardup.type(
            "eval --tune --runs 1 -d everyday-en -a ksentence -a "
                + "kshingle:tokens=standard,threshold=0.55 -o %s",
            results);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    List<String> lines = run.out().lines().toList();
    int header = lines.indexOf(lines.stream().filter(l -> l.contains("oracle")).findFirst().get());
    assertThat(lines.get(header).split(" {2,}"))
        .containsExactly(
            "dataset", "algorithm", "default", "tuned", "oracle", "tuned is", "tuned spec");
    String value = "0\\.\\d{3} \\[0\\.\\d{3}, 0\\.\\d{3}\\]  ";
    assertThat(lines.get(header + 1))
        .matches("everyday-en  ksentence +(" + value + "){3}(better|same) +ksentence:k=1( \\*)?");
    assertThat(lines.get(header + 2))
        .matches("everyday-en  kshingle:\\S+ +(" + value + "){3}.*kshingle:.*");

    JsonNode json = JSON.readTree(results.resolve("tuning.json").toFile());
    assertThat(json.at("/tuning/plan/measure").asText()).isEqualTo("f1");
    assertThat(json.at("/run/seed").asInt()).isEqualTo(1);
    JsonNode dataset = json.at("/tuning/datasets/0");
    assertThat(dataset.at("/development/documents").asInt() + dataset.at("/test/documents").asInt())
        .isEqualTo(420);
    assertThat(dataset.at("/algorithms/1/default/spec").asText()).contains("threshold=0.5");
    // As written, five shingles, weights, measure and protect.
    assertThat(dataset.at("/algorithms/1/combinations").asInt()).isEqualTo(9);
    assertThat(Files.readAllLines(results.resolve("tuning.csv"))).hasSize(1 + 5 + 9);
    assertThat(Files.readString(results.resolve("report.md"))).contains("## Tuning");
    assertThat(Files.readString(results.resolve("report.tex"))).contains("caption{Tuning");
  }

  @Test
  void tuningIsInTheJsonOfTheCommand() throws IOException {
    Run run = neardup.type("eval --tune --runs 1 --format json -d everyday-en -a ksentence");
    JsonNode json = JSON.readTree(run.out());
    assertThat(json.get("results")).hasSize(1);
    assertThat(json.at("/tuning/datasets/0/algorithms/0/tuned/label").asText())
        .isEqualTo("ksentence:k=1");
  }

  @Test
  void onlyResultsThatNeardupWroteAreReplaced() throws IOException {
    Path dataset = SmallDataset.in(folder);
    Path results = Files.createDirectory(folder.resolve("results"));
    for (String name : List.of("report.html", "run.json", "errors")) {
      Path mine = write(results.resolve(name), "{}");
      assertFails(
          neardup.type("eval -d %s -a simhash -o %s", dataset, results),
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
    assertThat(neardup.type("eval -d %s -a simhash -o %s", dataset, results).status()).isZero();
    assertThat(mine).hasContent("mine");
    Run itself = neardup.type("eval -d %s -a simhash -o %s", dataset, dataset);
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

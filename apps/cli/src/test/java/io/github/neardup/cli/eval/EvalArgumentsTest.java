package io.github.neardup.cli.eval;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.cli.Neardup;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.ArgumentFiles;
import io.github.neardup.core.algorithm.Algorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code neardup eval} with arguments from a file, and into a folder that has results already. */
class EvalArgumentsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Options that say nothing of what is measured. */
  private static final Set<String> OF_ONE_CALL =
      Set.of("--details", "--dry-run", "--fresh", "--format", "--quiet", "--quick");

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();
  private Path dataset;
  private Path results;

  @BeforeEach
  void writeDataset() throws IOException {
    dataset = SmallDataset.in(folder);
    results = folder.resolve("results");
  }

  private static Path write(Path file, String text) throws IOException {
    return Files.writeString(file, text, UTF_8);
  }

  /** The argument that stands for a file of arguments. */
  private String arguments(String text) throws IOException {
    return "@"
        + write(
            folder.resolve("eval.args"),
            text.replace("SMALL", dataset.toString()).replace("RESULTS", results.toString()));
  }

  private List<String> resolved(String command) throws IOException {
    Run run = neardup.type("eval --dry-run --format json " + command);
    assertThat(run.status()).as(run.err()).isZero();
    List<String> arguments = new ArrayList<>();
    JSON.readTree(run.out()).get("arguments").forEach(node -> arguments.add(node.asText()));
    return arguments;
  }

  private JsonNode json(String name) throws IOException {
    return JSON.readTree(results.resolve(name).toFile());
  }

  private static void assertDone(Run run, String... err) {
    assertThat(run.err().lines()).containsExactly(err);
    assertThat(run.status()).isZero();
  }

  // --- the file ---------------------------------------------------------------------------------

  @Test
  void theFileSaysWhatOptionsDoNotAndLaterOptionsTakePrecedence() throws IOException {
    String file =
        arguments(
            """
            # Two algorithms.
            -a simhash -a ksentence
            --output RESULTS
            --threads 2   # of two processors
            --runs=7
            --bootstrap 20
            --seed 5
            --robustness
            """);
    assertDone(
        neardup.type(
            "eval %s -d %s --runs 1 --timing 0.1 --seed 6 --no-robustness", file, dataset));
    JsonNode run = json("run.json");
    assertThat(run.get("arguments"))
        .extracting(node -> node.asText())
        .containsExactly(
            "--dataset=" + dataset,
            "--algorithm=" + Algorithms.create("simhash").settings().toSpec(),
            "--algorithm=" + Algorithms.create("ksentence").settings().toSpec(),
            "--output=" + results,
            "--threads=2",
            "--runs=1",
            "--timing=0.1",
            "--bootstrap=20",
            "--seed=6",
            "--no-pairs",
            "--no-robustness",
            "--no-tune");
    assertThat(run.get("run")).isEqualTo(json("results.json").get("run"));
    assertThat(run.at("/run/threads").asInt()).isEqualTo(2);
  }

  @Test
  void otherCommandsTakeAnAtForText() throws IOException {
    String file = arguments("--seed 2\n");
    Run run = neardup.type("compare --text %s @none -a kshingle", file);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  // --- the example ------------------------------------------------------------------------------

  @Test
  void theExampleIsWhatIsDoneByDefaultAndNamesEveryOption() throws IOException {
    Path example = Path.of("../..", "docs", "guide", "eval.args");
    assertThat(resolved("@" + example)).isEqualTo(resolved(""));
    String text = Files.readString(example);
    assertThat(resolved(arguments(text.replace("\n# --tune", "\n--tune").replace("# --d", "--d"))))
        .contains("--tune")
        .isEqualTo(resolved("--tune"));
    String all = text.replaceAll("(?m)^# (?=-)", "");
    assertThat(resolved(arguments(all.replace("--system \"mine@everyday-en=my pairs.tsv", "-q #"))))
        .contains(
            "--grid=minhash:tokens=standard|char,threshold=0.5|0.6|0.7",
            "--measure=f1",
            "--development=0.5",
            "--output=results",
            "--tune");
    Set<String> options =
        new CommandLine(new EvalCommand(new Console(System.in, System.out, System.err, 80, false)))
            .getCommandSpec().options().stream()
                .map(option -> option.longestName().replaceFirst("^--no-", "--"))
                .filter(name -> !OF_ONE_CALL.contains(name))
                .collect(Collectors.toSet());
    assertThat(options).hasSize(15);
    Map<String, String> brief = Map.of("--dataset", "-d", "--algorithm", "-a", "--output", "-o");
    assertThat(options)
        .allSatisfy(
            option ->
                assertThat(text)
                    .containsPattern(
                        "(?m)^(# )?"
                            + brief.getOrDefault(option, option).replace("--", "--(no-)?")
                            + "\\b"));
  }

  // --- dry runs ---------------------------------------------------------------------------------

  @Test
  void aDryRunShowsWhatWouldBeRunAndTouchesNothing() throws IOException {
    String file =
        arguments(
            """
            -d SMALL
            -a minhash:shingle=2,threshold=0.6
            -a kshingle:shingle=2
            -o RESULTS
            --threads 2
            """);
    Run run = neardup.run("eval", file, "--dry-run");
    assertDone(run);
    assertThat(run.out())
        .containsPattern("\nsmall +4 +0\\.00 +[0-9a-f]{64}\n")
        .contains(
            "\n" + Algorithms.create("minhash:shingle=2,threshold=0.6").settings().toSpec() + "\n")
        .contains("\n" + Algorithms.create("kshingle:shingle=2").settings().toSpec() + "\n")
        .endsWith("\nResults go to " + results + ".\nNothing was run.\n");
    assertThat(results).doesNotExist();

    assertThat(resolved(file)).contains("--output=" + results);
  }

  @Test
  void oneAlgorithmWrittenInTwoWaysIsWorthAWarning() throws IOException {
    String file = arguments("-d everyday-zh -a ksentence -a ksentence:k=3\n");
    assertDone(
        neardup.run("eval", file, "--dry-run"),
        "neardup: warning: ksentence and ksentence:k=3 are one algorithm with the same settings;"
            + " leave one out, or p-values are corrected for one comparison too many");
  }

  @Test
  void aDryRunFindsWhatIsWrong() throws IOException {
    Path file = write(folder.resolve("file"), "");
    Run output = neardup.type("eval -d %s -o %s --dry-run", dataset, file.resolve("within"));
    assertThat(output.err()).contains("within: is a file; name a folder");
    assertThat(output.status()).isEqualTo(1);
    assertThat(neardup.type("eval -d %s --dry-run", folder.resolve("none")).status()).isEqualTo(1);
    assertThat(neardup.type("eval -a minhesh --dry-run").status()).isEqualTo(2);
    assertThat(
            neardup
                .type("eval -a simhash:bits=64 --tune --grid simhash:distance=65 --dry-run")
                .err())
        .contains("no combination to try of simhash is possible");
  }

  // --- running again ----------------------------------------------------------------------------

  @Test
  void theRecordOfARunRunsItAgainWithTheSameResults() throws IOException {
    assertDone(
        neardup.type(
            "eval -d %s -a simhash -a minhash:shingle=1 --quick --threads 2 --bootstrap 30"
                + " --seed 4 -o %s",
            dataset, results));
    JsonNode first = json("results.json");
    Path record = results.resolve("run.args");
    results = folder.resolve("again");
    assertDone(neardup.type("eval @%s -o %s", record, results));
    assertThat(withoutTimes(json("results.json"))).isEqualTo(withoutTimes(first));
  }

  private static JsonNode withoutTimes(JsonNode json) {
    ObjectNode copy = json.deepCopy();
    ((ObjectNode) copy.get("run")).remove("date");
    assertThat(((ObjectNode) copy.at("/run/environment")).remove("start_seconds").asDouble())
        .isPositive();
    for (JsonNode record : copy.get("results")) {
      ((ObjectNode) record).remove(List.of("speed", "memory"));
    }
    assertThat(copy.get("results")).isNotEmpty();
    return copy;
  }

  @Test
  void aTunedRunIsRepeatedWithItsGrid() throws IOException {
    List<String> first =
        resolved(
            "--tune --measure f05 --development 0.25 --grid simhash:bits=64|128"
                + " --grid minhash:tokens=standard|char,threshold=0.50|0.6");
    assertThat(first)
        .contains(
            "--algorithm=minhash",
            "--measure=f05",
            "--development=0.25",
            "--grid=minhash:tokens=standard|char,threshold=0.50|0.6",
            "--grid=simhash:bits=64|128");
    assertThat(resolved(arguments(ArgumentFiles.write(first)))).isEqualTo(first);
  }

  // --- what is kept -----------------------------------------------------------------------------

  @Test
  void finishedRunsAreKeptUnlessAllIsToBeFresh() throws IOException {
    String command = "eval -d " + dataset + " -a ksentence --quick --threads 1 -o " + results;
    assertDone(neardup.type(command));
    JsonNode first = json("results.json");
    assertDone(
        neardup.type(command + " -a simhash"),
        "neardup: 1 of 2 runs found in " + results.resolve("cache"));
    assertThat(json("results.json").at("/results/0")).isEqualTo(first.at("/results/0"));
    assertDone(neardup.type(command + " --fresh"));
    assertThat(json("results.json").at("/results/0/speed/measured"))
        .isNotEqualTo(first.at("/results/0/speed/measured"));
    assertThat(neardup.run("eval", "--fresh").status()).isEqualTo(2);
  }
}

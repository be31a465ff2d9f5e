package io.github.neardup.cli.datasets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.datasets.catalog.Datasets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetsCommandTest {

  private static final String PROPERTY = "neardup.datasets";

  private final Neardup neardup = new Neardup();
  @TempDir private Path folder;

  @BeforeEach
  void useACacheOfOnesOwn() {
    System.setProperty(PROPERTY, folder.resolve("cache").toString());
  }

  @AfterEach
  void useTheUsersAgain() {
    System.clearProperty(PROPERTY);
  }

  private static Path write(Path file, String content) throws IOException {
    return Files.writeString(file, content, UTF_8);
  }

  private static void assertFails(Run run, int status, String message) {
    assertThat(run.err()).isEqualTo("neardup: " + message + System.lineSeparator());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(status);
  }

  @Test
  void withoutACommandUsageGoesToStandardErrorAndTheStatusIsTwo() {
    Run run = neardup.run("datasets");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("Usage: neardup datasets COMMAND").contains("install", "info");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lst                 | datasets | unknown command 'lst'; did you mean 'list'? Known:
          info                | datasets info | missing required parameter: 'DATASET'
          info evryday-en     | datasets info | unknown dataset 'evryday-en'; did you mean 'everyday-en'? Known:
          install dblp-acn    | datasets install | unknown public dataset 'dblp-acn'; did you mean 'dblp-acm'? Known:
          import a.csv -o b   | datasets import | name the columns: --text-column and --cluster-column, or --pair-columns and --label-column
          import a.csv -o b --pair-columns a --label-column c | datasets import | judged pairs need --pair-columns A,B and --label-column NAME
          import a.csv -o b --text-column t --cluster-column c --encoding x | datasets import | --encoding: there is no encoding 'x'
          import a.csv -o b --text-column t --cluster-column c --input-format cvs | datasets import | --input-format: unknown format 'cvs'; did you mean 'csv'?
          """)
  void wrongUsageIsOneLineAndStatusTwo(String arguments, String command, String message) {
    List<String> typed = new ArrayList<>(List.of("datasets"));
    typed.addAll(List.of(arguments.split(" ")));
    Run run = neardup.run(typed.toArray());
    assertThat(run.err())
        .startsWith("neardup: " + message)
        .endsWith(" (see neardup " + command + " --help)" + System.lineSeparator());
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void listNamesEveryDatasetAndWhetherItIsThere() throws IOException {
    Run run = neardup.columns(160).run("datasets", "list");
    assertThat(run.status()).isZero();
    for (String name : Datasets.names()) {
      assertThat(run.out()).containsPattern("(?m)^" + name + " +(bundled|download|by hand) ");
    }
    JsonNode all = new ObjectMapper().readTree(neardup.type("datasets list --format json").out());
    assertThat(all).hasSize(Datasets.names().size());
    assertThat(all).allSatisfy(one -> assertThat(one.get("license").asText()).isNotBlank());
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 120})
  void listFitsTheScreenAndHasEveryLicence(int columns) {
    String list = neardup.columns(columns).run("datasets", "list").out();
    assertThat(list.lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns))
        .hasSizeLessThanOrEqualTo(3 * Datasets.names().size());
    assertThat(list).contains("licence", "Apache-2.0", "Microsoft Research");
  }

  @Test
  void aPublicDatasetIsInstalledFromFilesAndEvaluatedByName() throws IOException {
    assertFails(
        neardup.run("eval", "-d", "quora"),
        1,
        "quora: this public dataset is not installed; install it: neardup datasets install quora");
    Path file =
        write(
            folder.resolve("quora_duplicate_questions.tsv"),
            "id\tquestion1\tquestion2\tis_duplicate\n0\tis it so\tIs it so?\t1\n1\ta\ta\t1\n");
    Run run = neardup.type("datasets install quora --from %s", file);
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("installed quora: 3 documents in " + folder.resolve("cache").resolve("quora"))
        .contains(
            "note: left out pairs of a text with itself (1): " + file + ":3",
            "licence: ",
            "cite: ");
    assertThat(neardup.columns(160).run("datasets", "list").out())
        .containsPattern("(?m)^quora +installed ");
    Run eval = neardup.type("eval -d quora -a minhash --runs 1");
    assertThat(eval.status()).isZero();
    assertThat(eval.out()).contains("quora");
  }

  @Test
  void infoShowsFigures() throws IOException {
    Run run = neardup.run("datasets", "info", "everyday-en");
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("name        everyday-en\n")
        .contains("documents   420 (0 empty, ", "clusters of two or more: ", "2: 16, 3: 57, 4: 15");
    JsonNode report =
        new ObjectMapper().readTree(neardup.type("datasets info everyday-en --format json").out());
    assertThat(report.get("documents").asInt()).isEqualTo(420);
    assertThat(report.get("statistics").get("duplicate_pairs").asInt()).isPositive();
  }

  @Test
  void tablesAreImported() throws IOException {
    Path csv = write(folder.resolve("faq.csv"), "q,topic\nIs it so?,1\nis it so,1\nNo,\n");
    Path target = folder.resolve("faq");
    Run run =
        neardup.type(
            "datasets import %s -o %s --text-column q --cluster-column topic --language en",
            csv, target);
    assertThat(run.err()).isEqualTo("imported 3 documents into " + target + System.lineSeparator());
    assertThat(run.status()).isZero();
    assertThat(Datasets.resolve(target.toString()).clusters()).containsExactly(0, 0, 2);
    assertThat(neardup.run("datasets", "info", target).out())
        .contains("1 clusters of two or more: 1 pairs; 1 documents alone; by size 2: 1");

    Path weighted =
        write(folder.resolve("weighted.tsv"), "a\tb\tsame\tw\nx\ty\t1\t2.5\nx\tz\t0\t400\n");
    run =
        neardup.type(
            "datasets import %s -o %s --pair-columns a,b --label-column same "
                + "--weight-column w -q",
            weighted, target);
    assertThat(run.err()).isEmpty();
    assertThat(neardup.run("datasets", "info", target).out())
        .contains("2 judged pairs: 1 duplicates, 1 others; they stand for 402.5");
  }
}

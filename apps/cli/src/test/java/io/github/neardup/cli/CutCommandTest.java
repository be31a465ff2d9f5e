package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code neardup dedup --cut} as a user types it. */
class CutCommandTest {

  private static final String NOTICE = "All of this belongs to us, and you may not copy it.";

  @TempDir private Path folder;

  private Path corpus() throws IOException {
    return Files.writeString(
        folder.resolve("in.jsonl"),
        """
        {"id": "a", "text": "Rain.\\n%s"}
        {"id": "b", "text": "Wind.\\n%s"}
        {"id": "c", "text": "%s"}
        """
            .formatted(NOTICE, NOTICE, NOTICE));
  }

  private Neardup.Run run(Object... options) throws IOException {
    Object[] all = new Object[options.length + 4];
    all[0] = "dedup";
    all[1] = corpus();
    all[2] = "-o";
    all[3] = folder.resolve("out.jsonl");
    System.arraycopy(options, 0, all, 4, options.length);
    return new Neardup().run(all);
  }

  @Test
  void cutsAndTellsWhat() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    Neardup.Run run = run("--cut", "paragraph", "--removed", removed);
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("cut        repeated paragraphs of 10 or more words")
        .contains("documents  3, of which 2 changed and 1 left empty")
        .contains("parts      2")
        .contains("characters 103 of 165 cut (62.42%)")
        .contains("        2  " + NOTICE);
    assertThat(folder.resolve("out.jsonl"))
        .content()
        .isEqualTo(
            """
            {"id": "a", "text": "Rain.\\n%s"}
            {"id": "b", "text": "Wind."}
            {"id": "c", "text": ""}
            """
                .formatted(NOTICE));
    assertThat(removed).content().hasLineCount(2).contains("\"kept_in\":\"a\",\"kept_from\":6");
  }

  @Test
  void inJson() throws IOException {
    Neardup.Run run =
        run(
            "--cut",
            "sentence",
            "--sentences",
            1,
            "--min-words",
            5,
            "--format",
            "json",
            "--drop-empty");
    assertThat(run.err()).isEmpty();
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.at("/rule/kind").asText()).isEqualTo("sentence");
    assertThat(json.at("/rule/sentences").asInt()).isEqualTo(1);
    assertThat(json.at("/rule/min_words").asInt()).isEqualTo(5);
    assertThat(json.at("/documents").asInt()).isEqualTo(3);
    assertThat(json.at("/dropped").asInt()).isEqualTo(1);
    assertThat(json.at("/most_repeated/0/times").asInt()).isEqualTo(2);
    assertThat(folder.resolve("out.jsonl")).content().hasLineCount(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--cut page|unknown kind of parts 'page'",
        "--cut passage --keep longest|--keep applies to whole documents, not to --cut",
        "--cut passage -a simhash|--algorithm applies to whole documents",
        "--cut passage --sentences 2|--sentences needs --cut sentence",
        "--cut passage --min-words 2|must be from 5 to 1000, not 2",
        "--cut paragraph --min-words 0|must be from 1 to 1000, not 0",
        "--min-words 5|--min-words needs --cut",
        "--sentences 5|--sentences needs --cut",
        "--drop-empty|--drop-empty needs --cut",
        "--cut passage --removed -|--removed cannot write to standard output",
      })
  void refusesWhatDoesNotGoTogether(String options, String message) throws IOException {
    Neardup.Run run = run((Object[]) options.split(" "));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(folder.resolve("out.jsonl")).doesNotExist();
  }

  @Test
  void doesNotWriteOverItsInputsOrOutputs() throws IOException {
    assertThat(run("--cut", "passage", "--removed", folder.resolve("in.jsonl")).err())
        .contains("--removed and INPUT are the same file");
    assertThat(run("--cut", "passage", "--removed", folder.resolve("out.jsonl")).err())
        .contains("OUTPUT and --removed are the same file");
  }
}

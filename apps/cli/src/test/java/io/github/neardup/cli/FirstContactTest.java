package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.cli.FirstContactFiles.Kind;
import io.github.neardup.cli.Neardup.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes docs/reference/messages.md: the answer to each kind of file and each mistake of a
 * newcomer. With the system property {@code neardup.readme.update=true} the test writes the page
 * instead of comparing it.
 */
class FirstContactTest {

  private static final Path PAGE = Path.of("../../docs/reference/messages.md");
  private static final int FEWEST_KINDS = 40;
  private static final int FEWEST_MISTAKES = 100;

  /** More would send people away. */
  private static final int MOST_TRIES = 2;

  @TempDir Path folder;

  @Test
  void thePageIsWhatHappens() throws Exception {
    String page =
        """
        # Messages

        neardup answers common files and common mistakes with these messages. A test makes each file, runs each command and writes this page.

        ## Files

        %s kinds of file. Most work at the first try; for the others, the first message names the option for the second try. `3 = 2 + 1 + 0`
        means 3 records, of which neardup kept 2, removed 1 and set none aside; the test counts the kept records in the output. Without these
        numbers, the exit status is 1. The table leaves out `-o clean.jsonl`.

        | file | command, after `neardup dedup` | message | read = kept + removed + set aside |
        |---|---|---|---|
        %s
        ## Mistakes

        %s mistakes of people who know other tools. In all of these cases neardup writes nothing, the exit status is 2, and each message ends with
        the command that shows the help, such as `(see neardup dedup --help)`. `-a` stands for `dedup in.jsonl -o out.jsonl -a`, and so do other
        options at the beginning of a line.

        | command, after `neardup` | message |
        |---|---|
        %s"""
            .formatted(
                FirstContactFiles.all().size(),
                files(),
                MistakesTest.MISTAKES.lines().count(),
                mistakes());
    if (Boolean.getBoolean("neardup.readme.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(page).isEqualTo(Files.readString(PAGE));
  }

  // --- files ---

  private String files() throws Exception {
    List<Kind> kinds = FirstContactFiles.all();
    assertThat(kinds).hasSizeGreaterThanOrEqualTo(FEWEST_KINDS);
    StringBuilder rows = new StringBuilder();
    int number = 0;
    for (Kind kind : kinds) {
      Path place = Files.createDirectory(folder.resolve("kind" + number++));
      kind.maker().make(place);
      assertThat(kind.commands()).as(kind.title()).hasSizeLessThanOrEqualTo(MOST_TRIES);
      for (int i = 0; i < kind.commands().size(); i++) {
        boolean last = i == kind.commands().size() - 1;
        rows.append(
            row(
                i == 0 ? kind.title() : "",
                place,
                kind.commands().get(i),
                last ? kind.records() : 0));
      }
    }
    return rows.toString();
  }

  /** Runs a command that must read so many records, or fail if there are none to read. */
  private String row(String title, Path place, String command, int records) throws IOException {
    List<Path> before = list(place);
    Path removed = folder.resolve("removed.jsonl");
    Run run = dedup(place, command + " --format json --removed " + removed);
    String said = said(place, run.err());
    String counts = "";
    if (records == 0) {
      assertThat(run.status()).as(command + said).isEqualTo(1);
      assertThat(said).as(command).isNotEmpty();
      assertThat(list(place)).as(command).isEqualTo(before);
    } else {
      assertThat(run.status()).as(command + said).isZero();
      JsonNode summary = new JsonMapper().readTree(run.out());
      int kept = again(place, command);
      long gone = Files.readAllLines(removed).size();
      Matcher quarantine = Pattern.compile("quarantine=@(\\S+)").matcher(command);
      long aside =
          quarantine.find() ? Files.readAllLines(place.resolve(quarantine.group(1))).size() : 0;
      assertThat(kept + gone + aside).as(command).isEqualTo(records);
      assertThat(summary.get("read").asInt()).isEqualTo(records);
      assertThat(summary.get("kept").asInt()).isEqualTo(kept);
      assertThat(summary.get("removed").asLong()).isEqualTo(gone);
      assertThat(summary.get("skipped").asLong()).isEqualTo(aside);
      counts = "%d = %d + %d + %d".formatted(records, kept, gone, aside);
    }
    String shown = command.replace("@", "").replace(" -o clean.jsonl", "");
    return "| %s | %s | %s | %s |\n".formatted(title, code(shown), code(said), counts);
  }

  /** How many records the output has, read as the input was; an output is in UTF-8. */
  private int again(Path place, String command) throws IOException {
    String output = command.replaceFirst(".* -o (\\S+).*", "$1");
    String options =
        command
            .replaceFirst(".* -o \\S+", "")
            .replaceAll(" --(encoding|on-error) \\S+", "")
            .replace(" --lines", "");
    Run run = dedup(place, output + options + " --dry-run --format json --keep none");
    assertThat(run.status()).as(run.err()).isZero();
    return new JsonMapper().readTree(run.out()).get("read").asInt();
  }

  private static Run dedup(Path place, String command) {
    return new Neardup()
        .columns(100)
        .run(
            Stream.concat(
                    Stream.of("dedup"),
                    Arrays.stream(command.split(" "))
                        .map(word -> word.replace("'", "").replace("@", place + "/")))
                .toArray());
  }

  private static List<Path> list(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      return files.sorted().collect(Collectors.toList());
    }
  }

  private static String said(Path place, String err) {
    return err.lines()
        .map(line -> line.replace(place + "/", "").replaceFirst("^neardup: ", ""))
        .collect(Collectors.joining(" / "));
  }

  // --- mistakes ---

  private String mistakes() throws IOException {
    Path place = Files.createDirectory(folder.resolve("mistakes"));
    MistakesTest.files(place);
    List<String> rows = new ArrayList<>();
    for (String line : MistakesTest.MISTAKES.lines().toList()) {
      String command = line.substring(0, line.indexOf('|')).strip();
      String[] arguments = MistakesTest.arguments(command, place);
      Run run = new Neardup().columns(100).run((Object[]) arguments);
      assertThat(run.status()).as(command).isEqualTo(2);
      String typed =
          Arrays.stream(arguments)
              .map(word -> word.replace(place + "/", "").replace(place.toString(), "."))
              .map(word -> word.matches("[\\w./:=,%+@-]+") ? word : "'" + word + "'")
              .collect(Collectors.joining(" "));
      rows.add(
          "| %s | %s |\n"
              .formatted(
                  code(typed.replaceFirst("^dedup in\\.jsonl -o out\\.jsonl (?=-)", "")),
                  code(
                      said(place, run.err())
                          .replaceFirst(" \\(see neardup [a-z ]*--help\\)$", ""))));
    }
    assertThat(rows).hasSizeGreaterThanOrEqualTo(FEWEST_MISTAKES);
    return String.join("", rows);
  }

  /** As a table of Markdown has it. */
  private static String code(String text) {
    return text.isEmpty() ? "" : "`" + text.replace("|", "\\|") + "`";
  }
}

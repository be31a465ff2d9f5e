package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.cli.Neardup.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/reference/messages.md: the answer to each kind of file and to each mistake of a newcomer.
 * The test runs the commands of its tables; with the system property {@code
 * neardup.readme.update=true} the test writes the answers into the page instead of comparing them.
 */
@DisabledOnOs(OS.WINDOWS)
class MessagesPageTest {

  private static final Path PAGE = Path.of("../../docs/reference/messages.md");
  private static final Pattern CELL = Pattern.compile("\\| ((?:\\\\\\||[^|])*)");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern ASIDE = Pattern.compile("quarantine=(\\S+)");

  @TempDir Path folder;
  private Path place;
  private Path removed;

  @BeforeEach
  void makeFiles() throws IOException {
    place = Files.createDirectory(folder.resolve("place"));
    removed = folder.resolve("removed.jsonl");
    FirstContactFiles.make(place);
    Files.writeString(
        place.resolve("in.jsonl"),
        """
        {"id": "a", "text": "the quick brown fox jumps over the lazy dog"}
        {"id": "b", "text": "the quick brown fox jumps over the lazy dog"}
        """);
    Files.writeString(place.resolve("mine.csv"), "id,text,topic\n1,one,a\n2,two,b\n");
    Files.createDirectory(place.resolve("plain"));
    Files.writeString(place.resolve("plain/a.txt"), "a text");
  }

  @Test
  void thePageIsWhatHappens() throws IOException {
    String before = Files.readString(PAGE);
    List<String> lines = new ArrayList<>();
    int kinds = 0;
    int mistakes = 0;
    for (String line : before.lines().toList()) {
      List<String> cells = CELL.matcher(line).results().map(cell -> cell.group(1).strip()).toList();
      if (cells.size() < 2 || !cells.get(cells.size() == 2 ? 0 : 1).startsWith("`")) {
        lines.add(line);
      } else if (cells.size() == 2) {
        mistakes++;
        lines.add("| %s | %s |".formatted(cells.get(0), code(mistake(cells.get(0)))));
      } else {
        kinds += cells.get(0).isEmpty() ? 0 : 1;
        lines.add("| %s | %s | %s".formatted(cells.get(0), cells.get(1), file(cells.get(1))));
      }
    }
    assertThat(kinds).isGreaterThan(60);
    assertThat(mistakes).isGreaterThan(90);
    String page =
        lines.stream()
            .map(line -> line + "\n")
            .collect(Collectors.joining())
            .replaceFirst("(?m)^\\d+ kinds of file", kinds + " kinds of file")
            .replaceFirst("(?m)^\\d+ mistakes of people", mistakes + " mistakes of people");
    if (Boolean.getBoolean("neardup.readme.update")) {
      Files.writeString(PAGE, page);
    } else {
      assertThat(page).isEqualTo(before);
    }
  }

  /** The last two cells of a kind of file: what is said, and how many records went where. */
  private String file(String cell) throws IOException {
    String shown = text(cell);
    String command = "dedup " + shown + (shown.contains(" -o ") ? "" : " -o clean.jsonl");
    Map<String, String> before = HostileCase.snapshot(place);
    Run run = run(command + " --format json --removed " + removed);
    if (run.status() != 0) {
      assertThat(run.status()).as(command).isEqualTo(1);
      assertThat(HostileCase.snapshot(place)).as(command).isEqualTo(before);
      return code(said(run)) + " |  |";
    }
    JsonNode summary = new JsonMapper().readTree(run.out());
    int read = summary.get("read").asInt();
    int kept = again(command);
    int gone = Files.readAllLines(removed).size();
    Matcher quarantine = ASIDE.matcher(command);
    int aside =
        quarantine.find() ? Files.readAllLines(place.resolve(quarantine.group(1))).size() : 0;
    assertThat(kept + gone + aside).as(command).isEqualTo(read);
    assertThat(summary.get("kept").asInt()).as(command).isEqualTo(kept);
    assertThat(summary.get("removed").asInt()).as(command).isEqualTo(gone);
    assertThat(summary.get("skipped").asInt()).as(command).isEqualTo(aside);
    for (String name : HostileCase.snapshot(place).keySet()) {
      if (!before.containsKey(name)) {
        Files.delete(place.resolve(name));
      }
    }
    return code(said(run)) + " | %d = %d + %d + %d |".formatted(read, kept, gone, aside);
  }

  /** How many records the output has, read as the input was; an output is in UTF-8. */
  private int again(String command) throws IOException {
    String output = command.replaceFirst(".* -o (\\S+).*", "$1");
    String options =
        command
            .replaceFirst("^.*? (?=-)", "")
            .replaceAll("(-o|--encoding|--on-error) \\S+|--lines", "");
    Run run = run("dedup " + output + " " + options + " --dry-run --format json --keep none");
    assertThat(run.status()).as(command + run.err()).isZero();
    return new JsonMapper().readTree(run.out()).get("read").asInt();
  }

  /** What is said of a mistake, of which nothing else must come. */
  private String mistake(String cell) throws IOException {
    String command = text(cell).replaceFirst("^-", "dedup in.jsonl -o out.jsonl -");
    Map<String, String> before = HostileCase.snapshot(place);
    Run run = run(command);
    assertThat(run.status()).as(command).isEqualTo(2);
    assertThat(run.out()).as(command).isEmpty();
    assertThat(run.err()).startsWith("neardup: ").contains(" --help)");
    assertThat(run.err().lines()).as(command).hasSizeLessThanOrEqualTo(2);
    assertThat(HostileCase.snapshot(place)).as(command).isEqualTo(before);
    return said(run).replaceFirst(" \\(see neardup [a-z ]*--help\\)$", "");
  }

  /** Runs a command as if it were typed in the folder of the files. */
  private Run run(String command) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      String word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
      boolean output = !words.isEmpty() && words.get(words.size() - 1).equals("-o");
      boolean file = output || word.contains("*") || Files.exists(place.resolve(word));
      words.add(
          file ? place.resolve(word).toString() : word.replace("tine=", "tine=" + place + "/"));
    }
    return new Neardup().columns(100).run(words.toArray());
  }

  private String said(Run run) {
    return run.err()
        .lines()
        .map(line -> line.replace(place + "/", "").replaceFirst("^neardup: ", ""))
        .collect(Collectors.joining(" / "));
  }

  private static String text(String code) {
    return code.substring(1, code.length() - 1).replace("\\|", "|");
  }

  private static String code(String text) {
    return text.isEmpty() ? "" : "`" + text.replace("|", "\\|") + "`";
  }
}

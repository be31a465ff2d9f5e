package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.HelpPages;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What {@code --help} says is whole, fits a screen, and works as it stands there. */
class HelpTest {

  private static final int MOST_LINES = 60;
  private static final int COLUMNS = 80;

  @TempDir private static Path folder;
  private static WarmProgram program;

  private final Neardup neardup = new Neardup();

  @BeforeAll
  static void start() throws IOException {
    files();
    HostileProgram.make(folder);
    program = new WarmProgram(folder);
  }

  @AfterAll
  static void end() {
    program.close();
  }

  private static List<CommandLine> commands() {
    Console console = Console.ofProcess();
    List<CommandLine> commands = new ArrayList<>();
    commands.add(Main.commandLine(console, new Failures(console, false)));
    for (int at = 0; at < commands.size(); at++) {
      commands.addAll(commands.get(at).getSubcommands().values());
    }
    return commands;
  }

  private static CommandLine dedup() {
    return commands().stream()
        .filter(command -> command.getCommandName().equals("dedup"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theHelpOfDedupFitsAScreenAndBeginsWithExamples() {
    Run run = neardup.run("dedup", "--help");
    List<String> lines = run.out().lines().toList();
    assertThat(run.status()).isZero();
    assertThat(lines).hasSizeLessThanOrEqualTo(MOST_LINES);
    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(COLUMNS));
    assertThat(lines.indexOf("Examples:")).isBetween(1, 5).isLessThan(lines.indexOf("Options:"));
  }

  @Test
  void theShortPageNamesEveryOptionAndNoOther() {
    TreeSet<String> known =
        dedup().getCommandSpec().options().stream()
            .map(OptionSpec::longestName)
            .collect(Collectors.toCollection(TreeSet::new));
    TreeSet<String> named = new TreeSet<>();
    Matcher options =
        Pattern.compile("(?<!\\S)--[a-z-]+").matcher(neardup.run("dedup", "-h").out());
    while (options.find()) {
      named.add(options.group());
    }
    assertThat(named).isEqualTo(known);
  }

  @ParameterizedTest
  @ValueSource(ints = {72, 120})
  void theWholePageExplainsEveryOption(int columns) {
    for (CommandLine command : commands()) {
      command.setUsageHelpWidth(columns);
      String page = HelpPages.wholePage(command);
      String words = words(page);
      for (OptionSpec option : command.getCommandSpec().options()) {
        assertThat(option.hidden()).isFalse();
        assertThat(page.replace("[no-]", "")).contains(option.longestName());
      }
      assertThat(
              Stream.of(
                      command.getCommandSpec().options(),
                      command.getCommandSpec().positionalParameters())
                  .flatMap(List::stream)
                  .map(ArgSpec::description)
                  .map(description -> words(String.join(" ", description)))
                  .map(description -> description.replace("%n", " ").replace("%%", "%")))
          .as(command.getCommandSpec().qualifiedName())
          .allSatisfy(description -> assertThat(words).contains(description));
      assertThat(page.lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }
    assertThat(words(neardup.run("dedup", "--help-all").out())).contains(words(".csv, .tsv, .tab"));
  }

  /** The text without white space, since lines are broken within words, too. */
  private static String words(String text) {
    return text.replaceAll("\\s+", "");
  }

  /** As they stand in the help, on the page about files, and in the README. */
  static Stream<String> examples() throws IOException {
    String formats = Files.readString(Path.of("../../docs/guide/formats.md"));
    String readme = Files.readString(Path.of("../../README.md"));
    return Stream.of(
            ofHelp(),
            all("(?m)^    ((?:zcat .*\\| )?neardup dedup .*)$", formats),
            all("`(neardup dedup [^`]* -o [^`]*)`", readme))
        .flatMap(commands -> commands)
        .distinct();
  }

  private static Stream<String> all(String regex, String page) {
    return Pattern.compile(regex).matcher(page).results().map(found -> found.group(1));
  }

  /** Of several lines, a backslash joins them. */
  private static Stream<String> ofHelp() {
    CommandLine dedup = dedup();
    return Stream.of(HelpPages.page(dedup), HelpPages.wholePage(dedup))
        .flatMap(
            page ->
                Arrays.stream(
                    page.replaceFirst("(?s).*\nExamples:\n", "")
                        .replaceFirst("(?s)\n\n.*", "\n")
                        .split("\n(?!      )")));
  }

  @Test
  void thereAreExamples() throws IOException {
    assertThat(ofHelp()).hasSizeGreaterThan(12);
    assertThat(examples()).hasSizeGreaterThan(22);
  }

  /** With a pipe, bash runs an example; all others run in one warm JVM. */
  @DisabledOnOs(OS.WINDOWS)
  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleRunsAsPasted(String example) throws Exception {
    Matcher output = Pattern.compile(" -o '?(\\S+?)'?(?= |$)").matcher(example);
    boolean named = output.find() && !output.group(1).equals("-");
    Path file = folder.resolve(named ? output.group(1).replace("%05d", "00000") : "none");
    Files.deleteIfExists(file);
    String said = example.contains("|") ? inBash(example) : warm(example);
    assertThat(said).containsPattern("\\nseconds  |\\n[0-9]+\\n$");
    if (named) {
      assertThat(file).isNotEmptyFile();
    } else if (example.contains(" -o - ")) {
      assertThat(said).endsWith("2\n"); // what wc counts
    } else {
      assertThat(example).contains("--dry-run");
    }
  }

  private static String warm(String example) throws IOException {
    Object[] words =
        Pattern.compile("'([^']*)'|([^\\s\\\\]+)")
            .matcher(example.strip().substring("neardup ".length()))
            .results()
            .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
            .toArray();
    Run run = program.run(words);
    assertThat(run.status()).as(run.err()).isZero();
    return run.out() + run.err();
  }

  private static String inBash(String example) throws Exception {
    HostileProgram.Ended ended =
        HostileProgram.shell(folder, "set -eo pipefail; PATH=.:$PATH; " + example + " 2>&1");
    assertThat(ended.status()).as(ended.err()).isZero();
    return ended.err() + ended.out();
  }

  /** Whatever an example names: two texts that are alike, and one of each file's own. */
  private static void files() throws IOException {
    FirstContactFiles.make(folder);
    Files.createDirectory(folder.resolve("out"));
    for (String name :
        List.of(
            "corpus.jsonl",
            "pages.jsonl",
            "train.jsonl",
            "test.jsonl",
            "crawl/a.jsonl",
            "crawl/b.jsonl",
            "news.jsonl.gz",
            "2023.jsonl.gz",
            "2024.jsonl.gz",
            "news/a.jsonl.gz",
            "news/b.jsonl.gz")) {
      write(
          name,
          record(name + 1, "The ferry leaves the old harbour at nine")
              + record(name + 2, "The ferry leaves the old harbour at nine!")
              + record(name + 3, name.hashCode() + " other words of " + name));
    }
    write("questions.csv", "nr,question\n1,one two three\n2,one two three!\n");
  }

  private static String record(String id, String text) {
    return """
        {"id": "%1$s", "url": "u%1$s", "title": "A title", "text": "%2$s", "body": "%2$s", \
        "article": {"body": "%2$s"}}
        """
        .formatted(id, text);
  }

  private static void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }
}

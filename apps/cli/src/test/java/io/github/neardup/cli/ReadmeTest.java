package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs what the README and other pages show. With the system property {@code
 * neardup.readme.update=true}, writes what the commands print into them instead of comparing.
 */
class ReadmeTest {

  private static final Path README = Path.of("../..", "README.md");
  private static final Pattern CONSOLE = Pattern.compile("(?ms)^```console\n(.*?)^```$");

  /** A row of costs: an algorithm, three speeds, and three counts. */
  private static final Pattern COSTS =
      Pattern.compile("^(  \\S.*?)(?: +~?[\\d,.]+){3}((?: +[\\d,.]+){3})$");

  private static final int FEWEST_BLOCKS = 12;
  private static final String PROMPT = "$ ";
  private static final String RUN = "neardup ";
  private static final String SHOW = "cat ";

  /** A command with what it reads, one letter a line, and how much of its output is shown. */
  private static final Pattern PIPED =
      Pattern.compile(
          "(?:echo (\\w+) \\| (?:fold -w 1 \\| )?)?(.*?)(?: \\| (head|tail) -n (\\d+))?");

  /** The name of a file or folder; before it may stand {@code @}, or a name for its content. */
  private static final Pattern FILE =
      Pattern.compile(
          "(@|\\w+=|)((?:docs/examples/)?[\\w-]+\\.(?:jsonl|csv|tsv|txt)|news-index|labels[\\w-]*)");

  private static final Path BUNDLED =
      Path.of("../../datasets/src/main/resources/io/github/neardup/datasets/bundled");

  @TempDir Path folder = Path.of("");

  @BeforeEach
  void copyTexts() throws IOException {
    Path examples = Files.createDirectories(folder.resolve("docs/examples"));
    for (String file : List.of("news.jsonl", "mails.csv", "faq.jsonl")) {
      Files.copy(Path.of("../../docs/examples", file), examples.resolve(file));
    }
    Files.copy(BUNDLED.resolve("everyday-en/documents.jsonl"), folder.resolve("everyday-en.jsonl"));
  }

  /** A command and what it prints. */
  private record Step(String command, List<String> output) {}

  /** Pages with commands of neardup; those with other programs have tests of their own. */
  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(README));
    try (Stream<Path> docs = Files.walk(Path.of("../..", "docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages.stream().filter(page -> !blocks(page).isEmpty()).toList();
  }

  private static List<String> blocks(Path page) {
    try {
      return CONSOLE
          .matcher(Files.readString(page))
          .results()
          .map(MatchResult::group)
          .filter(ReadmeTest::isOfNeardup)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOfNeardup(String block) {
    String here = inPath(block);
    return here.contains("\n" + PROMPT + RUN) || here.contains("| " + RUN);
  }

  /** The first pages run the launcher of a checkout, the others the command in the PATH. */
  private static String inPath(String commands) {
    return commands.replace("./" + RUN, RUN);
  }

  @Test
  void pagesWithCommandsAreFound() throws IOException {
    assertThat(pages().stream().mapToInt(page -> blocks(page).size()).sum())
        .isGreaterThanOrEqualTo(FEWEST_BLOCKS);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandPrintsWhatIsShown(Path page) throws IOException {
    Matcher blocks = CONSOLE.matcher(Files.readString(page));
    StringBuilder updated = new StringBuilder();
    while (blocks.find()) {
      if (!isOfNeardup(blocks.group())) {
        continue;
      }
      StringBuilder block = new StringBuilder("```console\n");
      for (Step step : steps(blocks.group(1))) {
        String output = run(step);
        block.append(step.command()).append('\n').append(output);
        if (!Boolean.getBoolean("neardup.readme.update")) {
          assertThat(steady(output)).as(step.command()).isEqualTo(steady(lines(step.output())));
        }
      }
      blocks.appendReplacement(updated, Matcher.quoteReplacement(block + "```"));
    }
    blocks.appendTail(updated);
    if (Boolean.getBoolean("neardup.readme.update")) {
      Files.writeString(page, updated);
    }
  }

  private static List<Step> steps(String block) {
    List<Step> steps = new ArrayList<>();
    for (String line : block.lines().toList()) {
      if (line.startsWith(PROMPT)) {
        steps.add(new Step(line, new ArrayList<>()));
      } else {
        steps.get(steps.size() - 1).output().add(line);
      }
    }
    return steps;
  }

  private String run(Step step) throws IOException {
    Matcher piped = PIPED.matcher(inPath(step.command().substring(PROMPT.length())));
    assertThat(piped.matches()).as(step.command()).isTrue();
    String letters = Objects.requireNonNullElse(piped.group(1), "");
    String output = run(piped.group(2), String.join("\n", letters.split("")), step.output());
    // As where it was run, in the folder of the files.
    List<String> shown = output.replace(folder + "/", "").lines().toList();
    int count = piped.group(3) == null ? shown.size() : Integer.parseInt(piped.group(4));
    int first = "tail".equals(piped.group(3)) ? Math.max(0, shown.size() - count) : 0;
    return lines(shown.subList(first, Math.min(shown.size(), first + count)));
  }

  private String run(String command, String input, List<String> shown) throws IOException {
    if (command.startsWith(SHOW)) {
      Path file = folder.resolve(command.substring(SHOW.length()));
      if (Files.notExists(file)) {
        Files.writeString(file, lines(shown));
      }
      return Files.readString(file);
    }
    assertThat(command).startsWith(RUN);
    Object[] arguments = arguments(command.substring(RUN.length()));
    Neardup.Run run =
        new Neardup().columns(100).input(input.getBytes(StandardCharsets.UTF_8)).run(arguments);
    return run.out() + run.err();
  }

  /** Splits as a shell does, quotes included; names of files are in the test's folder. */
  private Object[] arguments(String line) {
    List<String> arguments = new ArrayList<>();
    Matcher words = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(line);
    while (words.find()) {
      String word = words.group(1) == null ? words.group(2) : words.group(1);
      Matcher file = FILE.matcher(word);
      arguments.add(file.matches() ? file.group(1) + folder.resolve(file.group(2)) : word);
    }
    return arguments.toArray();
  }

  /** Without what differs from run to run: speeds, seconds, and the number of threads. */
  private static String steady(String output) {
    return output.lines().map(ReadmeTest::steadyLine).collect(Collectors.joining("\n"));
  }

  private static String steadyLine(String line) {
    return COSTS
        .matcher(line)
        .replaceAll("$1 $2")
        .replaceAll(" {2,}", " ")
        .replaceAll("on \\d+ threads?", "on N threads")
        .replaceAll("^(seconds|input) .*", "$1");
  }

  private static String lines(List<String> lines) {
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }
}

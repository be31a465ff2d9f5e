package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.AlgorithmsCommand.AlternativeDescription;
import io.github.neardup.cli.AlgorithmsCommand.Description;
import io.github.neardup.cli.AlgorithmsCommand.SettingDescription;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.core.algorithm.Algorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The pages of docs/reference that list the options of commands and the settings of algorithms.
 * With the system property {@code neardup.readme.update=true} the test writes the pages instead of
 * comparing them.
 */
class ReferencePagesTest {

  private static final String INPUTS =
      "Inputs are files, folders or collections in one of the [formats](../guide/formats.md).";

  /** An option that fewer commands have stands with each of them. */
  private static final int FEWEST_COMMANDS = 3;

  private static final String STEPS = "[steps](../guide/languages.md#normalisation) joined by +";

  private static final Path REFERENCE = Path.of("../../docs/reference");

  @Test
  void optionsAreThoseOfTheCommands() throws IOException {
    Console console = Console.ofProcess();
    List<CommandLine> commands = new ArrayList<>();
    collect(Main.commandLine(console, new Failures(console, false)), commands);
    Set<String> shared = shared(commands);
    String page =
        """
        # Commands and options

        The program makes this page from its own help; `neardup COMMAND --help` prints the same. Every command takes `-h`, `--help`, and `--debug`, which
        shows the stack trace of a failure. Every command that reports progress takes `-q`, `--quiet`.

        """
            + commands.stream()
                .map(command -> section(command, shared))
                .collect(Collectors.joining("\n"))
            + """

        ## Options of several commands

        %s

        | option | meaning |
        |---|---|
        """
                .formatted(INPUTS)
            + String.join("", shared);
    isThePage("options.md", page);
  }

  /** The guide says of every option of the command what Python has in its place. */
  @Test
  void pythonHasEveryOptionOrSaysWhyNot() throws IOException {
    String page = Files.readString(Path.of("../../docs/guide/python.md"));
    String table = page.substring(page.indexOf("| `neardup dedup` | Python |"));
    Console console = Console.ofProcess();
    CommandLine dedup =
        Main.commandLine(console, new Failures(console, false)).getSubcommands().get("dedup");
    List<String> missing =
        dedup.getCommandSpec().options().stream()
            .filter(option -> !option.hidden() && !option.usageHelp())
            .map(OptionSpec::longestName)
            .filter(name -> !table.contains("`" + name + "`"))
            .toList();
    assertThat(missing).isEmpty();
  }

  private static void collect(CommandLine command, List<CommandLine> commands) {
    commands.add(command);
    command.getSubcommands().values().stream().distinct().forEach(c -> collect(c, commands));
  }

  /** The rows that several commands have, in the order of their first appearance. */
  private static Set<String> shared(List<CommandLine> commands) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (CommandLine command : commands) {
      rows(command).forEach(row -> counts.merge(row, 1, Integer::sum));
    }
    counts.values().removeIf(count -> count < FEWEST_COMMANDS);
    return counts.keySet();
  }

  private static List<String> rows(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    return Stream.concat(spec.positionalParameters().stream(), spec.options().stream())
        .filter(argument -> !argument.hidden() && !isUsual(argument))
        .map(ReferencePagesTest::row)
        .toList();
  }

  private static String section(CommandLine command, Set<String> shared) {
    CommandSpec spec = command.getCommandSpec();
    StringBuilder section = new StringBuilder("## " + spec.qualifiedName() + "\n\n");
    section
        .append(text(text(spec.usageMessage().description()).replace(CorpusInput.FORMATS, "")))
        .append('\n');
    String[] examples = spec.usageMessage().footer();
    if (examples.length > 0) {
      section.append('\n');
      for (String line : examples) {
        section.append(("    " + text(line)).stripTrailing()).append('\n');
      }
    }
    List<String> rows = rows(command);
    List<String> own = rows.stream().filter(row -> !shared.contains(row)).toList();
    if (!own.isEmpty()) {
      section.append("\n| option | meaning |\n|---|---|\n");
      own.forEach(section::append);
    }
    String others =
        rows.stream()
            .filter(shared::contains)
            .map(row -> row.replaceFirst("\\| (`-\\w`, )?(`[^`]*`).*\n", "$2"))
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      section.append(
          "\nAnd these, [described below](#options-of-several-commands): " + others + "\n");
    }
    return section.toString();
  }

  /** Whether every command has the option. */
  private static boolean isUsual(ArgSpec argument) {
    return argument instanceof OptionSpec option
        && (option.usageHelp() || List.of("--quiet", "--debug").contains(option.longestName()));
  }

  private static String row(ArgSpec argument) {
    String names =
        argument instanceof OptionSpec option
            ? Stream.of(option.names()).map(n -> "`" + n + "`").collect(Collectors.joining(", "))
            : "";
    String label = argument.arity().max() == 0 ? "" : " `" + argument.paramLabel() + "`";
    return "| " + (names + label).strip() + " | " + cell(text(argument.description())) + " |\n";
  }

  @Test
  void settingsAreThoseOfTheAlgorithms() throws IOException {
    Map<String, List<String>> users = new TreeMap<>();
    StringBuilder algorithms = new StringBuilder();
    List<Description> descriptions = Algorithms.providers().stream().map(Description::of).toList();
    for (Description algorithm : descriptions) {
      algorithms.append(
          "| `%s` | %s | %s |\n"
              .formatted(algorithm.name(), algorithm.summary(), algorithm.question()));
      Stream.concat(
              algorithm.settings().stream().map(ReferencePagesTest::row),
              algorithm.alternatives().stream().map(ReferencePagesTest::row))
          .forEach(row -> users.computeIfAbsent(row, r -> new ArrayList<>()).add(algorithm.name()));
    }
    String page =
        """
        # Algorithms and their settings

        The program makes this page from the declarations of its settings; `neardup algorithms NAME` prints them. A spec is an algorithm with
        settings, such as `minhash:threshold=0.8,shingle=5`. It works in every command and, with `Algorithms.create`, in Java.

        | algorithm | fingerprint | question |
        |---|---|---|
        %s
        | setting | default | meaning | algorithms |
        |---|---|---|---|
        """
                .formatted(algorithms)
            + users.entrySet().stream()
                .map(
                    row -> row.getKey() + " " + names(row.getValue(), descriptions.size()) + " |\n")
                .collect(Collectors.joining());
    isThePage("settings.md", page);
  }

  private static String row(SettingDescription setting) {
    return "| `%s` | `%s` | %s |"
        .formatted(
            setting.name(),
            setting.defaultValue(),
            cell(setting.meaning() + "; " + setting.permitted())
                .replaceFirst("any of arabic, .* joined by \\+$", STEPS));
  }

  private static String row(AlternativeDescription other) {
    return "| `%s` | | in place of `%s`: %s |"
        .formatted(
            other.name(), other.inPlaceOf(), cell(other.meaning() + "; " + other.permitted()));
  }

  private static String names(List<String> algorithms, int all) {
    return algorithms.size() == all ? "all" : String.join(", ", algorithms);
  }

  private static String text(String... lines) {
    return String.join(" ", lines)
        .replace("%n", " ")
        .replace("%%", "%")
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replaceAll("<([a-z/])", "\\\\<$1");
  }

  private static void isThePage(String name, String page) throws IOException {
    Path file = REFERENCE.resolve(name);
    if (Boolean.getBoolean("neardup.readme.update")) {
      Files.writeString(file, page);
    }
    assertThat(Files.readString(file)).isEqualTo(page);
  }
}

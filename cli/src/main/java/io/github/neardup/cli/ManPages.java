package io.github.neardup.cli;

import static java.util.Objects.requireNonNull;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.VersionProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Writes a manual page for each command, from what its {@code --help} says, when a release is
 * packed.
 */
final class ManPages {

  private ManPages() {}

  /** The folder for the pages is the only argument. */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]));
  }

  static void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Console console = Console.ofProcess();
    write(
        folder, Main.commandLine(console, new Failures(console.err(), false)), NeardupCommand.NAME);
  }

  private static void write(Path folder, CommandLine command, String name) throws IOException {
    Files.writeString(folder.resolve(name + ".1"), page(command, name));
    for (String sub : Main.commands(command)) {
      write(folder, requireNonNull(command.getSubcommands().get(sub)), name + "-" + sub);
    }
  }

  /** A page in the language of man(7). */
  static String page(CommandLine command, String name) {
    CommandSpec spec = command.getCommandSpec();
    StringBuilder page = new StringBuilder();
    page.append(".TH ").append(quoted(name.toUpperCase(Locale.ROOT)));
    page.append(" 1 \"\" ").append(quoted(VersionProvider.line())).append('\n');
    page.append(".SH NAME\n").append(escaped(name)).append(" \\- ");
    page.append(escaped(CompletionCommand.summary(spec))).append('\n');
    page.append(".SH SYNOPSIS\n.nf\n");
    page.append(escaped(command.getHelp().fullSynopsis().strip().replaceFirst("^Usage: ", "")))
        .append("\n.fi\n");
    page.append(".SH DESCRIPTION\n");
    for (String line : spec.usageMessage().description()) {
      page.append(line.isEmpty() ? ".PP\n" : escaped(plain(line)) + "\n");
    }
    section(page, "ARGUMENTS", spec.positionalParameters());
    section(page, "OPTIONS", spec.options());
    List<String> subs = Main.commands(command).stream().sorted().toList();
    if (!subs.isEmpty()) {
      page.append(".SH COMMANDS\n");
      for (String sub : subs) {
        CommandSpec other = requireNonNull(command.getSubcommands().get(sub)).getCommandSpec();
        page.append(".TP\n.B ").append(escaped(name + "-" + sub)).append("(1)\n");
        page.append(escaped(CompletionCommand.summary(other))).append('\n');
      }
    }
    if (spec.usageMessage().footer().length > 0) {
      page.append(".SH EXAMPLES\n.nf\n");
      for (String line : spec.usageMessage().footer()) {
        page.append(escaped(plain(line))).append('\n');
      }
      page.append(".fi\n");
    }
    return page.toString();
  }

  private static void section(StringBuilder page, String title, List<? extends ArgSpec> arguments) {
    List<? extends ArgSpec> shown = arguments.stream().filter(each -> !each.hidden()).toList();
    if (shown.isEmpty()) {
      return;
    }
    page.append(".SH ").append(title).append('\n');
    for (ArgSpec argument : shown) {
      page.append(".TP\n.B ").append(escaped(label(argument))).append('\n');
      page.append(escaped(text(argument))).append('\n');
    }
  }

  private static String label(ArgSpec argument) {
    if (argument instanceof PositionalParamSpec) {
      return argument.paramLabel();
    }
    String names = String.join(", ", ((OptionSpec) argument).names());
    return argument.arity().max() > 0 ? names + "=" + argument.paramLabel() : names;
  }

  /** What an option or argument is for, in one line. */
  static String text(ArgSpec argument) {
    return plain(String.join(" ", argument.description()));
  }

  /** Without the marks of a format string. */
  static String plain(String text) {
    return text.replace("%n", " ").replace("%%", "%");
  }

  private static String quoted(String text) {
    return '"' + escaped(text).replace("\"", "\\(dq") + '"';
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^([.'])", "\\\\&$1");
  }
}

package io.github.neardup.cli.console;

import io.github.neardup.core.util.Resources;
import java.io.InputStream;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * The pages of {@code --help}. A command with many options has a short page (a resource beside this
 * class with the command's name) and shows its whole page with {@code --help-all}.
 */
public final class HelpPages {

  /** The option for the whole page. */
  public static final String ALL = "--help-all";

  private HelpPages() {}

  /** Gives the help of a command and all its subcommands the same form. */
  public static void layOut(CommandLine command) {
    UsageMessageSpec help = command.getCommandSpec().usageMessage();
    help.abbreviateSynopsis(true).sortOptions(false).descriptionHeading("%n");
    help.parameterListHeading("%n").optionListHeading("%nOptions:%n");
    help.commandListHeading("%nCommands:%n");
    if (help.footer().length > 0) {
      help.footerHeading("%nExamples:%n");
    }
    command.getSubcommands().values().forEach(HelpPages::layOut);
  }

  /** Returns the requested page. */
  public static Optional<String> asked(ParseResult parsed) {
    for (ParseResult command = parsed; ; command = command.subcommand()) {
      if (command.isUsageHelpRequested()) {
        CommandLine shown = command.commandSpec().commandLine();
        return Optional.of(command.hasMatchedOption(ALL) ? wholePage(shown) : page(shown));
      }
      if (!command.hasSubcommand()) {
        return Optional.empty();
      }
    }
  }

  /** Returns the short page of a command, or else the whole page. */
  public static String page(CommandLine command) {
    String name = command.getCommandName() + ".txt";
    InputStream page = HelpPages.class.getResourceAsStream(name);
    return page == null ? wholePage(command) : Resources.text(page, name);
  }

  /** Returns the page with every option. */
  public static String wholePage(CommandLine command) {
    return command.getUsageMessage();
  }
}

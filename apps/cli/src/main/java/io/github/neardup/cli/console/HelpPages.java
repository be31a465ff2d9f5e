package io.github.neardup.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Help.IParameterRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * The pages of {@code --help}. Lines are broken only between words, not after a dot or colon within
 * a word, as picocli does. A command with many options has a short page (a resource beside this
 * class with the command's name) and shows its whole page with {@code --help-all}.
 */
public final class HelpPages {

  /** The option for the whole page. */
  public static final String ALL = "--help-all";

  private static final char FIRST_SIGN = '!';
  private static final char LAST_SIGN = '~';

  /** The first of the stand-in letters, one for each ASCII sign, which no page contains. */
  private static final int STAND_IN = 0x180 - FIRST_SIGN;

  private HelpPages() {}

  /** Gives the help of a command and all its subcommands the same form. */
  public static void layOut(CommandLine command) {
    command.setHelpFactory(WholeWords::new);
    UsageMessageSpec help = command.getCommandSpec().usageMessage();
    help.abbreviateSynopsis(true).sortOptions(false).descriptionHeading("%n");
    help.parameterListHeading("%n").optionListHeading("%nOptions:%n");
    help.commandListHeading("%nCommands:%n");
    help.description(whole(help.description()));
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
    try (InputStream page =
        HelpPages.class.getResourceAsStream(command.getCommandName() + ".txt")) {
      return page == null
          ? wholePage(command)
          : new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the page with every option. */
  public static String wholePage(CommandLine command) {
    return plain(command.getUsageMessage());
  }

  /** A text of a command that has been laid out, with its signs back in their places. */
  public static String plain(String text) {
    return mapped(
        text,
        c -> {
          int sign = c - STAND_IN;
          return sign >= FIRST_SIGN && sign <= LAST_SIGN ? sign : c;
        });
  }

  /** Replaces signs by letters, so that words are not broken. */
  private static String whole(String text) {
    return mapped(text, c -> isSign(c) ? c + STAND_IN : c);
  }

  /** Replaces signs in lines that picocli takes for formats. */
  private static String[] whole(String[] lines) {
    return Arrays.stream(lines)
        .map(line -> mapped(line, c -> isSign(c) && c != '%' ? c + STAND_IN : c))
        .toArray(String[]::new);
  }

  private static boolean isSign(int c) {
    return c >= FIRST_SIGN && c <= LAST_SIGN && !Character.isLetterOrDigit(c);
  }

  private static String mapped(String text, IntUnaryOperator change) {
    int[] characters = text.codePoints().map(change).toArray();
    return new String(characters, 0, characters.length);
  }

  /** Tables of options without broken words. */
  private static final class WholeWords extends Help {

    WholeWords(CommandSpec command, ColorScheme scheme) {
      super(command, scheme);
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
      IOptionRenderer usual = super.createDefaultOptionRenderer();
      return (option, label, scheme) -> whole(usual.render(option, label, scheme), scheme);
    }

    @Override
    public IParameterRenderer createDefaultParameterRenderer() {
      IParameterRenderer usual = super.createDefaultParameterRenderer();
      return (parameter, label, scheme) -> whole(usual.render(parameter, label, scheme), scheme);
    }

    private static Text[][] whole(Text[][] rows, ColorScheme scheme) {
      return Arrays.stream(rows)
          .map(
              row ->
                  Arrays.stream(row)
                      .map(
                          cell ->
                              scheme.ansi().new Text(HelpPages.whole(cell.plainString()), scheme))
                      .toArray(Text[]::new))
          .toArray(Text[][]::new);
    }
  }
}

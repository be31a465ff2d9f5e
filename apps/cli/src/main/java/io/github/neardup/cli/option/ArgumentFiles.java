package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import io.github.neardup.core.util.InputFile;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Files of arguments: {@code @FILE} on the command line stands for the arguments in the file. White
 * space and line ends separate arguments, {@code #} begins a comment, and quotes enclose an
 * argument with white space. Within double quotes, a backslash escapes the next character.
 *
 * <p>Picocli reads such files as well, but in the encoding of the system, and takes the name of a
 * missing file for an argument.
 */
public final class ArgumentFiles {

  private static final String IN_QUOTES = "\"(?:[^\"\\\\]++|\\\\.)*+\"|'[^']*+'";
  private static final Pattern QUOTED = Pattern.compile(IN_QUOTES, Pattern.DOTALL);

  /** A comment, an argument of plain and quoted parts, or a quotation mark without another. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "#[^\n]*|(?<argument>(?:[^\\s\"']++|" + IN_QUOTES + ")++)|(?<quote>[\"'])",
          Pattern.DOTALL);

  private static final Pattern NEEDS_QUOTES =
      Pattern.compile("[#\uFEFF].*|.*[\\s\"'].*|", Pattern.DOTALL);

  private static final Pattern HOME = Pattern.compile("(-[^=]*=)?~.*", Pattern.DOTALL);

  private final Path file;
  private final List<String> arguments = new ArrayList<>();

  private ArgumentFiles(Path file) {
    this.file = file;
  }

  /**
   * Replaces the names of files by the arguments in them.
   *
   * @throws UsageException if a file cannot be read or has a mistake
   */
  public static String[] expand(String... arguments) {
    List<String> expanded = new ArrayList<>();
    for (String argument : arguments) {
      if (argument.startsWith("@") && argument.length() > 1) {
        ArgumentFiles file = new ArgumentFiles(FileArguments.path(argument.substring(1)));
        file.split(file.text());
        expanded.addAll(file.arguments);
      } else {
        expanded.add(argument);
      }
    }
    return expanded.toArray(String[]::new);
  }

  /** Returns the content of a file of these arguments, one a line. */
  public static String write(List<String> arguments) {
    return arguments.stream()
        .map(
            argument ->
                NEEDS_QUOTES.matcher(argument).matches()
                    ? '"' + argument.replaceAll("([\"\\\\])", "\\\\$1") + '"'
                    : argument)
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private String text() {
    try {
      String text = InputFile.readSmallText(file);
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw fault(0, "not UTF-8; save the file as UTF-8");
    } catch (IOException e) {
      throw Files.isDirectory(file)
          ? fault(0, "is a folder; name a file of arguments")
          : new UsageException(
              String.valueOf(CorpusException.reading(file.toString(), 0, e).getMessage()));
    }
  }

  private void split(String text) {
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      long line = 1 + text.substring(0, token.end()).chars().filter(c -> c == '\n').count();
      if (token.group("quote") != null) {
        throw fault(
            line,
            "there is no closing quotation mark for " + token.group("quote") + "; add another");
      } else if (token.group("argument") != null) {
        String argument = QUOTED.matcher(token.group("argument")).replaceAll(ArgumentFiles::within);
        if (HOME.matcher(argument).matches()) {
          throw fault(
              line, "only a shell expands ~; write the whole path, or ./~ for a file named ~");
        }
        arguments.add(argument);
      }
    }
  }

  private static String within(MatchResult quoted) {
    String text = quoted.group().substring(1, quoted.group().length() - 1);
    boolean escapes = quoted.group().startsWith("\"");
    return Matcher.quoteReplacement(escapes ? text.replaceAll("(?s)\\\\(.)", "$1") : text);
  }

  private UsageException fault(long line, String problem) {
    return new UsageException(
        String.valueOf(new CorpusException(file.toString(), line, problem).getMessage()));
  }
}

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

  /** As {@code \s} in the pattern. */
  private static final String WHITE_SPACE = " \t\n\013\f\r";

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
    StringBuilder argument = new StringBuilder();
    boolean within = false; // an argument, which may be empty
    char quote = 0;
    long line = 1;
    long begin = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0 && c == quote) {
        quote = 0;
      } else if (quote != 0) {
        boolean escapes = c == '\\' && quote == '"' && i + 1 < text.length();
        argument.append(escapes ? text.charAt(++i) : c);
      } else if (c == '"' || c == '\'') {
        quote = c;
        begin = line;
        within = true;
      } else if (c == '#' && !within) {
        int end = text.indexOf('\n', i);
        i = end < 0 ? text.length() : end - 1;
      } else if (WHITE_SPACE.indexOf(c) < 0) {
        argument.append(c);
        within = true;
      } else if (within) {
        add(argument.toString(), line);
        argument.setLength(0);
        within = false;
      }
      line += c == '\n' ? 1 : 0;
    }
    if (quote != 0) {
      throw fault(begin, "there is no closing quotation mark for " + quote + "; add another");
    }
    if (within) {
      add(argument.toString(), line);
    }
  }

  private void add(String argument, long line) {
    if (HOME.matcher(argument).matches()) {
      throw fault(line, "only a shell expands ~; write the whole path, or ./~ for a file named ~");
    }
    arguments.add(argument);
  }

  private UsageException fault(long line, String problem) {
    return new UsageException(
        String.valueOf(new CorpusException(file.toString(), line, problem).getMessage()));
  }
}

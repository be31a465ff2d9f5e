package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Decoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An argument that stands for a text: a file, {@code -} for standard input, or the text itself.
 *
 * @param name its name in results: the file, or the text as given
 * @param text the text
 */
public record TextArgument(String name, String text) {

  public static final String STANDARD_INPUT = "-";

  private static final Pattern LOOKS_LIKE_A_FILE =
      Pattern.compile("[^\\n]*/[^\\n]*|[^\\n]*\\.(txt|gz|zst|bz2|xz)");

  /** Returns a text given literally. */
  public static TextArgument literal(String argument) {
    return new TextArgument(argument, argument);
  }

  /**
   * Reads an argument: if it is not a file and does not look like one, it is a text. Reports if the
   * text is not read as UTF-8.
   *
   * @param encoding the encoding of a file and of standard input
   */
  public static TextArgument read(String argument, Console console, EncodingOption encoding) {
    if (argument.equals(STANDARD_INPUT)) {
      return new TextArgument(
          STANDARD_INPUT,
          readAll(new CorpusSource.Opened("standard input", console::in), console, encoding));
    }
    Optional<Path> file = existing(argument);
    if (file.isPresent()) {
      new FileRoles().read("a text", List.of(file.get())).check();
      return new TextArgument(argument, readAll(CorpusSource.of(file.get()), console, encoding));
    }
    if (LOOKS_LIKE_A_FILE.matcher(argument.toLowerCase(Locale.ROOT)).matches()) {
      FileArguments.path(argument); // reports why, if its name could not be read
      throw new CorpusException(
          argument, "no such file; check the path, or add --text if it is a text");
    }
    return literal(argument);
  }

  private static Optional<Path> existing(String argument) {
    if (argument.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(argument)).filter(Files::exists);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static String readAll(CorpusSource source, Console console, EncodingOption encoding) {
    Optional<Charset> charset = encoding.charset();
    Decoding.Whole text = Decoding.Whole.of(source.in(charset));
    if (charset.isEmpty() && !text.charset().equals(StandardCharsets.UTF_8)) {
      console.say(EncodingOption.note(source.name(), text.charset(), ""));
    }
    return text.text();
  }
}

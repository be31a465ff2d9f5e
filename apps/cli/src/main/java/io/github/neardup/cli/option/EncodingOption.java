package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.CorpusFiles;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --encoding} of commands that read texts or tables. */
public final class EncodingOption {

  /** The most names of files in one note. */
  private static final int MOST_NAMED = 3;

  /** Suggestions for a message without a similar name. */
  private static final List<String> COMMON =
      List.of("windows-1252", "windows-1251", "GB18030", "Big5", "Shift_JIS", "EUC-KR", "UTF-16LE");

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "The encoding of the inputs, such as windows-1252, GB18030 or UTF-16LE (default: UTF-8, or"
              + " an encoding that is certain from the beginning of a file, with a note). Outputs are UTF-8.")
  private @Nullable String name;

  /** Returns the encoding, if one was given. */
  public Optional<Charset> charset() {
    return Optional.ofNullable(name).map(given -> charset("--encoding", given));
  }

  /**
   * Returns the encoding of a name.
   *
   * @throws UsageException if there is none
   */
  public static Charset charset(String option, String given) {
    try {
      if (Charset.isSupported(given)) {
        return Charset.forName(given);
      }
    } catch (IllegalCharsetNameException e) {
      // No encoding can have that name.
    }
    Optional<String> same =
        names().stream().filter(name -> plain(name).equals(plain(given))).findFirst();
    if (same.isPresent()) {
      return Charset.forName(same.get());
    }
    throw new UsageException(
        "%s: there is no encoding '%s'; %s"
            .formatted(
                option,
                given,
                Suggestions.nearest(given, names())
                    .map("did you mean '%s'?"::formatted)
                    .orElse("name one, such as " + String.join(", ", COMMON))));
  }

  /** Returns a name without its case and separators: other programs write latin-1 for latin1. */
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ .]", "");
  }

  private static Set<String> names() {
    Set<String> names = new TreeSet<>();
    Charset.availableCharsets()
        .forEach(
            (canonical, charset) -> {
              names.add(canonical);
              names.addAll(charset.aliases());
            });
    return names;
  }

  /**
   * Returns the files with the given encoding; otherwise reports which files are not read as UTF-8.
   */
  public CorpusFiles files(CorpusFiles files, Console console, QuietOption quiet) {
    Optional<Charset> given = charset();
    if (given.isPresent()) {
      return files.withEncoding(given.get());
    }
    CorpusFiles guessing = files.guessingEncodings();
    Map<String, Charset> guessed = guessing.guessedEncodings();
    for (Charset charset : new LinkedHashSet<>(guessed.values())) {
      List<String> names =
          guessed.keySet().stream().filter(file -> charset.equals(guessed.get(file))).toList();
      quiet.print(
          console, note(Messages.some(names, MOST_NAMED), charset, "; the output is UTF-8"));
    }
    return guessing;
  }

  /** Returns the note about a guessed encoding. */
  static String note(String names, Charset charset, String output) {
    return "neardup: %s: not UTF-8; read as %s (guessed)%s; --encoding NAME sets another"
        .formatted(names, charset.name(), output);
  }

  /** Returns the option to be repeated on another command, after a space. */
  public String argument() {
    return name == null ? "" : " --encoding " + name;
  }
}

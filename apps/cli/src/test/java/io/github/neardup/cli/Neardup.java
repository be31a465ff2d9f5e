package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs the command in this JVM: arguments in, exit status and what was printed out. */
public final class Neardup {

  /**
   * What a run left.
   *
   * @param status the exit status
   * @param out what was written to standard output
   * @param err what was written to standard error
   */
  public record Run(int status, String out, String err) {}

  private byte[] input = new byte[0];
  private int columns = 80;

  /** A message in which {commands}, {algorithms} and {tokenizers} stand for all their names. */
  public static String withNames(String message) {
    return message
        .replace("{commands}", String.join(", ", new TreeSet<>(commands())))
        .replace("{algorithms}", names(Algorithms.providers(), AlgorithmProvider::name))
        .replace("{tokenizers}", names(TextComponents.tokenizers(), TokenizerType::name));
  }

  private static Set<String> commands() {
    Console console = Console.ofProcess();
    return Main.commands(Main.commandLine(console, new Failures(console, false)));
  }

  private static <T> String names(List<T> all, Function<T, String> name) {
    return all.stream().map(name).sorted().collect(Collectors.joining(", "));
  }

  /** Gives the command something to read on standard input. */
  public Neardup input(byte[] bytes) {
    input = bytes;
    return this;
  }

  /** Makes the terminal that wide. */
  public Neardup columns(int width) {
    columns = width;
    return this;
  }

  /** Runs the command. */
  public Run run(Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = run(out, err, arguments);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /**
   * Runs the command as it is typed, with spaces between its words; each {@code %s} in a word
   * stands for the next value.
   */
  public Run type(String command, Object... values) {
    Iterator<Object> next = List.of(values).iterator();
    return run(
        Arrays.stream(command.split(" "))
            .map(word -> word.contains("%s") ? word.replace("%s", next.next().toString()) : word)
            .toArray());
  }

  /** Runs the command with the given standard output and error. */
  public int run(OutputStream out, OutputStream err, Object... arguments) {
    return Main.run(
        new Console(new ByteArrayInputStream(input), out, err, columns, false),
        Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
  }
}

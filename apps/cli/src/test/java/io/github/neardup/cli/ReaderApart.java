package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Reads corpora in a JVM of its own, so that the tests outlive a crash of native code, which is a
 * failure like any other. After one, the next file gets another JVM. For one thread; any can close.
 */
final class ReaderApart implements AutoCloseable {

  private static final String FINE = "neardup: fine";
  private static final String FAILED = "neardup: failed";

  /** A file that asks for very much must not take it from other programs. */
  private static final String MEMORY = "-Xmx1g";

  private static final int SECONDS_TO_END = 10;

  private final Path folder;
  private volatile Optional<Other> other = Optional.empty();

  /** A JVM, and what it says. */
  private record Other(Process process, BufferedReader said) {

    static Other start(Path folder) {
      try {
        Process process =
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    MEMORY,
                    "-Djava.io.tmpdir=" + folder,
                    "-XX:-CreateCoredumpOnCrash",
                    "-XX:ErrorFile=/dev/null",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ReaderApart.class.getName())
                .redirectErrorStream(true)
                .start();
        return new Other(process, process.inputReader(UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** What went wrong, if anything did. */
    Optional<String> read(Path file) throws IOException, InterruptedException {
      process.getOutputStream().write((file + "\n").getBytes(UTF_8));
      process.getOutputStream().flush();
      List<String> lines = new ArrayList<>();
      String line = said.readLine();
      while (line != null && !line.equals(FINE) && !line.equals(FAILED)) {
        lines.add(line);
        line = said.readLine();
      }
      if (line == null) {
        lines.add(0, "the JVM ended with status " + process.waitFor());
      }
      return FINE.equals(line) ? Optional.empty() : Optional.of(String.join("\n", lines));
    }

    /** Lets it delete its temporary files, unless it hangs. */
    void end() {
      try {
        process.getOutputStream().close();
        process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
      } catch (IOException e) {
        // it has ended
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        process.destroyForcibly();
      }
    }
  }

  /**
   * None is started yet.
   *
   * @param folder for temporary files, of which a crash leaves some
   */
  ReaderApart(Path folder) {
    this.folder = folder;
  }

  /** Has a file read; a crash, or an exception that is not documented, is an error. */
  void read(Path file) throws IOException, InterruptedException {
    Other reading =
        other.filter(some -> some.process().isAlive()).orElseGet(() -> Other.start(folder));
    other = Optional.of(reading);
    reading
        .read(file)
        .ifPresent(
            problem -> {
              throw new AssertionError(problem);
            });
  }

  /** The number of the process. */
  Optional<Long> pid() {
    return other.map(some -> some.process().pid());
  }

  @Override
  public void close() {
    other.ifPresent(Other::end);
  }

  /** Reads the files that are named on standard input, one a line. */
  public static void main(String[] arguments) throws IOException {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    BufferedReader files = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String file = files.readLine(); file != null; file = files.readLine()) {
      try {
        FuzzTest.readCorpus(Path.of(file));
        out.println(FINE);
      } catch (Throwable e) {
        e.printStackTrace(out);
        out.println(FAILED);
      }
    }
  }
}

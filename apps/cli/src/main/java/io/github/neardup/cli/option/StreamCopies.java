package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.core.util.InputFile;
import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies of inputs that are streams: standard input, and pipes such as {@code /dev/stdin} or the
 * result of {@code <(command)} in a shell. Copies are needed because corpora are read twice. They
 * are deleted when this is closed.
 */
public record StreamCopies(Map<String, Path> byName, Optional<TemporaryFolder> folder)
    implements AutoCloseable {

  private static final List<String> OTHER_NAMES =
      List.of("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0");

  /** The bits of a file's kind in its mode; the kinds that are streams follow (stat(2)). */
  private static final int KIND = 0170000;

  private static final int PIPE = 0010000;
  private static final int SOCKET = 0140000;

  /**
   * Copies the streams among some names.
   *
   * @throws CorpusException if one cannot be read, or there is no space for its copy
   */
  public static StreamCopies of(List<String> names, Console console, QuietOption quiet) {
    List<String> streams = names.stream().filter(StreamCopies::isStream).toList();
    if (streams.isEmpty()) {
      return new StreamCopies(Map.of(), Optional.empty());
    }
    TemporaryFolder folder = newFolder();
    try {
      Map<String, Path> copies = new LinkedHashMap<>();
      for (String stream : streams) {
        boolean standard = stream.equals(CorpusInput.STANDARD_STREAM);
        String name = standard ? "standard input" : stream;
        Path copy =
            folder.path().resolve(standard ? "standard-input" : "input-" + (copies.size() + 1));
        quiet.print(console, "neardup: copying " + name + " to " + copy);
        copy(standard ? console.in() : open(stream), name, copy);
        copies.put(stream, copy);
      }
      return new StreamCopies(copies, Optional.of(folder));
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Returns whether a name means standard input. */
  public static boolean isStandardInput(String name) {
    return name.equals(CorpusInput.STANDARD_STREAM) || OTHER_NAMES.contains(name);
  }

  /** Returns whether a name means an input that can be read only once. */
  public static boolean isStream(String name) {
    if (name.equals(CorpusInput.STANDARD_STREAM)) {
      return true;
    }
    try {
      Path path = Path.of(name);
      if (!Files.exists(path) || Files.isRegularFile(path) || Files.isDirectory(path)) {
        return false;
      }
      int kind = (int) Files.getAttribute(path, "unix:mode") & KIND;
      return kind == PIPE || kind == SOCKET;
    } catch (InvalidPathException | IOException | UnsupportedOperationException e) {
      return false; // reported by whoever opens it
    }
  }

  private static TemporaryFolder newFolder() {
    String parent = System.getProperty("java.io.tmpdir", "");
    try {
      return TemporaryFolder.in(Path.of(parent));
    } catch (IOException e) {
      throw CorpusException.writing(parent, e);
    }
  }

  private static InputStream open(String stream) {
    try {
      return InputFile.stream(Path.of(stream));
    } catch (IOException e) {
      throw CorpusException.reading(stream, 0, e);
    }
  }

  private static void copy(InputStream in, String name, Path copy) {
    try {
      Files.copy(in, copy);
    } catch (IOException e) {
      throw CorpusException.writing("the copy of " + name + ", " + copy, e);
    }
  }

  @Override
  public void close() {
    folder.ifPresent(TemporaryFolder::close);
  }
}

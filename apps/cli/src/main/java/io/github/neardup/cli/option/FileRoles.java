package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.Outputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The files that a command reads and writes, including standard streams. No file may be both read
 * and written, or written twice.
 */
public final class FileRoles {

  private static final String ERROR = "standard error";

  /** A file or folder, and the name of its role in messages. */
  private record Role(String kind, Path path) {

    /** Opens the descriptor again to get its file, whatever its name is now. */
    static Role stream(String kind, int descriptor) {
      return new Role(kind, Path.of("/dev/fd/" + descriptor));
    }

    boolean isStream() {
      return path.startsWith("/dev/fd");
    }

    /** Returns whether the path names a standard stream, which is written directly. */
    boolean isNameOfStream() {
      try {
        return isStream() || Outputs.target(path).startsWith("/proc");
      } catch (IOException e) {
        return false; // reported by whoever opens it
      }
    }

    void refuseIfSame(Role other, Function<String, UsageException> refusal) {
      if (isSame(path, other.path)) {
        throw refusal.apply(
            "%s and %s are the same %s, %s"
                .formatted(
                    kind,
                    other.kind,
                    Files.isDirectory(path) ? "folder" : "file",
                    other.isStream() ? path : other.path));
      }
    }
  }

  private final List<Role> read = new ArrayList<>();
  private final List<Role> written = new ArrayList<>();

  /** Starts with the standard streams. */
  public FileRoles() {
    read.add(Role.stream("standard input", 0));
    written.add(Role.stream("standard output", 1));
    written.add(Role.stream(ERROR, Console.errorDescriptor()));
  }

  /** Adds files or folders that are read. */
  public FileRoles read(String kind, Collection<Path> paths) {
    paths.forEach(path -> read.add(new Role(kind, path)));
    return this;
  }

  /**
   * Adds files that settings name, such as {@code stopwords=FILE}, by the names of the settings.
   */
  public FileRoles read(Map<String, Path> files) {
    files.forEach((kind, path) -> read.add(new Role(kind, path)));
    return this;
  }

  /** Adds files that are written, by the names of options. */
  public FileRoles written(Map<String, Path> files) {
    files.forEach((kind, path) -> written.add(new Role(kind, path)));
    return this;
  }

  /**
   * Checks the roles; call this before anything is written.
   *
   * @throws UsageException if a file is both read and written, or written twice
   */
  public void check() {
    for (int i = 0; i < written.size(); i++) {
      Role output = written.get(i);
      Function<String, UsageException> refusal =
          output.kind.equals(ERROR) ? UsageException.Unsaid::new : UsageException::new;
      read.forEach(input -> output.refuseIfSame(input, refusal));
      for (Role before : written.subList(0, i)) {
        if (!before.isStream() || !output.isNameOfStream()) {
          before.refuseIfSame(output, UsageException::new);
        }
      }
    }
  }

  /**
   * Returns whether two paths lead to the same file or folder, which need not exist. Several
   * outputs may share a device such as {@code /dev/null}.
   */
  static boolean isSame(Path a, Path b) {
    try {
      if (!Files.exists(a) || !Files.exists(b)) {
        return target(a).equals(target(b));
      }
      return (Files.isRegularFile(a) || Files.isDirectory(a)) && Files.isSameFile(a, b);
    } catch (FileSystemLoopException e) {
      return false; // reported by whoever opens it
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path target(Path path) throws IOException {
    return Outputs.target(path.toAbsolutePath().normalize());
  }
}

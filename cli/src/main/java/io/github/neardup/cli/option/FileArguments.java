package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Arguments that name files. */
public final class FileArguments {

  /** What Java puts in the place of bytes that are no character. */
  private static final char REPLACED = '\uFFFD';

  private FileArguments() {}

  /** Refuses a name that no file can have, or that could not be read in the user's encoding. */
  public static Path path(String name) {
    try {
      Path path = Path.of(name);
      if (name.indexOf(REPLACED) >= 0 && !Files.exists(path)) {
        throw new UsageException(
            "the file name '"
                + name
                + "' has bytes that are no text in this locale's encoding; rename the file, or make"
                + " a link to it under another name");
      }
      return path;
    } catch (InvalidPathException e) {
      throw new UsageException("'" + name + "' cannot be the name of a file: " + e.getReason());
    }
  }

  /**
   * The path of an output that cannot be standard output.
   *
   * @param option what it is named with
   */
  public static Path output(String option, String name) {
    if (name.equals(CorpusInput.STANDARD_STREAM)) {
      throw new UsageException(
          option
              + " cannot write to standard output (-); name a file or folder (./- is one called"
              + " -)");
    }
    return path(name);
  }

  /** Refuses names that no file can have, and files named twice. */
  public static List<Path> inputs(List<String> names) {
    List<Path> files = names.stream().map(FileArguments::path).toList();
    for (int i = 0; i < files.size(); i++) {
      for (Path before : files.subList(0, i)) {
        refuseSame("INPUT", before, "INPUT", files.get(i));
      }
    }
    return files;
  }

  /** Refuses two arguments, each of a kind, that name the same file. */
  public static void refuseSame(String kind, Path path, String otherKind, Path other) {
    try {
      if (sameFile(path, other)) {
        throw new UsageException(
            kind.equals(otherKind)
                ? kind + " " + other + " is given twice"
                : kind + " and " + otherKind + " are the same file, " + other);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean sameFile(Path a, Path b) throws IOException {
    if (Files.exists(a) && Files.exists(b)) {
      // Any number of outputs can go to a device such as /dev/null.
      return Files.isSameFile(a, b) && Files.isRegularFile(a);
    }
    return real(a).equals(real(b));
  }

  /** The path of a file that need not exist, through symbolic links of its folder. */
  private static Path real(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    Path folder = absolute.getParent();
    return folder != null && Files.exists(folder)
        ? folder.toRealPath().resolve(absolute.getFileName())
        : absolute;
  }
}

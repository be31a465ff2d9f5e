package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.RemoteName;
import io.github.neardup.io.database.Databases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Arguments that name files. */
public final class FileArguments {

  /** What Java substitutes for bytes that are not a character. */
  private static final char REPLACED = '\uFFFD';

  private FileArguments() {}

  /** Refuses a name that no file can have, or that cannot be read in the user's encoding. */
  public static Path path(String name) {
    if (name.isEmpty()) {
      throw new UsageException("the name of a file is empty; is a variable of the shell not set?");
    }
    try {
      Path path = Path.of(name);
      if (name.indexOf(REPLACED) >= 0 && !Files.exists(path)) {
        throw new UsageException(
            "the file name '"
                + name
                + "' has bytes that are not text in this locale's encoding; rename the file, or"
                + " make a link to it under another name");
      }
      return path;
    } catch (InvalidPathException e) {
      throw new UsageException("'" + name + "' cannot be the name of a file: " + e.getReason());
    }
  }

  /**
   * Returns the path of an output that is a file or folder.
   *
   * @param option the option that names it
   */
  public static Path output(String option, String name) {
    if (Databases.isUri(name)) {
      throw new UsageException(option + " writes a file, not a collection; name a file");
    }
    if (name.equals(CorpusInput.STANDARD_STREAM)) {
      throw new UsageException(
          option
              + " cannot write to standard output (-); name a file or folder (./- for one named"
              + " -)");
    }
    if (RemoteName.isOne(name)) {
      throw new UsageException(option + " " + name + ": " + RemoteName.problem(name));
    }
    Path path = path(name);
    refuseWithinStore(option, path);
    return path;
  }

  /** Returns the path of an output that is a file, and no folder. */
  public static Path outputFile(String option, String name) {
    if (name.endsWith("/")) {
      throw new UsageException(
          "%1$s %2$s names a folder, and the output is one file; add a name, such as %2$sclean.jsonl"
              .formatted(option, name));
    }
    return output(option, name);
  }

  /** Refuses a path in the folder of any store: files written there damage the index. */
  private static void refuseWithinStore(String option, Path path) {
    try {
      Path folder = Outputs.target(path.toAbsolutePath().normalize());
      for (; folder != null; folder = folder.getParent()) {
        if (NearDuplicateIndex.isIndex(folder.toString())) {
          throw new UsageException(
              "%s: %s lies in the index %s; name a place outside it"
                  .formatted(option, path, folder));
        }
      }
    } catch (FileSystemLoopException e) {
      // reported by whoever opens it
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses names that no file can have, and files named twice; collections are not files. */
  static void inputs(List<String> names) {
    List<Path> files =
        names.stream().filter(name -> !Databases.isUri(name)).map(FileArguments::path).toList();
    for (int i = 0; i < files.size(); i++) {
      for (Path before : files.subList(0, i)) {
        if (FileRoles.isSame(before, files.get(i))) {
          throw new UsageException("INPUT " + files.get(i) + " is given twice");
        }
      }
    }
  }
}

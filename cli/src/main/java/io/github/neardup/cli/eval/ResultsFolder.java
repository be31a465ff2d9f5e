package io.github.neardup.cli.eval;

import io.github.neardup.eval.report.PairFiles;
import io.github.neardup.eval.report.Report;
import io.github.neardup.io.AtomicOutput;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The folder into which the results of an evaluation are written. */
final class ResultsFolder {

  /** The name of the file with all results. */
  static final String RESULTS = "results.json";

  private final Path folder;

  private ResultsFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * The folder, made if it is not there: that it cannot be written to should come out before the
   * work, not after.
   *
   * @throws CorpusException if it cannot be made or written to
   */
  static ResultsFolder create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException e) {
      throw new CorpusException(folder.toString(), "is no folder; name a folder for the results");
    } catch (IOException e) {
      throw new CorpusException(
          folder.toString(),
          "this folder for results cannot be made ("
              + reason(e)
              + "); name another for the results");
    }
    if (!Files.isWritable(folder)) {
      throw new CorpusException(
          folder.toString(), "this folder may not be written to; name another for the results");
    }
    return new ResultsFolder(folder);
  }

  /**
   * Whether the folder could be {@linkplain #create made}, as far as can be told without making it.
   *
   * @throws CorpusException if not
   */
  static void check(Path folder) {
    Path existing = folder.toAbsolutePath().normalize();
    for (Path parent = existing; parent != null; parent = parent.getParent()) {
      existing = parent;
      if (Files.exists(existing)) {
        break;
      }
    }
    if (!Files.isDirectory(existing)) {
      throw new CorpusException(
          folder.toString(), existing + " is no folder; name another for the results");
    }
    if (!Files.isWritable(existing)) {
      throw new CorpusException(
          folder.toString(), existing + " may not be written to; name another for the results");
    }
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    // The message of a file system's exception repeats the path, and may be nothing else.
    String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
    return Objects.requireNonNullElse(reason, e.getClass().getSimpleName());
  }

  Report report(int measurements) {
    return new Report(folder, measurements);
  }

  PairFiles pairs() {
    return new PairFiles(folder);
  }

  /** Writes a file, whole or not at all. */
  void write(String name, String content) {
    try (AtomicOutput out = AtomicOutput.create(folder.resolve(name))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
      out.commit();
    }
  }
}

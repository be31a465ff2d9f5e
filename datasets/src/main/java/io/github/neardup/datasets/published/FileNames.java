package io.github.neardup.datasets.published;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Rows;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Detects tables whose texts are the names of files that hold the actual texts. */
final class FileNames {

  private static final int LONGEST = 4096;

  /** So many file names cannot be texts by chance. */
  private static final int ENOUGH = 10;

  private final Path folder;
  private @Nullable CorpusException first;
  private boolean texts;
  private int names;

  FileNames(Path table) {
    folder = table.toAbsolutePath().resolveSibling(".");
  }

  /** Looks at the next text; ignores blank texts. */
  void see(String text, Rows rows) {
    if (texts || text.isBlank()) {
      return;
    }
    if (!isFile(text)) {
      texts = true;
      return;
    }
    if (first == null) {
      first =
          rows.fault(
              "the text '%s' is the name of a file; to import what the files hold, give their folder as INPUT and this table with --labels"
                  .formatted(text));
    }
    if (++names == ENOUGH) {
      end();
    }
  }

  /** Refuses a table if all of its texts were file names. */
  void end() {
    if (!texts && first != null) {
      throw first;
    }
  }

  private boolean isFile(String text) {
    try {
      return text.length() <= LONGEST
          && (Files.isRegularFile(folder.resolve(text)) || Files.isRegularFile(Path.of(text)));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}

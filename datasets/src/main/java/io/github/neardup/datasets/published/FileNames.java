package io.github.neardup.datasets.published;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Rows;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds out that the texts of a table are not texts but the names of files that hold them. */
final class FileNames {

  private static final int LONGEST = 4096;

  /** This many names of files cannot be texts by chance. */
  private static final int ENOUGH = 10;

  private final Path folder;
  private @Nullable CorpusException first;
  private boolean texts;
  private int names;

  FileNames(Path table) {
    folder = table.toAbsolutePath().resolveSibling(".");
  }

  /** Looks at the next text; a blank one tells nothing. */
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

  /** Refuses a table all of whose texts were names of files. */
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

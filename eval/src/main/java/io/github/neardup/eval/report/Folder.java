package io.github.neardup.eval.report;

import io.github.neardup.eval.run.Decisions;
import io.github.neardup.io.Outputs;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** A folder of text files, committed together with all other outputs of a run. */
final class Folder {

  /** File systems allow 255 bytes for a name. */
  private static final int LONGEST = 60;

  private final Outputs outputs;
  private final Path path;
  private final Set<String> taken = new HashSet<>();

  /** Creates the folder if it does not exist. */
  Folder(Outputs outputs, Path path) {
    this.outputs = outputs;
    this.path = path;
    outputs.folder(path);
  }

  /**
   * Returns a name for an algorithm on a dataset, {@code DATASET--ALGORITHM}, without an extension:
   * unique within the folder on file systems of any kind.
   */
  String nameFor(Decisions decisions) {
    return free(
        plain(decisions.dataset().name())
            + "--"
            + plain(decisions.algorithm().settings().toShortSpec()));
  }

  /** Returns a name for a dataset, in the same way. */
  String nameFor(String dataset) {
    return free(plain(dataset));
  }

  private String free(String name) {
    String free = name;
    for (int i = 2; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  /** Keeps only characters that every file system allows. */
  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9.=,-]", "_");
    return plain.substring(0, Math.min(LONGEST, plain.length()));
  }

  void write(String name, Outputs.Content content) {
    outputs.file(path.resolve(name), content);
  }
}

package io.github.neardup.datasets;

import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.io.CorpusException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Finds datasets by what a user calls them. */
public final class Datasets {

  private Datasets() {}

  /**
   * Loads a dataset, without a fault.
   *
   * @param nameOrPath a bundled dataset's name or else the path of a {@linkplain DatasetFolder
   *     dataset's folder}; {@code ./NAME} is always a path
   * @throws CorpusException if there is neither, or it cannot be read
   */
  public static Dataset resolve(String nameOrPath) {
    return resolve(
        nameOrPath,
        contradiction -> {
          throw contradiction;
        });
  }

  /**
   * Loads a dataset and leaves out pairs of which its labels say nothing clear.
   *
   * @param nameOrPath a bundled dataset's name or else the path of a dataset's folder
   * @param contradictions is told of each line left out, as {@link DatasetFolder#read(Path,
   *     Consumer)} says
   * @throws CorpusException if there is neither, or it cannot be read
   */
  public static Dataset resolve(String nameOrPath, Consumer<CorpusException> contradictions) {
    List<String> bundled = BundledDatasets.names();
    if (bundled.contains(nameOrPath)) {
      return BundledDatasets.load(nameOrPath);
    }
    if (isFolder(nameOrPath)) {
      return DatasetFolder.read(Path.of(nameOrPath), contradictions);
    }
    throw new CorpusException(
        nameOrPath,
        "neither a bundled dataset nor a folder with a dataset.json; "
            + Suggestions.unknown("bundled dataset", nameOrPath, bundled));
  }

  private static boolean isFolder(String path) {
    try {
      return !path.isEmpty() && Files.isDirectory(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}

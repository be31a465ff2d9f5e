package io.github.neardup.datasets.catalog;

import io.github.neardup.core.util.Suggestions;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.datasets.published.DatasetCache;
import io.github.neardup.datasets.published.PublishedDataset;
import io.github.neardup.io.CorpusException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds datasets by what a user calls them. */
public final class Datasets {

  private Datasets() {}

  /**
   * Loads a dataset, without a fault.
   *
   * @param nameOrPath the name of a bundled dataset or of an installed {@linkplain PublishedDataset
   *     public} one, or else the path of a {@linkplain DatasetFolder dataset's folder}; {@code
   *     ./NAME} is always a path
   * @throws UnknownDatasetException if there is neither a name nor a folder like it
   * @throws CorpusException if it is a public dataset's name that is not installed, or cannot be
   *     read
   */
  public static Dataset resolve(String nameOrPath) {
    return resolve(nameOrPath, DatasetFolder.STRICT);
  }

  /**
   * Loads a dataset and leaves out pairs of which its labels say nothing clear.
   *
   * @param nameOrPath as for {@link #resolve(String)}
   * @param contradictions is told of each line left out, as {@link DatasetFolder#read(Path,
   *     Consumer)} says
   * @throws UnknownDatasetException if there is neither a name nor a folder like it
   * @throws CorpusException if it is a public dataset's name that is not installed, or cannot be
   *     read
   */
  public static Dataset resolve(String nameOrPath, Consumer<CorpusException> contradictions) {
    if (BundledDatasets.names().contains(nameOrPath)) {
      return BundledDatasets.load(nameOrPath);
    }
    Optional<Path> folder = folder(nameOrPath);
    if (folder.isPresent()) {
      return DatasetFolder.read(folder.get(), contradictions);
    }
    if (PublishedDataset.find(nameOrPath).isPresent()) {
      throw new CorpusException(
          nameOrPath,
          "this public dataset is not installed; install it: neardup datasets install "
              + nameOrPath);
    }
    if (isFile(nameOrPath)) {
      throw new CorpusException(nameOrPath, "is a file; name the folder of a dataset");
    }
    if (nameOrPath.contains("/") || nameOrPath.contains(File.separator)) {
      throw new CorpusException(
          nameOrPath, "there is no such folder; name a dataset or the folder of one");
    }
    throw new UnknownDatasetException(Suggestions.unknown("dataset", nameOrPath, names()));
  }

  /**
   * The folder that {@link #resolve(String)} reads.
   *
   * @return empty if the dataset comes with neardup, or if there is none
   */
  public static Optional<Path> folder(String nameOrPath) {
    if (BundledDatasets.names().contains(nameOrPath)) {
      return Optional.empty();
    }
    DatasetCache cache = DatasetCache.ofUser();
    Optional<PublishedDataset> installed =
        PublishedDataset.find(nameOrPath).filter(cache::isInstalled);
    return installed.isPresent()
        ? installed.map(cache::folder)
        : Optional.of(nameOrPath).filter(Datasets::isFolder).map(Path::of);
  }

  /** The names of all datasets known by name: those that come with neardup and public ones. */
  public static List<String> names() {
    return Stream.concat(BundledDatasets.names().stream(), PublishedDataset.names().stream())
        .sorted()
        .toList();
  }

  private static boolean isFolder(String path) {
    return is(path, Files::isDirectory);
  }

  private static boolean isFile(String path) {
    return is(path, Files::isRegularFile);
  }

  private static boolean is(String path, Predicate<Path> kind) {
    try {
      return !path.isEmpty() && kind.test(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * No dataset has that name. The message is one line fit for a user, which names the nearest known
   * one and lists all.
   */
  public static final class UnknownDatasetException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    UnknownDatasetException(String message) {
      super(message);
    }
  }
}

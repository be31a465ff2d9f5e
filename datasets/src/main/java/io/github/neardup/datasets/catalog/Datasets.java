package io.github.neardup.datasets.catalog;

import io.github.neardup.core.util.ShellText;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.datasets.published.DatasetCache;
import io.github.neardup.datasets.published.PublishedDataset;
import io.github.neardup.io.CorpusException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds datasets by the name or path that a user gives. */
public final class Datasets {

  private static final Pattern OF_DATASET =
      Pattern.compile("dataset\\.json$|(documents\\.jsonl|clusters\\.tsv|pairs\\.tsv)(\\.|$)");

  private Datasets() {}

  /**
   * Loads a dataset and accepts no fault.
   *
   * @param nameOrPath the name of a bundled dataset or of an installed {@linkplain PublishedDataset
   *     public} one, or else the path of a {@linkplain DatasetFolder dataset's folder}; {@code
   *     ./NAME} is always a path
   * @throws UnknownDatasetException if no dataset has that name and no folder that path
   * @throws CorpusException if the name is of a public dataset that is not installed, or the
   *     dataset cannot be read
   */
  public static Dataset resolve(String nameOrPath) {
    return resolve(nameOrPath, DatasetFolder.STRICT);
  }

  /**
   * Loads a dataset and leaves out pairs without a clear label.
   *
   * @param nameOrPath as for {@link #resolve(String)}
   * @param contradictions receives a fault for each line left out, as {@link
   *     DatasetFolder#read(Path, Consumer)} describes
   * @throws UnknownDatasetException if no dataset has that name and no folder that path
   * @throws CorpusException if the name is of a public dataset that is not installed, or the
   *     dataset cannot be read
   */
  public static Dataset resolve(String nameOrPath, Consumer<CorpusException> contradictions) {
    if (BundledDatasets.names().contains(nameOrPath)) {
      return BundledDatasets.load(nameOrPath);
    }
    Optional<Path> folder = folder(nameOrPath);
    if (folder.isPresent()) {
      refuseTexts(folder.get());
      return DatasetFolder.read(folder.get(), contradictions);
    }
    if (PublishedDataset.find(nameOrPath).isPresent()) {
      throw new CorpusException(
          nameOrPath,
          "this public dataset is not installed; install it: neardup datasets install "
              + nameOrPath);
    }
    if (is(nameOrPath, Files::isRegularFile)) {
      throw new UnknownDatasetException(
          nameOrPath
              + ": is a file, and a dataset is a folder; make one of a table with labels: neardup"
              + " datasets import "
              + ShellText.quoted(nameOrPath)
              + " -o FOLDER --text-column TEXT --cluster-column CLUSTER");
    }
    if (nameOrPath.contains("/") || nameOrPath.contains(File.separator)) {
      throw new CorpusException(
          nameOrPath, "there is no such folder; name a dataset or the folder of one");
    }
    throw new UnknownDatasetException(Suggestions.unknown("dataset", nameOrPath, names()));
  }

  /** Refuses a folder without any file of a dataset; most likely it holds texts. */
  private static void refuseTexts(Path folder) {
    List<String> names;
    try (Stream<Path> files = Files.list(folder)) {
      names = files.map(file -> String.valueOf(file.getFileName())).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!names.isEmpty()
        && names.stream().noneMatch(name -> OF_DATASET.matcher(name).lookingAt())) {
      throw new UnknownDatasetException(
          folder
              + ": no dataset.json; a dataset needs one; make a dataset of a folder of texts and a"
              + " table of their labels: neardup datasets import "
              + ShellText.quoted(folder.toString())
              + " --labels TABLE -o FOLDER --id-column FILE --cluster-column CLUSTER");
    }
  }

  /**
   * Returns the folder that {@link #resolve(String)} reads.
   *
   * @return empty if the dataset is bundled or does not exist
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
        : Optional.of(nameOrPath).filter(path -> is(path, Files::isDirectory)).map(Path::of);
  }

  /** The names of all datasets known by name: bundled and public ones. */
  public static List<String> names() {
    return Stream.concat(BundledDatasets.names().stream(), PublishedDataset.names().stream())
        .sorted()
        .toList();
  }

  private static boolean is(String path, Predicate<Path> kind) {
    try {
      return !path.isEmpty() && kind.test(Path.of(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * No dataset has the given name. The message is one line for a user: it suggests the nearest
   * known name and lists all names.
   */
  public static final class UnknownDatasetException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    UnknownDatasetException(String message) {
      super(message);
    }
  }
}

package io.github.neardup.datasets.published;

import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.datasets.published.DatasetImport.Imported;
import io.github.neardup.datasets.published.PublishedDataset.PublishedFile;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Progress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The folder in which public datasets are installed, each as a {@linkplain
 * io.github.neardup.datasets.DatasetFolder dataset's folder} with the dataset's name. Downloaded
 * files are kept in the folder {@code downloads}.
 *
 * @param root the folder; it need not exist
 */
public record DatasetCache(Path root) {

  static final String PROPERTY = "neardup.datasets";

  static final String VARIABLE = "NEARDUP_DATASETS";

  /**
   * Returns the user's cache: the folder named by the system property {@code neardup.datasets} or
   * the environment variable {@code NEARDUP_DATASETS}; else {@code neardup/datasets} in {@code
   * XDG_CACHE_HOME}, or in {@code .cache} of the home folder.
   */
  public static DatasetCache ofUser() {
    return new DatasetCache(
        userFolder(
            System.getProperty(PROPERTY, ""), System.getenv(), System.getProperty("user.home")));
  }

  static Path userFolder(String property, Map<String, String> environment, String home) {
    String named = property.isEmpty() ? environment.getOrDefault(VARIABLE, "") : property;
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
    // The XDG specification requires that relative paths are ignored.
    Path base =
        !caches.isEmpty() && Path.of(caches).isAbsolute()
            ? Path.of(caches)
            : Path.of(home, ".cache");
    return base.resolve("neardup").resolve("datasets");
  }

  /** The folder in which a dataset is, or would be, installed. */
  public Path folder(PublishedDataset dataset) {
    return root.resolve(dataset.name());
  }

  /** Whether a dataset is installed. */
  public boolean isInstalled(PublishedDataset dataset) {
    return Files.exists(folder(dataset).resolve("dataset.json"));
  }

  /**
   * Installs a dataset from local files.
   *
   * @param from a folder with the published files, an archive of them, or the single file
   * @throws CorpusException if a file is missing or not as expected; nothing is installed then, and
   *     an earlier installation is unchanged
   */
  public Imported install(PublishedDataset dataset, Path from) {
    Path target = folder(dataset);
    try (DatasetFolderWriter out =
            new DatasetFolderWriter(target, dataset.description(), List.of(from));
        SourceFiles files = SourceFiles.open(from, target)) {
      List<String> notes = new ArrayList<>(dataset.layout().read(files, out));
      if (out.documentCount() == 0) {
        throw new CorpusException(
            from.toString(), "there is no document in it; check that this is the right file");
      }
      if (dataset.documents() > 0 && out.documentCount() != dataset.documents()) {
        notes.add(
            String.format(
                Locale.ROOT,
                "%,d documents were found, but %,d are known to be published",
                out.documentCount(),
                dataset.documents()));
      }
      out.commit(Map.of());
      return new Imported(out.documentCount(), notes);
    }
  }

  /**
   * Downloads a dataset's files, reuses files that were downloaded before, and installs the
   * dataset.
   *
   * @throws CorpusException if a file cannot be downloaded, or for a reason given at {@link
   *     #install(PublishedDataset, Path)}
   */
  public Imported download(PublishedDataset dataset, Progress progress) {
    if (!dataset.isDownloadable()) {
      throw new CorpusException(
          dataset.name(),
          "neardup cannot download it; get it by hand: "
              + dataset.byHand()
              + "; then: neardup datasets install "
              + dataset.name()
              + " --from FOLDER");
    }
    Path folder = root.resolve("downloads").resolve(dataset.name());
    Downloads downloads = new Downloads(progress);
    try (Outputs folders = new Outputs()) {
      folders.folder(folder);
      folders.commit(); // files that were downloaded stay if another one fails
    }
    for (PublishedFile file : dataset.files()) {
      downloads.get(URI.create(file.url()), folder.resolve(file.name()));
    }
    return install(dataset, folder);
  }
}

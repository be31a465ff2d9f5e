package io.github.neardup.datasets.catalog;

import io.github.neardup.core.util.Resources;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.io.CorpusSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.List;
import java.util.Optional;

/** The datasets that come with neardup. */
public final class BundledDatasets {

  private BundledDatasets() {}

  /** The names, in alphabetical order. */
  public static List<String> names() {
    String index = "bundled/index.txt";
    return Resources.text(Dataset.class.getResourceAsStream(index), index)
        .lines()
        .sorted()
        .toList();
  }

  /**
   * Loads a dataset.
   *
   * @param name one of {@link #names}
   * @throws IllegalArgumentException if there is no such dataset; the message suggests the nearest
   *     name and lists all names
   */
  public static Dataset load(String name) {
    List<String> names = names();
    if (!names.contains(name)) {
      throw new IllegalArgumentException(Suggestions.unknown("bundled dataset", name, names));
    }
    String folder = "bundled/" + name + "/";
    return DatasetFolder.read(folder, file -> find(folder + file), DatasetFolder.STRICT);
  }

  private static Optional<CorpusSource> find(String name) {
    return Optional.ofNullable(Dataset.class.getResource(name))
        .map(resource -> new Resource(name, resource));
  }

  private record Resource(String name, URL url) implements CorpusSource {
    @Override
    public InputStream open() throws IOException {
      return url.openStream();
    }
  }
}

package io.github.neardup.datasets.catalog;

import io.github.neardup.core.internal.Suggestions;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetReader;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The datasets that come with neardup. */
public final class BundledDatasets {

  private static final String INDEX = "index.txt";

  private BundledDatasets() {}

  /** The names, in alphabetical order. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    CorpusSource index =
        new InResources("")
            .find(INDEX)
            .orElseThrow(() -> new IllegalStateException("no resource bundled/" + INDEX));
    try (LineReader lines = LineReader.open(index)) {
      while (lines.advance()) {
        names.add(lines.text());
      }
    }
    return names.stream().sorted().toList();
  }

  /**
   * Loads a dataset.
   *
   * @param name one of {@link #names}
   * @throws IllegalArgumentException if there is none of that name; the message names the nearest
   *     one and lists all
   */
  public static Dataset load(String name) {
    List<String> names = names();
    if (!names.contains(name)) {
      throw new IllegalArgumentException(Suggestions.unknown("bundled dataset", name, names));
    }
    return new DatasetReader(
            new InResources(name + "/"),
            contradiction -> {
              throw contradiction;
            })
        .read();
  }

  private record InResources(String folder) implements DatasetReader.Files {
    @Override
    public String location() {
      return "bundled/" + folder;
    }

    @Override
    public Optional<CorpusSource> find(String fileName) {
      String name = "bundled/" + folder + fileName;
      URL resource = Dataset.class.getResource(name);
      return resource == null ? Optional.empty() : Optional.of(new Resource(name, resource));
    }
  }

  private record Resource(String name, URL url) implements CorpusSource {
    @Override
    public InputStream open() throws IOException {
      return url.openStream();
    }
  }
}

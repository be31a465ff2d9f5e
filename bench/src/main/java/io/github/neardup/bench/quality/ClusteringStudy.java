package io.github.neardup.bench.quality;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Search;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.io.CorpusReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Measures what {@code dedup} removes by default with connected clusters and with stars: how many
 * texts, how many of these are less similar than the threshold to their survivor, and on labelled
 * datasets how many have the label of their survivor. Writes a table into a page, between two
 * comments.
 */
public final class ClusteringStudy {

  private static final List<String> SPECS = List.of("minhash", "simhash");

  private final StringBuilder table =
      new StringBuilder("| texts | algorithm | connected: removed | unlike the text kept | right |")
          .append(" star: removed | right |\n|---|---|---:|---:|---:|---:|---:|\n");

  /** A set of texts and, if they are labelled, the clusters of duplicates. */
  private record Collection(String name, List<Document> documents, Optional<Dataset> labels) {}

  private ClusteringStudy() {}

  /**
   * Writes the table.
   *
   * @param arguments the page, then datasets and files of texts without labels
   */
  public static void main(String[] arguments) throws IOException {
    ClusteringStudy study = new ClusteringStudy();
    for (String name : Arrays.asList(arguments).subList(1, arguments.length)) {
      Collection collection = read(name);
      SPECS.forEach(spec -> study.add(collection, spec));
    }
    PageBlock.write(Path.of(arguments[0]), "clusterings", study.table.toString());
  }

  private static Collection read(String name) {
    Path file = Path.of(name);
    if (!Files.isRegularFile(file)) {
      Dataset dataset = Datasets.resolve(name, f -> System.err.println(f.getMessage()));
      boolean labelled = dataset.truth() == Dataset.Truth.CLUSTERS;
      return new Collection(
          dataset.name(), dataset.documents(), Optional.of(dataset).filter(d -> labelled));
    }
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.documents().forEachRemaining(documents::add);
    }
    return new Collection(
        file.getFileName().toString().replaceAll("\\..*", ""), documents, Optional.empty());
  }

  private void add(Collection collection, String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    int threads = Runtime.getRuntime().availableProcessors();
    FingerprintTable fingerprints =
        FingerprintTable.of(algorithm, collection.documents().iterator(), threads);
    Search search = Search.of(algorithm, threads);
    Clusters clusters = search.clusters(fingerprints).clusters();
    Search.StarClusters stars = search.stars(fingerprints, Integer::compare);
    Removed connected = new Removed(collection, algorithm, fingerprints, clusters::cluster);
    Removed star = new Removed(collection, algorithm, fingerprints, stars::centre);
    if (star.unlike > 0) {
      throw new IllegalStateException("a star has a text unlike its centre");
    }
    String row =
        String.format(
            Locale.ROOT,
            "| %s | %s | %,d | %,d | %s | %,d | %s |",
            collection.name(),
            spec,
            connected.removed,
            connected.unlike,
            connected.right(),
            star.removed,
            star.right());
    System.err.println(row);
    table.append(row).append('\n');
  }

  /** The texts removed if the first text of each cluster is kept. */
  private static final class Removed {
    private int removed;
    private int unlike;
    private int labelled;
    private int right;

    Removed(
        Collection collection,
        Algorithm algorithm,
        FingerprintTable fingerprints,
        IntUnaryOperator kept) {
      int[] clusters = collection.labels().map(Dataset::clusters).orElse(new int[0]);
      Set<RowPair> ignored =
          new HashSet<>(collection.labels().map(Dataset::ignoredPairs).orElse(List.of()));
      for (int row = 0; row < fingerprints.size(); row++) {
        int of = kept.applyAsInt(row);
        if (of != row) {
          removed++;
          double similarity = fingerprints.similarity(algorithm, of, row, algorithm.threshold());
          unlike += similarity < algorithm.threshold() ? 1 : 0;
          if (clusters.length > 0 && !ignored.contains(new RowPair(of, row))) {
            labelled++;
            right += clusters[of] == clusters[row] ? 1 : 0;
          }
        }
      }
    }

    String right() {
      return labelled == 0
          ? ""
          : String.format(Locale.ROOT, "%,d (%.1f %%)", right, 100.0 * right / labelled);
    }
  }
}

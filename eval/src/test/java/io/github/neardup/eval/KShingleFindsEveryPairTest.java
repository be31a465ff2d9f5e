package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.DatasetFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * On the datasets in the folder that the system property {@code neardup.datasets} names: the search
 * with K-Shingle gives the very pairs that comparing all documents with all gives.
 */
@Tag("long")
class KShingleFindsEveryPairTest {

  private static final String PROPERTY = "neardup.datasets";
  private static final int SAMPLE = 2000;
  private static final long SEED = 20240611;

  @TestFactory
  @EnabledIfSystemProperty(
      named = PROPERTY,
      matches = ".+",
      disabledReason = "no datasets: -D" + PROPERTY + "=FOLDER names their folder")
  Stream<DynamicTest> verifiedPairsAreThoseOfBruteForce() throws IOException {
    String folder = System.getProperty(PROPERTY);
    List<Path> datasets;
    try (Stream<Path> folders = Files.list(Path.of(folder))) {
      datasets =
          folders.filter(path -> Files.exists(path.resolve("dataset.json"))).sorted().toList();
    }
    assertThat(datasets).as("datasets in %s", folder).isNotEmpty();
    return datasets.stream()
        .flatMap(
            path ->
                Stream.of("kshingle", "kshingle:shingle=1,threshold=0.4")
                    .map(
                        spec ->
                            DynamicTest.dynamicTest(
                                path.getFileName() + ", " + spec,
                                () ->
                                    assertFindsEveryPair(
                                        sample(DatasetFolder.read(path, contradiction -> {})),
                                        Algorithms.create(spec)))));
  }

  private static void assertFindsEveryPair(List<Document> documents, Algorithm algorithm) {
    SearchResult result =
        Search.of(algorithm, 2).pairs(FingerprintTable.of(algorithm, documents.iterator(), 2));
    List<long[]> sets = documents.stream().map(Document::text).map(algorithm::fingerprint).toList();
    List<String> wrong = new ArrayList<>();
    for (int left = 0; left < sets.size(); left++) {
      for (int right = left + 1; right < sets.size(); right++) {
        double jaccard = jaccard(sets.get(left), sets.get(right));
        if (result.matches(left, right) != (jaccard >= algorithm.threshold())) {
          wrong.add(documents.get(left).id() + " " + documents.get(right).id() + " " + jaccard);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** The Jaccard similarity of two ascending sets. */
  private static double jaccard(long[] a, long[] b) {
    int common = 0;
    for (int i = 0, j = 0; i < a.length && j < b.length; ) {
      if (a[i] == b[j]) {
        common++;
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return (double) common / (a.length + b.length - common);
  }

  /** Some of the documents, with their duplicates: single ones would hardly meet another. */
  private static List<Document> sample(Dataset dataset) {
    List<List<Integer>> together = together(dataset);
    Collections.shuffle(together, new Random(SEED));
    Set<Integer> rows = new LinkedHashSet<>();
    together.forEach(rows::addAll);
    return rows.stream().limit(SAMPLE).map(dataset.documents()::get).toList();
  }

  private static List<List<Integer>> together(Dataset dataset) {
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      List<List<Integer>> pairs = new ArrayList<>();
      for (JudgedPair pair : dataset.judgedPairs()) {
        pairs.add(List.of(pair.left(), pair.right()));
      }
      return pairs;
    }
    Map<Integer, List<Integer>> clusters = new HashMap<>();
    int[] cluster = dataset.clusters();
    for (int row = 0; row < cluster.length; row++) {
      clusters.computeIfAbsent(cluster[row], c -> new ArrayList<>()).add(row);
    }
    return new ArrayList<>(clusters.values());
  }
}

package io.github.neardup.datasets;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset.JudgedPair;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The statistics of a dataset.
 *
 * @param lengths the lengths of the texts
 * @param emptyDocuments documents of white space only
 * @param copies documents whose text is exactly the text of an earlier document
 * @param clusterSizes the number of clusters of each size, in ascending order of size; empty if the
 *     truth is judged pairs
 * @param duplicatePairs pairs labelled duplicates
 * @param otherPairs pairs judged not to be duplicates; 0 if the truth is clusters
 * @param standFor how many pairs the judged pairs stand for: the sum of their weights; 0 if the
 *     truth is clusters
 * @param ignoredPairs pairs that no measure counts
 */
public record DatasetStatistics(
    Lengths lengths,
    int emptyDocuments,
    int copies,
    Map<Integer, Integer> clusterSizes,
    long duplicatePairs,
    long otherPairs,
    double standFor,
    int ignoredPairs) {

  /** Keeps the order of the sizes. */
  public DatasetStatistics {
    clusterSizes = Collections.unmodifiableMap(new LinkedHashMap<>(clusterSizes));
  }

  /**
   * Lengths of texts in characters (Unicode code points): the minimum, the quartiles and the
   * maximum.
   */
  public record Lengths(
      int least, int lowerQuartile, int median, int upperQuartile, int greatest) {}

  /** Computes the statistics of a dataset in one pass over the texts. */
  public static DatasetStatistics of(Dataset dataset) {
    // One of the two is empty.
    boolean clustered = dataset.truth() == Dataset.Truth.CLUSTERS;
    int[] clusters = clustered ? dataset.clusters() : new int[0];
    List<JudgedPair> judged = clustered ? List.of() : dataset.judgedPairs();
    Map<Integer, Integer> sizes = new TreeMap<>();
    Arrays.stream(clusters)
        .boxed()
        .collect(Collectors.groupingBy(cluster -> cluster, Collectors.counting()))
        .values()
        .forEach(size -> sizes.merge(Math.toIntExact(size), 1, Integer::sum));
    long duplicatePairs = judged.stream().filter(JudgedPair::duplicate).count();
    for (Map.Entry<Integer, Integer> entry : sizes.entrySet()) {
      long size = entry.getKey();
      duplicatePairs += entry.getValue() * (size * (size - 1) / 2);
    }
    List<Document> documents = dataset.documents();
    return new DatasetStatistics(
        lengths(documents),
        (int) documents.stream().filter(document -> document.text().isBlank()).count(),
        copies(documents),
        sizes,
        duplicatePairs,
        judged.stream().filter(pair -> !pair.duplicate()).count(),
        judged.stream().mapToDouble(JudgedPair::weight).sum(),
        dataset.ignoredPairs().size());
  }

  private static Lengths lengths(List<Document> documents) {
    int[] lengths =
        documents.stream()
            .map(Document::text)
            .mapToInt(text -> text.codePointCount(0, text.length()))
            .sorted()
            .toArray();
    if (lengths.length == 0) {
      return new Lengths(0, 0, 0, 0, 0);
    }
    int last = lengths.length - 1;
    return new Lengths(
        lengths[0], lengths[last / 4], lengths[last / 2], lengths[last * 3 / 4], lengths[last]);
  }

  private static int copies(List<Document> documents) {
    Set<String> texts = new HashSet<>();
    return (int) documents.stream().filter(document -> !texts.add(document.text())).count();
  }
}

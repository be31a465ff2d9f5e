package io.github.neardup.datasets;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.FeatureSets;
import io.github.neardup.core.util.FeatureSets.SetMaker;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
 * @param similarity the similarity of labelled pairs
 */
public record DatasetStatistics(
    Lengths lengths,
    int emptyDocuments,
    int copies,
    Map<Integer, Integer> clusterSizes,
    long duplicatePairs,
    long otherPairs,
    double standFor,
    int ignoredPairs,
    Similarity similarity) {

  private static final int SAMPLE = 5000;

  private static final int BINS = 10;
  private static final int SHINGLE = 5;
  private static final int SHINGLE_WITHOUT_SPACES = 2;

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

  /**
   * The Jaccard similarity of the two texts of labelled pairs, computed on their sets of character
   * shingles after the default normalisation.
   *
   * @param shingle the number of characters in a shingle
   * @param duplicates the number of duplicates in each tenth from 0 to 1, the last tenth including
   *     1; if there are many pairs, only pairs at regular steps are counted
   * @param others the same for pairs judged not to be duplicates
   */
  public record Similarity(int shingle, List<Integer> duplicates, List<Integer> others) {
    public Similarity {
      duplicates = List.copyOf(duplicates);
      others = List.copyOf(others);
    }
  }

  /** Computes the statistics of a dataset: one pass over the texts, then comparisons of pairs. */
  public static DatasetStatistics of(Dataset dataset) {
    // One of the two is empty.
    boolean clustered = dataset.truth() == Dataset.Truth.CLUSTERS;
    Collection<List<Integer>> clusters = clustered ? members(dataset.clusters()) : List.of();
    List<JudgedPair> judged = clustered ? List.of() : dataset.judgedPairs();
    Map<Integer, Integer> sizes = new TreeMap<>();
    clusters.forEach(members -> sizes.merge(members.size(), 1, Integer::sum));
    long duplicatePairs =
        clusters.stream().mapToLong(c -> (long) c.size() * (c.size() - 1) / 2).sum()
            + judged.stream().filter(JudgedPair::duplicate).count();
    long otherPairs = judged.stream().filter(pair -> !pair.duplicate()).count();
    Stream<RowPair> duplicates =
        Stream.concat(
            clusters.stream().flatMap(DatasetStatistics::pairs),
            judged.stream().filter(JudgedPair::duplicate).map(JudgedPair::rows));
    Stream<RowPair> others =
        judged.stream().filter(pair -> !pair.duplicate()).map(JudgedPair::rows);
    int shingle =
        dataset.language().matches("(?i)(zh|ja|ko)(-.*)?") ? SHINGLE_WITHOUT_SPACES : SHINGLE;
    FeatureExtractor extractor =
        new TextPipeline(TextPipeline.NORMALIZE.defaultValue(), "char", shingle).extractor();
    return new DatasetStatistics(
        lengths(dataset.documents()),
        (int) dataset.documents().stream().filter(document -> document.text().isBlank()).count(),
        copies(dataset.documents()),
        sizes,
        duplicatePairs,
        otherPairs,
        judged.stream().mapToDouble(JudgedPair::weight).sum(),
        dataset.ignoredPairs().size(),
        new Similarity(
            shingle,
            histogram(dataset, extractor, sample(duplicates, duplicatePairs)),
            histogram(dataset, extractor, sample(others, otherPairs))));
  }

  private static Collection<List<Integer>> members(int[] clusters) {
    return IntStream.range(0, clusters.length)
        .boxed()
        .collect(
            Collectors.groupingBy(row -> clusters[row], LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static Stream<RowPair> pairs(List<Integer> members) {
    return IntStream.range(0, members.size())
        .boxed()
        .flatMap(
            i ->
                members.subList(i + 1, members.size()).stream()
                    .map(other -> new RowPair(members.get(i), other)));
  }

  /** Returns pairs at regular steps of so many. */
  private static List<RowPair> sample(Stream<RowPair> pairs, long count) {
    long step = Math.max(1, (count + SAMPLE - 1) / SAMPLE);
    AtomicLong number = new AtomicLong();
    return pairs.filter(pair -> number.getAndIncrement() % step == 0).toList();
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

  private static List<Integer> histogram(
      Dataset dataset, FeatureExtractor extractor, List<RowPair> pairs) {
    Integer[] bins = new Integer[BINS];
    Arrays.fill(bins, 0);
    for (RowPair pair : pairs) {
      LongArray left = features(dataset, extractor, pair.left());
      LongArray right = features(dataset, extractor, pair.right());
      double similarity = FeatureSets.jaccard(left.view(), right.view(), 0);
      bins[Math.min(BINS - 1, (int) (BINS * similarity))]++;
    }
    return List.of(bins);
  }

  private static LongArray features(Dataset dataset, FeatureExtractor extractor, int row) {
    LongArray features = new LongArray();
    extractor.extract(dataset.documents().get(row).text(), features);
    new SetMaker().toSet(features, 0);
    return features;
  }
}

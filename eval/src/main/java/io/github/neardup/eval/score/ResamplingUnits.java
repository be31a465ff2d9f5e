package io.github.neardup.eval.score;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The units that are drawn when a dataset is resampled: its true clusters or, if pairs were judged,
 * groups of pairs connected by common documents. Units are numbered by the least id among their
 * documents, so their order does not depend on the order of documents.
 */
public final class ResamplingUnits {

  /** The unit of a document that belongs to none. */
  public static final int NONE = -1;

  private final int[] unit;
  private final int count;

  /** The units are components; {@link #NONE} stands for a document in none of them. */
  private ResamplingUnits(int[] component, List<Document> documents) {
    unit = new int[component.length];
    Arrays.fill(unit, NONE);
    Int2IntOpenHashMap numbers = new Int2IntOpenHashMap();
    IntStream.range(0, component.length)
        .filter(row -> component[row] != NONE)
        .boxed()
        .sorted(Comparator.comparing(row -> documents.get(row).id()))
        .forEachOrdered(
            row -> unit[row] = numbers.computeIfAbsent(component[row], c -> numbers.size()));
    count = numbers.size();
  }

  /** Returns the units of a dataset. */
  public static ResamplingUnits of(Dataset dataset) {
    return new ResamplingUnits(
        switch (dataset.truth()) {
          case CLUSTERS -> dataset.clusters();
          case JUDGED_PAIRS -> components(dataset.size(), dataset.judgedPairs());
        },
        dataset.documents());
  }

  private static int[] components(int documents, List<JudgedPair> pairs) {
    Clusters.Builder links = new Clusters.Builder(documents);
    pairs.forEach(pair -> links.link(pair.left(), pair.right()));
    Clusters clusters = links.build();
    int[] component = new int[documents];
    Arrays.fill(component, NONE);
    for (JudgedPair pair : pairs) {
      component[pair.left()] = clusters.cluster(pair.left());
      component[pair.right()] = clusters.cluster(pair.right());
    }
    return component;
  }

  /** The number of units. */
  public int count() {
    return count;
  }

  /** Returns the unit of a document, or {@link #NONE}. */
  public int of(int document) {
    return unit[document];
  }

  /** Returns the unit of each document. */
  int[] ofDocuments() {
    return unit.clone();
  }
}

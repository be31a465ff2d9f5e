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

  private ResamplingUnits(int[] component, boolean[] isInOne, List<Document> documents) {
    unit = new int[component.length];
    Arrays.fill(unit, NONE);
    Int2IntOpenHashMap numbers = new Int2IntOpenHashMap();
    IntStream.range(0, component.length)
        .filter(row -> isInOne[row])
        .boxed()
        .sorted(Comparator.comparing(row -> documents.get(row).id()))
        .forEachOrdered(
            row -> unit[row] = numbers.computeIfAbsent(component[row], c -> numbers.size()));
    count = numbers.size();
  }

  /** Returns the units of a dataset. */
  public static ResamplingUnits of(Dataset dataset) {
    boolean[] isInOne = new boolean[dataset.size()];
    return switch (dataset.truth()) {
      case CLUSTERS -> {
        Arrays.fill(isInOne, true);
        yield new ResamplingUnits(dataset.clusters(), isInOne, dataset.documents());
      }
      case JUDGED_PAIRS -> {
        Clusters.Builder links = new Clusters.Builder(dataset.size());
        for (JudgedPair pair : dataset.judgedPairs()) {
          isInOne[pair.left()] = true;
          isInOne[pair.right()] = true;
          links.link(pair.left(), pair.right());
        }
        Clusters clusters = links.build();
        int[] component = IntStream.range(0, dataset.size()).map(clusters::cluster).toArray();
        yield new ResamplingUnits(component, isInOne, dataset.documents());
      }
    };
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

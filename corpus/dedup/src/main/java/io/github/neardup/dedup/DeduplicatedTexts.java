package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.threshold.OpenSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The near-duplicates among texts in memory; see {@link Deduplicator#of}. Texts are named by their
 * index in the list. Immutable and thread-safe.
 */
public final class DeduplicatedTexts {

  private final List<String> texts;
  private final Algorithm algorithm;
  private final int[] kept;

  private DeduplicatedTexts(List<String> texts, Algorithm algorithm, int[] kept) {
    this.texts = texts;
    this.algorithm = algorithm;
    this.kept = kept;
  }

  static DeduplicatedTexts of(List<String> texts, String spec) {
    List<String> copy = List.copyOf(texts);
    int threads = Runtime.getRuntime().availableProcessors();
    OpenSpec open = OpenSpec.of(spec);
    Fingerprints read =
        Fingerprints.of(
            open.reading(),
            () ->
                IntStream.range(0, copy.size())
                    .mapToObj(i -> new Document(Integer.toString(i), copy.get(i))),
            threads);
    OpenSpec.Settled settled = open.in(read, threads);
    Search.StarClusters stars =
        Search.of(settled.algorithm(), threads).stars(settled.fingerprints(), Integer::compare);
    int[] kept = IntStream.range(0, copy.size()).map(stars::centre).toArray();
    return new DeduplicatedTexts(copy, settled.algorithm(), kept);
  }

  /** Returns the kept texts in their original order. None is a near-duplicate of another. */
  public List<String> kept() {
    return IntStream.range(0, kept.length).filter(i -> kept[i] == i).mapToObj(texts::get).toList();
  }

  /**
   * Returns the index of the text kept in place of a text, which is the text's own index if the
   * text is kept.
   *
   * @throws IndexOutOfBoundsException if the list has no text at {@code index}
   */
  public int keptFor(int index) {
    return kept[index];
  }

  /**
   * Returns the clusters of two or more texts, ordered by their first text. Each cluster lists the
   * kept text first, then its near-duplicates and exact copies.
   */
  public List<List<Integer>> clusters() {
    Map<Integer, List<Integer>> members = new TreeMap<>();
    for (int i = 0; i < kept.length; i++) {
      members.computeIfAbsent(kept[i], first -> new ArrayList<>()).add(i);
    }
    return members.values().stream().filter(c -> c.size() > 1).map(List::copyOf).toList();
  }

  /** Returns the algorithm. */
  public Algorithm algorithm() {
    return algorithm;
  }
}

package io.github.neardup.core.duplicates;

import io.github.neardup.core.algorithm.Algorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The near-duplicates among items, and the items without them. Not a bean: to return a result as
 * JSON, return one of the lists. Immutable; thread-safe if the items are.
 *
 * @param <T> the items
 */
public final class Duplicates<T> {

  private final List<T> kept;
  private final List<Removed<T>> removed;
  private final List<List<T>> clusters;
  private final Algorithm algorithm;

  /**
   * An item that repeats another.
   *
   * @param item the item
   * @param kept the item that is kept instead
   * @param similarity the similarity of their texts, from 0 to 1. A {@link DuplicateFinder} returns
   *     similarities from the threshold to 1
   */
  public record Removed<T>(T item, T kept, double similarity) {

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if the similarity is not from 0 to 1
     */
    public Removed {
      Objects.requireNonNull(item, "item");
      Objects.requireNonNull(kept, "kept");
      if (!(similarity >= 0 && similarity <= 1)) {
        throw new IllegalArgumentException("similarity must be from 0 to 1, not " + similarity);
      }
    }
  }

  /**
   * Creates a result.
   *
   * @param centres for each item, the index of the kept item
   * @param similarities the similarities of the removed items, in order
   */
  Duplicates(List<T> items, int[] centres, double[] similarities, Algorithm algorithm) {
    List<T> first = new ArrayList<>();
    List<Removed<T>> others = new ArrayList<>();
    Map<Integer, List<T>> members = new TreeMap<>();
    for (int i = 0; i < centres.length; i++) {
      T item = items.get(i);
      if (centres[i] == i) {
        first.add(item);
      } else {
        T centre = items.get(centres[i]);
        others.add(new Removed<>(item, centre, similarities[others.size()]));
        members.computeIfAbsent(centres[i], unused -> new ArrayList<>(List.of(centre))).add(item);
      }
    }
    this.kept = List.copyOf(first);
    this.removed = List.copyOf(others);
    this.clusters = members.values().stream().map(List::copyOf).toList();
    this.algorithm = algorithm;
  }

  /** Returns the items that are kept, in order. No two of them were found to be near-duplicates. */
  public List<T> kept() {
    return kept;
  }

  /** Returns the items that are removed, in order. */
  public List<Removed<T>> removed() {
    return removed;
  }

  /**
   * Returns the clusters of two or more items, ordered by their first item. Each cluster begins
   * with the item that is kept, followed by the items that are removed in its favour.
   */
  public List<List<T>> clusters() {
    return clusters;
  }

  /** Returns the algorithm that decided, with nothing left open. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /** Returns the numbers of items and the algorithm. */
  @Override
  public String toString() {
    return "Duplicates[%s kept, %s removed, %s clusters, %s]"
        .formatted(kept.size(), removed.size(), clusters.size(), algorithm);
  }
}

package io.github.neardup.core.duplicates;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the near-duplicates among objects that have a text.
 *
 * <pre>{@code
 * Duplicates<Article> found =
 *     DuplicateFinder.of("minhash:threshold=0.8").find(articles, Article::text);
 * List<Article> clean = found.kept();
 * for (Duplicates.Removed<Article> removed : found.removed()) {
 *   log(removed.item(), removed.kept(), removed.similarity());
 * }
 * }</pre>
 *
 * <p>Decides as {@code neardup dedup} does: every removed item is similar enough to a kept item. Of
 * near-duplicates, the first is kept; sort the items to keep others, such as the newest. The result
 * does not depend on the number of threads.
 *
 * <p>Memory: the items, and the fingerprints of their texts. Time: linear in the texts and in the
 * number of comparisons, which is about the number of near-duplicates.
 *
 * <p>Immutable and thread-safe.
 */
public final class DuplicateFinder {

  private final String name;
  private final OpenSpec algorithm;
  private final int threads;

  private DuplicateFinder(String name, OpenSpec algorithm, int threads) {
    this.name = name;
    this.algorithm = algorithm;
    this.threads = threads;
  }

  private static DuplicateFinder of(String name, OpenSpec algorithm) {
    return new DuplicateFinder(name, algorithm, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Creates a finder with the algorithm of a spec, on all processors.
   *
   * @param spec the algorithm and its settings, such as {@code "minhash:threshold=0.8"}. With
   *     {@code weights=idf} and no file of frequencies, the items determine how rare shingles are
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException if the spec is wrong; the message
   *     says what is permitted
   * @throws java.io.UncheckedIOException if a file that a setting names cannot be read
   */
  public static DuplicateFinder of(String spec) {
    return of(Objects.requireNonNull(spec, "spec"), OpenSpec.of(spec));
  }

  /** Creates a finder with the given algorithm and its threshold, on all processors. */
  public static DuplicateFinder of(Algorithm algorithm) {
    return of(algorithm.toString(), OpenSpec.of(algorithm));
  }

  /**
   * Returns the same finder with another number of threads.
   *
   * @param number at least 1
   * @throws IllegalArgumentException if it is less than 1
   */
  public DuplicateFinder withThreads(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + number);
    }
    return new DuplicateFinder(name, algorithm, number);
  }

  /**
   * Finds the near-duplicates among items.
   *
   * @param items the items, none of them null; read once
   * @param text returns the text of an item, not null, and always the same for the same item. The
   *     calling thread calls it in the order of the items, once for each item, and again for
   *     removed items and those kept instead. Exceptions of this function are passed on
   * @throws NullPointerException if an item or its text is null; the message says which
   * @throws io.github.neardup.core.search.Search.Budget.IncompleteSearchException if so many
   *     different texts resemble each other that comparing them would take too long
   * @throws io.github.neardup.core.CapacityException if there are more keys than an array can hold
   * @throws IllegalStateException if the calling thread is interrupted; it stays interrupted
   */
  public <T> Duplicates<T> find(Iterable<? extends T> items, Function<? super T, String> text) {
    List<T> list = new ArrayList<>();
    items.forEach(list::add);
    return find(Collections.unmodifiableList(list), new Texts<>(list, text));
  }

  /**
   * Finds the near-duplicates among the items of a stream; otherwise as {@link #find(Iterable,
   * Function)}.
   */
  public <T> Duplicates<T> find(Stream<? extends T> items, Function<? super T, String> text) {
    return this.<T>find(items.<T>map(item -> item).toList(), text);
  }

  /** The texts of items. */
  private record Texts<T>(List<T> items, Function<? super T, String> function) {

    String get(int index) {
      T item =
          Objects.requireNonNull(items.get(index), () -> "the item at index " + index + " is null");
      return Objects.requireNonNull(
          function.apply(item), () -> "the text of the item at index " + index + " is null");
    }

    Stream<Document> documents() {
      return IntStream.range(0, items.size()).mapToObj(i -> new Document("item " + i, get(i)));
    }
  }

  private <T> Duplicates<T> find(List<T> items, Texts<T> texts) {
    Fingerprints read = Fingerprints.of(algorithm.reading(), texts::documents, threads);
    OpenSpec.Settled settled = algorithm.in(read, threads);
    Search.StarClusters stars =
        Search.of(settled.algorithm(), threads).stars(settled.fingerprints(), Integer::compare);
    int[] centres = IntStream.range(0, items.size()).map(stars::centre).toArray();
    int[] removed =
        IntStream.range(0, items.size()).filter(item -> centres[item] != item).toArray();
    double[] similarities =
        IntStream.of(removed)
            .mapToDouble(
                item ->
                    texts.get(item).equals(texts.get(centres[item])) ? 1 : stars.similarity(item))
            .toArray();
    return new Duplicates<>(items, centres, similarities, settled.algorithm());
  }

  /** Returns the algorithm and the number of threads. */
  @Override
  public String toString() {
    return "DuplicateFinder[%s, %s threads]".formatted(name, threads);
  }

  /**
   * The near-duplicates among items, and the items without them. To return a result as JSON, return
   * one of the lists: this class has no getters. Immutable; thread-safe if the items are.
   *
   * @param <T> the items
   */
  public static final class Duplicates<T> {

    private final List<T> kept;
    private final List<Removed<T>> removed;
    private final List<List<T>> clusters;
    private final Algorithm algorithm;

    /**
     * An item that repeats another.
     *
     * @param item the item
     * @param kept the item that is kept instead
     * @param similarity the similarity of their texts, from 0 to 1. A {@link DuplicateFinder}
     *     returns similarities from the threshold to 1
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

    /**
     * Returns the items that are kept, in order. No two of them were found to be near-duplicates.
     */
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
}

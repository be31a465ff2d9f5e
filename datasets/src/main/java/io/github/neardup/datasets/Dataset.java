package io.github.neardup.datasets;

import io.github.neardup.core.Document;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.util.UnicodeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Documents with labels that say which documents are duplicates of one another. A document is
 * identified by its row, counted from 0 in the order of the dataset. Immutable and thread-safe; all
 * of it is in memory.
 */
public final class Dataset {

  /** What the labels of a dataset say. */
  public enum Truth {
    /** Documents of one cluster are duplicates, and all other pairs are not. */
    CLUSTERS,

    /** Some pairs were judged to be duplicates or not; nothing is known about all other pairs. */
    JUDGED_PAIRS;

    /** The name used in {@code dataset.json}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
      return label();
    }
  }

  private final String name;
  private final About about;
  private final List<Document> documents;
  private final List<String> kinds;
  private final int @Nullable [] clusters;
  private final @Nullable List<JudgedPair> judgedPairs;
  private final List<RowPair> ignoredPairs;
  private final String sha256;
  private final long bytes;

  private Dataset(Builder builder) {
    name = builder.name;
    about = builder.about;
    documents = List.copyOf(builder.documents);
    kinds =
        builder.kinds == null
            ? Collections.nCopies(documents.size(), "")
            : List.copyOf(builder.kinds);
    clusters = builder.clusters == null ? null : namedByFirstRow(builder.clusters);
    judgedPairs = builder.judgedPairs == null ? null : List.copyOf(builder.judgedPairs);
    ignoredPairs = List.copyOf(builder.ignoredPairs);
    sha256 = builder.sha256;
    bytes = documents.stream().mapToLong(document -> utf8Length(document.text())).sum();
    check();
  }

  /** Returns a builder of a dataset with the given name. */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  private static int[] namedByFirstRow(int[] clusters) {
    Map<Integer, Integer> first = new HashMap<>();
    int[] named = new int[clusters.length];
    for (int row = 0; row < named.length; row++) {
      Integer before = first.putIfAbsent(clusters[row], row);
      named[row] = before == null ? row : before;
    }
    return named;
  }

  private static long utf8Length(String text) {
    return UnicodeUtil.calcUTF16toUTF8Length(text, 0, text.length());
  }

  private void check() {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("the name of a dataset must not be empty");
    }
    if ((clusters == null) == (judgedPairs == null)) {
      throw new IllegalArgumentException("a dataset has either clusters or judged pairs");
    }
    if (kinds.size() != documents.size()
        || (clusters != null && clusters.length != documents.size())) {
      throw new IllegalArgumentException(
          "each of the " + documents.size() + " documents has one kind and one cluster");
    }
    Set<String> ids = new HashSet<>();
    for (Document document : documents) {
      if (!ids.add(document.id())) {
        throw new IllegalArgumentException("two documents have the id '" + document.id() + "'");
      }
    }
    ignoredPairs.forEach(this::checkRows);
    Set<RowPair> pairs = new HashSet<>();
    for (JudgedPair pair : judgedPairs == null ? List.<JudgedPair>of() : judgedPairs) {
      checkRows(pair.rows());
      if (!pairs.add(pair.rows())) {
        throw new IllegalArgumentException(pair.rows() + " is judged twice");
      }
    }
  }

  private void checkRows(RowPair pair) {
    if (pair.right() >= documents.size()) {
      throw new IllegalArgumentException(
          pair + " is beyond the last of " + documents.size() + " documents");
    }
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The statements about the dataset as a whole. */
  public About about() {
    return about;
  }

  /** What the labels of this dataset say. */
  public Truth truth() {
    return clusters != null ? Truth.CLUSTERS : Truth.JUDGED_PAIRS;
  }

  /** The documents, in order of rows. */
  public List<Document> documents() {
    return documents;
  }

  /** The number of documents. */
  public int size() {
    return documents.size();
  }

  /**
   * How the text of each document was made, in order of rows, such as {@code original} or {@code
   * reworded}; empty strings if the dataset does not say.
   */
  public List<String> kinds() {
    return kinds;
  }

  /** Whether the dataset says how the text of at least one document was made. */
  public boolean hasKinds() {
    return kinds.stream().anyMatch(kind -> !kind.isEmpty());
  }

  /**
   * The cluster of each row, given as the lowest row of the cluster.
   *
   * @return a new array
   * @throws IllegalStateException if the truth is not {@link Truth#CLUSTERS}
   */
  public int[] clusters() {
    if (clusters == null) {
      throw new IllegalStateException("the dataset " + name + " has judged pairs, not clusters");
    }
    return clusters.clone();
  }

  /**
   * The judged pairs, each once.
   *
   * @throws IllegalStateException if the truth is not {@link Truth#JUDGED_PAIRS}
   */
  public List<JudgedPair> judgedPairs() {
    if (judgedPairs == null) {
      throw new IllegalStateException("the dataset " + name + " has clusters, not judged pairs");
    }
    return judgedPairs;
  }

  /** Pairs that no measure counts, whatever the labels say, each once. */
  public List<RowPair> ignoredPairs() {
    return ignoredPairs;
  }

  /** The total size of the texts in UTF-8, in bytes; a lone surrogate counts 3. */
  public long bytes() {
    return bytes;
  }

  /**
   * The SHA-256 checksum, in hexadecimal digits, of the uncompressed files of the dataset, one
   * after the other: {@code dataset.json}, {@code documents.jsonl}, {@code clusters.tsv} or {@code
   * pairs.tsv}, and {@code ignore.tsv} if there is one. The empty string if the dataset was not
   * read from files.
   */
  public String sha256() {
    return sha256;
  }

  /**
   * Returns a dataset of some of the documents. Documents keep their clusters, and a pair stays
   * judged or ignored if both of its documents are included. The new dataset has no {@linkplain
   * #sha256 checksum}.
   *
   * @param rows the rows to include, each once, in the order of the new dataset
   * @throws IllegalArgumentException if a row occurs twice
   * @throws IndexOutOfBoundsException if a row does not exist
   */
  public Dataset restrictedTo(int... rows) {
    Map<Integer, Integer> places = new HashMap<>();
    for (int row : rows) {
      places.put(row, places.size());
    }
    Builder part =
        builder(name)
            .about(about)
            .documents(Arrays.stream(rows).mapToObj(documents::get).toList())
            .kinds(Arrays.stream(rows).mapToObj(kinds::get).toList())
            .ignoredPairs(ignoredPairs.stream().flatMap(pair -> moved(pair, places)).toList());
    if (clusters != null) {
      part.clusters(Arrays.stream(rows).map(row -> clusters[row]).toArray());
    }
    if (judgedPairs != null) {
      part.judgedPairs(
          judgedPairs.stream()
              .flatMap(
                  judged ->
                      moved(judged.rows(), places)
                          .map(pair -> new JudgedPair(pair, judged.duplicate(), judged.weight())))
              .toList());
    }
    return part.build();
  }

  /** The pair with the new rows of its documents, if both have one. */
  private static Stream<RowPair> moved(RowPair pair, Map<Integer, Integer> places) {
    Integer left = places.get(pair.left());
    Integer right = places.get(pair.right());
    return left == null || right == null ? Stream.empty() : Stream.of(new RowPair(left, right));
  }

  @Override
  public String toString() {
    return name + " (" + documents.size() + " documents, " + truth() + ")";
  }

  /** Collects the parts of a dataset. */
  public static final class Builder {

    private final String name;
    private About about = new About("", "", "", "");
    private List<Document> documents = List.of();
    private @Nullable List<String> kinds;
    private int @Nullable [] clusters;
    private @Nullable List<JudgedPair> judgedPairs;
    private List<RowPair> ignoredPairs = List.of();
    private String sha256 = "";

    private Builder(String name) {
      this.name = name;
    }

    /** Sets what the dataset says about itself; by default, empty strings. */
    public Builder about(About about) {
      this.about = about;
      return this;
    }

    /** Sets the documents. */
    public Builder documents(List<Document> documents) {
      this.documents = documents;
      return this;
    }

    /** Sets the kind of each document; by default, every kind is the empty string. */
    public Builder kinds(List<String> kinds) {
      this.kinds = kinds;
      return this;
    }

    /** Sets the cluster of each document: any numbers, equal for documents of the same cluster. */
    public Builder clusters(int... clusters) {
      this.clusters = clusters.clone();
      return this;
    }

    /** Sets the judged pairs. */
    public Builder judgedPairs(List<JudgedPair> judgedPairs) {
      this.judgedPairs = judgedPairs;
      return this;
    }

    /** Sets the pairs that no measure counts. */
    public Builder ignoredPairs(List<RowPair> ignoredPairs) {
      this.ignoredPairs = ignoredPairs;
      return this;
    }

    /** Sets {@link Dataset#sha256}. */
    public Builder sha256(String sha256) {
      this.sha256 = sha256;
      return this;
    }

    /**
     * Builds the dataset.
     *
     * @throws IllegalArgumentException if the parts do not fit together: ids are not unique, the
     *     number of clusters or kinds differs from the number of documents, pairs have rows that do
     *     not exist or occur twice, or there are not exactly one of clusters and judged pairs
     */
    public Dataset build() {
      return new Dataset(this);
    }
  }

  /**
   * What a dataset says about itself. A string is empty if the dataset does not say.
   *
   * @param language the language of the texts as a BCP 47 tag, such as {@code en} or {@code
   *     zh-Hant}
   * @param license the license of the texts
   * @param source where the dataset comes from
   * @param meaning the definition of a duplicate in this dataset, in plain words
   */
  public record About(String language, String license, String source, String meaning) {}

  /**
   * A judged pair of documents.
   *
   * @param rows the documents
   * @param duplicate whether they are duplicates
   * @param weight how many pairs this pair stands for: 1 if it was not sampled, else 1 divided by
   *     the probability that it was drawn; above 0, at most 1e30
   */
  public record JudgedPair(RowPair rows, boolean duplicate, double weight) {

    /** With larger weights, sums and their products could overflow. */
    private static final double MOST_WEIGHT = 1e30;

    /**
     * Checks the weight.
     *
     * @throws IllegalArgumentException if the weight is not above 0 or more than 1e30
     */
    public JudgedPair {
      Objects.requireNonNull(rows, "rows");
      if (!isWeight(weight)) {
        throw new IllegalArgumentException(
            "the weight of " + rows + " must be above 0 and at most 1e30, not " + weight);
      }
    }

    /** Whether a number is above 0 and at most 1e30. */
    static boolean isWeight(double number) {
      return number > 0 && number <= MOST_WEIGHT;
    }

    /** Reads a weight; empty if the text is not a number above 0 and at most 1e30. */
    public static OptionalDouble parseWeight(String text) {
      try {
        double weight = new BigDecimal(text.strip()).doubleValue();
        return isWeight(weight) ? OptionalDouble.of(weight) : OptionalDouble.empty();
      } catch (NumberFormatException e) {
        return OptionalDouble.empty();
      }
    }

    /** A pair of two rows, in any order, that stands for itself alone. */
    public JudgedPair(int left, int right, boolean duplicate) {
      this(new RowPair(left, right), duplicate, 1);
    }

    /** The lower row. */
    public int left() {
      return rows.left();
    }

    /** The higher row. */
    public int right() {
      return rows.right();
    }
  }

  /**
   * An unordered pair of two different documents of a dataset.
   *
   * @param left the lower row
   * @param right the higher row
   */
  public record RowPair(int left, int right) {

    /**
     * Puts the rows in order.
     *
     * @throws IllegalArgumentException if the rows are equal or negative
     */
    public RowPair {
      if (left == right || left < 0 || right < 0) {
        throw new IllegalArgumentException(
            "a pair needs two different rows, not " + left + " and " + right);
      }
      if (left > right) {
        int lower = right;
        right = left;
        left = lower;
      }
    }
  }
}

package io.github.neardup.dedup;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.util.OtherNames;
import io.github.neardup.core.util.Suggestions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Picks the document of a cluster that is kept, or none.
 *
 * <p>{@link #FIRST} and {@link #LAST} go by the order of the documents. All other policies go by
 * the content of the documents, whatever their order. A hash of the text decides between documents
 * that are equal in content, and the first of equal texts is kept. Immutable and thread-safe.
 */
public final class KeepPolicy {

  /** What a policy compares. */
  enum By {
    ORDER,
    LENGTH,
    NUMBER_OR_DATE,
    VALUES
  }

  /** The first document of the cluster. */
  public static final KeepPolicy FIRST = new KeepPolicy("first", By.ORDER, false, "", List.of());

  /** The last document of the cluster. */
  public static final KeepPolicy LAST = new KeepPolicy("last", By.ORDER, true, "", List.of());

  /** The longest document of the cluster, in UTF-16 code units ({@link String#length}). */
  public static final KeepPolicy LONGEST =
      new KeepPolicy("longest", By.LENGTH, true, "", List.of());

  /** The shortest document of the cluster, in UTF-16 code units ({@link String#length}). */
  public static final KeepPolicy SHORTEST =
      new KeepPolicy("shortest", By.LENGTH, false, "", List.of());

  /**
   * No document of the cluster: only documents outside clusters stay. The centres of stars are
   * chosen as with {@link #FIRST}, and are removed as well. Refused for an algorithm that
   * {@linkplain io.github.neardup.core.algorithm.Algorithm#direction() has a direction}.
   */
  public static final KeepPolicy NONE = new KeepPolicy("none", By.ORDER, false, "", List.of());

  private static final String KIND = "keep policy";
  private static final List<String> FORMS =
      List.of(
          "first",
          "last",
          "longest",
          "shortest",
          "none",
          "highest:FIELD",
          "lowest:FIELD",
          "prefer:FIELD=VALUE,...");

  private static final String HIGHEST = "highest";
  private static final String LOWEST = "lowest";
  private static final String PREFER = "prefer";

  private final String name;
  final By by;
  final boolean descending;
  private final String field;
  final List<String> values;

  private KeepPolicy(String name, By by, boolean descending, String field, List<String> values) {
    this.name = name;
    this.by = by;
    this.descending = descending;
    this.field = field;
    this.values = List.copyOf(values);
  }

  /**
   * The document with the highest number or the latest date in a field; documents without the field
   * come last.
   *
   * @param field a field with numbers in all documents, or with dates in all documents, as {@link
   *     Dates} reads them
   * @throws IllegalArgumentException if the name is empty
   */
  public static KeepPolicy highest(String field) {
    return ofField(HIGHEST, By.NUMBER_OR_DATE, true, field, List.of());
  }

  /**
   * The document with the lowest number or the earliest date in a field; documents without the
   * field come last.
   *
   * @param field a field with numbers in all documents, or with dates in all documents, as {@link
   *     Dates} reads them
   * @throws IllegalArgumentException if the name is empty
   */
  public static KeepPolicy lowest(String field) {
    return ofField(LOWEST, By.NUMBER_OR_DATE, false, field, List.of());
  }

  /**
   * The document whose field has the first of some values, such as names of sources; documents with
   * none of the values come last.
   *
   * @param field the name of the field, without {@code =}
   * @param values at least one, the best first; without commas
   * @throws IllegalArgumentException if there is no value, the name or a value is empty, the name
   *     has an equals sign, or a value has a comma, since {@link #of} could not read the name of
   *     the policy
   */
  public static KeepPolicy prefer(String field, List<String> values) {
    if (values.isEmpty() || values.contains("")) {
      throw new IllegalArgumentException(
          "name at least one value to prefer, as in prefer:source=reuters,xinhua");
    }
    if (field.contains("=")) {
      throw new IllegalArgumentException(
          "the field whose values are preferred must have no '=' in its name, unlike '%s'"
              .formatted(field));
    }
    for (String value : values) {
      if (value.contains(",")) {
        throw new IllegalArgumentException(
            "a value to prefer must have no comma, unlike '%s'".formatted(value));
      }
    }
    return ofField(PREFER, By.VALUES, false, field, values);
  }

  private static KeepPolicy ofField(
      String kind, By by, boolean descending, String field, List<String> values) {
    if (field.isEmpty()) {
      throw new IllegalArgumentException("name a field, as in " + kind + ":date");
    }
    String name = kind + ":" + field + (values.isEmpty() ? "" : "=" + String.join(",", values));
    return new KeepPolicy(name, by, descending, field, values);
  }

  /**
   * Returns the policy of a name: {@code first}, {@code last}, {@code longest}, {@code shortest},
   * {@code none}, {@code highest:FIELD}, {@code lowest:FIELD} or {@code prefer:FIELD=VALUE,...}.
   *
   * @throws IllegalArgumentException if no policy has that name
   */
  public static KeepPolicy of(String name) {
    for (KeepPolicy policy : List.of(FIRST, LAST, LONGEST, SHORTEST, NONE)) {
      if (policy.name.equals(name)) {
        return policy;
      }
    }
    int colon = name.indexOf(':');
    String kind = colon < 0 ? name : name.substring(0, colon);
    String rest = colon < 0 ? "" : name.substring(colon + 1);
    return switch (kind) {
      case HIGHEST -> highest(rest);
      case LOWEST -> lowest(rest);
      case PREFER -> {
        int equals = rest.indexOf('=');
        yield prefer(
            equals < 0 ? rest : rest.substring(0, equals),
            equals < 0 ? List.of() : List.of(rest.substring(equals + 1).split(",", -1)));
      }
      default -> throw new IllegalArgumentException(unknown(name));
    };
  }

  private static String unknown(String name) {
    OtherNames others =
        OtherNames.read(KeepPolicy.class.getResourceAsStream("other-keep-policies.txt"));
    return others
        .advice(KIND, name)
        .map(way -> "unknown " + KIND + " '" + name + "'; " + way)
        .orElseGet(() -> Suggestions.unknown(KIND, name, FORMS));
  }

  /** Returns the field whose values the policy compares, if it compares a field. */
  public Optional<String> field() {
    return field.isEmpty() ? Optional.empty() : Optional.of(field);
  }

  /**
   * Returns an empty ranking, which takes the documents of a corpus and then orders them by this
   * policy.
   */
  public Ranking ranking() {
    return new Ranking(this);
  }

  /** Returns whether the policy goes by the order of the documents alone. */
  public boolean isByOrder() {
    return by == By.ORDER;
  }

  /** Returns whether the policy keeps a document of each cluster; false only for {@link #NONE}. */
  public boolean keepsOne() {
    return !equals(NONE);
  }

  /** Returns, for each row, the row of its cluster that comes first in an order. Linear time. */
  static int[] keep(Clusters clusters, Search.RowOrder order) {
    int size = clusters.rows();
    int[] kept = new int[size];
    Arrays.fill(kept, -1);
    for (int row = 0; row < size; row++) {
      int cluster = clusters.cluster(row);
      if (kept[cluster] < 0 || order.compare(row, kept[cluster]) < 0) {
        kept[cluster] = row;
      }
    }
    // A cluster is named by its lowest row. Going down, the entry of a cluster is read before it is
    // overwritten.
    for (int row = size - 1; row >= 0; row--) {
      kept[row] = kept[clusters.cluster(row)];
    }
    return kept;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeepPolicy policy && policy.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** Returns the name of the policy, as {@link #of} reads it. */
  @JsonValue
  @Override
  public String toString() {
    return name;
  }
}

package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.Sums;
import io.github.neardup.eval.score.Sums.Sum;
import io.github.neardup.eval.score.Sums.UnitMeasure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A measure: its name, how it is computed, and where it is shown. {@link Measures} lists those
 * there are; files, tables, the report and tuning go by that list, and name no measure themselves.
 *
 * <p>A function of {@linkplain Sums sums} is computed anew on resampled data: so the measure has an
 * interval, and settings can be tuned for it. Any other is a function of what was measured. Where a
 * measure is not defined, it is NaN.
 *
 * @param group where it stands in files of results
 * @param label its name in files, another for each in a group
 * @param title its name for readers
 * @param meaning what it says, in a sentence
 * @param ofSums the function of sums, if it is one
 * @param ofMeasurement its value in a measurement, if it is no function of sums
 * @param hasInterval whether it can have an interval
 * @param parts of these sums, if it is a function of sums: a unit that adds to any has a part in it
 * @param columns where it is shown
 */
public record Measure(
    Group group,
    String label,
    String title,
    String meaning,
    Optional<ToDoubleFunction<Sums>> ofSums,
    Function<Measurement, MeasuredValue> ofMeasurement,
    boolean hasInterval,
    Set<Sum> parts,
    List<Column> columns)
    implements UnitMeasure {

  /** Where a measure stands in files of results. */
  public enum Group {
    /** Decisions on pairs. */
    QUALITY,
    /** Clusters; not defined where pairs were judged. */
    CLUSTERS,
    /** Pairs in one cluster of those that {@code neardup dedup} makes. */
    DEDUP,
    /** Pairs that are compared. */
    CANDIDATES,
    /** Times. */
    SPEED,
    /** Space. */
    MEMORY,
    /** Documents by how whole their clusters were found: in the JSON of some datasets alone. */
    WHOLE_CLUSTERS;

    /** Its name in files. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A table with a row for each record of the results. */
  public enum Table {
    /** On pages. */
    QUALITY("Quality, with 95% intervals", Column.Content.VALUE_WITH_INTERVAL),
    /** On pages. */
    WITH_IGNORED("Quality if pairs to be ignored are counted as labelled", Column.Content.VALUE),
    /** On pages. */
    CLUSTERS("Clusters, with 95% intervals", Column.Content.VALUE_WITH_INTERVAL),
    /** On pages. */
    WHOLE_CLUSTERS("Documents by how whole their clusters were found", Column.Content.VALUE),
    /** On pages. */
    DEDUP("Pairs in one cluster of neardup dedup", Column.Content.VALUE),
    /** On pages. */
    CANDIDATES("Candidates", Column.Content.VALUE),
    /** On pages. */
    COST("Cost beside quality", Column.Content.VALUE),
    /** The first on the screen; what no algorithm has is in the longer tables. */
    TERMINAL("", Column.Content.VALUE),
    /** The second on the screen. */
    TERMINAL_COST("", Column.Content.VALUE),
    /** The first in LaTeX, for one column of two. */
    PAPER("", Column.Content.VALUE_WITH_INTERVAL),
    /** The second in LaTeX. */
    PAPER_COST("", Column.Content.VALUE),
    /** {@code results.csv}: a value with an interval is three columns. */
    CSV("", Column.Content.VALUE_WITH_INTERVAL),
    /**
     * The first of the HTML report; its first column is also that of charts, and its best value on
     * each dataset is bold.
     */
    SUMMARY("", Column.Content.VALUE_WITH_INTERVAL),
    /** The second of the HTML report. */
    HTML_COST("", Column.Content.VALUE);

    private final String title;
    private final Column.Content content;

    Table(String title, Column.Content content) {
      this.title = title;
      this.content = content;
    }

    /** What stands above it; empty where that is more than a title. */
    public String title() {
      return title;
    }

    /** A column under the measure's own title, with three decimals. */
    public Column at(int place) {
      return at(place, 3);
    }

    /** A column under the measure's own title. */
    public Column at(int place, int digits) {
      return at(place, "", digits);
    }

    /** A column of the table; see {@link Column}. */
    public Column at(int place, String title, int digits) {
      return new Column(this, place, title, digits, 1, content, true, false);
    }
  }

  /**
   * A column of a table.
   *
   * @param table the table
   * @param place columns stand in order of their places
   * @param title what stands above it; if empty, the title of the measure
   * @param digits decimals
   * @param unit what values are divided by
   * @param content what each cell holds
   * @param always whether it is there even if no row has a value
   * @param significant whether digits follow from the interval, where there is one: three
   *     significant ones if it is narrow, else two
   */
  public record Column(
      Table table,
      int place,
      String title,
      int digits,
      double unit,
      Content content,
      boolean always,
      boolean significant) {

    /** What cells hold. */
    public enum Content {
      /** The value. */
      VALUE,
      /** The value and, if it has one, its interval. */
      VALUE_WITH_INTERVAL,
      /** The interval. */
      INTERVAL
    }

    /** The same of values in another unit. */
    public Column per(double ofUnit) {
      return new Column(table, place, title, digits, ofUnit, content, always, significant);
    }

    /** The same with the interval instead of the value. */
    public Column ofInterval() {
      return new Column(table, place, title, digits, unit, Content.INTERVAL, always, significant);
    }

    /** The same, but there only if some row has a value. */
    public Column ifAny() {
      return new Column(table, place, title, digits, unit, content, false, significant);
    }

    /** The same in significant digits; on pages, which have room, with its interval. */
    public Column inSignificantDigits() {
      return new Column(
          table,
          place,
          title,
          digits,
          unit,
          table == Table.COST ? Content.VALUE_WITH_INTERVAL : content,
          always,
          true);
    }
  }

  private static final MeasuredValue UNDEFINED = new MeasuredValue(Double.NaN);

  private static final Set<Sum> OF_PAIRS = Set.of(Sum.FOUND, Sum.WRONG, Sum.DUPLICATES);

  /** Copies list and set. */
  public Measure {
    parts = Set.copyOf(parts);
    columns = List.copyOf(columns);
  }

  /** A measure of decisions on pairs, of the sums up to {@link Sums.Sum#OTHERS} alone. */
  public static Measure ofPairs(String label, String title, ToDoubleFunction<Sums> value) {
    return new Measure(
        Group.QUALITY,
        label,
        title,
        "",
        Optional.of(value),
        m -> UNDEFINED,
        true,
        OF_PAIRS,
        List.of());
  }

  /** A measure of clusters. */
  public static Measure ofClusters(String label, String title, ToDoubleFunction<Sums> value) {
    return new Measure(
        Group.CLUSTERS,
        label,
        title,
        "",
        Optional.of(value),
        m -> UNDEFINED,
        true,
        Set.of(Sum.DOCUMENTS),
        List.of());
  }

  /** A measure without an interval. */
  public static Measure of(
      Group group, String label, String title, ToDoubleFunction<Measurement> value) {
    return new Measure(
        group,
        label,
        title,
        "",
        Optional.empty(),
        m -> new MeasuredValue(value.applyAsDouble(m)),
        false,
        Set.of(),
        List.of());
  }

  /** A measure that comes with an interval. */
  public static Measure withInterval(
      Group group, String label, String title, Function<Measurement, MeasuredValue> value) {
    return new Measure(group, label, title, "", Optional.empty(), value, true, Set.of(), List.of());
  }

  /** The same measure, explained. */
  public Measure means(String sentence) {
    return new Measure(
        group, label, title, sentence, ofSums, ofMeasurement, hasInterval, parts, columns);
  }

  /** The same measure, shown in these columns. */
  public Measure in(Column... shown) {
    return new Measure(
        group, label, title, meaning, ofSums, ofMeasurement, hasInterval, parts, List.of(shown));
  }

  /** The same measure, in which a unit has a part only if it adds to any of these sums. */
  public Measure over(Sum... sums) {
    return new Measure(
        group, label, title, meaning, ofSums, ofMeasurement, hasInterval, Set.of(sums), columns);
  }

  /**
   * The measure with a function of sums that has this label.
   *
   * @throws IllegalArgumentException if there is none
   */
  @JsonCreator
  public static Measure valueOf(String label) {
    return Measures.resampled().stream()
        .filter(measure -> measure.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no measure " + label));
  }

  @Override
  @JsonValue
  public String label() {
    return label;
  }

  /** Whether it is a function of sums. */
  public boolean isResampled() {
    return ofSums.isPresent();
  }

  /** Whether it is a function of the decisions on pairs of documents. */
  public boolean isOfPairs() {
    return isResampled() && group == Group.QUALITY;
  }

  /**
   * Its value for sums.
   *
   * @throws IllegalStateException if it is no function of them
   */
  @Override
  public double applyAsDouble(Sums sums) {
    return ofSums
        .orElseThrow(() -> new IllegalStateException(label + " is no function of sums"))
        .applyAsDouble(sums);
  }

  /**
   * Its value for pairs that were counted.
   *
   * @throws IllegalStateException if it is not of pairs
   */
  public double of(PairCounts counts) {
    if (!isOfPairs()) {
      throw new IllegalStateException(label + " is no function of decisions on pairs");
    }
    return applyAsDouble(counts.sums());
  }

  /** Its value in a measurement, with its interval. */
  public MeasuredValue of(Measurement measurement) {
    if (!isResampled()) {
      return ofMeasurement.apply(measurement);
    }
    MeasuredValue value = measurement.measures().getOrDefault(this, UNDEFINED);
    if (!isOfPairs()) {
      return value;
    }
    double ofPairs = of(measurement.quality());
    return measurement.measures().containsKey(this)
        ? new MeasuredValue(ofPairs, value.confidence())
        : new MeasuredValue(ofPairs);
  }

  @Override
  public String toString() {
    return group.label() + "." + label;
  }
}

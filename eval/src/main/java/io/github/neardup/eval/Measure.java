package io.github.neardup.eval;

import io.github.neardup.core.util.Suggestions;
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
 * A measure: its name, its computation, and the tables that show it. {@link Measures} lists all
 * measures; files, tables, the report and tuning use that list and name no measure themselves.
 *
 * <p>A function of {@linkplain Sums sums} is recomputed on resampled data, so the measure has an
 * interval and settings can be tuned for it. Any other measure is a function of the measurement. An
 * undefined value is NaN.
 *
 * @param group its place in files of results
 * @param label its name in files, unique within a group
 * @param title its name for readers
 * @param meaning its definition in a sentence
 * @param ofSums the function of sums, if the measure is one
 * @param ofMeasurement the function of a measurement, if the measure is not a function of sums
 * @param hasInterval whether it can have an interval
 * @param parts for a function of sums, the sums that decide which units contribute: a unit
 *     contributes if it adds to any of them
 * @param columns the columns that show it
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

  /** The place of a measure in files of results. */
  public enum Group {
    /** Decisions on pairs. */
    QUALITY,
    /** Clusters; not defined for datasets of judged pairs. */
    CLUSTERS,
    /** Pairs within the clusters that {@code neardup dedup} makes. */
    DEDUP,
    /** Candidate pairs. */
    CANDIDATES,
    /** Times. */
    SPEED,
    /** Space. */
    MEMORY;

    /** The name in files. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A table with one row for each record of the results. */
  public enum Table {
    /** Shown on pages. */
    QUALITY("Quality, with 95% intervals", true),
    /** Shown on pages. */
    WITH_IGNORED("Quality if pairs to be ignored are counted as labelled", false),
    /** Shown on pages. */
    CLUSTERS("Clusters, with 95% intervals", true),
    /** Shown on pages. */
    DEDUP("Pairs in one cluster of neardup dedup", false),
    /** Shown on pages. */
    CANDIDATES("Candidates", false),
    /** Shown on pages, which have room for the intervals of {@link Trait#SIGNIFICANT} columns. */
    COST("Cost beside quality", false),
    /**
     * The first table on the terminal, and in LaTeX; columns without any value are in the longer
     * tables.
     */
    NARROW("Near-duplicates found", false),
    /** The second table there. */
    NARROW_COST(
        "Speed from text to fingerprint, seconds from fingerprints to verified pairs, bytes of a"
            + " fingerprint, pairs that are compared, and the duplicates among them",
        false),
    /** {@code results.csv}: a value with an interval takes three columns. */
    CSV("", true),
    /**
     * The first table of the HTML report; charts show its first column too, and the best value of
     * that column on each dataset is bold.
     */
    SUMMARY("", true),
    /** The second table of the HTML report. */
    HTML_COST("", true);

    private final String title;
    private final boolean withIntervals;

    Table(String title, boolean withIntervals) {
      this.title = title;
      this.withIntervals = withIntervals;
    }

    /** The heading of the table; empty if more than a title stands above it. */
    public String title() {
      return title;
    }

    /** A column with the title of the measure and three decimals. */
    public Column at(int place) {
      return at(place, 3);
    }

    /** A column with the title of the measure. */
    public Column at(int place, int digits) {
      return at(place, "", digits);
    }

    /** A column of the table; see {@link Column}. */
    public Column at(int place, String title, int digits) {
      return new Column(this, place, title, digits, 1, Set.of());
    }
  }

  /** How a column differs from most others. */
  public enum Trait {
    /** Cells hold the interval instead of the value. */
    INTERVAL,
    /** The column is shown only if some row has a value. */
    IF_ANY,
    /**
     * The interval determines the number of digits, where there is one: three significant digits if
     * it is narrow, else two.
     */
    SIGNIFICANT
  }

  /**
   * A column of a table.
   *
   * @param table the table
   * @param place the position; columns stand in ascending order of place
   * @param title the heading; if empty, the title of the measure
   * @param digits decimals
   * @param unit the unit by which values are divided
   * @param traits how it differs from most others
   */
  public record Column(
      Table table, int place, String title, int digits, double unit, Set<Trait> traits) {

    /** Returns the same column in another unit. */
    public Column per(double ofUnit) {
      return new Column(table, place, title, digits, ofUnit, traits);
    }

    /** Returns the same column with a trait, its only one. */
    public Column with(Trait trait) {
      return new Column(table, place, title, digits, unit, Set.of(trait));
    }

    /** Whether it has a trait. */
    public boolean is(Trait trait) {
      return traits.contains(trait);
    }

    /** Whether the interval follows the value, if there is one. */
    public boolean isWithInterval() {
      return table.withIntervals || (table == Table.COST && is(Trait.SIGNIFICANT));
    }
  }

  private static final MeasuredValue UNDEFINED = new MeasuredValue(Double.NaN);

  private static final Set<Sum> OF_PAIRS = Set.of(Sum.FOUND, Sum.WRONG, Sum.DUPLICATES);

  /** Copies list and set. */
  public Measure {
    parts = Set.copyOf(parts);
    columns = List.copyOf(columns);
  }

  /** A measure of decisions on pairs, which uses only the sums up to {@link Sums.Sum#OTHERS}. */
  public static Measure ofPairs(String label, String title, ToDoubleFunction<Sums> value) {
    return ofSums(Group.QUALITY, label, title, value, OF_PAIRS);
  }

  /** A measure of clusters. */
  public static Measure ofClusters(String label, String title, ToDoubleFunction<Sums> value) {
    return ofSums(Group.CLUSTERS, label, title, value, Set.of(Sum.DOCUMENTS));
  }

  private static Measure ofSums(
      Group group, String label, String title, ToDoubleFunction<Sums> value, Set<Sum> parts) {
    return new Measure(
        group, label, title, "", Optional.of(value), m -> UNDEFINED, true, parts, List.of());
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

  /** A measure with an interval that was measured. */
  public static Measure withInterval(
      Group group, String label, String title, Function<Measurement, MeasuredValue> value) {
    return new Measure(group, label, title, "", Optional.empty(), value, true, Set.of(), List.of());
  }

  /** Returns the same measure with a definition. */
  public Measure means(String sentence) {
    return new Measure(
        group, label, title, sentence, ofSums, ofMeasurement, hasInterval, parts, columns);
  }

  /** Returns the same measure, shown in these columns. */
  public Measure in(Column... shown) {
    return new Measure(
        group, label, title, meaning, ofSums, ofMeasurement, hasInterval, parts, List.of(shown));
  }

  /** Returns the same measure; only units that add to one of these sums contribute to it. */
  public Measure over(Sum... sums) {
    return new Measure(
        group, label, title, meaning, ofSums, ofMeasurement, hasInterval, Set.of(sums), columns);
  }

  /**
   * Returns the measure that is a function of sums and has this label.
   *
   * @throws IllegalArgumentException if there is none; the message begins with {@code measure}, and
   *     names the nearest label
   */
  public static Measure valueOf(String label) {
    List<Measure> all = Measures.resampled();
    List<String> labels = all.stream().map(Measure::label).toList();
    if (!labels.contains(label)) {
      throw new IllegalArgumentException(
          "measure: " + Suggestions.unknown("measure", label, labels));
    }
    return all.get(labels.indexOf(label));
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
   * Returns the value for sums.
   *
   * @throws IllegalStateException if the measure is not a function of sums
   */
  @Override
  public double applyAsDouble(Sums sums) {
    return ofSums
        .orElseThrow(() -> new IllegalStateException(label + " is not a function of sums"))
        .applyAsDouble(sums);
  }

  /**
   * Returns the value for counted pairs.
   *
   * @throws IllegalStateException if the measure is not of pairs
   */
  public double of(PairCounts counts) {
    if (!isOfPairs()) {
      throw new IllegalStateException(label + " is not a function of decisions on pairs");
    }
    return applyAsDouble(counts.sums());
  }

  /** Returns the value in a measurement, with its interval. */
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

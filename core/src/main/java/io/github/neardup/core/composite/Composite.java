package io.github.neardup.core.composite;

import static java.util.stream.Collectors.joining;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * An algorithm made of others. A fingerprint consists of sections, each of them a fingerprint by
 * one of the inner algorithms. A subclass says which sections a text has, which section the keys
 * come from, and how the similarities of sections fold into one:
 *
 * <ul>
 *   <li>the least, if the texts agree in what must be equal: conditions on fields and on words;
 *   <li>the first that both texts have: tiers of shingles, {@link AutoShingle};
 *   <li>the share of a text that similar sections cover: documents in parts.
 * </ul>
 *
 * <p>If the inner algorithms have sketches, {@link #of} makes a composite of the sketches, which
 * finds candidates, and a composite of the exact algorithms, which decides.
 *
 * <p>Immutable and thread-safe.
 */
public abstract class Composite extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient List<Algorithm> inner;
  private final transient Map<String, String> own;

  /**
   * Initialises the common part.
   *
   * @param settings the settings of the whole
   * @param own the settings among them that ask for the composite, as in a spec
   * @param threshold the smallest similarity of a verified pair, from 0 to 1
   * @param inner the inner algorithms, with equal settings but for the length of shingles
   */
  protected Composite(
      Settings settings,
      Map<String, String> own,
      double threshold,
      List<? extends Algorithm> inner) {
    super(settings, threshold, inner.get(0).identity().files());
    this.inner = List.copyOf(inner);
    this.own = Map.copyOf(own);
  }

  /**
   * Makes an algorithm of others.
   *
   * @param inner either all have a sketch or none
   * @param ofSketches makes the composite of the sketches
   * @param exact makes the composite that decides
   */
  protected static Algorithm of(
      List<? extends Algorithm> inner,
      Function<List<Algorithm>, Composite> ofSketches,
      Function<List<Algorithm>, Composite> exact) {
    List<Sketch> sketches = inner.stream().flatMap(one -> one.sketch().stream()).toList();
    return sketches.isEmpty()
        ? exact.apply(List.copyOf(inner))
        : new Sketched(
            inner.get(0),
            sketches.get(0),
            ofSketches.apply(sketches.stream().map(Sketch::estimating).toList()),
            exact.apply(sketches.stream().map(Sketch::exact).toList()));
  }

  /** A section of a fingerprint, and the number of the inner algorithm that made it. */
  protected record Section(int algorithm, Row fingerprint) {
    public Section {
      Objects.requireNonNull(fingerprint, "fingerprint");
    }
  }

  /** Compares two sections by the algorithm that made them. */
  @FunctionalInterface
  protected interface Comparison {
    /** Returns the similarity; any number below {@code atLeast} if it is smaller. */
    double of(Algorithm algorithm, Row a, Row b, double atLeast);
  }

  /**
   * Returns the sections of a fingerprint, in order.
   *
   * @throws IllegalArgumentException if its first words show that it is not one by this algorithm
   */
  protected abstract List<Section> sections(Row fingerprint);

  /** Folds the similarities of the sections of two fingerprints into one. */
  protected abstract double fold(Row a, Row b, double atLeast, Comparison comparison);

  /** Returns the extent of a fingerprint, if the inner algorithms have a {@link Direction}. */
  protected long extent(Row fingerprint) {
    return sections(fingerprint).stream()
        .mapToLong(
            section ->
                inner(section.algorithm())
                    .direction()
                    .orElseThrow()
                    .extent()
                    .applyAsLong(section.fingerprint()))
        .sum();
  }

  /** Returns an inner algorithm. */
  protected final Algorithm inner(int number) {
    return inner.get(number);
  }

  /** Returns the inner algorithms. */
  public final List<Algorithm> algorithms() {
    return inner;
  }

  /** Returns the settings that ask for the composite, as in a spec. */
  final Map<String, String> own() {
    return own;
  }

  /** Returns the length of a fingerprint that other words follow. */
  final int length(Sketch.Length ofInner, Row fingerprint) {
    List<Section> sections = sections(fingerprint);
    Row last = sections.get(sections.size() - 1).fingerprint();
    return last.from() - fingerprint.from() + ofInner.of(last);
  }

  @Override
  public void check(Row fingerprint) {
    super.check(fingerprint);
    List<Section> sections = sections(fingerprint);
    int at = sections.get(0).fingerprint().from();
    for (Section section : sections) {
      Row one = section.fingerprint();
      if (one.from() != at || one.size() < 1 || one.to() > fingerprint.to()) {
        throw notOne();
      }
      inner(section.algorithm()).check(one);
      at = one.to();
    }
    if (at != fingerprint.to()) {
      throw notOne();
    }
  }

  /** Returns the exception for words that are not a fingerprint by this algorithm. */
  protected final IllegalArgumentException notOne() {
    return new IllegalArgumentException(
        "not a fingerprint with "
            + own.entrySet().stream().map(Object::toString).sorted().collect(joining(",")));
  }

  @Override
  public final Keys keys() {
    return keys(inner.stream().map(Algorithm::keys).toList());
  }

  /** Returns the keys of sections, given the keys of the inner algorithms. */
  protected abstract Keys keys(List<Keys> each);

  /**
   * Adds a fingerprint to the statistics of the inner algorithms.
   *
   * @param inner of each inner algorithm
   */
  protected void addTo(
      List<Keys.OfCollection> inner, CollectionStatistics.Builder builder, Row fingerprint) {
    for (Section section : sections(fingerprint)) {
      inner.get(section.algorithm()).adding().accept(builder, section.fingerprint());
    }
  }

  @Override
  public Optional<Keys.OfCollection> collectionKeys() {
    List<Keys.OfCollection> each =
        inner.stream().flatMap(one -> one.collectionKeys().stream()).toList();
    return each.stream()
        .findFirst()
        .map(
            first ->
                new Keys.OfCollection(
                    first.statistics(),
                    (builder, row) -> addTo(each, builder, row),
                    collection ->
                        keys(
                            each.stream()
                                .map(making -> making.keys().apply(collection))
                                .toList())));
  }

  @Override
  public final double similarity(Row a, Row b, double atLeast) {
    return fold(a, b, atLeast, Algorithm::similarity);
  }

  @Override
  public Optional<Direction> direction() {
    return inner(0)
        .direction()
        .map(
            first ->
                new Direction(
                    (a, b, atLeast) -> fold(a, b, atLeast, Composite::share), this::extent));
  }

  private static double share(Algorithm algorithm, Row a, Row b, double atLeast) {
    return Direction.share(algorithm).of(a, b, atLeast);
  }

  @Override
  public boolean missesNothing() {
    return inner.stream().allMatch(Algorithm::missesNothing);
  }

  @Override
  public final Map<String, String> derivedSettings() {
    return inner(0).derivedSettings();
  }

  @Override
  public Optional<String> exactSearch() {
    return inner(0).exactSearch().map(this::withOwn);
  }

  /** Adds the settings that ask for the composite. */
  final String withOwn(String spec) {
    return Spec.parse(spec).with(own).text();
  }
}

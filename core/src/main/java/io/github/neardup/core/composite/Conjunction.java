package io.github.neardup.core.composite;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Compares texts that agree in what a {@link Division} wants to be equal: their similarity is the
 * similarity of their least similar sections. The similarity of other texts is 0.
 *
 * <p>Frozen layout of a fingerprint: the header of the division; if that is the number of sections,
 * for each section the index where its fingerprint ends, relative to the start of the whole; the
 * fingerprints of the sections. Keys are mixed with a header that is a hash, so texts of different
 * classes do not meet in a search.
 */
final class Conjunction extends Composite implements SectionKeys.Source {

  /*
   * Two similar texts are similar in each section, so they share a key of each section. The keys of
   * one section are enough to find every pair. The last section is used: in questions with answers,
   * questions often take few forms and answers many. Where many texts are alike in that section,
   * the keys of earlier sections separate them.
   *
   * Example: of ten thousand pairs "Translate this sentence", "...", the keys of the second field
   * find the similar ones. If ten thousand answers are "yes", the finer keys are the keys of the
   * first field.
   */

  private static final long serialVersionUID = 1;

  /** The most sections that separate crowded texts. */
  private static final int MOST_FINER = 2;

  private final transient Division division;

  private Conjunction(
      Settings settings, Map<String, String> own, Division division, List<Algorithm> inner) {
    super(settings, own, inner.get(0).threshold(), inner);
    this.division = division;
  }

  /** Makes an algorithm of another. */
  static Algorithm of(
      Settings settings, Map<String, String> own, Division division, Algorithm inner) {
    return of(
        List.of(inner),
        sketch -> new Conjunction(settings, own, division, sketch),
        exact -> new Conjunction(settings, own, division, exact));
  }

  private Algorithm ofSection() {
    return inner(0);
  }

  int count(Row row) {
    return division.countsSections() ? (int) row.get(0) : 1;
  }

  Row section(Row row, int section) {
    if (!division.countsSections()) {
      return row.after(1);
    }
    int begin = section == 0 ? 1 + count(row) : (int) row.get(section);
    return row.part(begin, (int) row.get(1 + section));
  }

  private void write(LongArray out, long header, int sections, IntConsumer section) {
    int from = out.size();
    out.add(header);
    if (division.countsSections()) {
      out.resize(from + 1 + sections);
    }
    for (int i = 0; i < sections; i++) {
      section.accept(i);
      if (division.countsSections()) {
        out.set(from + 1 + i, out.size() - from);
      }
    }
  }

  @Override
  public Fingerprinter fingerprinter() {
    return divided(ofSection().fingerprinter());
  }

  /** The tokens of a text have the layout of its fingerprint. */
  @Override
  public Optional<Tokenization> tokenization() {
    return ofSection()
        .tokenization()
        .map(
            inner ->
                new Tokenization(
                    own() + " " + inner.description(),
                    () -> divided(inner.reader()),
                    () -> maker(inner.maker())));
  }

  /** Fingerprints each section. */
  private Fingerprinter divided(Fingerprinter inner) {
    Division.Reader reader = division.reader();
    Fingerprinter.OfFields made =
        (fields, out) -> {
          Division.Divided text = reader.divide(fields);
          List<List<String>> sections = text.sections();
          write(
              out,
              text.header(),
              sections.size(),
              section -> inner.fingerprint(sections.get(section), out));
        };
    return made;
  }

  private Tokenization.Maker maker(Tokenization.Maker inner) {
    return (tokens, out) ->
        write(
            out,
            tokens.get(0),
            count(tokens),
            section -> inner.fingerprint(section(tokens, section), out));
  }

  @Override
  protected List<Section> sections(Row fingerprint) {
    boolean tooShort =
        division.countsSections()
            ? fingerprint.size() < 1
                || fingerprint.get(0) < 1
                || fingerprint.size() / 2 < fingerprint.get(0)
            : fingerprint.size() < 2;
    if (tooShort) {
      throw notOne();
    }
    return IntStream.range(0, count(fingerprint))
        .mapToObj(section -> new Section(0, section(fingerprint, section)))
        .toList();
  }

  @Override
  protected Keys keys(List<Keys> each) {
    return new SectionKeys(this, each);
  }

  @Override
  public Row keyed(Row fingerprint, int algorithm, int finer) {
    return section(fingerprint, Math.max(0, count(fingerprint) - 1 - finer));
  }

  @Override
  public int finer() {
    return division.countsSections() ? MOST_FINER : 0;
  }

  @Override
  public long classOf(Row fingerprint) {
    return division.countsSections() ? 0 : fingerprint.get(0);
  }

  /** Adds the section whose keys are used. */
  @Override
  protected void addTo(
      List<Keys.OfCollection> inner, CollectionStatistics.Builder builder, Row fingerprint) {
    builder.within(
        classOf(fingerprint),
        ofClass -> inner.get(0).adding().accept(ofClass, keyed(fingerprint, 0, 0)));
  }

  @Override
  protected double fold(Row a, Row b, double atLeast, Comparison comparison) {
    if (a.get(0) != b.get(0)) {
      return 0;
    }
    double least = 1;
    for (int i = count(a) - 1; i >= 0 && least >= atLeast; i--) {
      least = Math.min(least, comparison.of(ofSection(), section(a, i), section(b, i), atLeast));
    }
    return least;
  }

  @Override
  public Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    return ofSection()
        .selfJoin(rows, linksOnly)
        .map(
            join ->
                (table, some, threads, sink) ->
                    new SectionJoin(this, join, table, threads, sink).join(some));
  }

  @Override
  public String explain(String left, String right) {
    return explain(List.of(left), List.of(right));
  }

  @Override
  public String explain(List<String> left, List<String> right) {
    Division.Reader reader = division.reader();
    Division.Divided a = reader.divide(left);
    Division.Divided b = reader.divide(right);
    if (a.header() != b.header()) {
      return division.difference(left, right);
    }
    List<String> each = new ArrayList<>();
    for (int section = 0; section < a.sections().size(); section++) {
      each.add(
          (division.countsSections() ? "field " + (section + 1) + ": " : "")
              + ofSection().explain(a.sections().get(section), b.sections().get(section)));
    }
    return String.join("; ", each);
  }
}

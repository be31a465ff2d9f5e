package io.github.neardup.core.condition;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Compares texts field by field: the similarity of two texts is the similarity of their least
 * similar fields.
 *
 * <p>Frozen layout of a fingerprint: the number of fields; for each field the index where its inner
 * fingerprint ends, relative to the start of the whole; the inner fingerprints. The similarity of
 * texts with different numbers of fields is 0.
 */
final class EachField extends Condition {

  /*
   * Two similar texts are similar in each field, so they share a key of each field. The keys of one
   * field are enough to find every pair. The last field is used: in questions with answers,
   * questions often take few forms and answers many. Where many texts are alike in that field, the
   * keys of earlier fields separate them.
   *
   * Example: of ten thousand pairs "Translate this sentence", "...", the keys of the second field
   * find the similar ones. If ten thousand answers are "yes", the finer keys are the keys of the
   * first field.
   */

  private static final long serialVersionUID = 1;

  /** The most fields that separate crowded texts. */
  private static final int MOST_FINER = 2;

  private EachField(Settings settings, Algorithm inner, Map<String, String> own) {
    super(settings, inner, own);
  }

  /**
   * Wraps an algorithm.
   *
   * @param settings the settings of the algorithm and the setting that asks for each field
   * @param own the latter setting, as in a spec
   */
  static Algorithm of(Settings settings, Algorithm inner, Map<String, String> own) {
    return around(inner, settings, stage -> new EachField(settings, stage, own));
  }

  static int count(long[] words, int from) {
    return (int) words[from];
  }

  static int begin(long[] words, int from, int field) {
    return field == 0 ? from + 1 + count(words, from) : end(words, from, field - 1);
  }

  static int end(long[] words, int from, int field) {
    return from + (int) words[from + 1 + field];
  }

  /** Writes field by field, after a table of the fields. */
  private interface FieldWriter {
    void write(int field);
  }

  private static void write(LongArray out, int fields, FieldWriter writer) {
    int from = out.size();
    out.add(fields);
    out.resize(from + 1 + fields);
    for (int field = 0; field < fields; field++) {
      writer.write(field);
      out.set(from + 1 + field, out.size() - from);
    }
  }

  @Override
  public Fingerprinter fingerprinter() {
    Fingerprinter ofField = inner().fingerprinter();
    return (text, out) -> {
      List<String> fields = FieldsWrapper.fields(text);
      write(out, fields.size(), field -> ofField.fingerprint(fields.get(field), out));
    };
  }

  @Override
  int length(Sketch.Length ofInner, long[] words, int from) {
    return (int) words[from + count(words, from)];
  }

  @Override
  Tokenization tokens(Tokenization ofInner) {
    return new Tokenization() {
      @Override
      public String description() {
        return written() + " " + ofInner.description();
      }

      @Override
      public Reader reader() {
        Reader reader = ofInner.reader();
        return (text, tokens) -> {
          List<String> fields = FieldsWrapper.fields(text);
          write(tokens, fields.size(), field -> reader.tokens(fields.get(field), tokens));
        };
      }

      @Override
      public Maker maker() {
        Maker maker = ofInner.maker();
        return (tokens, from, to, out) ->
            write(
                out,
                count(tokens, from),
                field ->
                    maker.fingerprint(
                        tokens, begin(tokens, from, field), end(tokens, from, field), out));
      }
    };
  }

  @Override
  public void check(long[] fingerprint) {
    super.check(fingerprint);
    int count = count(fingerprint, 0);
    if (count < 1 || count != fingerprint[0] || fingerprint.length <= 2L * count) {
      throw notOne();
    }
    for (int field = 0; field < count; field++) {
      int from = begin(fingerprint, 0, field);
      int to = end(fingerprint, 0, field);
      if (from >= to || to > fingerprint.length) {
        throw notOne();
      }
      inner().check(Arrays.copyOfRange(fingerprint, from, to));
    }
  }

  private static IllegalArgumentException notOne() {
    return new IllegalArgumentException("not a fingerprint of a text of fields");
  }

  @Override
  public Keys keys() {
    return new FieldKeys(inner().keys(), inner().keys(), 0);
  }

  /** Adds the field whose keys are used. */
  @Override
  public void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    int field = count(words, from) - 1;
    inner().addTo(builder, words, begin(words, from, field), end(words, from, field));
  }

  @Override
  public Keys keys(CollectionStatistics collection) {
    return new FieldKeys(inner().keys(collection), inner().keys(), 0);
  }

  /**
   * The keys of one field.
   *
   * @param ofField the keys
   * @param others the keys of other fields
   * @param behind the number of fields after that field
   */
  private record FieldKeys(Keys ofField, Keys others, int behind) implements Keys {

    @Override
    public int slots() {
      return ofField.slots();
    }

    @Override
    public int part(int slot) {
      return ofField.part(slot);
    }

    @Override
    public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
      int field = field(words, from);
      ofField.keys(words, begin(words, from, field), end(words, from, field), slot, sink);
    }

    private int field(long[] words, int from) {
      return Math.max(0, count(words, from) - 1 - behind);
    }

    @Override
    public boolean agreeBefore(
        int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
      int ofA = field(a, aFrom);
      int ofB = field(b, bFrom);
      return ofField.agreeBefore(
          slot,
          a,
          begin(a, aFrom, ofA),
          end(a, aFrom, ofA),
          b,
          begin(b, bFrom, ofB),
          end(b, bFrom, ofB));
    }

    /** The keys of the preceding field; for the last field considered, its own finer keys. */
    @Override
    public Optional<Keys> within(int slot) {
      return behind < MOST_FINER
          ? Optional.of(new FieldKeys(others, others, behind + 1))
          : ofField.within(slot).map(finer -> new FieldKeys(finer, others, behind));
    }
  }

  @Override
  public Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    return inner()
        .selfJoin(rows, linksOnly)
        .map(
            join ->
                (table, some, threads, sink) ->
                    new FieldJoin(this, join, table, threads, sink).join(some));
  }

  /** Compares ranges of two arrays. */
  private interface Comparison {
    double of(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast);
  }

  private static double least(
      long[] a, int aFrom, long[] b, int bFrom, double atLeast, Comparison comparison) {
    if (a[aFrom] != b[bFrom]) {
      return 0;
    }
    double least = 1;
    for (int field = count(a, aFrom) - 1; field >= 0 && least >= atLeast; field--) {
      double similarity =
          comparison.of(
              a,
              begin(a, aFrom, field),
              end(a, aFrom, field),
              b,
              begin(b, bFrom, field),
              end(b, bFrom, field),
              atLeast);
      least = Math.min(least, similarity);
    }
    return least;
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return least(a, aFrom, b, bFrom, atLeast, inner()::similarity);
  }

  @Override
  public double similarityWithin(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return least(a, aFrom, b, bFrom, atLeast, inner()::similarityWithin);
  }

  @Override
  public long extent(long[] words, int from, int to) {
    long extent = 0;
    for (int field = 0; field < count(words, from); field++) {
      extent += inner().extent(words, begin(words, from, field), end(words, from, field));
    }
    return extent;
  }

  @Override
  public String explain(String left, String right) {
    List<String> ofLeft = FieldsWrapper.fields(left);
    List<String> ofRight = FieldsWrapper.fields(right);
    if (ofLeft.size() != ofRight.size()) {
      return "texts of " + ofLeft.size() + " and " + ofRight.size() + " fields";
    }
    List<String> each = new ArrayList<>();
    for (int field = 0; field < ofLeft.size(); field++) {
      each.add(
          "field " + (field + 1) + ": " + inner().explain(ofLeft.get(field), ofRight.get(field)));
    }
    return String.join("; ", each);
  }
}

package io.github.neardup.core.condition;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Settings;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * An algorithm that compares only texts of the same class of a {@link Division}. The similarity of
 * texts of different classes is 0.
 *
 * <p>Frozen layout of a fingerprint: a hash of the class, then the inner fingerprint. Keys are
 * mixed with that hash, so texts of different classes do not meet in a search.
 */
final class Apart extends Condition {

  private static final long serialVersionUID = 1;

  /** Classes with fewer rows are compared pair by pair: a join would take longer to set up. */
  private static final int JOINED = 48;

  private final transient Division division;

  private Apart(Settings settings, Algorithm inner, Division division, Map<String, String> own) {
    super(settings, inner, own);
    this.division = division;
  }

  /**
   * Wraps an algorithm.
   *
   * @param settings the settings of the algorithm and the settings that ask for the division
   * @param own the latter settings, as in a spec
   */
  static Algorithm of(
      Settings settings, Algorithm inner, Division division, Map<String, String> own) {
    return around(inner, settings, stage -> new Apart(settings, stage, division, own));
  }

  @Override
  public Fingerprinter fingerprinter() {
    Division.Reader reader = division.reader();
    Fingerprinter rest = inner().fingerprinter();
    return (text, out) -> {
      out.add(reader.classOf(text));
      rest.fingerprint(reader.rest(text), out);
    };
  }

  @Override
  int length(Sketch.Length ofInner, long[] words, int from) {
    return 1 + ofInner.of(words, from + 1);
  }

  /** The class, then the tokens of the rest of the text. */
  @Override
  Tokenization tokens(Tokenization ofInner) {
    return new Tokenization() {
      @Override
      public String description() {
        return written() + " " + ofInner.description();
      }

      @Override
      public Reader reader() {
        Division.Reader reader = division.reader();
        Reader rest = ofInner.reader();
        return (text, tokens) -> {
          tokens.add(reader.classOf(text));
          rest.tokens(reader.rest(text), tokens);
        };
      }

      @Override
      public Maker maker() {
        Maker maker = ofInner.maker();
        return (tokens, from, to, out) -> {
          out.add(tokens[from]);
          maker.fingerprint(tokens, from + 1, to, out);
        };
      }
    };
  }

  @Override
  public void check(long[] fingerprint) {
    super.check(fingerprint);
    if (fingerprint.length == 1) {
      throw new IllegalArgumentException("a fingerprint with nothing after the hash of its class");
    }
    inner().check(Arrays.copyOfRange(fingerprint, 1, fingerprint.length));
  }

  @Override
  public Keys keys() {
    return new ClassKeys(inner().keys());
  }

  @Override
  public void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    builder.within(words[from], some -> inner().addTo(some, words, from + 1, to));
  }

  @Override
  public Keys keys(CollectionStatistics collection) {
    return new ClassKeys(inner().keys(collection));
  }

  /** The keys of the inner algorithm, made distinct for each class. */
  private record ClassKeys(Keys inner) implements Keys {

    private static long mixed(long key, long classHash) {
      return Hash64.mix(key ^ classHash);
    }

    @Override
    public int slots() {
      return inner.slots();
    }

    @Override
    public int part(int slot) {
      return inner.part(slot);
    }

    @Override
    public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
      long classHash = words[from];
      inner.keys(words, from + 1, to, slot, key -> sink.accept(mixed(key, classHash)));
    }

    @Override
    public boolean agreeBefore(
        int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
      return a[aFrom] == b[bFrom] && inner.agreeBefore(slot, a, aFrom + 1, aTo, b, bFrom + 1, bTo);
    }

    @Override
    public Optional<Keys> within(int slot) {
      return inner.within(slot).map(ClassKeys::new);
    }
  }

  @Override
  public Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    return inner()
        .selfJoin(rows, linksOnly)
        .map(join -> (table, some, threads, sink) -> join(join, table, some, threads, sink));
  }

  /** Joins class by class. */
  private void join(
      SelfJoin join, FingerprintTable table, int[] rows, int threads, SelfJoin.Sink sink) {
    Long2ObjectMap<IntArrayList> classes = new Long2ObjectLinkedOpenHashMap<>();
    for (int row : rows) {
      long classHash = table.words(row)[table.from(row)];
      classes.computeIfAbsent(classHash, first -> new IntArrayList(1)).add(row);
    }
    classes.values().forEach(some -> joinClass(join, table, some.toIntArray(), threads, sink));
  }

  private void joinClass(
      SelfJoin join, FingerprintTable table, int[] rows, int threads, SelfJoin.Sink sink) {
    if (rows.length < JOINED) {
      JoinedRows.compareAll(this, table, rows, sink);
      return;
    }
    FingerprintTable part = new FingerprintTable();
    for (int row : rows) {
      part.addInPlace(table.words(row), table.from(row) + 1, table.to(row));
    }
    JoinedRows.join(join, part, rows, threads, sink);
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return a[aFrom] == b[bFrom]
        ? inner().similarity(a, aFrom + 1, aTo, b, bFrom + 1, bTo, atLeast)
        : 0;
  }

  @Override
  public double similarityWithin(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return a[aFrom] == b[bFrom]
        ? inner().similarityWithin(a, aFrom + 1, aTo, b, bFrom + 1, bTo, atLeast)
        : 0;
  }

  @Override
  public long extent(long[] words, int from, int to) {
    return inner().extent(words, from + 1, to);
  }

  @Override
  public String explain(String left, String right) {
    Division.Reader reader = division.reader();
    return reader.classOf(left) == reader.classOf(right)
        ? inner().explain(reader.rest(left), reader.rest(right))
        : division.difference(left, right);
  }
}

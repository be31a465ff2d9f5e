package io.github.neardup.core.composite;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Settings;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Combines algorithms with shingles of one, two and three words: see {@link AutoShingle}.
 *
 * <p>Frozen layout of a fingerprint, in words. First a header: its lowest two bits have the level
 * of the text (0 for short, 1 for medium, 2 for long), and from bit 2 on there is a bit for each
 * tier present. Then, for each of these tiers but the last, the length of its fingerprint. Then the
 * fingerprints.
 */
final class Tiers extends Composite implements SectionKeys.Source {

  private static final long serialVersionUID = 1;

  private static final int LEVEL_BITS = 2;
  private static final int LEVEL = (1 << LEVEL_BITS) - 1;

  /** More bits than an extent at one level needs: weights of shingles are below 2^53. */
  private static final int EXTENT_BITS = 56;

  /**
   * The lower bounds of tiers.
   *
   * @param from by tier but the first, the smallest number of distinct pairs of neighbouring words
   *     in a text of its level, at most {@link AutoShingle#LONG}
   * @param shingles by tier, the smallest number of distinct shingles in such a text
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Bounds(int[] from, int[] shingles) {

    int count() {
      return shingles.length;
    }

    /** Returns the lower bound of the second tier. */
    int lowest() {
      return from[0];
    }

    /** Returns the lower bound of the last tier. */
    int highest() {
      return from[from.length - 1];
    }

    int level(int differentPairs) {
      int level = 0;
      while (level < from.length && differentPairs >= from[level]) {
        level++;
      }
      return level;
    }
  }

  private static final List<String> NAMES =
      List.of("single words", "shingles of 2 words", "shingles of 3 words");

  private final transient Bounds bounds;

  /** By tier, the smallest number of shingles in a text with a similar text in that tier. */
  private final transient int[] least;

  Tiers(
      Settings settings,
      Map<String, String> own,
      List<Algorithm> inner,
      Bounds bounds,
      double leastRatio) {
    super(settings, own, inner.get(0).threshold(), inner);
    this.bounds = bounds;
    this.least =
        Arrays.stream(bounds.shingles()).map(size -> (int) Math.ceil(leastRatio * size)).toArray();
  }

  private static int level(Row row) {
    return (int) row.get(0) & LEVEL;
  }

  private static boolean has(Row row, int tier) {
    return ((row.get(0) >>> (LEVEL_BITS + tier)) & 1) != 0;
  }

  private static int count(Row row) {
    return Long.bitCount(row.get(0) >>> LEVEL_BITS);
  }

  /** Returns whether a fingerprint has one tier, as most have. */
  private static boolean isOne(Row row) {
    long tiers = row.get(0) >>> LEVEL_BITS;
    return (tiers & tiers - 1) == 0;
  }

  /** Returns the fingerprint of a tier. */
  private static Row tier(Row row, int tier) {
    if (isOne(row)) {
      return row.after(1);
    }
    int count = count(row);
    int before = Long.bitCount(row.get(0) >>> LEVEL_BITS & (1L << tier) - 1);
    int begin = count;
    for (int i = before; i > 0; i--) {
      begin += (int) row.get(i);
    }
    return before == count - 1
        ? row.after(begin)
        : row.part(begin, begin + (int) row.get(1 + before));
  }

  @Override
  protected List<Section> sections(Row fingerprint) {
    int tiers = algorithms().size();
    if (fingerprint.size() == 0
        || level(fingerprint) >= tiers
        || fingerprint.get(0) >>> LEVEL_BITS >= 1 << tiers
        || !has(fingerprint, level(fingerprint))
        || fingerprint.size() <= count(fingerprint)) {
      throw notOne();
    }
    List<Section> sections = new ArrayList<>(tiers);
    for (int tier = 0; tier < tiers; tier++) {
      if (has(fingerprint, tier)) {
        sections.add(new Section(tier, tier(fingerprint, tier)));
      }
    }
    return sections;
  }

  @Override
  protected Keys keys(List<Keys> each) {
    return new SectionKeys(this, each);
  }

  @Override
  public @Nullable Row keyed(Row fingerprint, int tier, int finer) {
    return has(fingerprint, tier) ? tier(fingerprint, tier) : null;
  }

  @Override
  public Fingerprinter fingerprinter() {
    return tokenization().orElseThrow().fingerprinter();
  }

  @Override
  public Optional<Tokenization> tokenization() {
    List<Tokenization> each =
        algorithms().stream().map(one -> one.tokenization().orElseThrow()).toList();
    return Optional.of(
        new Tokenization(
            each.get(0).description(),
            each.get(0).readers(),
            () -> new TierMaker(each.stream().map(Tokenization::maker).toList(), bounds, least)));
  }

  /** Makes the fingerprints that a text needs. Not thread-safe. */
  private static final class TierMaker implements Tokenization.Maker {

    private final List<Tokenization.Maker> makers;
    private final Bounds bounds;
    private final int[] least;
    private final DifferentPairs pairs = new DifferentPairs();

    TierMaker(List<Tokenization.Maker> makers, Bounds bounds, int[] least) {
      this.makers = makers;
      this.bounds = bounds;
      this.least = least;
    }

    @Override
    public void fingerprint(Row tokens, LongArray out) {
      int most = tokens.size() - 1;
      int level = most < bounds.lowest() ? 0 : bounds.level(pairs.count(tokens, bounds.highest()));
      long tiers = 1L << level;
      for (int tier = level + 1; tier < makers.size(); tier++) {
        int shingles = Math.max(1, tokens.size() - tier);
        tiers |= shingles >= least[tier] ? 1L << tier : 0;
      }
      int header = out.size();
      out.add(tiers << LEVEL_BITS | level);
      int count = Long.bitCount(tiers);
      out.resize(header + count);
      for (int tier = level, place = 1; tier < makers.size(); tier++) {
        if ((tiers >>> tier & 1) != 0) {
          int begin = out.size();
          makers.get(tier).fingerprint(tokens, out);
          if (place < count) {
            out.set(header + place++, out.size() - begin);
          }
        }
      }
    }
  }

  /** Counts distinct pairs of neighbouring words. */
  private static final class DifferentPairs {

    private static final long ODD = 0x9E3779B97F4A7C15L;

    private final LongOpenHashSet seen = new LongOpenHashSet();

    /** Counts distinct pairs, up to a limit. */
    int count(Row row, int most) {
      seen.clear();
      for (int i = 1; i < row.size() && seen.size() < most; i++) {
        seen.add((row.get(i - 1) * ODD + row.get(i)) | 1);
      }
      return seen.size();
    }
  }

  @Override
  public Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    List<SelfJoin> joins =
        algorithms().stream().flatMap(one -> one.selfJoin(rows, linksOnly).stream()).toList();
    return joins.size() == algorithms().size()
        ? Optional.of((table, some, threads, sink) -> join(joins, table, some, threads, sink))
        : Optional.empty();
  }

  /** Joins tier by tier. */
  private static void join(
      List<SelfJoin> joins, FingerprintTable table, int[] rows, int threads, SelfJoin.Sink sink) {
    for (int tier = 0; tier < joins.size(); tier++) {
      FingerprintTable part = new FingerprintTable();
      IntArrayList some = new IntArrayList();
      BitSet ofTier = new BitSet();
      for (int row : rows) {
        Row whole = table.row(row);
        if (has(whole, tier)) {
          part.addInPlace(tier(whole, tier));
          ofTier.set(some.size(), level(whole) == tier);
          some.add(row);
        }
      }
      if (!ofTier.isEmpty()) {
        SectionJoin.join(
            joins.get(tier), part, threads, new TierSink(sink, some.toIntArray(), ofTier));
      }
      sink.advanced(1.0 / joins.size());
    }
  }

  /** Passes on pairs with a text of this level and none of a higher one. */
  private static final class TierSink extends SectionJoin.Renumbered {
    private final BitSet ofTier;

    TierSink(SelfJoin.Sink sink, int[] rows, BitSet ofTier) {
      super(sink, rows);
      this.ofTier = ofTier;
    }

    @Override
    public void candidate(int worker, int left, int right) {
      if (ofTier.get(left) || ofTier.get(right)) {
        super.candidate(worker, left, right);
      }
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      if (ofTier.get(left) || ofTier.get(right)) {
        super.verified(worker, left, right, similarity);
      }
    }

    @Override
    public boolean isOfInterest(int place) {
      return ofTier.get(place);
    }
  }

  @Override
  protected double fold(Row a, Row b, double atLeast, Comparison comparison) {
    int tier = Math.max(level(a), level(b));
    return has(a, tier) && has(b, tier)
        ? comparison.of(inner(tier), tier(a, tier), tier(b, tier), atLeast)
        : 0;
  }

  /**
   * Returns the level, then the extent at this level. A text of a lower level rarely has more
   * triples than a text of a higher level. In that case, neither contains the other unless they are
   * nearly identical.
   */
  @Override
  protected long extent(Row fingerprint) {
    int level = level(fingerprint);
    Direction direction = inner(level).direction().orElseThrow();
    return (long) level << EXTENT_BITS | direction.extent().applyAsLong(tier(fingerprint, level));
  }

  @Override
  public String explain(String left, String right) {
    Row a = Row.of(fingerprint(left));
    Row b = Row.of(fingerprint(right));
    int tier = Math.max(level(a), level(b));
    return NAMES.get(tier)
        + ": "
        + (has(a, tier) && has(b, tier)
            ? inner(tier).explain(left, right)
            : "one text is too short to be similar to the other");
  }
}

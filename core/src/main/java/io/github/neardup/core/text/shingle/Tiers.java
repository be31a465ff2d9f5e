package io.github.neardup.core.text.shingle;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.algorithm.Tokenization.Maker;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Combines algorithms with shingles of one, two and three words: see {@link AutoShingle}.
 *
 * <p>Frozen layout of a fingerprint, in words. First a header: its lowest two bits have the level
 * of the text (0 for short, 1 for medium, 2 for long), and from bit 2 on there is a bit for each
 * tier present. Then, for each of these tiers but the last, the length of its fingerprint. Then the
 * fingerprints.
 */
final class Tiers extends BaseAlgorithm {

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

  private final transient List<Algorithm> inner;
  private final transient Bounds bounds;

  /** By tier, the smallest number of shingles in a text with a similar text in that tier. */
  private final transient int[] least;

  private final transient TierKeys keys;

  Tiers(
      Settings settings,
      Map<String, String> files,
      List<Algorithm> inner,
      Bounds bounds,
      double leastRatio) {
    super(settings, inner.get(0).threshold(), files);
    this.inner = inner;
    this.bounds = bounds;
    this.least =
        Arrays.stream(bounds.shingles()).map(size -> (int) Math.ceil(leastRatio * size)).toArray();
    this.keys = new TierKeys(inner.stream().map(Algorithm::keys).toList());
  }

  private static int level(long[] words, int from) {
    return (int) words[from] & LEVEL;
  }

  private static boolean has(long[] words, int from, int tier) {
    return ((words[from] >>> (LEVEL_BITS + tier)) & 1) != 0;
  }

  private static int count(long[] words, int from) {
    return Long.bitCount(words[from] >>> LEVEL_BITS);
  }

  /** Returns whether a fingerprint has one tier, as most have. */
  private static boolean isOne(long[] words, int from) {
    long tiers = words[from] >>> LEVEL_BITS;
    return (tiers & tiers - 1) == 0;
  }

  /** Returns how many tiers precede a tier. */
  private static int before(long[] words, int from, int tier) {
    return Long.bitCount(words[from] >>> LEVEL_BITS & (1L << tier) - 1);
  }

  /** Returns where the fingerprint of a tier begins. */
  private static int begin(long[] words, int from, int tier) {
    if (isOne(words, from)) {
      return from + 1;
    }
    int at = from + count(words, from);
    for (int i = before(words, from, tier); i > 0; i--) {
      at += (int) words[from + i];
    }
    return at;
  }

  /** Returns where the fingerprint of a tier ends. */
  private static int end(long[] words, int from, int to, int tier) {
    if (isOne(words, from)) {
      return to;
    }
    int place = before(words, from, tier);
    return place == count(words, from) - 1
        ? to
        : begin(words, from, tier) + (int) words[from + 1 + place];
  }

  /** Returns the length of a fingerprint that is followed by other words. */
  static int length(Sketch.Length ofOne, long[] words, int from) {
    int at = from + count(words, from);
    for (int i = count(words, from); i > 0; i--) {
      at += ofOne.of(words, at);
    }
    return at - from;
  }

  static void checkHeader(long[] words, int tiers) {
    int from = 0;
    int level = level(words, from);
    if (level >= tiers
        || words[from] >>> LEVEL_BITS >= 1 << tiers
        || !has(words, from, level)
        || words.length - from <= count(words, from)) {
      throw new IllegalArgumentException("not a fingerprint with shingle=auto");
    }
  }

  @Override
  public void check(long[] fingerprint) {
    super.check(fingerprint);
    checkHeader(fingerprint, inner.size());
    int at = count(fingerprint, 0);
    for (int tier = 0; tier < inner.size(); tier++) {
      if (has(fingerprint, 0, tier)) {
        int to = end(fingerprint, 0, fingerprint.length, tier);
        if (to <= at || to > fingerprint.length) {
          throw new IllegalArgumentException("not a fingerprint with shingle=auto");
        }
        inner.get(tier).check(Arrays.copyOfRange(fingerprint, at, to));
        at = to;
      }
    }
  }

  @Override
  public Fingerprinter fingerprinter() {
    return tokenization().orElseThrow().fingerprinter();
  }

  @Override
  public Optional<Tokenization> tokenization() {
    List<Tokenization> each = inner.stream().map(one -> one.tokenization().orElseThrow()).toList();
    return Optional.of(
        new Tokenization() {
          @Override
          public String description() {
            return each.get(0).description();
          }

          @Override
          public Reader reader() {
            return each.get(0).reader();
          }

          @Override
          public Maker maker() {
            return new TierMaker(each.stream().map(Tokenization::maker).toList(), bounds, least);
          }
        });
  }

  /** Makes the fingerprints that a text needs. Not thread-safe. */
  private static final class TierMaker implements Tokenization.Maker {

    private final List<Maker> makers;
    private final Bounds bounds;
    private final int[] least;
    private final DifferentPairs pairs = new DifferentPairs();

    TierMaker(List<Maker> makers, Bounds bounds, int[] least) {
      this.makers = makers;
      this.bounds = bounds;
      this.least = least;
    }

    @Override
    public void fingerprint(long[] tokens, int from, int to, LongArray out) {
      int most = to - from - 1;
      int level =
          most < bounds.lowest()
              ? 0
              : bounds.level(pairs.count(tokens, from, to, bounds.highest()));
      long tiers = 1L << level;
      for (int tier = level + 1; tier < makers.size(); tier++) {
        int shingles = Math.max(1, to - from - tier);
        tiers |= shingles >= least[tier] ? 1L << tier : 0;
      }
      int header = out.size();
      out.add(tiers << LEVEL_BITS | level);
      int count = Long.bitCount(tiers);
      out.resize(header + count);
      for (int tier = level, place = 1; tier < makers.size(); tier++) {
        if ((tiers >>> tier & 1) != 0) {
          int begin = out.size();
          makers.get(tier).fingerprint(tokens, from, to, out);
          if (place < count) {
            out.set(header + place++, out.size() - begin);
          }
        }
      }
    }
  }

  /** Counts distinct pairs of neighbouring words. */
  private static final class DifferentPairs {

    /** The size of a table that is at most a third full. */
    private static final int BITS = 9;

    /** Odd factors. */
    private static final long FIRST = 0x9E3779B97F4A7C15L;

    private static final long SPREAD = 0xC6BC279692B5C323L;

    private final long[] seen = new long[1 << BITS];

    /**
     * Counts distinct pairs, up to a limit.
     *
     * @param most at most {@link AutoShingle#LONG}
     */
    int count(long[] tokens, int from, int to, int most) {
      int count = 0;
      for (int i = from + 1; i < to && count < most; i++) {
        // Zero marks a free slot.
        long pair = (tokens[i - 1] * FIRST + tokens[i]) | 1;
        int place = (int) ((pair * SPREAD) >>> (Long.SIZE - BITS));
        while (seen[place] != pair && seen[place] != 0) {
          place = (place + 1) & (seen.length - 1);
        }
        count += seen[place] == 0 ? 1 : 0;
        seen[place] = pair;
      }
      Arrays.fill(seen, 0);
      return count;
    }
  }

  @Override
  public Keys keys() {
    return keys;
  }

  @Override
  public boolean missesNothing() {
    return inner.stream().allMatch(Algorithm::missesNothing);
  }

  @Override
  public Set<CollectionStatistics.Part> statistics() {
    return inner.get(0).statistics();
  }

  /** Adds the fingerprint of each tier. */
  @Override
  public void addTo(CollectionStatistics.Builder builder, long[] words, int from, int to) {
    for (int tier = 0; tier < inner.size(); tier++) {
      if (has(words, from, tier)) {
        inner.get(tier).addTo(builder, words, begin(words, from, tier), end(words, from, to, tier));
      }
    }
  }

  @Override
  public Keys keys(CollectionStatistics collection) {
    return new TierKeys(inner.stream().map(one -> one.keys(collection)).toList());
  }

  /** The keys of each tier, in slots of their own, the same number for each tier. */
  private record TierKeys(List<Keys> each, int slotsOfTier) implements Keys {

    TierKeys(List<Keys> each) {
      this(each, each.get(0).slots());
    }

    @Override
    public int slots() {
      return each.size() * slotsOfTier;
    }

    @Override
    public int part(int slot) {
      return slot / slotsOfTier;
    }

    @Override
    public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
      int tier = part(slot);
      if (has(words, from, tier)) {
        each.get(tier)
            .keys(
                words,
                begin(words, from, tier),
                end(words, from, to, tier),
                slot % slotsOfTier,
                sink);
      }
    }

    @Override
    public boolean agreeBefore(
        int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
      for (int tier = 0, left = slot; left > 0; tier++, left -= slotsOfTier) {
        if (has(a, aFrom, tier)
            && has(b, bFrom, tier)
            && each.get(tier)
                .agreeBefore(
                    Math.min(left, slotsOfTier),
                    a,
                    begin(a, aFrom, tier),
                    end(a, aFrom, aTo, tier),
                    b,
                    begin(b, bFrom, tier),
                    end(b, bFrom, bTo, tier))) {
          return true;
        }
      }
      return false;
    }

    /**
     * Returns finer keys of the tier. A pair that this tier does not compare may share no finer
     * key; its own tier finds it.
     */
    @Override
    public Optional<Keys> within(int slot) {
      int tier = part(slot);
      return each.get(tier).within(slot % slotsOfTier).map(finer -> new FinerKeys(finer, tier));
    }
  }

  /** Finer keys of one tier. */
  private record FinerKeys(Keys finer, int tier) implements Keys {

    @Override
    public int slots() {
      return finer.slots();
    }

    @Override
    public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
      if (has(words, from, tier)) {
        finer.keys(words, begin(words, from, tier), end(words, from, to, tier), slot, sink);
      }
    }

    @Override
    public Optional<Keys> within(int slot) {
      return finer.within(slot).map(yet -> new FinerKeys(yet, tier));
    }
  }

  @Override
  public Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    List<SelfJoin> joins =
        inner.stream().flatMap(one -> one.selfJoin(rows, linksOnly).stream()).toList();
    return joins.size() == inner.size()
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
        long[] words = table.words(row);
        int from = table.from(row);
        if (has(words, from, tier)) {
          part.addInPlace(words, begin(words, from, tier), end(words, from, table.to(row), tier));
          ofTier.set(some.size(), level(words, from) == tier);
          some.add(row);
        }
      }
      if (!ofTier.isEmpty()) {
        int[] all = new int[some.size()];
        Arrays.setAll(all, place -> place);
        joins.get(tier).join(part, all, threads, new TierSink(sink, some.toIntArray(), ofTier));
      }
    }
  }

  /**
   * Receives the pairs of a tier and passes on the pairs that this tier compares: one text is of
   * its level, and neither is of a higher level.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record TierSink(SelfJoin.Sink sink, int[] rows, BitSet ofTier) implements SelfJoin.Sink {

    @Override
    public void candidate(int worker, int left, int right) {
      if (ofTier.get(left) || ofTier.get(right)) {
        sink.candidate(worker, rows[left], rows[right]);
      }
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      if (ofTier.get(left) || ofTier.get(right)) {
        sink.verified(worker, rows[left], rows[right], similarity);
      }
    }

    @Override
    public int group(int place) {
      return sink.group(rows[place]);
    }

    @Override
    public boolean isOfInterest(int place) {
      return ofTier.get(place);
    }

    @Override
    public boolean linksOnly() {
      return sink.linksOnly();
    }
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    int tier = Math.max(level(a, aFrom), level(b, bFrom));
    if (a[aFrom] == b[bFrom] && isOne(a, aFrom)) {
      // Most pairs have equal headers with a single tier, which then decides.
      return inner.get(tier).similarity(a, aFrom + 1, aTo, b, bFrom + 1, bTo, atLeast);
    }
    if (!has(a, aFrom, tier) || !has(b, bFrom, tier)) {
      return 0;
    }
    return inner
        .get(tier)
        .similarity(
            a,
            begin(a, aFrom, tier),
            end(a, aFrom, aTo, tier),
            b,
            begin(b, bFrom, tier),
            end(b, bFrom, bTo, tier),
            atLeast);
  }

  @Override
  public boolean isOneSided() {
    return inner.get(0).isOneSided();
  }

  @Override
  public double similarityWithin(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    int tier = Math.max(level(a, aFrom), level(b, bFrom));
    if (!has(a, aFrom, tier) || !has(b, bFrom, tier)) {
      return 0;
    }
    return inner
        .get(tier)
        .similarityWithin(
            a,
            begin(a, aFrom, tier),
            end(a, aFrom, aTo, tier),
            b,
            begin(b, bFrom, tier),
            end(b, bFrom, bTo, tier),
            atLeast);
  }

  /**
   * Returns the level, then the extent at this level. A text of a lower level rarely has more
   * triples than a text of a higher level. In that case, neither contains the other unless they are
   * nearly identical.
   */
  @Override
  public long extent(long[] words, int from, int to) {
    if (!isOneSided()) {
      return 0;
    }
    int level = level(words, from);
    return (long) level << EXTENT_BITS
        | inner.get(level).extent(words, begin(words, from, level), end(words, from, to, level));
  }

  @Override
  public Map<String, String> derivedSettings() {
    return inner.get(0).derivedSettings();
  }

  @Override
  public Optional<String> exactSearch() {
    return exactSearch(inner.get(0));
  }

  /** Returns the exact search of an algorithm with one shingle length, for all lengths. */
  static Optional<String> exactSearch(Algorithm fixed) {
    return fixed
        .exactSearch()
        .map(spec -> Spec.parse(spec).with(Map.of(TextPipeline.SHINGLE, TextPipeline.AUTO)).text());
  }

  @Override
  public String explain(String left, String right) {
    long[] a = fingerprint(left);
    long[] b = fingerprint(right);
    int tier = Math.max(level(a, 0), level(b, 0));
    return NAMES.get(tier)
        + ": "
        + (has(a, 0, tier) && has(b, 0, tier)
            ? inner.get(tier).explain(left, right)
            : "one text is too short to be similar to the other");
  }
}

package io.github.neardup.parts;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.composite.Composite;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.parts.PartMatches.Range;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Compares texts part by part, with any algorithm, to find copied passages in long texts that
 * otherwise have nothing in common. Created by a spec with {@code parts}, such as {@code
 * minhash:parts=words:200/50}.
 *
 * <p>A {@link Splitter} cuts a text before normalisation, and each part is fingerprinted on its
 * own. Two parts <em>match</em> if the inner algorithm finds them: they share a key in the same
 * slot, and their similarity reaches its threshold. The similarity of two documents is the larger
 * of the shares, in UTF-16 code units, that the matching parts cover of each; the threshold is
 * {@link #COVERAGE}. So a short text contained in a long one is as similar to it as to its copy.
 *
 * <p>Only parts that share a key can match, so a search loses no pair of documents. Parts that an
 * inexact inner algorithm misses (MinHash, with small probability) do not count as covered. With
 * exact algorithms (K-Shingle, SimHash, KSentence), parts match exactly if their similarity reaches
 * the threshold.
 *
 * <p>Immutable and thread-safe. A fingerprint takes 8 bytes, 16 more bytes per part, and the inner
 * fingerprints. Comparing takes time linear in the keys of all parts and in the number of pairs of
 * different parts that share a key and do not match.
 *
 * <pre>{@code
 * PartsAlgorithm inParts =
 *     new PartsAlgorithm(MinHash.create(), Splitter.parse("words:200/50"), 0.1);
 * PartMatches common = inParts.matches(inParts.fingerprint("..."), inParts.fingerprint("..."));
 * }</pre>
 */
public final class PartsAlgorithm extends Composite {

  /*
   * A fingerprint is the table of parts (PartTable) and the inner fingerprints of all parts, one after
   * another. Its keys are the keys of all parts, so the search need not know about parts.
   *
   * Example: words:200/50 begins a part of 200 words every 50 words. The first 250 of b's 300 words
   * are copied from a, which has 1,000. The parts [0, 200) and [50, 250) of b match parts of a.
   * They cover 250 of b's 300 words and as many of a's 1,000. The similarity is the larger share,
   * 0.83.
   *
   * Coverage counts a character once, however many parts cover it. So each part needs one match.
   */

  /** The setting for how documents are cut; every algorithm has it. */
  public static final Setting<Splitter> PARTS =
      Setting.of(
          "parts",
          Splitter.WHOLE,
          Splitter.PERMITTED,
          "compare long documents part by part",
          Splitter::parse,
          Splitter::toString);

  /** The setting for the threshold; every algorithm has it. */
  public static final Setting<Double> COVERAGE =
      Setting.number(
          "coverage",
          0.1,
          0.0001,
          1,
          "with parts: the share of either document that matching parts must cover");

  private final Splitter splitter;
  private final Keys innerKeys;

  /**
   * Wraps an algorithm.
   *
   * @param inner compares the parts
   * @param splitter cuts the texts
   * @param coverage the smallest share of either document that matching parts cover in a verified
   *     pair, above 0, at most 1
   * @throws IllegalArgumentException if {@code inner} has documents in parts already, or {@code
   *     coverage} is out of range
   */
  public PartsAlgorithm(Algorithm inner, Splitter splitter, double coverage) {
    super(
        inner.settings().with(PARTS, splitter).with(COVERAGE, coverage),
        Map.of(PARTS.name(), PARTS.format(splitter)),
        coverage,
        List.of(inner));
    if (coverage <= 0) {
      throw new IllegalArgumentException("coverage must be above 0, not " + coverage);
    }
    this.splitter = splitter;
    this.innerKeys = inner.keys();
  }

  /** Returns the algorithm that compares the parts. */
  public Algorithm inner() {
    return inner(0);
  }

  /** Returns the splitter that cuts the texts. */
  public Splitter splitter() {
    return splitter;
  }

  @Override
  public Fingerprinter fingerprinter() {
    Fingerprinter ofParts = inner().fingerprinter();
    return (text, out) -> {
      List<Range> ranges = splitter.split(text);
      int from = out.size();
      out.add(ranges.size());
      for (Range range : ranges) {
        out.add(PartTable.pack(range));
        out.add(0);
      }
      for (int part = 0; part < ranges.size(); part++) {
        ofParts.fingerprint(ranges.get(part).of(text), out);
        out.set(from + PartTable.rangeIndex(part) + 1, out.size() - from);
      }
    };
  }

  /** The parts cover the text without gaps. */
  @Override
  protected List<Section> sections(Row fingerprint) {
    if (!PartTable.isOne(fingerprint)) {
      throw notOne();
    }
    PartTable parts = new PartTable(fingerprint);
    return IntStream.range(0, parts.count())
        .mapToObj(part -> new Section(0, parts.fingerprint(part)))
        .toList();
  }

  @Override
  protected Keys keys(List<Keys> each) {
    return new PartKeys(each.get(0));
  }

  /** Returns the keys of the inner algorithm for the collection of all parts. */
  @Override
  public Optional<Keys.OfCollection> collectionKeys() {
    // Otherwise, parts are compared by keys that suit any collection: other keys must not find
    // other parts.
    return inner().missesNothing() ? super.collectionKeys() : Optional.empty();
  }

  /** Returns false: parts match by keys that may miss some. */
  @Override
  public boolean missesNothing() {
    return false;
  }

  @Override
  public Optional<Direction> direction() {
    return Optional.empty();
  }

  @Override
  public Optional<String> exactSearch() {
    return Optional.empty();
  }

  @Override
  protected double fold(Row a, Row b, double atLeast, Comparison comparison) {
    PartTable left = new PartTable(a);
    PartTable right = new PartTable(b);
    MatchingParts matching = new MatchingParts(left, right, inner(), innerKeys);
    return Math.max(left.coverage(matching.inA::get), right.coverage(matching.inB::get));
  }

  /**
   * Returns the matching parts of two documents. Takes as long as comparing them.
   *
   * @param left a fingerprint
   * @param right another fingerprint
   */
  public PartMatches matches(long[] left, long[] right) {
    PartTable a = new PartTable(Row.of(left));
    PartTable b = new PartTable(Row.of(right));
    MatchingParts matching = new MatchingParts(a, b, inner(), innerKeys);
    return new PartMatches(
        a.coverage(matching.inA::get),
        b.coverage(matching.inB::get),
        merged(a, matching.inA),
        merged(b, matching.inB),
        matching.pairs.stream()
            .sorted(
                Comparator.comparingInt(MatchingParts.Pair::a)
                    .thenComparingInt(MatchingParts.Pair::b))
            .map(
                pair ->
                    new PartMatches.Pair(a.range(pair.a()), b.range(pair.b()), pair.similarity()))
            .toList());
  }

  private static List<Range> merged(PartTable parts, BitSet some) {
    List<Range> ranges = new ArrayList<>();
    for (int part = some.nextSetBit(0); part >= 0; part = some.nextSetBit(part + 1)) {
      Range range = parts.range(part);
      int last = ranges.size() - 1;
      if (last >= 0 && ranges.get(last).end() >= range.start()) {
        ranges.set(last, new Range(ranges.get(last).start(), range.end()));
      } else {
        ranges.add(range);
      }
    }
    return ranges;
  }

  @Override
  public String explain(String left, String right) {
    PartTable a = new PartTable(Row.of(fingerprint(left)));
    PartTable b = new PartTable(Row.of(fingerprint(right)));
    MatchingParts matching = new MatchingParts(a, b, inner(), innerKeys);
    return String.format(
        Locale.ROOT,
        "%d of %d and %d of %d parts match, which is %.1f%% and %.1f%% of the texts",
        matching.inA.cardinality(),
        a.count(),
        matching.inB.cardinality(),
        b.count(),
        100 * a.coverage(matching.inA::get),
        100 * b.coverage(matching.inB::get));
  }

  /** The keys of every part, in the slots of the inner algorithm. */
  private record PartKeys(Keys keys) implements Keys {

    @Override
    public int slots() {
      return keys.slots();
    }

    /** Each key once: overlapping windows share many keys. */
    @Override
    public void keys(Row fingerprint, int slot, LongConsumer sink) {
      PartTable parts = new PartTable(fingerprint);
      if (parts.count() == 1) {
        keys.keys(parts.fingerprint(0), slot, sink);
        return;
      }
      LongOpenHashSet seen = new LongOpenHashSet();
      LongConsumer once =
          key -> {
            if (seen.add(key)) {
              sink.accept(key);
            }
          };
      for (int part = 0; part < parts.count(); part++) {
        keys.keys(parts.fingerprint(part), slot, once);
      }
    }
  }
}

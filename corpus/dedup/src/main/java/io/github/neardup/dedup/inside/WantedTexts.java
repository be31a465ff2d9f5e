package io.github.neardup.dedup.inside;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.dedup.inside.InsideRule.Wanted;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The texts to search for inside documents, found by their rarest shingles. Memory holds the
 * different shingles of each text, 8 bytes each, and about 40 bytes for each shingle by which texts
 * are found. Immutable and thread-safe.
 *
 * <p>All shingles have one order, in which those that are rare among these texts come first. If a
 * text has m shingles and a window must have c of them, the first m - c + 1 lead to the text: a
 * window with none of them has too few. If the shingle with index i is the first of the text's
 * shingles in a window, the window has only shingles from i on, the <em>rest</em>. Texts with the
 * same rest, the same m and the same window then have the same share, and one entry represents them
 * all, with the first of these texts. Equal texts and texts from one template are thus searched for
 * together.
 */
public final class WantedTexts {

  private static final int FILTER_BITS_A_SHINGLE = 16;

  /** An odd factor. */
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  /** The shortest piece of a document; shorter pieces would overlap too much. */
  private static final int LEAST_PIECE = 1024;

  private static final int WINDOWS_A_PIECE = 4;

  private final InsideRule rule;

  /**
   * The shingles of each text, the rarest first; none for a text that cannot be searched for. The
   * following arrays hold further facts about each text.
   */
  final long[][] shingles;

  /** How many of the shingles must be in the window. */
  final int[] leasts;

  /** How far apart they may be; see {@link InsideRule#reach}. */
  final int[] reaches;

  /** The place in {@link #begins} of each shingle that leads to texts, or -1. */
  private final Long2IntOpenHashMap places = new Long2IntOpenHashMap();

  /** Where the entries of a place begin; at the end, the number of entries. */
  final int[] begins;

  /** The entries: a text in the upper half, and the index of the shingle in it in the lower. */
  final long[] entries;

  /** A bit for each shingle that leads to texts, by the shingle's highest bits. */
  private final long[] filter;

  private final int filterShift;

  /** How many shingles of a document are searched together; more than the longest reach. */
  final int piece;

  final int longestReach;

  /**
   * Prepares texts, whose numbers are their indexes, from 0.
   *
   * @param wanted as the rule {@linkplain InsideRule#reader reads} them
   */
  public WantedTexts(InsideRule rule, List<Wanted> wanted) {
    this.rule = rule;
    this.shingles = wanted.stream().map(Wanted::shingles).toArray(long[][]::new);
    this.leasts = wanted.stream().mapToInt(text -> rule.least(text.shingles().length)).toArray();
    this.reaches = wanted.stream().mapToInt(text -> rule.reach(text.tokens())).toArray();
    int longest = Math.max(0, IntStream.of(reaches).max().orElse(0));
    this.longestReach = longest;
    this.piece =
        (int) Math.min(Integer.MAX_VALUE, Math.max(LEAST_PIECE, (long) WINDOWS_A_PIECE * longest));
    sortByRarity();
    this.entries = sortedEntries();
    IntArrayList starts = new IntArrayList();
    places.defaultReturnValue(-1);
    for (int entry = 0; entry < entries.length; entry++) {
      if (places.putIfAbsent(shingle(entries[entry]), starts.size()) < 0) {
        starts.add(entry);
      }
    }
    starts.add(entries.length);
    this.begins = starts.toIntArray();
    long bits = Math.max(Long.SIZE, (long) FILTER_BITS_A_SHINGLE * places.size());
    int log = Math.min(Long.SIZE - Long.numberOfLeadingZeros(bits - 1), Integer.SIZE);
    this.filterShift = Long.SIZE - log;
    this.filter = new long[1 << (log - 6)];
    places
        .keySet()
        .forEach((long shingle) -> filter[word(shingle)] |= 1L << (shingle >>> filterShift));
  }

  private int word(long shingle) {
    return (int) (shingle >>> filterShift >>> 6);
  }

  /** Sorts the shingles of each text by rarity. Hashed counts suffice, since any order will do. */
  private void sortByRarity() {
    long all = 0;
    for (long[] some : shingles) {
      all += some.length;
    }
    int log = Math.max(4, Math.min(30, Long.SIZE - Long.numberOfLeadingZeros(all)));
    int shift = Long.SIZE - log;
    int[] counts = new int[1 << log];
    for (long[] some : shingles) {
      for (long shingle : some) {
        counts[(int) (shingle >>> shift)]++;
      }
    }
    for (long[] some : shingles) {
      LongArrays.quickSort(
          some,
          (a, b) -> {
            int rarer = Integer.compare(counts[(int) (a >>> shift)], counts[(int) (b >>> shift)]);
            return rarer != 0 ? rarer : Long.compare(a, b);
          });
    }
  }

  /**
   * Returns the entries, grouped by shingle, and first in each group the one that may have the
   * highest share.
   */
  private long[] sortedEntries() {
    LongArrayList all = new LongArrayList();
    LongOpenHashSet rests = new LongOpenHashSet();
    for (int text = 0; text < shingles.length; text++) {
      long[] some = shingles[text];
      int leading = some.length - leasts[text];
      long rest = Hash64.mix(reaches[text] * FACTOR + some.length);
      for (int i = some.length - 1; i >= 0; i--) {
        rest = Hash64.mix(rest * FACTOR + some[i]);
        if (i <= leading && rests.add(rest)) {
          all.add((long) text << Integer.SIZE | i);
        }
      }
    }
    long[] sorted = all.toLongArray();
    LongArrays.quickSort(
        sorted,
        (a, b) -> {
          int byShingle = Long.compare(shingle(a), shingle(b));
          int order = byShingle != 0 ? byShingle : Double.compare(mostShare(b), mostShare(a));
          return order != 0 ? order : Long.compare(a, b);
        });
    return sorted;
  }

  private long shingle(long entry) {
    return shingles[(int) (entry >>> Integer.SIZE)][(int) entry];
  }

  /** Returns the share of the text if all its shingles from the entry's on are in a window. */
  private double mostShare(long entry) {
    int size = shingles[(int) (entry >>> Integer.SIZE)].length;
    return (double) (size - (int) entry) / size;
  }

  /** Returns the rule by which texts are searched for. */
  public InsideRule rule() {
    return rule;
  }

  /** Returns the number of texts with fewer tokens than a shingle, which are not searched for. */
  public int tooShort() {
    return (int) Stream.of(shingles).filter(some -> some.length == 0).count();
  }

  /** Returns a search in documents. For one thread. */
  public InsideSearch search() {
    return new InsideSearch(this);
  }

  /** Returns the place of a shingle that leads to texts, or -1. */
  int place(long shingle) {
    return (filter[word(shingle)] >>> (shingle >>> filterShift) & 1) == 0
        ? -1
        : places.get(shingle);
  }
}

package io.github.neardup.dedup.cut;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.dedup.cut.UnitReader.Units;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.function.IntToLongFunction;

/**
 * Samples the windows of texts, so that few numbers need be remembered to find all that are
 * repeated: winnowing (Schleimer, Wilkerson, Aiken, "Winnowing: local algorithms for document
 * fingerprinting", SIGMOD 2003). Of the runs of half as many units in a window, the one with the
 * least hash is its sample, the leftmost if there are several. Equal windows have equal samples, in
 * the same place of the window; so a window is repeated only if its sample is, in another place of
 * the corpus. Windows that overlap mostly have the same sample: of n units about 4 n / window are
 * sampled.
 *
 * <p>Not thread-safe.
 */
final class WindowReader {

  private final UnitReader reader;
  private final int window;
  private final int minWords;

  /** Units of a sample. */
  private final int run;

  /** Runs in a window. */
  private final int runs;

  private final PolynomialHashes first;
  private final PolynomialHashes second;
  private final long powerOfRun;
  private final long powerOfWindow;
  private final long secondPowerOfWindow;

  /** The hashes of all runs. */
  private long[] values = new long[0];

  /**
   * For the texts of one corpus.
   *
   * @param seed the same wherever windows are compared
   */
  WindowReader(CutRule rule, long seed) {
    reader = new UnitReader(rule, Hash64.random(seed, 0));
    window = rule.window();
    minWords = rule.minWords();
    run = (window + 1) / 2;
    runs = window - run + 1;
    first = new PolynomialHashes(Hash64.random(seed, 1));
    second = new PolynomialHashes(Hash64.random(seed, 2));
    powerOfRun = first.power(run);
    powerOfWindow = first.power(window);
    secondPowerOfWindow = second.power(window);
  }

  /**
   * Appends the samples of a text, each as often as it is taken, but not more often than twice in a
   * row: more than that is no news.
   */
  void sample(String text, LongArray samples) {
    Units units = read(text);
    int before = samples.size();
    int last = -1;
    int at = -1;
    for (int p = 0; p + window <= units.size(); p++) {
      at = sampleOf(p, at);
      if (at != last) {
        last = at;
        int size = samples.size();
        if (size - before < 2
            || samples.get(size - 1) != values[at]
            || samples.get(size - 2) != values[at]) {
          samples.add(values[at]);
        }
      }
    }
  }

  /**
   * The windows of a text that may be repeated.
   *
   * @param repeated the samples that were taken more than once in the corpus
   */
  Windows windows(String text, LongSet repeated) {
    Units units = read(text);
    IntArrayList positions = new IntArrayList();
    int last = -1;
    int at = -1;
    boolean known = false;
    for (int p = 0; p + window <= units.size(); p++) {
      at = sampleOf(p, at);
      if (at != last) {
        last = at;
        known = repeated.contains(values[at]);
      }
      if (known) {
        positions.add(p);
      }
    }
    if (positions.isEmpty()) {
      return Windows.NONE;
    }
    second.read(units.size(), units::second);
    return hashed(units, positions);
  }

  private Windows hashed(Units units, IntArrayList candidates) {
    IntArrayList positions = new IntArrayList(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      int p = candidates.getInt(i);
      if (words(units, p) >= minWords) {
        positions.add(p);
      }
    }
    long[] keys = new long[positions.size()];
    int[] checks = new int[positions.size()];
    for (int i = 0; i < keys.length; i++) {
      int p = positions.getInt(i);
      keys[i] = Hash64.mix(first.hash(p, window, powerOfWindow));
      checks[i] = (int) Hash64.mix(second.hash(p, window, secondPowerOfWindow));
    }
    int[] starts = new int[units.size()];
    int[] ends = new int[units.size()];
    for (int unit = 0; unit < starts.length; unit++) {
      starts[unit] = units.start(unit);
      ends[unit] = units.end(unit);
    }
    return new Windows(positions.toIntArray(), keys, checks, starts, ends);
  }

  /** The words of a window; no more are counted than matter. */
  private int words(Units units, int position) {
    int words = 0;
    for (int i = position; i < position + window && words < minWords; i++) {
      words += units.words(i);
    }
    return words;
  }

  private Units read(String text) {
    Units units = reader.read(text);
    int size = units.size();
    first.read(size, units::first);
    int count = size < window ? 0 : size - run + 1;
    if (values.length < count) {
      values = new long[Math.max(count, values.length + (values.length >> 1))];
    }
    for (int i = 0; i < count; i++) {
      values[i] = Hash64.mix(first.hash(i, run, powerOfRun));
    }
    return units;
  }

  /**
   * The run that is the sample of a window.
   *
   * @param before that of the window one position before
   */
  private int sampleOf(int position, int before) {
    int end = position + runs;
    if (before >= position) {
      return values[end - 1] < values[before] ? end - 1 : before;
    }
    int least = position;
    for (int i = position + 1; i < end; i++) {
      if (values[i] < values[least]) {
        least = i;
      }
    }
    return least;
  }

  /**
   * Hashes of any run of numbers in a row: the polynomial of these at a random point, modulo the
   * prime 2^61 - 1 (Karp and Rabin, "Efficient randomized pattern-matching algorithms", 1987). Two
   * different runs of n numbers have the same hash with a probability of at most n / 2^61, whatever
   * they are, over the choice of the point. Not thread-safe.
   */
  static final class PolynomialHashes {

    private static final int BITS = 61;
    private static final long PRIME = (1L << BITS) - 1;

    private final long point;

    /** Of the first i numbers. */
    private long[] prefixes = {0};

    PolynomialHashes(long seed) {
      point = (Hash64.mix(seed) >>> 4) + 2;
    }

    /** Takes the numbers that hashes are asked of from here on. */
    void read(int count, IntToLongFunction numbers) {
      if (prefixes.length <= count) {
        prefixes = new long[(int) Math.min(Integer.MAX_VALUE - 8L, count + (count >> 1) + 1L)];
      }
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum = reduced(product(sum, point) + (numbers.applyAsLong(i) >>> (Long.SIZE - BITS)));
        prefixes[i + 1] = sum;
      }
    }

    /** What {@link #hash} needs to know of a length: the point to the power of it. */
    long power(int length) {
      long power = 1;
      for (int i = 0; i < length; i++) {
        power = product(power, point);
      }
      return power;
    }

    /**
     * The hash of a run, less than 2^61.
     *
     * @param power that of the length
     */
    long hash(int from, int length, long power) {
      return reduced(prefixes[from + length] + PRIME - product(prefixes[from], power));
    }

    /** Of two numbers up to the prime, modulo it. */
    private static long product(long a, long b) {
      long low = a * b;
      long high = Math.multiplyHigh(a, b);
      return reduced((low & PRIME) + (low >>> BITS | high << (Long.SIZE - BITS)));
    }

    /** A number of at most 62 bits, modulo the prime. */
    private static long reduced(long number) {
      long folded = (number & PRIME) + (number >>> BITS);
      return folded >= PRIME ? folded - PRIME : folded;
    }
  }
}

package io.github.neardup.dedup.cut;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.dedup.cut.UnitReader.Units;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.function.IntToLongFunction;

/**
 * Samples the windows of texts, so that few numbers suffice to find all repeated windows: winnowing
 * (Schleimer, Wilkerson, Aiken, "Winnowing: local algorithms for document fingerprinting", SIGMOD
 * 2003). The sample of a window is the least hash of its runs of half as many units, the leftmost
 * if several are equal. Equal windows have equal samples at the same place in the window. So a
 * window is repeated only if its sample also occurs elsewhere in the corpus. Overlapping windows
 * mostly share a sample: n units have about 4 n / window samples.
 *
 * <p>Not thread-safe.
 */
final class WindowReader {

  private final UnitReader reader;
  private final int window;
  private final int minWords;

  /** The number of units in a sample. */
  private final int run;

  /** The number of runs in a window. */
  private final int runs;

  private final PolynomialHashes first;
  private final PolynomialHashes second;
  private final long powerOfRun;
  private final long powerOfWindow;
  private final long secondPowerOfWindow;

  /** The hashes of all runs. */
  private long[] values = new long[0];

  /**
   * Creates a reader for the texts of one corpus.
   *
   * @param seed the same for all windows that are compared
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
   * Appends the samples of a text, each as often as it occurs, but at most twice in a row, since
   * further repetitions add nothing.
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
   * Returns the windows of a text that may be repeated.
   *
   * @param repeated the samples that occur more than once in the corpus
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
      if (known && words(units, p) >= minWords) {
        positions.add(p);
      }
    }
    return positions.isEmpty() ? Windows.NONE : hashed(units, positions);
  }

  private Windows hashed(Units units, IntArrayList positions) {
    second.read(units.size(), units.otherHashes::getLong);
    long[] keys = new long[positions.size()];
    int[] checks = new int[positions.size()];
    for (int i = 0; i < keys.length; i++) {
      int p = positions.getInt(i);
      keys[i] = Hash64.mix(first.hash(p, window, powerOfWindow));
      checks[i] = (int) Hash64.mix(second.hash(p, window, secondPowerOfWindow));
    }
    return new Windows(
        positions.toIntArray(), keys, checks, units.starts.toIntArray(), units.ends.toIntArray());
  }

  /** Returns the words of a window; stops counting once there are enough. */
  private int words(Units units, int position) {
    int words = 0;
    for (int i = position; i < position + window && words < minWords; i++) {
      words += units.words.getInt(i);
    }
    return words;
  }

  private Units read(String text) {
    Units units = reader.read(text);
    int size = units.size();
    first.read(size, units.hashes::getLong);
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
   * Returns the run that is the sample of a window.
   *
   * @param before the sample of the previous window
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
   * Hashes runs of consecutive numbers: a polynomial with the numbers as coefficients, at a random
   * point, modulo the prime 2^61 - 1 (Karp and Rabin, "Efficient randomized pattern-matching
   * algorithms", 1987). For any two different runs of n numbers, the probability over the choice of
   * the point that their hashes are equal is at most n / 2^61. Not thread-safe.
   */
  static final class PolynomialHashes {

    private static final int BITS = 61;
    private static final long PRIME = (1L << BITS) - 1;

    private final long point;

    /** The hash of the first i numbers, at index i. */
    private long[] prefixes = {0};

    PolynomialHashes(long seed) {
      point = (Hash64.mix(seed) >>> 4) + 2;
    }

    /** Sets the numbers whose runs are hashed from now on. */
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

    /** Returns the point to the power of a length, which {@link #hash} needs. */
    long power(int length) {
      long power = 1;
      for (int i = 0; i < length; i++) {
        power = product(power, point);
      }
      return power;
    }

    /**
     * Returns the hash of a run, less than 2^61.
     *
     * @param power the {@link #power} of the length
     */
    long hash(int from, int length, long power) {
      return reduced(prefixes[from + length] + PRIME - product(prefixes[from], power));
    }

    /** Multiplies two numbers, each at most the prime, modulo the prime. */
    private static long product(long a, long b) {
      long low = a * b;
      long high = Math.multiplyHigh(a, b);
      return reduced((low & PRIME) + (low >>> BITS | high << (Long.SIZE - BITS)));
    }

    /** Reduces a number of at most 62 bits modulo the prime. */
    private static long reduced(long number) {
      long folded = (number & PRIME) + (number >>> BITS);
      return folded >= PRIME ? folded - PRIME : folded;
    }
  }
}

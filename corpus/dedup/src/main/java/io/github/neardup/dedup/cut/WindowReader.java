package io.github.neardup.dedup.cut;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.dedup.cut.UnitReader.Units;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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

  /** The point of the polynomials that hash runs. It is odd, so no bit of a unit is lost. */
  private final long base;

  /** The factor of the unit that leaves a run. */
  private final long leaving;

  private final Hash64 keys;

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
    base = Hash64.random(seed, 1) | 1;
    leaving = LongStream.generate(() -> base).limit(run).reduce(1, (a, b) -> a * b);
    keys = Hash64.seeded(Hash64.random(seed, 2));
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
    int[] starts = positions.toIntArray();
    long[] hashes = units.hashes.elements();
    long[] ofWindows =
        IntStream.of(starts).mapToLong(p -> keys.hash(hashes, p, p + window)).toArray();
    return new Windows(starts, ofWindows, units.starts.toIntArray(), units.ends.toIntArray());
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
    int count = size < window ? 0 : size - run + 1;
    if (values.length < count) {
      values = new long[Math.max(count, values.length + (values.length >> 1))];
    }
    long sum = 0;
    for (int end = 0; end < size && count > 0; end++) {
      int from = end - run + 1;
      long left = from > 0 ? units.hashes.getLong(from - 1) * leaving : 0;
      sum = sum * base + units.hashes.getLong(end) - left;
      if (from >= 0) {
        values[from] = Hash64.mix(sum);
      }
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
}

package io.github.neardup.core.algorithm;

import io.github.neardup.core.Row;
import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Statistics of a collection with which algorithms make {@linkplain Algorithm#collectionKeys()
 * keys} for it. They are small, and can be collected anywhere, merged and sent.
 *
 * <p>Statistics depend only on the multiset of fingerprints: they are equal for any order of
 * adding, and for any division among builders that are then merged.
 *
 * <p>Immutable and thread-safe. With {@link Part#WORD_COUNTS}, takes 8 bytes per word of the
 * collection, but at most 64 MiB. With {@link Part#SAMPLE}, takes the memory of {@value #SAMPLE}
 * fingerprints.
 */
public final class CollectionStatistics implements Serializable {

  /** Statistics besides the numbers of fingerprints and words. */
  public enum Part {
    /** None: the number of fingerprints is enough. */
    NUMBER,

    /**
     * How often each word occurs, by the low bits of the word, as in one row of a count sketch:
     * words with equal low bits share a counter. There are as many counters as the collection has
     * words, rounded up to a power of two, at least 2^10 and at most 2^24.
     */
    WORD_COUNTS,

    /**
     * A random sample of distinct fingerprints: the {@value CollectionStatistics#SAMPLE} with the
     * smallest hashes. The hash covers the first four words; of fingerprints that agree in these,
     * as copies do, one is sampled.
     */
    SAMPLE
  }

  /** The most fingerprints in a sample. */
  public static final int SAMPLE = 1 << 12;

  private static final long serialVersionUID = 1;

  private static final int LEAST_BITS = 10;
  private static final int MOST_BITS = 24;

  /** From this many words on, there are as many counters as possible. */
  private static final long MANY_WORDS = 1L << (MOST_BITS - 1);

  /** This many words of a fingerprint determine whether it is in the sample. */
  private static final int HASHED = 4;

  private static final long SAMPLE_SEED = 0x73616D706C653031L;

  private final long fingerprints;
  private final long words;

  /** Empty unless words were counted. */
  private final int[] counts;

  private final boolean sampled;
  private final long[][] sample;

  private CollectionStatistics(
      long fingerprints, long words, int[] counts, boolean sampled, long[][] sample) {
    this.fingerprints = fingerprints;
    this.words = words;
    this.counts = counts;
    this.sampled = sampled;
    this.sample = sample;
  }

  /**
   * Returns an empty builder.
   *
   * @param parts what to collect; other parts take no time or memory
   */
  public static Builder builder(Set<Part> parts) {
    return new Builder(parts);
  }

  /** Returns how many fingerprints were added, including copies. */
  public long fingerprints() {
    return fingerprints;
  }

  /** Returns the total number of words of the fingerprints. */
  public long words() {
    return words;
  }

  /**
   * Returns how often a word occurs, including other words with the same counter; at most {@link
   * Integer#MAX_VALUE}.
   *
   * @throws IllegalStateException without {@link Part#WORD_COUNTS}
   */
  public int count(long word) {
    if (counts.length == 0) {
      throw new IllegalStateException("words were not counted");
    }
    return counts[(int) word & (counts.length - 1)];
  }

  /**
   * Returns the number of fingerprints in the sample: the number of distinct fingerprints, or
   * slightly less, but at most {@link #SAMPLE}.
   *
   * @throws IllegalStateException without {@link Part#SAMPLE}
   */
  public int sampleSize() {
    if (!sampled) {
      throw new IllegalStateException("no sample was taken");
    }
    return sample.length;
  }

  /**
   * Returns a fingerprint of the sample; any first part of the sample is random, too.
   *
   * @param number from 0 to {@code sampleSize() - 1}
   */
  public Row sample(int number) {
    return Row.of(sample[Objects.checkIndex(number, sampleSize())]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CollectionStatistics that
        && fingerprints == that.fingerprints
        && words == that.words
        && sampled == that.sampled
        && Arrays.equals(counts, that.counts)
        && Arrays.deepEquals(sample, that.sample);
  }

  @Override
  public int hashCode() {
    return Objects.hash(fingerprints, words, sampled, Arrays.hashCode(counts));
  }

  @Override
  public String toString() {
    return fingerprints + " fingerprints of " + words + " words";
  }

  /**
   * Collects statistics. Not thread-safe. A builder can be serialised, to be merged with others
   * elsewhere. Adding takes time linear in the words if they are counted, and otherwise almost
   * none.
   */
  public static final class Builder implements Serializable {

    private static final long serialVersionUID = 1;

    private final boolean counting;
    private final boolean sampling;
    private long fingerprints;
    private long words;

    /** The counters of the words, as long as they are few. */
    private IntArrayList places = new IntArrayList();

    /** The counts, once they are many. */
    private int[] counts = new int[0];

    /** By hash; the smallest of those with equal hashes, so their order does not matter. */
    private final Long2ObjectOpenHashMap<long[]> sample = new Long2ObjectOpenHashMap<>();

    /** No hash in the sample is greater. */
    private long bound = Long.MAX_VALUE;

    /** The hash of the current class; 0 if there are no classes. */
    private long mask;

    private Builder(Set<Part> parts) {
      counting = parts.contains(Part.WORD_COUNTS);
      sampling = parts.contains(Part.SAMPLE);
    }

    /**
     * Adds a fingerprint.
     *
     * @throws IllegalArgumentException if it is empty
     */
    public void add(Row fingerprint) {
      if (fingerprint.size() < 1) {
        throw new IllegalArgumentException("a fingerprint has at least one word");
      }
      fingerprints++;
      words += fingerprint.size();
      if (sampling) {
        addToSample(fingerprint);
      }
      if (counting) {
        count(fingerprint);
      }
    }

    private void addToSample(Row fingerprint) {
      Row row = fingerprint;
      if (mask != 0) {
        long[] masked = fingerprint.toArray();
        Arrays.setAll(masked, i -> masked[i] ^ mask);
        row = Row.of(masked);
      }
      addToSample(hash(row), row);
    }

    private void addToSample(long hash, Row fingerprint) {
      if (hash <= bound) {
        sample(hash, fingerprint);
      }
    }

    /**
     * Adds the fingerprints of a class. Fingerprints of different classes are never compared, and
     * have nothing in common in the sample. Words are changed: equal words of one class stay equal.
     *
     * @param classHash a hash of the class
     * @param adding adds the fingerprints
     */
    public void within(long classHash, Consumer<Builder> adding) {
      long before = mask;
      mask ^= Hash64.mix(classHash);
      adding.accept(this);
      mask = before;
    }

    /**
     * Adds the statistics of another builder.
     *
     * @throws IllegalArgumentException if the other collects different parts, or is this builder
     */
    public void merge(Builder other) {
      if (counting != other.counting || sampling != other.sampling) {
        throw new IllegalArgumentException("the other builder collects other parts");
      }
      if (other == this) {
        throw new IllegalArgumentException("a builder cannot be merged with itself");
      }
      fingerprints += other.fingerprints;
      words += other.words;
      other.sample.forEach((hash, fingerprint) -> addToSample(hash, Row.of(fingerprint)));
      if (counting) {
        enlargeIfMany();
        for (int i = 0; i < other.places.size(); i++) {
          countPlace(other.places.getInt(i));
        }
        for (int place = 0; place < other.counts.length; place++) {
          counts[place] = sum(counts[place], other.counts[place]);
        }
      }
    }

    private static long hash(Row row) {
      long hash = SAMPLE_SEED;
      for (int i = 0; i < Math.min(row.size(), HASHED); i++) {
        hash = Hash64.mix(hash + row.get(i));
      }
      return hash;
    }

    private void sample(long hash, Row fingerprint) {
      long[] known = sample.get(hash);
      if (known == null || fingerprint.compareTo(Row.of(known)) < 0) {
        sample.put(hash, fingerprint.toArray());
        if (sample.size() == 2 * SAMPLE) {
          long[] hashes = sortedHashes();
          bound = hashes[SAMPLE - 1];
          for (int i = SAMPLE; i < hashes.length; i++) {
            sample.remove(hashes[i]);
          }
        }
      }
    }

    private long[] sortedHashes() {
      long[] hashes = sample.keySet().toLongArray();
      Arrays.sort(hashes);
      return hashes;
    }

    private void count(Row fingerprint) {
      enlargeIfMany();
      for (int i = 0; i < fingerprint.size(); i++) {
        countPlace((int) fingerprint.get(i) & ((1 << MOST_BITS) - 1));
      }
    }

    private void countPlace(int place) {
      if (counts.length == 0) {
        places.add(place);
      } else {
        counts[place] = sum(counts[place], 1);
      }
    }

    /** Words are stored one by one while few: their number determines the number of counters. */
    private void enlargeIfMany() {
      if (words >= MANY_WORDS && counts.length == 0) {
        counts = counted(MOST_BITS);
        places = new IntArrayList();
      }
    }

    private int[] counted(int bits) {
      int[] counted = new int[1 << bits];
      for (int i = 0; i < places.size(); i++) {
        counted[places.getInt(i) & (counted.length - 1)]++;
      }
      return counted;
    }

    /**
     * Adds two counts. Sums too large for an int become the largest int, in any order of summation.
     */
    private static int sum(int a, int b) {
      return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
    }

    /** Returns the statistics collected so far. */
    public CollectionStatistics build() {
      int[] built = counts.clone();
      if (counting && counts.length == 0) {
        built = counted(Math.max(LEAST_BITS, Long.SIZE - Long.numberOfLeadingZeros(words)));
      }
      long[][] sampled =
          Arrays.stream(sortedHashes()).limit(SAMPLE).mapToObj(sample::get).toArray(long[][]::new);
      return new CollectionStatistics(fingerprints, words, built, sampling, sampled);
    }
  }
}

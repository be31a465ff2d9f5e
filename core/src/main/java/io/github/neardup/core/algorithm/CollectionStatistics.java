package io.github.neardup.core.algorithm;

import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What algorithms may want to know of a collection to make {@linkplain
 * Algorithm#keys(CollectionStatistics) keys} for it: something small that can be collected
 * anywhere, put together, and sent.
 *
 * <p>Statistics are a function of the multiset of fingerprints: equal for any order in which they
 * are added, and any division into builders that are merged.
 *
 * <p>Immutable and thread-safe. Takes at most 64 MiB with {@link Part#WORD_COUNTS}, 8 bytes a word
 * of the collection if that is less; and what {@value #SAMPLE} fingerprints take with {@link
 * Part#SAMPLE}.
 *
 * <p>{@linkplain #toBytes() In bytes}, version 1, numbers little-endian:
 *
 * <pre>
 * 8 bytes    "neardupS"
 * int        version
 * int        parts: 1 for word counts, 2 for the sample, 3 for both
 * long       number of fingerprints
 * long       number of words
 * with word counts: an int n, a power of two, and n ints: the count at each place
 * with the sample:  an int m, and m times an int l and l longs: a fingerprint
 * int        CRC-32C of all before
 * </pre>
 */
public final class CollectionStatistics implements Serializable {

  /** What is collected besides the numbers of fingerprints and words. */
  public enum Part {
    /** Nothing more: the number of fingerprints is enough. */
    NUMBER,

    /**
     * How often each word occurs, by the low bits of the word, as in one row of a count sketch:
     * words that share a place share a count. There are as many places as the collection has words,
     * up to the next power of two, at least 2^10 and at most 2^24.
     */
    WORD_COUNTS,

    /**
     * Some of the different fingerprints: the {@value CollectionStatistics#SAMPLE} with the least
     * hashes, a random choice. The hash is of the first four words; of fingerprints that agree in
     * them, as copies do, one counts.
     */
    SAMPLE
  }

  /** The most fingerprints in a sample. */
  public static final int SAMPLE = 1 << 12;

  private static final long serialVersionUID = 1;

  private static final int LEAST_BITS = 10;
  private static final int MOST_BITS = 24;

  /** With this many words or more, there are as many places as there can be. */
  private static final long MANY_WORDS = 1L << (MOST_BITS - 1);

  /** Which fingerprints are in the sample follows from so many of their words. */
  private static final int HASHED = 4;

  private static final long SAMPLE_SEED = 0x73616D706C653031L;
  private static final long MAGIC = BinaryForm.magic("neardupS");
  private static final int VERSION = 1;
  private static final int WITH_COUNTS = 1;
  private static final int WITH_SAMPLE = 2;

  private final long fingerprints;
  private final long words;

  /** Empty unless counted. */
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
   * An empty builder.
   *
   * @param parts what to collect; nothing else costs any time or memory
   */
  public static Builder builder(Set<Part> parts) {
    Objects.requireNonNull(parts, "parts");
    return new Builder(parts);
  }

  /** How many fingerprints were added, copies included. */
  public long fingerprints() {
    return fingerprints;
  }

  /** How many words they have in all. */
  public long words() {
    return words;
  }

  /**
   * How often a word occurs, other words at its place included; {@link Integer#MAX_VALUE} for that
   * or more.
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
   * The number of fingerprints in the sample: that of the different ones, or a little less, at most
   * {@link #SAMPLE}.
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
   * A fingerprint of the sample; the first of them are a random choice as well.
   *
   * @param number from 0 to {@code sampleSize() - 1}
   * @return a copy
   */
  public long[] sample(int number) {
    return sample[Objects.checkIndex(number, sampleSize())].clone();
  }

  /** The binary form that is described above. */
  public byte[] toBytes() {
    long size = 8L + 4 + 4 + 8 + 8 + 4;
    size += counts.length == 0 ? 0 : 4 + 4L * counts.length;
    size += sampled ? 4 : 0;
    for (long[] fingerprint : sample) {
      size += 4 + 8L * fingerprint.length;
    }
    ByteBuffer bytes = BinaryForm.allocate(size);
    bytes.putLong(MAGIC).putInt(VERSION);
    bytes.putInt((counts.length == 0 ? 0 : WITH_COUNTS) | (sampled ? WITH_SAMPLE : 0));
    bytes.putLong(fingerprints).putLong(words);
    if (counts.length > 0) {
      bytes.putInt(counts.length);
      bytes.asIntBuffer().put(counts);
      bytes.position(bytes.position() + 4 * counts.length);
    }
    if (sampled) {
      bytes.putInt(sample.length);
      for (long[] fingerprint : sample) {
        bytes.putInt(fingerprint.length);
        BinaryForm.put(bytes, fingerprint);
      }
    }
    return BinaryForm.withChecksum(bytes);
  }

  /**
   * Reads what {@link #toBytes()} wrote.
   *
   * @throws IllegalArgumentException if it is something else, of another version, or damaged
   */
  public static CollectionStatistics fromBytes(byte[] bytes) {
    Objects.requireNonNull(bytes, "bytes");
    ByteBuffer in = BinaryForm.checked(bytes, MAGIC, VERSION, "statistics of a collection");
    int parts = in.getInt();
    long fingerprints = in.getLong();
    long words = in.getLong();
    int[] counts = new int[0];
    if ((parts & WITH_COUNTS) != 0) {
      counts = new int[in.getInt()];
      in.asIntBuffer().get(counts);
      in.position(in.position() + 4 * counts.length);
    }
    boolean sampled = (parts & WITH_SAMPLE) != 0;
    long[][] sample = new long[sampled ? in.getInt() : 0][];
    for (int i = 0; i < sample.length; i++) {
      sample[i] = BinaryForm.longs(in, in.getInt());
    }
    return new CollectionStatistics(fingerprints, words, counts, sampled, sample);
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
   * Collects statistics; for the use of one thread. It can be sent as it is, to be merged with
   * others elsewhere. Adding takes time linear in the words if they are counted, and otherwise next
   * to none.
   */
  public static final class Builder implements Serializable {

    private static final long serialVersionUID = 1;

    private final boolean counting;
    private final boolean sampling;
    private long fingerprints;
    private long words;

    /** The places of the words, as long as they are few. */
    private IntArrayList places = new IntArrayList();

    /** The counts, once they are many. */
    private int[] counts = new int[0];

    /** By hash. Of fingerprints of one hash it has the least, so that their order plays no role. */
    private final Long2ObjectOpenHashMap<long[]> sample = new Long2ObjectOpenHashMap<>();

    /** No hash above it is in the sample. */
    private long bound = Long.MAX_VALUE;

    /** Of the class that is added to; 0 if all are of one. */
    private long mask;

    private Builder(Set<Part> parts) {
      counting = parts.contains(Part.WORD_COUNTS);
      sampling = parts.contains(Part.SAMPLE);
    }

    /**
     * Adds a fingerprint, {@code fingerprint[from..to)}.
     *
     * @throws IllegalArgumentException if the range is empty
     */
    public void add(long[] fingerprint, int from, int to) {
      Objects.requireNonNull(fingerprint, "fingerprint");
      if (to <= from) {
        throw new IllegalArgumentException("a fingerprint has at least one word");
      }
      fingerprints++;
      words += to - from;
      if (sampling) {
        addToSample(fingerprint, from, to);
      }
      if (counting) {
        count(fingerprint, from, to);
      }
    }

    private void addToSample(long[] fingerprint, int from, int to) {
      if (mask != 0) {
        long[] masked = Arrays.copyOfRange(fingerprint, from, to);
        Arrays.setAll(masked, i -> masked[i] ^ mask);
        addToSample(hash(masked, 0, masked.length), masked, 0, masked.length);
      } else {
        addToSample(hash(fingerprint, from, to), fingerprint, from, to);
      }
    }

    private void addToSample(long hash, long[] fingerprint, int from, int to) {
      if (hash <= bound) {
        sample(hash, fingerprint, from, to);
      }
    }

    /**
     * Adds fingerprints of a class: those of two classes are never compared, and in the sample have
     * nothing in common. Equal words of one class stay equal, and are others than they were.
     *
     * @param classHash a hash of the class
     * @param adding adds them
     */
    public void within(long classHash, Consumer<Builder> adding) {
      long before = mask;
      mask ^= Hash64.mix(classHash);
      adding.accept(this);
      mask = before;
    }

    /**
     * Adds what another has collected.
     *
     * @throws IllegalArgumentException if it collects other parts, or is this one
     */
    public void merge(Builder other) {
      if (counting != other.counting || sampling != other.sampling) {
        throw new IllegalArgumentException("the other collects something else");
      }
      if (other == this) {
        throw new IllegalArgumentException("a builder cannot be merged with itself");
      }
      fingerprints += other.fingerprints;
      words += other.words;
      other.sample.forEach(
          (hash, fingerprint) -> addToSample(hash, fingerprint, 0, fingerprint.length));
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

    private static long hash(long[] words, int from, int to) {
      long hash = SAMPLE_SEED;
      for (int i = from; i < Math.min(to, from + HASHED); i++) {
        hash = Hash64.mix(hash + words[i]);
      }
      return hash;
    }

    private void sample(long hash, long[] fingerprint, int from, int to) {
      long[] known = sample.get(hash);
      if (known == null || Arrays.compare(fingerprint, from, to, known, 0, known.length) < 0) {
        sample.put(hash, Arrays.copyOfRange(fingerprint, from, to));
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

    private void count(long[] fingerprint, int from, int to) {
      enlargeIfMany();
      for (int i = from; i < to; i++) {
        countPlace((int) fingerprint[i] & ((1 << MOST_BITS) - 1));
      }
    }

    private void countPlace(int place) {
      if (counts.length == 0) {
        places.add(place);
      } else {
        counts[place] = sum(counts[place], 1);
      }
    }

    /** Few words are kept one by one, for only their number tells how many places there will be. */
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

    /** Sums that are too large for an int are the largest int, in any order of summation. */
    private static int sum(int a, int b) {
      return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
    }

    /** What was collected so far. */
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

package io.github.neardup.simhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.text.TextPipeline.FeatureMaker;
import io.github.neardup.core.util.PerThread;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * SimHash: a text becomes 64, 128 or 256 bits such that similar texts differ in few of them
 * (Charikar, "Similarity estimation techniques from rounding algorithms", STOC 2002; Manku, Jain,
 * Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007).
 *
 * <p>Every feature (by default a word) is hashed to as many bits as the fingerprint has, and each
 * bit of the fingerprint is what the majority of the features' bits say. For feature vectors at an
 * angle of t, a bit differs with probability t/pi. A tied vote is decided by the same bit of a hash
 * of the least feature, which is unbiased, depends on the text alone, and is the same for most
 * texts that are nearly the same.
 *
 * <p>A feature votes once, however often it occurs: with counts, the commonest words of a language,
 * or one formula that a text repeats, would decide most bits. Weights ({@code weights}) can also be
 * the number of occurrences, or TF-IDF by saved {@linkplain
 * io.github.neardup.core.text.DocumentFrequencies document frequencies}, and the vote can be left
 * to the {@code keywords} of the highest TF-IDF. With {@code vectors}, words of like meaning vote
 * alike. Fingerprints then depend on the content of the files that the settings name, which are
 * read when a SimHash is made.
 *
 * <p>Two texts are near-duplicates when their fingerprints differ in at most {@link #distance()}
 * bits; similarity is 1 - differing bits / all bits. In place of a distance, the settings may name
 * the least similarity ({@code similarity=0.7} or {@code 70%}), which is the largest distance that
 * reaches it: {@code floor((1 - similarity) bits)}. Short texts have few voters: one changed word
 * moves many bits, so use SimHash for texts of some length.
 *
 * <p>Immutable and thread-safe. Fingerprinting takes time linear in the text.
 *
 * <pre>{@code
 * SimHash simHash = SimHash.create();
 * long a = simHash.fingerprint64("...");
 * long b = simHash.fingerprint64("...");
 * boolean duplicate = SimHash.distance(a, b) <= simHash.distance();
 * }</pre>
 */
public final class SimHash extends BaseAlgorithm {

  private final int bits;
  private final int distance;
  private final TextPipeline pipeline;
  private final Sketcher.Rules rules;
  private final SearchPlanner planner;
  private final Keys keys;
  private final PerThread<Sketcher> sketchers;

  SimHash(Settings settings, TextPipeline pipeline, Sketcher.Rules rules) {
    super(
        settings,
        1 - (double) settings.get(SimHashProvider.DISTANCE) / settings.get(SimHashProvider.BITS),
        files(rules));
    this.bits = settings.get(SimHashProvider.BITS);
    this.distance = settings.get(SimHashProvider.DISTANCE);
    this.pipeline = pipeline;
    this.rules = rules;
    this.planner = new SearchPlanner(bits, distance);
    this.keys = planner.keys();
    this.sketchers = new PerThread<>(() -> new Sketcher(rules, bits / Long.SIZE));
  }

  private static Map<String, String> files(Sketcher.Rules rules) {
    Map<String, String> files =
        new HashMap<>(Identity.files(SimHashProvider.FREQUENCIES, rules.frequencies()));
    if (rules.featureBits() instanceof WordVectors vectors) {
      files.putAll(Identity.files(SimHashProvider.VECTORS, Optional.of(vectors)));
    }
    return files;
  }

  /**
   * SimHash with 64 bits, for {@link #fingerprint64(String)}, a distance of 8, and single words;
   * otherwise the defaults.
   */
  public static SimHash create() {
    return create("bits=64,distance=8,shingle=1");
  }

  /**
   * SimHash with the given settings.
   *
   * @param settings as in a spec, such as {@code "bits=128,distance=6,tokens=smartcn"} or {@code
   *     "similarity=0.9"}
   * @throws io.github.neardup.core.spec.InvalidSpecException if a name or value is not permitted
   * @throws java.io.UncheckedIOException if a file that the settings name cannot be read
   */
  public static SimHash create(String settings) {
    Objects.requireNonNull(settings, "settings");
    return SimHashProvider.fixed(settings);
  }

  /**
   * {@link #create(String)} with a method for each common setting; unlike {@link #create()}, of 128
   * bits unless set.
   */
  public static SimHashBuilder builder() {
    return new SimHashBuilder();
  }

  /** Bits in a fingerprint. */
  public int bits() {
    return bits;
  }

  /** The most bits in which near-duplicates differ. */
  public int distance() {
    return distance;
  }

  /**
   * The 64-bit fingerprint of a text. Thread-safe.
   *
   * @throws IllegalStateException if fingerprints have more than 64 bits; use {@link
   *     #fingerprint(String)}
   */
  public long fingerprint64(String text) {
    Objects.requireNonNull(text, "text");
    requireBits(64);
    return fingerprint(text)[0];
  }

  /**
   * The 64-bit fingerprint of a bag of features of your own, weighed as the settings say.
   * Thread-safe; linear time, or that of sorting the features unless {@code weights=tf}.
   *
   * @param features numbers that stand for the features, such as hashes, each as often as it occurs
   * @throws IllegalArgumentException if there are no features
   * @throws IllegalStateException if fingerprints have more than 64 bits
   */
  public long fingerprint64(long[] features) {
    Objects.requireNonNull(features, "features");
    requireBits(64);
    return vote(features).get(0);
  }

  /**
   * The 64-bit fingerprint of a weighted bag of features of your own. The settings {@code weights}
   * and {@code keywords} have no say in it. Thread-safe; linear time, and little longer the larger
   * the weights are.
   *
   * <p>Weights count against each other: twice the weights make the same fingerprint. Real ones are
   * best multiplied so that the largest is 255, and rounded. They are added up without overflow,
   * however many and however large.
   *
   * @param features numbers that stand for the features, such as hashes; one that is there several
   *     times has the sum of its weights
   * @param weights for each feature its weight, at least 0; one of weight 0 is as if it were not
   *     there
   * @throws IllegalArgumentException if there are not as many weights as features, a weight is
   *     negative, or none is above 0
   * @throws IllegalStateException if fingerprints have more than 64 bits
   */
  public long fingerprint64(long[] features, int[] weights) {
    Objects.requireNonNull(features, "features");
    Objects.requireNonNull(weights, "weights");
    requireBits(64);
    return vote(features, weights).get(0);
  }

  /**
   * The fingerprint of a bag of features of your own, of any number of bits; otherwise as {@link
   * #fingerprint64(long[])}.
   *
   * @return the fingerprint, 64 bits a word
   */
  public long[] fingerprint(long[] features) {
    Objects.requireNonNull(features, "features");
    return vote(features).toArray();
  }

  /**
   * The fingerprint of a weighted bag of features of your own, of any number of bits; otherwise as
   * {@link #fingerprint64(long[], int[])}.
   *
   * @return the fingerprint, 64 bits a word
   */
  public long[] fingerprint(long[] features, int[] weights) {
    Objects.requireNonNull(features, "features");
    Objects.requireNonNull(weights, "weights");
    return vote(features, weights).toArray();
  }

  private LongArray vote(long[] features) {
    if (features.length == 0) {
      throw new IllegalArgumentException("an empty bag has no fingerprint");
    }
    return sketchers.get().fingerprint(features);
  }

  private LongArray vote(long[] features, int[] weights) {
    if (features.length != weights.length) {
      throw new IllegalArgumentException(
          features.length + " features cannot have " + weights.length + " weights");
    }
    long all = 0;
    int voters = 0;
    for (int weight : weights) {
      all |= weight;
      voters += weight > 0 ? 1 : 0;
    }
    if (all <= 0) {
      throw new IllegalArgumentException(
          all == 0
              ? "a bag without any weight has no fingerprint"
              : "weights must not be negative");
    }
    if (voters < weights.length) { // the others would have a say in ties
      int[] voting = IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
      return vote(
          Arrays.stream(voting).mapToLong(i -> features[i]).toArray(),
          Arrays.stream(voting).map(i -> weights[i]).toArray());
    }
    return sketchers.get().fingerprint(features, weights);
  }

  private void requireBits(int expected) {
    if (bits != expected) {
      throw new IllegalStateException("fingerprints have " + bits + " bits");
    }
  }

  /** The Hamming distance of two 64-bit fingerprints: the number of bits in which they differ. */
  public static int distance(long a, long b) {
    return Long.bitCount(a ^ b);
  }

  /**
   * The Hamming distance of two fingerprints.
   *
   * @throws IllegalArgumentException if they differ in length
   */
  public static int distance(long[] a, long[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "fingerprints of %s and %s bits cannot be compared"
              .formatted(a.length * Long.SIZE, b.length * Long.SIZE));
    }
    return distance(a, 0, a.length, b, 0);
  }

  /**
   * The Hamming distance of two fingerprints in bytes, as {@link
   * io.github.neardup.core.algorithm.FingerprintCodec#toBytes} makes them.
   *
   * @throws IllegalArgumentException if they differ in length
   */
  public static int distance(byte[] a, byte[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "fingerprints of %s and %s bytes cannot be compared".formatted(a.length, b.length));
    }
    int differing = 0;
    for (int i = 0; i < a.length; i++) {
      differing += Integer.bitCount((a[i] ^ b[i]) & 0xFF);
    }
    return differing;
  }

  static int distance(long[] a, int aFrom, int aTo, long[] b, int bFrom) {
    int differing = 0;
    for (int i = aFrom, j = bFrom; i < aTo; i++, j++) {
      differing += Long.bitCount(a[i] ^ b[j]);
    }
    return differing;
  }

  /**
   * The similarity of fingerprints that differ in {@code distance} bits, for whoever is asked for a
   * similarity and thinks of a distance.
   *
   * @param distance from 0 to {@link #bits()}
   * @throws IllegalArgumentException if {@code distance} is out of range
   */
  public double similarityAt(int distance) {
    if (distance < 0 || distance > bits) {
      throw new IllegalArgumentException(
          "distance must be from 0 to " + bits + ", not " + distance);
    }
    return 1 - (double) distance / bits;
  }

  @Override
  public void check(long[] fingerprint) {
    if (fingerprint.length * Long.SIZE != bits) {
      throw new IllegalArgumentException(
          "a fingerprint of " + fingerprint.length * Long.SIZE + " bits, not " + bits);
    }
  }

  @Override
  public Fingerprinter fingerprinter() {
    return pipeline.fingerprinter(voter());
  }

  @Override
  public Optional<Tokenization> tokenization() {
    return Optional.of(pipeline.tokenization(this::voter));
  }

  private FeatureMaker voter() {
    return new Sketcher(rules, bits / Long.SIZE)::fingerprint;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The bits are cut into {@link #distance()} + 1 blocks, of which as many differing bits cannot
   * touch all.
   */
  @Override
  public boolean missesNothing() {
    return true;
  }

  @Override
  public Keys keys() {
    return keys;
  }

  /**
   * {@inheritDoc}
   *
   * <p>A sample shows how much fingerprints crowd together.
   */
  @Override
  public Set<CollectionStatistics.Part> statistics() {
    return Set.of(CollectionStatistics.Part.SAMPLE);
  }

  /**
   * {@inheritDoc}
   *
   * <p>By the {@linkplain #plan plan} for a collection of that size, with more bits to a key where
   * a sample shows that its fingerprints crowd together.
   */
  @Override
  public Keys keys(CollectionStatistics collection) {
    Objects.requireNonNull(collection, "collection");
    return planner.keys(collection);
  }

  /**
   * How all pairs within the distance among that many random fingerprints would be found, and what
   * it takes. Every pair within the distance is found, whatever the plan. Takes milliseconds.
   *
   * @param documents how many different fingerprints there are, at least 1
   * @throws IllegalArgumentException if {@code documents} is less than 1
   */
  public SearchPlan plan(long documents) {
    if (documents < 1) {
      throw new IllegalArgumentException("documents must be at least 1, not " + documents);
    }
    return planner.plan(documents);
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    Objects.requireNonNull(a, "a");
    Objects.requireNonNull(b, "b");
    return 1 - (double) distance(a, aFrom, aTo, b, bFrom) / bits;
  }

  @Override
  public String explain(String left, String right) {
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(right, "right");
    return distance(fingerprint(left), fingerprint(right))
        + " of "
        + bits
        + " bits differ, at most "
        + distance
        + " may";
  }

  /**
   * What a search for all pairs within the distance takes. Any plan finds all of them: plans differ
   * in how many unrelated pairs are compared on the way.
   *
   * @param documents how many different fingerprints are searched
   * @param tables how many times the fingerprints are sorted, each time by other bits
   * @param keyBits by how many bits, on average; as unrelated fingerprints crowd under shorter keys
   *     more, by the average number of these
   * @param candidates how many pairs are compared if the fingerprints are random. Those of texts
   *     with much in common make more
   */
  public record SearchPlan(long documents, int tables, double keyBits, double candidates) {

    private static final int BYTES_PER_ENTRY = 24;

    /**
     * The memory for a table, beside the fingerprints; there is one table at a time. {@link
     * Long#MAX_VALUE} for that or more.
     */
    public long bytesPerTable() {
      return documents > Long.MAX_VALUE / BYTES_PER_ENTRY
          ? Long.MAX_VALUE
          : BYTES_PER_ENTRY * documents;
    }

    /** One line. */
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,d documents: %,d %s by %.1f bits, %.2g candidates, %,d MB a table",
          documents,
          tables,
          tables == 1 ? "table" : "tables",
          keyBits,
          candidates,
          (long) Math.ceil(bytesPerTable() / 1e6));
    }
  }
}

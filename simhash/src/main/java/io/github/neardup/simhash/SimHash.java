package io.github.neardup.simhash;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.text.TextPipeline.FeatureMaker;
import io.github.neardup.core.util.PerThread;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * SimHash: a text becomes 64, 128 or 256 bits, and similar texts differ in few of them (Charikar,
 * "Similarity estimation techniques from rounding algorithms", STOC 2002; Manku, Jain, Das Sarma,
 * "Detecting near-duplicates for web crawling", WWW 2007).
 *
 * <p>Every feature (by default a word) is hashed to as many bits as the fingerprint has, and each
 * bit of the fingerprint is the majority of the features' bits. For feature vectors at an angle of
 * t, a bit differs with probability t/pi. The same bit of a hash of the smallest feature decides a
 * tied vote. This is unbiased, depends only on the text, and gives the same result for most pairs
 * of nearly identical texts.
 *
 * <p>A feature votes once, however often it occurs. If occurrences counted, the most common words
 * of a language, or a phrase that a text repeats, would decide most bits. Weights ({@code weights})
 * can also be the number of occurrences, or TF-IDF by saved {@linkplain
 * io.github.neardup.core.text.DocumentFrequencies document frequencies}, and the vote can be
 * restricted to the {@code keywords} with the highest TF-IDF. Fingerprints then depend on the
 * contents of that file, which is read when a SimHash is created.
 *
 * <p>Two texts are near-duplicates if their fingerprints differ in at most {@link #distance()}
 * bits; the similarity is 1 - differing bits / all bits. Instead of a distance, the settings may
 * specify the smallest similarity ({@code similarity=0.7} or {@code 70%}), which means the largest
 * distance that reaches it: {@code floor((1 - similarity) bits)}. Short texts have few voters, so
 * one changed word affects many bits; use SimHash for longer texts.
 *
 * <p>Immutable and thread-safe. Fingerprinting takes time linear in the text.
 *
 * <pre>{@code
 * SimHash simHash = SimHash.create("bits=64,distance=6");
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
        Identity.files(SimHashProvider.FREQUENCIES, rules.frequencies()));
    this.bits = settings.get(SimHashProvider.BITS);
    this.distance = settings.get(SimHashProvider.DISTANCE);
    this.pipeline = pipeline;
    this.rules = rules;
    this.planner = new SearchPlanner(bits, distance);
    this.keys = planner.keys();
    this.sketchers = new PerThread<>(() -> new Sketcher(rules, bits / Long.SIZE));
  }

  /**
   * Creates a SimHash with the default settings: single words, 128 bits and a distance of 26. For
   * {@link #fingerprint64(String)}, set {@code bits=64}.
   */
  public static SimHash create() {
    return create("");
  }

  /**
   * Creates a SimHash with the given settings. The most common are {@code bits} (64 to 256), {@code
   * distance} (in bits), {@code shingle} (words), {@code tokens} and {@code weights}; {@link
   * SimHashProvider#settings} has all.
   *
   * @param settings as in a spec, such as {@code "bits=128,distance=6,tokens=smartcn"} or {@code
   *     "similarity=0.9"}
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException if a name or value is not
   *     permitted
   * @throws java.io.UncheckedIOException if a file that the settings name cannot be read
   */
  public static SimHash create(String settings) {
    return SimHashProvider.fixed(settings);
  }

  /** Returns the number of bits in a fingerprint. */
  public int bits() {
    return bits;
  }

  /** Returns the maximum number of bits in which near-duplicates differ. */
  public int distance() {
    return distance;
  }

  /**
   * Returns the 64-bit fingerprint of a text. Thread-safe.
   *
   * @throws IllegalStateException if fingerprints have more than 64 bits; set {@code bits=64}, or
   *     use {@link #fingerprint(String)}
   */
  public long fingerprint64(String text) {
    if (bits != 64) {
      throw new IllegalStateException(
          "fingerprints have %s bits; set bits=64, or call fingerprint instead of fingerprint64"
              .formatted(bits));
    }
    return fingerprint(text)[0];
  }

  /**
   * Returns the fingerprint of a bag of the caller's own features, weighted as the settings say.
   * Thread-safe. Takes linear time with {@code weights=tf}, otherwise the time of sorting the
   * features.
   *
   * @param features numbers that represent the features, such as hashes, with repetition
   * @return the fingerprint, 64 bits a word
   * @throws IllegalArgumentException if there are no features
   */
  public long[] fingerprint(long[] features) {
    if (features.length == 0) {
      throw new IllegalArgumentException("an empty bag has no fingerprint");
    }
    return sketchers.get().fingerprint(features).toArray();
  }

  /**
   * Returns the fingerprint of a weighted bag of the caller's own features. Ignores the settings
   * {@code weights} and {@code keywords}. Thread-safe. Takes linear time, and slightly longer with
   * larger weights.
   *
   * <p>Only the ratio of weights matters: doubling all weights gives the same fingerprint. For real
   * weights, multiply them so that the largest becomes 255, and round. Sums do not overflow,
   * however many and however large the weights are.
   *
   * @param features numbers that represent the features, such as hashes; a repeated feature has the
   *     sum of its weights
   * @param weights the weight of each feature, at least 0; a feature of weight 0 is ignored
   * @return the fingerprint, 64 bits a word
   * @throws IllegalArgumentException if there are not as many weights as features, a weight is
   *     negative, or none is above 0
   */
  public long[] fingerprint(long[] features, int[] weights) {
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
    if (voters < weights.length) { // the others must not affect ties
      int[] voting = IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
      return fingerprint(
          Arrays.stream(voting).mapToLong(i -> features[i]).toArray(),
          Arrays.stream(voting).map(i -> weights[i]).toArray());
    }
    return sketchers.get().fingerprint(features, weights).toArray();
  }

  /**
   * Returns the Hamming distance of two 64-bit fingerprints: the number of bits in which they
   * differ.
   */
  public static int distance(long a, long b) {
    return Long.bitCount(a ^ b);
  }

  /**
   * Returns the Hamming distance of two fingerprints.
   *
   * @throws IllegalArgumentException if they differ in length
   */
  public static int distance(long[] a, long[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "fingerprints of %s and %s bits cannot be compared"
              .formatted(a.length * Long.SIZE, b.length * Long.SIZE));
    }
    return distance(Row.of(a), Row.of(b));
  }

  /**
   * Returns the Hamming distance of two fingerprints in bytes, as made by {@link
   * io.github.neardup.core.Row#toBytes}.
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

  static int distance(Row a, Row b) {
    int differing = 0;
    for (int i = 0; i < a.size(); i++) {
      differing += Long.bitCount(a.get(i) ^ b.get(i));
    }
    return differing;
  }

  /**
   * Returns the similarity of fingerprints that differ in {@code distance} bits, to convert a
   * distance into a threshold.
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
  public void check(Row fingerprint) {
    if (fingerprint.size() * Long.SIZE != bits) {
      throw new IllegalArgumentException(
          "a fingerprint of " + fingerprint.size() * Long.SIZE + " bits, not " + bits);
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
   * <p>The bits are cut into {@link #distance()} + 1 blocks, more than the differing bits can
   * affect.
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
   * <p>Uses the cheapest plan for a collection of that size, with more bits per key if a sample
   * shows that its fingerprints are crowded.
   */
  @Override
  public Optional<Keys.OfCollection> collectionKeys() {
    return Optional.of(new Keys.OfCollection(CollectionStatistics.Part.SAMPLE, planner::keys));
  }

  @Override
  public Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    return planner.isFasterWithoutTables(rows, linksOnly)
        ? Optional.of(new HammingJoin(this))
        : Optional.empty();
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    return 1 - (double) distance(a, b) / bits;
  }

  @Override
  public String explain(String left, String right) {
    return distance(fingerprint(left), fingerprint(right))
        + " of "
        + bits
        + " bits differ, at most "
        + distance
        + " may";
  }
}

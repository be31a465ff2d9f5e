package io.github.neardup.simhash;

import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.ExactSimilarity;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Optional;

/**
 * SimHash: a text becomes 64 or 128 bits such that similar texts differ in few of them (Charikar,
 * "Similarity estimation techniques from rounding algorithms", STOC 2002; Manku, Jain, Das Sarma,
 * "Detecting near-duplicates for web crawling", WWW 2007).
 *
 * <p>Every feature (by default a word) is hashed to as many bits as the fingerprint has, and each
 * bit of the fingerprint is what the majority of the features' bits say; a feature that occurs n
 * times votes n times. For feature vectors at an angle of t, a bit differs with probability t/pi. A
 * tied vote is decided by the same bit of a hash of the least feature, which is unbiased, depends
 * on the text alone, and is the same for most texts that are nearly the same.
 *
 * <p>Weights ({@code weights}) can also be 1 for every feature, or TF-IDF by saved {@linkplain
 * io.github.neardup.core.text.DocumentFrequencies document frequencies}, and the vote can be left
 * to the {@code keywords} of the highest TF-IDF. With {@code vectors}, words of like meaning vote
 * alike. Fingerprints then depend on the content of the files that the settings name, which are
 * read when a SimHash is made.
 *
 * <p>Two texts are near-duplicates when their fingerprints differ in at most {@link #distance()}
 * bits; similarity is 1 - differing bits / all bits. Short texts have few voters: one changed word
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
  private final FeatureVote.Rules rules;

  SimHash(Settings settings, TextPipeline pipeline, FeatureVote.Rules rules) {
    super(
        settings,
        1 - (double) settings.get(SimHashProvider.DISTANCE) / settings.get(SimHashProvider.BITS));
    this.bits = settings.get(SimHashProvider.BITS);
    this.distance = settings.get(SimHashProvider.DISTANCE);
    this.pipeline = pipeline;
    this.rules = rules;
  }

  /** SimHash with the default settings: 64 bits, distance 3, single words. */
  public static SimHash create() {
    return create("");
  }

  /**
   * SimHash with the given settings.
   *
   * @param settings as in a spec, such as {@code "bits=128,distance=6,tokens=smartcn"}
   * @throws io.github.neardup.core.algorithm.InvalidSpecException if a name or value is not
   *     permitted
   * @throws java.io.UncheckedIOException if a file that the settings name cannot be read
   */
  public static SimHash create(String settings) {
    return new SimHashProvider().create(settings);
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
    requireBits(64);
    return fingerprint(text)[0];
  }

  /**
   * The 64-bit fingerprint of a bag of features of your own, weighed as the settings say.
   * Thread-safe; linear time, or that of sorting the features unless {@code weights=tf}.
   *
   * @param features hashes of the features, evenly spread over 64 bits, each as often as it occurs
   * @throws IllegalArgumentException if there are no features
   * @throws IllegalStateException if fingerprints have more than 64 bits
   */
  public long fingerprint64(long[] features) {
    requireBits(64);
    if (features.length == 0) {
      throw new IllegalArgumentException("an empty bag has no fingerprint");
    }
    LongArrayList fingerprint = new LongArrayList(1);
    new FeatureVote(rules, 1).fingerprint(new LongArrayList(features), fingerprint);
    return fingerprint.getLong(0);
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
          "fingerprints of "
              + a.length * Long.SIZE
              + " and "
              + b.length * Long.SIZE
              + " bits cannot be compared");
    }
    return distance(a, 0, a.length, b, 0);
  }

  private static int distance(long[] a, int aFrom, int aTo, long[] b, int bFrom) {
    int differing = 0;
    for (int i = aFrom, j = bFrom; i < aTo; i++, j++) {
      differing += Long.bitCount(a[i] ^ b[j]);
    }
    return differing;
  }

  @Override
  public Fingerprinter fingerprinter() {
    FeatureExtractor extractor = pipeline.extractor();
    LongArrayList features = new LongArrayList();
    FeatureVote vote = new FeatureVote(rules, bits / Long.SIZE);
    return (text, out) -> {
      features.clear();
      extractor.extract(text, features);
      vote.fingerprint(features, out);
    };
  }

  @Override
  public Keys keys() {
    return new PigeonholeBlocks(bits, distance);
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return 1 - (double) distance(a, aFrom, aTo, b, bFrom) / bits;
  }

  /**
   * 1 less the angle of the feature vectors over pi; empty with word vectors, where that is not the
   * whole of it.
   */
  @Override
  public Optional<ExactSimilarity> exact() {
    return rules.ballots() == Ballots.HASHES
        ? Optional.of(new ExactAngle(bits, distance, pipeline, rules))
        : Optional.empty();
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

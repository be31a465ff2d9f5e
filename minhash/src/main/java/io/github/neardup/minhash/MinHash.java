package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.ExactSimilarity;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.internal.FeatureSets;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Optional;

/**
 * MinHash: the set of a text's shingles becomes a signature of k numbers, in each of which two
 * signatures agree with a probability equal to the Jaccard similarity of the sets (Broder, "On the
 * resemblance and containment of documents", SEQUENCES 1997). The share of components that agree
 * therefore estimates the similarity J without bias, with a standard error of sqrt(J (1 - J) / k):
 * 0.04 for k = 128 at J = 0.7.
 *
 * <p>Candidates are signatures that agree in all components of a band; see {@link Banding}. They
 * are verified by the estimate or, with {@code verify=exact}, on the shingle sets, which are then
 * part of the fingerprint.
 *
 * <p>Immutable and thread-safe. Fingerprinting takes time linear in the text, and proportional to
 * k.
 *
 * <pre>{@code
 * MinHash minHash = MinHash.create("permutations=256,threshold=0.8");
 * int[] a = minHash.signature("...");
 * int[] b = minHash.signature("...");
 * boolean duplicate = MinHash.similarity(a, b) >= minHash.threshold();
 * }</pre>
 */
public final class MinHash extends BaseAlgorithm {

  private final Banding banding;
  private final MinHashKernel kernel;
  private final boolean exact;
  private final TextPipeline pipeline;

  MinHash(Settings settings, Banding banding) {
    super(settings, settings.get(MinHashProvider.THRESHOLD));
    this.banding = banding;
    this.kernel =
        MinHashKernel.fastest(
            settings.get(MinHashProvider.PERMUTATIONS), settings.get(MinHashProvider.SEED));
    this.exact = settings.get(MinHashProvider.VERIFY).equals("exact");
    this.pipeline = TextPipeline.of(settings, MinHashProvider.SHINGLE);
  }

  /** MinHash with the default settings. */
  public static MinHash create() {
    return create("");
  }

  /**
   * MinHash with the given settings.
   *
   * @param settings as in a spec, such as {@code "permutations=256,threshold=0.8"}
   * @throws io.github.neardup.core.algorithm.InvalidSpecException if a name or value is not
   *     permitted
   */
  public static MinHash create(String settings) {
    return new MinHashProvider().create(settings);
  }

  /** The number of components of a signature. */
  public int permutations() {
    return kernel.components();
  }

  /** How signatures are cut into keys. */
  public Banding banding() {
    return banding;
  }

  /** The signature of a text: {@link #permutations()} numbers from 0 to 2^31 - 1. Thread-safe. */
  public int[] signature(String text) {
    long[] words = fingerprint(text);
    int[] signature = new int[permutations()];
    for (int i = 0; i < signature.length; i++) {
      signature[i] = PackedSignature.component(words, 0, i);
    }
    return signature;
  }

  /**
   * The signature of a set of features of your own. Thread-safe; time proportional to features and
   * permutations.
   *
   * @param features hashes of the elements, evenly spread over 64 bits; an element may occur
   *     repeatedly
   * @return {@link #permutations()} numbers from 0 to 2^31 - 1
   * @throws IllegalArgumentException if there are no features
   */
  public int[] signature(long[] features) {
    if (features.length == 0) {
      throw new IllegalArgumentException("an empty set has no signature");
    }
    int[] signature = new int[permutations()];
    kernel.sign(features, features.length, signature);
    return signature;
  }

  /**
   * The estimated Jaccard similarity: the share of components in which two signatures agree.
   *
   * @return from 0 to 1
   * @throws IllegalArgumentException if the signatures differ in length
   */
  public static double similarity(int[] a, int[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "signatures of " + a.length + " and " + b.length + " components cannot be compared");
    }
    int agreements = 0;
    for (int i = 0; i < a.length; i++) {
      agreements += a[i] == b[i] ? 1 : 0;
    }
    return (double) agreements / a.length;
  }

  @Override
  public Fingerprinter fingerprinter() {
    FeatureExtractor extractor = pipeline.extractor();
    LongArrayList features = new LongArrayList();
    int[] signature = new int[permutations()];
    return (text, out) -> {
      features.clear();
      extractor.extract(text, features);
      kernel.sign(features.elements(), features.size(), signature);
      PackedSignature.pack(signature, out);
      if (exact) {
        FeatureSets.toSet(features, 0);
        out.addElements(out.size(), features.elements(), 0, features.size());
      }
    };
  }

  @Override
  public Keys keys() {
    return new BandKeys(banding);
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    if (exact) {
      int signature = PackedSignature.words(permutations());
      return FeatureSets.jaccard(a, aFrom + signature, aTo, b, bFrom + signature, bTo, atLeast);
    }
    return (double) PackedSignature.agreements(a, aFrom, b, bFrom, permutations()) / permutations();
  }

  /** The Jaccard similarity of the sets of shingles; empty if that is what is compared anyway. */
  @Override
  public Optional<ExactSimilarity> exact() {
    return exact ? Optional.empty() : Optional.of(new ExactJaccard(this, pipeline));
  }

  @Override
  public String explain(String left, String right) {
    long[] a = fingerprint(left);
    long[] b = fingerprint(right);
    if (exact) {
      int signature = PackedSignature.words(permutations());
      return FeatureSets.explain(a, signature, a.length, b, signature, b.length);
    }
    return PackedSignature.agreements(a, 0, b, 0, permutations())
        + " of "
        + permutations()
        + " components are equal";
  }
}

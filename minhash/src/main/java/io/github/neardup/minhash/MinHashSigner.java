package io.github.neardup.minhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Optional;

/**
 * Signs many documents and, once its buffers have grown, without allocating for each. <em>Not</em>
 * thread-safe: each thread needs its own, made by {@link MinHash#fingerprinter()}.
 */
public final class MinHashSigner implements Fingerprinter {

  /*
   * Features are mixed before the components' own functions, because these are affine and some use
   * only half of the bits, while a caller's features may be small numbers. Features with weights
   * are mixed when WeightedSet makes their copies.
   */

  private final FeatureExtractor extractor;
  private final Minima minima;
  private final Optional<WeightedSet> copies;
  private final boolean ofCopies;
  private final PackedSignature format;
  private final boolean withSet;
  private final LongArray features = new LongArray();
  private final SetMaker maker = new SetMaker();
  private final int[] signature;
  private long[] mixed = {};

  /**
   * Creates a signer with a weighted set, if there is one, and with the set of features if {@code
   * withSet}.
   *
   * @param ofCopies whether the set of features, too, has the elements of the weighted set
   */
  MinHashSigner(
      FeatureExtractor extractor,
      Minima minima,
      Optional<WeightedSet> copies,
      boolean ofCopies,
      PackedSignature format,
      boolean withSet) {
    this.extractor = extractor;
    this.minima = minima;
    this.copies = copies;
    this.ofCopies = ofCopies;
    this.format = format;
    this.withSet = withSet;
    this.signature = new int[format.components()];
  }

  /**
   * Writes the signature of a text.
   *
   * @param text any text
   * @param out receives the components, each from 0 to 2^31 - 1
   * @throws IllegalArgumentException if {@code out} is not as long as a signature
   */
  public void sign(String text, int[] out) {
    checkLength(out);
    extract(text);
    signOwnFeatures(out);
  }

  /**
   * Writes the signature of a bag of the caller's own features, weighted as the settings say.
   *
   * @param elements numbers that represent the features, such as hashes, with repetition; not
   *     changed
   * @param size the number of {@code elements} used, from the first on
   * @param out receives the components, each from 0 to 2^31 - 1
   * @throws IllegalArgumentException if {@code size} is less than 1 or {@code out} not as long as a
   *     signature
   * @throws IndexOutOfBoundsException if {@code size} is greater than the array
   */
  public void sign(long[] elements, int size, int[] out) {
    checkLength(out);
    if (size < 1) {
      throw new IllegalArgumentException("an empty set has no signature");
    }
    take(elements, size);
    signOwnFeatures(out);
  }

  @Override
  public void fingerprint(String text, LongArray out) {
    extract(text);
    fingerprintOwnFeatures(out);
  }

  /**
   * Appends the fingerprint of a bag of the caller's own features: its signature, with as many bits
   * of each component as the settings say, and, with {@code verify=exact}, the set of features.
   *
   * @param elements numbers that represent the features, such as hashes, with repetition; not
   *     changed
   * @param size the number of {@code elements} used, from the first on
   * @param out receives the words
   * @throws IllegalArgumentException if {@code size} is less than 1
   * @throws IndexOutOfBoundsException if {@code size} is greater than the array
   */
  public void fingerprint(long[] elements, int size, LongArray out) {
    if (size < 1) {
      throw new IllegalArgumentException("an empty set has no fingerprint");
    }
    take(elements, size);
    fingerprintOwnFeatures(out);
  }

  private void checkLength(int[] out) {
    if (out.length != signature.length) {
      throw new IllegalArgumentException(
          "a signature has " + signature.length + " components, not " + out.length);
    }
  }

  private void extract(String text) {
    features.clear();
    extractor.extract(text, features);
  }

  private void take(long[] elements, int size) {
    features.clear();
    features.add(elements, 0, size);
  }

  /** Appends the fingerprint of features, which may be changed. */
  void fingerprint(LongArray some, LongArray out) {
    take(some.elements(), some.size());
    fingerprintOwnFeatures(out);
  }

  private void fingerprintOwnFeatures(LongArray out) {
    signOwnFeatures(signature);
    format.pack(signature, out);
    if (withSet) {
      maker.toSet(features);
      out.add(features.elements(), 0, features.size());
    }
  }

  /** Signs the features. In a bag, they are replaced by their copies. */
  private void signOwnFeatures(int[] out) {
    if (copies.isPresent()) {
      LongArray elements = copies.get().expand(features);
      minima.sign(elements.elements(), elements.size(), out);
      if (ofCopies) {
        take(elements.elements(), elements.size());
      }
    } else {
      long[] elements = features.elements();
      int size = features.size();
      mixed = LongArrays.ensureCapacity(mixed, size, 0);
      for (int i = 0; i < size; i++) {
        mixed[i] = Hash64.mix(elements[i]);
      }
      minima.sign(mixed, size, out);
    }
  }
}

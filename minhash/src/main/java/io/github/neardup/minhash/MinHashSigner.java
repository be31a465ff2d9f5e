package io.github.neardup.minhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.util.FeatureSets.SetMaker;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Objects;
import java.util.Optional;

/**
 * Signs many documents without allocating for each, once its buffers have grown. <em>Not</em>
 * thread-safe: one for each thread, made by {@link MinHash#fingerprinter()}.
 */
public final class MinHashSigner implements Fingerprinter {

  /*
   * Mixing comes before the components' own functions, because these are affine and some use half
   * of the bits only, while a caller's features may be small numbers. Features with weights are
   * mixed when WeightedSet makes their copies.
   *
   * A feature that repeats changes no minimum. Where minima are slow (no vector instructions), a
   * table of 2,048 places leaves out most repetitions: by its lowest bits a feature has one place,
   * which has the index of the last feature there. Example: single words, 30 of which are "the".
   * The second "the" finds the first at its place, and is not counted. If another feature has taken
   * the place meanwhile, "the" is added once more, which does no harm.
   */

  /** As many features as the places of them fit into a part of a core's nearest cache. */
  private static final int PLACES = 1 << 11;

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

  /** Indices, some of them of an earlier set; none if minima are fast. */
  private final int[] places;

  /**
   * With a weighted set, if there is one, and with the set of features if {@code withSet}.
   *
   * @param ofCopies whether that set, too, has the elements of the weighted set
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
    this.places = minima.isSlow() ? new int[PLACES] : new int[0];
  }

  /**
   * Writes the signature of a text.
   *
   * @param text any text
   * @param out receives the components, each from 0 to 2^31 - 1
   * @throws IllegalArgumentException if {@code out} is not as long as a signature
   */
  public void sign(String text, int[] out) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(out, "out");
    checkLength(out);
    extract(text);
    signOwnFeatures(out);
  }

  /**
   * Writes the signature of a bag of features of your own, weighed as the settings say.
   *
   * @param elements numbers that stand for the features, such as hashes, each as often as it
   *     occurs; not changed
   * @param size how many of {@code elements} there are, from the first
   * @param out receives the components, each from 0 to 2^31 - 1
   * @throws IllegalArgumentException if {@code size} is less than 1 or {@code out} not as long as a
   *     signature
   * @throws IndexOutOfBoundsException if {@code size} is greater than the array
   */
  public void sign(long[] elements, int size, int[] out) {
    Objects.requireNonNull(elements, "elements");
    Objects.requireNonNull(out, "out");
    checkLength(out);
    if (size < 1) {
      throw new IllegalArgumentException("an empty set has no signature");
    }
    if (copies.isPresent()) {
      take(elements, size);
      signOwnFeatures(out);
    } else {
      minima.clear();
      addMixed(elements, size);
      minima.copyTo(out);
    }
  }

  @Override
  public void fingerprint(String text, LongArray out) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(out, "out");
    extract(text);
    fingerprintOwnFeatures(out);
  }

  /**
   * Appends the fingerprint of a bag of features of your own: its signature with as many bits of
   * each component as the settings say and, with {@code verify=exact}, the set of features.
   *
   * @param elements numbers that stand for the features, such as hashes, each as often as it
   *     occurs; not changed
   * @param size how many of {@code elements} there are, from the first
   * @param out receives the words
   * @throws IllegalArgumentException if {@code size} is less than 1
   * @throws IndexOutOfBoundsException if {@code size} is greater than the array
   */
  public void fingerprint(long[] elements, int size, LongArray out) {
    Objects.requireNonNull(elements, "elements");
    Objects.requireNonNull(out, "out");
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

  /** The fingerprint of features that may be changed. */
  void fingerprint(LongArray some, LongArray out) {
    take(some.elements(), some.size());
    fingerprintOwnFeatures(out);
  }

  private void fingerprintOwnFeatures(LongArray out) {
    signOwnFeatures(signature);
    format.pack(signature, out);
    if (withSet) {
      maker.toSet(features, 0);
      out.add(features.elements(), 0, features.size());
    }
  }

  /** Features of a bag are their copies afterwards. */
  private void signOwnFeatures(int[] out) {
    minima.clear();
    if (copies.isPresent()) {
      LongArray elements = copies.get().expand(features);
      minima.add(elements.elements(), elements.size());
      if (ofCopies) {
        take(elements.elements(), elements.size());
      }
    } else {
      addMixed(features.elements(), features.size());
    }
    minima.copyTo(out);
  }

  /** Adds features without weights, but for most that repeat another. */
  private void addMixed(long[] elements, int size) {
    mixed = LongArrays.ensureCapacity(mixed, size, 0);
    int count = 0;
    for (int i = 0; i < size; i++) {
      long feature = Hash64.mix(elements[i]);
      mixed[count] = feature;
      count += places.length == 0 ? 1 : remember(feature, count);
    }
    minima.add(mixed, count);
  }

  /**
   * Remembers where a feature stands, if it is new: behind {@code before} others.
   *
   * @return 1 if it is new, 0 if it is found among these; without a branch, as no processor can
   *     guess which it is
   */
  private int remember(long feature, int before) {
    int place = (int) feature & (PLACES - 1);
    int same = places[place];
    long difference = mixed[same] ^ feature;
    int isNew =
        (int) ((difference | -difference) >>> (Long.SIZE - 1))
            | (before - 1 - same) >>> (Integer.SIZE - 1);
    places[place] = same + isNew * (before - same);
    return isNew;
  }
}

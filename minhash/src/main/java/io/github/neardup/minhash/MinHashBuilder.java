package io.github.neardup.minhash;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.ShingleAlgorithmBuilder;
import java.util.Objects;

/**
 * Builds a {@link MinHash}, as {@link MinHash#create(String)} does.
 *
 * <pre>{@code
 * MinHash minHash = MinHash.builder().threshold(0.8).bits(8).build();
 * }</pre>
 *
 * <p>Each method throws an {@link InvalidSpecException} that names the setting if a value is out of
 * range. Not thread-safe.
 */
public final class MinHashBuilder extends ShingleAlgorithmBuilder<MinHash, MinHashBuilder> {

  MinHashBuilder() {
    super(new MinHashProvider(), MinHash::create, MinHashProvider.SHINGLE, MinHashProvider.WORDS);
  }

  @Override
  protected MinHashBuilder self() {
    return this;
  }

  /**
   * Sets the smallest Jaccard similarity of duplicates.
   *
   * @param similarity from 0.01 to 1
   */
  public MinHashBuilder threshold(double similarity) {
    return set(MinHashProvider.THRESHOLD.name(), similarity);
  }

  /**
   * Sets the number of components in a signature.
   *
   * @param number from 1 to 65536
   */
  public MinHashBuilder permutations(int number) {
    return set(MinHashProvider.PERMUTATIONS.name(), number);
  }

  /**
   * Sets the number of bits kept of each component.
   *
   * @param number from 1 to 32; 32 keeps all
   */
  public MinHashBuilder bits(int number) {
    return set(MinHashProvider.BITS.name(), number);
  }

  /**
   * Sets how signatures are made.
   *
   * @param name {@code "classic"} or {@code "one-permutation"}, which is faster with many
   *     components
   */
  public MinHashBuilder scheme(String name) {
    return set(MinHashProvider.SCHEME.name(), Objects.requireNonNull(name, "name"));
  }

  /**
   * Sets what decides on candidates.
   *
   * @param how {@code "exact"} for the similarity of their sets of shingles, {@code "estimate"} for
   *     its estimate
   */
  public MinHashBuilder verify(String how) {
    return set(MinHashProvider.VERIFY.name(), Objects.requireNonNull(how, "how"));
  }

  /**
   * Sets the share of the pairs at the threshold that must be found; it determines bands and rows.
   *
   * @param share from 0 to 0.9999
   */
  public MinHashBuilder recall(double share) {
    return set(MinHashProvider.RECALL.name(), share);
  }

  /**
   * Sets the number of bands in a signature. Requires {@link #rows} as well.
   *
   * @param number from 0 to 65536; 0 derives it from the threshold
   */
  public MinHashBuilder bands(int number) {
    return set(MinHashProvider.BANDS.name(), number);
  }

  /**
   * Sets the number of components in a band. Requires {@link #bands} as well.
   *
   * @param number from 0 to 65536; 0 derives it from the threshold
   */
  public MinHashBuilder rows(int number) {
    return set(MinHashProvider.ROWS.name(), number);
  }
}

package io.github.neardup.simhash;

import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.ShingleAlgorithmBuilder;

/**
 * Builds a {@link SimHash}, as {@link SimHash#create(String)} does.
 *
 * <pre>{@code
 * SimHash simHash = SimHash.builder().bits(64).distance(6).build();
 * }</pre>
 *
 * <p>Each method throws an {@link InvalidSpecException} that names the setting if a value is out of
 * range. Not thread-safe.
 */
public final class SimHashBuilder extends ShingleAlgorithmBuilder<SimHash, SimHashBuilder> {

  SimHashBuilder() {
    super(new SimHashProvider(), SimHash::create, SimHashProvider.SHINGLE, SimHashProvider.WORDS);
  }

  @Override
  protected SimHashBuilder self() {
    return this;
  }

  /**
   * Sets the number of bits in a fingerprint; the default is 128.
   *
   * @param number 64, 128 or 256; {@link SimHash#fingerprint64(String)} needs 64
   */
  public SimHashBuilder bits(int number) {
    return set(SimHashProvider.BITS.name(), number);
  }

  /**
   * Sets the maximum number of bits in which duplicates differ.
   *
   * @param bits from 0 to half of all bits
   */
  public SimHashBuilder distance(int bits) {
    return set(SimHashProvider.DISTANCE.name(), bits);
  }

  /**
   * Sets the smallest share of bits in which duplicates agree, instead of {@link #distance}.
   *
   * @param share from 0.5 to 1
   */
  public SimHashBuilder similarity(double share) {
    return set(SimHashProvider.SIMILARITY.name(), share);
  }
}

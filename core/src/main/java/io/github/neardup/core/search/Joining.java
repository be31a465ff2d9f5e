package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;

/**
 * An {@link Algorithm} with a way to find all verified pairs of a collection that is faster than by
 * keys. An algorithm that is made around another does not pass on the other's: its fingerprints and
 * similarity are not the same.
 */
public interface Joining {

  /** The join. */
  SelfJoin selfJoin();
}

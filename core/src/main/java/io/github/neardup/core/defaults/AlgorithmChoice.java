package io.github.neardup.core.defaults;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.InvalidSpecException;

/** Which algorithm a collection gets: always the same, or what a spec means for the collection. */
@FunctionalInterface
public interface AlgorithmChoice {

  /** The algorithm for a collection with these defaults. */
  Algorithm with(CollectionDefaults defaults);

  /** This algorithm, whatever the collection. */
  static AlgorithmChoice of(Algorithm algorithm) {
    return defaults -> algorithm;
  }

  /**
   * The algorithm that a spec describes; settings that it leaves open {@linkplain
   * CollectionDefaults follow from the collection}.
   *
   * @throws InvalidSpecException as {@link Algorithms#create(String)}
   */
  static AlgorithmChoice of(String spec) {
    Algorithm fixed = Algorithms.create(spec);
    return CollectionDefaults.open(spec).isEmpty()
        ? of(fixed)
        : defaults -> defaults.length().isEmpty() ? fixed : defaults.create(spec);
  }
}

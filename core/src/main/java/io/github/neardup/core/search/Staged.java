package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import java.util.Optional;

/**
 * What an algorithm may offer besides: to be searched in two stages, because its fingerprint is a
 * small sketch and a large exact part, which only few documents need.
 */
@FunctionalInterface
public interface Staged {

  /** The stages; empty if the settings ask for one only. */
  Optional<Stages> stages();

  /**
   * What decides how similar two documents are: the second stage of an algorithm that has two, and
   * else the algorithm. Its fingerprints take less to make, and their similarity is the same.
   */
  static Algorithm deciding(Algorithm algorithm) {
    return algorithm instanceof Staged staged
        ? staged.stages().map(Stages::exact).orElse(algorithm)
        : algorithm;
  }
}

package io.github.neardup.core.algorithm;

import java.util.Map;

/** An {@link Algorithm} that chooses the values of some settings itself if they are left open. */
public interface Deriving {

  /** The values it chose, by name of setting; none if all were given. */
  Map<String, String> derived();

  /** What an algorithm chose; one that is not {@code Deriving} chooses nothing. */
  static Map<String, String> of(Algorithm algorithm) {
    return algorithm instanceof Deriving deriving ? deriving.derived() : Map.of();
  }
}

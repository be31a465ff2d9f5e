package io.github.neardup.core.search;

import java.util.Optional;

/**
 * What an algorithm may offer besides: to be searched in two stages, because its fingerprint is a
 * small sketch and a large exact part, which only few documents need.
 */
@FunctionalInterface
public interface Staged {

  /** The stages; empty if the settings ask for one only. */
  Optional<Stages> stages();
}

package io.github.neardup.core.algorithm;

import java.util.Optional;

/** Keys that can be refined where too many fingerprints have one in common. */
public interface FinerKeys extends Keys {

  /**
   * Finer keys for fingerprints that have a key of {@code slot} in common, when they are so many
   * that comparing them all would take too long. Of those, any two that reach the threshold have
   * one of the finer keys in common as well.
   *
   * @param slot from 0 to {@code slots() - 1}
   * @return the keys, or empty if there are none that keep this promise
   */
  Optional<Keys> within(int slot);
}

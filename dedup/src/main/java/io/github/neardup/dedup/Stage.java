package io.github.neardup.dedup;

/** A part of a deduplication that takes time of its own. */
public enum Stage {
  FINGERPRINT,
  SEARCH,
  WRITE
}

package io.github.neardup.cli;

/** A part of a deduplication that takes time of its own. */
enum Stage {
  FINGERPRINT,
  SEARCH,
  WRITE
}

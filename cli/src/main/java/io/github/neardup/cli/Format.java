package io.github.neardup.cli;

/** The form in which a result is written. */
enum Format {
  /** For people. */
  TEXT,

  /** For programs. */
  JSON
}

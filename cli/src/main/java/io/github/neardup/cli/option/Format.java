package io.github.neardup.cli.option;

/** The form in which a result is written. */
enum Format {
  /** For people. */
  TEXT,

  /** For programs. */
  JSON
}

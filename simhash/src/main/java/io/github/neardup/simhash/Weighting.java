package io.github.neardup.simhash;

/** How much a feature of a document counts. */
enum Weighting {
  /** As often as it occurs. */
  TF,

  /** Once, however often it occurs. */
  BINARY,

  /** As often as it occurs, times its inverse document frequency. */
  TFIDF
}

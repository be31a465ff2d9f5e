package io.github.neardup.minhash;

/** How much a feature of a document counts. */
enum Weighting {
  /** Once, however often it occurs. */
  BINARY,

  /** As often as it occurs. */
  TF,

  /** As often as it occurs, times its inverse document frequency. */
  TFIDF
}

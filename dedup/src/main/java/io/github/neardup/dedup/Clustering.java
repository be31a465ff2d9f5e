package io.github.neardup.dedup;

/** How verified pairs become clusters. */
public enum Clustering {
  /** Connected components: documents linked by a chain of pairs are in one cluster. */
  CONNECTED,

  /** Stars: every document is a verified pair with the one that is kept. */
  STAR
}

package io.github.neardup.dedup;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How verified pairs become clusters. */
public enum Clustering {
  /** Connected components: documents linked by a chain of pairs are in one cluster. */
  @JsonProperty("connected")
  CONNECTED,

  /** Stars: every document is a verified pair with the one that is kept. */
  @JsonProperty("star")
  STAR
}

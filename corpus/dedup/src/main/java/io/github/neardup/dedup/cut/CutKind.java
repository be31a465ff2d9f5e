package io.github.neardup.dedup.cut;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the parts are that are cut where they are repeated. */
public enum CutKind {
  /** Whole lines. */
  @JsonProperty("paragraph")
  PARAGRAPH,

  /** Runs of sentences. */
  @JsonProperty("sentence")
  SENTENCE,

  /** Spans of words, wherever they begin and end. */
  @JsonProperty("passage")
  PASSAGE
}

package io.github.neardup.dedup.cut;

/** What the parts are that are cut where they are repeated. */
public enum CutKind {
  /** Whole lines. */
  PARAGRAPH,

  /** Runs of sentences. */
  SENTENCE,

  /** Spans of words, wherever they begin and end. */
  PASSAGE
}

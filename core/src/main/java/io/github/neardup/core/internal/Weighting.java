package io.github.neardup.core.internal;

import java.util.Locale;

/** How much a feature of a document counts. */
public enum Weighting {
  /** Once, however often it occurs. */
  BINARY,
  /** As often as it occurs. */
  TF,
  /** As often as it occurs, times its inverse document frequency. */
  TFIDF;

  /** As in a spec. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.github.neardup.dedup.reasons;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.KeepPolicy;

/**
 * A removed document, and why it is removed.
 *
 * @param document the document
 * @param file its file, as the user named it
 * @param like the document that is kept in its place or, with {@link KeepPolicy#NONE}, another
 *     document of its cluster, which is removed as well
 * @param likeIsKept whether that document is kept
 * @param similarity the algorithm's exact similarity of the two, from 0 to 1; with {@link
 *     Clustering#CONNECTED} a chain may have joined two documents below the threshold. For an
 *     algorithm that {@linkplain Algorithm#direction() has a direction}, the share of the document
 *     found in the kept one
 */
public record Removal(
    Document document, String file, Document like, boolean likeIsKept, double similarity) {

  /** Returns whether the two texts are the same, character for character. */
  public boolean isExact() {
    return document.text().equals(like.text());
  }

  /**
   * Returns the longest common passage found, of 3 or more characters, or the empty string. Linear
   * time.
   */
  public String sharedPassage() {
    return SharedPassage.of(document.text(), like.text());
  }
}

package io.github.neardup.dedup.reasons;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.dedup.Deduplicator.Clustering;
import io.github.neardup.dedup.KeepPolicy;

/**
 * A document that is removed, and why.
 *
 * @param document the document
 * @param file the file it is in, as the user named it
 * @param like a document that it is like: the one that is kept for it or, with {@link
 *     KeepPolicy#NONE}, another one of its cluster, which is removed as well
 * @param likeIsKept whether that one is kept
 * @param similarity the algorithm's exact similarity of the two, from 0 to 1; with {@link
 *     Clustering#CONNECTED} a chain may have joined two that are less similar than the threshold.
 *     Of an algorithm that {@linkplain Algorithm#isOneSided() has a direction}, the share of the
 *     document that is in the one that is kept
 */
public record Removal(
    Document document, String file, Document like, boolean likeIsKept, double similarity) {

  /** Whether the two texts are the same, character for character. */
  public boolean isExact() {
    return document.text().equals(like.text());
  }

  /**
   * The longest passage found that both texts have, of 3 or more characters, or the empty string.
   * Linear time.
   */
  public String sharedPassage() {
    return SharedPassage.of(document.text(), like.text());
  }
}

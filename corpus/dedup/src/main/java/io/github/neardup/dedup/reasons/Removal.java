package io.github.neardup.dedup.reasons;

import io.github.neardup.core.Document;
import io.github.neardup.dedup.Deduplicator.Clustering;

/**
 * A document that is removed, and why.
 *
 * @param document the document
 * @param file the file it is in, as the user named it
 * @param kept the document that is kept for it
 * @param similarity the algorithm's exact similarity of the two, from 0 to 1; with {@link
 *     Clustering#CONNECTED} a chain may have joined two that are less similar than the threshold
 */
public record Removal(Document document, String file, Document kept, double similarity) {

  /** Whether the two texts are the same, character for character. */
  public boolean isExact() {
    return document.text().equals(kept.text());
  }

  /**
   * The longest passage found that both texts have, of 3 or more characters, or the empty string.
   * Linear time.
   */
  public String sharedPassage() {
    return SharedPassage.of(document.text(), kept.text());
  }
}

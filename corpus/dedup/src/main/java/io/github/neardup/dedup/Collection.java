package io.github.neardup.dedup;

import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.text.hint.TextHints;

/**
 * A corpus that has been read, with one row for each document that is compared with others.
 *
 * @param fingerprints of the rows, with everything that can be derived from them
 * @param ranking of the rows
 * @param hints what some of the texts look like
 * @param shortReferences how many reference texts are too short to be searched for inside documents
 * @param bytes how many bytes were read
 * @param content a checksum of those bytes
 */
record Collection(
    Fingerprints fingerprints,
    Ranking ranking,
    TextHints hints,
    int shortReferences,
    long bytes,
    long content) {

  /** Returns this collection with other fingerprints of its rows. */
  Collection with(Fingerprints others) {
    return new Collection(others, ranking, hints, shortReferences, bytes, content);
  }
}

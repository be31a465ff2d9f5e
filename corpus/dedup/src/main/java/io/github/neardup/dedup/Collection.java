package io.github.neardup.dedup;

import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.text.hint.TextHints;

/**
 * A corpus that was read: a row for each document that is compared with others.
 *
 * @param fingerprints of the rows, with what others can be made of
 * @param ranking of the rows
 * @param hints what some of the texts look like
 * @param shortReferences how many texts of references are too short to be looked for inside
 * @param bytes how many bytes were read
 * @param content a checksum of them
 */
record Collection(
    Fingerprints fingerprints,
    Ranking ranking,
    TextHints hints,
    int shortReferences,
    long bytes,
    long content) {

  /** The same with other fingerprints of the rows. */
  Collection with(Fingerprints others) {
    return new Collection(others, ranking, hints, shortReferences, bytes, content);
  }
}

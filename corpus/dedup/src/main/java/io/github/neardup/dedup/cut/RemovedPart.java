package io.github.neardup.dedup.cut;

/**
 * One cut. In JSON its names are in snake case.
 *
 * @param id the document that the part was cut from
 * @param from offset of its first character in the text as it was, in UTF-16 code units
 * @param to offset after its last character
 * @param text how it begins, at most 200 characters
 * @param keptIn the document in which it still stands
 * @param keptFrom where in the text of that document as it was: offset of the first character of
 *     the part's first word, sentence or line. Of a long part this is the place of as many words or
 *     sentences as the rule asks for: the rest may stand elsewhere
 */
record RemovedPart(String id, int from, int to, String text, String keptIn, int keptFrom) {}

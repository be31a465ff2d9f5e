package io.github.neardup.dedup.cut;

/**
 * A part of a text that is cut.
 *
 * @param from offset of its first character
 * @param to offset after its last
 * @param key the hash of the window that it begins with
 * @param keptRow the document in which that window stands
 * @param keptFrom offset of what equals its first unit
 */
record Cut(int from, int to, long key, int keptRow, int keptFrom) {}

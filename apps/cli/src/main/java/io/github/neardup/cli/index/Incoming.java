package io.github.neardup.cli.index;

import io.github.neardup.index.storage.Entry;

/**
 * A record that was read.
 *
 * @param entry what the store is to know of it
 * @param text its text
 * @param line the record as a line of JSON Lines, perhaps without the line's end
 * @param position how many bytes of the inputs were read by then
 */
@SuppressWarnings("ArrayRecordComponent") // read once
record Incoming(Entry entry, String text, byte[] line, long position) {}

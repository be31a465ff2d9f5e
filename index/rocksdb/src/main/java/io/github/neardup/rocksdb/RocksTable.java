package io.github.neardup.rocksdb;

import java.nio.charset.StandardCharsets;

/**
 * The tables of an index, each a column family of RocksDB. Numbers have 8 bytes. A fingerprint
 * keeps its number as long as an entry has it.
 */
enum RocksTable {

  /** "identity", and the counters "entries" and "next", the number of the next fingerprint. */
  META("default", false),

  /** Key, number: the fingerprint if it is short, otherwise nothing. */
  POSTINGS("postings", true),

  /** Number: the fingerprint. */
  FINGERPRINTS("fingerprints", false),

  /** {@linkplain Bytes#name Name} of a fingerprint: number, and how many entries have it. */
  NUMBERS("numbers", false),

  /** Id: number of its fingerprint. */
  ENTRIES("entries", false),

  /** Number, id: time in milliseconds since 1970, payload. */
  MEMBERS("members", true),

  /** Time, id: nothing. */
  TIMES("times", false);

  private final String label;
  private final boolean prefixed;

  RocksTable(String label, boolean prefixed) {
    this.label = label;
    this.prefixed = prefixed;
  }

  byte[] label() {
    return label.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns whether rows are looked up by the first number of their keys. */
  boolean isPrefixed() {
    return prefixed;
  }
}

package io.github.neardup.core.text;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import java.util.Arrays;

/**
 * Makes the hashes of shingles of those of their tokens: polynomials in these, kept up to date as
 * the window moves.
 *
 * <p>Not thread-safe.
 */
final class Shingles {

  /** Tokens whose shingles are made in one go, at most. */
  static final int CHUNK = 2048;

  private final int length;
  private final long base;

  /** The base to the power of the length of a shingle. */
  private final long leaving;

  /** Hashes of tokens: first as many as a shingle has, done before, and then those to come. */
  private final long[] hashes;

  private int size;

  /** How many tokens are missing to the first shingle. */
  private int missing;

  private long rolling;
  private LongArray out = new LongArray();

  Shingles(int length, long base) {
    this.length = length;
    this.base = base;
    this.hashes = new long[length + CHUNK];
    long power = 1;
    for (int i = 0; i < length; i++) {
      power *= base;
    }
    this.leaving = power;
  }

  /** Begins a text, whose shingles will be appended to {@code features}. */
  void begin(LongArray features) {
    out = features;
    // Before there are enough, the hash that leaves is 0.
    Arrays.fill(hashes, 0, length, 0);
    size = length;
    missing = length;
    rolling = 0;
  }

  /** Adds a token. */
  void add(long hash) {
    if (size == hashes.length) {
      roll();
    }
    hashes[size++] = hash;
  }

  /**
   * An array to write the hashes of tokens to, from index {@link #size()}, before {@link #added}.
   *
   * @param tokens how many there will be, at most {@link #CHUNK}
   */
  long[] room(int tokens) {
    if (size + tokens > hashes.length) {
      roll();
    }
    return hashes;
  }

  int size() {
    return size;
  }

  void added(int tokens) {
    size += tokens;
  }

  /** Ends the text. If it has fewer tokens than a shingle, but some, they are one. */
  void end() {
    roll();
    if (missing > 0 && missing < length) {
      out.add(Hash64.mix(rolling));
    }
  }

  private void roll() {
    long[] hash = hashes;
    int end = size;
    int first = Math.min(end, length + Math.max(0, missing - 1));
    long sum = rolling;
    for (int i = length; i < first; i++) {
      sum = sum * base + hash[i] - hash[i - length] * leaving;
    }
    int at = out.size();
    out.resize(at + end - first);
    long[] target = out.elements();
    for (int i = first; i < end; i++) {
      sum = sum * base + hash[i] - hash[i - length] * leaving;
      target[at++] = Hash64.mix(sum);
    }
    rolling = sum;
    missing = end > first ? 0 : missing - (end - length);
    System.arraycopy(hash, end - length, hash, 0, length);
    size = length;
  }
}

package io.github.neardup.core.text;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.hash.Hash64;

/**
 * Computes the hashes of shingles from the hashes of their tokens: polynomials, updated as the
 * window moves. Immutable and thread-safe.
 */
final class Shingles {

  private final int length;
  private final long base;

  /** The base raised to the length of a shingle. */
  private final long leaving;

  Shingles(int length, long base) {
    this.length = length;
    this.base = base;
    long power = 1;
    for (int i = 0; i < length; i++) {
      power *= base;
    }
    this.leaving = power;
  }

  /**
   * Appends the shingles of at least one token. If there are fewer tokens than in a shingle, they
   * form one shingle.
   */
  void of(Row row, LongArray features) {
    long[] tokens = row.words();
    int from = row.from();
    int to = row.to();
    long sum = 0;
    int first = Math.min(to, from + length - 1);
    for (int i = from; i < first; i++) {
      sum = sum * base + tokens[i];
    }
    int at = features.size();
    if (to - from < length) {
      features.add(Hash64.mix(sum));
      return;
    }
    features.resize(at + to - first);
    long[] target = features.elements();
    if (length == 1) {
      for (int i = from; i < to; i++) {
        target[at++] = Hash64.mix(tokens[i]);
      }
      return;
    }
    // The first shingle drops no token.
    sum = sum * base + tokens[first];
    target[at++] = Hash64.mix(sum);
    for (int i = first + 1; i < to; i++) {
      sum = sum * base + tokens[i] - tokens[i - length] * leaving;
      target[at++] = Hash64.mix(sum);
    }
  }
}

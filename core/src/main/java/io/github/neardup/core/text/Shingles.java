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

  /**
   * Appends the shingles of single characters, whose hashes come from a table. No characters give
   * no shingles.
   *
   * @param hashes the hashes of characters
   */
  void ofCharacters(char[] chars, int count, TokenHashes hashes, LongArray features) {
    int first = features.size();
    // The maximum number; resize clears what it adds, so it precedes the writing.
    features.resize(first + count);
    long[] target = features.elements();
    long[] ofCharacters = hashes.ofCharacters();
    long multiplier = base;
    int size = first;
    int characters = 0;
    int left = 0;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      char c = chars[i];
      long hash = ofCharacters[c];
      if (Character.isHighSurrogate(c) && i + 1 < count && Character.isLowSurrogate(chars[i + 1])) {
        hash = hashes.ofToken(chars, i, i + 2);
        i++;
      }
      sum = sum * multiplier + hash;
      if (++characters > length) {
        char leaver = chars[left];
        long leaverHash = ofCharacters[leaver];
        if (Character.isHighSurrogate(leaver) && Character.isLowSurrogate(chars[left + 1])) {
          leaverHash = hashes.ofToken(chars, left, left + 2);
          left++;
        }
        left++;
        sum -= leaverHash * leaving;
      }
      if (characters >= length) {
        target[size++] = Hash64.mix(sum);
      }
    }
    if (characters > 0 && characters < length) {
      target[size++] = Hash64.mix(sum);
    }
    features.resize(size);
  }
}

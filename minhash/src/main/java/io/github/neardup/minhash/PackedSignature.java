package io.github.neardup.minhash;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/** A signature as words of a fingerprint: two components a word, the even one in the lower half. */
final class PackedSignature {

  private PackedSignature() {}

  /** The number of words that hold {@code components} components; the last may be half empty. */
  static int words(int components) {
    return (components + 1) / 2;
  }

  static void pack(int[] signature, LongArrayList out) {
    int i = 0;
    for (; i + 2 <= signature.length; i += 2) {
      out.add((long) signature[i + 1] << 32 | signature[i]);
    }
    if (i < signature.length) {
      out.add(signature[i]);
    }
  }

  static int component(long[] words, int from, int index) {
    return (int) (words[from + (index >> 1)] >>> ((index & 1) << 5));
  }

  /** In how many of their components two signatures agree. */
  static int agreements(long[] a, int aFrom, long[] b, int bFrom, int components) {
    int agreements = 0;
    int pairs = components / 2;
    for (int i = 0; i < pairs; i++) {
      long differing = a[aFrom + i] ^ b[bFrom + i];
      agreements += ((int) differing == 0 ? 1 : 0) + (differing >>> 32 == 0 ? 1 : 0);
    }
    if ((components & 1) == 1 && a[aFrom + pairs] == b[bFrom + pairs]) {
      agreements++;
    }
    return agreements;
  }
}

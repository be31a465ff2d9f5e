package io.github.neardup.minhash;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/** Two components a word, the even one in the lower half. The last word may be half empty. */
final class WholeComponents extends PackedSignature {

  WholeComponents(int components) {
    super(components);
  }

  @Override
  int words() {
    return (components() + 1) / 2;
  }

  @Override
  void pack(int[] signature, LongArrayList out) {
    int i = 0;
    for (; i + 2 <= signature.length; i += 2) {
      out.add((long) signature[i + 1] << 32 | signature[i]);
    }
    if (i < signature.length) {
      out.add(signature[i]);
    }
  }

  private static int component(long[] words, int from, int index) {
    return (int) (words[from + (index >> 1)] >>> ((index & 1) << 5));
  }

  @Override
  int agreements(long[] a, int aFrom, long[] b, int bFrom) {
    int agreements = 0;
    int pairs = components() / 2;
    for (int i = 0; i < pairs; i++) {
      long differing = a[aFrom + i] ^ b[bFrom + i];
      agreements += ((int) differing == 0 ? 1 : 0) + (differing >>> 32 == 0 ? 1 : 0);
    }
    if ((components() & 1) == 1 && a[aFrom + pairs] == b[bFrom + pairs]) {
      agreements++;
    }
    return agreements;
  }

  @Override
  boolean agree(long[] a, int aFrom, long[] b, int bFrom, int first, int end) {
    for (int i = first; i < end; i++) {
      if (component(a, aFrom, i) != component(b, bFrom, i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  long polynomial(long[] words, int from, int first, int end) {
    long value = 0;
    for (int i = first; i < end; i++) {
      value = value * BASE + component(words, from, i);
    }
    return value;
  }
}

package io.github.neardup.simhash;

import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.HashV1;
import java.util.function.LongConsumer;

/**
 * Keys by the pigeonhole principle: the bits are cut into one block more than may differ, so
 * fingerprints within the distance agree in at least one block. Nothing within the distance is
 * missed.
 */
final class PigeonholeBlocks implements Keys {

  private final int bits;
  private final int blocks;

  PigeonholeBlocks(int bits, int distance) {
    this.bits = bits;
    this.blocks = distance + 1;
  }

  @Override
  public int slots() {
    return blocks;
  }

  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    sink.accept(block(words, from, slot));
  }

  @Override
  public boolean agreeBefore(int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
    for (int s = 0; s < slot; s++) {
      if (block(a, aFrom, s) == block(b, bFrom, s)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The probability that two fingerprints agree in a block.
   *
   * @param similarity the probability that they agree in a bit, each on its own
   */
  double candidateProbability(double similarity) {
    double none = 1;
    for (int slot = 0; slot < blocks; slot++) {
      int width = (slot + 1) * bits / blocks - slot * bits / blocks;
      none *= 1 - StrictMath.pow(similarity, width);
    }
    return 1 - none;
  }

  private long block(long[] words, int from, int slot) {
    int first = slot * bits / blocks;
    int width = (slot + 1) * bits / blocks - first;
    if (width > Long.SIZE) {
      return HashV1.hash(words, from, from + bits / Long.SIZE, 0);
    }
    int word = from + first / Long.SIZE;
    int shift = first % Long.SIZE;
    long block = words[word] >>> shift;
    if (shift + width > Long.SIZE) {
      block |= words[word + 1] << (Long.SIZE - shift);
    }
    return width == Long.SIZE ? block : block & ((1L << width) - 1);
  }
}

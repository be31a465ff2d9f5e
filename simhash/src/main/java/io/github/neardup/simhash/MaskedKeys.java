package io.github.neardup.simhash;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/** Keys that are fingerprints under masks, one per slot. */
final class MaskedKeys implements Keys {

  /*
   * A pair belongs to the first mask under which its fingerprints agree, so earlier masks must be
   * checked. Agreement depends only on the differing bits, and is computed for 64 masks at once:
   * for each byte of a fingerprint and each of its 256 values, a word says which of the 64 masks
   * contain none of the bits set in that value. The conjunction over all bytes is the set of masks
   * that agree. Example: bits 3 and 9 differ. Byte 0 has the value 8, byte 1 the value 2, and two
   * look-ups leave the masks without these bits; the other bytes have the value 0, which leaves all
   * masks. Takes 16 KiB per 64 masks and 64 bits.
   */

  private static final int VALUES = 256;

  /** From this many fingerprints with the same key on, finer keys are worthwhile. */
  private static final int CROWD = 100_000;

  /** By slot. */
  final long[][] masks;

  private final int words;
  private final int distance;

  /** By 64 slots, byte of the fingerprint and value: the slots that remain. */
  private final long[] compatible;

  /**
   * At least one mask must be free of the differing bits of any fingerprints within the distance.
   */
  MaskedKeys(List<long[]> masks, int words, int distance) {
    this.masks = masks.toArray(long[][]::new);
    this.words = words;
    this.distance = distance;
    this.compatible = compatible();
  }

  private long[] compatible() {
    int bytes = words * Long.BYTES;
    long[] result = new long[(masks.length + Long.SIZE - 1) / Long.SIZE * bytes * VALUES];
    Arrays.fill(result, -1);
    for (int slot = 0; slot < masks.length; slot++) {
      for (int b = 0; b < bytes; b++) {
        int mask = byteOf(masks[slot][b / Long.BYTES], b);
        int table = (slot / Long.SIZE * bytes + b) * VALUES;
        for (int value = 1; mask != 0 && value < VALUES; value++) {
          if ((value & mask) != 0) {
            result[table + value] &= ~(1L << (slot % Long.SIZE));
          }
        }
      }
    }
    return result;
  }

  private static int byteOf(long word, int b) {
    return (int) (word >>> (b % Long.BYTES * Byte.SIZE)) & (VALUES - 1);
  }

  @Override
  public int slots() {
    return masks.length;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The key is the masked word. If the mask has bits of several words, the key is a hash of
   * these, practically one-to-one.
   */
  @Override
  public void keys(Row fingerprint, int slot, LongConsumer sink) {
    long[] mask = masks[slot];
    long key = 0;
    for (int word = 0; word < mask.length; word++) {
      if (mask[word] != 0) {
        key = Hash64.mix(key) + (fingerprint.get(word) & mask[word]); // mix(0) is 0
      }
    }
    sink.accept(key);
  }

  @Override
  public boolean agreeBefore(int slot, Row a, Row b) {
    int table = 0;
    for (int first = 0; first < slot; first += Long.SIZE) {
      long agreeing = slot - first >= Long.SIZE ? -1 : (1L << (slot - first)) - 1;
      for (int word = 0; word < words; word++) {
        long differing = a.get(word) ^ b.get(word);
        for (int i = 0; i < Long.BYTES; i++) {
          agreeing &= compatible[table + (int) (differing & (VALUES - 1))];
          differing >>>= Byte.SIZE;
          table += VALUES;
        }
      }
      if (agreeing != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Finer keys use the bits in which such fingerprints can still differ, and are complete for
   * the distance as well. Empty if fewer than two bits per key are left.
   */
  @Override
  public Optional<Keys> within(int slot) {
    // Only the bits of these keys: fingerprints with equal finer keys agree in all other bits.
    long[] free = new long[words];
    for (long[] mask : masks) {
      for (int word = 0; word < words; word++) {
        free[word] |= mask[word] & ~masks[slot][word];
      }
    }
    int[] positions =
        IntStream.range(0, words * Long.SIZE)
            .filter(bit -> (free[bit / Long.SIZE] >>> (bit % Long.SIZE) & 1) != 0)
            .toArray();
    return positions.length < 2 * (distance + 1)
        ? Optional.empty()
        : Optional.of(new SearchPlanner(positions, words, distance).keys(CROWD));
  }
}

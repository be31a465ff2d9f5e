package io.github.neardup.simhash;

import java.util.Arrays;
import java.util.function.IntConsumer;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Compares as many rows at a time as a vector has lanes. */
final class VectorHammingScan extends HammingScan {

  /*
   * Each block of rows is compared first, and then the near rows are passed on. Up to two words are
   * compared in one pass. With more, each pass adds the number of differing bits of each row to a sum,
   * and the pass with the last word compares the sum with the limit.
   *
   * The passes are methods that call nothing: if a vector must outlive a call, the compiler keeps it
   * as an object, and a pass can take three times as long.
   */

  private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;

  private static final int LANES = SPECIES.length();

  /** Small enough for a core's nearest cache, together with its rows. */
  private static final int BLOCK = 512;

  /** Named by a string, because the oldest Java that compiles this class has no such field. */
  private static final VectorOperators.Unary BIT_COUNT;

  static {
    try {
      BIT_COUNT = (VectorOperators.Unary) VectorOperators.class.getField("BIT_COUNT").get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the Vector API of this Java does not count bits", e);
    }
  }

  private final HammingScan ofRest = new PortableHammingScan();
  private final long[] sums = new long[BLOCK];

  /** The near rows of a block: a bit for each lane. */
  private final long[] nearLanes = new long[BLOCK / LANES];

  @Override
  int lanes() {
    return LANES;
  }

  @Override
  void forEachNear(long[][] columns, long[] own, int from, int to, int most, IntConsumer near) {
    int whole = to - (to - from) % LANES;
    for (int block = from; block < whole; block += BLOCK) {
      int size = Math.min(BLOCK, whole - block);
      boolean any = compare(columns, own, block, size, most);
      for (int i = 0; any && i < size / LANES; i++) {
        for (long lanes = nearLanes[i]; lanes != 0; lanes &= lanes - 1) {
          near.accept(block + i * LANES + Long.numberOfTrailingZeros(lanes));
        }
      }
    }
    ofRest.forEachNear(columns, own, whole, to, most, near);
  }

  /** Finds the near rows of a block; returns whether there are any. */
  private boolean compare(long[][] columns, long[] own, int from, int size, int most) {
    int last = own.length - 1;
    if (last <= 1) {
      // A single word is counted twice.
      long limit = (2L - last) * most;
      return compareTwo(columns[0], own[0], columns[last], own[last], from, size, limit);
    }
    Arrays.fill(sums, 0, size, 0);
    for (int word = 0; word < last; word++) {
      add(columns[word], own[word], from, size);
    }
    return compareLast(columns[last], own[last], from, size, most);
  }

  private boolean compareTwo(
      long[] column0, long own0, long[] column1, long own1, int from, int size, long most) {
    LongVector owns0 = LongVector.broadcast(SPECIES, own0);
    LongVector owns1 = LongVector.broadcast(SPECIES, own1);
    long any = 0;
    for (int i = 0; i < size; i += LANES) {
      long lanes =
          LongVector.fromArray(SPECIES, column0, from + i)
              .lanewise(VectorOperators.XOR, owns0)
              .lanewise(BIT_COUNT)
              .add(
                  LongVector.fromArray(SPECIES, column1, from + i)
                      .lanewise(VectorOperators.XOR, owns1)
                      .lanewise(BIT_COUNT))
              .compare(VectorOperators.LE, most)
              .toLong();
      nearLanes[i / LANES] = lanes;
      any |= lanes;
    }
    return any != 0;
  }

  private void add(long[] column, long own, int from, int size) {
    LongVector owns = LongVector.broadcast(SPECIES, own);
    for (int i = 0; i < size; i += LANES) {
      LongVector.fromArray(SPECIES, column, from + i)
          .lanewise(VectorOperators.XOR, owns)
          .lanewise(BIT_COUNT)
          .add(LongVector.fromArray(SPECIES, sums, i))
          .intoArray(sums, i);
    }
  }

  private boolean compareLast(long[] column, long own, int from, int size, long most) {
    LongVector owns = LongVector.broadcast(SPECIES, own);
    long any = 0;
    for (int i = 0; i < size; i += LANES) {
      long lanes =
          LongVector.fromArray(SPECIES, column, from + i)
              .lanewise(VectorOperators.XOR, owns)
              .lanewise(BIT_COUNT)
              .add(LongVector.fromArray(SPECIES, sums, i))
              .compare(VectorOperators.LE, most)
              .toLong();
      nearLanes[i / LANES] = lanes;
      any |= lanes;
    }
    return any != 0;
  }
}

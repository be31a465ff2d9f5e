package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.testing.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SecondCompilerTest {

  @Test
  void bothWaysFindTheLowestBitWhateverIsAboveIt() {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      for (long above : new long[] {0, -1, random.nextLong(), Long.MIN_VALUE}) {
        long mask = above << bit | 1L << bit;
        assertThat(SecondCompiler.lowestBit(mask)).as("%x, seed %s", mask, seed).isEqualTo(bit);
        assertThat(SecondCompiler.byExponent(mask)).as("%x, seed %s", mask, seed).isEqualTo(bit);
      }
    }
  }
}

package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnePermutationTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 17, 64, 128, 300, 1024})
  void signsAsTheDefinitionSays(int components) {
    Random random = new Random(components);
    Minima minima = minima(components, 3);
    int[] signature = new int[components];
    for (int size : new int[] {1, 2, 3, 4, 5, 7, 10, 30, 85, 86, 100, 383, 384, 385, 1000, 4000}) {
      long[] features = random.longs(size).toArray();
      minima.sign(features, size, signature);
      assertThat(signature).as("%d features", size).isEqualTo(plain(features, components, 3));
    }
  }

  /** The definition: for each bin the least of (round, value), by Comparable pairs of numbers. */
  private static int[] plain(long[] features, int components, long seed) {
    int[] rounds = new int[components];
    int[] signature = new int[components];
    Arrays.fill(rounds, Integer.MAX_VALUE);
    long forRounds = Hash64.mix(seed ^ 0x726F756E645F7631L);
    long forBins = Hash64.mix(seed ^ 0x72657374735F7631L);
    for (int round = 0; round <= 8; round++) {
      for (int bin = 0; bin < components; bin++) {
        if (rounds[bin] == Integer.MAX_VALUE) {
          for (long feature : features) {
            long value;
            if (round < 8) {
              long hash =
                  feature * (Hash64.random(forRounds, 2L * round) | 1)
                      + Hash64.random(forRounds, 2L * round + 1);
              if (((hash >>> 32) * components) >>> 32 != bin) {
                continue;
              }
              value = (hash & 0xFFFFFFFFL) / 2;
            } else {
              long constants = Hash64.random(forBins, bin);
              long a = (constants >>> 32) | 1;
              value = ((a * (feature >>> 32) + (constants & 0xFFFFFFFFL)) & 0xFFFFFFFFL) / 2;
            }
            if (rounds[bin] == Integer.MAX_VALUE || value < signature[bin]) {
              rounds[bin] = round;
              signature[bin] = (int) value;
            }
          }
        }
      }
    }
    return signature;
  }

  @Test
  void neitherOrderNorRepetitionMatter() {
    Random random = new Random(5);
    for (int components : new int[] {1, 100, 1024}) {
      Minima minima = minima(components, 1);
      int[] expected = new int[components];
      int[] signature = new int[components];
      for (int size : new int[] {2, 10, 50, 300, 5000}) {
        long[] features = random.longs(size).toArray();
        minima.sign(features, size, expected);
        long[] twice = Arrays.copyOf(features, 2 * size);
        for (int i = 0; i < size; i++) {
          twice[2 * size - 1 - i] = features[i];
        }
        minima.sign(LongArrays.shuffle(twice, random), twice.length, signature);
        assertThat(signature).as("%d in %d", size, components).isEqualTo(expected);
      }
    }
  }

  @Test
  void seedsGiveUnrelatedSignatures() {
    long[] features = new Random(3).longs(2000).toArray();
    int[][] signatures = new int[2][1000];
    for (int seed = 0; seed < 2; seed++) {
      Minima minima = minima(1000, seed);
      minima.sign(features, features.length, signatures[seed]);
    }
    assertThat(MinHash.similarity(signatures[0], signatures[1])).isZero();
  }

  private static Minima minima(int components, long seed) {
    return new OnePermutation(new OnePermutation.Functions(components, seed));
  }
}

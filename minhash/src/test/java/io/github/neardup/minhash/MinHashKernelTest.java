package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.hash.HashV1;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MinHashKernelTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8, 15, 16, 17, 127, 128, 300})
  void signsAsAPlainLoopDoes(int components) {
    Random random = new Random(components);
    MinHashKernel kernel = new MinHashKernel(components, 1);
    assertThat(kernel.components()).isEqualTo(components);
    int[] signature = new int[components];
    for (int size = 0; size <= 50; size++) {
      long[] features = random.longs(size).toArray();
      kernel.sign(features, size, signature);
      assertThat(signature).as("%d features", size).isEqualTo(plain(features, components, 1));
    }
    long[] many = random.longs(10_000).toArray();
    kernel.sign(many, many.length, signature);
    assertThat(signature).isEqualTo(plain(many, components, 1));
  }

  @Test
  void extremeFeaturesAreSignedAsByAPlainLoop() {
    long[] features = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, 0xFFFFFFFFL};
    int[] signature = new int[64];
    new MinHashKernel(64, 7).sign(features, features.length, signature);
    assertThat(signature).isEqualTo(plain(features, 64, 7));
  }

  @Test
  void neitherOrderNorRepetitionNorWhatIsBeyondTheSizeMatters() {
    List<Long> features = new ArrayList<>(new Random(1).longs(37).boxed().toList());
    long[] once = features.stream().mapToLong(Long::longValue).toArray();
    features.addAll(features.subList(0, 20));
    Collections.shuffle(features, new Random(2));
    features.add(42L);
    long[] shuffled = features.stream().mapToLong(Long::longValue).toArray();
    MinHashKernel kernel = new MinHashKernel(100, 1);
    int[] expected = new int[100];
    int[] signature = new int[100];
    kernel.sign(once, once.length, expected);
    kernel.sign(shuffled, shuffled.length - 1, signature);
    assertThat(signature).isEqualTo(expected);
  }

  @Test
  void seedsGiveUnrelatedSignatures() {
    long[] features = new Random(3).longs(100).toArray();
    int[] one = new int[1000];
    int[] two = new int[1000];
    new MinHashKernel(1000, 1).sign(features, 100, one);
    new MinHashKernel(1000, 2).sign(features, 100, two);
    // Two least values of 100 are both about 2^31 / 100: equal once in some ten million.
    assertThat(MinHash.similarity(one, two)).isZero();
  }

  /** The definition, in 64-bit arithmetic. */
  private static int[] plain(long[] features, int components, long seed) {
    int[] signature = new int[components];
    Arrays.fill(signature, Integer.MAX_VALUE);
    for (int i = 0; i < components; i++) {
      long random = HashV1.random(seed, i);
      long a = (random >>> 32) | 1;
      long b = random & 0xFFFFFFFFL;
      for (long feature : features) {
        long h = feature >>> 32;
        long value = ((a * h + b) & 0xFFFFFFFFL) / 2;
        signature[i] = (int) Math.min(signature[i], value);
      }
    }
    return signature;
  }
}

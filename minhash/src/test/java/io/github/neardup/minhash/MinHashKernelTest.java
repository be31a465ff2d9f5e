package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.SimdApi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class MinHashKernelTest {

  /** A kernel by name. */
  private enum Kind {
    MASKING,
    MINIMUM,
    VECTOR;

    MinHashKernel make(int components, long seed) {
      return switch (this) {
        case MASKING -> new MaskingKernel(components, seed);
        case MINIMUM -> new MinimumKernel(components, seed);
        case VECTOR -> MinHashKernel.vector(components, seed);
      };
    }
  }

  private static List<Arguments> kernels() {
    List<Arguments> kernels = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (int components :
          new int[] {1, 2, 3, 4, 7, 8, 15, 16, 17, 63, 64, 65, 127, 128, 129, 256, 300}) {
        kernels.add(Arguments.of(kind, components));
      }
    }
    return kernels;
  }

  @Test
  void theFastestUsesTheSimdApiIfItIsThere() {
    // Surefire starts this module's tests with it.
    assertThat(SimdApi.isPresent()).isTrue();
    assertThat(MinHashKernel.fastest(8, 1)).hasSameClassAs(MinHashKernel.vector(8, 1));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void signsAsAPlainLoopDoes(Kind kind, int components) {
    Random random = new Random(components);
    MinHashKernel kernel = kind.make(components, 1);
    assertThat(kernel.multipliers.length).isEqualTo(components);
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

  @ParameterizedTest
  @EnumSource
  void extremeFeaturesAreSignedAsByAPlainLoop(Kind kind) {
    long[] features = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, 0xFFFFFFFFL};
    int[] signature = new int[64];
    kind.make(64, 7).sign(features, features.length, signature);
    assertThat(signature).isEqualTo(plain(features, 64, 7));
  }

  @ParameterizedTest
  @EnumSource
  void neitherOrderNorRepetitionNorWhatIsBeyondTheSizeMatters(Kind kind) {
    List<Long> features = new ArrayList<>(new Random(1).longs(37).boxed().toList());
    long[] once = features.stream().mapToLong(Long::longValue).toArray();
    features.addAll(features.subList(0, 20));
    Collections.shuffle(features, new Random(2));
    features.add(42L);
    long[] shuffled = features.stream().mapToLong(Long::longValue).toArray();
    MinHashKernel kernel = kind.make(100, 1);
    int[] expected = new int[100];
    int[] signature = new int[100];
    kernel.sign(once, once.length, expected);
    kernel.sign(shuffled, shuffled.length - 1, signature);
    assertThat(signature).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void aSignerSignsTheSetOfEachOfManyDocuments(Kind kind) {
    long seed = Seeds.next();
    Random random = new Random(seed);
    MinHashKernel kernel = kind.make(32, 1);
    MinHashSigner signer =
        new MinHashSigner(
            TextPipeline.of(Algorithms.settings("minhash")).extractor(),
            kernel,
            Optional.empty(),
            false,
            PackedSignature.of(32, 32),
            false);
    int[] signature = new int[32];
    int[] expected = new int[32];
    for (int document = 0; document < 300; document++) {
      int different = 1 << random.nextInt(14);
      long[] features = random.ints(1 << 13, 0, different).asLongStream().toArray();
      signer.sign(features, features.length, signature);
      long[] set = Arrays.stream(features).distinct().map(Hash64::mix).toArray();
      kernel.sign(set, set.length, expected);
      assertThat(signature).as("document %s, seed %s", document, seed).isEqualTo(expected);
    }
  }

  @Test
  void seedsGiveUnrelatedSignatures() {
    long[] features = new Random(3).longs(100).toArray();
    int[] one = new int[1000];
    int[] two = new int[1000];
    MinHashKernel.fastest(1000, 1).sign(features, 100, one);
    MinHashKernel.fastest(1000, 2).sign(features, 100, two);
    // Two least values of 100 are both about 2^31 / 100: equal once in some ten million.
    assertThat(MinHash.similarity(one, two)).isZero();
  }

  /** The definition, in 64-bit arithmetic. */
  private static int[] plain(long[] features, int components, long seed) {
    int[] signature = new int[components];
    Arrays.fill(signature, Integer.MAX_VALUE);
    for (int i = 0; i < components; i++) {
      long random = Hash64.random(seed, i);
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

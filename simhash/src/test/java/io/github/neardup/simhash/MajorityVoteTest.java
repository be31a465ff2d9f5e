package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.hash.Hash64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MajorityVoteTest {

  private final MajorityVote vote = new MajorityVote();

  static IntStream sizes() {
    return IntStream.concat(IntStream.rangeClosed(1, 300), IntStream.of(10_000));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void countsAsAPlainLoopDoes(int size) {
    Random random = new Random(size);
    long[] distinct = random.longs(size).toArray();
    long[] fewAndHeavy = random.longs(5).toArray();
    long[] heavy = random.ints(size, 0, 5).mapToLong(i -> fewAndHeavy[i]).toArray();
    for (long[] features : List.of(distinct, heavy)) {
      for (int word = 0; word < 3; word++) {
        assertThat(vote.decide(features, size, word)).isEqualTo(plainVote(features, word));
      }
    }
  }

  /** Where planes above those of a group are reached, and all words of 256 bits. */
  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 17, 200, 4095, 4096, 65_537, 1 << 18})
  void allWordsCountAsAPlainLoopDoes(int size) {
    Random random = new Random(size);
    long[] features = random.longs(size).toArray();
    // Bits that nearly all or next to none have, and so the longest carries.
    long[] lopsided = random.longs(size).map(f -> (f & 15) == 0 ? f : 7).toArray();
    int[] frequencies = random.ints(size, 0, 16).map(i -> i < 11 ? 1 : i < 14 ? 2 : i).toArray();
    int[] anyWeights = random.ints(size, 0, 256).toArray();
    for (int word = 0; word < 4; word++) {
      assertThat(vote.decide(features, size, word)).isEqualTo(plainVote(features, word));
      assertThat(vote.decide(lopsided, size, word)).isEqualTo(plainVote(lopsided, word));
      for (int[] weights : List.of(frequencies, anyWeights)) {
        assertThat(vote.decide(lopsided, weights, size, word))
            .isEqualTo(plainVote(lopsided, weights, word));
      }
    }
  }

  @Test
  void allFeaturesAlikeAreTheMajority() {
    for (int size : new int[] {1, 2, 7, 8, 9, 255, 256, 4096}) {
      long[] features = new long[size];
      for (long feature : new long[] {0, -1, 0x123456789ABCDEFL}) {
        Arrays.fill(features, feature);
        assertThat(vote.decide(features, size, 0)).isEqualTo(MajorityVote.hashed(feature, 0));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 16, 61, 128})
  void orderOfFeaturesIsIrrelevant(int size) {
    Random random = new Random(size);
    List<Long> features = new ArrayList<>(random.longs(size).boxed().toList());
    long[] before = toArray(features);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(features, random);
      for (int word = 0; word < 2; word++) {
        assertThat(vote.decide(toArray(features), size, word))
            .isEqualTo(vote.decide(before, size, word));
      }
    }
  }

  @Test
  void featuresBeyondTheSizeDoNotVote() {
    long[] features = new Random(5).longs(40).toArray();
    assertThat(vote.decide(features, 13, 0)).isEqualTo(plainVote(Arrays.copyOf(features, 13), 0));
  }

  @Test
  void wordsOfOneFeatureAreUnrelated() {
    Random random = new Random(6);
    int differing = 0;
    int trials = 2000;
    for (int i = 0; i < trials; i++) {
      long[] feature = {random.nextLong()};
      differing += Long.bitCount(vote.decide(feature, 1, 0) ^ vote.decide(feature, 1, 1));
    }
    int bits = trials * Long.SIZE;
    assertThat((double) differing).isCloseTo(bits / 2.0, within(6 * Math.sqrt(bits) / 2));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void tiesAreUnbiasedAtEveryBit(int word) {
    Random random = new Random(7 + word);
    int[] ties = new int[Long.SIZE];
    int[] ones = new int[Long.SIZE];
    for (int i = 0; i < 4000; i++) {
      long[] two = {random.nextLong(), random.nextLong()};
      long tied = wordOf(two[0], word) ^ wordOf(two[1], word);
      long decided = vote.decide(two, 2, word);
      for (int bit = 0; bit < Long.SIZE; bit++) {
        ties[bit] += (int) (tied >>> bit & 1);
        ones[bit] += (int) ((tied & decided) >>> bit & 1);
      }
    }
    for (int bit = 0; bit < Long.SIZE; bit++) {
      assertThat((double) ones[bit])
          .as("ones among %d ties at bit %d", ties[bit], bit)
          .isCloseTo(ties[bit] / 2.0, within(6 * Math.sqrt(ties[bit]) / 2));
    }
  }

  /**
   * Texts of n features that differ in one. Let S be the sum of the votes (+1 or -1) of the n - 1
   * they share. For odd n a bit differs if S = 0 and the two other features vote differently. For
   * even n ties come in: if |S| = 1, the bit differs with probability 1/2 when the two vote
   * differently, and when both make it a tie and the ties are decided by different features, which
   * has probability 2 / (n + 1). So an even number of features costs next to nothing.
   */
  @ParameterizedTest
  @ValueSource(ints = {20, 21, 50, 51, 200, 201})
  void oneReplacedFeatureMovesAsManyBitsAsItMust(int size) {
    double probability =
        size % 2 == 1
            ? central(size - 1) / 2
            : central(size - 1) * 2 * (1.0 / 4 + 2.0 / (size + 1) / 8);
    Random random = new Random(size);
    int trials = 4000;
    int differing = 0;
    for (int i = 0; i < trials; i++) {
      long[] features = random.longs(size).toArray();
      long before = vote.decide(features, size, 0);
      features[random.nextInt(size)] = random.nextLong();
      differing += Long.bitCount(before ^ vote.decide(features, size, 0));
    }
    double bits = (double) trials * Long.SIZE;
    assertThat(differing / bits)
        .isCloseTo(probability, within(6 * Math.sqrt(probability * (1 - probability) / bits)));
  }

  // --- weights ----------------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("sizes")
  void weightsCountAsAPlainLoopDoes(int size) {
    Random random = new Random(size);
    long[] features = random.longs(size).toArray();
    for (int bound : new int[] {2, 4, 256, Integer.MAX_VALUE}) {
      int[] weights = random.ints(size, 0, bound).toArray();
      for (int word = 0; word < 3; word++) {
        assertThat(vote.decide(features, weights, size, word))
            .isEqualTo(plainVote(features, weights, word));
      }
    }
  }

  /** Equal sums on both sides: 3 + 4 = 7, 100 + 27 = 127. */
  @Test
  void tiesOfWeightsAreDecidedByTheLeastFeature() {
    int[][] tied = {{5, 5}, {3, 4, 7}, {127, 27, 100}};
    Random random = new Random(10);
    for (int[] weights : tied) {
      for (int trial = 0; trial < 200; trial++) {
        long[] features = random.longs(weights.length).toArray();
        assertThat(vote.decide(features, weights, weights.length, 1))
            .isEqualTo(plainVote(features, weights, 1));
      }
    }
  }

  private long plainVote(long[] features, int[] weights, int word) {
    long tieBits = Hash64.mix(wordOf(Arrays.stream(features).min().getAsLong(), word));
    long[] votes = Arrays.stream(features).map(feature -> wordOf(feature, word)).toArray();
    long result = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      long balance = 0;
      for (int i = 0; i < features.length; i++) {
        boolean set = (votes[i] >>> bit & 1) == 1;
        balance += set ? weights[i] : -weights[i];
      }
      if (balance > 0 || (balance == 0 && (tieBits >>> bit & 1) == 1)) {
        result |= 1L << bit;
      }
    }
    return result;
  }

  /** The probability that of {@code n} tossed coins floor(n / 2) show heads. */
  private static double central(int n) {
    double probability = 1;
    for (int i = 1; i <= n; i++) {
      probability /= 2;
    }
    for (int i = 1; i <= n / 2; i++) {
      probability *= (double) (n - n / 2 + i) / i;
    }
    return probability;
  }

  private long plainVote(long[] features, int word) {
    long least = Arrays.stream(features).min().getAsLong();
    long tieBits = Hash64.mix(wordOf(least, word));
    int[] set = new int[Long.SIZE];
    for (long feature : features) {
      long bits = wordOf(feature, word);
      for (int bit = 0; bit < Long.SIZE; bit++) {
        set[bit] += (int) (bits >>> bit & 1);
      }
    }
    long result = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      int unset = features.length - set[bit];
      if (set[bit] > unset || (set[bit] == unset && (tieBits >>> bit & 1) == 1)) {
        result |= 1L << bit;
      }
    }
    return result;
  }

  /** A single feature is its own majority. */
  private static long wordOf(long feature, int word) {
    return new MajorityVote().decide(new long[] {feature}, 1, word);
  }

  private static long[] toArray(List<Long> features) {
    return features.stream().mapToLong(Long::longValue).toArray();
  }
}

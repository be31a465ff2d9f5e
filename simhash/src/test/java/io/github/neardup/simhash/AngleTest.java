package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.LongArray;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Charikar's theorem says of the bits. */
class AngleTest {

  /** The part of the features that two bags share, in percent. */
  @ParameterizedTest
  @ValueSource(ints = {0, 30, 60, 80, 90, 95})
  void bitsDifferWithProbabilityAngleOverPi(int shared) {
    Random random = new Random(shared);
    MajorityVote vote = new MajorityVote();
    double expected = 0;
    double variance = 0;
    int differing = 0;
    for (int trial = 0; trial < 300; trial++) {
      LongArray a = new LongArray();
      LongArray b = new LongArray();
      double product = 0;
      double squareOfA = 0;
      double squareOfB = 0;
      for (int i = 0; i < 400; i++) {
        long feature = random.nextLong();
        int weight = 1 + random.nextInt(4);
        boolean both = random.nextInt(100) < shared;
        int inA = both || i % 2 == 0 ? weight : 0;
        int inB = both || i % 2 == 1 ? weight : 0;
        if (both && random.nextInt(10) == 0) {
          inB++;
        }
        add(feature, inA, a);
        add(feature, inB, b);
        product += inA * inB;
        squareOfA += inA * inA;
        squareOfB += inB * inB;
      }
      double probability = Math.acos(product / Math.sqrt(squareOfA * squareOfB)) / Math.PI;
      for (int word = 0; word < 2; word++) {
        differing +=
            Long.bitCount(
                vote.decide(a.elements(), a.size(), word)
                    ^ vote.decide(b.elements(), b.size(), word));
        expected += Long.SIZE * probability;
        variance += Long.SIZE * probability * (1 - probability);
      }
    }
    assertThat((double) differing).isCloseTo(expected, within(6 * Math.sqrt(variance)));
  }

  private static void add(long feature, int times, LongArray features) {
    for (int i = 0; i < times; i++) {
      features.add(feature);
    }
  }

  /**
   * Words come from so large a vocabulary that texts share hardly any: then every bit of every text
   * is a fair coin. The vocabulary's own leaning at a bit, which all texts share, adds n / (2 pi V)
   * to the variance of the share of ones.
   */
  @Test
  void bitsAreBalancedAndPairwiseUncorrelated() {
    int texts = 4000;
    int words = 31;
    Random random = new Random(11);
    SimHash simHash = SimHash.create("bits=128");
    int bits = 128;
    int[] ones = new int[bits];
    int[][] agreements = new int[bits][bits];
    for (int text = 0; text < texts; text++) {
      long[] fingerprint = simHash.fingerprint(randomText(random, words - text % 2));
      for (int i = 0; i < bits; i++) {
        long bit = bit(fingerprint, i);
        ones[i] += (int) bit;
        for (int j = 0; j < i; j++) {
          agreements[i][j] += bit == bit(fingerprint, j) ? 1 : 0;
        }
      }
    }
    double vocabulary = Math.pow(SYLLABLES.length, 4);
    double deviation = Math.sqrt(1 / (4.0 * texts) + words / (2 * Math.PI * vocabulary));
    for (int i = 0; i < bits; i++) {
      assertThat((double) ones[i] / texts).as("bit %d", i).isCloseTo(0.5, within(6 * deviation));
      for (int j = 0; j < i; j++) {
        assertThat((double) agreements[i][j] / texts)
            .as("bits %d and %d", i, j)
            .isCloseTo(0.5, within(6 * deviation));
      }
    }
  }

  private static final String[] SYLLABLES =
      ("ba be bi bo bu da de di do du fa fe fi fo fu ka ke ki ko ku la le li lo lu"
              + " ma me mi mo mu na ne ni no nu")
          .split(" ");

  private static String randomText(Random random, int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      for (int syllable = 0; syllable < 4; syllable++) {
        text.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
      }
      text.append(' ');
    }
    return text.toString();
  }

  private static long bit(long[] words, int index) {
    return words[index / Long.SIZE] >>> (index % Long.SIZE) & 1;
  }
}

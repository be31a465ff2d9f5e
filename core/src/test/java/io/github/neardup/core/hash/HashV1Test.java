package io.github.neardup.core.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The golden values are what version 1 gave when it was frozen: a test that fails here means that
 * stored fingerprints are worthless, never that the test must be changed.
 */
class HashV1Test {

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /** The chance that a test with derived bounds fails for a perfect hash and another fixed seed. */
  private static final double FALSE_ALARM = 1e-6;

  @ParameterizedTest
  @CsvSource({
    "'', -3766234313982832265, 2686607866470825382, -5988124309001038257, 0",
    "'a', 8390948189775406398, 4008361273728214499, 3582207876973800140, 3464667200398304806",
    "'ab', 6984385180430610515, -6755377397753126295, 4125872518660863802, 8961829174418856686",
    "'abc', -6300306917736046783, 2423067216571446067, 1037250399323117223, -1941675199801871223",
    "'abcd', -4195630244638673474, 1328825877826254572, -7797437433050990240, 7776166025027873729",
    "'abcde', -1961084648991607491, 1704543931370330898, 4786166750433822441, -353790397106754725",
    "'abcdef', 850851865417688095, 8760418641856803963, -1753620361660987911, 4786777153354534945",
    "'abcdefg', -6986881414068150979, -7139444712856301340, -1300427530787628514, 5826681228754048821",
    "'abcdefgh', 4007695722157480106, -7628521504326853927, -4233429351175715196, 8301693677748021774",
    "'abcdefghi', -2691624692493385380, 4753177818555559963, -6789734554566938602, 2577723307539501486",
    "'the quick brown fox', 6378735635722802005, -1686168963551532681, 3163188648878449763, -967597912299713623",
    "'近似重复', -312951431772798161, -1603372426189515949, 785302098648753492, -1336755018156435679",
    "'我购买了道具和服装。', -8343483511112700804, -377609324697492191, 8398665467024618000, 5853139927599655382",
    "'近似重複文本', 2422210843907491456, -2486068371591126879, 6326092457672872697, 3742303285102986860"
  })
  void textsHaveTheirGoldenHash(String text, long zero, long one, long minusOne, long golden) {
    assertThat(HashV1.hash(text, 0)).isEqualTo(zero);
    assertThat(HashV1.hash(text, 1)).isEqualTo(one);
    assertThat(HashV1.hash(text, -1)).isEqualTo(minusOne);
    assertThat(HashV1.hash(text, GOLDEN_RATIO)).isEqualTo(golden);
  }

  @Test
  void supplementaryCharactersAndLoneSurrogatesHaveTheirGoldenHash() {
    assertThat(HashV1.hash("\uD83D\uDC4D", 0)).isEqualTo(0x2C0BE350AB65D557L);
    assertThat(HashV1.hash("\uD83D", 0)).isEqualTo(0xFBE16CA8558CA054L);
    assertThat(HashV1.hash("\uDC4D", 0)).isEqualTo(0x7408E32EAFE002AEL);
    assertThat(HashV1.hash("\0", 0)).isEqualTo(0x38A394A90C5438FFL);
    assertThat(HashV1.hash("\0\0\0\0\0", 0)).isEqualTo(0x46C9337D388C93D9L);
  }

  @Test
  void textsOfEveryLengthUpTo300HaveTheirGoldenChecksum() {
    char[] chars = randomChars(new SplittableRandom(1), 300);
    long checksum = 0;
    for (int length = 0; length <= chars.length; length++) {
      checksum = Long.rotateLeft(checksum, 5) ^ HashV1.hash(chars, 0, length, length);
    }
    assertThat(checksum).isEqualTo(0xDD2604CE374718B1L);
  }

  @Test
  void wordsOfEveryLengthUpTo300HaveTheirGoldenChecksum() {
    long[] words = new SplittableRandom(2).longs(300).toArray();
    long checksum = 0;
    for (int length = 0; length <= words.length; length++) {
      checksum = Long.rotateLeft(checksum, 5) ^ HashV1.hash(words, 0, length, length);
    }
    assertThat(checksum).isEqualTo(0x537F1BC8545B5F3EL);
  }

  @Test
  void randomIsSplitMix64() {
    // Outputs published with the generator for this seed.
    long[] published = {
      Long.parseUnsignedLong("6457827717110365317"),
      Long.parseUnsignedLong("3203168211198807973"),
      Long.parseUnsignedLong("9817491932198370423"),
      Long.parseUnsignedLong("4593380528125082431"),
      Long.parseUnsignedLong("16408922859458223821")
    };
    for (int i = 0; i < published.length; i++) {
      assertThat(HashV1.random(1234567, i)).isEqualTo(published[i]);
    }
    assertThat(HashV1.random(0, 0)).isEqualTo(0xE220A8397B1DCDAFL);
  }

  @Test
  void textsHashAsAnIndependentImplementationHashesThem() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 2000; i++) {
      char[] chars = randomChars(random, random.nextInt(40));
      long seed = random.nextLong();
      assertThat(HashV1.hash(chars, 0, chars.length, seed)).isEqualTo(reference(chars, seed));
    }
  }

  /** The definition, word by word, with whole numbers of any size. */
  private static long reference(char[] chars, long seed) {
    long state = HashV1.mix(seed ^ GOLDEN_RATIO);
    int whole = chars.length / 4 * 4;
    for (int i = 0; i <= whole; i += 4) {
      BigInteger word = BigInteger.ZERO;
      for (int j = i; j < Math.min(chars.length, i + 4); j++) {
        word = word.add(BigInteger.valueOf(chars[j]).shiftLeft(16 * (j - i)));
      }
      BigInteger product =
          BigInteger.valueOf(state ^ word.longValue())
              .multiply(BigInteger.valueOf(0xD1342543DE82EF95L));
      state = product.shiftRight(64).longValue() ^ product.longValue();
    }
    return HashV1.mix(state ^ chars.length * 0xA24BAED4963EE407L);
  }

  @Test
  void arraysAndSequencesAgree() {
    SplittableRandom random = new SplittableRandom(4);
    for (int length = 0; length < 100; length++) {
      char[] chars = randomChars(random, length + 7);
      int from = random.nextInt(8);
      long seed = random.nextLong();
      String text = new String(chars, from, length);
      long hash = HashV1.hash(chars, from, from + length, seed);
      assertThat(HashV1.hash(text, seed)).isEqualTo(hash);
      assertThat(HashV1.hash(CharBuffer.wrap(chars, from, length), seed)).isEqualTo(hash);
    }
  }

  @Test
  void whatStandsAroundTheRangeDoesNotMatter() {
    assertThat(HashV1.hash("xxabcdeyy".toCharArray(), 2, 7, 5)).isEqualTo(HashV1.hash("abcde", 5));
    assertThat(HashV1.hash(new long[] {9, 1, 2, 9}, 1, 3, 5))
        .isEqualTo(HashV1.hash(new long[] {1, 2}, 0, 2, 5));
  }

  @Test
  void lengthOrderAndZeroesMatter() {
    assertThat(
            new long[] {
              HashV1.hash("", 0),
              HashV1.hash("\0", 0),
              HashV1.hash("\0\0", 0),
              HashV1.hash("\0\0\0\0", 0),
              HashV1.hash("\0\0\0\0\0\0\0\0", 0),
              HashV1.hash("ab", 0),
              HashV1.hash("ba", 0),
              HashV1.hash("abcdefgh", 0),
              HashV1.hash("efghabcd", 0)
            })
        .doesNotHaveDuplicates();
    assertThat(
            new long[] {
              HashV1.hash(new long[0], 0, 0, 0),
              HashV1.hash(new long[1], 0, 1, 0),
              HashV1.hash(new long[2], 0, 2, 0),
              HashV1.hash(new long[] {1, 2}, 0, 2, 0),
              HashV1.hash(new long[] {2, 1}, 0, 2, 0)
            })
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({"-1, 2", "2, 1", "0, 4", "4, 4", "-2, -1", "3, -2147483648"})
  void rangesOutsideTheArrayAreRefused(int from, int to) {
    assertThatThrownBy(() -> HashV1.hash(new char[3], from, to, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> HashV1.hash(new long[3], from, to, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void mixIsABijection() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 1000; i++) {
      long value = random.nextLong();
      assertThat(unmix(HashV1.mix(value))).isEqualTo(value);
    }
  }

  private static long unmix(long mixed) {
    long z = mixed ^ (mixed >>> 31) ^ (mixed >>> 62);
    z *= inverse(0x94D049BB133111EBL);
    z = z ^ (z >>> 27) ^ (z >>> 54);
    z *= inverse(0xBF58476D1CE4E5B9L);
    return z ^ (z >>> 30) ^ (z >>> 60);
  }

  private static long inverse(long odd) {
    return BigInteger.valueOf(odd).modInverse(BigInteger.ONE.shiftLeft(64)).longValue();
  }

  @Test
  void neighbouringSeedsGiveUnrelatedFunctions() {
    // A seed must not do to one text what the text's own bits do to another.
    long[] hashes = new long[256 * 256];
    for (int seed = 0; seed < 256; seed++) {
      for (int c = 0; c < 256; c++) {
        hashes[seed << 8 | c] = HashV1.hash(String.valueOf((char) c), seed);
      }
    }
    assertThat(distinct(hashes)).isEqualTo(hashes.length);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9})
  void everyInputBitFlipsEveryOutputBitHalfTheTime(int length) {
    SplittableRandom random = new SplittableRandom(length);
    int samples = 4096;
    int seedBits = 64;
    int bits = 16 * length + seedBits;
    int[] flips = new int[bits * 64];
    for (int sample = 0; sample < samples; sample++) {
      char[] chars = randomChars(random, length);
      long seed = random.nextLong();
      long hash = HashV1.hash(chars, 0, length, seed);
      for (int bit = 0; bit < bits; bit++) {
        long flipped;
        if (bit < seedBits) {
          flipped = HashV1.hash(chars, 0, length, seed ^ 1L << bit);
        } else {
          int at = (bit - seedBits) / 16;
          int mask = 1 << (bit - seedBits) % 16;
          chars[at] ^= (char) mask;
          flipped = HashV1.hash(chars, 0, length, seed);
          chars[at] ^= (char) mask;
        }
        countBits(hash ^ flipped, flips, bit * 64);
      }
    }
    assertHalf(flips, samples);
  }

  @Test
  void aMillionSimilarTextsDoNotCollideAndEveryOutputBitIsBalanced() {
    int count = 1_000_000;
    long[] hashes = new long[count];
    for (int i = 0; i < count; i++) {
      hashes[i] = HashV1.hash((i & 1) == 0 ? "w" + i : "词" + i, 0);
    }
    int[] ones = new int[64];
    for (long hash : hashes) {
      countBits(hash, ones, 0);
    }
    assertHalf(ones, count);

    // The chance of a collision is 3 in 100 million.
    assertThat(distinct(hashes)).isEqualTo(count);

    // Each half of the hash collides as 32 random bits do: Poisson distributed, within 6 sigma.
    double expected = 0.5 * count * (count - 1) / 0x1p32;
    long[] low = Arrays.stream(hashes).map(hash -> hash & 0xFFFFFFFFL).toArray();
    long[] high = Arrays.stream(hashes).map(hash -> hash >>> 32).toArray();
    assertThat((double) (count - distinct(low)))
        .isBetween(expected - 6 * Math.sqrt(expected), expected + 6 * Math.sqrt(expected));
    assertThat((double) (count - distinct(high)))
        .isBetween(expected - 6 * Math.sqrt(expected), expected + 6 * Math.sqrt(expected));
  }

  private static void countBits(long value, int[] counts, int offset) {
    for (int bit = 0; bit < 64; bit++) {
      counts[offset + bit] += (int) (value >>> bit & 1);
    }
  }

  /**
   * Hoeffding: a binomial count of {@code n} with probability 1/2 strays from n/2 by t or more with
   * a probability of at most 2 exp(-2 t^2 / n); all counts together by the union bound.
   */
  private static void assertHalf(int[] counts, int samples) {
    double stray = Math.sqrt(samples * Math.log(2.0 * counts.length / FALSE_ALARM) / 2);
    double farthest =
        Arrays.stream(counts).mapToDouble(n -> Math.abs(n - samples / 2.0)).max().orElseThrow();
    assertThat(farthest).isPositive().isLessThan(stray);
  }

  private static long distinct(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return 1 + IntStream.range(1, sorted.length).filter(i -> sorted[i] != sorted[i - 1]).count();
  }

  private static char[] randomChars(SplittableRandom random, int length) {
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      chars[i] = (char) random.nextInt(1 << 16);
    }
    return chars;
  }
}

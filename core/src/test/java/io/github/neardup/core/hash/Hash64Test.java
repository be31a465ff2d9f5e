package io.github.neardup.core.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bouncycastle.crypto.macs.SipHash;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The golden values are what version 2 gave when it was frozen: a test that fails here means that
 * stored fingerprints are worthless, never that the test must be changed.
 */
class Hash64Test {

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  /** The chance that a test with derived bounds fails for a perfect hash and another fixed seed. */
  private static final double FALSE_ALARM = 1e-6;

  @ParameterizedTest
  @CsvSource({
    "'', 4694619291197367670, 4433881094559739392, 7018782643936019622, 3492704717446634330",
    "'a', 9004316371281888854, -3540188880437923328, -6367675750946580939, -7976056058382581741",
    "'ab', -5981616284069553844, 9142282422664205847, 6403398570445134612, 9092019933402308043",
    "'abc', -8388190358520718498, 4751974772040119851, 6750670564694980982, 5402674376578998927",
    "'abcd', 9050061926256528045, -5405780986249282608, -6336056056481861501, 5190088977096859238",
    "'abcde', 2289898225127724838, -8209929736093695500, -4287159072539677269, -955987278300151915",
    "'abcdef', 6620131192259146809, -2771238631024186781, -2233033641920076118,"
        + " 4680503511760844139",
    "'abcdefg', -7037452599614288213, 6444223339532793687, -8958972074079939697,"
        + " 4165579736662851526",
    "'abcdefgh', -2198143018023273580, 4331653447916774087, -342553125677553663,"
        + " 6340586728192288938",
    "'abcdefghi', -9092308748552302441, -9217511129983494280, 2187966194169477552,"
        + " 7131006155269386712",
    "'the quick brown fox', -7819462013163925813, 5804705774677672159, 1722160947692465873,"
        + " -3598938280335507976",
    "'近似重复', -5981233549547706330, -653764503761763144, 5766352073142848971, 12263908660557886",
    "'我购买了道具和服装。', 7919735754866060101, 2392538533707759822, -2740202979328459729,"
        + " 1530081723967470852",
    "'近似重複文本', -2928037505188773254, -4575873982930233135, -2862221541988594571,"
        + " -863901989747870174"
  })
  void textsHaveTheirGoldenHash(String text, long zero, long one, long minusOne, long golden) {
    assertThat(hash(text, 0)).isEqualTo(zero);
    assertThat(hash(text, 1)).isEqualTo(one);
    assertThat(hash(text, -1)).isEqualTo(minusOne);
    assertThat(hash(text, GOLDEN_RATIO)).isEqualTo(golden);
  }

  @Test
  void supplementaryCharactersAndLoneSurrogatesHaveTheirGoldenHash() {
    assertThat(hash("\uD83D\uDC4D", 0)).isEqualTo(0x756A50283FB403CAL);
    assertThat(hash("\uD83D", 0)).isEqualTo(0xC31955D6621EB27AL);
    assertThat(hash("\uDC4D", 0)).isEqualTo(0xB275FA49321C59B4L);
    assertThat(hash("\0", 0)).isEqualTo(0xB4E286FFACFF514BL);
    assertThat(hash("\0\0\0\0\0", 0)).isEqualTo(0x2977353972245694L);
  }

  @Test
  void textsOfEveryLengthUpTo300HaveTheirGoldenChecksum() {
    char[] chars = randomChars(new SplittableRandom(1), 300);
    long checksum = 0;
    for (int length = 0; length <= chars.length; length++) {
      checksum = Long.rotateLeft(checksum, 5) ^ hash(chars, 0, length, length);
    }
    assertThat(checksum).isEqualTo(0x4CB9ED9B883FD62AL);
  }

  @Test
  void wordsOfEveryLengthUpTo300HaveTheirGoldenChecksum() {
    long[] words = new SplittableRandom(2).longs(300).toArray();
    long checksum = 0;
    for (int length = 0; length <= words.length; length++) {
      checksum = Long.rotateLeft(checksum, 5) ^ hash(words, 0, length, length);
    }
    assertThat(checksum).isEqualTo(0x6075BB9235B19318L);
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
      assertThat(Hash64.random(1234567, i)).isEqualTo(published[i]);
    }
    assertThat(Hash64.random(0, 0)).isEqualTo(0xE220A8397B1DCDAFL);
  }

  @Test
  void textsHashAsAnIndependentImplementationHashesThem() {
    SplittableRandom random = new SplittableRandom(3);
    for (int length = 0; length < 300; length++) {
      char[] chars = randomChars(random, length);
      long seed = random.nextLong();
      ByteBuffer message = ByteBuffer.allocate(2 * length).order(ByteOrder.LITTLE_ENDIAN);
      message.asCharBuffer().put(chars);
      assertThat(hash(chars, 0, length, seed))
          .as("length %s, seed %s", length, seed)
          .isEqualTo(reference(message.array(), seed));
    }
  }

  @Test
  void wordsHashAsAnIndependentImplementationHashesThem() {
    SplittableRandom random = new SplittableRandom(8);
    for (int length = 0; length < 100; length++) {
      long[] words = random.longs(length).toArray();
      long seed = random.nextLong();
      ByteBuffer message = ByteBuffer.allocate(8 * length).order(ByteOrder.LITTLE_ENDIAN);
      message.asLongBuffer().put(words);
      assertThat(hash(words, 0, length, seed))
          .as("length %s, seed %s", length, seed)
          .isEqualTo(reference(message.array(), seed));
    }
  }

  /** Bouncy Castle's SipHash-1-3. */
  private static long reference(byte[] message, long seed) {
    byte[] key =
        ByteBuffer.allocate(16)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(Hash64.random(seed, 0))
            .putLong(Hash64.random(seed, 1))
            .array();
    SipHash sipHash = new SipHash(1, 3);
    sipHash.init(new KeyParameter(key));
    sipHash.update(message, 0, message.length);
    return sipHash.doFinal();
  }

  @Test
  void aRangeHashesAlikeWhereverItStands() {
    // Short ones have a path of their own, unless the array ends too early for it.
    SplittableRandom random = new SplittableRandom(9);
    for (int length = 0; length <= 40; length++) {
      char[] chars = randomChars(random, length);
      long seed = random.nextLong();
      long expected = hash(chars, 0, length, seed);
      for (int before = 0; before <= 8; before++) {
        for (int after = 0; after <= 9; after++) {
          char[] around = randomChars(random, before + length + after);
          System.arraycopy(chars, 0, around, before, length);
          assertThat(hash(around, before, before + length, seed))
              .as("length %s, %s before, %s after", length, before, after)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void tokensMadeToCollideUnderTheFormerFunctionDoNot() {
    // There the state after the first four characters was known, and one word set it right again.
    SplittableRandom random = new SplittableRandom(10);
    long seed = 1;
    for (int i = 0; i < 1000; i++) {
      char[] one = randomChars(random, 8);
      char[] other = randomChars(random, 8);
      long needed =
          word(one, 4) ^ formerState(word(one, 0), seed) ^ formerState(word(other, 0), seed);
      for (int j = 0; j < 4; j++) {
        other[4 + j] = (char) (needed >>> (16 * j));
      }
      assertThat(formerHash(other, seed)).isEqualTo(formerHash(one, seed));
      assertThat(one).isNotEqualTo(other);
      assertThat(hash(other, 0, 8, seed)).isNotEqualTo(hash(one, 0, 8, seed));
    }
  }

  private static long word(char[] chars, int from) {
    long word = 0;
    for (int i = 0; i < 4; i++) {
      word |= (long) chars[from + i] << (16 * i);
    }
    return word;
  }

  private static long formerState(long word, long seed) {
    return formerFold(Hash64.mix(seed ^ GOLDEN_RATIO) ^ word);
  }

  private static long formerFold(long value) {
    long multiplier = 0xD1342543DE82EF95L;
    return Math.multiplyHigh(value, multiplier) ^ value * multiplier;
  }

  /** Version 1, of eight characters. */
  @SuppressWarnings("ConstantOverflow") // it is modulo 2^64
  private static long formerHash(char[] chars, long seed) {
    long state = formerFold(formerState(word(chars, 0), seed) ^ word(chars, 4));
    return Hash64.mix(formerFold(state) ^ 8 * 0xA24BAED4963EE407L);
  }

  private static long hash(CharSequence text, long seed) {
    return Hash64.seeded(seed).hash(text);
  }

  private static long hash(char[] chars, int from, int to, long seed) {
    return Hash64.seeded(seed).hash(chars, from, to);
  }

  private static long hash(long[] words, int from, int to, long seed) {
    return Hash64.seeded(seed).hash(words, from, to);
  }

  @Test
  void arraysAndSequencesAgree() {
    SplittableRandom random = new SplittableRandom(4);
    for (int length = 0; length < 100; length++) {
      char[] chars = randomChars(random, length + 7);
      int from = random.nextInt(8);
      long seed = random.nextLong();
      String text = new String(chars, from, length);
      long hash = hash(chars, from, from + length, seed);
      assertThat(hash(text, seed)).isEqualTo(hash);
      assertThat(hash(CharBuffer.wrap(chars, from, length), seed)).isEqualTo(hash);
    }
  }

  @Test
  void whatStandsAroundTheRangeDoesNotMatter() {
    assertThat(hash("xxabcdeyy".toCharArray(), 2, 7, 5)).isEqualTo(hash("abcde", 5));
    assertThat(hash(new long[] {9, 1, 2, 9}, 1, 3, 5)).isEqualTo(hash(new long[] {1, 2}, 0, 2, 5));
  }

  @Test
  void lengthOrderAndZeroesMatter() {
    assertThat(
            new long[] {
              hash("", 0),
              hash("\0", 0),
              hash("\0\0", 0),
              hash("\0\0\0\0", 0),
              hash("\0\0\0\0\0\0\0\0", 0),
              hash("ab", 0),
              hash("ba", 0),
              hash("abcdefgh", 0),
              hash("efghabcd", 0)
            })
        .doesNotHaveDuplicates();
    assertThat(
            new long[] {
              hash(new long[0], 0, 0, 0),
              hash(new long[1], 0, 1, 0),
              hash(new long[2], 0, 2, 0),
              hash(new long[] {1, 2}, 0, 2, 0),
              hash(new long[] {2, 1}, 0, 2, 0)
            })
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({"-1, 2", "2, 1", "0, 4", "4, 4", "-2, -1", "3, -2147483648"})
  void rangesOutsideTheArrayAreRefused(int from, int to) {
    assertThatThrownBy(() -> hash(new char[3], from, to, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> hash(new long[3], from, to, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void mixIsABijection() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 1000; i++) {
      long value = random.nextLong();
      assertThat(Hash64.unmix(Hash64.mix(value))).isEqualTo(value);
    }
  }

  @Test
  void neighbouringSeedsGiveUnrelatedFunctions() {
    // A seed must not do to one text what the text's own bits do to another.
    long[] hashes = new long[256 * 256];
    for (int seed = 0; seed < 256; seed++) {
      for (int c = 0; c < 256; c++) {
        hashes[seed << 8 | c] = hash(String.valueOf((char) c), seed);
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
      long hash = hash(chars, 0, length, seed);
      for (int bit = 0; bit < bits; bit++) {
        long flipped;
        if (bit < seedBits) {
          flipped = hash(chars, 0, length, seed ^ 1L << bit);
        } else {
          int at = (bit - seedBits) / 16;
          int mask = 1 << (bit - seedBits) % 16;
          chars[at] ^= (char) mask;
          flipped = hash(chars, 0, length, seed);
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
      hashes[i] = hash((i & 1) == 0 ? "w" + i : "词" + i, 0);
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

  @Test
  void bytesInUtf16HaveTheHashOfTheirCharacters() {
    SplittableRandom random = new SplittableRandom(3);
    Hash64 hash = Hash64.seeded(7);
    for (int length = 0; length < 70; length++) {
      for (int after = 0; after < 20; after++) {
        char[] chars = new char[length];
        byte[] bytes = new byte[3 + 2 * length + after];
        random.nextBytes(bytes);
        for (int i = 0; i < length; i++) {
          chars[i] = (char) ((bytes[3 + 2 * i] & 0xFF) | (bytes[4 + 2 * i] & 0xFF) << 8);
        }
        assertThat(hash.hash(bytes, 3, 3 + 2 * length))
            .as("%d characters, %d bytes after them", length, after)
            .isEqualTo(hash.hash(chars, 0, length));
      }
    }
    assertThatThrownBy(() -> hash.hash(new byte[8], 0, 7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("half a character in 7 bytes");
    assertThatThrownBy(() -> hash.hash(new byte[8], 2, 10))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}

package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PackedSignatureTest {

  @Property(seed = "2026", tries = 1000)
  void wholeComponentsStandTwoAWord(
      @ForAll @IntRange(min = 1, max = 40) int components, @ForAll long seed) {
    int[] signature = signature(new Random(seed), components, Integer.MAX_VALUE);
    LongArray words = LongArray.of(99);
    PackedSignature.of(components, 32).pack(signature, words);
    assertThat(words.size()).isEqualTo(1 + (components + 1) / 2);
    for (int i = 0; i < components; i++) {
      assertThat((int) (words.get(1 + i / 2) >>> (32 * (i % 2)))).isEqualTo(signature[i]);
    }
  }

  @Property(seed = "2031", tries = 1000)
  void sixteenBitsOfAHashStandFourAWord(
      @ForAll @IntRange(min = 1, max = 40) int components, @ForAll long seed) {
    int[] signature = signature(new Random(seed), components, Integer.MAX_VALUE);
    LongArray words = LongArray.of(99);
    PackedSignature.of(components, 16).pack(signature, words);
    assertThat(words.size()).isEqualTo(1 + (components + 3) / 4);
    for (int i = 0; i < 4 * (words.size() - 1); i++) {
      long expected = i < components ? Hash64.mix(signature[i]) & 0xFFFF : 0;
      assertThat(words.get(1 + i / 4) >>> (16 * (i % 4)) & 0xFFFF).isEqualTo(expected);
    }
  }

  @Property(seed = "2029", tries = 1000)
  void otherBitsOfAHashStandInPlanes(
      @ForAll @IntRange(min = 1, max = 200) int components,
      @ForAll @IntRange(min = 1, max = 31) int bits,
      @ForAll long seed) {
    Assume.that(bits != 16);
    int[] signature = signature(new Random(seed), components, Integer.MAX_VALUE);
    LongArray words = LongArray.of(99);
    PackedSignature format = PackedSignature.of(components, bits);
    format.pack(signature, words);
    assertThat(words.size())
        .isEqualTo(1 + format.words())
        .isEqualTo(1 + (components + 63) / 64 * bits);
    for (int i = 0; i < components; i++) {
      for (int bit = 0; bit < bits; bit++) {
        long word = words.get(1 + i / 64 * bits + bit);
        assertThat(word >>> (i % 64) & 1).isEqualTo(Hash64.mix(signature[i]) >>> bit & 1);
      }
    }
  }

  @Property(seed = "2027", tries = 1000)
  void agreementsAreCountedAsOnUnpackedSignatures(
      @ForAll @IntRange(min = 1, max = 200) int components,
      @ForAll @IntRange(min = 1, max = 32) int bits,
      @ForAll long seed) {
    Random random = new Random(seed);
    int[] a = signature(random, components, 2);
    int[] b = signature(random, components, 2);
    PackedSignature format = PackedSignature.of(components, bits);
    LongArray words = new LongArray();
    format.pack(a, words);
    int from = words.size();
    format.pack(b, words);
    long expected =
        IntStream.range(0, components).filter(i -> cut(a[i], bits) == cut(b[i], bits)).count();
    assertThat(format.agreements(words.view().part(0, from), words.view().after(from)))
        .isEqualTo(expected);
  }

  private static long cut(int component, int bits) {
    return bits == 32 ? component : Hash64.mix(component) & ((1L << bits) - 1);
  }

  @Property(seed = "2028", tries = 1000)
  void bandsAgreeBeforeASlotExactlyWhenTheirKeysDo(
      @ForAll @IntRange(min = 1, max = 9) int bands,
      @ForAll @IntRange(min = 1, max = 5) int rows,
      @ForAll @IntRange(min = 1, max = 32) int bits,
      @ForAll long seed) {
    // Of two values, so that bands often agree.
    agreesAsKeysDo(new Banding(bands, rows, bits), 2, new Random(seed));
  }

  @Property(seed = "2030", tries = 200)
  void longBandsAgreeExactlyWhenTheirKeysDo(
      @ForAll @IntRange(min = 1, max = 3) int bands,
      @ForAll @IntRange(min = 60, max = 140) int rows,
      @ForAll @IntRange(min = 1, max = 3) int bits,
      @ForAll long seed) {
    agreesAsKeysDo(new Banding(bands, rows, bits), 1, new Random(seed));
  }

  private static void agreesAsKeysDo(Banding banding, int values, Random random) {
    int rows = banding.rows();
    int bits = banding.bits();
    // One component more than the bands need.
    int[] a = signature(random, banding.bands() * rows + 1, values);
    int[] b = signature(random, banding.bands() * rows + 1, values);
    PackedSignature format = PackedSignature.of(a.length, bits);
    LongArray words = new LongArray();
    format.pack(a, words);
    int from = words.size();
    format.pack(b, words);
    Row left = words.view().part(0, from);
    Row right = words.view().after(from);
    Keys keys = new BandKeys(banding, format);
    Keys byDefault = AlgorithmContract.withDefaultAgreement(keys);
    boolean agreed = false;
    for (int slot = 0; slot <= banding.bands(); slot++) {
      boolean agree = keys.agreeBefore(slot, left, right);
      assertThat(agree).isEqualTo(agreed).isEqualTo(byDefault.agreeBefore(slot, left, right));
      agreed |= slot < banding.bands() && bandsEqual(a, b, bits, slot * rows, (slot + 1) * rows);
    }
  }

  private static boolean bandsEqual(int[] a, int[] b, int bits, int from, int to) {
    return IntStream.range(from, to).allMatch(i -> cut(a[i], bits) == cut(b[i], bits));
  }

  /** Frozen: stored signatures are made of these. */
  @Test
  void goldenValues() {
    int[] signature = new Random(1).ints(70, 0, Integer.MAX_VALUE).toArray();
    assertThat(packed(signature, 1)).containsExactly(7716597312785430873L, 49L);
    assertThat(packed(signature, 3))
        .containsExactly(
            7716597312785430873L, -8247710105979116184L, 935164728192743089L, 49L, 53L, 5L);
    assertThat(Arrays.hashCode(packed(signature, 16))).isEqualTo(670620574);
    assertThat(Arrays.hashCode(packed(signature, 31))).isEqualTo(1513495398);
  }

  private static long[] packed(int[] signature, int bits) {
    LongArray words = new LongArray();
    PackedSignature.of(signature.length, bits).pack(signature, words);
    return words.toArray();
  }

  /** A random signature; with one value or two, mostly zeros or even, and at least one 1. */
  private static int[] signature(Random random, int components, int bound) {
    int[] signature = random.ints(components, 0, bound).toArray();
    signature[random.nextInt(components)] = bound <= 2 ? 1 : Integer.MAX_VALUE;
    return signature;
  }
}

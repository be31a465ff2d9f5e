package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PackedSignatureTest {

  @Property(seed = "2026")
  void componentsComeOutAsTheyWentIn(
      @ForAll @IntRange(min = 1, max = 40) int components, @ForAll long seed) {
    int[] signature = signature(new Random(seed), components, Integer.MAX_VALUE);
    LongArrayList words = new LongArrayList(new long[] {99});
    PackedSignature.pack(signature, words);
    assertThat(words.size()).isEqualTo(1 + PackedSignature.words(components));
    for (int i = 0; i < components; i++) {
      assertThat(PackedSignature.component(words.elements(), 1, i)).isEqualTo(signature[i]);
    }
  }

  @Property(seed = "2027")
  void agreementsAreCountedAsOnUnpackedSignatures(
      @ForAll @IntRange(min = 1, max = 40) int components, @ForAll long seed) {
    Random random = new Random(seed);
    int[] a = signature(random, components, 2);
    int[] b = signature(random, components, 2);
    LongArrayList words = new LongArrayList();
    PackedSignature.pack(a, words);
    int from = words.size();
    PackedSignature.pack(b, words);
    int agreements =
        PackedSignature.agreements(words.elements(), 0, words.elements(), from, components);
    assertThat((double) agreements / components).isEqualTo(MinHash.similarity(a, b));
  }

  @Property(seed = "2028")
  void bandsAgreeBeforeASlotExactlyWhenTheirKeysDo(
      @ForAll @IntRange(min = 1, max = 9) int bands,
      @ForAll @IntRange(min = 1, max = 5) int rows,
      @ForAll long seed) {
    Random random = new Random(seed);
    // Of two values, so that bands often agree; one component more than the bands need.
    int[] a = signature(random, bands * rows + 1, 2);
    int[] b = signature(random, bands * rows + 1, 2);
    LongArrayList words = new LongArrayList();
    PackedSignature.pack(a, words);
    int from = words.size();
    PackedSignature.pack(b, words);
    long[] w = words.elements();
    Keys keys = new BandKeys(new Banding(bands, rows));
    Keys byDefault = AlgorithmContract.withDefaultAgreement(keys);
    boolean agreed = false;
    for (int slot = 0; slot <= bands; slot++) {
      boolean agree = keys.agreeBefore(slot, w, 0, from, w, from, words.size());
      assertThat(agree)
          .isEqualTo(agreed)
          .isEqualTo(byDefault.agreeBefore(slot, w, 0, from, w, from, words.size()));
      agreed |= slot < bands && bandsEqual(a, b, slot * rows, (slot + 1) * rows);
    }
  }

  private static boolean bandsEqual(int[] a, int[] b, int from, int to) {
    return Arrays.equals(a, from, to, b, from, to);
  }

  private static int[] signature(Random random, int components, int bound) {
    int[] signature = random.ints(components, 0, bound).toArray();
    signature[random.nextInt(components)] = bound == 2 ? 1 : Integer.MAX_VALUE;
    return signature;
  }
}

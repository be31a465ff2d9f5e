package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.testing.Texts;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The constants and golden values are frozen: stored fingerprints rest on them. */
class FeatureExtractorTest {

  private static final Hash64 TOKENS = Hash64.seeded(Hash64.mix(1) ^ 0x746F6B656E5F7632L);
  private static final Hash64 EXACT_TEXTS = Hash64.seeded(Hash64.mix(1) ^ 0x65786163745F7632L);
  private static final BigInteger BASE =
      BigInteger.valueOf((Hash64.random(Hash64.mix(1) ^ 0x626173655F5F7632L, 0) & ~7L) | 3);
  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(64);

  private static final List<String> DEFAULT_STEPS = TextPipeline.NORMALIZE.defaultValue();

  private static final String ENGLISH =
      "The quick brown fox jumps over the lazy dog. The dog's owner, 3.14 miles away, didn't mind!";
  private static final String CHINESE = "我购买了道具和服装，中华人民共和国成立于1949年。ＡＢＣ全角！";

  private static long[] features(String tokenizer, int shingle, String text) {
    return features(new TextPipeline(DEFAULT_STEPS, tokenizer, shingle).extractor(), text);
  }

  private static long[] features(FeatureExtractor extractor, String text) {
    return extractor.extract(text);
  }

  /** The one feature of a text that is no longer than a shingle. */
  private static long only(String tokenizer, int shingle, String text) {
    long[] features = features(tokenizer, shingle, text);
    assertThat(features).hasSize(1);
    return features[0];
  }

  /** Each window hashed from scratch. */
  private static long[] naive(String tokenizer, int shingle, String text) {
    TextPipeline pipeline = new TextPipeline(DEFAULT_STEPS, tokenizer, shingle);
    List<String> tokens = new ArrayList<>();
    char[] normalized = pipeline.normalizer().normalize(text).toCharArray();
    pipeline
        .newTokenizer()
        .tokenize(
            normalized,
            0,
            normalized.length,
            (buffer, from, to) -> tokens.add(new String(buffer, from, to - from)));
    LongArray features = new LongArray();
    if (tokens.isEmpty()) {
      features.add(EXACT_TEXTS.hash(text));
    } else if (tokens.size() < shingle) {
      features.add(hash(tokens));
    } else {
      for (int i = 0; i + shingle <= tokens.size(); i++) {
        features.add(hash(tokens.subList(i, i + shingle)));
      }
    }
    return features.toArray();
  }

  private static long hash(List<String> shingle) {
    BigInteger sum = BigInteger.ZERO;
    for (String token : shingle) {
      BigInteger hash = BigInteger.valueOf(TOKENS.hash(token));
      sum = sum.multiply(BASE).add(hash).mod(MODULUS);
    }
    return Hash64.mix(sum.longValue());
  }

  @Property(seed = "31", tries = 300)
  void featuresAreTheHashesOfTheWindowsComputedFromScratch(
      @ForAll("texts") String text,
      @ForAll("tokenizers") String tokenizer,
      @ForAll @IntRange(min = 1, max = 12) int shingle) {
    String some = text.substring(0, Math.min(text.length(), 500));
    assertThat(features(tokenizer, shingle, some)).isEqualTo(naive(tokenizer, shingle, some));
  }

  @Test
  void longShinglesAreTheHashesOfTheirWindows() {
    String text = "abcdefghij".repeat(150) + "z" + "klmnopqrst".repeat(50);
    for (int shingle : new int[] {999, 1000}) {
      assertThat(features("char", shingle, text)).isEqualTo(naive("char", shingle, text));
    }
  }

  @Test
  void equalWindowsGiveEqualFeaturesWhereverTheyStand() {
    long[] first = features("standard", 3, "one two three four five");
    long[] second = features("standard", 3, "zero, zero: Two THREE four... zero one two");
    assertThat(second[2]).isEqualTo(first[1]);

    long even = only("standard", 2, "a b");
    long odd = only("standard", 2, "b a");
    assertThat(features("standard", 2, "a b a b a b")).containsExactly(even, odd, even, odd, even);
  }

  @Test
  void differentWindowsDiffer() {
    // All texts of up to six words out of three, each one shingle.
    List<String> texts = new ArrayList<>(List.of("a", "b", "c"));
    for (int i = 0; texts.size() < 3 + 9 + 27 + 81 + 243 + 729; i++) {
      for (String word : List.of("a", "b", "c")) {
        texts.add(texts.get(i) + " " + word);
      }
    }
    assertThat(texts.stream().mapToLong(text -> only("whitespace", 6, text)).toArray())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32, 64, 128, 256, 512})
  void thueMorseSequencesDifferFromTheirComplements(int shingle) {
    // The worst case of polynomial hashing modulo a power of two.
    StringBuilder sequence = new StringBuilder();
    StringBuilder complement = new StringBuilder();
    for (int i = 0; i < shingle; i++) {
      boolean odd = Integer.bitCount(i) % 2 == 1;
      sequence.append(odd ? 'b' : 'a');
      complement.append(odd ? 'a' : 'b');
    }
    assertThat(only("char", shingle, sequence.toString()))
        .isNotEqualTo(only("char", shingle, complement.toString()));
  }

  @Test
  void swappedTokensChangeTheFeature() {
    String[] words = "zero one two three four five six seven eight nine".split(" ", -1);
    LongArray hashes = new LongArray();
    for (int i = 0; i < words.length; i++) {
      for (int j = i + 1; j < words.length; j++) {
        String[] swapped = words.clone();
        swapped[i] = words[j];
        swapped[j] = words[i];
        hashes.add(only("whitespace", 10, String.join(" ", swapped)));
      }
    }
    hashes.add(only("whitespace", 10, String.join(" ", words)));
    assertThat(hashes.toArray()).hasSize(46).doesNotHaveDuplicates();
  }

  @Test
  void aTextShorterThanAShingleIsOneShortShingle() {
    long hello = only("standard", 5, "Hello world");
    assertThat(only("standard", 5, "  hello, WORLD! ")).isEqualTo(hello);
    assertThat(only("standard", 3, "hello world")).isEqualTo(hello);
    assertThat(only("standard", 2, "hello world")).isEqualTo(hello);
    assertThat(only("standard", 5, "world hello")).isNotEqualTo(hello);
    assertThat(only("standard", 5, "hello")).isNotEqualTo(hello);
  }

  @Test
  void aTextWithoutTokensEqualsItsExactCopiesOnly() {
    List<String> texts = List.of("", " ", "  ", "!!!", "!!", "！！！", "\uD83D", "\uD83E", "\0");
    LongArray hashes = new LongArray();
    for (String text : texts) {
      long hash = only("standard", 3, text);
      assertThat(only("standard", 3, new String(text.toCharArray()))).isEqualTo(hash);
      assertThat(only("cjk", 1, text)).isEqualTo(hash);
      hashes.add(hash);
    }
    assertThat(hashes.toArray()).doesNotHaveDuplicates();
  }

  @Test
  void anExtractorGivesTheSameAfterOtherTexts() {
    for (TokenizerType type : TextComponents.tokenizers()) {
      FeatureExtractor extractor = new TextPipeline(DEFAULT_STEPS, type.name(), 4).extractor();
      for (String text : List.of(ENGLISH, "", CHINESE, "a b", "!!!", ENGLISH, CHINESE, "x", "")) {
        assertThat(features(extractor, text))
            .as(type.name())
            .isEqualTo(features(type.name(), 4, text));
      }
    }
  }

  @Test
  void featuresAreAppendedToWhatTheListHolds() {
    for (String text : List.of("one two three", "one", "")) {
      LongArray list = LongArray.of(7, 8);
      new TextPipeline(DEFAULT_STEPS, "standard", 2).extractor().extract(text, list);
      LongArray expected = LongArray.of(7, 8);
      long[] added = features("standard", 2, text);
      expected.add(added, 0, added.length);
      assertThat(list.toArray()).isEqualTo(expected.toArray());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "standard, 1, -4452374214494278732, 2056460996296347635, 17, 24",
    "standard, 3, 4932391382382897262, -3528916203935621341, 15, 22",
    "standard, 5, -3596813825409566332, 626158374745329025, 13, 20",
    "english, 1, 2533960854227239611, 2056460996296347635, 17, 24",
    "english, 3, -965793712678689394, -3528916203935621341, 15, 22",
    "english, 5, -5873926373819280951, 626158374745329025, 13, 20",
    "cjk, 1, -4452374214494278732, -6324304968563211168, 17, 21",
    "cjk, 3, 4932391382382897262, 4329959385585412241, 15, 19",
    "cjk, 5, -3596813825409566332, -5696608763926185975, 13, 17",
    "whitespace, 1, 341716846002472907, 1501138882549752339, 17, 1",
    "whitespace, 3, -6280617977898956050, 1501138882549752339, 15, 1",
    "whitespace, 5, -4300707630540447347, 1501138882549752339, 13, 1",
    "char, 1, -1869815054330491884, 7064802232349815061, 91, 32",
    "char, 3, -3179048213397234563, -1450113216483555300, 89, 30",
    "char, 5, -8162866694393246045, 2174119793370617185, 87, 28"
  })
  void textsHaveTheirGoldenFeatures(
      String tokenizer,
      int shingle,
      long english,
      long chinese,
      int englishCount,
      int chineseCount) {
    assertThat(checksum(features(tokenizer, shingle, ENGLISH))).isEqualTo(english);
    assertThat(checksum(features(tokenizer, shingle, CHINESE))).isEqualTo(chinese);
    assertThat(features(tokenizer, shingle, ENGLISH)).hasSize(englishCount);
    assertThat(features(tokenizer, shingle, CHINESE)).hasSize(chineseCount);
  }

  @Test
  void singleFeaturesHaveTheirGoldenValue() {
    assertThat(only("standard", 1, "fox")).isEqualTo(0x91E7154A13BF00B7L);
    assertThat(only("standard", 3, "quick brown fox")).isEqualTo(0x149799D1FA336834L);
    assertThat(only("char", 2, "购买")).isEqualTo(0x4F58FC5F2D79FC69L);
    assertThat(only("standard", 3, "")).isEqualTo(0xDAA10B16016B8F0CL);
    assertThat(only("standard", 3, "!!!")).isEqualTo(0xCB59AA9ADF3F052CL);
  }

  @ParameterizedTest
  @CsvSource({"standard", "char"})
  void anotherSeedMakesOtherFeatures(String tokenizer) {
    for (String text : List.of(ENGLISH, CHINESE, "a b", "a", "!", "")) {
      long[] byDefault = features(tokenizer, 2, text);
      for (long seed : new long[] {0, 2, Long.MAX_VALUE}) {
        TextPipeline pipeline = new TextPipeline(DEFAULT_STEPS, tokenizer, 2, StopWords.NONE, seed);
        assertThat(features(pipeline.extractor(), text))
            .hasSameSizeAs(byDefault)
            .doesNotContain(byDefault);
        assertThat(pipeline.description()).endsWith(",seed=" + seed);
      }
      assertThat(features(tokenizer, 2, text)).as("again").isEqualTo(byDefault);
    }
  }

  @Test
  void aNegativeSeedIsRefused() {
    assertThatThrownBy(() -> new TextPipeline(DEFAULT_STEPS, "char", 2, StopWords.NONE, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("seed must be at least 0, not -1");
  }

  private static long checksum(long[] features) {
    long checksum = 0;
    for (long feature : features) {
      checksum = Long.rotateLeft(checksum, 5) ^ feature;
    }
    return checksum;
  }

  @Provide
  Arbitrary<String> texts() {
    return Texts.any();
  }

  @Provide
  Arbitrary<String> tokenizers() {
    return Arbitraries.of("standard", "english", "cjk", "whitespace", "char");
  }
}

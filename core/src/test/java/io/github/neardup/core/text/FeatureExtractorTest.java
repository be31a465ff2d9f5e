package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.hash.HashV1;
import io.github.neardup.core.testing.Texts;
import it.unimi.dsi.fastutil.longs.LongArrayList;
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

  private static final long TOKEN_SEED = 0x746F6B656E5F7631L;
  private static final long EXACT_TEXT_SEED = 0x65786163745F7631L;
  private static final BigInteger BASE = BigInteger.valueOf(0xD6E8FEB86659FD93L);
  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(64);

  private static final List<String> DEFAULT_STEPS = TextPipeline.NORMALIZE.defaultValue();

  private static final String ENGLISH =
      "The quick brown fox jumps over the lazy dog. The dog's owner, 3.14 miles away, didn't mind!";
  private static final String CHINESE = "我购买了道具和服装，中华人民共和国成立于1949年。ＡＢＣ全角！";

  private static long[] features(String tokenizer, int shingle, String text) {
    return features(new TextPipeline(DEFAULT_STEPS, tokenizer, shingle).extractor(), text);
  }

  private static long[] features(FeatureExtractor extractor, String text) {
    LongArrayList features = new LongArrayList();
    extractor.extract(text, features);
    return features.toLongArray();
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
    LongArrayList features = new LongArrayList();
    if (tokens.isEmpty()) {
      features.add(HashV1.hash(text, EXACT_TEXT_SEED));
    } else if (tokens.size() < shingle) {
      features.add(hash(tokens));
    } else {
      for (int i = 0; i + shingle <= tokens.size(); i++) {
        features.add(hash(tokens.subList(i, i + shingle)));
      }
    }
    return features.toLongArray();
  }

  private static long hash(List<String> shingle) {
    BigInteger sum = BigInteger.ZERO;
    for (String token : shingle) {
      BigInteger hash = BigInteger.valueOf(HashV1.hash(token, TOKEN_SEED));
      sum = sum.multiply(BASE).add(hash).mod(MODULUS);
    }
    return HashV1.mix(sum.longValue());
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
    LongArrayList hashes = new LongArrayList();
    for (int i = 0; i < words.length; i++) {
      for (int j = i + 1; j < words.length; j++) {
        String[] swapped = words.clone();
        swapped[i] = words[j];
        swapped[j] = words[i];
        hashes.add(only("whitespace", 10, String.join(" ", swapped)));
      }
    }
    hashes.add(only("whitespace", 10, String.join(" ", words)));
    assertThat(hashes.toLongArray()).hasSize(46).doesNotHaveDuplicates();
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
    LongArrayList hashes = new LongArrayList();
    for (String text : texts) {
      long hash = only("standard", 3, text);
      assertThat(only("standard", 3, new String(text.toCharArray()))).isEqualTo(hash);
      assertThat(only("cjk", 1, text)).isEqualTo(hash);
      hashes.add(hash);
    }
    assertThat(hashes.toLongArray()).doesNotHaveDuplicates();
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
      LongArrayList list = LongArrayList.of(7, 8);
      new TextPipeline(DEFAULT_STEPS, "standard", 2).extractor().extract(text, list);
      LongArrayList expected = LongArrayList.of(7, 8);
      expected.addAll(LongArrayList.wrap(features("standard", 2, text)));
      assertThat(list.toLongArray()).isEqualTo(expected.toLongArray());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "standard, 1, -8978502517371059194, -8847277610466121327, 17, 24",
    "standard, 3, 3909591537169817660, -7187211523901246495, 15, 22",
    "standard, 5, -3668201859110574825, -5899212740010871257, 13, 20",
    "english, 1, 8599587203000424638, -8847277610466121327, 17, 24",
    "english, 3, 131005936574653226, -7187211523901246495, 15, 22",
    "english, 5, -8400835578991604367, -5899212740010871257, 13, 20",
    "smartcn, 1, 1351079102397102017, -6618676075379354538, 20, 14",
    "smartcn, 3, 4397049880388723735, 4021150825713565691, 18, 12",
    "smartcn, 5, -5766891810841995898, 3325964062839685927, 16, 10",
    "cjk, 1, -8978502517371059194, 5891417632816185282, 17, 21",
    "cjk, 3, 3909591537169817660, -2101826108746115479, 15, 19",
    "cjk, 5, -3668201859110574825, -1483721762777139203, 13, 17",
    "whitespace, 1, -9205266207456295560, 139154112213920504, 17, 1",
    "whitespace, 3, 823272686410139369, 139154112213920504, 15, 1",
    "whitespace, 5, -7841521780332833096, 139154112213920504, 13, 1",
    "char, 1, 4523963446540217468, -7685867660085761513, 91, 32",
    "char, 3, -7620481445133729026, -7115801434642381142, 89, 30",
    "char, 5, -1180241746947869615, 6010201978508671524, 87, 28"
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
    assertThat(only("standard", 1, "fox")).isEqualTo(0x858561977F624ED2L);
    assertThat(only("standard", 3, "quick brown fox")).isEqualTo(0x170C18DCB4F66285L);
    assertThat(only("char", 2, "购买")).isEqualTo(0x451947D192CEA964L);
    assertThat(only("standard", 3, "")).isEqualTo(0x83D1F8D9775C9E8EL);
    assertThat(only("standard", 3, "!!!")).isEqualTo(0x4BDE6D0B37110690L);
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
    return Arbitraries.of("standard", "english", "cjk", "whitespace", "char", "smartcn");
  }
}

package io.github.neardup.simhash;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import io.github.neardup.core.text.TextPipeline;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimHashTest extends AlgorithmContract {

  private static final String ENGLISH =
      "It is a truth universally acknowledged, that a single man in possession of a good fortune,"
          + " must be in want of a wife.";
  private static final String CHINESE = "学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？";

  @TempDir private Path folder;

  SimHashTest() {
    super(
        "simhash",
        "protect=numbers",
        "fields=each,distance=9",
        "shingle=1",
        "bits=128,distance=10",
        "distance=0",
        "bits=128,distance=0",
        "tokens=char,shingle=4,distance=8",
        "tokens=cjk,normalize=none",
        "distance=6,parts=words:20/10",
        "bits=128,parts=paragraph,coverage=1",
        "weights=tf",
        "bits=64,weights=binary,shingle=2",
        "bits=256,distance=20",
        "bits=256,weights=binary,tokens=cjk",
        "bits=256,distance=12,parts=words:20/10");
  }

  @Test
  void goldenValues() {
    assertThat(SimHash.create("bits=64,weights=tf").fingerprint(ENGLISH))
        .containsExactly(0xBB0F2DAFDEBD1C9CL);
    assertThat(SimHash.create("bits=64,weights=tf").fingerprint(CHINESE))
        .containsExactly(0xAB88BADFDF1B61E7L);
    assertThat(SimHash.create("bits=128,weights=tf").fingerprint(ENGLISH))
        .containsExactly(0xBB0F2DAFDEBD1C9CL, 0x1C9CDE0C0B99F676L);
    assertThat(SimHash.create("bits=128,weights=tf").fingerprint(CHINESE))
        .containsExactly(0xAB88BADFDF1B61E7L, 0x88D3CD05FBC5F7F0L);
    assertThat(SimHash.create("bits=64,weights=tf,tokens=smartcn,shingle=2").fingerprint(CHINESE))
        .containsExactly(0x0AEABB4525242210L);
    assertThat(SimHash.create("bits=64,weights=tf").fingerprint(""))
        .containsExactly(0xA1D66575CAE1A614L);
    assertThat(SimHash.create("").fingerprint(ENGLISH))
        .containsExactly(0xBB1F0D8BF5BB1EBCL, 0x0CFC4E0E5BC9FF74L);
  }

  @Test
  void goldenValuesOfShinglesByLength() {
    Algorithm algorithm = Algorithms.create("simhash");
    assertThat(algorithm.fingerprint(words(5)))
        .containsExactly(4, 0x170AF86C9DB45FFAL, 0xAFE3B79D1F41BD52L);
    assertThat(algorithm.fingerprint(words(30)))
        .containsExactly(
            12,
            2,
            0x1608F900D8BA7985L,
            0x44F928951F4FBFD6L,
            0xC2F9111AE2F94011L,
            0x3327EAB844AF53C4L);
    assertThat(algorithm.fingerprint(words(90)))
        .containsExactly(
            25,
            2,
            0xC5657A18D90B689AL,
            0xAAAAEBA8042914CDL,
            0xD39B486D078072AAL,
            0xFE708D10EEF6F00EL);
    assertThat(algorithm.fingerprint(words(200)))
        .containsExactly(18, 0x82DF4269A33672A0L, 0xD3064F12F61EB47AL);
  }

  private static String words(int count) {
    return IntStream.range(0, count).mapToObj(i -> "w" + i).collect(joining(" "));
  }

  @Test
  void theDefaultsAreFixedNumbersThatFollowFromTheBits() {
    assertThat(SimHash.create()).hasToString("simhash:shingle=1");
    for (String settings :
        List.of("bits=64,distance=13", "bits=128,distance=28", "bits=256,distance=58")) {
      String bits = settings.substring(0, settings.indexOf(','));
      assertThat(SimHash.create(bits).settings().toSpec())
          .startsWith("simhash:" + settings + ",")
          .isEqualTo(SimHash.create(settings).settings().toSpec());
      assertThat(SimHash.create(settings).settings().toShortSpec())
          .isEqualTo(SimHash.create(bits).settings().toShortSpec());
    }
    assertThat(SimHash.create("distance=20,bits=64"))
        .hasToString("simhash:bits=64,distance=20,shingle=1");
  }

  @Test
  void aWordVotesOnceByDefault() {
    SimHash simHash = SimHash.create("");
    assertThat(simHash.fingerprint("alpha beta alpha gamma alpha"))
        .isEqualTo(simHash.fingerprint("gamma beta beta alpha"));
    assertThat(simHash.fingerprint(ENGLISH)).isEqualTo(byHand(ENGLISH, simHash.bits()));
    assertThat(simHash.fingerprint(CHINESE)).isEqualTo(byHand(CHINESE, simHash.bits()));
    Random random = new Random(20_261_126);
    for (int words : new int[] {1, 2, 3, 40, 50, 700}) {
      String text =
          IntStream.range(0, words)
              .mapToObj(i -> "w" + random.nextInt(words))
              .collect(joining(" "));
      assertThat(simHash.fingerprint(text)).as(text).isEqualTo(byHand(text, simHash.bits()));
    }
  }

  /** Bit by bit: what most of the different words say and, in a tie, the least of them. */
  private static long[] byHand(String text, int bits) {
    TextPipeline pipeline = TextPipeline.of(SimHash.create("").settings(), SimHashProvider.SHINGLE);
    long[] words = Arrays.stream(pipeline.extractor().extract(text)).distinct().sorted().toArray();
    long[] fingerprint = new long[bits / Long.SIZE];
    for (int bit = 0; bit < bits; bit++) {
      int word = bit / Long.SIZE;
      long mask = 1L << bit;
      int set = 0;
      for (long feature : words) {
        set += (MajorityVote.hashed(feature, word) & mask) == 0 ? -1 : 1;
      }
      long least = Hash64.mix(MajorityVote.hashed(words[0], word));
      if (set > 0 || (set == 0 && (least & mask) != 0)) {
        fingerprint[word] |= mask;
      }
    }
    return fingerprint;
  }

  @Test
  void wordsVoteAsOftenAsTheyOccurWhereverTheyOccur() {
    SimHash simHash = SimHash.create("bits=64,weights=tf");
    assertThat(simHash.fingerprint64("alpha beta alpha gamma alpha"))
        .isEqualTo(simHash.fingerprint64("Alpha, ALPHA, alpha: gamma; beta!"))
        // Three votes outweigh two.
        .isEqualTo(simHash.fingerprint64("alpha"))
        .isNotEqualTo(simHash.fingerprint64("alpha beta gamma"));
  }

  @ParameterizedTest
  @CsvSource({
    "64, 0", "64, 3", "64, 32", "128, 0", "128, 10", "128, 64", "256, 0", "256, 20", "256, 64"
  })
  void thresholdIsTheSimilarityAtTheDistance(int bits, int distance) {
    SimHash simHash = SimHash.create("bits=" + bits + ",distance=" + distance);
    assertThat(simHash.bits()).isEqualTo(bits);
    assertThat(simHash.distance()).isEqualTo(distance);
    assertThat(simHash.threshold()).isEqualTo(1 - (double) distance / bits);
    long[] a = new Random(3).longs(bits / Long.SIZE).toArray();
    for (int differing = 0; differing <= bits; differing++) {
      long[] b = a.clone();
      for (int bit = 0; bit < differing; bit++) {
        b[bit / Long.SIZE] ^= 1L << (bit % Long.SIZE);
      }
      assertThat(SimHash.distance(a, b)).isEqualTo(differing);
      assertThat(simHash.similarity(a, b)).isEqualTo(1 - (double) differing / bits);
      assertThat(simHash.similarity(a, b) >= simHash.threshold()).isEqualTo(differing <= distance);
    }
  }

  @Test
  void sixtyFourBitsComeAsALong() {
    SimHash simHash = SimHash.create("bits=64,weights=tf");
    assertThat(simHash.fingerprint64(ENGLISH)).isEqualTo(simHash.fingerprint(ENGLISH)[0]);
    assertThat(SimHash.distance(0b1011, 0b0110)).isEqualTo(3);
    assertThatIllegalStateException()
        .isThrownBy(() -> SimHash.create("bits=128").fingerprint64(ENGLISH))
        .withMessage(
            "fingerprints have 128 bits; set bits=64, or call fingerprint instead of fingerprint64");
  }

  @Test
  void aCallersOwnFeaturesVoteLikeThoseOfText() {
    SimHash simHash = SimHash.create("bits=64,weights=tf");
    long[] features = new Random(8).longs(20).toArray();
    assertThat(simHash.fingerprint(features)[0])
        .isEqualTo(new MajorityVote().decide(features, features.length, 0));
    assertThat(simHash.fingerprint(new long[] {42, 42, 7})[0])
        .isEqualTo(MajorityVote.hashed(42, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simHash.fingerprint(new long[0]))
        .withMessage("an empty bag has no fingerprint");
  }

  @Test
  void aFeatureWithoutWeightHasNoSayInTies() {
    long seed = 20_260_310;
    Random random = new Random(seed);
    SimHash simHash = SimHash.create("bits=128");
    for (int i = 0; i < 100; i++) {
      long[] tied = random.longs(2).toArray();
      long[] more = {tied[0], Long.MIN_VALUE, tied[1]};
      assertThat(simHash.fingerprint(more, new int[] {3, 0, 3}))
          .as("seed " + seed + ", trial " + i)
          .isEqualTo(simHash.fingerprint(tied));
    }
  }

  @Test
  void aCallersOwnWeightsCountAsThatManyFeatures() {
    long[] features = {42, 7, -1, 7};
    int[] weights = {3, 1, 0, 1};
    long[] repeated = {42, 7, 42, 42, 7};
    for (String settings :
        List.of("bits=64,weights=tf", "bits=128,weights=tf", "bits=256,weights=tf")) {
      SimHash simHash = SimHash.create(settings);
      assertThat(simHash.fingerprint(features, weights))
          .hasSize(simHash.bits() / Long.SIZE)
          .isEqualTo(simHash.fingerprint(repeated));
    }
    assertThat(SimHash.create("bits=64,weights=tf").fingerprint(features, weights))
        .isEqualTo(SimHash.create("bits=64,weights=binary").fingerprint(features, weights))
        .isEqualTo(SimHash.create("bits=64,weights=tf").fingerprint(repeated));
    int[] huge = new int[1000];
    Arrays.fill(huge, Integer.MAX_VALUE);
    long[] many = new Random(12).longs(1000).toArray();
    assertThat(SimHash.create("bits=64,weights=tf").fingerprint(many, huge))
        .isEqualTo(SimHash.create("bits=64,weights=tf").fingerprint(many));
  }

  @Test
  void wrongWeightsAreErrors() {
    SimHash simHash = SimHash.create("bits=64,weights=tf");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simHash.fingerprint(new long[2], new int[3]))
        .withMessage("2 features cannot have 3 weights");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simHash.fingerprint(new long[2], new int[] {1, -1}))
        .withMessage("weights must not be negative");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simHash.fingerprint(new long[2], new int[2]))
        .withMessage("a bag without any weight has no fingerprint");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simHash.fingerprint(new long[0], new int[0]))
        .withMessage("a bag without any weight has no fingerprint");
  }

  /** Longer fingerprints begin with the shorter ones. */
  @ParameterizedTest
  @ValueSource(strings = {ENGLISH, CHINESE, ""})
  void goldenValuesOf256Bits(String text) {
    assertThat(SimHash.create("bits=256,weights=tf").fingerprint(text))
        .startsWith(SimHash.create("bits=128,weights=tf").fingerprint(text))
        .containsExactly(
            switch (text) {
              case ENGLISH ->
                  new long[] {
                    0xBB0F2DAFDEBD1C9CL,
                    0x1C9CDE0C0B99F676L,
                    0x9E978693A1E514F4L,
                    0xECE375ECC1DE7E08L
                  };
              case CHINESE ->
                  new long[] {
                    0xAB88BADFDF1B61E7L,
                    0x88D3CD05FBC5F7F0L,
                    0x255BDF2CF63B6582L,
                    0x0DA9D429EFBA3DABL
                  };
              default ->
                  new long[] {
                    0xA1D66575CAE1A614L,
                    0x9177EF971888AB83L,
                    0x80B8134BA00B774AL,
                    0xF37469B58DAD0EEDL
                  };
            });
  }

  @Test
  void fingerprintsOfDifferentLengthAreNotCompared() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimHash.distance(new long[1], new long[2]))
        .withMessage("fingerprints of 64 and 128 bits cannot be compared");
  }

  @Test
  void explainsHowManyBitsDiffer() {
    SimHash simHash = SimHash.create("bits=128,distance=6");
    String other = ENGLISH.replace("wife", "dog");
    int differing = SimHash.distance(simHash.fingerprint(ENGLISH), simHash.fingerprint(other));
    assertThat(simHash.explain(ENGLISH, other))
        .isEqualTo(differing + " of 128 bits differ, at most 6 may");
    assertThat(SimHash.create().explain(ENGLISH, ENGLISH))
        .isEqualTo("0 of 128 bits differ, at most 28 may");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bits=96 | simhash: bits must be one of 64, 128, 256, not '96'",
        "bits=32 | simhash: bits must be one of 64, 128, 256, not '32'",
        "bits=many | simhash: bits must be one of 64, 128, 256, not 'many'",
        "bits=64,distance=40"
            + "| simhash: distance must be at most 32, not 40: unrelated texts differ in about half"
            + " of the 64 bits",
        "distance=-1 | simhash: distance must be a whole number from 0 to 128, not '-1'",
        "distance=65,bits=128"
            + "| simhash: distance must be at most 64, not 65: unrelated texts differ in about half"
            + " of the 128 bits",
        "distance=129,bits=256"
            + "| simhash: distance must be a whole number from 0 to 128, not '129'",
        "distanc=3| simhash: unknown setting 'distanc'; did you mean 'distance'? Known: bits,"
            + " distance, frequencies, keywords, normalize, seed, shingle, similarity, stopwords,"
            + " tokens, weights",
        "tokens=standart"
            + "| simhash: unknown value of tokens 'standart'; did you mean 'standard'? Known:"
            + " {tokenizers}",
        "shingle=0 | simhash: shingle must be a whole number from 1 to 1000, not '0'",
        "bits=64,bits=128 | 'bits' is set twice",
        "simhash:bits=64 | simhash: only settings belong here, without the name of an algorithm:"
            + " write \"bits=64\", not \"simhash:bits=64\"",
        "threshold=0.9 | simhash: unknown setting 'threshold'; write distance=20 or"
            + " similarity=0.9",
        "bits=64bit | simhash: bits must be one of 64, 128, 256, not '64bit'; write bits=64",
        "bits | 'bits' is not of the form setting=value"
      })
  void wrongSettingsAreErrors(String settings, String message) {
    String tokenizers =
        TextComponents.tokenizers().stream().map(TokenizerType::name).collect(joining(", "));
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> SimHash.create(settings))
        .withMessage(message.replace("{tokenizers}", tokenizers));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bits=64,distance=32",
        "bits=128,distance=64",
        "bits=256,distance=64",
        "bits=64",
        " bits = 128 "
      })
  void settingsAtTheLimitsArePermitted(String settings) {
    assertThatNoException().isThrownBy(() -> SimHash.create(settings));
  }

  // --- weights ----------------------------------------------------------------------------------

  private Path frequencies(String settings) throws IOException {
    List<Document> documents =
        IntStream.range(0, 64)
            .mapToObj(
                i ->
                    new Document(
                        "d" + i,
                        "the of"
                            + (i % 2 == 0 ? " in" : "")
                            + (i % 8 == 0 ? " man" : "")
                            + " w"
                            + i))
            .toList();
    TextPipeline pipeline = TextPipeline.of(Algorithms.settings("simhash:" + settings));
    Path path = folder.resolve("words.df");
    try (OutputStream out = Files.newOutputStream(path)) {
      DocumentFrequencies.collect(pipeline, documents.iterator(), 1).save(out);
    }
    return path;
  }

  @Test
  void goldenValuesOfWeights() throws IOException {
    Path words = frequencies("");
    assertThat(SimHash.create("bits=64,weights=binary").fingerprint(ENGLISH))
        .containsExactly(0xBB1F0D8BF5BB1EBCL);
    assertThat(SimHash.create("bits=64,weights=tfidf,frequencies=" + words).fingerprint(ENGLISH))
        .containsExactly(0x3B0F2DAFDEB51C9CL);
    assertThat(SimHash.create("bits=128,weights=tfidf,frequencies=" + words).fingerprint(CHINESE))
        .containsExactly(0xAB88BADFDF1B61E7L, 0x88D3CD05FBC5F7F0L);
    assertThat(
            SimHash.create("bits=64,weights=tf,keywords=7,frequencies=" + words)
                .fingerprint(ENGLISH))
        .containsExactly(0x1F4F2DA7DED51C1CL);
  }

  @Test
  void onceIsAsOftenAsOneLikes() {
    SimHash binary = SimHash.create("bits=64,weights=binary");
    assertThat(binary.fingerprint64("alpha beta alpha gamma alpha"))
        .isEqualTo(binary.fingerprint64("gamma beta beta alpha"))
        .isEqualTo(SimHash.create("bits=64,weights=tf").fingerprint64("alpha beta gamma"));
  }

  @Test
  void rareWordsOutweighFrequentOnes() throws IOException {
    SimHash weighted = SimHash.create("bits=64,weights=tfidf,frequencies=" + frequencies(""));
    // Unknown: ln(65) + 1 = 5.2; in all documents: 1, and so 4 together.
    assertThat(weighted.fingerprint64("the the of of rare"))
        .isEqualTo(weighted.fingerprint64("rare"));
    assertThat(SimHash.create("bits=64,weights=tf").fingerprint64("the the of of rare"))
        .isNotEqualTo(SimHash.create("bits=64,weights=tf").fingerprint64("rare"));
    assertThat(weighted.fingerprint(new long[] {42})[0]).isEqualTo(MajorityVote.hashed(42, 0));
  }

  @Test
  void onlyKeywordsVote() throws IOException {
    SimHash keywords =
        SimHash.create("bits=64,weights=tf,keywords=3,frequencies=" + frequencies(""));
    assertThat(keywords.fingerprint64("the one of two in three the man the the"))
        .isEqualTo(SimHash.create("bits=64,weights=tf").fingerprint64("three two one"));
    SimHash many =
        SimHash.create("bits=64,weights=tf,keywords=1000,frequencies=" + frequencies(""));
    assertThat(many.fingerprint64(ENGLISH))
        .isEqualTo(SimHash.create("bits=64,weights=tf").fingerprint64(ENGLISH));
  }

  @Test
  void aCallersOwnFeaturesAreNotChanged() {
    long[] features = {7, 42, 7, -1};
    long[] before = features.clone();
    assertThat(SimHash.create("bits=64,weights=binary").fingerprint(features))
        .isEqualTo(SimHash.create("bits=64,weights=tf").fingerprint(new long[] {-1, 7, 42}));
    assertThat(features).isEqualTo(before);
  }

  @Test
  void specsNameTheFilesAsTheyAreWritten() throws IOException {
    String settings = "weights=tfidf,frequencies=" + frequencies("") + ",keywords=20";
    SimHash simHash = SimHash.create(settings);
    assertThat(simHash).hasToString("simhash:" + settings);
    assertThat(simHash.settings().toSpec()).endsWith(settings);
  }

  @Test
  void frequenciesMustBeThereIfNeededAndOnlyThen() throws IOException {
    assertRefused(
        "weights=tfidf",
        "simhash: weights=tfidf needs frequencies=FILE; make the file with: neardup frequencies"
            + " INPUT... -o FILE -a SPEC");
    assertRefused(
        "weights=tfidf,keywords=5",
        "simhash: keywords=5 needs frequencies=FILE; make the file with: neardup frequencies"
            + " INPUT... -o FILE -a SPEC");
    assertRefused(
        "weights=binary,frequencies=" + frequencies(""),
        "simhash: frequencies have no effect here; add"
            + " weights=tfidf or keywords=N, or leave them out");
  }

  @Test
  void frequenciesOfAnotherPipelineAreRefused() throws IOException {
    Path path = frequencies("tokens=english");
    assertRefused(
        "weights=tfidf,frequencies=" + path,
        "simhash: "
            + path
            + " has the frequencies of"
            + " normalize=invisible+marks+nfkc+casefold+whitespace,tokens=english,stopwords=none,shingle=1,seed=1,"
            + " not of"
            + " normalize=invisible+marks+nfkc+casefold+whitespace,tokens=standard,stopwords=none,shingle=1,seed=1;"
            + " use these settings, or make it again with: neardup frequencies");
    assertThatNoException()
        .isThrownBy(
            () -> SimHash.create("tokens=english,bits=128,weights=tfidf,frequencies=" + path));
  }

  @Test
  void filesThatCannotBeReadAreNoMatterOfSpelling() {
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> SimHash.create("weights=tfidf,frequencies=" + folder.resolve("none")))
        .withCauseInstanceOf(NoSuchFileException.class);
  }

  private static void assertRefused(String settings, String message) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> SimHash.create(settings))
        .withMessage(message);
  }

  @Test
  void smallNumbersAsFeaturesOfOnesOwnVoteAsAnyOthers() {
    SimHash simHash = SimHash.create("bits=64,weights=tf");
    int sum = 0;
    for (long first = 0; first < 300; first += 3) {
      long one = simHash.fingerprint(new long[] {first, first + 1, first + 2})[0];
      long other = simHash.fingerprint(new long[] {first + 1000, first + 1001, first + 1002})[0];
      sum += SimHash.distance(one, other);
    }
    // 6400 bits, each of which differs with probability 1/2; within five standard deviations.
    assertThat(sum).isBetween(3000, 3400);
  }

  @Test
  void fingerprintsInBytesAreAsFarApart() {
    SplittableRandom random = new SplittableRandom(12);
    for (int round = 0; round < 1000; round++) {
      int words = 1 + random.nextInt(4);
      long[] a = random.longs(words).toArray();
      long[] b = random.longs(words).toArray();
      assertThat(SimHash.distance(Row.toBytes(a), Row.toBytes(b)))
          .isEqualTo(SimHash.distance(a, b));
    }
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> SimHash.distance(new byte[8], new byte[16]))
        .withMessage("fingerprints of 8 and 16 bytes cannot be compared");
  }
}

package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinHashTest extends AlgorithmContract {

  private static final String ENGLISH =
      "It is a truth universally acknowledged, that a single man in possession of a good fortune,"
          + " must be in want of a wife.";
  private static final String CHINESE = "学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？";

  MinHashTest() {
    super(
        "minhash",
        "protect=numbers",
        "fields=each,protect=negations",
        "fields=within,parts=words:20/10",
        "shingle=3",
        "permutations=64",
        "permutations=33,threshold=0.4,verify=exact",
        "permutations=1",
        "permutations=101,bands=33,rows=3,threshold=0.5",
        "tokens=char,shingle=5,seed=7,verify=exact",
        "scheme=one-permutation",
        "scheme=one-permutation,permutations=100,verify=exact",
        "bits=1,permutations=256,threshold=0.5",
        "bits=8",
        "bits=7,permutations=100,scheme=one-permutation,weights=tf",
        "bits=4,verify=exact,recall=0.95",
        "weights=tf",
        "recall=0.99,threshold=0.4",
        "parts=words:20/10",
        "parts=words:20/10,scheme=one-permutation,bits=2,weights=tf,permutations=256",
        "verify=exact,parts=paragraph,coverage=0.5");
  }

  @Test
  void goldenValues() {
    assertThat(MinHash.create("permutations=5").signature(ENGLISH))
        .containsExactly(2539376, 355865237, 32104651, 14381857, 134539182);
    assertThat(MinHash.create("permutations=5").signature(CHINESE))
        .containsExactly(65882240, 195162637, 33837100, 224173349, 136514918);
    assertThat(MinHash.create("permutations=5,seed=2").signature(ENGLISH))
        .containsExactly(59934967, 43482008, 18600970, 400163956, 37824660);
    assertThat(MinHash.create("permutations=5,tokens=smartcn,shingle=2").signature(CHINESE))
        .containsExactly(72188619, 43990984, 166649742, 95242216, 54917385);
    assertThat(MinHash.create("permutations=5").signature(""))
        .containsExactly(760415623, 1995079156, 1989403190, 1099901374, 1986607801);
    assertThat(Arrays.hashCode(MinHash.create("verify=estimate,bits=32").fingerprint(ENGLISH)))
        .isEqualTo(-1067005349);
    assertThat(Arrays.hashCode(MinHash.create("verify=estimate,bits=32").fingerprint(CHINESE)))
        .isEqualTo(1437327342);
    assertThat(MinHash.create("permutations=5,verify=estimate").fingerprint(ENGLISH))
        .containsExactly(-7901587181332772681L, 41460L);
    assertThat(Arrays.hashCode(MinHash.create("verify=estimate").fingerprint(CHINESE)))
        .isEqualTo(-954795009);
    assertThat(keysOf(MinHash.create("permutations=6,bands=2,rows=3"), ENGLISH))
        .containsExactly(-2434595819066478323L, 8711652341597688498L);
    assertThat(keysOf(MinHash.create("permutations=6,bands=2,rows=3,bits=32"), ENGLISH))
        .containsExactly(0xB0B7D126ED7E4332L, 0xC0DAF77E1D12FD19L);
    assertThat(
            MinHash.create("permutations=2,bits=32,verify=exact,shingle=20").fingerprint(ENGLISH))
        .containsExactly(
            0x5E4181E00A257BE9L,
            0x95687620CD0BAE05L,
            0xCDA3059271D2EFABL,
            0x223ED23A94B6ABA3L,
            0x4F118776129A97B6L);
  }

  @Test
  void goldenValuesOfTheFamily() {
    MinHash onePermutation = MinHash.create("permutations=5,scheme=one-permutation");
    assertThat(onePermutation.signature(ENGLISH))
        .containsExactly(441087424, 38880343, 209778907, 508501828, 102694157);
    assertThat(MinHash.create("permutations=5,scheme=one-permutation,seed=2").signature(CHINESE))
        .containsExactly(417535347, 163416192, 108549390, 47412769, 151038844);
    MinHash ofMany = MinHash.create("permutations=1024,scheme=one-permutation");
    assertThat(Arrays.hashCode(ofMany.signature(ENGLISH))).isEqualTo(-909664498);
    assertThat(Arrays.hashCode(ofMany.signature("word"))).isEqualTo(-1323919054);
    assertThat(MinHash.create("permutations=5,weights=tf,shingle=1").signature("a rose is a rose"))
        .containsExactly(242804296, 510498432, 564237305, 515184691, 17823126);
    assertThat(MinHash.create("bits=1,verify=estimate").fingerprint(ENGLISH))
        .containsExactly(-1515959724705278421L, 6281920182090397496L);
    assertThat(MinHash.create("bits=2,permutations=10,verify=estimate").fingerprint(ENGLISH))
        .containsExactly(555, 269);
    assertThat(Arrays.hashCode(MinHash.create("bits=8,verify=estimate").fingerprint(CHINESE)))
        .isEqualTo(-89606577);
    assertThat(keysOf(MinHash.create("permutations=6,bands=2,rows=3,bits=4"), ENGLISH))
        .containsExactly(473349801219084417L, 2057922134266974284L);
  }

  private static long[] keysOf(MinHash minHash, String text) {
    long[] words = minHash.fingerprint(text);
    LongArray keys = new LongArray();
    for (int slot = 0; slot < minHash.keys().slots(); slot++) {
      minHash.keys().keys(Row.of(words), slot, keys::add);
    }
    return keys.toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 33, 100, 101})
  void wholeComponentsArePackedTwoAWord(int permutations) {
    MinHash minHash = MinHash.create("verify=estimate,bits=32,permutations=" + permutations);
    String other = ENGLISH.replace("wife", "dog");
    assertThat(minHash.permutations()).isEqualTo(permutations);
    assertThat(minHash.signature(ENGLISH)).hasSize(permutations);
    assertThat(minHash.fingerprint(ENGLISH)).hasSize((permutations + 1) / 2);
    assertThat(MinHash.similarity(minHash.signature(ENGLISH), minHash.signature(other)))
        .isEqualTo(minHash.similarity(minHash.fingerprint(ENGLISH), minHash.fingerprint(other)));
  }

  @Test
  void fewerPermutationsAreAPrefixOfMore() {
    assertThat(MinHash.create("permutations=256").signature(ENGLISH))
        .startsWith(MinHash.create("permutations=31").signature(ENGLISH));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 32, 33})
  void exactVerificationComparesTheSetsOfShingles(int permutations) {
    MinHash minHash = MinHash.create("verify=exact,shingle=2,permutations=" + permutations);
    FeatureExtractor extractor = new TextPipeline(List.of("default"), "standard", 2).extractor();
    RandomTexts random = new RandomTexts(9);
    for (int i = 0; i < 200; i++) {
      String left = random.english(30);
      String right = i % 5 == 0 ? random.english(25) : random.edited(left, i % 12);
      LongOpenHashSet a = features(extractor, left);
      LongOpenHashSet b = features(extractor, right);
      LongOpenHashSet common = new LongOpenHashSet(a);
      common.retainAll(b);
      int all = a.size() + b.size() - common.size();
      assertThat(minHash.similarity(minHash.fingerprint(left), minHash.fingerprint(right)))
          .isEqualTo((double) common.size() / all);
      assertThat(minHash.explain(left, right))
          .isEqualTo(common.size() + " of " + all + " different shingles are in both");
    }
  }

  private static LongOpenHashSet features(FeatureExtractor extractor, String text) {
    return new LongOpenHashSet(extractor.extract(text));
  }

  @Test
  void exactAndEstimatedHaveTheSameSignatureAndKeys() {
    MinHash estimated = MinHash.create();
    MinHash exact = MinHash.create("verify=exact");
    assertThat(exact.signature(ENGLISH)).isEqualTo(estimated.signature(ENGLISH));
    assertThat(keysOf(exact, ENGLISH)).isEqualTo(keysOf(estimated, ENGLISH));
    assertThat(exact.fingerprint(ENGLISH)).startsWith(estimated.fingerprint(ENGLISH));
  }

  @Test
  void repeatedShinglesCountOnce() {
    MinHash minHash = MinHash.create("shingle=1");
    assertThat(minHash.signature("one two three two one two"))
        .isEqualTo(minHash.signature("three two one"));
  }

  @Test
  void aCallersOwnFeaturesAreSignedLikeThoseOfText() {
    MinHash minHash = MinHash.create("permutations=31,shingle=2");
    LongArray features = new LongArray();
    new TextPipeline(List.of("default"), "standard", 2).extractor().extract(ENGLISH, features);
    assertThat(minHash.signature(features.toArray())).isEqualTo(minHash.signature(ENGLISH));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> minHash.signature(new long[0]))
        .withMessage("an empty set has no signature");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "scheme=one-permutation",
        "bits=3",
        "weights=tf,shingle=1",
        "weights=tf,bits=1,scheme=one-permutation",
        "verify=exact"
      })
  void signersDoAsTheMethodsDoAndLeaveTheFeaturesAlone(String settings) {
    MinHash minHash = MinHash.create(settings);
    MinHashSigner signer = minHash.fingerprinter();
    RandomTexts random = new RandomTexts(4);
    int[] signature = new int[128];
    LongArray fingerprint = new LongArray();
    for (int i = 0; i < 50; i++) {
      String text = random.english(1 + 3 * i);
      LongArray features = new LongArray();
      TextPipeline.of(minHash.settings()).extractor().extract(text, features);
      long[] own = features.toArray();
      signer.sign(text, signature);
      assertThat(minHash.signature(text)).isEqualTo(signature);
      assertThat(minHash.signature(own)).isEqualTo(signature);
      // What is beyond the size does not count.
      long[] longer = Arrays.copyOf(own, own.length + 3);
      signer.sign(longer, own.length, signature);
      assertThat(minHash.signature(own)).isEqualTo(signature);
      fingerprint.clear();
      signer.fingerprint(longer, own.length, fingerprint);
      assertThat(minHash.fingerprint(text)).isEqualTo(fingerprint.toArray());
      assertThat(own).isEqualTo(features.toArray());
      assertThat(longer).startsWith(own);
    }
  }

  @Test
  void signersCheckTheirArguments() {
    MinHashSigner signer = MinHash.create().fingerprinter();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> signer.sign("a", new int[64]))
        .withMessage("a signature has 128 components, not 64");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> signer.sign(new long[2], 0, new int[128]))
        .withMessage("an empty set has no signature");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> signer.fingerprint(new long[2], 0, new LongArray()))
        .withMessage("an empty set has no fingerprint");
  }

  @Test
  void fingerprintsOfSomeBitsAreSmallAndComparedByTheCorrectedEstimate() {
    MinHash minHash = MinHash.create("bits=1,permutations=256,verify=estimate");
    String other = ENGLISH.replace("wife", "dog");
    long[] a = minHash.fingerprint(ENGLISH);
    long[] b = minHash.fingerprint(other);
    assertThat(a).hasSize(4);
    int equal = 256;
    for (int i = 0; i < 4; i++) {
      equal -= Long.bitCount(a[i] ^ b[i]);
    }
    assertThat(minHash.similarity(a, b)).isEqualTo(2 * (equal / 256.0) - 1);
    assertThat(minHash.estimate(a, b, 0.9).estimate()).isEqualTo(minHash.similarity(a, b));
    long[] opposite = {~a[0], ~a[1], ~a[2], ~a[3]};
    assertThat(minHash.similarity(a, opposite)).isZero();
    assertThat(minHash.bits()).isEqualTo(1);
    assertThat(minHash.signature(ENGLISH))
        .isEqualTo(MinHash.create("permutations=256").signature(ENGLISH));
  }

  @Test
  void textsWithoutRepetitionAreSignedTheSameWithTheirNumbersOfOccurrences() {
    assertThat(MinHash.create("weights=tf").signature("each of these words occurs once"))
        .isEqualTo(MinHash.create().signature("each of these words occurs once"));
    assertThat(MinHash.create("weights=tf,shingle=1").signature("one two two"))
        .isNotEqualTo(MinHash.create("shingle=1").signature("one two two"));
  }

  @Test
  void explainsHowManyComponentsAreEqual() {
    MinHash minHash = MinHash.create("permutations=50,verify=estimate");
    String other = ENGLISH.replace("wife", "dog");
    int[] a = minHash.signature(ENGLISH);
    int[] b = minHash.signature(other);
    int equal = 0;
    for (int i = 0; i < 50; i++) {
      equal += a[i] == b[i] ? 1 : 0;
    }
    assertThat(minHash.explain(ENGLISH, other))
        .isEqualTo(equal + " of 50 components are equal: " + MinHash.estimate(a, b, 0.95));
    assertThat(minHash.explain(ENGLISH, ENGLISH))
        // 0.025^(1/50), at which 50 of 50 are as rare as that.
        .isEqualTo("50 of 50 components are equal: 1.00, between 0.93 and 1.00 at 95% confidence");
  }

  @Test
  void thresholdAndBandsAreTheSetOnes() {
    assertThat(MinHash.create().threshold()).isEqualTo(0.5);
    assertThat(MinHash.create("threshold=0.35").threshold()).isEqualTo(0.35);
    assertThat(MinHash.create("bands=16,rows=8").banding()).isEqualTo(new Banding(16, 8, 16));
    assertThat(MinHash.create().banding()).isEqualTo(Banding.optimal(128, 16, 0.5, 0.9));
    assertThat(MinHash.create("bits=32").banding()).isEqualTo(Banding.optimal(128, 32, 0.5, 0.9));
    assertThat(MinHash.create("false-negative-weight=0.5,threshold=0.8").banding())
        .isEqualTo(Banding.optimal(128, 16, 0.8, 0.5));
    assertThat(MinHash.create("bits=4,threshold=0.8").banding())
        .isEqualTo(Banding.optimal(128, 4, 0.8, 0.9));
    assertThat(MinHash.create("bits=4,bands=4,rows=9").banding()).isEqualTo(new Banding(4, 9, 4));
    assertThat(MinHash.create("recall=0.99,bits=4,verify=estimate").banding())
        .isEqualTo(Banding.forRecall(128, 4, 0.5, 0.99));
    // One in a thousand is lost by its estimate.
    assertThat(MinHash.create("recall=0.99,bits=4").banding())
        .isEqualTo(Banding.forRecall(128, 4, 0.5, 0.990991));
  }

  @Test
  void signaturesOfDifferentLengthAreNotCompared() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MinHash.similarity(new int[64], new int[128]))
        .withMessage("signatures of 64 and 128 components cannot be compared");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MinHash.similarity(new int[0], new int[0]))
        .withMessage("a signature has at least one component");
  }

  @Test
  void aFingerprintOfAnotherLengthIsNotCompared() {
    MinHash minHash = MinHash.create("verify=estimate");
    long[] other = {1};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> minHash.similarity(minHash.fingerprint(ENGLISH), other))
        .withMessage("a fingerprint of 1 word, not 32");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> minHash.estimate(other, minHash.fingerprint(ENGLISH), 0.95))
        .withMessage("a fingerprint of 1 word, not 32");
  }

  @Test
  void theSetBehindASignatureIsChecked() {
    MinHash exact = MinHash.create("verify=exact");
    long[] fingerprint = exact.fingerprint(ENGLISH);
    int last = fingerprint.length - 1;
    fingerprint[last] = fingerprint[last - 1];
    assertThatIllegalArgumentException()
        .isThrownBy(() -> exact.check(Row.of(fingerprint)))
        .withMessage(
            "a set must be ascending and without repetition, but after %1$s comes %1$s",
            fingerprint[last]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bands=10 | minhash: set both bands and rows, or neither",
        "rows=10 | minhash: set both bands and rows, or neither",
        "bands=20,rows=7 | minhash: 20 bands of 7 rows need 140 permutations, not 128",
        "bands=65536,rows=65536"
            + "| minhash: 65536 bands of 65536 rows need 4294967296 permutations, not 128",
        "permutations=0 | minhash: permutations must be a whole number from 1 to 65536, not '0'",
        "threshold=0 | minhash: threshold must be a number from 0.01 to 1, not '0'",
        "threshold=1.01 | minhash: threshold must be a number from 0.01 to 1, not '1.01'",
        "threshold=NaN | minhash: threshold must be a number from 0.01 to 1, not 'NaN'",
        "verify=exakt"
            + "| minhash: unknown value of verify 'exakt'; did you mean 'exact'? Known: estimate,"
            + " exact",
        "perms=64 | minhash: unknown setting 'perms'; write permutations=64",
        "permutations=128.0 | minhash: permutations must be a whole number from 1 to 65536, not"
            + " '128.0'",
        "permutations=128 hashes | minhash: permutations must be a whole number from 1 to 65536,"
            + " not '128 hashes'; write permutations=128",
        "threshold=80% | minhash: threshold must be a number from 0.01 to 1, not '80%'; write"
            + " threshold=0.8",
        "minhash:threshold=0.8 | minhash: only settings belong here, without the name of an"
            + " algorithm: write \"threshold=0.8\", not \"minhash:threshold=0.8\"",
        "minhash | minhash: only settings belong here, without the name of an algorithm: write"
            + " \"\", not \"minhash\"",
        "permutation=64"
            + "| minhash: unknown setting 'permutation'; did you mean 'permutations'? Known: bands,"
            + " bits, false-negative-weight, frequencies, normalize, permutations, recall, rows,"
            + " scheme, seed, shingle, stopwords, threshold, tokens, verify, weights",
        "bits=0 | minhash: bits must be a whole number from 1 to 32, not '0'",
        "bits=33 | minhash: bits must be a whole number from 1 to 32, not '33'",
        "weights=tfidf"
            + "| minhash: weights=tfidf needs frequencies=FILE; make the file with: neardup"
            + " frequencies INPUT... -o FILE -a SPEC",
        "weights=tf,frequencies=a.df"
            + "| minhash: frequencies have no effect here; add weights=tfidf, or leave"
            + " them out",
        "recall=0.9,bands=2,rows=2 | minhash: set bands and rows, or recall, not both",
        "recall=0.9,false-negative-weight=0.5"
            + "| minhash: set recall or false-negative-weight, not both",
        "recall=1 | minhash: recall must be a number from 0 to 0.9999, not '1'",
        "recall=0.99,permutations=16,threshold=0.05,verify=estimate"
            + "| minhash: 16 permutations cannot find a share of 0.99 of the pairs at a threshold"
            + " of 0.05, at most 0.5599; it takes 90, or a higher threshold, or a lower recall"
      })
  void wrongSettingsAreErrors(String settings, String message) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> MinHash.create(settings))
        .withMessage(message);
  }

  @Test
  void saysWhichBandsItDerived() {
    MinHash minHash = MinHash.create();
    assertThat(minHash.derivedSettings())
        .containsExactly(
            Map.entry("bands", String.valueOf(minHash.banding().bands())),
            Map.entry("rows", String.valueOf(minHash.banding().rows())));
    assertThat(MinHash.create("bands=20,rows=5").derivedSettings()).isEmpty();
    assertThat(MinHash.create("recall=0.9").derivedSettings()).containsOnlyKeys("bands", "rows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic", "one-permutation"})
  void smallNumbersAsFeaturesOfOnesOwnAreEstimatedAsAnyOthers(String scheme) {
    int permutations = 1024;
    MinHash minHash = MinHash.create("permutations=%s,scheme=%s".formatted(permutations, scheme));
    assertThat(
            MinHash.similarity(
                minHash.signature(new long[] {1, 2, 3}), minHash.signature(new long[] {4, 5, 6})))
        .isZero();
    // Neighbouring numbers in the lower half, the upper half, or both; 1/3 of them in common.
    for (int shift : new int[] {0, 16, 32, 48}) {
      for (int size : new int[] {2, 20, 200}) {
        long[] a = LongStream.range(0, size).map(i -> i << shift).toArray();
        long[] b = LongStream.range(size / 2, size / 2 + size).map(i -> i << shift).toArray();
        double error = Math.sqrt(1 / 3.0 * (2 / 3.0) / permutations);
        assertThat(MinHash.similarity(minHash.signature(a), minHash.signature(b)))
            .as("%s features, shifted by %s", size, shift)
            .isBetween(1 / 3.0 - 5 * error, 1 / 3.0 + 5 * error);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"32, 512", "16, 256", "8, 128", "1, 16"})
  void signaturesInBytesAreAsSimilarAsFingerprints(int bits, int bytes) {
    MinHash minHash = MinHash.create("verify=estimate,bits=" + bits);
    for (String other : List.of(ENGLISH, ENGLISH + " And more.", CHINESE, "")) {
      byte[] a = minHash.toBytes(minHash.signature(ENGLISH));
      byte[] b = minHash.toBytes(minHash.signature(other));
      assertThat(a).hasSize(bytes);
      assertThat(minHash.similarity(a, b))
          .isEqualTo(minHash.similarity(minHash.fingerprint(ENGLISH), minHash.fingerprint(other)));
      if (bits == Integer.SIZE) {
        assertThat(minHash.similarity(a, b))
            .isEqualTo(MinHash.similarity(minHash.signature(ENGLISH), minHash.signature(other)));
      }
    }
  }

  @Test
  void bytesOfAnotherLengthAreNoSignature() {
    MinHash minHash = MinHash.create("permutations=64");
    byte[] bytes = minHash.toBytes(minHash.signature(ENGLISH));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> minHash.similarity(bytes, new byte[255]))
        .withMessage("a signature of 255 bytes, not 128");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> minHash.toBytes(new int[63]))
        .withMessage("a signature of 63 components, not 64");
  }

  @Test
  void keysAreThoseOfTheAlgorithmThatSearches() {
    List<Document> texts = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      String text =
          random.ints(30, 0, 100_000).mapToObj(w -> "w" + w).collect(Collectors.joining(" "));
      texts.add(new Document("a" + i, text));
      texts.add(new Document("b" + i, text.replaceFirst("\\w+", "other")));
    }
    MinHash few = MinHash.create("shingle=1,bands=1,rows=100");
    MinHash many = MinHash.create("shingle=1,bands=64,rows=2");
    assertThat(Search.of(many, 2).pairs(fingerprints(many, texts)).pairCount()).isEqualTo(200);
    assertThat(Search.of(few, 2).pairs(fingerprints(few, texts)).pairCount()).isLessThan(20);
    assertThat(Search.of(many, 2).pairs(fingerprints(few, texts)).pairCount()).isEqualTo(200);
    assertThat(Search.of(few, 2).pairs(fingerprints(many, texts)).pairCount())
        .isEqualTo(Search.of(few, 2).pairs(fingerprints(few, texts)).pairCount());
    MinHash whole = MinHash.create("verify=estimate");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Search.of(whole, 2).pairs(fingerprints(few, texts)))
        .withMessageContaining("sketches");
  }

  private static Fingerprints fingerprints(Algorithm algorithm, List<Document> texts) {
    return Fingerprints.of(algorithm, texts::stream, 2);
  }
}

package io.github.neardup.kshingle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KShingleTest extends AlgorithmContract {

  private static final String ENGLISH = "Must be in want of a wife.";
  private static final String CHINESE = "学而时习之，不亦说乎？";

  KShingleTest() {
    super(
        "kshingle",
        "protect=numbers",
        "fields=each,threshold=0.6",
        "measure=containment,fields=each,protect=numbers",
        "parts=words:20/10,protect=numbers+negations,fields=within+each",
        "shingle=3",
        "threshold=0.3,shingle=1",
        "threshold=1",
        "threshold=0.01",
        "tokens=char,shingle=5,threshold=0.6",
        "measure=dice,threshold=0.5",
        "measure=cosine,threshold=0.4",
        "measure=containment,threshold=0.7",
        "measure=containment,threshold=0.7,shingle=2",
        "measure=weighted-jaccard,threshold=0.4,frequencies=" + frequencies("shingle=1"),
        "weights=idf,threshold=0.4,shingle=2,frequencies=" + frequencies("shingle=2"),
        "weights=idf,measure=dice,frequencies=" + frequencies("shingle=1"),
        "weights=idf,measure=cosine,frequencies=" + frequencies("shingle=1"),
        "weights=idf,measure=containment,threshold=0.8,frequencies=" + frequencies("shingle=1"),
        "measure=containment,parts=words:20/10",
        "parts=words:20/10",
        "threshold=0.4,parts=chars:100/30,coverage=0.5");
  }

  @Test
  void goldenValues() {
    assertThat(KShingle.create().fingerprint(ENGLISH))
        .containsExactly(
            0x8CA26672C6A01D94L,
            0x9B8065AC0434CC40L,
            0xB55AF370B887698EL,
            0xD5B0EDD512BF9828L,
            0x7DE555FA00B97CF6L);
    assertThat(KShingle.create().fingerprint(CHINESE))
        .containsExactly(
            0x940B83D0B2AD2ACBL,
            0xA189057A949F1CDAL,
            0xD460AFF1DC6EDFB9L,
            0xE3075E87D07B773BL,
            0x0A81E64A14EEB680L,
            0x13C4A2EB0347F4ABL,
            0x5CB6D2DC339A8362L);
    assertThat(KShingle.create("tokens=smartcn,shingle=2").fingerprint(CHINESE))
        .containsExactly(
            0xB0CEBDCA07472144L,
            0xC4E5C66F9949BED1L,
            0x0041201AB55649C5L,
            0x2878F1AE4BF80F36L,
            0x37DF9E86A3D9808FL,
            0x3A2BF3099E2EF219L,
            0x5616B3DEF3651C1EL,
            0x640DF657729829F7L);
    assertThat(KShingle.create("shingle=50").fingerprint(ENGLISH))
        .containsExactly(0xD37976BD49FCE82CL);
    assertThat(KShingle.create().fingerprint("")).containsExactly(0xDAA10B16016B8F0CL);
  }

  @Test
  void fingerprintIsTheAscendingSetOfShingles() {
    long[] fingerprint = KShingle.create("shingle=2").fingerprint("a b a b a b c");
    // a b, b a, b c
    assertThat(fingerprint).hasSize(3).isSorted().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b c d e | a b c d e | 1 | 5 | 5",
        "a b c d e | a b c d f | 1 | 4 | 6",
        "a b c d e | a b c d f | 2 | 3 | 5",
        "a b c d e | a b c d f | 5 | 0 | 2",
        "a b c d e | v w x y z | 1 | 0 | 10",
        "a b       | a b c     | 3 | 0 | 2",
        "a b       | A, B!     | 3 | 1 | 1"
      })
  void similarityIsTheJaccardIndexOfTheSets(
      String left, String right, int shingle, int common, int all) {
    KShingle kShingle = KShingle.create("shingle=" + shingle);
    assertThat(kShingle.similarity(kShingle.fingerprint(left), kShingle.fingerprint(right)))
        .isEqualTo((double) common / all);
    assertThat(kShingle.explain(left, right))
        .isEqualTo(common + " of " + all + " different shingles are in both");
  }

  @Test
  void explanationsCountExactlyInLargeSets() {
    RandomTexts random = new RandomTexts(3);
    KShingle kShingle = KShingle.create("tokens=char,shingle=6");
    for (int i = 0; i < 30; i++) {
      String left = random.english(500);
      String right = random.edited(left, 30);
      Set<Long> common = asSet(kShingle.fingerprint(left));
      Set<Long> all = new HashSet<>(common);
      common.retainAll(asSet(kShingle.fingerprint(right)));
      all.addAll(asSet(kShingle.fingerprint(right)));
      assertThat(kShingle.explain(left, right))
          .isEqualTo(common.size() + " of " + all.size() + " different shingles are in both");
    }
  }

  private static Set<Long> asSet(long[] values) {
    Set<Long> set = new HashSet<>();
    for (long value : values) {
      set.add(value);
    }
    return set;
  }

  /** With thresholds at, just below and just above every quotient that can come out. */
  @Property(seed = "41", tries = 1000)
  void comparisonsEndEarlyOnlyBelowTheThreshold(
      @ForAll @IntRange(min = 1, max = 30) int universe, @ForAll long seed) {
    Random random = new Random(seed);
    long[] a = randomSet(random, universe);
    long[] b = randomSet(random, universe);
    Set<Long> common = asSet(a);
    common.retainAll(asSet(b));
    double exact = (double) common.size() / (a.length + b.length - common.size());
    KShingle kShingle = KShingle.create();
    for (int all = 1; all <= universe; all++) {
      for (int part = 0; part <= all; part++) {
        double quotient = (double) part / all;
        for (double atLeast :
            new double[] {quotient, Math.nextUp(quotient), Math.max(0, Math.nextDown(quotient))}) {
          double similarity = kShingle.similarity(Row.of(a), Row.of(b), atLeast);
          if (exact >= atLeast) {
            assertThat(similarity).isEqualTo(exact);
          } else {
            assertThat(similarity).isBetween(0.0, 1.0).isLessThan(atLeast);
          }
        }
      }
    }
  }

  private static long[] randomSet(Random random, int universe) {
    int share = random.nextInt(4);
    long[] set = LongStream.range(0, universe).filter(i -> random.nextInt(4) >= share).toArray();
    return set.length == 0 ? new long[] {random.nextInt(universe)} : set;
  }

  @Test
  void thresholdIsTheSetOne() {
    assertThat(KShingle.create().threshold()).isEqualTo(0.5);
    assertThat(KShingle.create("threshold=0.45").threshold()).isEqualTo(0.45);
    assertThat(KShingle.create("threshold=1").threshold()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threshold=0 | kshingle: threshold must be a number from 0.01 to 1, not '0'",
        "threshold=2 | kshingle: threshold must be a number from 0.01 to 1, not '2'",
        "shingle=x | kshingle: shingle must be a whole number from 1 to 1000, not 'x'",
        "shingels=4"
            + "| kshingle: unknown setting 'shingels'; did you mean 'shingle'? Known: frequencies,"
            + " measure, normalize, seed, shingle, stopwords, threshold, tokens, weights",
        "ngram=4 | kshingle: unknown setting 'ngram'; write shingle=4",
        "weights=tf | kshingle: unknown value of weights 'tf'. Known: binary, idf",
        "weights=idf,shingle=auto"
            + "| kshingle: shingle=auto makes several fingerprints; use"
            + " Algorithms.create(\"kshingle\")",
        "normalize=nfkc+lower"
            + "| kshingle: unknown value of normalize 'lower'. Known: arabic, arabic-letters,"
            + " casefold, code, comments, default, dehyphenate, diacritics, digits, halfspace,"
            + " halfwidth, invisible, marks, nfkc, persian, persian-letters, punctuation, western,"
            + " whitespace"
      })
  void wrongSettingsAreErrors(String settings, String message) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> KShingle.create(settings))
        .withMessage(message);
  }

  /** A file with the frequencies of some texts. */
  private static Path frequencies(String settings) {
    RandomTexts random = new RandomTexts(9);
    List<Document> documents =
        IntStream.range(0, 30).mapToObj(i -> new Document("d" + i, random.english(200))).toList();
    Settings parsed = Algorithms.settings("kshingle:" + settings);
    try {
      Path file = Files.createTempFile("frequencies", ".df");
      file.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(file)) {
        DocumentFrequencies.collect(TextPipeline.of(parsed), documents.iterator(), 1).save(out);
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jaccard     | 0.25 | 2 of 8 different shingles are in both",
        "dice        | 0.4  | 2 different shingles are in both, of 3 and 7",
        "containment | 0.6666666666666666 | 2 of the 3 different shingles of the first are in the"
            + " second, 2 of the 7 of the second in the first"
      })
  void measuresAreThoseOfTheFormulas(String measure, double similarity, String explanation) {
    KShingle kShingle = KShingle.create("shingle=1,measure=" + measure);
    String left = "a b x";
    String right = "a b c d e f g";
    assertThat(kShingle.similarity(kShingle.fingerprint(left), kShingle.fingerprint(right)))
        .isEqualTo(similarity);
    assertThat(kShingle.explain(left, right)).isEqualTo(explanation);
  }

  @Test
  void cosineIsThatOfTheSetsAsVectors() {
    KShingle kShingle = KShingle.create("shingle=1,measure=cosine");
    assertThat(kShingle.similarity(kShingle.fingerprint("a b x"), kShingle.fingerprint("a b c d")))
        .isEqualTo(2 / Math.sqrt(12));
  }

  @Test
  void rareShinglesCountMoreWithWeights() throws IOException {
    Path file = frequencies("shingle=1");
    KShingle weighted = KShingle.create("shingle=1,measure=weighted-jaccard,frequencies=" + file);
    DocumentFrequencies frequencies = DocumentFrequencies.load(file);
    long[] frequent = KShingle.create("shingle=1").fingerprint("the");
    long[] rare = KShingle.create("shingle=1").fingerprint("xylophone");
    double share = frequencies.inverse(frequent[0]);
    double rareShare = frequencies.inverse(rare[0]);
    assertThat(rareShare).isGreaterThan(3 * share);
    assertThat(
            weighted.similarity(weighted.fingerprint("the xylophone"), weighted.fingerprint("the")))
        .isCloseTo(share / (share + rareShare), within(1e-4));
    assertThat(weighted.fingerprint("the xylophone"))
        .isEqualTo(KShingle.create("shingle=1").fingerprint("the xylophone"));
    assertThat(weighted.explain("the xylophone", "the"))
        .isEqualTo("1 of 2 different shingles are in both, the rare ones counting more");
  }

  /** Stored fingerprints and kept results of before there were weights stay what they are. */
  @Test
  void theIdentityDoesNotNameWeightsThatAreEqual() {
    assertThat(KShingle.create("weights=binary").identity())
        .hasToString(
            "kshingle:threshold=0.5,measure=jaccard,frequencies=none,normalize=invisible+marks+nfkc+casefold"
                + "+whitespace,tokens=standard,stopwords=none,shingle=3,seed=1;hashes=V2;unicode=13.0");
    Path file = frequencies("shingle=1");
    assertThat(KShingle.create("weights=idf,frequencies=" + file).identity().spec())
        .contains("measure=jaccard,weights=idf,frequencies=");
  }

  @Test
  void weightsByRarityGoWithEveryMeasure() {
    String file = frequencies("shingle=1").toString();
    KShingle plain = KShingle.create("shingle=1");
    for (String measure : List.of("jaccard", "dice", "cosine", "containment")) {
      KShingle weighted =
          KShingle.create("weights=idf,measure=" + measure + ",frequencies=" + file);
      // Half of the words are common, the rare half or the other.
      double rare = similarity(weighted, "the and xylophone quark", "of to xylophone quark");
      double frequent = similarity(weighted, "the and xylophone quark", "the and marimba lepton");
      assertThat(rare).as(measure).isGreaterThan(frequent + 0.2);
      assertThat(weighted.fingerprint(ENGLISH)).isEqualTo(plain.fingerprint(ENGLISH));
      assertThat(weighted.explain(ENGLISH, ENGLISH)).endsWith(", the rare ones counting more");
    }
    KShingle weighted = KShingle.create("weights=idf,frequencies=" + file);
    KShingle otherwise = KShingle.create("measure=weighted-jaccard,frequencies=" + file);
    assertThat(similarity(weighted, "the and quark", "the quark muon"))
        .isEqualTo(similarity(otherwise, "the and quark", "the quark muon"));
  }

  private static double similarity(KShingle kShingle, String left, String right) {
    return kShingle.similarity(kShingle.fingerprint(left), kShingle.fingerprint(right));
  }

  @Test
  void frequenciesMustBeThereAndFit() {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> KShingle.create("measure=weighted-jaccard"))
        .withMessage(
            "kshingle: measure=weighted-jaccard needs frequencies=FILE here, from neardup"
                + " frequencies; dedup, eval and DuplicateFinder count them in the corpus");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> KShingle.create("weights=idf"))
        .withMessage(
            "kshingle: weights=idf needs frequencies=FILE here, from neardup frequencies; dedup,"
                + " eval and DuplicateFinder count them in the corpus");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> Algorithms.create("kshingle:weights=idf,shingle=auto"))
        .withMessage(
            "kshingle: shingle=auto works only with equally weighted words; leave it out, or set a number");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> KShingle.create("measure=dice,frequencies=x.df"))
        .withMessage(
            "kshingle: frequencies have no effect here; add weights=idf, or leave them out");
    Path file = frequencies("shingle=2");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> KShingle.create("measure=weighted-jaccard,frequencies=" + file))
        .withMessageStartingWith("kshingle: " + file + " has the frequencies of ")
        .withMessageContaining("shingle=2,seed=1, not of ");
  }
}

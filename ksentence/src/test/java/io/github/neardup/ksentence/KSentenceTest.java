package io.github.neardup.ksentence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KSentenceTest extends AlgorithmContract {

  private static final String ENGLISH =
      "It is a truth universally acknowledged. However little known the feelings! You want to tell"
          + " me, and I have no objection to hearing it; this was invitation enough.";
  private static final String CHINESE = "学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？";

  KSentenceTest() {
    super(
        "ksentence",
        "protect=numbers",
        "fields=within+each",
        "k=1",
        "k=2",
        "k=1000",
        "k=2,normalize=none",
        "k=1,parts=sentences:2/1",
        "parts=words:20/10,coverage=0.5");
  }

  @Test
  void goldenValues() {
    assertThat(KSentence.create().fingerprint(ENGLISH))
        .containsExactly(0x5FA0E9E4DB1C40C9L, 0xDED2716BF3B9C07FL);
    assertThat(KSentence.create().fingerprint(CHINESE))
        .containsExactly(0xD9ED5BDA2F91FACDL, 0xCDFE4818B49A704CL);
    assertThat(KSentence.create("k=1").fingerprint(CHINESE))
        .containsExactly(0x383E50554CB7857BL, 0x610AA808BF211922L);
    assertThat(KSentence.create().fingerprint(""))
        .containsExactly(0xDFF5A81163BA8784L, 0x628D74EA622D097BL);
    assertThat(KSentence.create().fingerprint("!!!"))
        .containsExactly(0x67CE962B67B2497BL, 0xCFDA339412753BE4L);
  }

  @Test
  void theLongestSentencesAreNormalisedAndLongestFirst() {
    assertThat(KSentence.create("k=2").longestSentences(ENGLISH))
        .containsExactly(
            "youwanttotellmeandihavenoobjectiontohearingit", "itisatruthuniversallyacknowledged");
    assertThat(KSentence.create("k=9").longestSentences(CHINESE))
        .containsExactly("人不知而不愠不亦君子乎", "有朋自远方来不亦乐乎", "学而时习之不亦说乎");
    assertThat(KSentence.create("k=1,normalize=none").longestSentences("ＡＢ Cd"))
        .containsExactly("ＡＢCd");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          # spacing and punctuation within a sentence
          The cat, sat on the mat. Then it left.  | `The  cat sat - on the "mat". Then  it left!`
          学而时习之，不亦说乎？                     | 学而时习之不亦说乎。
          # case, width, composition
          The Café is open. Come in.               | ＴＨＥ ＣＡＦE\u0301 is open。 come IN
          # sentences of different length in another order
          One sentence. A longer sentence. No.     | A longer sentence. No. One sentence.
          """)
  void changesThatDoNotMatter(String left, String right) {
    for (int k = 1; k <= 4; k++) {
      KSentence kSentence = KSentence.create("k=" + k);
      assertThat(kSentence.fingerprint(right)).isEqualTo(kSentence.fingerprint(left));
    }
  }

  @Test
  void whatIsNotAmongTheLongestDoesNotMatter() {
    KSentence kSentence = KSentence.create("k=2");
    String text = "Home. News. The first long sentence is here. The second one is longer even so.";
    assertThat(kSentence.fingerprint(text))
        .isEqualTo(
            kSentence.fingerprint(
                "The first long sentence is here. Advert! The second one is longer even so.\nBye"))
        .isNotEqualTo(kSentence.fingerprint(text.replace("first", "third")));
    assertThat(KSentence.create("k=3").fingerprint(text))
        .isNotEqualTo(KSentence.create("k=3").fingerprint(text.replace("Home", "House")));
  }

  @Test
  void joinedSentencesAreNotOneSentence() {
    KSentence kSentence = KSentence.create("k=5");
    assertThat(kSentence.fingerprint("alpha. beta."))
        .isNotEqualTo(kSentence.fingerprint("alphabeta."));
    assertThat(kSentence.fingerprint("alpha. beta."))
        .isNotEqualTo(kSentence.fingerprint("alpha. beta. beta."));
  }

  @Test
  void textsWithoutSentencesAreKnownByTheirExactCharacters() {
    KSentence kSentence = KSentence.create();
    // Full-width and half-width are one to the normaliser.
    assertThat(kSentence.fingerprint("!!!")).isNotEqualTo(kSentence.fingerprint("！！！"));
    assertThat(kSentence.fingerprint(" ")).isNotEqualTo(kSentence.fingerprint(""));
  }

  @Test
  void exactlyThoseWithEqualLongestSentencesMatch() {
    RandomTexts random = new RandomTexts(5);
    KSentence kSentence = KSentence.create("k=2");
    List<String> texts =
        IntStream.range(0, 150)
            .mapToObj(i -> random.english(8 + i % 3) + " " + (i % 2 == 0 ? "Short." : "Brief!"))
            .flatMap(text -> Stream.of(text, "Hm. " + text, random.edited(text, 1)))
            .toList();
    SearchResult result =
        Search.of(kSentence, 2).pairs(table(texts.stream().map(kSentence::fingerprint).toList()));
    assertThat(result.distinctPairs().size()).isZero();
    int matches = 0;
    for (int i = 0; i < texts.size(); i++) {
      for (int j = i + 1; j < texts.size(); j++) {
        boolean equal =
            kSentence
                .longestSentences(texts.get(i))
                .equals(kSentence.longestSentences(texts.get(j)));
        assertThat(result.matches(i, j)).isEqualTo(equal);
        matches += equal ? 1 : 0;
      }
    }
    assertThat(matches).isGreaterThanOrEqualTo(150);
  }

  @Test
  void similarityIsOneOrZero() {
    KSentence kSentence = KSentence.create();
    assertThat(kSentence.threshold()).isEqualTo(1);
    assertThat(kSentence.similarity(new long[] {1, 2}, new long[] {1, 2})).isEqualTo(1);
    assertThat(kSentence.similarity(new long[] {1, 2}, new long[] {1, 3})).isZero();
    assertThat(kSentence.similarity(new long[] {1, 2}, new long[] {3, 2})).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "One two. Three. | One two! Three? | 2 of the longest sentences in both, 0 in A alone, 0 in"
            + " B alone",
        "One two. Three. | One two. Four. | 1 of the longest sentences in both, 1 in A alone, 1 in"
            + " B alone",
        "One. | One. One. One. One. | 1 of the longest sentences in both, 0 in A alone, 2 in B"
            + " alone",
        "One. One. | Two. One. One. | 2 of the longest sentences in both, 0 in A alone, 1 in B"
            + " alone",
        "One. | !!! | 0 of the longest sentences in both, 1 in A alone, 0 in B alone"
      })
  void explainsHowManySentencesAreTheSame(String left, String right, String expected) {
    assertThat(KSentence.create().explain(left, right)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "k=0 | ksentence: k must be a whole number from 1 to 1000, not '0'",
        "k=1001 | ksentence: k must be a whole number from 1 to 1000, not '1001'",
        "k=three | ksentence: k must be a whole number from 1 to 1000, not 'three'",
        "tokens=char | ksentence: unknown setting 'tokens'; it is a setting of minhash: write"
            + " minhash:tokens=standard",
        "normalice=none"
            + "| ksentence: unknown setting 'normalice'; did you mean 'normalize'? Known: k,"
            + " normalize, seed"
      })
  void wrongSettingsAreErrors(String settings, String message) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> KSentence.create(settings))
        .withMessage(message);
  }
}

package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.testing.Texts;
import io.github.neardup.core.text.LuceneTokenizer.Syllables;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenizersTest {

  private static List<String> tokens(String tokenizer, String text) {
    return Texts.tokens(TextComponents.tokenizer(tokenizer).factory().get(), text);
  }

  @Test
  void standardGivesWordsAndNumbers() {
    assertThat(
            tokens("standard", "The quick brown foxes' tails aren't John's, e.g. 3.14 or 1,000!"))
        .containsExactly(
            "The", "quick", "brown", "foxes", "tails", "aren't", "John's", "e.g", "3.14", "or",
            "1,000");
    assertThat(tokens("standard", "stop-word re_use C++ me@example.com http://a.b/c?d=e"))
        .containsExactly(
            "stop", "word", "re_use", "C", "me", "example.com", "http", "a.b", "c", "d", "e");
  }

  @Test
  void standardGivesEachChineseCharacterAndWordsOfOtherScripts() {
    assertThat(tokens("standard", "我购买了道具和服装。"))
        .containsExactly("我", "购", "买", "了", "道", "具", "和", "服", "装");
    assertThat(tokens("standard", "我購買了道具和服裝。"))
        .containsExactly("我", "購", "買", "了", "道", "具", "和", "服", "裝");
    assertThat(tokens("standard", "我用Java写代码, version 17。"))
        .containsExactly("我", "用", "Java", "写", "代", "码", "version", "17");
    assertThat(tokens("standard", "東京タワーへ 한국어"))
        .containsExactly("東", "京", "タワー", "へ", "한", "국", "어");
    assertThat(tokens("standard", "ＡＢＣ１２３，全角！")).containsExactly("ＡＢＣ１２３", "全", "角");
  }

  @ParameterizedTest
  @CsvSource({
    // Thai: vowels before and after a consonant, marks; a bare consonant stands alone
    "เมืองไทย, เมื|อ|ง|ไท|ย",
    "น้ำท่วมตลาดกลางเมือง, น้ำ|ท่|ว|ม|ต|ลา|ด|ก|ลา|ง|เมื|อ|ง",
    "และ 3 คน, และ|3|ค|น",
    // Lao, Khmer with letters stacked below, Burmese with final consonants
    "ເມືອງລາວ, ເມື|ອ|ງ|ລາ|ວ",
    "ភ្លៀងធ្លាក់, ភ្លៀ|ង|ធ្លា|ក់",
    "မြို့လယ်စျေး, မြို့|လယ်|စျေး",
    "တနင်္လာနေ့က, တ|နင်္လာ|နေ့|က",
    // Korean, beside Latin and digits
    "서울은 2024년 K팝, 서|울|은|2024|년|K|팝",
    "abcไทย123, abc|ไท|ย|123"
  })
  void standardGivesWrittenSyllables(String text, String syllables) {
    assertThat(String.join("|", tokens("standard", text))).isEqualTo(syllables);
    assertThat(String.join("|", tokens("english", text))).isEqualTo(syllables);
    // Whatever is done to a part of the text, all other tokens stay.
    assertThat(String.join("|", tokens("standard", text + "「" + text)))
        .isEqualTo(syllables + "|" + syllables);
  }

  @Test
  void halfACharacterAtTheEndHidesNoWords() {
    for (String tokenizer : List.of("standard", "english", "cjk")) {
      assertThat(tokens(tokenizer, "rain \uD83D wind\uD83D ")).containsExactly("rain", "wind");
    }
  }

  @Test
  void standardKeepsEmojiAndCombiningMarksWhole() {
    assertThat(tokens("standard", "👍 ok 👨\u200D👩\u200D👧 🇨🇳 ☺\uFE0F"))
        .containsExactly("👍", "ok", "👨\u200D👩\u200D👧", "🇨🇳", "☺\uFE0F");
    assertThat(tokens("standard", "cafe\u0301s caf\u00E9s"))
        .containsExactly("cafe\u0301s", "caf\u00E9s");
  }

  @Test
  void englishGivesPorterStemsOfLowerCaseWords() {
    assertThat(tokens("english", "running flies relational ponies john's aren't"))
        .containsExactly("run", "fli", "relat", "poni", "john", "aren't");
    assertThat(tokens("english", "RUNNING"))
        .as("case folding is a step")
        .containsExactly("RUNNING");
    assertThat(tokens("english", "我购买了services")).containsExactly("我", "购", "买", "了", "servic");
  }

  @Test
  void cjkGivesOverlappingPairs() {
    assertThat(tokens("cjk", "我购买了。")).containsExactly("我购", "购买", "买了");
    assertThat(tokens("cjk", "我用Java写代码")).containsExactly("我用", "Java", "写代", "代码");
    assertThat(tokens("cjk", "東京タワー 한국어")).containsExactly("東京", "京タ", "タワ", "ワー", "한국", "국어");
    assertThat(tokens("cjk", "한국 ไทย")).containsExactly("한국", "ไท", "ย");
    assertThat(tokens("cjk", "\uD842\uDFB7野家")).containsExactly("\uD842\uDFB7野", "野家");
    assertThat(tokens("cjk", "一，二")).as("alone, a character is itself").containsExactly("一", "二");
  }

  @Test
  void whitespaceGivesWhatStandsBetween() {
    assertThat(tokens("whitespace", " don’t\tC++\n\n我购买了。 \uD83D x"))
        .containsExactly("don’t", "C++", "我购买了。", "\uD83D", "x");
    assertThat(tokens("whitespace", "a\u00A0b c\u3000d"))
        .as("a no-break space joins")
        .containsExactly("a\u00A0b", "c", "d");
  }

  @Test
  void charGivesEveryCodePoint() {
    assertThat(tokens("char", "aé 我。")).containsExactly("a", "é", " ", "我", "。");
    assertThat(tokens("char", "👍e\u0301\uD842\uDFB7"))
        .containsExactly("👍", "e", "\u0301", "\uD842\uDFB7");
    assertThat(tokens("char", "\uDC4D\uD83D\uD83D\uDC4D\uD83D"))
        .containsExactly("\uDC4D", "\uD83D", "👍", "\uD83D");
    assertThat(tokens("char", "\0\u0007")).containsExactly("\0", "\u0007");
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "english", "cjk"})
  void controlCharactersAndLoneSurrogatesPartWords(String tokenizer) {
    assertThat(tokens(tokenizer, "a\0b\u0007c\u200Bd")).containsExactly("a", "b", "c", "d");
    assertThat(tokens(tokenizer, "a\uD83Db \uDE00c")).containsExactly("a", "b", "c");
    assertThat(tokens(tokenizer, "\uD83D")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "english", "cjk", "whitespace"})
  void nothingButSpaceGivesNoTokens(String tokenizer) {
    assertThat(tokens(tokenizer, "")).isEmpty();
    assertThat(tokens(tokenizer, " \t\n\u3000")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "english", "cjk"})
  void nothingButPunctuationGivesNoTokens(String tokenizer) {
    assertThat(tokens(tokenizer, "...!!! ，。——")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "english", "cjk", "whitespace"})
  void wordsLongerThan255CharactersAreCut(String tokenizer) {
    assertThat(tokens(tokenizer, "x".repeat(600)))
        .containsExactly("x".repeat(255), "x".repeat(255), "x".repeat(90));
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "cjk", "whitespace", "char"})
  void surrogatePairsStayWholeWhereverBuffersEnd(String tokenizer) {
    Tokenizer reused = TextComponents.tokenizer(tokenizer).factory().get();
    for (int size : new int[] {255, 256, 510, 512, 1024, 2048, 4096, 8192}) {
      for (int before = size - 3; before <= size + 3; before++) {
        List<String> tokens = Texts.tokens(reused, " ".repeat(before) + "\uD842\uDFB7 x");
        tokens.removeIf(" "::equals);
        assertThat(tokens).as("after %d spaces", before).containsExactly("\uD842\uDFB7", "x");
      }
    }
  }

  @Property(seed = "21", tries = 300)
  void anyTextGivesTheSameTokensFromANewTokenizerAndFromAUsedOne(@ForAll("texts") String text) {
    for (TokenizerType type : TextComponents.tokenizers()) {
      assertThat(Texts.tokens(used(type), text))
          .as(type.name())
          .isEqualTo(Texts.tokens(type.factory().get(), text));
    }
  }

  private final Map<String, Tokenizer> used = new HashMap<>();

  private Tokenizer used(TokenizerType type) {
    Tokenizer tokenizer = used.computeIfAbsent(type.name(), name -> type.factory().get());
    Texts.tokens(tokenizer, "Another text, 另一个文本 \uD83D");
    return tokenizer;
  }

  @Property(seed = "22")
  void charTokensJoinedAreTheText(@ForAll("texts") String text) {
    assertThat(String.join("", tokens("char", text))).isEqualTo(text);
    assertThat(tokens("char", text)).hasSize(text.codePointCount(0, text.length()));
  }

  @Property(seed = "21", tries = 2000)
  void standardGivesWhatLucenesTokenStreamDoesBetweenSyllables(@ForAll("texts") String text) {
    Tokenizer stream =
        new Syllables(new LuceneTokenizer(StandardTokenizer::new, source -> source), true);
    for (String longer : List.of(text, text + "a".repeat(600) + text, "漢 " + text.repeat(5))) {
      assertThat(tokens("standard", longer)).isEqualTo(Texts.tokens(stream, longer));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "english", "cjk", "whitespace", "char"})
  void aTokenizerWorksOnAfterItsSinkHasThrown(String name) {
    Tokenizer tokenizer = TextComponents.tokenizer(name).factory().get();
    IllegalStateException full = new IllegalStateException("full");
    assertThatThrownBy(
            () ->
                tokenizer.tokenize(
                    "one 二三 four".toCharArray(),
                    0,
                    11,
                    (buffer, from, to) -> {
                      throw full;
                    }))
        .isSameAs(full);
    assertThat(Texts.tokens(tokenizer, "five 六七 eight")).isEqualTo(tokens(name, "five 六七 eight"));
  }

  @Provide
  Arbitrary<String> texts() {
    return Texts.any();
  }

  // --- long runs --------------------------------------------------------------------------------

  @Provide
  Arbitrary<String> runs() {
    Arbitrary<String> filler =
        Arbitraries.of("_", "\u200D", "\u0301", "\uFE0F", "\u203F", "\uFF3F", "_\u0301", "\u200D_");
    Arbitrary<String> run =
        Combinators.combine(filler, Arbitraries.integers().between(1, 1500)).as(String::repeat);
    Arbitrary<String> other =
        Arbitraries.of(
            "a", "7", "word", " ", "中", "中文", "カ", "\uD83D\uDC68", "1#", ".", "ก", "א\"");
    return Arbitraries.frequencyOf(Tuple.of(1, run), Tuple.of(2, other))
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @Property(tries = 300)
  void shortenedRunsLeaveTheTokensAsTheyAre(@ForAll("runs") String text) {
    assertThat(tokens("standard", text))
        .isEqualTo(
            Texts.tokens(
                new Syllables(new LuceneTokenizer(StandardTokenizer::new, source -> source), true),
                text));
    Tokenizer pairs = new LuceneTokenizer(StandardTokenizer::new, CJKBigramFilter::new);
    assertThat(tokens("cjk", text)).isEqualTo(Texts.tokens(new Syllables(pairs, false), text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "english", "cjk"})
  void longRunsTakeNotMuchMoreTimeThanLetters(String tokenizer) {
    int length = 2_000_000;
    tokens(tokenizer, "letter ".repeat(length / 7)); // warms up
    long start = System.nanoTime();
    tokens(tokenizer, "letter ".repeat(length / 7));
    long letters = System.nanoTime() - start;
    for (String filler : List.of("\u200D", "_", "_\u0301")) {
      start = System.nanoTime();
      assertThat(tokens(tokenizer, filler.repeat(length / filler.length()))).isEmpty();
      assertThat(System.nanoTime() - start).as(filler).isLessThan(8 * letters + 50_000_000);
    }
  }
}

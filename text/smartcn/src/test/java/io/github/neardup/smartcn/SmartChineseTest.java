package io.github.neardup.smartcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.testing.Texts;
import io.github.neardup.core.text.StopWords;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.TextPipeline;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The golden values are frozen: stored fingerprints rest on them. */
class SmartChineseTest {

  private static final String ENGLISH =
      "The quick brown fox jumps over the lazy dog. The dog's owner, 3.14 miles away, didn't mind!";
  private static final String CHINESE = "我购买了道具和服装，中华人民共和国成立于1949年。ＡＢＣ全角！";

  private final Tokenizer used = tokenizer();

  private static Tokenizer tokenizer() {
    return TextComponents.tokenizer("smartcn").factory().get();
  }

  private static List<String> tokens(String text) {
    return Texts.tokens(tokenizer(), text);
  }

  private static long[] features(int shingle, StopWords stopWords, String text) {
    List<String> steps = TextPipeline.NORMALIZE.defaultValue();
    return new TextPipeline(steps, "smartcn", shingle, stopWords, TextPipeline.SEED.defaultValue())
        .extractor()
        .extract(text);
  }

  @Test
  void simplifiedChineseIsSplitIntoWords() {
    assertThat(tokens("我购买了道具和服装。")).containsExactly("我", "购买", "了", "道具", "和", "服装");
    assertThat(tokens("中华人民共和国成立于1949年。")).containsExactly("中华人民共和国", "成立", "于", "1949", "年");
    assertThat(tokens("我用Java写代码, version 17。"))
        .containsExactly("我", "用", "java", "写", "代码", "version", "17");
  }

  @Test
  void onlyTheTraditionalWordsThatAreWrittenAlikeAreKnown() {
    assertThat(tokens("我購買了道具")).containsExactly("我", "購", "買", "了", "道具");
  }

  @Test
  void punctuationAndEmojiAreNoTokens() {
    assertThat(tokens("一，二。“三”——👍 ok!")).containsExactly("一", "二", "三", "ok");
    assertThat(tokens("ＡＢＣ１２３，全角！")).containsExactly("abc", "123", "全", "角");
    assertThat(tokens("\uD842\uDFB7野")).containsExactly("\uD842\uDFB7", "野");
    for (String none : List.of("", " \t\n\u3000", "...!!! ，。——", "\uD83D")) {
      assertThat(tokens(none)).as(none).isEmpty();
    }
  }

  @Test
  void controlCharactersAndLoneSurrogatesPartWords() {
    assertThat(tokens("a\0b\u0007c\u200Bd")).containsExactly("a", "b", "c", "d");
    assertThat(tokens("a\uD83Db \uDE00c")).containsExactly("a", "b", "c");
  }

  @Test
  void surrogatePairsStayWholeWhereverBuffersEnd() {
    for (int size : new int[] {255, 256, 510, 512, 1024, 2048, 4096, 8192}) {
      for (int before = size - 3; before <= size + 3; before++) {
        assertThat(Texts.tokens(used, " ".repeat(before) + "\uD842\uDFB7 x"))
            .as("after %d spaces", before)
            .containsExactly("\uD842\uDFB7", "x");
      }
    }
  }

  @Test
  void aSentenceHasTheSameTokensWhereverItStands() {
    List<String> expected = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      text.append("我购买了道具和服装。");
      expected.addAll(List.of("我", "购买", "了", "道具", "和", "服装"));
    }
    assertThat(tokens(text.toString())).isEqualTo(expected);
  }

  @Test
  void aLongTextWithoutSentencesIsCutBetweenWords() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      words.add("word" + "x".repeat(i % 7));
    }
    assertThat(tokens(String.join(" ", words))).isEqualTo(words);
    assertThat(tokens("\uD842\uDFB7".repeat(3000))).hasSize(3000).containsOnly("\uD842\uDFB7");
    assertThat(tokens("x" + "\uD842\uDFB7".repeat(3000))).hasSize(3001);
  }

  @Property(seed = "21", tries = 300)
  void anyTextGivesTheSameTokensFromANewTokenizerAndFromAUsedOne(@ForAll("texts") String text) {
    Texts.tokens(used, "Another text, 另一个文本 \uD83D");
    assertThat(Texts.tokens(used, text)).isEqualTo(tokens(text));
  }

  @Test
  void itWorksOnAfterItsSinkHasThrown() {
    IllegalStateException full = new IllegalStateException("full");
    assertThatThrownBy(
            () ->
                used.tokenize(
                    "one 二三 four".toCharArray(),
                    0,
                    11,
                    (buffer, from, to) -> {
                      throw full;
                    }))
        .isSameAs(full);
    assertThat(Texts.tokens(used, "five 六七 eight")).isEqualTo(tokens("five 六七 eight"));
  }

  @Test
  void stopWordsAreLeftOutBeforeShingles() {
    for (int shingle = 1; shingle <= 3; shingle++) {
      assertThat(features(shingle, StopWords.DEFAULT, "我们购买了道具和服装"))
          .isEqualTo(features(shingle, StopWords.NONE, "购买道具服装"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1712598160485070589, -1248820019384631191, 20, 14",
    "3, 2118700891871166838, 6895947882814214305, 18, 12",
    "5, 6068436691067994322, 8403892382789737391, 16, 10"
  })
  void textsHaveTheirGoldenFeatures(
      int shingle, long english, long chinese, int englishCount, int chineseCount) {
    assertThat(checksum(features(shingle, StopWords.NONE, ENGLISH))).isEqualTo(english);
    assertThat(checksum(features(shingle, StopWords.NONE, CHINESE))).isEqualTo(chinese);
    assertThat(features(shingle, StopWords.NONE, ENGLISH)).hasSize(englishCount);
    assertThat(features(shingle, StopWords.NONE, CHINESE)).hasSize(chineseCount);
  }

  private static long checksum(long[] features) {
    long checksum = 0;
    for (long feature : features) {
      checksum = Long.rotateLeft(checksum, 5) ^ feature;
    }
    return checksum;
  }

  @Test
  void tokensOfEveryCodePointAreFrozen() {
    long checksum = 0;
    for (String text : Texts.withEveryCodePoint()) {
      for (String token : Texts.tokens(used, text)) {
        checksum = 31 * checksum + token.hashCode() + 1;
      }
    }
    assertThat(checksum).isEqualTo(-1523087734982736501L);
  }

  @Provide
  Arbitrary<String> texts() {
    return Texts.any();
  }
}

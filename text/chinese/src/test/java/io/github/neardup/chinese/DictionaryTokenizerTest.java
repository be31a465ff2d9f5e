package io.github.neardup.chinese;

import static io.github.neardup.chinese.SomeText.tokens;
import static org.assertj.core.api.Assertions.assertThat;

import com.hankcs.hanlp.dictionary.CoreDictionary;
import io.github.neardup.core.text.TextPipeline;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DictionaryTokenizerTest {

  private static List<String> dictionary(String text) {
    return tokens("dictionary", text);
  }

  @Test
  void chineseIsSplitIntoTheLongestWords() {
    assertThat(dictionary("中华人民共和国成立于1949年10月1日。"))
        .containsExactly("中华人民共和国", "成立", "于", "1949", "年", "10", "月", "1", "日");
    assertThat(dictionary("市议会星期二投票决定，旧港大桥将关闭维修至三月底。"))
        .containsExactly(
            "市", "议会", "星期二", "投票", "决定", "旧", "港", "大桥", "将", "关闭", "维修", "至", "三月", "底");
    assertThat(dictionary("商品和服务"))
        .as("the price of speed: from left to right, not the likeliest reading")
        .containsExactly("商品", "和服", "务");
  }

  @Test
  void charactersThatStartNoWordAreWordsThemselves() {
    assertThat(dictionary("\uD842\uDFB7龘\uD840\uDC00"))
        .containsExactly("\uD842\uDFB7", "龘", "\uD840\uDC00");
    assertThat(dictionary("々〇")).containsExactly("々", "〇");
  }

  @Test
  void otherWordsAndNumbersAreWhole() {
    assertThat(dictionary("我用Java写代码, version 17.0.1 and 1,000 don't l’été."))
        .containsExactly(
            "我", "用", "Java", "写", "代码", "version", "17.0.1", "and", "1,000", "don't", "l’été");
    assertThat(dictionary("cafe\u0301s ПРИВЕТ 한국어 タワー"))
        .containsExactly("cafe\u0301s", "ПРИВЕТ", "한국어", "タワー");
    assertThat(dictionary("e.g. 5. 'a' ..1.. a.b a,b 1'2 '' "))
        .containsExactly("e", "g", "5", "a", "1", "a", "b", "a", "b", "1", "2");
    assertThat(dictionary("卡拉OK")).containsExactly("卡拉", "OK");
  }

  @Test
  void spacePunctuationSymbolsAndEmojiAreNoTokens() {
    assertThat(dictionary(" \t\n\u3000，。——“”…$+👍👨\u200D👩\u200D👧\0\u200B\uD83D\uDE00\uD83D"))
        .isEmpty();
    assertThat(dictionary("")).isEmpty();
    assertThat(dictionary("我，你")).containsExactly("我", "你");
  }

  @Test
  void aSliceIsSplitAsIfNothingStoodAroundIt() {
    char[] chars = "中华人民共和国".toCharArray();
    List<String> tokens = new ArrayList<>();
    new DictionaryTokenizer()
        .tokenize(chars, 2, 4, (c, from, to) -> tokens.add(new String(c, from, to - from)));
    assertThat(tokens).containsExactly("人民");
  }

  /** Frozen: stored fingerprints rest on them. */
  @ParameterizedTest
  @CsvSource({
    "dictionary, 1, -4560568771829992258, 6467336148725952153",
    "dictionary, 3, -5451819189565432693, 2506459781334344066",
    "auto, 1, -4560568771829992258, 6467336148725952153",
    "auto, 3, -5451819189565432693, 2506459781334344066"
  })
  void textsHaveTheirGoldenFeatures(String tokenizer, int shingle, long chinese, long english) {
    TextPipeline pipeline = new TextPipeline(List.of("chinese"), tokenizer, shingle);
    assertThat(checksum(pipeline, "我購買了道具和服裝，中華人民共和國成立於1949年。看著ＡＢＣ全角！")).isEqualTo(chinese);
    assertThat(checksum(pipeline, "The quick brown fox's tail, 3.14!")).isEqualTo(english);
  }

  private static long checksum(TextPipeline pipeline, String text) {
    long checksum = 0;
    for (long feature : pipeline.extractor().extract(text)) {
      checksum = Long.rotateLeft(checksum, 5) ^ feature;
    }
    return checksum;
  }

  @Property(seed = "61", tries = 1000)
  void chineseTokensAreThoseOfALongestMatchByHand(@ForAll("han") String text) {
    List<String> expected = new ArrayList<>();
    for (int from = 0; from < text.length(); ) {
      int to = text.length();
      while (to > from + 1 && !CoreDictionary.contains(text.substring(from, to))) {
        to--;
      }
      expected.add(text.substring(from, to));
      from = to;
    }
    assertThat(dictionary(text)).isEqualTo(expected);
  }

  @Property(seed = "62", tries = 2000)
  void tokensAreSlicesOfTheTextInOrderAndHoldAllItsLetters(@ForAll("any") String text) {
    char[] chars = text.toCharArray();
    int[] end = {0};
    List<String> between = new ArrayList<>();
    new DictionaryTokenizer()
        .tokenize(
            chars,
            0,
            chars.length,
            (c, from, to) -> {
              assertThat(c).isSameAs(chars);
              assertThat(from).isGreaterThanOrEqualTo(end[0]).isLessThan(to);
              between.add(text.substring(end[0], from));
              end[0] = to;
            });
    between.add(text.substring(end[0]));
    assertThat(between).noneMatch(gap -> gap.codePoints().anyMatch(Character::isLetterOrDigit));
  }

  @Provide
  Arbitrary<String> han() {
    return Arbitraries.oneOf(
            Arbitraries.of("中华", "人民", "共和国", "商品", "和", "服务", "研究", "生命", "起源", "一", "不", "了"),
            Arbitraries.strings().withCharRange('\u4E00', '\u9FA5').ofMaxLength(3))
        .list()
        .ofMaxSize(15)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> any() {
    return SomeText.any();
  }
}

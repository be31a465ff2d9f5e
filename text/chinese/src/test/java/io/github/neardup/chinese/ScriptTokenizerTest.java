package io.github.neardup.chinese;

import static io.github.neardup.chinese.SomeText.tokens;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTokenizerTest {

  private static boolean isChinese(String text) {
    return ScriptTokenizer.isChinese(text.toCharArray(), 0, text.length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "我",
        "市议会星期二投票决定，旧港大桥将关闭。",
        "市議會星期二投票決定，舊港大橋將關閉。",
        "使用 Java 17 开发 Spring Boot 应用程序",
        "𠮷𠮷",
        "品牌の专卖店今天在上海开业"
      })
  void chineseIsSplitByDictionary(String text) {
    assertThat(isChinese(text)).isTrue();
    assertThat(tokens("auto", text)).isEqualTo(tokens("dictionary", text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "...",
        "2024",
        "The quick brown fox",
        "The word 中国 means China",
        "東京タワーへ行きました。",
        "政府は新しい法律を発表した",
        "한국어 문장 漢字"
      })
  void everythingElseIsSplitByUnicodesRules(String text) {
    assertThat(isChinese(text)).isFalse();
    assertThat(tokens("auto", text)).isEqualTo(tokens("standard", text));
  }

  @Test
  void oneLetterInFiveIsEnough() {
    assertThat(isChinese("我abcd")).isTrue();
    assertThat(isChinese("我abcde")).isFalse();
    assertThat(isChinese("我1234567890，。！")).isTrue();
    assertThat(isChinese("我我我我の")).isTrue();
    assertThat(isChinese("我我我の")).isFalse();
  }

  @Test
  void aLongTextIsSampledFromItsStartToItsEnd() {
    String english = "many words in English ";
    String chinese = "市议会星期二投票决定";
    assertThat(isChinese(english.repeat(10) + chinese.repeat(5000))).isTrue();
    assertThat(isChinese(chinese.repeat(10) + english.repeat(5000))).isFalse();
    assertThat(isChinese(english.repeat(1000) + chinese.repeat(2200))).isTrue();
    assertThat(isChinese(chinese.repeat(2200) + english.repeat(1000))).isTrue();
    assertThat(isChinese(english.repeat(187) + chinese)).isFalse();
  }

  @Property(seed = "71", tries = 1000)
  void anyTextGetsTheTokensOfOneOfTheTwo(@ForAll("any") String text) {
    assertThat(tokens("auto", text))
        .isEqualTo(tokens(isChinese(text) ? "dictionary" : "standard", text));
  }

  @Provide
  Arbitrary<String> any() {
    return SomeText.any();
  }
}

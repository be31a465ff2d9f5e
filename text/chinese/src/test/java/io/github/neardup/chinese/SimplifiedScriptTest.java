package io.github.neardup.chinese;

import static io.github.neardup.chinese.SomeText.normalize;
import static org.assertj.core.api.Assertions.assertThat;

import com.hankcs.hanlp.HanLP;
import io.github.neardup.core.text.TextBuffer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimplifiedScriptTest {

  private static String simplified(String text) {
    return normalize("simplified", text);
  }

  @ParameterizedTest
  @CsvSource({
    "皇后站在國王後面, 皇后站在国王后面",
    "乾燥的氣候, 干燥的气候",
    "乾隆皇帝與乾坤, 乾隆皇帝与乾坤",
    "幹部能幹, 干部能干",
    "頭髮的發展, 头发的发展",
    "瞭解與瞭望, 了解与瞭望",
    "這裡和這裏, 这里和这里",
    "因為和因爲, 因为和因为",
    "臺灣的颱風, 台湾的台风",
    "反覆計畫, 反复计划",
    "錢鍾書, 钱锺书",
    "計程車和軟體, 计程车和软体",
    "宮商角徵羽的特徵, 宫商角徵羽的特征"
  })
  void charactersAreConvertedByPhrase(String traditional, String simplified) {
    assertThat(simplified(traditional)).isEqualTo(simplified);
  }

  @ParameterizedTest
  @CsvSource({
    "他看著計程車開走, 他看着计程车开走",
    "沿著河邊走著, 沿着河边走着",
    "睡著了, 睡着了",
    "著急地穿著衣服, 着急地穿着衣服",
    "她的著作很著名, 她的著作很著名",
    "效果顯著的名著, 效果显著的名著",
    "編著專著, 编著专著",
    "著, 着"
  })
  void theParticleIsToldFromTheWordForWriting(String traditional, String simplified) {
    assertThat(simplified(traditional)).isEqualTo(simplified);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "我购买了道具和服装，看着皇后的著作。",
        "The quick brown fox, 3.14!",
        "東京ではない かな",
        "한국어",
        "\uD83D lone \uDC4D",
        "👨\u200D👩\u200D👧"
      })
  void whatIsNotTraditionalStaysAndInItsArray(String text) {
    String expected = text.replace("東", "东");
    TextBuffer buffer = new TextBuffer();
    buffer.set(text);
    char[] before = buffer.chars();
    SimplifiedScript.apply(buffer);
    assertThat(buffer).hasToString(expected);
    assertThat(buffer.chars()).isSameAs(before);
  }

  @Test
  void replacementsOfAnotherLengthMoveTheRest() {
    assertThat(simplified("他買筆記簿型電腦和士多啤梨後走了")).isEqualTo("他买笔记本电脑和草莓后走了");
    assertThat(simplified("㑮㑮後㑮")).isEqualTo("𫝈𫝈后𫝈");
    assertThat(simplified("㑮".repeat(2000) + "後")).isEqualTo("𫝈".repeat(2000) + "后");
    assertThat(simplified("筆記簿型電腦㑮㑮㑮㑮㑮後")).isEqualTo("笔记本电脑𫝈𫝈𫝈𫝈𫝈后");
  }

  @Property(seed = "51", tries = 3000)
  void theConversionIsHanlpsWhereThatIsSettled(@ForAll("traditional") String text) {
    String once = HanLP.convertToSimplifiedChinese(text);
    Assume.that(HanLP.convertToSimplifiedChinese(once).equals(once) && !text.contains("著"));
    assertThat(simplified(text)).isEqualTo(once);
  }

  @ParameterizedTest
  @CsvSource({"乾清宮, 乾清宫, 乾清宫", "曲調與徵調, 曲调与徵调, 曲调与徵调", "畢昇, 毕昇, 毕昇", "鏇床, 镟床, 旋床", "薴麻, 苧麻, 苎麻"})
  void bothScriptsBecomeTheSameEvenWhereTheDictionaryIsInTwoMinds(
      String traditional, String simplified, String expected) {
    assertThat(simplified(traditional)).isEqualTo(expected);
    assertThat(simplified(simplified)).isEqualTo(expected);
  }

  @Test
  void everyEntryIsSettled() {
    WordTrie.readPairs("tc/t2s.txt")
        .forEach(
            (from, to) ->
                assertThat(simplified(simplified(from)))
                    .isEqualTo(simplified(from))
                    .isEqualTo(simplified(to)));
  }

  @Property(seed = "52", tries = 2000)
  void anyTextCanBeConvertedAndStaysSo(@ForAll("any") String text) {
    String once = simplified(text);
    assertThat(simplified(once)).isEqualTo(once);
  }

  @Test
  void aTextAndItsTraditionalCounterpartAreOneUnderChinese() {
    assertThat(normalize("chinese", "國務院２０２４年發佈 了《關於資料安全》的規定。ＡＢＣ"))
        .isEqualTo(normalize("chinese", "国务院2024年发布了《关于资料安全》的规定。abc"))
        .isEqualTo("国务院2024年发布了《关于资料安全》的规定。abc");
  }

  @Provide
  Arbitrary<String> traditional() {
    return Arbitraries.oneOf(
            Arbitraries.of(WordTrie.readPairs("tc/t2s.txt").keySet()),
            Arbitraries.of("我", "的", "不", "一", "大", "abc", "。", "乾", "麼", "鍾", "覆", "藉"))
        .list()
        .ofMaxSize(15)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> any() {
    return SomeText.any();
  }
}

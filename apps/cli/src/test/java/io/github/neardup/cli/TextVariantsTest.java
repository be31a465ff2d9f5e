package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One text written in two ways is one text to every algorithm, under the chain made for it. */
class TextVariantsTest {

  private static final String SIMPLIFIED =
      """
      市议会星期二投票决定，旧港大桥将关闭维修至三月底。司机们看着桥头的告示，抱怨绕路太远；
      干燥的天气使工程得以提前开始。据了解，乾隆年间修建的石桥就在后面，附近的著名酒楼照常营业。
      互联网上发布的路线图，帮助居民沿着河边步行回家。
      """;

  private static final String TRADITIONAL =
      """
      市議會星期二投票決定，舊港大橋將關閉維修至三月底。司機們看著橋頭的告示，抱怨繞路太遠；
      乾燥的天氣使工程得以提前開始。據瞭解，乾隆年間修建的石橋就在後面，附近的著名酒樓照常營業。
      互聯網上發佈的路線圖，幫助居民沿著河邊步行回家。
      """;

  private static final String PLAIN =
      """
      Old harbour bridge to close

      The city council voted on Tuesday to close the old harbour bridge for repairs until the end of
      March. Cafés & shops stay open; buses run every ten minutes.

      Line 4 stops at the market
      Line 7 does not

      旧港大桥将关闭维修。
      """;

  private static final String PAGE =
      """
      <!DOCTYPE html><html><head><title>Bridge | City News</title><style>h1 { color: red }</style>
      <script>if (1 < 2) document.write("<p>Subscribe now!</p>");</script></head>
      <body><!-- article --><h1>Old harbour bridge to close</h1><p>The city council voted on
      <em>Tues</em>day to close the <a href="/b?x=1&amp;y=2">old harbour&nbsp;bridge</a> for repairs until
      the end of March. Caf&eacute;s &amp; shops stay open; buses run every ten minutes.
      <table><tr><td>Line 4<td>stops at the market<tr><td>Line 7<td>does not</table>
      <p>旧港<b>大桥</b>将关闭维修。</div></body></html>
      """;

  /** Every algorithm, with every tokenizer if it has any. */
  static Stream<String> algorithms() {
    List<String> specs = new ArrayList<>();
    for (AlgorithmProvider provider : Algorithms.providers()) {
      if (provider.settings().stream().anyMatch(setting -> setting.name().equals("tokens"))) {
        for (TokenizerType tokenizer : TextComponents.tokenizers()) {
          specs.add(provider.name() + ":tokens=" + tokenizer.name() + ",normalize=");
        }
      } else {
        specs.add(provider.name() + ":normalize=");
      }
    }
    return specs.stream();
  }

  private static double similarity(String spec, String left, String right) {
    Algorithm algorithm = Algorithms.create(spec);
    return algorithm.similarity(algorithm.fingerprint(left), algorithm.fingerprint(right));
  }

  @Test
  void theExamplesDifferAsTheyStand() {
    assertThat(similarity("kshingle", SIMPLIFIED, TRADITIONAL)).isLessThan(0.5);
    assertThat(similarity("kshingle", PLAIN, PAGE)).isLessThan(0.5);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void bothChineseScriptsAreOne(String spec) {
    assertThat(similarity(spec + "chinese", SIMPLIFIED, TRADITIONAL)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aPageAndItsPlainTextAreOne(String spec) {
    assertThat(similarity(spec + "web", PLAIN, PAGE)).isEqualTo(1);
  }

  /** By default, with every character that no reader sees within every word. */
  @ParameterizedTest
  @ValueSource(strings = {"simhash", "minhash", "kshingle", "ksentence"})
  void whatNoReaderSeesMakesNoDifference(String algorithm) {
    String text = "The council voted on Tuesday to close the harbour bridge. 市议会星期二投票。";
    for (String invisible :
        List.of(
            "\u00AD",
            "\u034F",
            "\u061C",
            "\u200B",
            "\u200C",
            "\u200D",
            "\u200E",
            "\u202E",
            "\u2060",
            "\u2063",
            "\u180E",
            "\uFE0F",
            "\uFEFF",
            "\uDB40\uDC01",
            "\uDB40\uDD01")) {
      String hidden = text.replaceAll("(?<=\\p{L})(?=\\p{L})", invisible);
      assertThat(similarity(algorithm, text, hidden)).as(algorithm).isEqualTo(1);
      assertThat(similarity(algorithm + ":normalize=western", text, hidden)).isEqualTo(1);
    }
    assertThat(similarity(algorithm, "किताब का पन्ना", "किताब का पन्\u200Dना")).isEqualTo(1);
  }

  @Property(seed = "81", tries = 300)
  void everyStepAndTokenizerTakesAnyText(@ForAll("anything") String text) {
    for (NormalizationStep step : TextComponents.normalizationSteps()) {
      assertThatCode(() -> new Normalizer(List.of(step.name())).normalize(text))
          .as(step.name())
          .doesNotThrowAnyException();
    }
    for (TokenizerType type : TextComponents.tokenizers()) {
      assertThatCode(
              () ->
                  type.factory()
                      .get()
                      .tokenize(
                          text.toCharArray(),
                          0,
                          text.length(),
                          (chars, from, to) -> assertThat(from).isLessThan(to)))
          .as(type.name())
          .doesNotThrowAnyException();
    }
  }

  @Provide
  Arbitrary<String> anything() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "The foxes' tails ",
            "我購買了道具和服裝。",
            "看著",
            "東京タワー",
            "한국어",
            "हिन्दी",
            "العَرَبِيَّة",
            "👨\u200D👩\u200D👧",
            "🇨🇳",
            "☺\uFE0F",
            "e\u0301\u0327",
            "\u0301",
            "\u3099",
            "\uD83D",
            "\uDC4D",
            "\uD840",
            "\u200B\u200D\uFEFF",
            "\0\u0007\u001B",
            "\uFFFF",
            "<p>",
            "</b",
            "&amp;",
            "&#xD800;",
            "<script>",
            "٣.١٤",
            " \t\r\n\u00A0\u3000\u2028",
            "...!?——",
            "𝟎");
    return Arbitraries.oneOf(pieces, pieces, Arbitraries.strings().all().ofMaxLength(8))
        .list()
        .ofMaxSize(10)
        .map(parts -> String.join("", parts));
  }
}

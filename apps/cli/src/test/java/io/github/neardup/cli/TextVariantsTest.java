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
import org.junit.jupiter.params.provider.CsvSource;
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

  private static final String HALF_WIDTH =
      "Model ABC-123 (new), 50% off! 型号 XYZ789 现在只要 199 元。Order at www.example.com?id=7 now.";

  private static final String FULL_WIDTH =
      "Ｍｏｄｅｌ　ＡＢＣ－１２３　（ｎｅｗ），　５０％　ｏｆｆ！　型号　ＸＹＺ７８９　现在只要　１９９　元。" + "Ｏｒｄｅｒ　ａｔ　ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ？ｉｄ＝７　ｎｏｗ．";

  private static final String ACCENTED =
      "Le café crème de l’été à Besançon coûte 3 €. Señor Nuñez über die Größe: naïve façade.";

  private static final String BARE =
      "Le cafe creme de l’ete a Besancon coute 3 €. Senor Nunez uber die Große: naive facade.";

  private static final String VOWELLED =
      "أُغْلِقَ الجِسْرُ القَدِيمُ لِلصِّيَانَةِ إِلَى نِهَايَةِ الشَّهْرِ. وَقَالَ المَجْلِسُ إِنَّ العَمَـــلَ يَبْدَأُ يَوْمَ ١٢ مَارِس.";

  private static final String UNVOWELLED =
      "اغلق الجسر القديم للصيانة الي نهاية الشهر. وقال المجلس ان العمل يبدا يوم 12 مارس.";

  private static final String HALF_SPACED =
      "پل قدیمی تا پایان ماه بسته می\u200Cشود. کتاب\u200Cهای کتابخانهٔ شهر در ۴ روز جابه\u200Cجا می\u200Cشوند.";

  private static final String SPACED =
      "پل قديمي تا پايان ماه بسته مي شود. كتاب هاي كتابخانه شهر در ٤ روز جابه جا مي شوند.";

  private static final String BROKEN =
      "The coun-\ncil voted on Tues\u00AD\r\nday to close the har¬\n  bour bridge. BUSES STAY AVAIL-\nABLE.";

  private static final String UNBROKEN =
      "The council voted on Tuesday to close the harbour bridge. BUSES STAY AVAILABLE.";

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
    assertThat(similarity("kshingle:normalize=none", HALF_WIDTH, FULL_WIDTH)).isLessThan(0.5);
    assertThat(similarity("kshingle", ACCENTED, BARE)).isLessThan(0.5);
    assertThat(similarity("kshingle", VOWELLED, UNVOWELLED)).isLessThan(0.5);
    assertThat(similarity("kshingle", HALF_SPACED, SPACED)).isLessThan(0.5);
    assertThat(similarity("kshingle", BROKEN, UNBROKEN)).isLessThan(0.7);
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

  @ParameterizedTest
  @MethodSource("algorithms")
  void fullWidthAndHalfWidthAreOne(String spec) {
    for (String chain : List.of("nfkc", "halfwidth", "chinese", "western", "web")) {
      assertThat(similarity(spec + chain, HALF_WIDTH, FULL_WIDTH)).as(chain).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void accentedAndBareLettersAreOne(String spec) {
    assertThat(similarity(spec + "western", ACCENTED, BARE)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void spellingsOfArabicAndPersianAreOne(String spec) {
    assertThat(similarity(spec + "arabic", VOWELLED, UNVOWELLED)).isEqualTo(1);
    assertThat(similarity(spec + "persian", HALF_SPACED, SPACED)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void brokenWordsAreWhole(String spec) {
    String chain = "dehyphenate+default";
    assertThat(similarity(spec + chain, BROKEN, UNBROKEN)).isEqualTo(1);
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

  /** By default settings for short texts; the third text of each has another word in the middle. */
  @ParameterizedTest
  @CsvSource({
    "โรงเรียนเก่าปิดเมื่อวันศุกร์ที่แล้วเพราะพายุแรง, โรงเรียนใหม่ปิดเมื่อวันศุกร์ที่แล้วเพราะพายุแรง, ปลาในแม่น้ำนี้มีสีเงินสวยงามมาก",
    "ໂຮງຮຽນເກົ່າປິດໃນວັນສຸກແລ້ວເພາະພາຍຸແຮງ, ໂຮງຮຽນໃໝ່ປິດໃນວັນສຸກແລ້ວເພາະພາຍຸແຮງ, ປາໃນແມ່ນ້ຳນີ້ມີສີເງິນງາມຫຼາຍ",
    "សាលាចាស់បានបិទនៅថ្ងៃសុក្រដោយសារព្យុះខ្លាំង, សាលាថ្មីបានបិទនៅថ្ងៃសុក្រដោយសារព្យុះខ្លាំង, ត្រីក្នុងទន្លេនេះមានពណ៌ប្រាក់ស្អាតណាស់",
    "ကျောင်းဟောင်းကိုသောကြာနေ့ကမုန်တိုင်းကြောင့်ပိတ်ခဲ့သည်, ကျောင်းသစ်ကိုသောကြာနေ့ကမုန်တိုင်းကြောင့်ပိတ်ခဲ့သည်, ငါးတွေဟာမြစ်ထဲမှာအလွန်လှပသည်",
    "서울시는금요일에오래된다리를닫기로했다, 서울시는금요일에새로운다리를닫기로했다, 강물속의물고기는은빛으로아름답다"
  })
  void oneWordChangedLeavesMostOfALineWithoutSpaces(String text, String changed, String other) {
    for (String algorithm : List.of("kshingle", "minhash")) {
      String spec = algorithm + ":shingle=1,threshold=0.6";
      assertThat(similarity(spec, text, changed)).as(spec).isGreaterThan(0.7);
      assertThat(similarity(spec, text, other)).as(spec).isLessThan(0.4);
    }
    assertThat(similarity("simhash", text, changed))
        .isGreaterThan(similarity("simhash", text, other));
  }

  @ParameterizedTest
  @ValueSource(strings = {"simhash", "minhash", "kshingle"})
  void functionWordsAreLeftOut(String algorithm) {
    String spec = algorithm + ":stopwords=default,tokens=dictionary";
    assertThat(similarity(spec, "the bridge of the city", "bridge and city")).isEqualTo(1);
    assertThat(similarity(spec, "我们的大桥和城市", "大桥与城市的")).isEqualTo(1);
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

  @Test
  void everyStepAndTokenizerTakesEveryTextOfOneCharacter() {
    List<Normalizer> steps =
        TextComponents.normalizationSteps().stream()
            .map(step -> new Normalizer(List.of(step.name())))
            .toList();
    for (TokenizerType type : TextComponents.tokenizers()) {
      var tokenizer = type.factory().get();
      for (int c = 0; c <= Character.MAX_VALUE; c += type.name().equals("smartcn") ? 37 : 1) {
        tokenizer.tokenize(
            new char[] {(char) c}, 0, 1, (chars, from, to) -> assertThat(to).isGreaterThan(from));
      }
    }
    for (Normalizer step : steps) {
      for (int c = 0; c <= Character.MAX_VALUE; c += 7) {
        assertThat(step.normalize(String.valueOf((char) c))).isNotNull();
      }
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

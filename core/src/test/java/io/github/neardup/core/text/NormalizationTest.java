package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.core.testing.Texts;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.text.Normalizer.Form;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizationTest {

  private static String apply(String step, String text) {
    return new Normalizer(List.of(step)).normalize(text);
  }

  @Test
  void theTableThatComesWithTheClassesIsWhatNfkcDoes() {
    assertThat(CharacterMapping.resource("nfkc.txt")).isEqualTo(NfkcTable.runs());
    assertThat(Normalization.Nfkc.STEP.table())
        .isEqualTo(CharacterMapping.computed('\u00A0', Normalization::nfkcOf).table());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theFusedTableIsWhatTheStepsDoToEachCharacter(boolean collapse) {
    char[] folded = FusedNormalization.table(collapse);
    char[] nfkc = Normalization.Nfkc.STEP.table();
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      char expected = nfkc[c];
      if (expected != CharacterMapping.COMPLEX) {
        expected =
            collapse && Normalization.isWhiteSpace(expected)
                ? ' '
                : Normalization.caseFold(expected);
      }
      assertThat(folded[c]).as("U+%04X", c).isEqualTo(expected);
    }
  }

  @Test
  void nfkcGivesOneFormToEachCharacter() {
    assertThat(apply("nfkc", "ＡＢＣ１２３，全角！")).isEqualTo("ABC123,全角!");
    assertThat(apply("nfkc", "cafe\u0301")).isEqualTo("caf\u00E9");
    assertThat(apply("nfkc", "ﬁne Ⅳ ㎏ ①")).isEqualTo("fine IV kg 1");
    assertThat(apply("nfkc", "ｶﾞ")).isEqualTo("ガ");
    assertThat(apply("nfkc", "a\u00A0b\u3000c")).isEqualTo("a b c");
    assertThat(apply("nfkc", "\uD834\uDD5E")).isEqualTo("\uD834\uDD57\uD834\uDD65");
  }

  @Test
  void nfkcLeavesAlonePlainEnglishAndBothChineseScripts() {
    assertThat(apply("nfkc", "The quick brown fox, 3.14!")).isEqualTo("The quick brown fox, 3.14!");
    assertThat(apply("nfkc", "我购买了道具和服装。")).isEqualTo("我购买了道具和服装。");
    assertThat(apply("nfkc", "我購買了道具和服裝。")).isEqualTo("我購買了道具和服裝。");
    assertThat(apply("nfkc", "👍 👨\u200D👩\u200D👧")).isEqualTo("👍 👨\u200D👩\u200D👧");
  }

  @Test
  void nfkcNeedNotLookAtTextBelowA0() {
    StringBuilder low = new StringBuilder();
    for (char c = 0; c < 0xA0; c++) {
      low.append(c);
    }
    assertThat(java.text.Normalizer.normalize(low, Form.NFKC))
        .isEqualTo(low.toString())
        .isEqualTo(apply("nfkc", low.toString()));
  }

  @Test
  void caseFoldMakesUpperAndLowerCaseOne() {
    assertThat(apply("casefold", "The QUICK Brown")).isEqualTo("the quick brown");
    assertThat(apply("casefold", "ÀÉÎ ЖЩ ΑΒΓ")).isEqualTo("àéî жщ αβγ");
    assertThat(apply("casefold", "ＡＢｃ")).isEqualTo("ａｂｃ");
    assertThat(apply("casefold", "ΟΔΟΣ οδος")).isEqualTo("οδοσ οδοσ");
    assertThat(apply("casefold", "\uD801\uDC00x")).isEqualTo("\uD801\uDC28x");
    assertThat(apply("casefold", "我用Java写")).isEqualTo("我用java写");
  }

  @Test
  void caseFoldIsTheSameInEveryLocale() {
    // The Turkish i's: all four fold to i.
    assertThat(apply("casefold", "Iiİı")).isEqualTo("iiii");
  }

  @Test
  void caseFoldOfAnUpperCaseCodePointIsThatOfItsLowerCase() {
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      int upper = Character.toUpperCase(codePoint);
      if (upper != codePoint && isPinned(upper)) {
        assertThat(apply("casefold", Character.toString(codePoint)))
            .isEqualTo(apply("casefold", Character.toString(upper)));
      }
    }
  }

  @Test
  void halfWidthChangesFullWidthAsciiAndSpaceOnly() {
    assertThat(apply("halfwidth", "ＡＢＣ１２３，全角！")).isEqualTo("ABC123,全角!");
    assertThat(apply("halfwidth", "！～\u3000ｶ｡。é"))
        .as("the ends of the range; katakana and the Chinese full stop are no ASCII")
        .isEqualTo("!~ ｶ｡。é");
    assertThat(apply("halfwidth", "\uFF00\uFF5F")).isEqualTo("\uFF00\uFF5F");
  }

  @ParameterizedTest
  @CsvSource({
    "Crème brûlée à la façon d’Eugène, Creme brulee a la facon d’Eugene",
    "Über Größe, Uber Große",
    "El Niño pingüino, El Nino pinguino",
    "Příliš žluťoučký kůň, Prilis zlutoucky kun",
    "Zażółć gęślą jaźń, Zazołc gesla jazn",
    "Tiếng Việt, Tieng Viet",
    "Ἀθῆναι και Αθήνα, Αθηναι και Αθηνα",
    "ёлка й Київ, елка и Киiв",
    "İstanbul çığ, Istanbul cıg",
    "ﬁancé, ﬁance"
  })
  void diacriticsAreTakenFromLetters(String text, String bare) {
    String expected = bare.replace("Киiв", "Киів");
    assertThat(apply("diacritics", text)).isEqualTo(expected);
    assertThat(apply("diacritics", java.text.Normalizer.normalize(text, Form.NFD)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain ASCII, 3.14!",
        "Øresund, Łaska, đ, ß: strokes are part of the letter",
        "ガギグゲゴ パピプペポ が",
        "か\u3099 ｶﾞ ﾊﾟ",
        "हिन्दी भाषा",
        "ภาษาไทย",
        "한국어",
        "\u1112\u1161\u11AB",
        "עִבְרִית",
        "العَرَبِيَّة",
        "我购买了道具和服裝。",
        "\uF900",
        "a\u20DD \u00A8"
      })
  void whatHasNoneStaysExactlyAsItIs(String text) {
    assertThat(apply("diacritics", text)).isEqualTo(text);
  }

  @Test
  void diacriticsWithoutALetterVanishAndWhatTheyPartedIsJoined() {
    assertThat(apply("diacritics", "\u0301")).isEmpty();
    assertThat(apply("diacritics", "a\u0301\u0327b\u0308")).isEqualTo("ab");
    assertThat(apply("diacritics", "か\u0301\u3099")).isEqualTo("が");
    assertThat(apply("diacritics", "\uD83D\u0301x")).isEqualTo("\uD83Dx");
    assertThat(apply("diacritics", "e\u0301".repeat(3000))).isEqualTo("e".repeat(3000));
  }

  @Property(seed = "16", tries = 2000)
  void noCombiningDiacriticIsLeft(@ForAll("combining") String text) {
    assertThat(java.text.Normalizer.normalize(apply("diacritics", text), Form.NFD).chars())
        .noneMatch(c -> c >= '\u0300' && c <= '\u036F');
  }

  @Test
  void digitsOfEveryScriptBecomeAscii() {
    assertThat(apply("digits", "٠١٢٣٤٥٦٧٨٩ ۰۱۲۳ ०१२३ ๐๑๒ ０１２３９"))
        .isEqualTo("0123456789 0123 0123 012 01239");
    assertThat(apply("digits", "\uD835\uDFCE\uD835\uDFFF x")).isEqualTo("09 x");
    assertThat(apply("digits", "二〇二四年 ① ½ Ⅳ ² 👍 \uD83D"))
        .as("numbers that are no decimal digits")
        .isEqualTo("二〇二四年 ① ½ Ⅳ ² 👍 \uD83D");
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      if (Character.isDigit(codePoint) && isPinned(codePoint)) {
        assertThat(apply("digits", Character.toString(codePoint)))
            .isEqualTo(String.valueOf(Character.digit(codePoint, 10)));
      }
    }
  }

  @Test
  void westernIsTheChainForWesternLanguages() {
    assertThat(apply("western", "  Café\u00A0CRÈME,\n ﬁne  Ｎaïve "))
        .isEqualTo("cafe creme, fine naive");
    assertThat(apply("western", "Ελλάδα ΟΔΟΣ")).isEqualTo("ελλαδα οδοσ");
  }

  @Test
  void punctuationBecomesOneSpaceARun() {
    assertThat(apply("punctuation", "don't stop-word re_use C++"))
        .isEqualTo("don t stop word re use C ");
    assertThat(apply("punctuation", "http://a.b/c?d=e")).isEqualTo("http a b c d e");
    assertThat(apply("punctuation", "“我，你”——他。")).isEqualTo(" 我 你 他 ");
    assertThat(apply("punctuation", "a...!!!b")).isEqualTo("a b");
    assertThat(apply("punctuation", "$5 ≠ 4€")).isEqualTo(" 5   4 ");
    assertThat(apply("punctuation", "a👍👍b")).isEqualTo("a b");
    assertThat(apply("punctuation", "e\u0301 \u0001")).isEqualTo("e\u0301 \u0001");
  }

  @Test
  void whiteSpaceBecomesOneSpaceARunAndNoneAtTheEnds() {
    assertThat(apply("whitespace", "  a \t\r\n b  ")).isEqualTo("a b");
    assertThat(apply("whitespace", "a\u00A0\u2003b\u3000c\u2028d\u202Fe\u1680f"))
        .isEqualTo("a b c d e f");
    assertThat(apply("whitespace", "a\u0085b")).isEqualTo("a b");
    assertThat(apply("whitespace", "a\u200Bb")).as("zero width is no space").isEqualTo("a\u200Bb");
    assertThat(apply("whitespace", " \n ")).isEmpty();
  }

  @Test
  void whiteSpaceIsWhatUnicodeCallsSo() {
    String whiteSpace =
        "\t\n\u000B\f\r \u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
            + "\u2009\u200A\u2028\u2029\u202F\u205F\u3000";
    assertThat(whiteSpace).hasSize(25);
    for (int i = 0; i < whiteSpace.length(); i++) {
      assertThat(apply("whitespace", "a" + whiteSpace.charAt(i) + "b")).isEqualTo("a b");
    }
  }

  static List<String> steps() {
    return List.of(
        "invisible",
        "default",
        "nfkc",
        "casefold",
        "halfwidth",
        "diacritics",
        "digits",
        "punctuation",
        "whitespace",
        "dehyphenate",
        "arabic-letters",
        "persian-letters",
        "halfspace",
        "western",
        "arabic",
        "persian");
  }

  @ParameterizedTest
  @MethodSource("steps")
  void everyStepKeepsTheEmptyTextAndLoneSurrogates(String step) {
    assertThat(apply(step, "")).isEmpty();
    assertThat(apply(step, "\uD83D")).isEqualTo("\uD83D");
    assertThat(apply(step, "a\uDC4D\uD83Db")).isEqualTo("a\uDC4D\uD83Db");
    assertThat(apply(step, "b\uD83D")).isEqualTo("b\uD83D");
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("steps")
  void everyStepAppliedTwiceToACodePointIsThatStepAppliedOnce(String step) {
    Normalizer normalizer = new Normalizer(List.of(step));
    Sweeps.codePoints()
        .forEach(
            codePoint -> {
              String once = normalizer.normalize(Character.toString(codePoint));
              String twice = normalizer.normalize(once);
              if (!twice.equals(once)) {
                assertThat(twice).as("U+%X", codePoint).isEqualTo(once);
              }
            });
  }

  @Test
  void whatNoReaderSeesIsTakenOut() {
    String hidden =
        "co\u00ADun\u200Bc\u200Ci\u200Dl\u2060 \uFEFFvo\uFE0Ft\u202Ees\u034F\uDB40\uDD00";
    assertThat(apply("invisible", hidden)).isEqualTo("council votes");
    assertThat(apply("default", "e\u200D\u0301")).isEqualTo("é");
    assertThat(apply("default", "می\u200Cخواهم")).isEqualTo("میخواهم");
    assertThat(apply("default", "क्\u200Dष \u200E")).isEqualTo("क्ष");
    assertThat(apply("invisible", "\uDB40 \uDD00\uD83D")).isEqualTo("\uDB40 \uDD00\uD83D");
    assertThat(apply("invisible", "👨\u200D👩")).isEqualTo("👨👩");
  }

  @Test
  void aSpacePartsWordsOfKatakana() {
    assertThat(apply("whitespace", "アメリカ フランス\nドイツ")).isEqualTo("アメリカ フランス ドイツ");
    assertThat(apply("whitespace", "アメリカ の 国 で")).isEqualTo("アメリカの国で");
    assertThat(apply("default", "ｱﾒﾘｶ　ﾄﾞｲﾂ タワー ー")).isEqualTo("アメリカ ドイツ タワー ー");
    assertThat(apply("default", "は゜ハ゜")).as("no space").isEqualTo("は\u309Aハ\u309A");
  }

  @Test
  void whiteSpaceBetweenChineseCharactersSaysNothing() {
    assertThat(apply("whitespace", " 第一行\n第二行。 　完 ")).isEqualTo("第一行第二行。完");
    assertThat(apply("whitespace", "使用 Java  17 开发")).isEqualTo("使用 Java 17 开发");
    assertThat(apply("whitespace", "\uD840\uDC00 \uD840\uDC01 한국 어"))
        .isEqualTo("\uD840\uDC00\uD840\uDC01 한국 어");
  }

  @Property(seed = "11")
  void everyStepAppliedTwiceIsThatStepAppliedOnce(@ForAll("texts") String text) {
    for (NormalizationStep step : TextComponents.normalizationSteps()) {
      String once = apply(step.name(), text);
      assertThat(apply(step.name(), once)).as(step.name()).isEqualTo(once);
    }
  }

  /** Whether our Unicode has it: that of the JVM may be newer. */
  private static boolean isPinned(int codePoint) {
    return PinnedUnicode.type(codePoint) != Character.UNASSIGNED;
  }

  @Property(seed = "13", tries = 3000)
  void nfkcIsWhatTheJdkMakesOfIt(@ForAll("texts") String any) {
    String text =
        any.codePoints()
            .filter(NormalizationTest::isPinned)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    assertThat(apply("nfkc", text)).isEqualTo(java.text.Normalizer.normalize(text, Form.NFKC));
  }

  @Property(seed = "14", tries = 3000)
  void nfkcIsWhatTheJdkMakesOfMarksAndHangul(@ForAll("combining") String text) {
    assertThat(apply("nfkc", text)).isEqualTo(java.text.Normalizer.normalize(text, Form.NFKC));
  }

  /** Characters that combine with the one before them, and those they combine with. */
  @Provide
  Arbitrary<String> combining() {
    return Arbitraries.strings()
        .withChars("aeAE漢かカｶﾊ\u0301\u0323\u0327\u3099\uFF9E\uFF9F\u1100\u1161\u11A8\uAC00")
        .withChars("\u0915\u093C\u0928\u09C7\u09BE\u0B47\u0B56\u1025\u102E\uFB2A\u05C1\u212B")
        .withChars("\uD834\uDD57\uDD65\u1B05\u1B35\u2126\u00C5\uFDFA\u3131")
        .ofMaxLength(12);
  }

  @Property(seed = "15", tries = 3000)
  void stepsInOnePassAreTheStepsOneByOne(
      @ForAll("texts") String text, @ForAll("combining") String more) {
    for (String mixed : List.of(text, text + more, more + " " + text + "\t" + more)) {
      String folded = apply("casefold", apply("nfkc", mixed));
      assertThat(new Normalizer(List.of("nfkc", "casefold")).normalize(mixed)).isEqualTo(folded);
      assertThat(new Normalizer(List.of("nfkc", "casefold", "whitespace")).normalize(mixed))
          .isEqualTo(apply("whitespace", folded));
      assertThat(apply("default", mixed))
          .isEqualTo(
              apply(
                  "whitespace",
                  apply("casefold", apply("nfkc", apply("marks", apply("invisible", mixed))))));
    }
  }

  @Property(seed = "12")
  void theDefaultChainAppliedTwiceIsTheChainAppliedOnce(@ForAll("texts") String text) {
    Normalizer chain = new Normalizer(TextPipeline.NORMALIZE.defaultValue());
    String once = chain.normalize(text);
    assertThat(chain.normalize(once)).isEqualTo(once);
  }

  @Provide
  Arbitrary<String> texts() {
    return Texts.any();
  }

  @Test
  void aChainIsAnyNumberOfItsStepsInOrder() {
    Setting<List<String>> chain = Normalizer.setting(List.of("nfkc"));
    assertThat(chain.permitted()).startsWith("none, or any of ").endsWith(" joined by +");
    assertThat(chain.parse("none")).isEmpty();
    assertThat(chain.parse("casefold")).containsExactly("casefold");
    assertThat(chain.parse("nfkc+casefold+nfkc")).containsExactly("nfkc", "casefold", "nfkc");
    assertThat(chain.format(List.of())).isEqualTo("none");
    assertThat(chain.format(List.of("casefold", "nfkc"))).isEqualTo("casefold+nfkc");
  }

  @ParameterizedTest
  @CsvSource({
    "nfkc+casefolt, casefolt",
    "'', ''",
    "nfkc+, ''",
    "+nfkc, ''",
    "nfkc++nfc, ''",
    "nfkc+none, none"
  })
  void aChainWithAnUnknownOrMissingStepIsRefused(String text, String step) {
    assertThatThrownBy(() -> Normalizer.setting(List.of("nfkc")).parse(text))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageStartingWith("unknown value of normalize '" + step + "'");
  }
}

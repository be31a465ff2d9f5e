package io.github.neardup.icu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ibm.icu.util.VersionInfo;
import io.github.neardup.core.testing.Texts;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The golden values are those of one version of ICU: stored fingerprints rest on them. */
class IcuTextTest {

  private final Tokenizer used = tokenizer();

  private static Tokenizer tokenizer() {
    return TextComponents.tokenizer("icu").factory().get();
  }

  private static List<String> tokens(String text) {
    return Texts.tokens(tokenizer(), text);
  }

  private static String skeleton(String text) {
    return apply("confusables", text);
  }

  private static String apply(String chain, String text) {
    return new Normalizer(List.of(chain.split("\\+", -1))).normalize(text);
  }

  /** ICU orders the marks of each piece in quadratic time: the pieces bound the work. */
  @Test
  void aRunOfMarksIsMappedInPieces() {
    String marks = "\u0301\u0316";
    String run = skeleton(marks.repeat(64));
    assertThat(run).isEqualTo("\u0316".repeat(64) + "\u0301".repeat(64));
    assertThat(skeleton(marks.repeat(64 * 3_000))).isEqualTo(run.repeat(3_000));
  }

  @Test
  void theVersionOfIcuIsThatOfTheGoldenValues() {
    assertThat(VersionInfo.ICU_VERSION).isEqualTo(VersionInfo.getInstance(74, 2));
  }

  @ParameterizedTest
  @CsvSource({
    "The dog's owner 3.14 miles away, The|dog's|owner|3.14|miles|away",
    "ฉันไปโรงเรียนทุกวัน และกินข้าว, ฉัน|ไป|โรงเรียน|ทุก|วัน|และ|กิน|ข้าว",
    "ຂ້ອຍໄປໂຮງຮຽນທຸກມື້, ຂ້ອຍ|ໄປ|ໂຮງຮຽນ|ທຸກມື້",
    "ខ្ញុំទៅសាលារៀនរាល់ថ្ងៃ, ខ្ញុំ|ទៅ|សាលារៀន|រាល់ថ្ងៃ",
    "ကျွန်တော်ကျောင်းသွားသည်, ကျွန်တော်|ကျောင်း|သွား|သည်",
    "我购买了道具和服装。, 我|购买|了|道具|和|服装",
    "東京タワーへ行きました, 東京タワー|へ|行き|ま|した",
    "한국어를 배웁니다, 한국어를|배웁니다",
    "हिन्दी भाषा, हिन्दी|भाषा",
    "paypаlго, payp|а|l|го",
    "'👍 ok, 🇨🇳!', 👍|ok|🇨🇳"
  })
  void wordsAreThoseOfTheDictionaries(String text, String words) {
    assertThat(tokens(text)).containsExactly(words.split("\\|"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \t\n\u3000", "...!!! ，。——", "\uD83D", "\u0301\u200D"})
  void whatIsNoWordGivesNoTokens(String text) {
    assertThat(tokens(text)).isEmpty();
  }

  @Test
  void aThaiSentenceWithOneWordAddedKeepsTheOthers() {
    assertThat(tokens("วันนี้อากาศดีมาก")).containsExactly("วัน", "นี้", "อากาศ", "ดี", "มาก");
    assertThat(tokens("วันนี้ตอนเช้าอากาศดีมาก"))
        .containsSubsequence("วัน", "นี้", "อากาศ", "ดี", "มาก");
  }

  @Test
  void aLongTextIsCutAtItsSpaces() {
    List<String> words = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      text.append("ฉันไปโรงเรียน").append(" ".repeat(1 + i % 7));
      words.addAll(List.of("ฉัน", "ไป", "โรงเรียน"));
    }
    assertThat(tokens(text.toString())).isEqualTo(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ก", "ห์", "我", "あ", "\u17D2\u1780", "\u1000", "\u200D", "_", "👍"})
  void runsOfAnythingTakeLinearTime(String piece) {
    assertThat(Texts.tokens(used, piece.repeat(1_000_000)).size()).isLessThanOrEqualTo(1_000_000);
    assertThat(skeleton(piece.repeat(1_000_000))).isNotNull();
  }

  @Property(seed = "21", tries = 300)
  void anyTextGivesTheSameTokensFromANewTokenizerAndFromAUsedOne(@ForAll("texts") String text) {
    Texts.tokens(used, "Another text, 另一个文本 ฉันไป \uD83D");
    assertThat(Texts.tokens(used, text)).isEqualTo(tokens(text));
  }

  @Test
  void itWorksOnAfterItsSinkHasThrown() {
    IllegalStateException full = new IllegalStateException("full");
    assertThatThrownBy(
            () ->
                used.tokenize(
                    "one two".toCharArray(),
                    0,
                    7,
                    (buffer, from, to) -> {
                      throw full;
                    }))
        .isSameAs(full);
    assertThat(Texts.tokens(used, "five six")).containsExactly("five", "six");
  }

  @Test
  void tokensOfEveryCodePointAreFrozen() {
    long checksum = 0;
    for (String text : Texts.withEveryCodePoint()) {
      for (String token : Texts.tokens(used, text)) {
        checksum = 31 * checksum + token.hashCode() + 1;
      }
    }
    assertThat(checksum).isEqualTo(6629745513958877204L);
  }

  @Test
  void skeletonsOfEveryCodePointAreFrozen() {
    long checksum = 0;
    for (String text : Texts.withEveryCodePoint()) {
      checksum = 31 * checksum + skeleton(text).hashCode();
    }
    assertThat(checksum).isEqualTo(1828178150286331158L);
  }

  @Test
  void lettersThatLookAlikeAreOne() {
    assertThat(skeleton("Тhе оld hаrbоur")).isEqualTo(skeleton("The old harbour"));
    assertThat(skeleton("ρаураl")).isEqualTo(skeleton("paypal"));
    assertThat(skeleton("modem I l 1 | 0")).isEqualTo("rnodern l l l l O");
    assertThat(skeleton("co\u200Bun\u00ADcil")).isEqualTo("council");
    assertThat(skeleton("e\u0301")).isEqualTo(skeleton("é"));
  }

  @Test
  void textInOneOtherScriptStaysDistinct() {
    assertThat(skeleton("новости")).isNotEqualTo(skeleton("новость"));
    assertThat(tokens(skeleton("Старый мост закрыт"))).hasSize(3);
  }

  /** Capitals look like those of other scripts more often, but skeletons know nothing of case. */
  @Test
  void caseIsFoldedBeforeAndAfter() {
    String chain = "nfkc+casefold+confusables+casefold";
    String plain = apply(chain, "The council will build in May 2010");
    assertThat(apply(chain, "THE COUNCIL WILL BUILD IN MAY 2010")).isEqualTo(plain);
    assertThat(apply(chain, "The соunсil will build in Mау 2010")).isEqualTo(plain);
    assertThat(apply(chain, "The c0uncil wi1l build in May 2O1O")).isEqualTo(plain);
    assertThat(apply(chain, "НОВОСТИ")).isEqualTo(apply(chain, "новости"));
    assertThat(apply(chain, "Тhe"))
        .as("a capital whose small letter does not look alike")
        .isNotEqualTo(apply(chain, "The"));
    assertThat(apply("confusables+casefold", "BUILD"))
        .isNotEqualTo(apply("confusables+casefold", "build"));
    assertThat(apply("confusables+casefold", "НОВОСТИ"))
        .isNotEqualTo(apply("confusables+casefold", "новости"));
  }

  @Provide
  Arbitrary<String> texts() {
    return Texts.any();
  }
}

package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer.Form;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.ar.ArabicNormalizer;
import org.apache.lucene.analysis.fa.PersianNormalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What readers of a language take for one word, and what stays two. */
class LanguagesTest {

  private static String apply(String chain, String text) {
    List<String> steps =
        chain.equals("default")
            ? TextPipeline.NORMALIZE.defaultValue()
            : List.of(chain.split("\\+", -1));
    return new Normalizer(steps).normalize(text);
  }

  @ParameterizedTest
  @CsvSource({
    // vowel marks, tatweel, alef, yeh, teh marbuta, digits, presentation forms
    "arabic, كَتَبَ الطَّالِبُ رِسَالَةً, كتب الطالب رساله",
    "arabic, الســـلام, السلام",
    "arabic, أحمد إلى آسيا, احمد الي اسيا",
    "arabic, المدرسة, المدرسه",
    "arabic, عام ١٩٩٠ و ۱۹۹۰, عام 1990 و 1990",
    "arabic, ﻛﺘﺎﺏ, كتاب",
    "arabic, ا\u0654حمد, احمد",
    // superscript alef, alef wasla, marks of the Quran, open tanwin
    "arabic, هٰذا, هذا",
    "arabic, ٱلرَّحۡمَـٰنِ ٱلرَّحِيمِ, الرحمن الرحيم",
    "arabic, ب\u0655\u0654\u065F, ب",
    "arabic, قَوۡمٌ\u06D6\u08F0, قوم",
    // half space, yeh, kaf, heh
    "persian, می\u200Cروم, مي روم",
    "persian, كتابهاي علي, كتابهاي علي",
    "persian, کتابهای علی, كتابهاي علي",
    "persian, خانۀ, خانه",
    "persian, خانهٔ, خانه",
    "persian, کے ہے, كي هي",
    "persian, ۴۵ و ٤٥, 45 و 45",
    "persian, ﻣﯽ ﺭﻭﻡ, مي روم"
  })
  void arabicAndPersianHaveOneSpelling(String chain, String text, String expected) {
    assertThat(apply(chain, text)).isEqualTo(expected);
    assertThat(apply(chain, expected)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "arabic, مسؤول, مسوول",
    "arabic, شيء, شي",
    "arabic, بيئة, بيية",
    "arabic, ی, ي",
    "arabic, ک, ك",
    "persian, می\u200Cروم, میروم",
    "persian, مسئول, مسوول"
  })
  void otherLettersOfArabicAndPersianStayApart(String chain, String text, String other) {
    assertThat(apply(chain, text)).isNotEqualTo(apply(chain, other));
  }

  /** Marks that readers of a language do not see as a difference; the first is a keyboard's. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '|',
      value = {
        "French; l{m}hôtel d{m}à côté n{m}est pas; ' ’ ′ ´ ` ＇ ʼ ‘",
        "Italian; L{m}acqua dell{m}isola; ' ’ ′ ´ `",
        "English; I don{m}t think it{m}s Anna{m}s; ' ’ ′ ´ ` ʼ",
        "Ukrainian; Зв{m}язок із м{m}ясом; ' ’ ʼ ′",
        "Turkish; İstanbul{m}da Ankara{m}ya; ' ’ ʼ",
        "Hawaiian; Hawai{m}i ma ka {m}āina; ' ʻ ‘ ’ ʼ ʽ",
        "Hebrew; רמטכ{m}ל צה{m}ל; \" ״ ” “ „",
        "Hebrew; ג{m}ירפה; ' ׳ ’",
        "Hebrew; בית{m}ספר; - ־ ‐ –",
        "Catalan; La col{m}lecció d'intel{m}ligència; . · ‧ ∙ ⋅",
        "Armenian; ինչ{m}ու; - ֊ ‐",
        "Armenian; ս{m}Դ; ' ՚ ’",
        "English; co{m}operate −5 to 5{m}7; - ‐ ‑ – — ―",
        "Arabic; ٣{m}١٤; . ٫",
        "Arabic; ٣{m}٠٠٠; , ٬ ،",
        "Chilote; ja{m}a; ' ꞌ ’"
      })
  void variantsOfOneMarkAreOneTokenStream(String language, String text, String marks) {
    String[] variants = marks.split(" ", -1);
    assertThat(variants.length).as(language).isGreaterThan(1);
    for (String variant : variants) {
      for (String tokens : List.of("standard", "char")) {
        assertThat(features(tokens, text.replace("{m}", variant)))
            .as("%s, U+%04X, %s", language, (int) variant.charAt(0), tokens)
            .isEqualTo(features(tokens, text.replace("{m}", variants[0])));
      }
    }
  }

  @Test
  void charactersWithAMarkAreTheirParts() {
    assertThat(apply("default", "coŀlecció ŉ 5‴"))
        .isEqualTo(apply("default", "col·lecció ’n 5′′′"));
  }

  @Test
  void armenianMarksOfEmphasisAreInNoWord() {
    assertThat(apply("default", "ինչո՞ւ ո՜հ ահա՛")).isEqualTo("ինչու ոհ ահա");
  }

  @Test
  void marksThatReadersSeeStayApart() {
    for (String text :
        List.of("a;b", "a:b", "a/b", "a_b", "(a)", "a?b", "a!b", "«a»", "a…b", "a。b", "a、b")) {
      assertThat(apply("marks", text)).isEqualTo(text);
    }
  }

  private static long[] features(String tokenizer, String text) {
    return new TextPipeline(TextPipeline.NORMALIZE.defaultValue(), tokenizer, 1)
        .extractor()
        .extract(text);
  }

  @Test
  void arabicLettersAreThoseOfLuceneWithAllMarksDropped() {
    String text = someArabic();
    char[] lucene = text.toCharArray();
    int length = new ArabicNormalizer().normalize(lucene, lucene.length);
    String expected = new String(lucene, 0, length);
    assertThat(apply("arabic-letters", text))
        .isEqualTo(expected.replaceAll("[\\p{Mn}&&[\u0600-\u06FF]]", "").replace('\u0671', 'ا'))
        .isEqualTo(apply("arabic-letters", expected));
    length = new PersianNormalizer().normalize(lucene, length);
    assertThat(apply("persian-letters", expected)).isEqualTo(new String(lucene, 0, length));
  }

  @Test
  void otherScriptsKeepTheirMarks() {
    String text = "Crème \u0710\u0730 \u07A6 עִבְרִית हिन्दी \0";
    assertThat(apply("arabic-letters+persian-letters", text)).isEqualTo(text);
  }

  @Test
  void aLongTextOfMarksTakesLinearTime() {
    int many = 5_000_000;
    assertThat(apply("arabic-letters", "ب\u064E".repeat(many)).length()).isEqualTo(many);
    assertThat(apply("persian-letters", "\u0654".repeat(many))).isEmpty();
    assertThat(apply("persian", "\u200C".repeat(many))).isEmpty();
  }

  /** Code points of the block in random order, and others. */
  private static String someArabic() {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append((char) (random.nextInt(10) == 0 ? ' ' : 0x600 + random.nextInt(0x100)));
    }
    return text.toString();
  }

  @Test
  void toneMarksOfVietnameseAreOneComposedOrNot() {
    String text = "Tiếng Việt: đường phố Hà Nội, hòa bình";
    String decomposed = java.text.Normalizer.normalize(text, Form.NFD);
    assertThat(decomposed).isNotEqualTo(text);
    assertThat(apply("default", decomposed)).isEqualTo(apply("default", text));
    assertThat(apply("western", text)).isEqualTo("tieng viet: đuong pho ha noi, hoa binh");
    assertThat(apply("western", "hoà")).isEqualTo(apply("western", "hòa"));
    assertThat(apply("default", "hoà")).isNotEqualTo(apply("default", "hòa"));
    assertThat(apply("default", "đ")).isNotEqualTo(apply("default", "d"));
  }

  @ParameterizedTest
  @CsvSource({
    // Turkish: all four letters i are one, but i with a combining dot is none of them
    "default, İstanbul IŞIK, istanbul işik, true",
    "default, ısı, isi, true",
    "default, I\u0307zmir, izmir, true",
    "default, i\u0307zmir, izmir, false",
    "western, i\u0307zmir, izmir, true",
    // German: a capital sharp s is one, ss is not
    "default, STRAẞE, straße, true",
    "default, STRASSE, straße, false",
    "western, STRASSE, straße, false",
    "default, Müller, Mueller, false",
    "nfkc+casefold+replace(ß)(ss), STRASSE, straße, true",
    "nfkc+casefold+replace(ß)(ss), STRASSE, STRAẞE, true",
    // Greek: a sigma is one at the end of a word, too
    "default, ΟΔΟΣ, οδος, true",
    "default, ΟΔΌΣ, οδος, false",
    "western, ΟΔΌΣ, οδος, true"
  })
  void casesOfOneWord(String chain, String text, String other, boolean same) {
    assertThat(apply(chain, text).equals(apply(chain, other))).isEqualTo(same);
  }
}

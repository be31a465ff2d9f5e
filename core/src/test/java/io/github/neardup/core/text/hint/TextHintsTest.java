package io.github.neardup.core.text.hint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.TextExtension.TextKind;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextHintsTest {

  private static final TextKind LOUD =
      new TextKind(
          "are loud",
          List.of("normalize=casefold"),
          Set.of("casefold"),
          1,
          0.5,
          t -> t.endsWith("!") ? 1 : 0);

  private static final TextKind MIXED =
      new TextKind("mix", List.of("tokens=char"), Set.of("char"), 2, 0.5, t -> t.charAt(0) - '0');

  private static Settings settings(String normalize, String tokens) {
    return Settings.parse(
        "some",
        List.of(TextPipeline.NORMALIZE, TextPipeline.TOKENS),
        List.of(),
        Map.of("normalize", normalize, "tokens", tokens));
  }

  private static List<String> about(TextKind kind, List<String> texts, Settings... settings) {
    TextHints hints = new TextHints(List.of(kind));
    var documents =
        IntStream.range(0, texts.size())
            .mapToObj(i -> new Document("" + i, texts.get(i)))
            .iterator();
    hints.watching(documents).forEachRemaining(document -> {});
    return hints.about(List.of(settings));
  }

  @Test
  void saysWhichSettingSuits() {
    assertThat(about(LOUD, List.of("a!", "b!", "c"), settings("nfkc", "standard")))
        .containsExactly(
            "these texts are loud (2 of 3 looked at): add -a 'some:normalize=casefold'");
  }

  @Test
  void saysNothingWhereTheSettingIsThereOrTheTextsAreOthers() {
    assertThat(about(LOUD, List.of("a!"), settings("casefold", "standard"))).isEmpty();
    assertThat(about(LOUD, List.of("a!"), settings("nfkc", "char"), settings("casefold", "char")))
        .isEmpty();
    assertThat(about(LOUD, List.of("a!", "b", "c"), settings("nfkc", "standard"))).isEmpty();
    assertThat(about(LOUD, List.of(), settings("nfkc", "standard"))).isEmpty();
    TextKind unknown =
        new TextKind("are", List.of("normalize=nosuch+nfkc"), Set.of("nosuch"), 1, 0, t -> 1);
    assertThat(about(unknown, List.of("a"), settings("nfkc", "standard"))).isEmpty();
  }

  @Test
  void aMixtureHasTwoVariants() {
    Settings words = settings("nfkc", "standard");
    assertThat(about(MIXED, List.of("1", "1", "0"), words)).isEmpty();
    assertThat(about(MIXED, List.of("1", "2", "0"), words))
        .containsExactly("these texts mix (2 of 3 looked at): add -a 'some:tokens=char'");
  }

  @Test
  void looksAtSomeOfManyTexts() {
    List<String> many = IntStream.range(0, 100 + 512 * 10).mapToObj(i -> "a!").toList();
    assertThat(about(LOUD, many, settings("nfkc", "standard")))
        .containsExactly(
            "these texts are loud (42 of 42 looked at): add -a 'some:normalize=casefold'");
  }

  @Test
  void arabicAndPersianAreToldByTheirLetters() {
    assertThat(BuiltInKinds.arabic("قرأ الطالبُ كِتَابًا جَدِيدًا")).isEqualTo(1);
    assertThat(BuiltInKinds.arabic("قرأ الطالب كتابا جديدا في المكتبة")).isEqualTo(2);
    assertThat(
            BuiltInKinds.arabic("قرا الطالب كتابا جديدا في المكتبه ثم رجع الي بيته قبل غروب الشمس"))
        .isEqualTo(3);
    assertThat(BuiltInKinds.arabic("پدر کتاب می‌خواند")).isZero();
    assertThat(BuiltInKinds.arabic("a text")).isZero();
    assertThat(BuiltInKinds.persian("پدر كتاب مي‌خواند")).isEqualTo(1);
    assertThat(BuiltInKinds.persian("پدر کتاب می‌خواند")).isEqualTo(2);
    assertThat(BuiltInKinds.persian("پہلے یہ کتاب پڑھو")).isZero();
    assertThat(BuiltInKinds.persian("قرأ الطالب كتابا")).isZero();
  }

  @Test
  void theScriptOfChineseIsTold() {
    assertThat(BuiltInKinds.chinese("這個學生說他來過這裡")).isEqualTo(1);
    assertThat(BuiltInKinds.chinese("这个学生说他来过这里")).isEqualTo(2);
    assertThat(BuiltInKinds.chinese("国会で時間を過ごした学生は来る")).isZero();
    assertThat(BuiltInKinds.chinese("他是人")).isZero();
  }

  @Test
  void wordsBrokenAtLineEndsAreSeen() {
    assertThat(BuiltInKinds.hyphenated("the com-\npleted resto-\nration of it")).isEqualTo(1);
    assertThat(BuiltInKinds.hyphenated("the com\u00AD\r\npleted resto¬\r\nration of it"))
        .isEqualTo(1);
    assertThat(BuiltInKinds.hyphenated("a list:\n- one\n- two\n--\nx -\ny -\n z")).isZero();
  }

  @Test
  void lettersThatLookLatinAreSeen() {
    assertThat(BuiltInKinds.mixedScripts("Frее mоney for all")).isEqualTo(1);
    assertThat(BuiltInKinds.mixedScripts("Москва и SMSки, IT-отдел, 5 μg of TGFβ and κB")).isZero();
    assertThat(BuiltInKinds.mixedScripts("Free money for all")).isZero();
  }

  @Test
  void digitsInWordsAreSeen() {
    assertThat(BuiltInKinds.misread("the 1ighthouse was comp1eted by vo1unteers")).isEqualTo(1);
    assertThat(BuiltInKinds.misread("codes a1bcd e5fgh i0jkl m8nop q6rst u1vwx y5zab c0def"))
        .isZero();
    assertThat(BuiltInKinds.misread("utf8 base64 x86 mp3 i18n 2nd 10th 4x4 a1b2c3 in 1999"))
        .isZero();
  }
}

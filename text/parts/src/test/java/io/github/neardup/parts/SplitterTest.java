package io.github.neardup.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.testing.Texts;
import io.github.neardup.parts.PartMatches.Range;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitterTest {

  private static final String TWENTY_WORDS = words(20);

  private static String words(int count) {
    return IntStream.range(0, count).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
  }

  private static List<String> parts(String splitter, String text) {
    return Splitter.parse(splitter).split(text).stream().map(range -> range.of(text)).toList();
  }

  @Provide
  Arbitrary<String> texts() {
    return Texts.any();
  }

  @Provide
  Arbitrary<Splitter> splitters() {
    Arbitrary<Integer> numbers = Arbitraries.integers().between(1, 40);
    return Arbitraries.oneOf(
        Arbitraries.of(Splitter.WHOLE, Splitter.parse("paragraph")),
        Combinators.combine(Arbitraries.of("sentences", "words", "chars"), numbers, numbers)
            .as((kind, m, n) -> kind + ":" + Math.max(m, n) + "/" + Math.min(m, n))
            .map(Splitter::parse));
  }

  @Property(seed = "11")
  void partsCoverTheTextInOrderAndCutNoSurrogatePair(
      @ForAll("texts") String text, @ForAll("splitters") Splitter splitter) {
    List<Range> parts = splitter.split(text);
    assertThat(parts.get(0).start()).isZero();
    assertThat(parts.get(parts.size() - 1).end()).isEqualTo(text.length());
    for (int i = 0; i < parts.size(); i++) {
      Range part = parts.get(i);
      for (int offset : new int[] {part.start(), part.end()}) {
        assertThat(
                offset > 0
                    && offset < text.length()
                    && Character.isSurrogatePair(text.charAt(offset - 1), text.charAt(offset)))
            .isFalse();
      }
      if (i > 0) {
        Range before = parts.get(i - 1);
        assertThat(part.start()).isGreaterThan(before.start()).isLessThanOrEqualTo(before.end());
        assertThat(part.end()).isGreaterThan(before.end());
      }
    }
  }

  @Property(seed = "12")
  void everyWindowOfCharactersButTheLastHasFullSize(
      @ForAll("texts") String text, @ForAll("splitters") Splitter splitter) {
    if (!splitter.toString().startsWith("chars")) {
      return;
    }
    String[] numbers = splitter.toString().split("[:/]", -1);
    int window = Integer.parseInt(numbers[1]);
    int step = Integer.parseInt(numbers[2]);
    List<Range> parts = splitter.split(text);
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i).of(text);
      int size = part.codePointCount(0, part.length());
      if (i < parts.size() - 1) {
        assertThat(size).isEqualTo(window);
      } else if (i > 0) {
        assertThat(size).isGreaterThanOrEqualTo(window);
        assertThat(2 * (size - window)).isLessThan(step);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"none", "paragraph", "sentences:2/1", "words:9/5", "chars:4/4", "words:1/1"})
  void anEmptyTextIsOnePartAndSoIsOneWithoutWords(String splitter) {
    assertThat(Splitter.parse(splitter).split("")).containsExactly(new Range(0, 0));
    assertThat(parts(splitter, "!?")).containsExactly("!?");
  }

  @Test
  void windowsOfWordsOverlapByWindowLessStep() {
    assertThat(parts("words:4/2", "(a b, c d; e f. g h!)"))
        .containsExactly("(a b, c d; ", "c d; e f. ", "e f. g h!)");
    assertThat(parts("words:2/2", "a b c d")).containsExactly("a b ", "c d");
  }

  @Test
  void whatIsLeftOverIsNeitherATinyPartNorNearlyACopy() {
    // One word left, half a step: a last window of full size.
    assertThat(parts("words:4/2", "a b c d e")).containsExactly("a b c d ", "b c d e");
    // One word left, less than half a step: the window before takes it in.
    assertThat(parts("words:4/3", "a b c d e")).containsExactly("a b c d e");
    assertThat(parts("words:4/3", "a b c d e f")).containsExactly("a b c d ", "c d e f");
    assertThat(parts("words:4/4", "a b c")).containsExactly("a b c");
  }

  @Test
  void wordsAreRunsOfLettersAndDigitsAndSingleChineseCharacters() {
    assertThat(parts("words:1/1", "Don't stop, R2D2: e\u0301te\u0301"))
        .containsExactly("Don'", "t ", "stop, ", "R2D2: ", "e\u0301te\u0301");
    assertThat(parts("words:1/1", "北京 2024年のカメラ\uD842\uDFB7字\uFE00x"))
        .containsExactly("北", "京 ", "2024", "年", "の", "カメラ", "\uD842\uDFB7", "字\uFE00", "x");
  }

  @Test
  void charactersAreCodePoints() {
    assertThat(parts("chars:2/1", "a\uD83D\uDE00b\uD83D"))
        .containsExactly("a\uD83D\uDE00", "\uD83D\uDE00b", "b\uD83D");
  }

  @Test
  void sentencesEndWhereTheyDoForKSentence() {
    assertThat(parts("sentences:1/1", "It is 3.14. “Is it?” Yes\nno; 学而时习之。不亦说乎！"))
        .containsExactly("It is 3.14. “", "Is it?” ", "Yes\n", "no; ", "学而时习之。", "不亦说乎！");
    assertThat(parts("sentences:2/1", "A. B. C.")).containsExactly("A. B. ", "B. C.");
  }

  @Test
  void paragraphsEndAtBlankLines() {
    String wrapped = TWENTY_WORDS + "\n" + TWENTY_WORDS + "\n";
    assertThat(parts("paragraph", wrapped + "\n" + wrapped + " \t\r\n\r\n" + wrapped))
        .containsExactly(wrapped + "\n", wrapped + " \t\r\n\r\n", wrapped);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r", "\u2028", "\u2029"})
  void withoutABlankLineParagraphsEndAtLineBreaks(String lineBreak) {
    String line = TWENTY_WORDS + lineBreak;
    assertThat(parts("paragraph", lineBreak + line + line + line + lineBreak))
        .containsExactly(lineBreak + line, line, line + lineBreak);
  }

  @Test
  void aWideLineShowsThatLinesAreParagraphs() {
    String chinese = "学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？\n";
    String wide = chinese.strip().repeat(2) + "\n";
    assertThat(parts("paragraph", TWENTY_WORDS + "\n\n" + chinese + wide + chinese))
        .containsExactly(TWENTY_WORDS + "\n\n", chinese, wide, chinese);
    assertThat(parts("paragraph", TWENTY_WORDS + "\n\n" + chinese + chinese))
        .containsExactly(TWENTY_WORDS + "\n\n", chinese + chinese);
  }

  @Test
  void shortParagraphsAreJoinedToTheNextAndTheLastToTheOneBefore() {
    String paragraph = TWENTY_WORDS + "\n\n";
    assertThat(parts("paragraph", "Title\n\nBy X\n\n" + paragraph + "Two\n\n" + paragraph + "End"))
        .containsExactly("Title\n\nBy X\n\n" + paragraph, "Two\n\n" + paragraph + "End");
    assertThat(parts("paragraph", words(19) + "\n\n" + "x y")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "paragraph", "sentences:3/1", "words:200/100", "chars:9/9"})
  void splittersAreWrittenAsTheyAreRead(String form) {
    assertThat(Splitter.parse(form)).hasToString(form).isEqualTo(Splitter.parse(form));
    assertThat(Splitter.parse(form)).hasSameHashCodeAs(Splitter.parse(form));
  }

  @Test
  void factoriesMakeWhatSpecsMake() {
    assertThat(Splitter.parse("words:200/100")).isNotEqualTo(Splitter.parse("words:200/50"));
    assertThat(Splitter.parse("words:7/7")).isEqualTo(Splitter.parse("words:07/7"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "word:3/1 | unknown value of parts 'word'; did you mean 'words'? Known: chars, none,"
            + " paragraph, sentences, words",
        "words:0/0 | a window must be from 1 to 1000000 words, not 0",
        "words:1000001/1 | a window must be from 1 to 1000000 words, not 1000001",
        "chars:3/4 | the step must be from 1 to the window, 3, not 4",
        "sentences:3/0 | the step must be from 1 to the window, 3, not 0"
      })
  void anythingElseIsRefused(String form, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Splitter.parse(form))
        .withMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "words",
        "words:200",
        "words:200/",
        "words:-2/1",
        "words:9999999999/1",
        "words:2/1/1",
        "paragraph:2/1",
        "none:1/1"
      })
  void theFormIsShownToWhoeverMissesIt(String form) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Splitter.parse(form))
        .withMessageContaining("words:N/STEP");
  }
}

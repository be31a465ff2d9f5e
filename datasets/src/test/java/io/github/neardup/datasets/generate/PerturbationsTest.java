package io.github.neardup.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.datasets.catalog.BundledDatasets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PerturbationsTest {

  private static final List<String> ENGLISH =
      SourceTexts.of(BundledDatasets.load("everyday-en")).texts();
  private static final List<String> CHINESE =
      SourceTexts.of(BundledDatasets.load("everyday-zh")).texts();

  static List<Perturbation> all() {
    return Perturbations.all();
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> fragments =
        Arbitraries.of(
            "The quick brown fox. ",
            "It’s 12:30, don’t! ",
            "我买了三本书，很好。",
            "東京タワー",
            "\n\n",
            "(a, b; c)",
            "\uD842\uDFB7\uD842\uDFB7",
            "\uD83D\uDC4D",
            "e\u0301",
            "<&>",
            "ＡＢＣ！",
            "\u3000",
            "...",
            "Monday",
            "𝒳𝒴",
            " ");
    // Every string of whole code points, which is what files can hold.
    Arbitrary<String> anything =
        Arbitraries.integers()
            .between(0, Character.MAX_CODE_POINT)
            .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
            .list()
            .ofMaxSize(20)
            .map(list -> list.stream().map(Character::toString).reduce("", String::concat));
    return Arbitraries.frequencyOf(Tuple.of(5, fragments), Tuple.of(1, anything))
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @Property(tries = 300, seed = "1")
  void everyTextIsChangedWithoutFailureAndTheSameWayTwice(@ForAll("texts") String text) {
    for (Perturbation perturbation : all()) {
      for (double strength : new double[] {0.01, 0.3, 1}) {
        String changed = perturbation.apply(text, strength, Randomness.of(7, 3));
        assertThat(perturbation.apply(text, strength, Randomness.of(7, 3)))
            .as(perturbation.name())
            .isEqualTo(changed);
        assertThat(changed.codePoints())
            .as("%s leaves no half of a surrogate pair", perturbation.name())
            .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
      }
      assertThat(perturbation.apply(text, 0, Randomness.of(7, 3)))
          .as("%s at strength 0", perturbation.name())
          .isEqualTo(text);
    }
  }

  @Property(tries = 200, seed = "1")
  void loneSurrogatesAreTakenToo(@ForAll String text) {
    for (Perturbation perturbation : all()) {
      assertThat(perturbation.apply(text + "\uD83D a. \uDC4D", 1, Randomness.of(1, 1))).isNotNull();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void nothingComesOfAnEmptyTextButWhatIsAddedToIt(Perturbation perturbation) {
    assertThat(perturbation.apply("", 1, Randomness.of(1, 1))).isEmpty();
  }

  /** Jaccard similarity of the sets of runs of five characters, in the mean over many texts. */
  private static double meanSimilarity(
      Perturbation perturbation, double strength, List<String> texts) {
    double sum = 0;
    for (int i = 0; i < texts.size(); i++) {
      sum +=
          jaccard(texts.get(i), perturbation.apply(texts.get(i), strength, Randomness.of(11, i)));
    }
    return sum / texts.size();
  }

  static double jaccard(String left, String right) {
    Set<String> a = shingles(left);
    Set<String> b = shingles(right);
    Set<String> union = new HashSet<>(a);
    union.addAll(b);
    a.retainAll(b);
    return union.isEmpty() ? 1 : (double) a.size() / union.size();
  }

  private static Set<String> shingles(String text) {
    Set<String> shingles = new HashSet<>();
    for (int i = 0; i < Math.max(1, text.length() - 4); i++) {
      shingles.add(text.substring(i, Math.min(text.length(), i + 5)));
    }
    return shingles;
  }

  @ParameterizedTest
  @MethodSource("all")
  void moreStrengthLeavesLessInCommon(Perturbation perturbation) {
    for (List<String> texts : List.of(ENGLISH, CHINESE)) {
      double before = 1;
      for (double strength : new double[] {0.02, 0.1, 0.3, 0.6, 1}) {
        double similarity = meanSimilarity(perturbation, strength, texts);
        // Moving every second sentence cuts as many places as moving all; the rest is chance.
        assertThat(similarity)
            .as("%s=%s", perturbation.name(), strength)
            .isLessThanOrEqualTo(before + 0.02);
        before = similarity;
      }
      boolean applies =
          !perturbation.name().equals(Perturbations.EXACT_COPY)
              && !(perturbation.name().equals("script") && texts.equals(ENGLISH));
      assertThat(before < 1).as(perturbation.name()).isEqualTo(applies);
    }
  }

  @Test
  void theStrengthOfTypingErrorsIsTheShareOfWords() {
    int words = 20_000;
    String text = "word ".repeat(words);
    for (double strength : new double[] {0.05, 0.5, 1}) {
      String[] typed =
          Perturbations.get("typos").apply(text, strength, Randomness.of(5, 0)).split(" ");
      assertThat(typed).hasSize(words);
      long wrong = List.of(typed).stream().filter(word -> !word.equals("word")).count();
      // Five standard deviations of the binomial.
      assertThat((double) wrong)
          .isBetween(
              words * strength - 5 * Math.sqrt(words * strength * (1 - strength)),
              words * strength + 5 * Math.sqrt(words * strength * (1 - strength)));
    }
  }

  @Test
  void aChineseTypingErrorIsAnotherCharacter() {
    String text = "我们在这里等你的消息𠮷";
    String typed = Perturbations.get("typos").apply(text, 1, Randomness.of(5, 0));
    int[] before = text.codePoints().toArray();
    int[] after = typed.codePoints().toArray();
    assertThat(after).hasSameSizeAs(before);
    for (int i = 0; i < before.length; i++) {
      assertThat(after[i]).isNotEqualTo(before[i]);
      assertThat(Character.isIdeographic(after[i])).isTrue();
    }
  }

  @Test
  void keysAreBesideEachOther() {
    assertThat(Misspellings.neighbours('a')).contains("q", "s", "z").doesNotContain("p");
    assertThat(Misspellings.neighbours('P')).contains("O", "L").isUpperCase();
    assertThat(Misspellings.neighbours('5')).isEqualTo("46");
    assertThat(Misspellings.neighbours('é')).isEmpty();
  }

  @Test
  void truncationLeavesTheRestOfTheWords() {
    String text = "one two three four five six seven eight nine ten.";
    assertThat(Perturbations.get("truncation").apply(text, 0.5, Randomness.of(1, 1)))
        .isIn("one two three four five", "one two three four");
    assertThat(Perturbations.get("truncation").apply(text, 1, Randomness.of(1, 1)))
        .isEqualTo("one");
  }

  @Test
  void sentencesKeepTheirWordsAndLines() {
    String text = "First one. Second one!\n\nThird one? “Fourth one.” Fifth";
    String moved = Perturbations.get("sentence-order").apply(text, 1, Randomness.of(2, 2));
    assertThat(moved).isNotEqualTo(text).contains("\n\n");
    for (String sentence : List.of("First one.", "Second one!", "Third one?", "“Fourth one.”")) {
      assertThat(moved).contains(sentence);
    }
  }

  @Test
  void theLastSentenceIsNotDeleted() {
    assertThat(Perturbations.get("sentence-deletion").apply("Only one.", 1, Randomness.of(3, 3)))
        .isEqualTo("Only one.");
  }

  @Test
  void anotherFactIsAlwaysAnother() {
    Perturbation template = Perturbations.get("template");
    assertThat(template.result()).isEqualTo(Perturbation.Result.LOOK_ALIKE);
    for (int i = 0; i < 200; i++) {
      String changed =
          template.apply("Room 9 is free on Monday, 9 people.", 0.01, Randomness.of(4, i));
      assertThat(changed)
          .isNotEqualTo("Room 9 is free on Monday, 9 people.")
          .matches("Room (\\d) is free on [A-Z][a-z]+day, \\1 people\\.");
    }
    assertThat(template.apply("nothing here", 1, Randomness.of(4, 4))).isEqualTo("nothing here");
  }

  @Test
  void whatIsAddedHasTheLengthThatWasAskedFor() {
    String text = "x".repeat(1000);
    String added = Perturbations.get("boilerplate").apply(text, 0.5, Randomness.of(6, 6));
    assertThat(added).contains(text);
    assertThat(added.length() - text.length()).isBetween(500, 560);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          typo=0.1      | unknown perturbation 'typo'; did you mean 'typos'? Known: boilerplate, case,
          typos         | typos has no strength; write typos=0.1, say, from 0 to 1
          typos=x       | the strength of typos must be a number from 0 to 1, not 'x'
          typos=1.5     | the strength of typos must be from 0 to 1, not 1.5
          typos=NaN     | the strength of typos must be from 0 to 1, not NaN
          """)
  void wrongRequestsSayWhatIsWrong(String given, String message) {
    assertThatThrownBy(() -> Perturbations.parse(given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void requestsReadAsTheyAreWritten() {
    assertThat(Perturbations.parse("typos=0.10")).hasToString("typos=0.1");
    assertThat(Perturbations.parse("exact-copy")).hasToString("exact-copy=1");
  }
}

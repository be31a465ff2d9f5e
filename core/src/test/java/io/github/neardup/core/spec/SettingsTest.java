package io.github.neardup.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SettingsTest {

  private static final Setting<Double> THRESHOLD =
      Setting.number("threshold", 0.8, 0, 1, "least similarity");
  private static final Setting<Integer> SHINGLE = Setting.integer("shingle", 5, 1, 1000, "tokens");
  private static final Setting<String> TOKENS =
      Setting.choice("tokens", "standard", List.of("standard", "char"), "tokens");
  private static final Setting<List<String>> STEPS =
      Setting.of(
          "steps",
          List.of("nfkc"),
          "none, or steps joined by +",
          "steps",
          text -> text.equals("none") ? List.of() : List.of(text.split("\\+", -1)),
          steps -> steps.isEmpty() ? "none" : String.join("+", steps));
  private static final List<Setting<?>> ALL = List.of(THRESHOLD, SHINGLE, TOKENS, STEPS);

  private static Settings parse(String settings) {
    return Settings.parse("test", ALL, List.of(), Spec.parseSettings(settings));
  }

  private static void assertRefused(String settings, String message) {
    assertThatThrownBy(() -> parse(settings))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(message);
  }

  @Test
  void whatIsNotSetHasItsDefault() {
    Settings settings = parse("");
    assertThat(settings.algorithm()).isEqualTo("test");
    assertThat(settings.get(THRESHOLD)).isEqualTo(0.8);
    assertThat(settings.get(SHINGLE)).isEqualTo(5);
    assertThat(settings.get(TOKENS)).isEqualTo("standard");
    assertThat(settings.get(STEPS)).containsExactly("nfkc");
  }

  @Test
  void aDefaultMayFollowFromOtherSettingsAndIsWrittenOutInTheSpec() {
    Setting<Integer> window =
        Setting.integer("window", 10, 1, 9999, "tokens")
            .trying(List.of(1, 20))
            .defaultBy(settings -> 2 * settings.get(SHINGLE));
    for (List<Setting<?>> known :
        List.<List<Setting<?>>>of(List.of(SHINGLE, window), List.of(window, SHINGLE))) {
      Settings usual = Settings.parse("test", known, List.of(), Map.of());
      assertThat(usual.get(window)).isEqualTo(window.defaultValue()).isEqualTo(10);
      Settings longer = Settings.parse("test", known, List.of(), Map.of("shingle", "7"));
      assertThat(longer.get(window)).isEqualTo(14);
      assertThat(longer.toSpec()).contains("window=14").contains("shingle=7");
      assertThat(longer).hasToString("test:shingle=7");
      assertThat(Settings.parse("test", known, List.of(), Spec.parse(longer.toSpec()).values()))
          .hasToString("test:shingle=7");
      Settings both =
          Settings.parse("test", known, List.of(), Map.of("shingle", "7", "window", "10"));
      assertThat(both.get(window)).isEqualTo(10);
      assertThat(both.toShortSpec()).contains("window=10");
    }
  }

  @Test
  void whatIsSetHasItsValue() {
    Settings settings = parse("steps=none,threshold=0.25,tokens=char,shingle=1000");
    assertThat(settings.get(THRESHOLD)).isEqualTo(0.25);
    assertThat(settings.get(SHINGLE)).isEqualTo(1000);
    assertThat(settings.get(TOKENS)).isEqualTo("char");
    assertThat(settings.get(STEPS)).isEmpty();
  }

  @Test
  void aSettingTheAlgorithmDoesNotHaveHasItsDefaultIfAskedForThat() {
    Setting<Integer> other = Setting.integer("other", 7, 0, 9, "not among them");
    assertThat(parse("").getOrDefault(other)).isEqualTo(7);
    assertThat(parse("shingle=3").getOrDefault(SHINGLE)).isEqualTo(3);
    assertThatThrownBy(() -> parse("").get(other)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theSpecNamesEverySettingTheShortSpecWhatIsNotTheDefault() {
    Settings settings = parse("tokens=char , threshold=0.90,shingle=5");
    assertThat(settings.toSpec()).isEqualTo("test:threshold=0.9,shingle=5,tokens=char,steps=nfkc");
    assertThat(settings.toShortSpec()).isEqualTo("test:threshold=0.9,tokens=char");
    assertThat(settings).hasToString("test:threshold=0.9,tokens=char");
    assertThat(parse("").toShortSpec()).isEqualTo("test");
    assertThat(parse("threshold=0.800").toShortSpec()).isEqualTo("test");
    assertThat(Settings.parse("bare", List.of(), List.of(), Spec.parseSettings("")).toSpec())
        .isEqualTo("bare");
  }

  @Property(seed = "42")
  void bothSpecsAreReadBackToTheSame(
      @ForAll @DoubleRange(min = 0, max = 1) double threshold,
      @ForAll @IntRange(min = 1, max = 1000) int shingle,
      @ForAll("tokens") String tokens,
      @ForAll("steps") List<String> steps) {
    Settings settings =
        parse(
            "threshold="
                + THRESHOLD.format(threshold)
                + ",shingle="
                + shingle
                + ",tokens="
                + tokens
                + ",steps="
                + STEPS.format(steps));
    for (String text : List.of(settings.toSpec(), settings.toShortSpec())) {
      Spec spec = Spec.parse(text);
      Settings back = Settings.parse(spec.algorithm(), ALL, List.of(), spec.values());
      assertThat(back.toSpec()).isEqualTo(settings.toSpec());
      assertThat(back.get(THRESHOLD)).isEqualTo(threshold);
      assertThat(back.get(SHINGLE)).isEqualTo(shingle);
      assertThat(back.get(TOKENS)).isEqualTo(tokens);
      assertThat(back.get(STEPS)).isEqualTo(steps);
    }
  }

  @Provide
  Arbitrary<String> tokens() {
    return Arbitraries.of("standard", "char");
  }

  @Provide
  Arbitrary<List<String>> steps() {
    return Arbitraries.of("nfkc", "casefold").list().ofMaxSize(4);
  }

  @Test
  void aMisspeltSettingIsToldTheNearestAndAll() {
    assertRefused(
        "treshold=0.5",
        "test: unknown setting 'treshold'; did you mean 'threshold'? Known: shingle, steps,"
            + " threshold, tokens");
    assertRefused(
        "speed=5", "test: unknown setting 'speed'. Known: shingle, steps, threshold, tokens");
    assertRefused(" =5", "test: unknown setting ''. Known: shingle, steps, threshold, tokens");
  }

  @Test
  void aWrongValueIsToldWhatIsPermitted() {
    assertRefused("threshold=1.5", "test: threshold must be a number from 0 to 1, not '1.5'");
    assertRefused("threshold=NaN", "test: threshold must be a number from 0 to 1, not 'NaN'");
    assertRefused("threshold=1e400", "test: threshold must be a number from 0 to 1, not '1e400'");
    assertRefused("threshold=", "test: threshold must be a number from 0 to 1, not ''");
    assertRefused("shingle=0", "test: shingle must be a whole number from 1 to 1000, not '0'");
    assertRefused(
        "tokens=chr",
        "test: unknown value of tokens 'chr'; did you mean 'char'? Known: char, standard");
    assertRefused("shingle=3,", "'' is not of the form setting=value");
    assertRefused("shingle=3,shingle=4", "'shingle' is set twice");
    assertRefused("shingle", "'shingle' is not of the form setting=value");
  }

  @Test
  void everyMessageIsOneLine() {
    for (String settings : List.of("x=1", "threshold=x", "tokens=x", "shingle", "a=1,a=2")) {
      assertThatThrownBy(() -> parse(settings))
          .extracting(Throwable::getMessage)
          .satisfies(message -> assertThat(message.lines()).hasSize(1));
    }
  }

  @Test
  void aSettingOfAnotherAlgorithmIsRefused() {
    Setting<Integer> other = Setting.integer("shingle", 5, 1, 10, "of another algorithm");
    assertThatThrownBy(() -> parse("").get(other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("test has no setting shingle");
  }
}

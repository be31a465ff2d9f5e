package io.github.neardup.core.text;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextComponentsTest {

  @Test
  void stepsAndTokenizersAreListedByNameEachOnce() {
    assertThat(TextComponents.normalizationSteps())
        .extracting(NormalizationStep::name)
        .doesNotHaveDuplicates()
        .isSorted()
        .contains(
            "casefold",
            "default",
            "diacritics",
            "digits",
            "halfwidth",
            "invisible",
            "nfkc",
            "punctuation",
            "western",
            "whitespace");
    assertThat(TextComponents.tokenizers())
        .extracting(TokenizerType::name)
        .doesNotHaveDuplicates()
        .isSorted()
        .contains("char", "cjk", "english", "standard", "whitespace");
  }

  @Test
  void everyStepAndTokenizerSaysInOneLineWhatItDoes() {
    assertThat(TextComponents.normalizationSteps())
        .extracting(NormalizationStep::meaning)
        .allSatisfy(meaning -> assertThat(meaning).isNotBlank().doesNotContain("\n"));
    assertThat(TextComponents.tokenizers())
        .extracting(TokenizerType::meaning)
        .allSatisfy(meaning -> assertThat(meaning).isNotBlank().doesNotContain("\n"));
  }

  private static String tokenizers() {
    return TextComponents.tokenizers().stream().map(TokenizerType::name).collect(joining(", "));
  }

  @Test
  void namesAreFitForASpec() {
    assertThat(TextComponents.normalizationSteps())
        .extracting(NormalizationStep::name)
        .allSatisfy(name -> assertThat(name).matches("[a-z0-9-]+").isNotEqualTo("none"));
    assertThat(TextComponents.tokenizers())
        .extracting(TokenizerType::name)
        .allSatisfy(name -> assertThat(name).matches("[a-z0-9-]+"));
  }

  @Test
  void anUnknownNameIsToldTheNearestAndAll() {
    assertThatThrownBy(() -> TextComponents.normalizationStep("nfck"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "unknown normalisation step 'nfck'; did you mean 'nfkc'? Known: "
                + TextComponents.normalizationSteps().stream()
                    .map(NormalizationStep::name)
                    .collect(joining(", ")));
    assertThatThrownBy(() -> TextComponents.tokenizer("standart"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "unknown tokenizer 'standart'; did you mean 'standard'? Known: " + tokenizers());
  }

  @Test
  void whatAnotherArtifactBringsIsToldWithItsName() {
    assertThatThrownBy(() -> TextComponents.tokenizer("smartcn"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "unknown tokenizer 'smartcn'; add io.github.neardup:neardup-smartcn to the dependencies");
    assertThatThrownBy(() -> TextComponents.normalizationStep("html"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "unknown normalisation step 'html'; add io.github.neardup:neardup-html to the"
                + " dependencies");
  }

  @Test
  void aPipelineOfUnknownPartsIsRefused() {
    assertThatThrownBy(() -> new TextPipeline(List.of("nfck"), "standard", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'nfkc'");
    assertThatThrownBy(() -> new TextPipeline(List.of(), "whitespaces", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'whitespace'");
    for (int shingle : new int[] {-1, 0, TextPipeline.MAXIMUM_SHINGLE + 1}) {
      assertThatThrownBy(() -> new TextPipeline(List.of(), "standard", shingle))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("shingle must be from 1 to 1000, not " + shingle);
    }
  }

  @Test
  void aNormalizerAppliesItsStepsInOrder() {
    assertThat(new Normalizer(List.of("punctuation", "whitespace")).normalize("a - b."))
        .isEqualTo("a b");
    assertThat(new Normalizer(List.of("whitespace", "punctuation")).normalize("a - b."))
        .isEqualTo("a   b ");
    assertThat(new Normalizer(List.of()).normalize(" A ")).isEqualTo(" A ");
    assertThatThrownBy(() -> new Normalizer(List.of("nfck")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'nfkc'");
  }
}

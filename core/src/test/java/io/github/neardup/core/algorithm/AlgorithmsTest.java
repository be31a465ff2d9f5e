package io.github.neardup.core.algorithm;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.WordSetProvider;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import io.github.neardup.core.text.TextPipeline;
import org.junit.jupiter.api.Test;

class AlgorithmsTest {

  private static final String TOKENIZERS =
      TextComponents.tokenizers().stream().map(TokenizerType::name).collect(joining(", "));

  @Test
  void algorithmsOnTheClassPathAreFound() {
    assertThat(Algorithms.providers())
        .hasSize(1)
        .first()
        .isInstanceOfSatisfying(
            WordSetProvider.class,
            provider -> {
              assertThat(provider.name()).isEqualTo("wordset");
              assertThat(provider.settings()).contains(WordSetProvider.THRESHOLD);
            });
  }

  @Test
  void aSpecMakesTheAlgorithmItDescribes() {
    Algorithm algorithm = Algorithms.create("wordset:threshold=0.75,shingle=2,tokens=char");
    assertThat(algorithm.threshold()).isEqualTo(0.75);
    assertThat(algorithm.settings().toSpec())
        .isEqualTo(
            "wordset:threshold=0.75,slots=1,normalize=invisible+marks+nfkc+casefold+whitespace,tokens=char,stopwords=none,shingle=2");
    assertThat(Algorithms.create(algorithm.settings().toSpec()).settings().toSpec())
        .isEqualTo(algorithm.settings().toSpec());
    // ab, bc, cd against ab, bc, ce
    assertThat(algorithm.similarity(of(algorithm, "abcd"), of(algorithm, "ABCE"))).isEqualTo(0.5);
    assertThat(algorithm.explain("abcd", "ABCE")).isEqualTo("Jaccard 0.5");
  }

  private static long[] of(Algorithm algorithm, String text) {
    return algorithm.fingerprint(text);
  }

  @Test
  void aProviderMakesItsAlgorithmFromTheSettingsAlone() {
    AlgorithmProvider provider = new WordSetProvider();
    assertThat(provider.create("").settings()).hasToString("wordset");
    assertThat(provider.create("slots=3").settings()).hasToString("wordset:slots=3");
    assertThatThrownBy(() -> provider.create("slot=3"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageStartingWith("wordset: unknown setting 'slot'; did you mean 'slots'?");
  }

  @Test
  void anUnknownAlgorithmIsToldTheNearestAndAll() {
    assertThatThrownBy(() -> Algorithms.create("wordsets:threshold=1"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("unknown algorithm 'wordsets'; did you mean 'wordset'? Known: wordset");
    assertThatThrownBy(() -> Algorithms.create("WordSet"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("unknown algorithm 'WordSet'; did you mean 'wordset'? Known: wordset");
    assertThatThrownBy(() -> Algorithms.create("xyz"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("unknown algorithm 'xyz'. Known: wordset");
  }

  @Test
  void valuesThatDoNotGoTogetherAreRefusedByTheAlgorithm() {
    assertThatThrownBy(() -> Algorithms.create("wordset:slots=8,shingle=8"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("wordset: slots=8 and shingle=8 do not go together");
  }

  @Test
  void theTextSettingsKnowEveryStepAndTokenizer() {
    assertThatThrownBy(() -> Algorithms.create("wordset:normalize=nfkc+casefolt"))
        .hasMessage(
            "wordset: unknown value of normalize 'casefolt'; did you mean 'casefold'? Known: "
                + TextComponents.normalizationSteps().stream()
                    .map(NormalizationStep::name)
                    .collect(joining(", ")));
    assertThatThrownBy(() -> Algorithms.create("wordset:tokens=standrad"))
        .hasMessage(
            "wordset: unknown value of tokens 'standrad'; did you mean 'standard'? Known: "
                + TOKENIZERS);
    assertThatThrownBy(() -> Algorithms.create("wordset:tokens=dictionary"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(
            "wordset: unknown value of tokens 'dictionary'; add io.github.neardup:neardup-chinese to"
                + " the dependencies");
    assertThatThrownBy(() -> Algorithms.create("wordset:normalize=nfkc+chinese"))
        .hasMessageContaining(
            "unknown value of normalize 'chinese'; add io.github.neardup:neardup-chinese to");
    assertThatThrownBy(() -> Algorithms.create("minhash"))
        .hasMessageContaining(
            "unknown algorithm 'minhash'; add io.github.neardup:neardup-minhash to");
    assertThatThrownBy(() -> Algorithms.create("wordset:parts=windows"))
        .hasMessageContaining("unknown setting 'parts'; add io.github.neardup:neardup-parts to");
    assertThat(of(Algorithms.create("wordset:normalize=none"), "A a")).hasSize(2);
    assertThat(of(Algorithms.create("wordset"), "A a")).hasSize(1);
  }

  @Test
  void settingsAreReadWithoutMakingTheAlgorithm() {
    // These do not go together, which only the algorithm itself knows.
    Settings settings = Algorithms.settings("wordset:slots=8,shingle=8,tokens=char");
    assertThat(settings.toShortSpec()).isEqualTo("wordset:slots=8,tokens=char,shingle=8");
    assertThat(settings.find("slots"))
        .isPresent()
        .get()
        .extracting(Setting::name)
        .isEqualTo("slots");
    assertThat(settings.find("bits")).isEmpty();
    assertThat(TextPipeline.of(settings).description())
        .isEqualTo(
            "normalize=invisible+marks+nfkc+casefold+whitespace,tokens=char,stopwords=none,shingle=8,seed=1");
  }
}

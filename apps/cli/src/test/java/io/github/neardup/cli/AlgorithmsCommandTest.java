package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Setting;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlgorithmsCommandTest {

  private final Neardup neardup = new Neardup();

  @Test
  void listsEveryAlgorithmAndSetting() {
    Run run = neardup.run("algorithms");
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    String words = run.out().replaceAll("\\s+", " ");
    assertThat(Algorithms.providers())
        .hasSizeGreaterThanOrEqualTo(4)
        .allSatisfy(
            provider -> {
              assertThat(run.out().lines()).contains(provider.name());
              assertThat(words).contains(provider.summary(), provider.question());
              assertThat(run.out()).contains("  Example: " + provider.name());
            });
  }

  @Test
  void settingsAreAligned() {
    String out = neardup.run("algorithms", "simhash").out();
    int column = columnOf(out, "  setting  ", "default");
    int meaning = columnOf(out, "  setting  ", "meaning");
    assertThat(columnOf(out, "  bits  ", "128")).isEqualTo(column);
    assertThat(columnOf(out, "  tokens  ", "standard")).isEqualTo(column);
    assertThat(columnOf(out, "  tokens  ", "what a token is")).isEqualTo(meaning);
  }

  @Test
  void otherWaysToWriteASettingStandBesideIt() throws IOException {
    assertThat(neardup.columns(160).run("algorithms", "simhash").out())
        .containsPattern("\n  distance +28 .*\n(   .*\n)*  similarity   +in place of distance: ");
    JsonNode simHash = json("algorithms", "simhash", "--format=json").get(0);
    assertThat(simHash.get("alternatives")).hasSize(1);
    JsonNode similarity = simHash.get("alternatives").get(0);
    assertThat(similarity.get("name").asText()).isEqualTo("similarity");
    assertThat(similarity.get("in_place_of").asText()).isEqualTo("distance");
    assertThat(similarity.get("permitted").asText()).contains("50%");
    assertThat(similarity.get("meaning").asText()).contains("agree");
    assertThat(json("algorithms", "minhash", "--format=json").get(0).has("alternatives")).isFalse();
  }

  private static int columnOf(String out, String start, String what) {
    return out.lines()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElseThrow()
        .indexOf(what);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 113, 5000})
  void linesFitTheTerminal(int columns) {
    int width = Math.max(72, Math.min(160, columns));
    Run run = neardup.columns(columns).run("algorithms");
    assertThat(run.out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width))
        .allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
  }

  @Test
  void theExampleIsASpecThatMeansTheDefaults() throws IOException {
    for (JsonNode algorithm : json("algorithms", "--format", "json")) {
      String spec = algorithm.get("example").asText();
      assertThat(Algorithms.create(spec).settings().toSpec())
          .isEqualTo(Algorithms.create(algorithm.get("name").asText()).settings().toSpec());
    }
  }

  @Test
  void jsonHoldsWhatTheProvidersSay() throws IOException {
    JsonNode json = json("algorithms", "--format=json");
    assertThat(json).hasSameSizeAs(Algorithms.providers());
    for (int i = 0; i < json.size(); i++) {
      AlgorithmProvider provider = Algorithms.providers().get(i);
      assertThat(json.get(i).get("name").asText()).isEqualTo(provider.name());
      assertThat(json.get(i).get("summary").asText()).isEqualTo(provider.summary());
      assertThat(json.get(i).get("question").asText()).isEqualTo(provider.question());
      JsonNode settings = json.get(i).get("settings");
      assertThat(settings).hasSameSizeAs(Algorithms.settings(provider));
      for (int j = 0; j < settings.size(); j++) {
        Setting<?> setting = Algorithms.settings(provider).get(j);
        assertThat(settings.get(j).get("name").asText()).isEqualTo(setting.name());
        assertThat(settings.get(j).get("permitted").asText()).isEqualTo(setting.permitted());
        assertThat(settings.get(j).get("meaning").asText()).isEqualTo(setting.meaning());
        assertThat(setting.parse(settings.get(j).get("default").asText()))
            .isEqualTo(setting.defaultValue());
      }
    }
    assertThat(json("algorithms", "minhash", "--format=json")).hasSize(1);
  }

  private JsonNode json(Object... arguments) throws IOException {
    return new ObjectMapper().readTree(neardup.run(arguments).out());
  }
}

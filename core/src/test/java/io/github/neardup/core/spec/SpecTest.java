package io.github.neardup.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecTest {

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "minhash:", " minhash : ", "\tminhash\n"})
  void aNameAloneIsASpecWithoutSettings(String text) {
    assertThat(Spec.parse(text)).isEqualTo(new Spec("minhash", Map.of()));
  }

  @Test
  void settingsKeepTheOrderInWhichTheyAreWritten() {
    Spec spec = Spec.parse("minhash:threshold=0.7,permutations=128,a=b");
    assertThat(spec.algorithm()).isEqualTo("minhash");
    assertThat(spec.values())
        .containsExactly(entry("threshold", "0.7"), entry("permutations", "128"), entry("a", "b"));
  }

  @Test
  void spaceAroundNamesAndValuesDoesNotCount() {
    assertThat(Spec.parse(" minhash : threshold = 0.7 , shingle=\t5 ").values())
        .containsExactly(entry("threshold", "0.7"), entry("shingle", "5"));
  }

  @Test
  void aValueMayBeEmptyOrHoldColonAndEqualsSign() {
    assertThat(Spec.parse("a:b=").values()).containsExactly(entry("b", ""));
    assertThat(Spec.parse("a:file=C:/x=y").values()).containsExactly(entry("file", "C:/x=y"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ":", " :threshold=1"})
  void aSpecWithoutNameIsRefused(String text) {
    assertThatThrownBy(() -> Spec.parse(text))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(
            "'" + text + "' names no algorithm; write name or name:setting=value,setting=value");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a:b|b",
        "a:b=1,c|c",
        "a:b=1,|''",
        "a:,b=1|''",
        "a:b=1,,c=2|''",
        "a:=5|=5",
        "a:b=x,8|8",
        "a:b=0,8 c|8 c"
      })
  void whatIsNotSettingEqualsValueIsRefused(String text, String part) {
    assertThatThrownBy(() -> Spec.parse(text))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("'" + part + "' is not of the form setting=value");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a:b:c|b:c|write b=c",
        "a:b 0.8|b 0.8|write b=0.8",
        "a:c=1,b > 0.8|b > 0.8|write b=0.8",
        "a:b=0,8|8|a decimal has a point: write b=0.8",
        "a:c=1,b=0,80,d=2|80|a decimal has a point: write b=0.80"
      })
  void whatWasLikelyMeantIsNamed(String text, String part, String repaired) {
    assertThatThrownBy(() -> Spec.parse(text))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("'" + part + "' is not of the form setting=value; " + repaired);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:b=1,b=2", "a:b=1,b=1", "a:b=1,c=3, b =2"})
  void settingTheSameTwiceIsRefused(String text) {
    assertThatThrownBy(() -> Spec.parse(text))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("'b' is set twice");
  }

  @Test
  void aSpecKeepsItsOwnCopyOfTheSettings() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("a", "1");
    Spec spec = new Spec("x", values);
    values.put("b", "2");
    assertThat(spec.values()).containsExactly(entry("a", "1"));
    assertThatThrownBy(() -> spec.values().put("c", "3"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}

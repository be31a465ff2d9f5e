package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternReplacementTest {

  private static final Setting<List<String>> SETTING = Normalizer.setting(List.of());

  private static String normalized(String steps, String text) {
    return new Normalizer(SETTING.parse(steps)).normalize(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replace(ß)(ss)                    | Straße, groß   | Strasse, gross",
        "replace([0-9]+)(0)                | 12 of 1024     | 0 of 0",
        "replace((\\d+)-(\\d+))($2 to $1)  | 3-5            | 5 to 3",
        "replace((?<day>\\d+)\\.)(${day}:) | 3.             | 3:",
        "replace(x)()                      | axbx           | ab",
        "replace(x)(\\$1\\\\)              | axb            | a$1\\b",
        "replace(;)(\\x2c)                 | 3;14           | '3,14'",
        "replace(\\x2c)(\\x24)             | '1,2'          | 1$2",
        "replace(x)(\\\\x2c)               | x              | \\x2c",
        "replace(:\\))(\\(smile\\)+)       | so :)          | so (smile)+",
        "replace(\\()(a(b)c)               | (              | a(b)c",
        "replace(a)($0$0)+replace(aa)(b)   | ca             | cb",
        "replace(a(.)?)([$1])              | a              | []",
        "casefold+replace(a)(A)+casefold   | aAb            | aab",
        "replace(nothing)(x)               | as before      | as before"
      })
  void putsATextWhereAnExpressionMatches(String steps, String text, String expected) {
    assertThat(normalized(steps, text)).isEqualTo(expected);
  }

  @Test
  void aPlusSignInAnArgumentIsNoEndOfAStep() {
    assertThat(SETTING.parse("nfkc+replace(a+(b\\)+)+c)(+(+\\)+)+)+remove(b+)+casefold"))
        .containsExactly("nfkc", "replace(a+(b\\)+)+c)(+(+\\)+)+)", "remove(b+)", "casefold");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "replace(a)         | 'replace(a)' must be replace(REGEX)(TEXT), with parentheses in pairs",
        "replace()(a)       | 'replace()(a)' must be replace(REGEX)(TEXT)",
        "replace(a)(b       | 'replace(a)(b' must be replace(REGEX)(TEXT)",
        "replace(a)b)       | 'replace(a)b)' must be replace(REGEX)(TEXT)",
        "replace(a)(b)(c)   | 'replace(a)(b)(c)' must be replace(REGEX)(TEXT)",
        "replace(a)(b\\)    | 'replace(a)(b\\)' must be replace(REGEX)(TEXT)",
        "replace            | unknown value of normalize 'replace'",
        "replace([a)(b)     | the expression of replace([a)(b) is wrong: Unclosed character class",
        "replace((a))($2)   | the text of replace((a))($2) is wrong: No group 2; write",
        "replace(a)($1)     | the text of replace(a)($1) is wrong: No group 1",
        "replace(a)(${b})   | the text of replace(a)(${b}) is wrong: No group with name {b}",
        "replace(a)(5 $)    | the text of replace(a)(5 $) is wrong: Illegal group reference",
        "replace(a)(\\n)    | the text of replace(a)(\\n) is wrong: there is no \\n;",
        "replace(a)(b\tc)   | the argument of replace holds a control character"
      })
  void refusesWhatIsNoReplacement(String step, String message) {
    assertThatThrownBy(() -> SETTING.parse(step))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageContaining(message);
  }
}

package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatternRemovalTest {

  private static final Setting<List<String>> SETTING = Normalizer.setting(List.of());

  private static String normalized(String steps, String text) {
    return new Normalizer(SETTING.parse(steps)).normalize(text);
  }

  @Test
  void removesATailWithItsLineBreaks() {
    assertThat(normalized("remove(\u6536\u5f55:.*)", "the page\n\u6536\u5f55: a\nb"))
        .isEqualTo("the page\n");
    assertThat(normalized("remove(\u6536\u5f55:.*)", "nothing of that"))
        .isEqualTo("nothing of that");
  }

  @Test
  void removesAllThatMatches() {
    assertThat(normalized("remove(\\[[0-9]+\\])", "a[1]b[23]c[x]")).isEqualTo("abc[x]");
  }

  @Test
  void isAStepAmongOthers() {
    assertThat(normalized("casefold+remove((ab)+c|x\\x2cy)+whitespace", "Z ABABC  x,y  end"))
        .isEqualTo("z end");
    assertThat(SETTING.parse("casefold+remove(a+(b\\)+)+c)+nfkc"))
        .containsExactly("casefold", "remove(a+(b\\)+)+c)", "nfkc");
  }

  @Test
  void refusesWhatIsNoExpression() {
    assertThatThrownBy(() -> SETTING.parse("remove([a)"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageContaining("the expression of remove([a) is wrong: Unclosed character class");
    assertThatThrownBy(() -> SETTING.parse("remove(a"))
        .hasMessageContaining("must be remove(REGEX), with parentheses in pairs");
    assertThatThrownBy(() -> SETTING.parse("remove()"))
        .hasMessageContaining("must be remove(REGEX)");
    assertThatThrownBy(() -> SETTING.parse("remove"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageContaining("unknown value of normalize 'remove'");
    assertThatThrownBy(() -> SETTING.parse("remove(a\tb)"))
        .hasMessageContaining("holds a control character");
  }

  @Test
  void saysWhichExpressionNeedsTooMuch() {
    String text = "ab".repeat(2_000_000);

    assertThatThrownBy(() -> normalized("remove((a|b)*c)", text))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("normalize=remove((a|b)*c) needs more memory than there is");
  }
}

package io.github.neardup.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void whatATerminalWouldActOnIsEscaped() {
    assertThat(Printable.text("a\u001b[2Jb\rc\u0007\u007f\u009b0m"))
        .isEqualTo("a\\u001b[2Jb\\u000dc\\u0007\\u007f\\u009b0m");
    assertThat(Printable.text("evil\u202Egpj.exe\u2066\u200F\u061C\u2028"))
        .isEqualTo("evil\\u202egpj.exe\\u2066\\u200f\\u061c\\u2028");
  }

  @Test
  void halvesOfCharactersAreEscapedAndWholeOnesAreNot() {
    assertThat(Printable.text("\uD83D\uDE00 \uD83D \uDE00"))
        .isEqualTo("\uD83D\uDE00 \\ud83d \\ude00");
    assertThat(Printable.text("\uD83D")).isEqualTo("\\ud83d");
  }

  @Test
  void allElseIsTheSame() {
    for (String text : new String[] {"", "plain\ttext\n", "港口 é ﬁ \u00A0 \u200D", "\\u001b"}) {
      assertThat(Printable.text(text)).isSameAs(text);
    }
  }
}

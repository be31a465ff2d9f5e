package io.github.neardup.dedup.cut;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.dedup.cut.PartFinder.Cut;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is left of texts around cuts, which are in {@code <} and {@code >}; {@code /} is a break.
 */
class RemainderTest {

  private static String left(String marked, boolean passages) {
    StringBuilder text = new StringBuilder();
    List<Cut> cuts = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < marked.length(); i++) {
      char c = marked.charAt(i);
      if (c == '<') {
        from = text.length();
      } else if (c == '>') {
        cuts.add(new Cut(from, text.length(), 0, 0, 0));
      } else {
        text.append(c == '/' ? '\n' : c);
      }
    }
    String whole = text.toString();
    return Remainder.of(
            whole,
            passages
                ? cuts.stream().map(cut -> Remainder.withPunctuation(whole, cut)).toList()
                : cuts)
        .replace('\n', '/');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "a/<b>/c|a/c",
        "a/<b>|a",
        "a/<b>/|a/",
        "a//<b>//|a//",
        "<a>/b|b",
        "<a>//  b|  b",
        "a//<b>//c|a//c",
        "a//<b>/c|a//c",
        "a/<b>//c|a//c",
        "a/<b>//<c>/d|a//d",
        "a//<b>/  c|a//  c",
        "a/  <b>/c|a/c",
        "a//<b> c|a//c",
        "a/  <b> c|a/  c",
        "　　<甲>/　　乙|　　乙",
        "a <b> c|a c",
        "a <b>, c|a, c",
        "a.<b> c|a. c",
        "(<b> c)|(c)",
        "a <b>(c)|a (c)",
        "a-<b>-c|a--c",
        "rain<乙>wind|rain wind",
        "甲<乙>丙|甲丙",
        "甲<乙>wind|甲 wind",
        "<a>|''",
        "* <a> *|''",
        "a <b> c <d> e|a c e",
      })
  void isJoinedAsItWas(String marked, String expected) {
    assertThat(left(marked, false)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "A. <B b>. C.|A. C.",
        "A <B b>. C.|A. C.",
        "甲。<乙>。丙。|甲。丙。",
        "甲，<乙>，丙。|甲，丙。",
        "A. <B b>: c|A. c",
        "A (<B b>) C|A C",
        "A “<B b.>” C|A C",
        "【 <甲】乙 【丙>】/丁|丁",
        "【甲】<乙>|【甲】",
        "A (<B b> c) D|A (c) D",
        "A. <B b>; <C c>. D|A. D",
      })
  void passagesGoWithTheirPunctuation(String marked, String expected) {
    assertThat(left(marked, true)).isEqualTo(expected);
  }
}

package io.github.neardup.core.text.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.testing.Texts;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.TextKind;
import io.github.neardup.core.text.TextPipeline;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeTextTest {

  private static List<String> tokens(String text) {
    return Texts.tokens(TextComponents.tokenizer("code").factory().get(), text);
  }

  private static String withoutComments(String text) {
    return new Normalizer(List.of("comments")).normalize(text);
  }

  @Test
  void identifiersNumbersAndOperatorsAreTokens() {
    assertThat(tokens("int max_size = $x->y[0] + 3.14e-9;"))
        .containsExactly("int", "max_size", "=", "$x", "->", "y", "0", "+", "3.14e-9");
    assertThat(tokens("if (a<=b && !c) { i++; f(args...); }"))
        .containsExactly("if", "a", "<=", "b", "&&", "!", "c", "i", "++", "f", "args", "...");
    assertThat(tokens("a >>>= 1; std::map x => 0xFF - 10L; 1..5"))
        .containsExactly(
            "a", ">>>=", "1", "std", "::", "map", "x", "=>", "0xFF", "-", "10L", "1", "..", "5");
    assertThat(tokens("@Test a-1 e-1 #define"))
        .containsExactly("@", "Test", "a", "-", "1", "e", "-", "1", "#", "define");
  }

  @Test
  void formattingIsNoToken() {
    assertThat(tokens("def add(a, b):\n    return a + b\n"))
        .isEqualTo(tokens("def add(a,b):\n  return a+b"));
    assertThat(tokens("x = 'a'")).isEqualTo(tokens("x = \"a\";"));
    assertThat(tokens("a + b")).isNotEqualTo(tokens("a - b"));
    assertThat(tokens(" \t\r\n(){}[];,.\"'`\\\u0000\u007F\u3002\u2028")).isEmpty();
  }

  @Test
  void everyScriptHasIdentifiers() {
    assertThat(tokens("größe = длина1 × имя_x"))
        .containsExactly("größe", "=", "длина1", "×", "имя_x");
    assertThat(tokens("//中文x")).containsExactly("//", "中", "文", "x");
    assertThat(tokens("\uD800a\uDC00")).containsExactly("a");
    assertThat(tokens("\uD835\uDC00b")).containsExactly("\uD835\uDC00b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "a /* b */ c|a   c",
        "a; // b|a; ",
        "a // b|a ",
        "f(/*x*/y)|f( y)",
        "# a|''",
        "a = 1  # b|a = 1  ",
        "#foo()|''",
        "<b><!-- c --></b>|<b> </b>",
        "-- SQL|''",
        "/* a ; it's */ b 'c'|  b 'c'",
      })
  void commentsAreTakenOut(String code, String without) {
    assertThat(withoutComments(code)).isEqualTo(without);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "see http://example.org/a",
        "x = \"http://a // b\"; y = '# a'; z = \"a\\\" // b\"",
        "`// a`",
        "s = \"\"\"a\n# b // c\n\"\"\"",
        "'''\n# a\n'''",
        "#include <a.h>\n#define CAT(a, b) a ## b \\\n  # c\n#if X",
        "#!/bin/sh\n#[derive(Debug)]",
        "color: #fff; #header {\n  a: b }\nC# F#",
        "n//2",
        "cp dir/* ${dir}/* ./*.c */*",
        "s//a/; ${a//b/c}",
        "--count;\n--verbose\na -- b",
        "/* never closed\n<!-- nor this",
        "it's a/b",
        "$# $#a a#b",
      })
  void whatIsNoCommentStays(String code) {
    assertThat(withoutComments(code)).isEqualTo(code);
  }

  @Test
  void anApostropheDoesNotHideTheNextLines() {
    assertThat(withoutComments("don't\n// a\nb")).isEqualTo("don't\n\nb");
    assertThat(withoutComments("\"a\n// b\n\"")).isEqualTo("\"a\n\n\"");
    assertThat(withoutComments("#define A(x) #x // b\n# c")).isEqualTo("#define A(x) #x \n");
  }

  /** A search for what is not there would be quadratic if repeated. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/*",
        "<!--",
        "\"",
        "'",
        "`",
        "\"\"\" ",
        "\\\"",
        "\"\\",
        "'\"",
        "//",
        "#a{",
        "--",
        "\n#",
        " #",
        "#include\n",
        "'''\"\"\"",
        "=",
        "9",
        "a",
        "\uD800",
        "中",
        "$",
        "1e-",
        ".",
        "\"`'\\\\"
      })
  @Timeout(20)
  void takesLinearTime(String piece) {
    String text = " " + piece.repeat(1_000_000 / piece.length());
    assertThat(withoutComments(text).length()).isLessThanOrEqualTo(text.length());
    tokens(text);
  }

  @Test
  void lineBreaksMustBeThere() {
    assertThatThrownBy(() -> new Normalizer(List.of("default", "comments")))
        .hasMessage(
            "comments finds no ends of lines after default, which removes them;"
                + " write normalize=comments+default");
    assertThatThrownBy(() -> new Normalizer(List.of("western", "code")))
        .hasMessageContaining("write normalize=code+western");
    assertThat(new Normalizer(List.of("code", "whitespace")).normalize("a // b\n")).isEqualTo("a");
  }

  @Test
  void theRecipeSeesCodeAndNotItsHeader() {
    String header =
        "/*\n * You may use this file under the terms of the licence.\n".repeat(9) + " */\n";
    String stack = "class Stack {\n  void push(T t) { items[size++] = t; }\n}\n";
    String clock = "interface Clock {\n  long now();\n}\n";
    TextPipeline recipe = new TextPipeline(List.of("code"), "code", 1);
    assertThat(recipe.extractor().extract(header + stack))
        .isEqualTo(recipe.extractor().extract(stack));
    long[] ofClock = recipe.extractor().extract(header + clock);
    assertThat(recipe.extractor().extract(header + stack)).doesNotContain(ofClock[1]);
  }

  @Test
  void codeIsToldFromText() {
    TextKind code = new CodeText().textKinds().get(0);
    assertThat(
            List.of(
                "/*\n * Licence\n */\npackage a;\n\nclass B {\n  int c = d(e);\n}\n",
                "def add(a, b):\n    return a + b\n",
                "#!/bin/sh\n# a\nset -e\nfor f in *; do\n  x=$(cat $f)\ndone\nif [ -z $x ]; then exit; fi\n",
                "fn main() {\n    println!(\"hi\");\n}\n"))
        .allMatch(text -> code.variant().applyAsInt(text) == 1);
    assertThat(
            Arrays.asList(
                "",
                "(a) the term begins on the day of the notice;\n(b) the fee (see section 3(a)) is paid; and\n(c) if so:\n",
                "For example:\nif you return,\nwhile we wait;\nreturn the book.\n",
                "{\n  \"a\": 1,\n  \"b\": [2]\n}\n",
                "<div>\n<p>a = b;</p>\n</div>\n",
                "* one\n* two\n\nA list (of two).\n"))
        .allMatch(text -> code.variant().applyAsInt(text) == 0);
  }
}

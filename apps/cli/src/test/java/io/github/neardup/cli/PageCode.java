package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Java on a page of the documentation. */
final class PageCode {

  private static final Pattern CODE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern IMPORTS = Pattern.compile("(?:import [^\\n]*\\n)+");

  private PageCode() {}

  /**
   * Checks that each snippet on a page, white space apart, stands in the source of a test. The
   * imports that a snippet begins with may stand anywhere in it.
   *
   * @param others more sources in which it may stand
   */
  static void isIn(Class<?> test, String page, Class<?>... others) throws IOException {
    String source = source(test);
    for (Class<?> other : others) {
      source += source(other);
    }
    String all = source;
    List<String> snippets =
        CODE.matcher(Files.readString(Path.of("../../docs", page)))
            .results()
            .map(result -> result.group(1))
            .toList();
    assertThat(snippets).isNotEmpty().allSatisfy(code -> assertThat(all).contains(parts(code)));
  }

  /** Each import, and the rest. */
  private static List<String> parts(String code) {
    Matcher imports = IMPORTS.matcher(code);
    int end = imports.lookingAt() ? imports.end() : 0;
    return Stream.concat(code.substring(0, end).lines(), Stream.of(code.substring(end)))
        .map(PageCode::withoutLayout)
        .toList();
  }

  private static String source(Class<?> type) throws IOException {
    String file = type.getName().replace('.', '/') + ".java";
    Path ofTest = Path.of("src/test/java", file);
    return withoutLayout(
        Files.readString(
            Files.exists(ofTest) ? ofTest : Path.of("../../exact/src/main/java", file)));
  }

  /** Lines are broken as the formatter likes there, and as they read best on the page. */
  private static String withoutLayout(String code) {
    return code.replaceAll("\\s+", "");
  }
}

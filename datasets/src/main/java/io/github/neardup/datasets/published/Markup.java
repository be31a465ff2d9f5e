package io.github.neardup.datasets.published;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text with tags, as SGML of the nineties has it. */
final class Markup {

  private static final Pattern TAG = Pattern.compile("</?[A-Za-z][^<>]*>");
  private static final Pattern CHARACTER = Pattern.compile("&(?:#(\\d{1,7})|(lt|gt|amp|quot));");
  private static final Pattern SPACE = Pattern.compile("[ \\t]*\\R[ \\t]*|[ \\t]{2,}");
  private static final Map<String, String> ENTITIES =
      Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"");

  private Markup() {}

  /**
   * The text between the tags, with characters for their references. Control characters, which end
   * texts in old wire formats, are left out; runs of white space in a line become one space.
   */
  static String plainText(String markup) {
    String text = TAG.matcher(markup).replaceAll(" ");
    text = CHARACTER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(character(found)));
    text = SPACE.matcher(text).replaceAll(found -> found.group().matches(".*\\R.*") ? "\n" : " ");
    return text.codePoints()
        .filter(c -> c == '\n' || !Character.isISOControl(c))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString()
        .strip();
  }

  private static String character(MatchResult found) {
    String number = found.group(1);
    if (number == null) {
      return ENTITIES.getOrDefault(found.group(2), "");
    }
    int codePoint = Integer.parseInt(number);
    return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : "";
  }
}

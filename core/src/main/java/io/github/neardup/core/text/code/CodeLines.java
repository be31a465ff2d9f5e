package io.github.neardup.core.text.code;

import io.github.neardup.core.text.TextBuffer;
import java.util.List;
import java.util.regex.Pattern;

/** Recognises source code by its lines. */
final class CodeLines {

  /** Fewer lines may look like code by chance. */
  private static final int LEAST = 2;

  private static final double LEAST_SHARE = 0.4;

  private static final Pattern COMMENT =
      Pattern.compile("(//|/\\*|\\*|#(?!include|define|if|end)|--|<!--).*");

  /** Lines that occur in code but not in prose. */
  private static final List<Pattern> OF_CODE =
      List.of(
          Pattern.compile(
              "(package|import|using|use|namespace|return|throw|break|continue|public|private|protected|static|final|var|let|const|int|char|void|bool|double|float|long|unsigned)\\b.*;"),
          Pattern.compile(
              "[})\\]]+[;,]?|\\{|(end|else|fi|done|esac)|}? ?else ?\\{?|break;|return;"),
          Pattern.compile(
              "(async )?(def|function|func|fn|class|interface|struct|enum|impl|trait) \\w+.*[:{(,)]"),
          Pattern.compile(
              "(if|elif|for|while|switch|catch|with|except|try)\\b.*([\\w)\\]]:|\\{|\\))"),
          Pattern.compile("return\\b.*[\\w)\\]]\\s?([-+*/%<>=.(\\[]|==).*|return \\w+"),
          Pattern.compile(
              "(import [\\w.]+( as \\w+)?|from [\\w.]+ import .+|#(include|define|ifn?def|if|endif)\\b.*)"),
          Pattern.compile("(if|elif|for|while) .*(;| )(then|do)\\b.*|.*\\$[({].*"),
          Pattern.compile("[$\\w.\\[\\]'\"]+ ?([-+*/|:]?=) ?\\S.*|@\\w+(\\(.*)?"));

  /** A call, an assignment or a member in a line that ends a statement or begins a block. */
  private static final Pattern IN_STATEMENT =
      Pattern.compile("[A-Za-z_]\\(|\\w\\)|=|\\w\\.\\w|->|\\[\\]|::");

  /** Characters that make up a tenth of code but at most a fiftieth of prose. */
  private static final String SIGNS = "(){}=;[]";

  private static final double LEAST_SIGNS = 0.02;

  private CodeLines() {}

  /**
   * Returns whether many of the lines outside comments are code. Markup and JSON data do not count
   * as code.
   */
  static boolean areMost(String text) {
    String begin = text.stripLeading();
    boolean comment = begin.startsWith("/*");
    // The characters alone distinguish most prose from code, without any regular expressions.
    if (begin.isEmpty()
        || "<{[".indexOf(begin.charAt(0)) >= 0
        || !(comment || hasSigns(List.of(text), LEAST_SIGNS / 2))) {
      return false;
    }
    TextBuffer code = new TextBuffer();
    code.set(text);
    new Comments(code).remove();
    List<String> lines =
        code.toString()
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !COMMENT.matcher(line).matches())
            .toList();
    if (!hasSigns(lines, LEAST_SIGNS)) {
      return lines.isEmpty() && comment;
    }
    long ofCode = lines.stream().filter(CodeLines::isOfCode).count();
    return ofCode >= LEAST && ofCode > LEAST_SHARE * lines.size();
  }

  private static boolean hasSigns(List<String> lines, double least) {
    int signs = 0;
    int length = 0;
    for (String line : lines) {
      length += line.length();
      for (int i = 0; i < SIGNS.length(); i++) {
        signs += count(line, SIGNS.charAt(i));
      }
    }
    return signs > least * length;
  }

  private static int count(String line, char sign) {
    int count = 0;
    for (int at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1)) {
      count++;
    }
    return count;
  }

  private static boolean isOfCode(String line) {
    return ((line.endsWith(";") || line.endsWith("{")) && IN_STATEMENT.matcher(line).find())
        || OF_CODE.stream().anyMatch(kind -> kind.matcher(line).matches());
  }
}

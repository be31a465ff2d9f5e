package io.github.neardup.core.text;

import io.github.neardup.core.text.LuceneTokenizer.Syllables;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.scan.WrittenSyllables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the resource {@code word-parts.txt}: the part that each character of the basic plane plays
 * for Lucene's tokenizer, found by putting it among others. Two characters that part and join all
 * others in the same way play the same part. Left out are those in {@link WrittenSyllables}, and
 * what may follow a syllable.
 */
final class WordParts {

  /** One character that plays each part, written as in the resource. */
  private static final Map<Character, Character> EXAMPLES =
      Map.of(
          'L', 'm', 'D', '8', 'W', '\u662F', 'l', '\u00B7', 'd', ';', 'b', '\u2019', 'c', '\u203F',
          '-', ')');

  /** What is put before a character and after it. */
  private static final List<String> NEIGHBOURS =
      List.of("", "b", "7", "\u7684", "(", " ", ":", ",", ".", "_", "b:", "7,", "b.", "7.");

  private static final List<String> MORE_AFTER =
      List.of("'", "\"\u05D0", "'\u05D0", "\u05D0", ":b", ",7", ".b", ".7", "\u0E01", "\u30A2");

  private static final Tokenizer EXACT = BuiltInText.standardWords();

  private WordParts() {}

  /** Writes the file. */
  public static void main(String[] arguments) throws IOException {
    Files.writeString(Path.of(arguments[0]), runs(), StandardCharsets.US_ASCII);
  }

  /** A line for each run: the first character and the part. */
  static String runs() {
    Map<String, Character> parts = new HashMap<>();
    EXAMPLES.forEach((part, example) -> parts.put(behaviour(example), part));
    StringBuilder runs = new StringBuilder();
    char last = 0;
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      boolean other =
          Character.isSurrogate((char) c)
              || WrittenSyllables.isPart((char) c)
              || Syllables.isExtending((char) c);
      char part = other ? '?' : parts.getOrDefault(behaviour((char) c), '?');
      if (part != last) {
        runs.append(String.format(Locale.ROOT, "%04x %c\n", c, part));
        last = part;
      }
    }
    return runs.toString();
  }

  /** Where texts with the character are split; the character itself is written as a zero. */
  private static String behaviour(char c) {
    StringBuilder behaviour = new StringBuilder();
    for (String before : NEIGHBOURS) {
      for (String after : NEIGHBOURS) {
        split(before, c, after, behaviour);
      }
    }
    for (String after : MORE_AFTER) {
      split("", c, after, behaviour);
    }
    split(String.valueOf(c), c, "", behaviour);
    return behaviour.toString();
  }

  private static void split(String before, char c, String after, StringBuilder behaviour) {
    int at = before.length();
    char[] text = (before + c + after).toCharArray();
    int[] from = {0};
    EXACT.tokenize(
        text,
        0,
        text.length,
        (chars, start, end) -> {
          String token = new String(chars, start, end - start);
          int found = new String(text).indexOf(token, from[0]);
          behaviour.append(found).append('-').append(found + token.length()).append(' ');
          from[0] = found + token.length();
        });
    behaviour.append(at).append('\n');
  }
}

package io.github.neardup.datasets.generate;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Groups of words that can replace one another. Words in Latin letters are matched whole in any
 * case, and the replacement keeps the case. Chinese words are matched anywhere, the longest first.
 * Immutable and thread-safe.
 */
public final class Synonyms {

  private final Map<String, List<String>> groups = new HashMap<>();

  /** For Chinese words, by first character: the length of the longest word in code units. */
  private final byte[] longest = new byte[1 << Character.SIZE];

  private Synonyms(List<List<String>> lists) {
    for (List<String> list : lists) {
      for (String word : list) {
        String key = word.toLowerCase(Locale.ROOT);
        groups.putIfAbsent(key, list);
        char first = key.charAt(0);
        if (Words.isCharacter(key.codePointAt(0)) || Character.isSurrogate(first)) {
          longest[first] = (byte) Math.max(longest[first], Math.min(key.length(), Byte.MAX_VALUE));
        }
      }
    }
  }

  /** The lists bundled with neardup, English and Chinese: a few hundred words. */
  public static Synonyms bundled() {
    return bundled("synonyms-en.txt", "synonyms-zh.txt");
  }

  /**
   * Reads the lists in a file: one group of words per line, separated by commas or tabs.
   *
   * @throws CorpusException if it cannot be read, or a line has fewer than two words
   */
  public static Synonyms of(CorpusSource file) {
    List<List<String>> groups = WordLists.of(file).stream().map(Synonyms::group).toList();
    for (List<String> group : groups) {
      if (group.size() < 2) {
        throw new CorpusException(
            file.name(),
            "the line '" + String.join(",", group) + "' has no second word; name two or more");
      }
    }
    return new Synonyms(groups);
  }

  private static List<String> group(String line) {
    return Arrays.stream(line.split("[,\t]"))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** Words that state a fact: weekdays, months, colours, places. */
  static Synonyms facts() {
    return bundled("facts-en.txt", "facts-zh.txt");
  }

  private static Synonyms bundled(String first, String second) {
    return new Synonyms(
        Stream.of(first, second)
            .flatMap(name -> WordLists.bundled(name).stream())
            .map(Synonyms::group)
            .toList());
  }

  boolean contains(String word) {
    return groups.containsKey(word.toLowerCase(Locale.ROOT));
  }

  /** Replaces each word that is in a group by another of its group, with the given probability. */
  String replace(String text, double probability, Randomness chance) {
    StringBuilder out = new StringBuilder(text.length() + 32);
    for (int i = 0; i < text.length(); ) {
      int end = Words.end(text, i);
      if (end == i) {
        out.append(text.charAt(i++));
        continue;
      }
      int match = longest[text.charAt(i)] > 0 ? longestMatch(text, i) : 0;
      if (match > 0) {
        end = i + match;
      }
      String word = text.substring(i, end);
      List<String> group =
          match > 0 || word.length() > 1
              ? groups.getOrDefault(word.toLowerCase(Locale.ROOT), List.of())
              : List.of();
      out.append(
          !group.isEmpty() && chance.happens(probability) ? other(word, group, chance) : word);
      i = end;
    }
    return out.toString();
  }

  private int longestMatch(String text, int from) {
    for (int length = Math.min(longest[text.charAt(from)], text.length() - from);
        length > 0;
        length--) {
      if (groups.containsKey(text.substring(from, from + length))) {
        return length;
      }
    }
    return 0;
  }

  private static String other(String word, List<String> group, Randomness chance) {
    List<String> others = new ArrayList<>(group);
    others.removeIf(word::equalsIgnoreCase);
    if (others.isEmpty()) {
      return word;
    }
    String other = chance.oneOf(others);
    if (Character.isUpperCase(word.codePointAt(0))) {
      int rest = other.offsetByCodePoints(0, 1);
      return other.substring(0, rest).toUpperCase(Locale.ROOT) + other.substring(rest);
    }
    return other;
  }
}

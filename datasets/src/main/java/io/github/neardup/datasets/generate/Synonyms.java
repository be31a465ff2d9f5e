package io.github.neardup.datasets.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Groups of words that can replace one another. Words in Latin letters are matched whole in any
 * case, and the replacement keeps the case. Chinese words are matched anywhere, the longest first.
 * Immutable and thread-safe.
 */
final class Synonyms {

  private final Map<String, List<String>> groups = new HashMap<>();

  /** The length of the longest word, in code units. */
  private int longest;

  /** The groups in bundled lists, each with one group of words per line, separated by commas. */
  Synonyms(String... lists) {
    for (String list : lists) {
      for (String line : WordLists.bundled(list)) {
        List<String> group = List.of(line.split(","));
        for (String word : group) {
          groups.putIfAbsent(word.toLowerCase(Locale.ROOT), group);
          longest = Math.max(longest, word.length());
        }
      }
    }
  }

  boolean contains(String word) {
    return groups.containsKey(word.toLowerCase(Locale.ROOT));
  }

  /** Replaces each word that is in a group by another of its group, with the given probability. */
  String replace(String text, double probability, Randomness chance) {
    StringBuilder out = new StringBuilder(text.length() + 32);
    for (int i = 0; i < text.length(); ) {
      int end = Words.isCharacter(text.codePointAt(i)) ? endOfLongest(text, i) : Words.end(text, i);
      if (end == i) {
        out.append(text.charAt(i++));
        continue;
      }
      String word = text.substring(i, end);
      List<String> group = groups.getOrDefault(word.toLowerCase(Locale.ROOT), List.of());
      out.append(
          !group.isEmpty() && chance.happens(probability) ? other(word, group, chance) : word);
      i = end;
    }
    return out.toString();
  }

  /** Returns the end of the longest Chinese word in a group; of the character if none is. */
  private int endOfLongest(String text, int from) {
    for (int end = Math.min(text.length(), from + longest); end > from; end--) {
      if (groups.containsKey(text.substring(from, end))) {
        return end;
      }
    }
    return Words.end(text, from);
  }

  private static String other(String word, List<String> group, Randomness chance) {
    List<String> others = group.stream().filter(other -> !other.equalsIgnoreCase(word)).toList();
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

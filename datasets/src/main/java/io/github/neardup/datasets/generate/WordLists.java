package io.github.neardup.datasets.generate;

import io.github.neardup.core.util.Resources;
import java.util.List;

/**
 * Bundled lists of words, one entry per line; blank lines and lines that begin with {@code #} are
 * skipped.
 */
final class WordLists {

  private WordLists() {}

  static List<String> bundled(String name) {
    return Resources.text(WordLists.class.getResourceAsStream(name), name)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }
}

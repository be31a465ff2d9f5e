package io.github.neardup.datasets.generate;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lists of words in files: one entry a line; blank lines and those after {@code #} are not read.
 */
final class WordLists {

  private WordLists() {}

  /** The lines of a list that comes with neardup. */
  static List<String> bundled(String name) {
    URL resource = WordLists.class.getResource(name);
    if (resource == null) {
      throw new IllegalStateException("no resource " + name);
    }
    return lines(
        new CorpusSource() {
          @Override
          public String name() {
            return name;
          }

          @Override
          public InputStream open() throws IOException {
            return resource.openStream();
          }
        });
  }

  /** The groups of a list that comes with neardup. */
  static List<List<String>> bundledGroups(String name) {
    return bundled(name).stream().map(WordLists::group).toList();
  }

  /**
   * The groups of words in a file: a group a line, with commas or tabs between the words.
   *
   * @throws CorpusException if it cannot be read, or a line has fewer than two words
   */
  static List<List<String>> groups(CorpusSource source) {
    List<List<String>> groups = lines(source).stream().map(WordLists::group).toList();
    for (List<String> group : groups) {
      if (group.size() < 2) {
        throw new CorpusException(
            source.name(),
            "the line '" + String.join(",", group) + "' has no second word; name two or more");
      }
    }
    return groups;
  }

  private static List<String> group(String line) {
    return Arrays.stream(line.split("[,\t]"))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static List<String> lines(CorpusSource source) {
    List<String> lines = new ArrayList<>();
    try (LineReader reader = LineReader.open(source)) {
      while (reader.advance()) {
        String line = reader.text().strip();
        if (!line.isEmpty() && !line.startsWith("#")) {
          lines.add(line);
        }
      }
    }
    return lines;
  }
}

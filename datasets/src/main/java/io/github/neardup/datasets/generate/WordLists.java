package io.github.neardup.datasets.generate;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists of words in files: one entry a line; blank lines and those after {@code #} are not read.
 */
final class WordLists {

  private WordLists() {}

  /** The entries of a list that comes with neardup. */
  static List<String> bundled(String name) {
    try (InputStream in = WordLists.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return entries(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    List<String> lines = new ArrayList<>();
    try (LineReader reader = LineReader.open(source)) {
      while (reader.advance()) {
        lines.add(reader.text());
      }
    }
    List<List<String>> groups = entries(lines.stream()).stream().map(WordLists::group).toList();
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

  private static List<String> entries(Stream<String> lines) {
    return lines
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }
}

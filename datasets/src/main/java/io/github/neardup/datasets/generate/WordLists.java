package io.github.neardup.datasets.generate;

import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists of words in files, one entry per line; blank lines and lines that begin with {@code #} are
 * skipped.
 */
final class WordLists {

  private WordLists() {}

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

  static List<String> of(CorpusSource source) {
    List<String> lines = new ArrayList<>();
    try (LineReader reader = LineReader.open(source)) {
      while (reader.advance()) {
        lines.add(reader.text());
      }
    }
    return entries(lines.stream());
  }

  private static List<String> entries(Stream<String> lines) {
    return lines
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }
}

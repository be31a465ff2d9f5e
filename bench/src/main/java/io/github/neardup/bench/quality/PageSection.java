package io.github.neardup.bench.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a page that a program writes, between two comments. */
final class PageSection {

  private final Path page;
  private final String begin;
  private final String end;

  /**
   * A section.
   *
   * @param name its name
   * @param writtenBy the command that writes it
   */
  PageSection(Path page, String name, String writtenBy) {
    this.page = page;
    this.begin = "<!-- " + name + ": begin, written by " + writtenBy + " -->";
    this.end = "<!-- " + name + ": end -->";
  }

  /**
   * Writes the section; the rest of the page stays.
   *
   * @throws IllegalArgumentException if the page has no such section
   */
  void write(String content) throws IOException {
    String text = Files.readString(page);
    int from = text.indexOf(begin);
    int to = text.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(page + " has no " + begin + " followed by " + end);
    }
    Files.writeString(
        page, text.substring(0, from) + begin + "\n\n" + content + "\n" + text.substring(to));
  }
}

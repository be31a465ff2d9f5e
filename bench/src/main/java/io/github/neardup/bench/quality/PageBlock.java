package io.github.neardup.bench.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a page that a program writes, between two comments. */
public final class PageBlock {

  private PageBlock() {}

  /**
   * Replaces the generated part of a page.
   *
   * @param name the name in the comments, {@code <!-- NAME: begin, ... -->} and {@code <!-- NAME:
   *     end -->}
   * @param content the new lines, the last of which ends in LF
   * @throws IllegalArgumentException if the page has no such part
   */
  public static void write(Path page, String name, String content) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf("<!-- " + name + ": begin");
    int from = text.indexOf('\n', begin) + 1;
    int end = text.indexOf("<!-- " + name + ": end -->");
    if (begin < 0 || end < from) {
      throw new IllegalArgumentException(
          "%s has no <!-- %s: begin --> followed by <!-- %s: end -->".formatted(page, name, name));
    }
    Files.writeString(page, text.substring(0, from) + "\n" + content + "\n" + text.substring(end));
  }
}

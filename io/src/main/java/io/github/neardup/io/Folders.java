package io.github.neardup.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders as a whole. */
public final class Folders {

  private Folders() {}

  /**
   * Deletes a folder of this program's own and all in it, as far as it can be; does not follow
   * links.
   */
  public static void delete(Path folder) {
    try (Stream<Path> content = Files.walk(folder)) {
      List<Path> deepestFirst = content.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.delete(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // no harm but to the place it takes
    }
  }
}

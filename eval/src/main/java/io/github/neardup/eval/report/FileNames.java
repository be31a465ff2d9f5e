package io.github.neardup.eval.report;

import io.github.neardup.eval.inspect.Decisions;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Names of files for an algorithm on a dataset, each another, on file systems of any kind. */
final class FileNames {

  /** File systems allow 255 bytes. */
  private static final int LONGEST = 60;

  private final Set<String> taken = new HashSet<>();

  /** A name that no other has: {@code DATASET--ALGORITHM}, without an ending. */
  String of(Decisions decisions) {
    String name =
        plain(decisions.dataset().name())
            + "--"
            + plain(decisions.algorithm().settings().toShortSpec());
    String free = name;
    for (int i = 2; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  /** Leaves only characters that every file system takes. */
  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9.=,-]", "_");
    return plain.substring(0, Math.min(LONGEST, plain.length()));
  }
}
